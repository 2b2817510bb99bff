// The first minute of each game: what it is about, in a few steps with cards. Shown once.

import { signal } from "@preact/signals";
import type { Key } from "./i18n.ts";
import type { GameId } from "./protocol.ts";
import { remember, remembered } from "./settings.ts";

export interface Step {
  text: Key;
  cards: readonly string[];
}

export const TOURS: Readonly<Record<GameId, readonly Step[]>> = {
  fifth: [
    { text: "tour.fifth.1", cards: ["9H", "KH", "4H", "AS"] },
    { text: "tour.fifth.2", cards: [] },
    { text: "tour.fifth.3", cards: ["KD", "2C"] },
    { text: "tour.fifth.4", cards: ["7S", "7H", "7D", "7C"] },
    { text: "tour.table", cards: [] },
  ],
  auction: [
    { text: "tour.auction.1", cards: ["KH", "QH", "JK", "9H", "5H", "5D"] },
    { text: "tour.auction.2", cards: [] },
    { text: "tour.auction.3", cards: ["5S", "5C", "JK"] },
    { text: "tour.auction.4", cards: [] },
    { text: "tour.auction.5", cards: ["AS", "2H"] },
    { text: "tour.auction.6", cards: [] },
    { text: "tour.table", cards: [] },
  ],
};

const seen = signal<Readonly<Record<GameId, boolean>>>({
  fifth: remembered("tour.fifth") !== null,
  auction: remembered("tour.auction") !== null,
});

/** Whether somebody new to a game should be shown around. */
export function isNew(game: GameId): boolean {
  return !seen.value[game];
}

export function tourSeen(game: GameId): void {
  seen.value = { ...seen.value, [game]: true };
  remember(`tour.${game}`, "1");
}
