// The order of a hand on screen. The server sends trumps first, then suit by suit, high to low.

import type { View } from "./protocol.ts";
import type { HandOrder } from "./settings.ts";

const RANKS = "AKQJT98765432";

export interface Ordered {
  cards: readonly string[];
  /** How many trumps stand first, apart from the rest; 0 where all are trumps or none. */
  apart: number;
}

export function inOrder(view: View, order: HandOrder): Ordered {
  const trumps = view.game === "auction" ? view.trumps : [];
  const first = view.hand.filter((card) => trumps.includes(card));
  const rest = view.hand.filter((card) => !trumps.includes(card));
  if (order === "rank") {
    const place = (card: string): number => RANKS.indexOf(card.charAt(0));
    rest.sort((one, other) => place(one) - place(other));
  }
  return { cards: [...first, ...rest], apart: rest.length > 0 ? first.length : 0 };
}
