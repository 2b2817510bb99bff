// Sentences with suit signs in their colours: the signs become drawings, so that they look the
// same everywhere and never turn into emoji.

import type { JSX } from "preact";
import { Fragment } from "preact";
import type { Suit } from "../cards.ts";
import { suitName } from "../cards.ts";
import { SuitMark } from "../art/Suit.tsx";

const SIGNS: Readonly<Record<string, Suit>> = { "♠": "S", "♥": "H", "♦": "D", "♣": "C" };

export function Text({ children }: { children: string }): JSX.Element {
  const parts = children.split(/((?:10|[2-9AKQJ])?[♠♥♦♣])/);
  if (parts.length === 1) return <>{children}</>;
  return (
    <>
      {parts.map((part, index) => {
        const suit = SIGNS[part.slice(-1)];
        if (!suit) return <Fragment key={index}>{part}</Fragment>;
        return (
          <span key={index} class="suit-in-text">
            {part.slice(0, -1)}
            <SuitMark suit={suit} />
            <span class="unseen">{suitName(suit)}</span>
          </span>
        );
      })}
    </>
  );
}
