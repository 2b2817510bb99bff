// The face and the back of a card, drawn in a box of 100 by 140. What a card is called stands on
// the button or the label around it; the drawing is silent.

import type { JSX } from "preact";
import { Court, JokerArt } from "../art/Court.tsx";
import { SuitAt } from "../art/Suit.tsx";
import { JOKER, rankOf, type Suit, suitOf } from "../cards.ts";

type Pip = readonly [x: number, y: number];
const L = 36;
const M = 50;
const R = 64;

const PIPS: Readonly<Record<string, readonly Pip[]>> = {
  "2": [[M, 32], [M, 108]],
  "3": [[M, 32], [M, 70], [M, 108]],
  "4": [[L, 32], [R, 32], [L, 108], [R, 108]],
  "5": [[L, 32], [R, 32], [M, 70], [L, 108], [R, 108]],
  "6": [[L, 32], [R, 32], [L, 70], [R, 70], [L, 108], [R, 108]],
  "7": [[L, 32], [R, 32], [M, 51], [L, 70], [R, 70], [L, 108], [R, 108]],
  "8": [[L, 32], [R, 32], [M, 51], [L, 70], [R, 70], [M, 89], [L, 108], [R, 108]],
  "9": [[L, 30], [R, 30], [L, 57], [R, 57], [M, 70], [L, 83], [R, 83], [L, 110], [R, 110]],
  "10": [
    [L, 30], [R, 30], [M, 43], [L, 57], [R, 57],
    [L, 83], [R, 83], [M, 97], [L, 110], [R, 110],
  ],
};

function Index({ rank, suit }: { rank: string; suit: Suit }): JSX.Element {
  return (
    <>
      <text
        class={rank.length > 1 ? "card-rank long" : "card-rank"}
        x={rank.length > 1 ? 15 : 15.5}
        y="28"
      >
        {rank}
      </text>
      <SuitAt suit={suit} x={15.5} y={44} size={20} />
    </>
  );
}

function Middle({ rank, suit }: { rank: string; suit: Suit }): JSX.Element {
  if (rank === "A") return <SuitAt suit={suit} x={50} y={70} size={46} />;
  const pips = PIPS[rank];
  if (!pips) return <Court rank={rank} suit={suit} />;
  return (
    <>
      {pips.map(([x, y]) => (
        <SuitAt key={`${x} ${y}`} suit={suit} x={x} y={y} size={16} turned={y > 70} />
      ))}
    </>
  );
}

function JokerIndex(): JSX.Element {
  return (
    <>
      {[..."JOKER"].map((letter, index) => (
        <text key={index} class="joker-letter" x="13" y={22 + index * 14}>
          {letter}
        </text>
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
          <g transform="translate(4 4)">
            <JokerArt />
          </g>
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

export function CardBack(): JSX.Element {
  return (
    <svg class="card-back" viewBox="0 0 20 28" aria-hidden="true" focusable="false">
      <rect class="card-back-edge" width="20" height="28" rx="3" />
      <rect class="card-back-field" x="2.5" y="2.5" width="15" height="23" rx="1.5" />
      <path class="card-back-lines" d="M10 6l5 8-5 8-5-8Z" />
    </svg>
  );
}
