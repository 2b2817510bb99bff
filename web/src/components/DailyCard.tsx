// In the lobby: the deal of the day of both games, and how far one is with it.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { getDaily } from "../api.ts";
import { dailyPath, points } from "../daily.ts";
import { t } from "../i18n.ts";
import type { DailyDeal, GameId } from "../protocol.ts";
import { follow } from "../router.ts";
import { Marks } from "./Marks.tsx";

/** What a day comes to in a word or two: to be played, to go on with, or the score.
 *  Yesterday's comes first while it can still count. */
function Standing({ deal }: { deal: DailyDeal | null }): JSX.Element {
  if (deal?.going) return <span class="day-standing">{t("daily.go.on.yesterday")}</span>;
  if (!deal?.mine) return <span class="day-standing">{t("daily.play")}</span>;
  if (!deal.mine.over) return <span class="day-standing">{t("daily.go.on")}</span>;
  return (
    <span class="day-standing done">
      {points(deal.mine.score)} <Marks game={deal.game} rounds={deal.mine.rounds} />
    </span>
  );
}

function Day({ game }: { game: GameId }): JSX.Element {
  const deal = useSignal<DailyDeal | null>(null);
  useEffect(() => {
    let over = false;
    // Without an answer the way to the page is there all the same.
    void getDaily(game, null).then(
      (found) => {
        if (!over) deal.value = found;
      },
      () => {},
    );
    return () => {
      over = true;
    };
  }, [game]);
  const path = dailyPath(game, deal.value?.going ?? undefined);
  return (
    <a
      class="button day-link"
      href={path}
      data-action="daily"
      data-daily={game}
      onClick={(event) => follow(event, path)}
    >
      <span class="day-game">{t(`game.${game}`)}</span>
      <Standing deal={deal.value} />
    </a>
  );
}

export function DailyCard(): JSX.Element {
  return (
    <section class="daily-card">
      <div class="daily-words">
        <h2>{t("daily.title")}</h2>
        <p>{t("daily.sentence")}</p>
      </div>
      <div class="day-links">
        <Day game="fifth" />
        <Day game="auction" />
        <a
          class="button day-link"
          href="/ratings"
          data-action="ratings"
          onClick={(event) => follow(event, "/ratings")}
        >
          {t("ratings.title")}
        </a>
      </div>
    </section>
  );
}
