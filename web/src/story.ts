// What has happened in the round, read off the view: so it survives a reload and can be told
// again in another language.

import { cardName, cardNames, isCard, isSuit, shortName, signOf, suitName } from "./cards.ts";
import { about, fill, type Key, list, number, signed, t } from "./i18n.ts";
import type {
  AuctionView,
  AwardInfo,
  ContractInfo,
  Event,
  ResultInfo,
  StandInInfo,
  TableInfo,
} from "./protocol.ts";
import { bidName, isOver, nameOf, partnerOf, scorerName, seatCount, type Shown } from "./views.ts";

/** Who acted in a seat's place: a bot for somebody gone or out of time, or a claim. */
export type StandIn = NonNullable<Event["by"]>;

export type Happening =
  | { kind: "deal"; seat: number; round: number }
  | { kind: "bonus"; seat: number; award: AwardInfo }
  | { kind: "call"; seat: number; bid: string }
  | { kind: "kitty"; seat: number; cards: string[] }
  | { kind: "trump"; seat: number; suit: string }
  | { kind: "give"; seat: number; count: number; cards: string[] | null }
  | { kind: "discard"; seat: number; count: number; cards: string[] }
  | { kind: "play"; seat: number; card: string; leads: boolean }
  | { kind: "trick"; seat: number; number: number; points: number | null }
  | { kind: "result"; result: ResultInfo };

/** What somebody does; the rest follows by itself. */
const ACTS: ReadonlySet<Happening["kind"]> = new Set(["call", "trump", "give", "discard", "play"]);

/** Everything in order; later views of the same round only add to the end. */
export function happenings(view: Shown, table: TableInfo): Happening[] {
  if (view.awaits === "people") return [];
  const told: Happening[] = [{ kind: "deal", seat: view.dealer, round: view.number }];
  if (view.game === "fifth") {
    for (const award of view.bonuses) told.push({ kind: "bonus", seat: award.index, award });
  } else {
    for (const call of view.calls) told.push({ kind: "call", seat: call.seat, bid: call.action });
    if (view.contract) told.push(...kittyAndTrump(view, view.contract, table));
    for (const { giver, count, cards } of view.gifts) {
      told.push({ kind: "give", seat: giver, count, cards });
    }
    for (const { seat, count, cards } of view.discards) {
      told.push({ kind: "discard", seat, count, cards });
    }
  }
  view.tricks.forEach((trick, index) => {
    trick.plays.forEach(({ seat, card }, place) => {
      told.push({ kind: "play", seat, card, leads: place === 0 });
    });
    if (trick.plays.length === seatCount(view) && trick.winner !== null) {
      const points = view.game === "auction" ? trick.points : null;
      told.push({ kind: "trick", seat: trick.winner, number: index + 1, points });
    }
  });
  const result = isOver(view) ? view.results.at(-1) : undefined;
  if (result) told.push({ kind: "result", result });
  return told;
}

function kittyAndTrump(view: AuctionView, contract: ContractInfo, table: TableInfo): Happening[] {
  const seat = contract.declarer;
  const kitty: Happening[] = view.kitty ? [{ kind: "kitty", seat, cards: view.kitty }] : [];
  const trump: Happening[] = contract.trump ? [{ kind: "trump", seat, suit: contract.trump }] : [];
  const trumpFirst = table.rules["name_trump"] === "before_kitty";
  return trumpFirst ? [...trump, ...kitty] : [...kitty, ...trump];
}

/** Who acted for others, by the place of what they did in all that has happened. */
export function standInsAt(
  told: readonly Happening[],
  standIns: readonly StandInInfo[],
): Map<number, StandIn> {
  const acts = told.flatMap(({ kind }, place) => (ACTS.has(kind) ? [place] : []));
  return new Map(
    standIns.flatMap(({ action, by }) => {
      const place = acts[action];
      return place === undefined ? [] : [[place, by] as const];
    }),
  );
}

/** A happening as a sentence; `words` writes cards out for people who listen. */
export function sentence(
  what: Happening,
  table: TableInfo,
  you: number | null,
  words: boolean,
  by: StandIn | undefined = undefined,
): string {
  const told = plainSentence(what, table, you, words);
  return by ? t("say.by", { told, who: t(`by.${by}`) }) : told;
}

function plainSentence(
  what: Happening,
  table: TableInfo,
  you: number | null,
  words: boolean,
): string {
  if (what.kind === "result") return resultSentence(what.result, table, you);
  const own = what.seat === you;
  const name = nameOf(table, what.seat, you);
  const say = (key: Key, values: Record<string, string | number> = {}): string =>
    about(key, own, { name, ...values });
  const cards = (named: readonly string[]): string => cardNames(named, words);
  switch (what.kind) {
    case "deal":
      return say("say.deal", { number: what.round });
    case "bonus":
      return say("say.bonus", { hand: handName(what.award) });
    case "call":
      return what.bid === "pass" ? say("say.pass") : say("say.bid", { bid: bidName(what.bid) });
    case "kitty":
      return say("say.kitty", { cards: cards(what.cards) });
    case "trump":
      return say("say.trump", { suit: words ? suitName(what.suit) : signOf(what.suit) });
    case "give": {
      if (what.count === 0) return say("say.give.none");
      const partner = partnerOf(what.seat);
      const other = partner === you ? t("you.given") : nameOf(table, partner, you);
      if (!what.cards?.length) return say("say.give", { count: what.count, other });
      return say("say.give.cards", { count: what.count, other, cards: cards(what.cards) });
    }
    case "discard":
      if (!what.cards.length) return say("say.discard", { count: what.count });
      return say("say.discard.cards", { count: what.count, cards: cards(what.cards) });
    case "play": {
      const card = words ? cardName(what.card) : shortName(what.card);
      return say(what.leads ? "say.lead" : "say.play", { card });
    }
    case "trick":
      if (what.points === null) return say("say.trick", { number: what.number });
      return say("say.trick.points", { number: what.number, count: what.points });
  }
}

function resultSentence(result: ResultInfo, table: TableInfo, you: number | null): string {
  if (result.outcome !== "scored") return t(`result.${result.outcome}`);
  const scores = result.points.flatMap((points, index) =>
    points === 0
      ? []
      : [t("result.scored", { name: scorerName(table, index, you), points: signed(points) })],
  );
  return scores.length
    ? t("say.result", { scores: list(scores, "unit") })
    : t("result.nobody");
}

function ranksName(rank: string): string {
  return /^[2-9TJQKA]$/.test(rank) ? fill(`ranks.${rank}` as Key) : rank;
}

/** A hand that earns a bonus: "four kings", "six hearts". */
export function handName(award: AwardInfo): string {
  return award.code === "four_of_a_kind"
    ? t("hand.four_of_a_kind", { ranks: ranksName(award.detail) })
    : t("hand.one_suit", { suit: suitName(award.detail) });
}

/** Why points were scored. */
export function awardReason(award: AwardInfo): string {
  switch (award.code) {
    case "four_of_a_kind":
      return t("award.four_of_a_kind", { ranks: ranksName(award.detail) });
    case "one_suit":
      return t("award.one_suit", { suit: suitName(award.detail) });
    case "made":
    case "set": {
      const bid = Number(award.detail);
      return t(`award.${award.code}`, { bid: Number.isNaN(bid) ? award.detail : number(bid) });
    }
    case "fifth_trick":
    case "no_ace":
    case "sixth_not_won":
    case "defended":
    case "double_made":
    case "double_set":
      return t(`award.${award.code}`);
    default:
      return award.code;
  }
}

/** Something that can be done, in as few words as there are; a bid that one would go up to. */
export function choiceName(action: string, upTo: boolean): string {
  const [word = "", ...cards] = action.split(" ");
  if (word === "give" || word === "discard") {
    if (cards.length === 0) return t("choice.give.none");
    return t(`choice.${word}`, { cards: cards.map(shortName).join(" ") });
  }
  if (isCard(action)) return shortName(action);
  if (isSuit(action)) return suitName(action);
  return upTo && action !== "pass" ? t("choice.bid", { bid: bidName(action) }) : bidName(action);
}
