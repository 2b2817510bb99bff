// How a deck follows from the server's secret and the players' cuts: docs/fairness.md, again.

import type { DealProof, GameId } from "./protocol.ts";
import { hmac, sha256 } from "./sha256.ts";

/** All that a round's deck follows from. */
export interface Shuffle {
  table: string;
  game: GameId;
  seats: number;
  round: number;
  /** 32 bytes in lower-case hex. */
  secret: string;
  /** Each seat's, 16 bytes in lower-case hex; empty for none. */
  cuts: readonly string[];
}

export interface Deal {
  hands: string[][];
  /** What is left over: the kitty, or what Fifth Trick puts aside. */
  rest: string[];
}

export const CUT_BYTES = 16;

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function lines(...words: readonly (string | number)[]): Uint8Array {
  return new TextEncoder().encode(words.map((word) => `${word}\n`).join(""));
}

export function commitmentOf(shuffle: Shuffle): string {
  const { table, round, game, seats, secret } = shuffle;
  return hex(sha256(lines("eightythree commitment 1", table, round, game, seats, secret)));
}

function* bytesFor(shuffle: Shuffle): Generator<number, never> {
  const key = bytesOf(shuffle.secret);
  const words = ["eightythree deck 1", commitmentOf(shuffle), ...shuffle.cuts];
  for (let block = 0; ; block += 1) yield* hmac(key, lines(...words, block));
}

/** The deck in the order in which it lies, top first. */
export function deckOf(shuffle: Shuffle): string[] {
  const deck = [..."SHDC"].flatMap((suit) => [..."23456789TJQKA"].map((rank) => rank + suit));
  if (shuffle.game === "auction") deck.push("JK");
  const bytes = bytesFor(shuffle);
  for (let last = deck.length - 1; last > 0; last -= 1) {
    const places = last + 1;
    const fair = 256 - (256 % places);
    let byte = bytes.next().value;
    while (byte >= fair) byte = bytes.next().value;
    const place = byte % places;
    [deck[last], deck[place]] = [deck[place] ?? "", deck[last] ?? ""];
  }
  return deck;
}

/** The deck dealt out from the dealer's left. */
export function dealOf(shuffle: Shuffle, dealer: number): Deal {
  const { seats, game } = shuffle;
  const [size, packet] = game === "auction" ? [12, 3] : [6, 1];
  const hands: string[][] = Array.from({ length: seats }, () => []);
  const deck = deckOf(shuffle);
  deck.slice(0, size * seats).forEach((card, place) => {
    hands[(dealer + 1 + Math.floor(place / packet)) % seats]?.push(card);
  });
  return { hands, rest: deck.slice(size * seats) };
}

/** What a browser saw of a deal at its time; what is empty it did not see. */
export interface Seen {
  commitment: string;
  /** Whether it was shown two commitments to one deal. */
  twice: boolean;
  /** What it cut with itself, if it did. */
  mine: string;
  /** The cut of its seat, as the server had it before the deal. */
  told: string;
  /** Its seat then; null for a spectator. */
  seat: number | null;
  /** Its hand as dealt, cards with spaces between them. */
  hand: string;
}

/** What is known of the round itself. */
export interface Played {
  /** The viewer's seat now; null for a spectator. */
  you: number | null;
  dealer: number;
  /** The cards that each seat played; nothing for a round that is not on the table any more. */
  cards: readonly { seat: number; card: string }[];
}

/** The step that is not right. */
export type Fault = "twice" | "changed" | "secret" | "cut" | "cards" | "hand" | "played";

export interface Verdict {
  fault: Fault | null;
  /** Whether this browser saw the commitment before the deal. */
  saw: boolean;
  /** Whose cut stands for the viewer's seat. */
  cut: "mine" | "other" | "none" | "spectator";
  /** How many seats have cut. */
  cutters: number;
}

/** Holds a round's proof against what this browser saw. */
export function verdictOf(
  table: Pick<Shuffle, "table" | "game" | "seats">,
  proof: DealProof,
  seen: Seen,
  played: Played,
): Verdict {
  const seat = seen.seat ?? played.you;
  const own = seat === null ? "" : (proof.cuts[seat] ?? "");
  return {
    fault: faultIn(table, proof, seen, played),
    saw: seen.commitment !== "",
    cut: seat === null ? "spectator" : own === "" ? "none" : own === seen.mine ? "mine" : "other",
    cutters: proof.cuts.filter((cut) => cut !== "").length,
  };
}

function faultIn(
  table: Pick<Shuffle, "table" | "game" | "seats">,
  proof: DealProof,
  seen: Seen,
  played: Played,
): Fault | null {
  const { round, secret, cuts } = proof;
  if (seen.twice) return "twice";
  if (seen.commitment !== "" && seen.commitment !== proof.commitment) return "changed";
  const shuffle = { ...table, round, secret, cuts };
  if (!/^[0-9a-f]{64}$/.test(secret) || commitmentOf(shuffle) !== proof.commitment) return "secret";
  const wellMade = cuts.length === table.seats && cuts.every((cut) => /^([0-9a-f]{32})?$/.test(cut));
  if (!wellMade) return "cut";
  if (seen.seat !== null && seen.told !== "" && cuts[seen.seat] !== seen.told) return "cut";
  const { hands, rest } = dealOf(shuffle, proof.dealer);
  const kitty = table.game === "auction" ? rest : [];
  const same =
    proof.dealer === played.dealer &&
    proof.hands.length === hands.length &&
    hands.every((hand, seat) => sameCards(hand, proof.hands[seat] ?? "")) &&
    sameCards(kitty, proof.kitty);
  if (!same) return "cards";
  if (seen.hand !== "" && seen.seat !== null && !sameCards(hands[seen.seat] ?? [], seen.hand)) {
    return "hand";
  }
  // Where there is a kitty, cards come from it and from the partner too.
  const held = (seat: number): readonly string[] =>
    table.game === "auction"
      ? [...(hands[seat] ?? []), ...(hands[(seat + 2) % 4] ?? []), ...kitty]
      : (hands[seat] ?? []);
  return played.cards.every(({ seat, card }) => held(seat).includes(card)) ? null : "played";
}

function sameCards(cards: readonly string[], text: string): boolean {
  const others = text.split(" ").filter((card) => card !== "");
  return others.length === cards.length && cards.every((card) => others.includes(card));
}
