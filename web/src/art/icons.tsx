// The few icons of the page, drawn in a box of 24 by 24.

import type { JSX } from "preact";

const PATHS = {
  scores: "M4 20V4M4 20h16M8 16v-5M12 16V8M16 16v-3M20 16V6",
  story: "M5 6h14M5 12h14M5 18h9",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
  rules: "M6 4h9l3 3v13H6ZM9 10h6M9 14h6",
  close: "M6 6l12 12M18 6 6 18",
  back: "M14 5l-7 7 7 7",
  fold: "M6 9l6 6 6-6",
  play: "M8 5l11 7-11 7Z",
} as const;

export function Icon({ name }: { name: keyof typeof PATHS }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
