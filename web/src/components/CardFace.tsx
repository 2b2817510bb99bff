// The face of a card, drawn in a box of 100 by 140. What a card is called stands on
// the button or the label around it; the drawing is silent.

import type { JSX } from "preact";
import { Court } from "../art/Court.tsx";
import { Glyph } from "../art/Glyph.tsx";
import { JokerArt } from "../art/Joker.tsx";
import { SuitAt } from "../art/Suit.tsx";
import { JOKER, rankOf, type Suit, suitOf } from "../cards.ts";

type Pip = readonly [x: number, y: number];
const L = 38;
const M = 50;
const R = 62;
const TOP = 26;
const FOOT = 114;

// As on every deck of the French suits: two columns, and one between them.
const PIPS: Readonly<Record<string, readonly Pip[]>> = {
  "2": [[M, TOP], [M, FOOT]],
  "3": [[M, TOP], [M, 70], [M, FOOT]],
  "4": [[L, TOP], [R, TOP], [L, FOOT], [R, FOOT]],
  "5": [[L, TOP], [R, TOP], [M, 70], [L, FOOT], [R, FOOT]],
  "6": [[L, TOP], [R, TOP], [L, 70], [R, 70], [L, FOOT], [R, FOOT]],
  "7": [[L, TOP], [R, TOP], [M, 48], [L, 70], [R, 70], [L, FOOT], [R, FOOT]],
  "8": [[L, TOP], [R, TOP], [M, 48], [L, 70], [R, 70], [M, 92], [L, FOOT], [R, FOOT]],
  "9": [
    [L, TOP], [R, TOP], [L, 55], [R, 55], [M, 70], [L, 85], [R, 85], [L, FOOT], [R, FOOT],
  ],
  "10": [
    [L, TOP], [R, TOP], [M, 40.5], [L, 55], [R, 55],
    [L, 85], [R, 85], [M, 99.5], [L, FOOT], [R, FOOT],
  ],
};

/** Wide enough to be read when only the left third of the card shows. */
function Index({ rank, suit }: { rank: string; suit: Suit }): JSX.Element {
  return (
    <>
      <Glyph of={rank} x={5.5} y={8} height={25} />
      <SuitAt suit={suit} x={14.5} y={48} size={20} />
    </>
  );
}

function Middle({ rank, suit }: { rank: string; suit: Suit }): JSX.Element {
  if (rank === "A") {
    return (
      <>
        <SuitAt suit={suit} x={50} y={70} size={suit === "S" ? 64 : 50} />
        {suit === "S" && (
          <g class="ace-mark">
            <Glyph of="8" x={39.5} y={62} height={14} />
            <Glyph of="3" x={51} y={62} height={14} />
          </g>
        )}
      </>
    );
  }
  const pips = PIPS[rank];
  if (!pips) return <Court rank={rank} suit={suit} />;
  return (
    <>
      {pips.map(([x, y]) => (
        <SuitAt key={`${x} ${y}`} suit={suit} x={x} y={y} size={20} turned={y > 70} />
      ))}
    </>
  );
}

function JokerIndex(): JSX.Element {
  return (
    <>
      {[..."JOKER"].map((letter, index) => (
        <Glyph key={index} of={letter} x={8.5} y={8 + index * 15} height={11} />
      ))}
    </>
  );
}

export function CardFace({ card }: { card: string }): JSX.Element {
  const suit = suitOf(card);
  const rank = rankOf(card);
  return (
    <svg
      class="card-face"
      data-suit={suit ?? "joker"}
      viewBox="0 0 100 140"
      aria-hidden="true"
      focusable="false"
    >
      {card === JOKER || !suit ? (
        <>
          <JokerIndex />
          <g transform="rotate(180 50 70)">
            <JokerIndex />
          </g>
          <JokerArt />
        </>
      ) : (
        <>
          <Index rank={rank} suit={suit} />
          <g transform="rotate(180 50 70)">
            <Index rank={rank} suit={suit} />
          </g>
          <Middle rank={rank} suit={suit} />
        </>
      )}
    </svg>
  );
}
