// Simple courts: two crowns and a halberd in a frame, mirrored, with the suit between.

import type { JSX } from "preact";
import type { Suit } from "../cards.ts";
import { SuitAt } from "./Suit.tsx";

// Each drawn around the origin, about 36 wide.
const KING = (
  <>
    <path d="M-16 12-19-9l9 7L-5-6 0-15 5-6l5 4 9-7-3 21Z" />
    <path class="court-band" d="M-15 14h30v4h-30Z" />
    <path d="M-1.5-23h3v3h3v3h-3v3h-3v-3h-3v-3h3Z" />
  </>
);
const QUEEN = (
  <>
    <path d="M-15 12c-1-7-3-13-5-18 5 3 8 5 10 9 0-7 0-11-1-16 5 4 8 8 11 14 3-6 6-10 11-14-1 5-1 9-1 16 2-4 5-6 10-9-2 5-4 11-5 18Z" />
    <path class="court-band" d="M-14 14h28v4h-28Z" />
    <circle cx="-20" cy="-8" r="2.4" />
    <circle cx="-11.5" cy="-15" r="2.4" />
    <circle cx="11.5" cy="-15" r="2.4" />
    <circle cx="20" cy="-8" r="2.4" />
    <circle cx="0" cy="-5" r="2.4" />
  </>
);
const JACK = (
  <>
    <path d="M-1.7 12v-30L0-25l1.7 7v30Z" />
    <path d="M3-14c5-3 11-3 15 1-3 4-2 9-4 14-3-4-7-6-11-6Z" />
    <path d="M-3-14v9l-13-2c2-2 3-4 3-7Z" />
    <path class="court-band" d="M-15 14h30v4h-30Z" />
  </>
);
const HEADS: Readonly<Record<string, JSX.Element>> = { K: KING, Q: QUEEN, J: JACK };

export function Court({ rank, suit }: { rank: string; suit: Suit }): JSX.Element {
  const head = HEADS[rank];
  return (
    <>
      <rect class="court-frame" x="31" y="20" width="38" height="100" rx="4" />
      <g transform="translate(50 47) scale(.86)">{head}</g>
      <g transform="translate(50 93) rotate(180) scale(.86)">{head}</g>
      <SuitAt suit={suit} x={50} y={70} size={15} />
    </>
  );
}

/** A fool's cap with three bells. */
export function JokerArt(): JSX.Element {
  return (
    <g class="joker-art">
      <path
        class="joker-cap"
        d="M32 88c-2-16-8-26-14-30 14-4 22 2 27 14 0-16 4-28 10-36 6 8 10 20 10 36 5-12 11-18 23-15-6 5-10 15-12 31-14-6-30-6-44 0Z"
      />
      <path class="joker-band" d="M31 91c15-7 31-7 46 0l-1 9c-14-6-30-6-44 0Z" />
      <circle class="joker-bell" cx="18" cy="56" r="5" />
      <circle class="joker-bell" cx="55" cy="34" r="5" />
      <circle class="joker-bell" cx="88" cy="56" r="5" />
    </g>
  );
}
