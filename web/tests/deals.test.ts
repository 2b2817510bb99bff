import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Deals } from "../src/deals.ts";
import type { Seen } from "../src/fairness.ts";
import type { NextDeal, TableInfo } from "../src/protocol.ts";
import type { Shown } from "../src/views.ts";

const kept = new Map<string, string>();
let answers: Record<string, unknown> = {};

beforeEach(() => {
  kept.clear();
  answers = {};
  Object.assign(globalThis, {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    },
    fetch: (path: string) => {
      const found = answers[path];
      const ok = found !== undefined;
      return Promise.resolve({ ok, status: ok ? 200 : 404, json: () => Promise.resolve(found) });
    },
  });
});

const A = "a".repeat(64);
const B = "b".repeat(64);

function next(round: number, commitment = A, cut = ""): NextDeal {
  return { round, commitment, cut };
}

function view(over: boolean): Shown {
  const result = { dealer: 1, outcome: "scored", points: [0, 0], awards: [], declarer: null, bid: null, trump: null, captured: null };
  return {
    game: "fifth", number: 1, dealer: 1, to_act: over ? null : 0, awaits: over ? "deal" : "action",
    totals: [0, 0], rounds_won: [0, 0], contenders: [0, 1], hand: over ? [] : ["AH", "QH"], legal: [],
    counts: [2, 2], tricks: [], bonuses: [], results: over ? [result] : [], winners: null,
  } as unknown as Shown;
}

const INFO = { id: "t", game: "fifth", rules: {}, seats: [{}, {}] } as unknown as TableInfo;

test("one cut for each deal, until the seat has one", () => {
  const deals = new Deals("t");
  assert.equal(deals.cut(), "");
  deals.saw(next(2), 0);
  const cut = deals.cut();
  assert.match(cut, /^[0-9a-f]{32}$/);
  assert.equal(deals.cut(), cut);
  assert.equal(new Deals("t").cut(), ""); // nothing has been said of the next deal
  const reloaded = new Deals("t");
  reloaded.saw(next(2), 0);
  assert.equal(reloaded.cut(), cut);
  reloaded.saw(next(2, A, cut), 0);
  assert.equal(reloaded.cut(), "");
  reloaded.saw(next(3, B), 0);
  assert.notEqual(reloaded.cut(), cut);
  assert.notEqual(reloaded.cut(), "");
});

test("nothing is cut for a deal that the server is not bound to", () => {
  const deals = new Deals("t");
  deals.saw(next(2, ""), 0);
  assert.equal(deals.cut(), "");
});

test("the first deal is asked for before the table is joined, and only then", async () => {
  answers["/api/tables/t/commitment"] = next(1);
  const deals = new Deals("t");
  await deals.begin();
  const cut = deals.firstCut();
  assert.match(cut, /^[0-9a-f]{32}$/);
  const reloaded = new Deals("t");
  await reloaded.begin();
  assert.equal(reloaded.firstCut(), cut);
  reloaded.saw(next(2), 0);
  assert.equal(reloaded.firstCut(), "");
  answers = {};
  const later = new Deals("t");
  await later.begin();
  assert.equal(later.next.value, null);
  const without = new Deals("other");
  await without.begin();
  assert.equal(without.cut(), "");
});

test("a round is checked once, against what was seen of it before a reload too", async () => {
  const deals = new Deals("t");
  deals.saw(next(1), 0);
  deals.dealt(view(false), 0);
  const proof = { round: 1, dealer: 1, commitment: B, secret: "", cuts: [], hands: [], kitty: "" };
  answers["/api/tables/t/fairness?round=1"] = { rounds: [proof] };
  const reloaded = new Deals("t");
  await reloaded.check(1, view(false), INFO, 0);
  assert.equal(reloaded.verdicts.value.size, 0); // it is not over
  await reloaded.check(1, view(true), INFO, 0);
  const verdict = reloaded.verdicts.value.get(1);
  assert.equal(verdict?.fault, "changed");
  assert.equal(verdict?.saw, true);
  answers = {};
  await reloaded.check(1, view(true), INFO, 0);
  assert.equal(reloaded.verdicts.value.get(1), verdict);
});

test("no proof and no answer are no verdict, and who gets no answer asks again", async () => {
  const deals = new Deals("t");
  await deals.check(1, view(true), INFO, null);
  assert.equal(deals.verdicts.value.has(1), false);
  answers["/api/tables/t/fairness?round=1"] = { rounds: [] };
  await deals.check(1, view(true), INFO, null);
  assert.equal(deals.verdicts.value.get(1), null);
});

test("who leaves the seat is not held to its cut, nor who sits down elsewhere", () => {
  const told = (...seats: (number | null)[]): (string | number | null)[] => {
    kept.clear();
    const deals = new Deals("t");
    for (const seat of seats) deals.saw(next(1, A, seat === null ? "" : `${seat}`.repeat(32)), seat);
    const [[, seen]] = JSON.parse(kept.get("deals:t") ?? "[]") as [[number, Seen]];
    return [seen.told, seen.seat];
  };
  assert.deepEqual(told(1, 1), ["1".repeat(32), 1]);
  assert.deepEqual(told(1, null), ["", null]);
  assert.deepEqual(told(1, null, 0), ["0".repeat(32), 0]);
});

test("what was kept and makes no sense is forgotten", () => {
  for (const rubbish of ["{", "5", "[5]", "null"]) {
    kept.set("deals:t", rubbish);
    const deals = new Deals("t");
    deals.saw(next(2), 0);
    assert.match(deals.cut(), /^[0-9a-f]{32}$/);
  }
});

test("a second commitment to the same deal is not forgotten", async () => {
  const deals = new Deals("t");
  deals.saw(next(1), 0);
  deals.saw(next(1, B), 0);
  deals.saw(next(1), 0);
  const proof = { round: 1, dealer: 1, commitment: A, secret: "", cuts: [], hands: [], kitty: "" };
  answers["/api/tables/t/fairness?round=1"] = { rounds: [proof] };
  await new Deals("t").check(1, view(true), INFO, 0);
  const reloaded = new Deals("t");
  await reloaded.check(1, view(true), INFO, 0);
  assert.equal(reloaded.verdicts.value.get(1)?.fault, "twice");
});
