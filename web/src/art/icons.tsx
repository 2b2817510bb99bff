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
  people: "M4 5h16v11H11l-4 4v-4H4Z",
  undo: "M9 5 4 10l5 5M4 10h9a6 6 0 0 1 0 12",
  hint: "M9 18h6M10 21h4M8.5 15a6 6 0 1 1 7 0V16h-7Z",
  claim: "M5 7h9v13H5ZM9 7V4h10v13h-5",
  play: "M8 5l11 7-11 7Z",
} as const;

export function Icon({ name }: { name: keyof typeof PATHS }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
