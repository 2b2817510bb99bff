// The four suits, drawn in a box of 100 by 100, and small suit marks for text.

import type { JSX } from "preact";
import type { Suit } from "../cards.ts";

export const SUIT_PATHS: Readonly<Record<Suit, string>> = {
  S: "M50 6C40 26 12 40 12 61c0 12 9 19 18 19 7 0 12-3 16-8-1 9-4 16-11 21v2h30v-2c-7-5-10-12-11-21 4 5 9 8 16 8 9 0 18-7 18-19C88 40 60 26 50 6Z",
  H: "M50 92C38 72 10 58 10 33 10 19 20 10 31 10c9 0 15 5 19 13 4-8 10-13 19-13 11 0 21 9 21 23 0 25-28 39-40 59Z",
  D: "M50 5c9 17 20 31 34 45-14 14-25 28-34 45C41 78 30 64 16 50 30 36 41 22 50 5Z",
  C: "M50 7c12 0 20 9 20 19 0 7-3 12-8 17 3-2 7-3 11-3 11 0 19 8 19 19s-8 20-19 20c-8 0-15-4-19-11 1 11 4 20 11 25v2H35v-2c7-5 10-14 11-25-4 7-11 11-19 11C16 79 8 70 8 59s8-19 19-19c4 0 8 1 11 3-5-5-8-10-8-17C30 16 38 7 50 7Z",
};

/** A suit inside a drawing, with its middle at a point. */
export function SuitAt(props: {
  suit: Suit;
  x: number;
  y: number;
  size: number;
  turned?: boolean;
}): JSX.Element {
  const { suit, x, y, size, turned } = props;
  const turn = turned ? " rotate(180)" : "";
  const place = `translate(${x} ${y})${turn} scale(${size / 100}) translate(-50 -50)`;
  return <path d={SUIT_PATHS[suit]} transform={place} />;
}

/** A suit as large as the text around it, in its colour. Says nothing: words stand beside it. */
export function SuitMark({ suit }: { suit: Suit }): JSX.Element {
  return (
    <svg class="suit-mark" data-suit={suit} viewBox="0 0 100 100" aria-hidden="true">
      <path d={SUIT_PATHS[suit]} />
    </svg>
  );
}
