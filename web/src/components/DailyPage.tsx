// The deal of a day: to be played once, then compared; the days before and those ahead.

import { signal, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { explain, getDaily, getDays, playDay, Refusal } from "../api.ts";
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
/** And for what has become of a day, where this clock is ahead of the server's or an answer was lost. */
const AGAIN_LATER = 30_000;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const problem = signal<string | null>(null);
const starting = signal(false);

/** Begins or goes on; `refused` is called where the server says that the day is over. */
async function play({ game, date, state }: DailyDeal, refused: () => void): Promise<void> {
  if (starting.value) return;
  starting.value = true;
  problem.value = null;
  try {
    const name = playerName.value.trim().slice(0, LONGEST_NAME) || t("lobby.name.default");
    go(tablePath((await playDay(game, name, date, state === "closed")).id));
  } catch (error) {
    problem.value = explain(error);
    if (error instanceof Refusal && error.code === "day_over") refused();
  } finally {
    starting.value = false;
  }
}

function useDay(game: GameId, date: string | null): {
  deal: DailyDeal | null;
  days: readonly DayInfo[];
  look: () => void;
} {
  const deal = useSignal<DailyDeal | null>(null);
  const days = useSignal<readonly DayInfo[]>([]);
  const again = useRef(() => {});
  useEffect(() => {
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      clearTimeout(timer);
      try {
        // What was today's when the page was opened stays on it, whatever day it is by now.
        const found = await getDaily(game, date ?? deal.peek()?.date ?? null);
        if (over) return;
        const standing = deal.peek() && standingOf(deal.peek());
        deal.value = found;
        if (standing !== standingOf(found)) void list();
        const waits = found.field !== null && (found.line === null || !counted(found));
        clearTimeout(timer);
        if (waits) timer = setTimeout(() => void look(), AGAIN);
        else if (found.state !== "closed") timer = setTimeout(() => void look(), untilChange(found));
      } catch (error) {
        if (over) return;
        if (deal.peek()) timer = setTimeout(() => void look(), AGAIN_LATER);
        else problem.value = explain(error);
      }
    };
    const list = async (): Promise<void> => {
      const found = await getDays(game).catch(() => null);
      if (found && !over) days.value = found;
    };
    // A device that has slept has missed midnight.
    const seen = (): void => {
      if (!document.hidden && deal.peek()) void look();
    };
    again.current = () => void look();
    problem.value = null;
    void look();
    document.addEventListener("visibilitychange", seen);
    return () => {
      over = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [game, date]);
  return { deal: deal.value, days: days.value, look: () => again.current() };
}

/** What of a day changes the list of days. */
function standingOf(deal: DailyDeal | null): string {
  return `${deal?.today} ${deal?.state}`;
}

/** How long until a day begins, can no longer be begun, or closes: what comes next of these. */
function untilChange({ state, date, today, ends, closes }: DailyDeal): number {
  const next = state === "ahead" ? ends - DAY : date === today ? ends : closes;
  const wait = next - Date.now();
  return wait > 0 ? Math.min(wait + 500, HOUR) : AGAIN_LATER;
}

/** Whether one's own score is among those of all; a moment after the end it is not. */
function counted({ mine, field, state }: DailyDeal): boolean {
  return (
    state === "closed" || !mine?.over || (field ?? []).some(({ score }) => score === mine.score)
  );
}

/** For a day that is not over yet, but whose tries cannot be begun any more. */
function Late({ deal }: { deal: DailyDeal }): JSX.Element {
  // With its day: a page that was left open over midnight has the address without one.
  const path = dailyPath(deal.game, deal.today);
  return (
    <div class="day-late">
      <p>{t("daily.late", { time: timeName(deal.closes) })}</p>
      <a
        class="button primary big"
        href={path}
        data-action="today"
        onClick={(event) => follow(event, path)}
      >
        {t("daily.today")}
      </a>
    </div>
  );
}

function Begin({ deal, look }: { deal: DailyDeal; look: () => void }): JSX.Element {
  const { game, level, rounds, mine, state } = deal;
  const going = mine !== null && !mine.over && state === "open";
  const late = state === "open" && mine === null && deal.date !== deal.today;
  return (
    <section class="panel-box day-begin">
      <p class="day-what">
        {t(`daily.what.${game}`, { rounds, level: t(`bot.${level}`) })} {t("daily.same")}
      </p>
      {state === "open" && !late && (
        <p class="help">
          {t("daily.once")}{" "}
          {going
            ? t("daily.counts", { time: timeName(deal.closes) })
            : t("daily.ends", { time: timeName(deal.ends) })}
        </p>
      )}
      {late && <Late deal={deal} />}
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
      {!going && !late && state !== "ahead" && !(state === "open" && mine) && (
        <form
          class="day-form"
          onSubmit={(event) => {
            event.preventDefault();
            void play(deal, look);
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

function standing({ score, state, going, date }: DayInfo, today: string): string {
  if (score !== null) return points(score);
  if (going) return t("daily.go.on");
  return t(state === "open" && date < today ? "daily.state.late" : `daily.state.${state}`);
}

interface DaysProps {
  game: GameId;
  shown: string;
  today: string;
  days: readonly DayInfo[];
}

function Days(props: DaysProps): JSX.Element {
  const { game, shown, today, days } = props;
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
                {standing(day, today)}
              </span>
            </a>
          </li>
        );
      })}
    </ol>
  );
}

function Calendar(props: DaysProps): JSX.Element {
  const { game, shown, today, days } = props;
  const coming = days.filter(({ state }) => state === "ahead").reverse();
  return (
    <section class="panel-box">
      <h2>{t("daily.days")}</h2>
      <Days
        game={game}
        shown={shown}
        today={today}
        days={days.filter(({ state }) => state !== "ahead")}
      />
      <details class="fold">
        <summary>
          <span class="fold-title">{t("daily.days.ahead")}</span>
          <Icon name="fold" />
        </summary>
        <Days game={game} shown={shown} today={today} days={coming} />
      </details>
    </section>
  );
}

export function DailyPage({ game }: { game: GameId }): JSX.Element {
  const date = new URLSearchParams(location.search).get("day");
  const { deal, days, look } = useDay(game, date);
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
        {deal && !(deal.state === "open" && deal.mine?.over) && <Begin deal={deal} look={look} />}
        {deal && done && <DayResult deal={deal} />}
        {deal && <DayProof deal={deal} />}
        {days.length > 0 && (
          <Calendar game={game} shown={deal?.date ?? ""} today={deal?.today ?? ""} days={days} />
        )}
      </main>
    </div>
  );
}
