// The viewer's hand, whole on screen always.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { fitHand, type HandSize, isClose, layHand, LIFT } from "../hand-layout.ts";
import { inOrder } from "../hand-order.ts";
import { t } from "../i18n.ts";
import { dealOut } from "../motion.ts";
import type { View } from "../protocol.ts";
import { settings } from "../settings.ts";
import { useSliding } from "../sliding.ts";
import type { Table } from "../table.ts";
import { HandCard } from "./HandCard.tsx";

/** The widths of a card that may be tried, the largest first, and the width for one row, two, more. */
function widths(): [cards: readonly number[], most: readonly [number, number, number]] {
  if (innerHeight < 500) return [[54], [54, 54, 54]];
  if (innerWidth < 700) {
    return [[84, 76, 72, 68, 60, 56], innerHeight < 700 ? [68, 60, 60] : [84, 72, 60]];
  }
  if (innerHeight < 760) return [[76], [76, 76, 76]];
  return [[104, 96, 88, 76], [104, 88, 76]];
}

function useHandSize(
  count: number,
): [preactRef: { current: HTMLDivElement | null }, size: HandSize] {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(() => Math.min(innerWidth - 24, 700));
  const [, turned] = useState(0);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return undefined;
    // A screen turned on its side may leave the width as it is.
    const measure = (): void => {
      setWidth(box.clientWidth);
      turned(innerHeight);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    addEventListener("resize", measure);
    measure();
    return () => {
      observer.disconnect();
      removeEventListener("resize", measure);
    };
  }, []);
  return [element, fitHand(count, width, ...widths())];
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

/** Deals the cards of a new round from the dealer's seat, one after another. */
function useDealing(box: { current: HTMLDivElement | null }, view: View | null): void {
  const round = useRef(view?.number);
  useLayoutEffect(() => {
    const before = round.current;
    round.current = view?.number;
    if (!view || !box.current || before === undefined || before === view.number) return;
    dealOut([...box.current.querySelectorAll("button")], view.dealer);
  }, [view?.number]);
}

export function Hand({ table }: { table: Table }): JSX.Element | null {
  const view = table.view.value;
  const sent = table.sent.value;
  const left = view && { ...view, hand: view.hand.filter((card) => card !== sent) };
  const { cards, apart } = left ? inOrder(left, settings.order.value) : { cards: [], apart: 0 };
  const [box, size] = useHandSize(cards.length);
  const raised = useSignal<string | null>(null);
  useFocusKept(box, cards);
  useDealing(box, view);
  useSliding(box, isClose(size));
  useEffect(() => {
    raised.value = null;
  }, [view]);
  if (!view || table.you.value === null) return null;
  const { places, height } = layHand(cards.length, size, apart);
  const choice = view.game === "auction" ? view.choice : null;
  const playing =
    table.yourTurn.value &&
    sent === null &&
    (choice !== null || cards.some((card) => view.legal.includes(card)));
  const over = view.awaits !== "action" && cards.length === 0;
  return (
    <section
      class="hand"
      aria-label={t("table.hand")}
      data-playing={playing}
      data-touch={settings.touch.value}
      data-close={isClose(size)}
      hidden={over}
    >
      <div
        ref={box}
        class="hand-cards"
        style={{ height: `${Math.ceil(height + LIFT)}px`, "--card": `${size.card}px` }}
        onKeyDown={moveFocus}
      >
        {cards.map((card, index) => (
          <HandCard
            key={card}
            table={table}
            view={view}
            card={card}
            place={places[index] ?? { x: 0, y: 0, turn: 0 }}
            raised={raised}
          />
        ))}
      </div>
    </section>
  );
}
