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
  smile: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM9 9.5v.5M15 9.5v.5M8 14a5 5 0 0 0 8 0",
  laugh: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM7.5 10 9 8.5l1.5 1.5M13.5 10 15 8.5l1.5 1.5M7.5 13h9a4.5 4.5 0 0 1-9 0Z",
  wow: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM9 9v.5M15 9v.5M12 13a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4Z",
  clap: "M7 12.5 12 7.5a1.6 1.6 0 0 1 2.3 2.2L12 12l3.6-3.2a1.6 1.6 0 0 1 2.2 2.3L15.5 13.5a1.6 1.6 0 0 1 1.7 2.4L13.5 20A5.3 5.3 0 0 1 6.5 12.9ZM13 4.5 12.5 2.5M17 5.5 18.5 4M19.5 9 21.5 8.5",
  play: "M8 5l11 7-11 7Z",
  explore: "M5 20V10M10 20V4M15 20v-7M20 20V8",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  pause: "M8 5v14M16 5v14",
  "step-back": "M15 6l-7 6 7 6",
  "step-on": "M9 6l7 6-7 6",
  "trick-back": "M12 6l-6 6 6 6M19 6l-6 6 6 6",
  "trick-on": "M5 6l6 6-6 6M12 6l6 6-6 6",
  "round-back": "M6 5v14M19 6l-9 6 9 6Z",
  "round-on": "M18 5v14M5 6l9 6-9 6Z",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
