// Reading a view: the few things that several parts of the page ask of it. No rules here, only
// what the server has already decided.

import { suitOf } from "./cards.ts";
import type {
  AuctionView,
  ContractInfo,
  FifthView,
  ResultInfo,
  TableInfo,
  TrickInfo,
  View,
} from "./protocol.ts";
import type { TrickStage } from "./pace.ts";
import { t } from "./i18n.ts";

export const TRICKS = 6;
export const DECIDING = 5;
export const ALL_POINTS = 83;

/** What is on screen: a view, and the finished rounds of the match with the reason of every point. */
export type Shown = View & { results: ResultInfo[] };

export type Phase = AuctionView["phase"];

export function phaseOf(view: View): Phase {
  if (view.game === "auction") return view.phase;
  return isOver(view) ? "over" : "play";
}

/** Whether the round is over: its result is the last of `results`. */
export function isOver(view: View): boolean {
  return view.awaits === "deal" || view.awaits === "nothing";
}

export function seatCount(view: View): number {
  return view.counts.length;
}

function isComplete(view: View, trick: TrickInfo): boolean {
  return trick.plays.length === seatCount(view);
}

/** The complete trick that the last play ended; null in the middle of a trick. */
export function completeTrick(view: View): TrickInfo | null {
  const begun = view.tricks.filter((trick) => trick.plays.length > 0);
  const last = begun.at(-1);
  return last && isComplete(view, last) ? last : null;
}

/** The trick on the table: a complete one only as long as it waits there. */
export function trickOnTable(view: View, stage: TrickStage): TrickInfo | null {
  const complete = completeTrick(view);
  if (complete) return stage === "open" ? null : complete;
  return view.tricks.findLast((trick) => trick.plays.length > 0) ?? null;
}

/** The complete trick before the one on the table. */
export function trickBefore(view: View, shown: TrickInfo | null): TrickInfo | null {
  return view.tricks.findLast((trick) => trick !== shown && isComplete(view, trick)) ?? null;
}

/** The number of the trick being played, from 1. */
export function trickNumber(view: View, shown: TrickInfo | null): number {
  if (shown) return view.tricks.indexOf(shown) + 1;
  const complete = view.tricks.filter((trick) => isComplete(view, trick)).length;
  return Math.min(complete + 1, TRICKS);
}

/** Whether the trick on screen is the one of the round that counts. */
export function deciding(view: View, stage: TrickStage): boolean {
  if (view.game !== "fifth") return false;
  const shown = trickOnTable(view, stage);
  return (shown !== null || view.awaits === "action") && trickNumber(view, shown) === DECIDING;
}

/** How many complete tricks a seat has won. */
export function tricksWon(view: View, seat: number): number {
  return view.tricks.filter((trick) => isComplete(view, trick) && trick.winner === seat).length;
}

export function partnerOf(seat: number): number {
  return (seat + 2) % 4;
}

export function sideOf(seat: number): number {
  return seat % 2;
}

export function nameOf(table: TableInfo, seat: number, you: number | null): string {
  if (seat === you) return t("you");
  return shownName(table.seats[seat]?.name ?? "") || t("table.free");
}

/**
 * A table after a seat's action. Who ran out of time is shown as late until they act again: only
 * these entries tell it.
 */
export function afterAction(table: TableInfo, acted: number | null, late: boolean): TableInfo {
  const seat = acted === null ? undefined : table.seats[acted];
  const away = late ? "late" : "";
  if (acted === null || !seat || seat.away === "gone" || seat.away === away) return table;
  return { ...table, seats: table.seats.with(acted, { ...seat, away }) };
}

/** A name as it is shown: the server's own for who gave none, in the reader's language. */
export function shownName(name: string): string {
  const number = /^Player ([1-8])$/.exec(name)?.[1];
  return number === undefined ? name : t("seat.player", { number });
}

/** A side's name as its two members see it, or both names. */
export function sideName(table: TableInfo, side: number, you: number | null): string {
  if (you !== null) return side === sideOf(you) ? t("side.us") : t("side.them");
  return t("side.names", {
    first: nameOf(table, side, null),
    second: nameOf(table, side + 2, null),
  });
}

/** The name of what a total belongs to: a seat in `fifth`, a side in `auction`. */
export function scorerName(table: TableInfo, index: number, you: number | null): string {
  return table.game === "auction" ? sideName(table, index, you) : nameOf(table, index, you);
}

export function bidName(bid: string): string {
  if (bid === "pass") return t("bid.pass");
  return bid === "83x2" ? t("bid.83x2") : bid;
}

export type Demand =
  | { key: "lead" | "bid" | "name" | "give" | "discard" }
  | { key: "follow" | "follow.or.trump" | "trump"; suit: string };

/** What is awaited of the seat to act, as anybody at the table may know it. */
export function demandOf(view: View, table: TableInfo): Demand {
  const phase = phaseOf(view);
  if (phase === "bid") return { key: "bid" };
  if (phase === "trump") return { key: "name" };
  if (phase === "give" || phase === "discard") return { key: phase };
  const led = view.tricks.at(-1)?.plays[0]?.card;
  if (led === undefined || completeTrick(view)) return { key: "lead" };
  return demandOfLead(view, table, led);
}

function demandOfLead(view: FifthView | AuctionView, table: TableInfo, led: string): Demand {
  const suit = suitOf(led) ?? "";
  if (view.game === "fifth") return { key: "follow", suit };
  const trump = (view.contract as ContractInfo | null)?.trump ?? "";
  if (view.trumps.includes(led)) return { key: "trump", suit: trump };
  const strict = table.rules["plain_lead"] === "must_follow";
  return { key: strict ? "follow" : "follow.or.trump", suit };
}
