// The end of the match: who has won, and what one may do next.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { explain, playAgain, recordPath } from "../api.ts";
import { dailyPath } from "../daily.ts";
import { list, t } from "../i18n.ts";
import type { TableInfo, View } from "../protocol.ts";
import { follow, go, replayPath, tablePath } from "../router.ts";
import type { Table } from "../table.ts";
import { nameOf, partnerOf, sideOf } from "../views.ts";

const problem = signal<string | null>(null);

export function winnersSentence(
  view: View,
  info: TableInfo,
  you: number | null,
): string | null {
  const winners = view.winners;
  const first = winners?.[0];
  if (!winners || first === undefined) return null;
  if (view.game === "auction") {
    if (you !== null && sideOf(you) === first) {
      return t("match.won.side.you", { name: nameOf(info, partnerOf(you), you) });
    }
    const names = list([nameOf(info, first, you), nameOf(info, first + 2, you)]);
    return t("match.won.side", { names });
  }
  if (winners.length > 1) {
    return t("match.shared", { names: list(winners.map((seat) => nameOf(info, seat, you))) });
  }
  return first === you ? t("match.won.you") : t("match.won", { name: nameOf(info, first, you) });
}

async function again(id: string): Promise<void> {
  problem.value = null;
  try {
    go(tablePath((await playAgain(id)).id));
  } catch (error) {
    problem.value = explain(error);
  }
}

export function MatchButtons({ table }: { table: Table }): JSX.Element {
  const info = table.info.value;
  const day = info?.day && dailyPath(info.game, info.day.date);
  return (
    <div class="match-buttons">
      {problem.value !== null && (
        <p class="refusal" role="alert">
          {problem.value}
        </p>
      )}
      {day ? (
        <a
          class="button primary"
          href={day}
          data-action="day"
          onClick={(event) => follow(event, day)}
        >
          {t("daily.result")}
        </a>
      ) : (
        <button
          type="button"
          class="primary"
          data-action="again"
          onClick={() => void again(table.id)}
        >
          {t("action.again")}
        </button>
      )}
      <a
        class="button"
        href={recordPath(table.id)}
        download={`eightythree-${table.id}.json`}
        data-action="record"
      >
        {t("action.record")}
      </a>
      <a
        class="button"
        href={replayPath(table.id)}
        data-action="replay"
        onClick={(event) => follow(event, replayPath(table.id))}
      >
        {t("replay.title")}
      </a>
      <a class="button" href="/" data-action="lobby" onClick={(event) => follow(event, "/")}>
        {t("action.lobby")}
      </a>
    </div>
  );
}
