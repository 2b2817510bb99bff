// All hands open, in the place of one's own: a row a seat.

import type { JSX } from "preact";
import { cardNames, isSuit, rankOf, suitOf } from "../cards.ts";
import { SuitMark } from "../art/Suit.tsx";
import { t } from "../i18n.ts";
import type { Replay } from "../replay.ts";
import { nameOf } from "../views.ts";

function Cards({ cards }: { cards: readonly string[] }): JSX.Element {
  return (
    <span class="open-cards" role="img" aria-label={cardNames(cards, true)}>
      {cards.map((card) => {
        const suit = suitOf(card);
        return (
          <span key={card} class="open-card" data-card={card}>
            {suit && isSuit(suit) ? (
              <>
                {rankOf(card)}
                <SuitMark suit={suit} />
              </>
            ) : (
              "★"
            )}
          </span>
        );
      })}
    </span>
  );
}

export function AllHands({ replay }: { replay: Replay }): JSX.Element | null {
  const view = replay.table.view.value;
  const info = replay.table.info.value;
  const hands = replay.step.value?.hands;
  if (!view || !info || !hands) return null;
  // Nobody has the kitty yet as long as none of it is in a hand, or was discarded or played.
  const kitty = view.game === "auction" && view.phase !== "over" ? (view.kitty ?? []) : [];
  const untaken = kitty.length > 0 && !hands.some((hand) => hand.includes(kitty[0] ?? ""));
  const before = view.game === "auction" && (view.phase === "bid" || view.phase === "trump");
  return (
    <section class="all-hands" data-count={hands.length} aria-label={t("replay.hands")}>
      <ul>
        {hands.map((hand, seat) => (
          <li key={seat} class={view.to_act === seat ? "turn" : ""} data-hand={seat}>
            <span class="open-name">{nameOf(info, seat, null)}</span>
            <Cards cards={hand} />
          </li>
        ))}
        {untaken && before && (
          <li data-hand="kitty">
            <span class="open-name">{t("kitty.title")}</span>
            <Cards cards={kitty} />
          </li>
        )}
      </ul>
    </section>
  );
}
