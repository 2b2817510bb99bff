import assert from "node:assert/strict";
import { test } from "node:test";
import { layHand, TALL } from "../src/hand-layout.ts";

const phone = { width: 366, card: 60, strip: 44, rowStrip: 54 };

for (let count = 1; count <= 23; count += 1) {
  test(`${count} cards all show on a phone`, () => {
    const { places, height } = layHand(count, phone);
    assert.equal(places.length, count);
    places.forEach((place, index) => {
      assert.ok(place.x >= 0 && place.x + phone.card <= phone.width);
      assert.ok(place.y >= 0 && place.y + phone.card * TALL <= height + 1e-9);
      const next = places[index + 1];
      if (next?.y === place.y) assert.ok(next.x - place.x >= phone.strip - 1);
    });
    const rows = new Map<number, number>();
    for (const { y } of places) rows.set(y, (rows.get(y) ?? 0) + 1);
    assert.ok(Math.max(...rows.values()) - Math.min(...rows.values()) <= 1);
  });
}
