// The deal of a day: to be played once, then compared; the days before and those ahead.

import { signal, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { explain, getDaily, getDays, playDay } from "../api.ts";
import { Icon } from "../art/icons.tsx";
import { dailyPath, points } from "../daily.ts";
import { dateName, t, timeName } from "../i18n.ts";
import { LONGEST_NAME, playerName } from "../lobby.ts";
import type { DailyDeal, DayInfo, GameId } from "../protocol.ts";
import { follow, go, tablePath } from "../router.ts";
import { DayProof } from "./DayProof.tsx";
import { DayResult } from "./DayResult.tsx";
import { GameTabs, PageHead } from "./PageHead.tsx";

/** How long the page waits before it asks again for what a bot is still playing. */
const AGAIN = 3000;

const problem = signal<string | null>(null);
const starting = signal(false);

async function play(game: GameId, practice: string | null): Promise<void> {
  if (starting.value) return;
  starting.value = true;
  problem.value = null;
  try {
    const name = playerName.value.trim().slice(0, LONGEST_NAME) || t("lobby.name.default");
    go(tablePath((await playDay(game, name, practice)).id));
  } catch (error) {
    problem.value = explain(error);
  } finally {
    starting.value = false;
  }
}

function useDay(game: GameId, date: string | null): {
  deal: DailyDeal | null;
  days: readonly DayInfo[];
} {
  const deal = useSignal<DailyDeal | null>(null);
  const days = useSignal<readonly DayInfo[]>([]);
  useEffect(() => {
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      try {
        const found = await getDaily(game, date);
        if (over) return;
        deal.value = found;
        const waits = found.field !== null && (found.line === null || !counted(found));
        if (waits) timer = setTimeout(() => void look(), AGAIN);
      } catch (error) {
        if (!over) problem.value = explain(error);
      }
    };
    problem.value = null;
    void look();
    void getDays(game).then(
      (found) => {
        if (!over) days.value = found;
      },
      () => {},
    );
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [game, date]);
  return { deal: deal.value, days: days.value };
}

/** Whether one's own score is among those of all; a moment after the end it is not. */
function counted({ mine, field, state }: DailyDeal): boolean {
  return (
    state === "closed" || !mine?.over || (field ?? []).some(({ score }) => score === mine.score)
  );
}

function Begin({ deal }: { deal: DailyDeal }): JSX.Element {
  const { game, level, rounds, mine, state, date } = deal;
  const going = mine !== null && !mine.over && state === "open";
  return (
    <section class="panel-box day-begin">
      <p class="day-what">
        {t(`daily.what.${game}`, { rounds, level: t(`bot.${level}`) })} {t("daily.same")}
      </p>
      {state === "open" && (
        <p class="help">
          {t("daily.once")} {t("daily.ends", { time: timeName(deal.ends) })}
        </p>
      )}
      {state === "closed" && <p class="help">{t("daily.closed")}</p>}
      {state === "ahead" && <p>{t("daily.ahead")}</p>}
      {going && (
        <a
          class="button primary big"
          href={tablePath(mine.table)}
          data-action="go-on"
          onClick={(event) => follow(event, tablePath(mine.table))}
        >
          {t("daily.go.on")}
        </a>
      )}
      {!going && state !== "ahead" && !(state === "open" && mine) && (
        <form
          class="day-form"
          onSubmit={(event) => {
            event.preventDefault();
            void play(game, state === "closed" ? date : null);
          }}
        >
          <label class="field name-field">
            <span class="label">{t("lobby.name")}</span>
            <input
              type="text"
              name="name"
              autocomplete="nickname"
              maxLength={LONGEST_NAME}
              placeholder={t("lobby.name.default")}
              value={playerName.value}
              onInput={(event) => {
                playerName.value = event.currentTarget.value;
              }}
            />
          </label>
          <button
            type="submit"
            class="primary big"
            data-action={state === "closed" ? "practise" : "play-day"}
            disabled={starting.value}
          >
            {t(state === "closed" ? "daily.practise" : "daily.play")}
          </button>
        </form>
      )}
    </section>
  );
}

function Days(props: { game: GameId; shown: string; days: readonly DayInfo[] }): JSX.Element {
  const { game, shown, days } = props;
  return (
    <ol class="days">
      {days.map((day) => {
        const path = dailyPath(game, day.date);
        return (
          <li key={day.date} data-state={day.state}>
            <a
              href={path}
              aria-current={day.date === shown ? "page" : undefined}
              onClick={(event) => follow(event, path)}
            >
              <span>{dateName(day.date)}</span>
              <span class="day-standing">
                {day.score === null ? t(`daily.state.${day.state}`) : points(day.score)}
              </span>
            </a>
          </li>
        );
      })}
    </ol>
  );
}

function Calendar(props: { game: GameId; shown: string; days: readonly DayInfo[] }): JSX.Element {
  const { game, shown, days } = props;
  const coming = days.filter(({ state }) => state === "ahead").reverse();
  return (
    <section class="panel-box">
      <h2>{t("daily.days")}</h2>
      <Days game={game} shown={shown} days={days.filter(({ state }) => state !== "ahead")} />
      <details class="fold">
        <summary>
          <span class="fold-title">{t("daily.days.ahead")}</span>
          <Icon name="fold" />
        </summary>
        <Days game={game} shown={shown} days={coming} />
      </details>
    </section>
  );
}

export function DailyPage({ game }: { game: GameId }): JSX.Element {
  const date = new URLSearchParams(location.search).get("day");
  const { deal, days } = useDay(game, date);
  const done = deal !== null && (deal.mine?.over === true || deal.state === "closed");
  return (
    <div class="page daily-page" data-state={deal?.state} data-over={deal?.mine?.over ?? false}>
      <PageHead title={t("daily.title")}>
        <GameTabs
          game={game}
          path={(other) => dailyPath(other, date ?? undefined)}
        />
      </PageHead>
      <main>
        {deal && <h2 class="day-date">{dateName(deal.date)}</h2>}
        {problem.value !== null && (
          <p class="problem" role="alert">
            {problem.value}
          </p>
        )}
        {!deal && problem.value === null && <p class="loading">{t("lobby.loading")}</p>}
        {deal && !(deal.state === "open" && deal.mine?.over) && <Begin deal={deal} />}
        {deal && done && <DayResult deal={deal} />}
        {deal && <DayProof deal={deal} />}
        {days.length > 0 && <Calendar game={game} shown={deal?.date ?? ""} days={days} />}
      </main>
    </div>
  );
}
