// What is told of a deal of the day, in words, marks and text to be shared.

import { cardNames, isSuit, suitName } from "./cards.ts";
import { fill, t } from "./i18n.ts";
import type { DailyDeal, DayTry, GameId } from "./protocol.ts";
import { bidName } from "./views.ts";

// No red beside green: these can be told apart by who does not see one of them.
const MARKS = { white: "⬜", yellow: "🟨", orange: "🟧", blue: "🟦" } as const;

export type Mark = keyof typeof MARKS;

/** A round as a mark that tells what it brought, and nothing of the cards. */
export function mark(game: GameId, points: number): Mark {
  if (points === 0) return "white";
  if (game === "auction") return points < 0 ? "orange" : "blue";
  return points === 1 ? "yellow" : points === 2 ? "orange" : "blue";
}

/** What the marks of a game say, the best one first. */
export function legend(game: GameId): readonly (readonly [Mark, string])[] {
  return game === "auction"
    ? [
        ["blue", t("daily.mark.ahead")],
        ["white", t("daily.mark.level")],
        ["orange", t("daily.mark.behind")],
      ]
    : [
        ["blue", t("daily.mark.more", { count: 3 })],
        ["orange", points(2)],
        ["yellow", points(1)],
        ["white", points(0)],
      ];
}

export function points(score: number): string {
  return fill("daily.points", { count: score });
}

export function dailyPath(game: string, date?: string): string {
  return date === undefined ? `/daily/${game}` : `/daily/${game}?day=${date}`;
}

/** What to show others: the score and a mark a round, no card, and nothing of what a bot made. */
export function shared({ game, date }: DailyDeal, mine: DayTry): string {
  return [
    `${t("app.title")} · ${t(`game.${game}`)} · ${date}`,
    mine.rounds.map((round) => MARKS[mark(game, round.points)]).join(""),
    points(mine.score),
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

/** Of fewer players a percentage tells nothing. */
const ENOUGH_PLAYERS = 5;

/** How many of the others have done worse, in percent, half of those who did as well among them. */
export function percentile(deal: DailyDeal, score: number): number | null {
  const field = deal.field ?? [];
  const all = field.reduce((sum, { count }) => sum + count, 0);
  if (all < ENOUGH_PLAYERS) return null;
  const below = field.reduce((sum, each) => sum + (each.score < score ? each.count : 0), 0);
  const level = field.find((each) => each.score === score)?.count ?? 1;
  return Math.round((100 * (below + (level - 1) / 2)) / (all - 1));
}
