// The end of the match: who has won, and what one may do next.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { explain, playAgain, recordPath } from "../api.ts";
import { dailyPath } from "../daily.ts";
import { t } from "../i18n.ts";
import { follow, go, replayPath, reviewWantedPath, tablePath } from "../router.ts";
import type { Table } from "../table.ts";
import { nameOf } from "../views.ts";

const problem = signal<string | null>(null);

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
  const { again: made } = table;
  const calls = made.value !== null && made.value.seat !== table.you.value ? made.value : null;
  return (
    <div class="match-buttons">
      <div class="match-again" role="status">
        {calls && info && t("again.calls", { name: nameOf(info, calls.seat, null) })}
      </div>
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
          onClick={() => (calls ? go(tablePath(calls.table)) : void again(table.id))}
        >
          {t(calls ? "tables.join" : "action.again")}
        </button>
      )}
      <a
        class="button"
        href={reviewWantedPath(table.id)}
        data-action="review"
        onClick={(event) => follow(event, reviewWantedPath(table.id))}
      >
        {t("action.review")}
      </a>
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
