// Bidding and naming trump: every legal call a button, no more.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { isSuit, SUITS, suitName } from "../cards.ts";
import { SuitMark } from "../art/Suit.tsx";
import { about, list, number, t } from "../i18n.ts";
import type { AuctionView, OutlookInfo, StakeInfo } from "../protocol.ts";
import { settings } from "../settings.ts";
import type { Table } from "../table.ts";
import { bidName, nameOf, sideOf } from "../views.ts";
import { CardRow } from "./CardRow.tsx";

function isNumber(action: string): boolean {
  return /^\d+$/.test(action);
}

function highest(view: AuctionView, table: Table): string {
  const info = table.info.value;
  const call = view.calls.findLast((made) => made.action !== "pass");
  if (!call || !info) return t("bid.none");
  const name = nameOf(info, call.seat, table.you.value);
  const own = call.seat === table.you.value;
  return about("contract.bid", own, { bid: bidName(call.action), name });
}

/** The totals after the round, the viewer's side first, and who would have won the match. */
function outlookWords(outlook: OutlookInfo, own: number): string {
  const side = (index: number): string =>
    t("result.scored", {
      name: index === own ? t("side.us") : t("side.them"),
      points: number(outlook.totals[index] ?? 0),
    });
  const parts = [side(own), side(1 - own)];
  if (outlook.wins !== null) {
    parts.push(outlook.wins === own ? t("stake.wins.us") : t("stake.wins.them"));
  }
  return list(parts, "unit");
}

/** What a bid means for the match: as many points captured as were bid, or one short of it. */
function Stakes(props: { bid: string; stake: StakeInfo; own: number }): JSX.Element {
  const { bid, stake, own } = props;
  return (
    <p class="stakes" data-bid={bid} aria-hidden="true">
      <strong>{bidName(bid)}</strong>
      <span class={stake.made.wins === own ? "stake stake-won" : "stake"}>
        {t("stake.made")} <b>{outlookWords(stake.made, own)}</b>
      </span>
      <span class={stake.failed.wins === 1 - own ? "stake stake-lost" : "stake"}>
        {t("stake.failed")} <b>{outlookWords(stake.failed, own)}</b>
      </span>
    </p>
  );
}

/** The buttons in a row, gone along with the arrows. */
function moveAmongBids(event: KeyboardEvent): void {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (step === undefined) return;
  const bids = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>(".bid")];
  const next = bids[bids.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

export function Bidding({ table, view }: { table: Table; view: AuctionView }): JSX.Element {
  const weighed = useSignal<string | null>(null);
  // What the next tap bids, where two are wanted.
  const raised = useSignal<string | null>(null);
  const numbers = view.legal.filter(isNumber);
  const others = view.legal.filter((action) => !isNumber(action));
  const own = sideOf(table.you.value ?? 0);
  // The one that is looked at, or before that the lowest.
  const shown = weighed.value ?? numbers[0] ?? "83x2";
  const stake = view.stakes[shown];
  const bid = (action: string): JSX.Element => {
    const worth = view.stakes[action];
    const weigh = (): void => {
      weighed.value = worth ? action : null;
    };
    const points = isNumber(action) ? t("bid.points", { count: Number(action) }) : undefined;
    return (
      <button
        key={action}
        type="button"
        class={`bid${isNumber(action) ? "" : " bid-word"}`}
        data-action={action}
        data-hint={table.hint.value?.action === action}
        data-wins={worth?.made.wins === own}
        aria-label={points}
        aria-description={
          worth &&
          t("stake.line", {
            made: outlookWords(worth.made, own),
            failed: outlookWords(worth.failed, own),
          })
        }
        data-raised={raised.value === action}
        onClick={(event) => {
          const first = settings.touch.value !== "tap" && event.detail > 0 && raised.value !== action;
          raised.value = first ? action : null;
          if (!first) table.act(action);
        }}
        onPointerEnter={weigh}
        onFocus={weigh}
      >
        {isNumber(action) ? number(Number(action)) : bidName(action)}
      </button>
    );
  };
  return (
    <div class={`panel bidding${table.yourTurn.value ? "" : " waiting"}`}>
      <h2 class="panel-title">
        {table.yourTurn.value ? t("bid.title") : t("bid.open")}
        <span class="panel-note">{highest(view, table)}</span>
      </h2>
      {table.yourTurn.value && (
        <div class="bids" onKeyDown={moveAmongBids}>
          <div class="bid-words">{others.map(bid)}</div>
          {stake && <Stakes bid={shown} stake={stake} own={own} />}
          <div class="bid-ladder">{numbers.map(bid)}</div>
        </div>
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
