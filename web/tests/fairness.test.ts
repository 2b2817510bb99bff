import assert from "node:assert/strict";
import { createHash, createHmac, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  commitmentOf,
  dealOf,
  deckOf,
  type Fault,
  hex,
  type Played,
  type Seen,
  type Shuffle,
  verdictOf,
} from "../src/fairness.ts";
import type { DealProof } from "../src/protocol.ts";
import { hmac, sha256 } from "../src/sha256.ts";

interface Vector extends Shuffle {
  dealer: number;
  commitment: string;
  deck: string;
  hands: string[];
  kitty: string;
}

const page = readFileSync(new URL("../../docs/fairness.md", import.meta.url), "utf-8");
const vectors = JSON.parse(/^```json\n([^]*?)^```/m.exec(page)?.[1] ?? "[]") as Vector[];

function sorted(cards: string | readonly string[]): string[] {
  return (typeof cards === "string" ? cards.split(" ") : [...cards]).filter(Boolean).sort();
}

test("the document's vectors", () => {
  assert.ok(vectors.length >= 5);
  for (const vector of vectors) {
    assert.equal(commitmentOf(vector), vector.commitment);
    assert.deepEqual(deckOf(vector), vector.deck.split(" "));
    const { hands, rest } = dealOf(vector, vector.dealer);
    assert.deepEqual(hands.map(sorted), vector.hands.map(sorted));
    if (vector.game === "auction") assert.deepEqual(sorted(rest), sorted(vector.kitty));
  }
});

test("SHA-256 and HMAC are Node's, at every length around a block", () => {
  for (let length = 0; length < 200; length += 1) {
    const message = randomBytes(length);
    assert.equal(hex(sha256(message)), createHash("sha256").update(message).digest("hex"));
    const key = randomBytes(length);
    const expected = createHmac("sha256", key).update(message).digest("hex");
    assert.equal(hex(hmac(key, message)), expected);
  }
});

const fifth = vectors[2] as Vector;
const auction = vectors[4] as Vector;
const UNSEEN: Seen = { commitment: "", twice: false, mine: "", told: "", seat: null, hand: "" };

function proofOf({ round, dealer, commitment, secret, cuts, hands, kitty }: Vector): DealProof {
  return { round, dealer, commitment, secret, cuts: [...cuts], hands, kitty };
}

function playedIn(vector: Vector, ...cards: { seat: number; card: string }[]): Played {
  return { you: null, dealer: vector.dealer, cards };
}

function faultOf(vector: Vector, change: Partial<DealProof>, seen: Partial<Seen> = {}): Fault | null {
  const proof = { ...proofOf(vector), ...change };
  return verdictOf(vector, proof, { ...UNSEEN, ...seen }, playedIn(vector)).fault;
}

test("a right deal is right, whatever was seen of it", () => {
  const [cut = ""] = fifth.cuts;
  const hand = fifth.hands[0] ?? "";
  const whole = { commitment: fifth.commitment, seat: 0, told: cut, mine: cut, hand };
  for (const vector of vectors) assert.equal(faultOf(vector, {}), null);
  assert.equal(faultOf(fifth, {}, whole), null);
  assert.equal(faultOf(fifth, {}, { ...whole, hand: hand.split(" ").reverse().join(" ") }), null);
  const verdict = verdictOf(fifth, proofOf(fifth), { ...UNSEEN, ...whole }, playedIn(fifth));
  assert.deepEqual(verdict, { fault: null, saw: true, cut: "mine", cutters: 3 });
});

test("whose cut it was", () => {
  const whose = (seen: Partial<Seen>, you: number | null = null): string =>
    verdictOf(fifth, proofOf(fifth), { ...UNSEEN, ...seen }, { ...playedIn(fifth), you }).cut;
  const cut = fifth.cuts[3] ?? "";
  assert.equal(whose({}), "spectator");
  assert.equal(whose({}, 1), "none");
  assert.equal(whose({}, 3), "other");
  assert.equal(whose({ seat: 3, mine: cut }), "mine");
  assert.equal(whose({ seat: 3, mine: "f".repeat(32), told: cut }), "other");
  assert.equal(whose({ seat: 1, mine: "f".repeat(32) }), "none");
});

test("each step that is not right is told apart", () => {
  const other = vectors[3] as Vector;
  const swapped = [auction.hands[1] ?? "", auction.hands[0] ?? "", ...auction.hands.slice(2)];
  const cuts = [...auction.cuts];
  cuts[2] = "0".repeat(32);
  assert.equal(faultOf(auction, {}, { twice: true }), "twice");
  assert.equal(faultOf(auction, {}, { commitment: other.commitment }), "changed");
  assert.equal(faultOf(auction, { commitment: other.commitment }), "secret");
  assert.equal(faultOf(auction, { secret: other.secret }), "secret");
  assert.equal(faultOf(auction, { secret: "" }), "secret");
  assert.equal(faultOf(auction, { round: 999 }), "secret");
  assert.equal(faultOf({ ...auction, table: "a".repeat(16) }, {}), "secret");
  assert.equal(faultOf(auction, { cuts: [] }), "cut");
  assert.equal(faultOf(auction, { cuts: ["", "", "", "x\n"] }), "cut");
  assert.equal(faultOf(auction, {}, { seat: 2, told: "0".repeat(32) }), "cut");
  assert.equal(faultOf(auction, { cuts }, { seat: 2, told: auction.cuts[2] ?? "" }), "cut");
  assert.equal(faultOf(auction, { cuts }), "cards");
  assert.equal(faultOf(auction, { hands: swapped }), "cards");
  assert.equal(faultOf(auction, { hands: auction.hands.slice(1) }), "cards");
  assert.equal(faultOf(auction, { kitty: "" }), "cards");
  assert.equal(faultOf(auction, { dealer: 1 }), "cards");
  assert.equal(faultOf(auction, {}, { seat: 1, hand: auction.hands[0] ?? "" }), "hand");
});

test("cards played were dealt to who played them, or came by the kitty or the partner", () => {
  const fault = (vector: Vector, seat: number, card: string): Fault | null =>
    verdictOf(vector, proofOf(vector), UNSEEN, playedIn(vector, { seat, card })).fault;
  const first = (hand: string | undefined): string => hand?.split(" ")[0] ?? "";
  assert.equal(fault(fifth, 4, first(fifth.hands[4])), null);
  assert.equal(fault(fifth, 4, first(fifth.hands[0])), "played");
  assert.equal(fault(auction, 1, first(auction.hands[3])), null);
  assert.equal(fault(auction, 1, first(auction.kitty)), null);
  assert.equal(fault(auction, 1, first(auction.hands[0])), "played");
});
