// The courts: a half figure above a sash and the same turned below it, flat, in the colour of the
// suit. A king has crown, beard and sword; a queen long hair and a flower; a jack a feathered cap
// and a halberd.

import type { JSX } from "preact";
import type { Suit } from "../cards.ts";
import { SuitAt } from "./Suit.tsx";

// Each stands on the middle of the card, its origin, and fills -23..23 by -57..0.
const KING = (
  <>
    <path d="M-23 0v-11c0-8 7-11 14-13l9 3 9-3c7 2 14 5 14 13V0Z" />
    <path class="art-gold" d="M-23-6h46v3h-46ZM16.6-57h2.8v8h4v2.6h-4V-8h-2.8v-38.4h-4V-49h4Z" />
    <path class="art-paper" d="M-11-23.5 0-21l11-2.5L5 0H-5Z" />
    <path class="art-spots" d="M-3.5-16v2.5M3.5-16v2.5M0-9.5V-7M-2.5-4v2M3-4v2" />
    <path class="art-hair" d="M-11-46h22v13c0 4-2 6-4 7H-7c-2-1-4-3-4-7Z" />
    <path class="art-skin" d="M-8-45H8v13c0 5-3.5 8-8 8s-8-3-8-8ZM14-15.5c0-3 7-3 8 0v4c-1 2.5-7 2.5-8 0Z" />
    <path class="art-hair" d="M-8.5-36c2 2.5 4 2 5.5.5 1-1 5-1 6 0 1.5 1.5 3.5 2 5.5-.5 0 9-2 16-8.5 18.5-6.5-2.5-8.5-9.5-8.5-18.5Z" />
    <path class="art-lines" d="M-5.5-41h3M2.5-41h3M0-40.5v4M-2-31.7h4" />
    <path class="art-gold" d="M-11.5-45-14-55l7 4 7-6.5L7-51l7-4-2.5 10Z" />
    <path d="M-11.5-47.5h23V-44h-23Z" />
  </>
);
const QUEEN = (
  <>
    <path class="art-hair" d="M0-51c8 0 12 5 12.5 12 .5 8 1 15 5.5 20h-36c4.5-5 5-12 5.5-20C-12-46-8-51 0-51Z" />
    <path d="M-23 0v-9c0-7 6-10 13-12 1 6 5 10 10 10s9-4 10-10c7 2 13 5 13 12V0Z" />
    <path class="art-skin" d="M-3.5-28h7v5c3 .5 5 1.2 6.5 2-1 6-5 10-10 10s-9-4-10-10c1.5-.8 3.5-1.5 6.5-2ZM0-46.5c5 0 7.5 4 7.5 9S4.5-26-0-26s-7.5-6.5-7.5-11.5 2.5-9 7.5-9ZM12-13c0-3 6.5-3 7.5 0v3.5c-1 2.5-6.5 2.5-7.5 0Z" />
    <path class="art-lines" d="M-5-38.5h3M2-38.5h3M0-38v3.5M-1.8-30.5h3.6" />
    <path class="art-gold" d="M-23-5.5h46v2.5h-46ZM-11-45.5-12.5-54l6 4L0-57l6.5 7 6-4-1.5 8.5c-7-3-15-3-22 0Z" />
    <path class="art-beads" d="M-8.5-18.5c2 3.5 5 5 8.5 5s6.5-1.5 8.5-5" />
    <path class="art-stem" d="M16-9V-25M16-17c2-3 4-3.5 6-3.5" />
    <path class="art-flower" d="M16-33.5v0M12-30.5v0M20-30.5v0M13.5-26.5v0M18.5-26.5v0" />
    <path class="art-gold" d="M16-31.8a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4Z" />
  </>
);
const JACK = (
  <>
    <path d="M-23 0v-9c0-8 8-11 15-13H8c7 2 15 5 15 13V0Z" />
    <path class="art-paper" d="M0-22h8c7 2 15 5 15 13V0H0Z" />
    <path d="M3-18h3.5v18H3ZM10.5-20H14V0h-3.5ZM18-17h3.5V0H18Z" />
    <path class="art-hair" d="M-11-46h22v15c0 3.5-2 5-4.5 5h-13C-9-26-11-27.5-11-31Z" />
    <path class="art-skin" d="M-3-28h6v6c0 2-6 2-6 0ZM-7-45H7v10.5c0 5.5-3.5 9-7 9s-7-3.5-7-9ZM-21.5-15c0-3 7-3 8 0v4c-1 2.5-7 2.5-8 0Z" />
    <path class="art-lines" d="M-5-39h2.6M2.4-39H5M0-38.5v4M-1.6-30h3.2" />
    <path class="art-gold" d="M-9-22.5-4.5-17 0-21.5l4.5 4.5L9-22.5l-4-2h-10ZM-23-5.5h46v2.5h-46ZM-19.2-57h2.6V-3h-2.6Z" />
    <path d="M-17-51c6 0 6.5 9 0 11ZM-19-47l-4.5-3.5v9ZM-13-44c0-8 6-11.5 13.5-11.5S14-52 14.5-46l-1 2.5c-8-2-18-2-26 0Z" />
    <path class="art-gold" d="M-13-45.5c8-2.2 19-2.2 27.3 0l-.6 3c-8.3-2-18-2-26.2 0ZM6-49c2-5 8-8.5 15-8-1 6-7 9.5-14 9.5Z" />
  </>
);
const FIGURES: Readonly<Record<string, JSX.Element>> = { K: KING, Q: QUEEN, J: JACK };
/** Two suits look the other way, so that no two courts of a colour are alike. */
const TURNED: readonly Suit[] = ["H", "C"];

export function Court({ rank, suit }: { rank: string; suit: Suit }): JSX.Element {
  const aside = TURNED.includes(suit) ? -1 : 1;
  const half = (
    <>
      <g transform={`scale(${aside} 1)`}>{FIGURES[rank]}</g>
      <SuitAt suit={suit} x={(rank === "J" ? 17 : -16) * aside} y={rank === "J" ? -36 : -46} size={11} />
    </>
  );
  return (
    <g class="court" data-suit={suit}>
      <rect class="court-ground" x="26.5" y="12.5" width="47" height="115" rx="3" />
      <g transform="translate(50 70)">{half}</g>
      <g transform="rotate(180 50 70) translate(50 70)">{half}</g>
      <path class="art-paper" d="M27 67.8h46v4.4H27Z" />
      <path class="court-sash" d="M27 67.8h46M27 72.2h46" />
      <rect class="court-frame" x="26.5" y="12.5" width="47" height="115" rx="3" />
    </g>
  );
}
