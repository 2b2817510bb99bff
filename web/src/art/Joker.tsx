// The joker: a fool's head in a cap of two colours with bells, and his collar.

import type { JSX } from "preact";

export function JokerArt(): JSX.Element {
  return (
    <g class="joker">
      <rect class="court-ground" x="26.5" y="12.5" width="47" height="115" rx="3" />
      <path class="joker-cool" d="M50 62C44 44 34 36 28 44c-3 4-2 10 1 14 1-6 5-8 8-4 3 5 1 14 2 22h11Z" />
      <path class="joker-warm" d="M50 62c6-18 16-26 22-18 3 4 2 10-1 14-1-6-5-8-8-4-3 5-1 14-2 22H50Z" />
      <path class="joker-cool" d="M50 66c-8-12-9-28 0-42Z" />
      <path class="joker-warm" d="M50 66c8-12 9-28 0-42Z" />
      <path class="art-hair" d="M38.5 70h23v14c0 3-2 5-4 5h-15c-2 0-4-2-4-5Z" />
      <path class="art-skin" d="M41 70h18v13c0 7-4.5 11-9 11s-9-4-9-11Z" />
      <path class="art-lines" d="M43.5 77.5c1-1.2 3-1.2 4 0M52.5 77.5c1-1.2 3-1.2 4 0M50 78v5M45 86.5c2.5 3 7.5 3 10 0" />
      <path class="joker-band" d="M37 68c8-3.5 18-3.5 26 0v5.5c-8-3-18-3-26 0Z" />
      <path class="joker-cool" d="M50 96 42 92l-2 6-8-1 3 8-5 5 8 2 4 8 8-5Z" />
      <path class="joker-warm" d="m50 96 8-4 2 6 8-1-3 8 5 5-8 2-4 8-8-5Z" />
      <path class="art-bells" d="M30.5 60v0M69.5 60v0M50 23v0M30 111v0M70 111v0M42 121v0M58 121v0" />
      <rect class="court-frame" x="26.5" y="12.5" width="47" height="115" rx="3" />
    </g>
  );
}
