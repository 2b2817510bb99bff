import assert from "node:assert/strict";
import { test } from "node:test";
import { fitHand, isClose, layHand, TALL } from "../src/hand-layout.ts";
import { inOrder } from "../src/hand-order.ts";
import type { View } from "../src/protocol.ts";

const CARDS = [84, 76, 72, 68, 60, 56];
const MOST = [84, 72, 60] as const;
const rowsOf = (tops: number[], rowStrip: number): number =>
  new Set(tops.map((top) => Math.round(top / rowStrip))).size;

for (const width of [296, 336, 366, 406]) {
  for (let count = 1; count <= 23; count += 1) {
    test(`${count} cards all show ${width} wide`, () => {
      const size = fitHand(count, width, CARDS, MOST);
      for (const apart of [0, Math.ceil(count / 3)]) {
        const { places, height } = layHand(count, size, apart);
        assert.equal(places.length, count);
        places.forEach((place, index) => {
          assert.ok(place.x >= 0 && place.x + size.card <= width + 1);
          assert.ok(place.y >= 0 && place.y + size.card * TALL <= height + 1e-9);
          assert.ok(Math.abs(place.turn) <= 4 + 1e-9);
          const next = places[index + 1];
          // A strip for the finger, or one where fingers slide, rounded to whole pixels.
          if (next && next.x > place.x) {
            assert.ok(next.x - place.x >= (isClose(size) ? 28 : 43));
            assert.ok(next.x - place.x >= size.card / 2);
          }
        });
        assert.ok(!isClose(size) || count > 12);
        assert.ok(rowsOf(places.map((place) => place.y), size.rowStrip) <= (count <= 17 ? 2 : 3));
      }
    });
  }
}

test("few cards are larger, and no more than the rows allow", () => {
  assert.equal(fitHand(6, 366, CARDS, MOST).card, 84);
  assert.equal(fitHand(12, 366, CARDS, MOST).card, 72);
  assert.equal(fitHand(17, 366, CARDS, MOST).card, 68);
  assert.equal(fitHand(6, 296, CARDS, MOST).card, 76);
});

test("the trumps stand apart, and the rest by suit or by rank", () => {
  const view = {
    game: "auction",
    hand: ["AH", "5D", "KS", "2S", "AD", "KD", "9C"],
    trumps: ["AH", "KH", "5H", "5D", "JK"],
  } as unknown as View;
  assert.deepEqual(inOrder(view, "suit"), { cards: view.hand, apart: 2 });
  assert.deepEqual(inOrder(view, "rank").cards, ["AH", "5D", "AD", "KS", "KD", "9C", "2S"]);
  const fifth = { game: "fifth", hand: ["AS", "2S", "KH", "TD", "9C"] } as unknown as View;
  assert.deepEqual(inOrder(fifth, "rank"), { cards: ["AS", "KH", "TD", "9C", "2S"], apart: 0 });
});
