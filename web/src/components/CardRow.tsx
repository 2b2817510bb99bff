// A row of small cards with a title: the kitty, a gift, discards.

import type { JSX } from "preact";
import { cardNames } from "../cards.ts";
import { CardFace } from "./CardFace.tsx";

export function CardRow({ title, cards }: { title: string; cards: readonly string[] }): JSX.Element {
  return (
    <figure class="card-row">
      <figcaption>{title}</figcaption>
      <div class="card-row-cards" role="img" aria-label={cardNames(cards, true)}>
        {cards.map((card) => (
          <span key={card} class="card">
            <CardFace card={card} />
          </span>
        ))}
      </div>
    </figure>
  );
}
