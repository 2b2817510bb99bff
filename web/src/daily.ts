// What is told of a deal of the day, in words, marks and text to be shared.

import { cardNames, isSuit, suitName } from "./cards.ts";
import { fill, t } from "./i18n.ts";
import type { DailyDeal, DayTry, GameId } from "./protocol.ts";
import { bidName } from "./views.ts";

const MARKS = { none: "⬜", little: "🟦", some: "🟨", much: "🟧", most: "🟩", lost: "🟥" } as const;

export type Mark = keyof typeof MARKS;

/** A round as a mark that tells what it brought, and nothing of the cards. */
export function mark(game: GameId, points: number): Mark {
  if (points <= 0) return points < 0 ? "lost" : "none";
  if (game === "auction") return "most";
  return points === 1 ? "little" : points === 2 ? "some" : points === 3 ? "much" : "most";
}

export function points(score: number): string {
  return fill("daily.points", { count: score });
}

export function dailyPath(game: string, date?: string): string {
  return date === undefined ? `/daily/${game}` : `/daily/${game}?day=${date}`;
}

/** What to show others: the score and a mark a round, no card. */
export function shared(deal: DailyDeal, mine: DayTry): string {
  const { game, date, line, level } = deal;
  const score =
    line === null
      ? points(mine.score)
      : t("daily.share.score", {
          score: points(mine.score),
          level: t(`bot.${level}`),
          other: line.score,
        });
  return [
    `${t("app.title")} · ${t(`game.${game}`)} · ${date}`,
    mine.rounds.map((round) => MARKS[mark(game, round.points)]).join(""),
    score,
    new URL(dailyPath(game, date), location.href).href,
  ].join("\n");
}

/** What was bid, named, given or discarded, in words. */
export function actionName(action: string): string {
  const [kind = "", ...cards] = action.split(" ");
  if (isSuit(kind)) return suitName(kind);
  if (kind === "give" && cards.length === 0) return t("action.give.none");
  if (kind === "give" || kind === "discard") {
    return t(`daily.${kind}`, { cards: cardNames(cards, false) });
  }
  return bidName(kind);
}

/** How many of the others have done worse, in percent; null where there are none. */
export function percentile(deal: DailyDeal, score: number): number | null {
  const field = deal.field ?? [];
  const all = field.reduce((sum, { count }) => sum + count, 0);
  if (all < 2) return null;
  const below = field.reduce((sum, each) => sum + (each.score < score ? each.count : 0), 0);
  return Math.round((100 * below) / (all - 1));
}
