// Bidding and naming trump: every legal call a button, no more.

import type { JSX } from "preact";
import { isSuit, SUITS, suitName } from "../cards.ts";
import { SuitMark } from "../art/Suit.tsx";
import { about, number, t } from "../i18n.ts";
import type { AuctionView } from "../protocol.ts";
import type { Table } from "../table.ts";
import { bidName, nameOf } from "../views.ts";
import { CardRow } from "./CardRow.tsx";

function highest(view: AuctionView, table: Table): string {
  const info = table.info.value;
  const call = view.calls.findLast((made) => made.action !== "pass");
  if (!call || !info) return t("bid.none");
  const name = nameOf(info, call.seat, table.you.value);
  const own = call.seat === table.you.value;
  return about("contract.bid", own, { bid: bidName(call.action), name });
}

export function Bidding({ table, view }: { table: Table; view: AuctionView }): JSX.Element {
  const numbers = view.legal.filter((action) => /^\d+$/.test(action));
  const others = view.legal.filter((action) => !/^\d+$/.test(action));
  const call = (action: string) => (): void => table.act(action);
  const hinted = (action: string): boolean => table.hint.value?.action === action;
  return (
    <div class={`panel bidding${table.yourTurn.value ? "" : " waiting"}`}>
      <h2 class="panel-title">
        {table.yourTurn.value ? t("bid.title") : t("bid.open")}
        <span class="panel-note">{highest(view, table)}</span>
      </h2>
      {table.yourTurn.value && (
        <>
          <div class="bid-words">
            {others.map((action) => (
              <button
                key={action}
                type="button"
                class="bid bid-word"
                data-action={action}
                data-hint={hinted(action)}
                onClick={call(action)}
              >
                {bidName(action)}
              </button>
            ))}
          </div>
          <div class="bid-ladder">
            {numbers.map((action) => (
              <button
                key={action}
                type="button"
                class="bid"
                data-action={action}
                data-hint={hinted(action)}
                aria-label={t("bid.points", { count: Number(action) })}
                onClick={call(action)}
              >
                {action}
              </button>
            ))}
          </div>
        </>
      )}
    </div>
  );
}

export function TrumpChoice({ table, view }: { table: Table; view: AuctionView }): JSX.Element {
  const show = (suit: string | null) => (): void => {
    table.preview.value = suit;
  };
  return (
    <div class="panel naming">
      {table.yourTurn.value && (
        <div class="trump-choice" role="group" aria-label={t("trump.title")}>
          {SUITS.filter((suit) => view.legal.includes(suit)).map((suit) => {
            const made = view.previews[suit] ?? [];
            return (
              <button
                key={suit}
                type="button"
                class="trump-button"
                data-action={suit}
                data-hint={table.hint.value?.action === suit}
                onClick={() => table.act(suit)}
                onPointerEnter={show(suit)}
                onPointerLeave={show(null)}
                onFocus={show(suit)}
                onBlur={show(null)}
              >
                <SuitMark suit={suit} />
                <span class="trump-name">{suitName(suit)}</span>
                <span class="trump-count">
                  <span aria-hidden="true">{number(made.length)}</span>
                  <span class="unseen">{t("trump.preview", { count: made.length })}</span>
                </span>
                <Preview cards={made} suit={suit} />
              </button>
            );
          })}
        </div>
      )}
      {view.kitty && <CardRow title={t("kitty.title")} cards={view.kitty} />}
    </div>
  );
}

/** The trumps a suit would make: the ranks in a row, a card of another suit with its sign. */
function Preview({ cards, suit }: { cards: readonly string[]; suit: string }): JSX.Element {
  return (
    <span class="trump-cards">
      {cards.map((card) => {
        const letter = card.slice(1);
        const rank = card === "JK" ? "★" : card.startsWith("T") ? "10" : card.slice(0, 1);
        return (
          <span key={card} class="trump-card">
            {rank}
            {card !== "JK" && letter !== suit && isSuit(letter) && <SuitMark suit={letter} />}
          </span>
        );
      })}
    </span>
  );
}
