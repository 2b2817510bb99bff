// The back of a card: a lattice in a border, and the two numbers of the house in the middle.

import type { JSX } from "preact";
import { Glyph } from "./Glyph.tsx";

const ID = "card-back";

/** The drawing of the back, once on a page that shows any: it is itself unseen. */
export function BackDrawing(): JSX.Element {
  return (
    <svg width="0" height="0" aria-hidden="true" class="back-drawing">
      <symbol id={ID} viewBox="0 0 100 140">
        <rect class="card-back-edge" width="100" height="140" rx="9" />
        <rect class="back-field" x="6" y="6" width="88" height="128" rx="5" />
        <path
          class="back-lattice"
          d="M10 26 30 10M10 50 60 10M10 74 90 10M10 98 90 34M10 122 90 58M26 130 90 82M56 130 90 106M90 26 70 10M90 50 40 10M90 74 10 10M90 98 10 34M90 122 10 58M74 130 10 82M44 130 10 106"
        />
        <rect class="back-rim" x="10" y="10" width="80" height="120" rx="3" />
        <ellipse class="back-field back-rim" cx="50" cy="70" rx="25" ry="22" />
        <g class="back-mark">
          <Glyph of="8" x={32.5} y={60} height={20} />
          <Glyph of="3" x={52.5} y={60} height={20} />
        </g>
      </symbol>
    </svg>
  );
}

/** A whole back; `BackDrawing` is on the page. */
export function Back(): JSX.Element {
  return (
    <svg class="whole-back" viewBox="0 0 100 140" aria-hidden="true">
      <use href={`#${ID}`} />
    </svg>
  );
}

/** A back as large as a letter, beside a count. */
export function CardBack(): JSX.Element {
  return (
    <svg class="card-back" viewBox="0 0 20 28" aria-hidden="true">
      <rect class="card-back-edge" width="20" height="28" rx="3" />
      <rect class="back-field" x="2.5" y="2.5" width="15" height="23" rx="1.5" />
      <path class="card-back-lines" d="M10 6l5 8-5 8-5-8Z" />
    </svg>
  );
}
