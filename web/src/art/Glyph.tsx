// The indices in the corners, drawn as strokes so that they look the same on every machine: a box of
// 20 by 28 for a rank, of the same height for the letters of the joker.

import type { JSX } from "preact";

const ZERO = "M10 0c-5 0-8 4-8 9v10c0 5 3 9 8 9s8-4 8-9V9c0-5-3-9-8-9Z";

const STROKES: Readonly<Record<string, string>> = {
  A: "M1.5 28 10 0l8.5 28M4.7 18.5h10.6",
  K: "M3 0v28M18 0 3 17M8.8 11 18.5 28",
  Q: `${ZERO}M11.5 19.5 18.5 28`,
  J: "M16 0v19.5c0 5.5-2.5 8.5-7 8.5-4 0-6.5-2.5-7-6.5",
  "10": "M-1.5 5 2.5 0v28M14.5 0C10.5 0 8.5 4 8.5 9v10c0 5 2 9 6 9s6-4 6-9V9c0-5-2-9-6-9Z",
  "9": "M17.5 8.8A7.6 8.8 0 1 1 2.3 8.8a7.6 8.8 0 0 1 15.2 0c0 8.5-3.5 15.5-11 19.2",
  "8": "M10 13c-4 0-6.8-2.7-6.8-6.5S6 0 10 0s6.8 2.7 6.8 6.5S14 13 10 13Zm0 0c-4.6 0-8 3-8 7.5S5.4 28 10 28s8-3 8-7.5S14.6 13 10 13Z",
  "7": "M2 0h16L7.5 28",
  "6": "M2.5 19.2a7.6 8.8 0 1 1 15.2 0 7.6 8.8 0 0 1-15.2 0c0-8.5 3.5-15.5 11-19.2",
  "5": "M16.5 0H4.5L3.5 12c2-1.6 4.3-2.3 6.5-2.3 5 0 8.2 3.8 8.2 9S14.8 28 9.8 28c-4 0-6.8-2-7.8-5.5",
  "4": "M14 28V0L1.5 19.5h17.5",
  "3": "M2.8 5C3.8 2 6.5 0 10 0c4 0 7 2.7 7 6.4S14 12.8 9 12.8c5.5 0 9 3 9 7.5S14.5 28 9.8 28c-4.2 0-7-2.1-7.8-5.7",
  "2": "M2.5 8C2.5 3 5.5 0 10 0s7.5 3 7.5 7.3C17.5 14 7 18 2.3 28H18",
  O: ZERO,
  E: "M17 0H3v28h14M3 13.5h11",
  R: "M3 28V0h7c5 0 8 2.7 8 7.2s-3 7.2-8 7.2H3M10 14.4 18 28",
};

/** A rank or a letter, its top left corner at a point and so many high. */
export function Glyph(props: { of: string; x: number; y: number; height: number }): JSX.Element {
  const { of, x, y, height } = props;
  return (
    <path
      class="card-glyph"
      d={STROKES[of]}
      transform={`translate(${x} ${y}) scale(${(height / 28).toFixed(3)})`}
    />
  );
}
