// The viewer's hand, whole on screen always. What a click does depends on what is awaited; the
// server says whether it may.

import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { capitalised, cardName } from "../cards.ts";
import { type HandSize, layHand, TALL } from "../hand-layout.ts";
import { t } from "../i18n.ts";
import { rememberOrigin } from "../motion.ts";
import type { ChoiceInfo, View } from "../protocol.ts";
import type { Table } from "../table.ts";
import { phaseOf } from "../views.ts";
import { CardFace } from "./CardFace.tsx";

/** As far as the styles lift a card, at most. */
const LIFT = 12;
/** The least strip that a finger can hit. */
const FINGER = 44;

function handSize(width: number): HandSize {
  const low = innerHeight < 500;
  const roomy = innerWidth >= 1100 && innerHeight >= 760;
  const card = low ? 54 : roomy ? 92 : innerWidth >= 700 ? 76 : 60;
  // The middle of every card shows, even when the card below it is lifted.
  const strip = Math.max(FINGER, card / 2 + 4);
  return { width, card, strip, rowStrip: Math.ceil((card * TALL) / 2) + LIFT };
}

function useHandSize(): [preactRef: { current: HTMLDivElement | null }, size: HandSize] {
  const element = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(() => handSize(Math.min(innerWidth - 24, 700)));
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return undefined;
    const measure = (): void => setSize(handSize(box.clientWidth));
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    addEventListener("resize", measure);
    measure();
    return () => {
      observer.disconnect();
      removeEventListener("resize", measure);
    };
  }, []);
  return [element, size];
}

interface Mark {
  legal: boolean;
  chosen: boolean;
  forced: boolean;
  label: string;
}

function markOf(card: string, view: View, table: Table): Mark {
  const name = capitalised(cardName(card));
  const choice = view.game === "auction" ? view.choice : null;
  if (choice) {
    const forced = choice.forced.includes(card);
    const chosen = forced || table.selection.has(card);
    const legal = forced || choice.pool.includes(card);
    const label = forced
      ? t("card.forced", { card: name })
      : chosen
        ? t("card.selected", { card: name })
        : name;
    return { legal, chosen, forced, label };
  }
  const legal = view.legal.includes(card);
  const ahead = table.ahead.value === card;
  const label = ahead
    ? t("card.ahead", { card: name })
    : legal
      ? t("card.playable", { card: name })
      : name;
  return { legal, chosen: ahead, forced: false, label };
}

function choose(card: string, choice: ChoiceInfo, table: Table): void {
  if (choice.forced.includes(card)) return;
  if (choice.pool.includes(card)) {
    table.refusal.value = null;
    table.selection.toggle(card);
    return;
  }
  table.remark(
    choice.kind === "give"
      ? { code: "give.kept", clause: "A5.1" }
      : { code: "discard.kept", clause: "A5.3" },
  );
}

/** Before one's turn a click marks the card that is to be played then. */
function isAhead(table: Table): boolean {
  const view = table.view.value;
  if (!view || view.awaits !== "action" || table.yourTurn.value) return false;
  return phaseOf(view) === "play";
}

/** After a card has gone, the keys go on from its neighbour and not from the top of the page. */
function useFocusKept(box: { current: HTMLDivElement | null }, cards: readonly string[]): void {
  const focused = useRef(-1);
  useEffect(() => {
    const buttons = box.current?.querySelectorAll<HTMLButtonElement>("button") ?? [];
    if (focused.current < 0 || document.activeElement !== document.body) return;
    buttons[Math.min(focused.current, buttons.length - 1)]?.focus({ preventScroll: true });
  }, [cards.join(" ")]);
  useEffect(() => {
    const hand = box.current;
    if (!hand) return undefined;
    const note = (): void => {
      const buttons = [...hand.querySelectorAll("button")];
      focused.current = buttons.findIndex((button) => button === document.activeElement);
    };
    hand.addEventListener("focusin", note);
    const forget = (event: FocusEvent): void => {
      if (event.relatedTarget) focused.current = -1;
    };
    hand.addEventListener("focusout", forget);
    return () => {
      hand.removeEventListener("focusin", note);
      hand.removeEventListener("focusout", forget);
    };
  }, []);
}

function moveFocus(event: KeyboardEvent): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step === undefined) return;
  const buttons = [...(event.currentTarget as HTMLElement).querySelectorAll("button")];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const next = buttons[(at + step + buttons.length) % buttons.length];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}

export function Hand({ table }: { table: Table }): JSX.Element | null {
  const [box, size] = useHandSize();
  const view = table.view.value;
  const hand = view?.hand ?? [];
  useFocusKept(box, hand);
  if (!view || table.you.value === null) return null;
  const { places, height } = layHand(hand.length, size);
  const choice = view.game === "auction" ? view.choice : null;
  const shown = table.preview.value;
  const preview = shown !== null && view.game === "auction" ? (view.previews[shown] ?? []) : [];
  const playing = table.yourTurn.value && (choice !== null || hand.some((c) => view.legal.includes(c)));
  const hinted = table.hint.value?.action.split(" ") ?? [];
  const over = view.awaits !== "action" && hand.length === 0;
  return (
    <section class="hand" aria-label={t("table.hand")} data-playing={playing} hidden={over}>
      <div
        ref={box}
        class="hand-cards"
        style={{ height: `${Math.ceil(height + LIFT)}px`, "--card": `${size.card}px` }}
        onKeyDown={moveFocus}
      >
        {hand.map((card, index) => {
          const mark = markOf(card, view, table);
          const place = places[index] ?? { x: 0, y: 0 };
          return (
            <button
              key={card}
              type="button"
              class="card hand-card"
              data-card={card}
              data-legal={mark.legal}
              data-chosen={mark.chosen}
              data-forced={mark.forced}
              data-preview={preview.includes(card)}
              data-hint={hinted.includes(card)}
              aria-label={mark.label}
              aria-pressed={choice || isAhead(table) ? mark.chosen : undefined}
              style={{ left: `${place.x}px`, top: `${place.y + LIFT}px` }}
              onClick={(event) => {
                const now = table.view.value;
                const open = now?.game === "auction" ? now.choice : null;
                if (open) choose(card, open, table);
                else if (isAhead(table)) {
                  // The second of two quick clicks meets the neighbour, which nobody has meant.
                  if (event.detail <= 1) table.markAhead(card);
                } else {
                  rememberOrigin(card, event.currentTarget.getBoundingClientRect());
                  table.act(card);
                }
              }}
            >
              <CardFace card={card} />
            </button>
          );
        })}
      </div>
    </section>
  );
}
