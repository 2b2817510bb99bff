// A card of the viewer's hand. What a click does depends on what is awaited; the server says whether
// it may. As chosen in the settings one tap plays a card, or a second one, or it is drawn onto the
// table; a key plays at once.

import type { Signal } from "@preact/signals";
import type { HTMLAttributes, JSX } from "preact";
import { useRef } from "preact/hooks";
import { capitalised, cardName } from "../cards.ts";
import { LIFT, type Place } from "../hand-layout.ts";
import { t } from "../i18n.ts";
import { rememberOrigin } from "../motion.ts";
import type { ChoiceInfo, View } from "../protocol.ts";
import { settings } from "../settings.ts";
import type { Table } from "../table.ts";
import { phaseOf } from "../views.ts";
import { CardFace } from "./CardFace.tsx";

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

/** Does what a card is for just now. */
function use(card: string, from: Element, table: Table): void {
  if (isAhead(table)) {
    table.markAhead(card);
  } else {
    rememberOrigin(card, from.getBoundingClientRect());
    table.act(card);
  }
}

/** A pointer that draws a card along: where it began, and whether it has moved enough. */
interface Drag {
  pointer: number;
  x: number;
  y: number;
  moving: boolean;
}

/** A hand trembles: a tap may move so far. */
const TREMBLE = 8;

type Handlers = Pick<
  HTMLAttributes<HTMLButtonElement>,
  "onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel"
>;

/** Draws a card along with the pointer, and plays it when it is let go above the hand. */
function useDrag(play: (element: HTMLElement) => void): {
  handlers: Handlers;
  /** Whether the click that follows was the end of a drag. */
  dragged: () => boolean;
} {
  const drag = useRef<Drag | null>(null);
  const ended = useRef(false);
  const stop = (element: HTMLElement): void => {
    drag.current = null;
    element.style.translate = "";
    delete element.dataset["dragged"];
  };
  return {
    dragged: () => ended.current,
    handlers: {
      onPointerDown: (event) => {
        ended.current = false;
        if (settings.touch.value !== "drag" || event.button !== 0) return;
        const { pointerId: pointer, clientX: x, clientY: y } = event;
        drag.current = { pointer, x, y, moving: false };
        // A quick hand has left the card before it is seen to move.
        event.currentTarget.setPointerCapture(pointer);
      },
      onPointerMove: (event) => {
        const now = drag.current;
        if (!now || now.pointer !== event.pointerId) return;
        const card = event.currentTarget;
        const [x, y] = [event.clientX - now.x, event.clientY - now.y];
        if (!now.moving && Math.hypot(x, y) < TREMBLE) return;
        if (!now.moving) {
          now.moving = true;
          card.dataset["dragged"] = "true";
        }
        card.style.translate = `${x}px ${y}px`;
      },
      onPointerUp: (event) => {
        const card = event.currentTarget;
        ended.current = drag.current?.moving ?? false;
        const hand = card.closest(".hand")?.getBoundingClientRect();
        if (ended.current && hand && event.clientY < hand.top) play(card);
        stop(card);
      },
      onPointerCancel: (event) => stop(event.currentTarget),
    },
  };
}

export function HandCard(props: {
  table: Table;
  view: View;
  card: string;
  place: Place;
  /** The card that the next tap plays, where two are wanted. */
  raised: Signal<string | null>;
}): JSX.Element {
  const { table, view, card, place, raised } = props;
  const choice = view.game === "auction" ? view.choice : null;
  const mark = markOf(card, view, table);
  const suit = table.preview.value;
  const preview = suit !== null && view.game === "auction" ? view.previews[suit] : undefined;
  const hinted = table.hint.value?.action.split(" ").includes(card) ?? false;
  const { handlers, dragged } = useDrag((element) => {
    if (!choice) use(card, element, table);
  });
  return (
    <button
      type="button"
      class="card hand-card"
      data-card={card}
      data-legal={mark.legal}
      data-chosen={mark.chosen || raised.value === card}
      data-forced={mark.forced}
      data-preview={preview?.includes(card) ?? false}
      data-hint={hinted}
      aria-label={mark.label}
      aria-pressed={choice || isAhead(table) ? mark.chosen : undefined}
      style={{
        left: `${place.x}px`,
        top: `${place.y + LIFT}px`,
        rotate: `${place.turn.toFixed(2)}deg`,
      }}
      {...handlers}
      onClick={(event) => {
        if (dragged()) return;
        const now = table.view.value;
        const open = now?.game === "auction" ? now.choice : null;
        if (open) {
          choose(card, open, table);
          return;
        }
        // The second of two quick clicks meets the neighbour, which nobody has meant.
        if (isAhead(table) && event.detail > 1) return;
        const first = settings.touch.value !== "tap" && event.detail > 0 && raised.value !== card;
        raised.value = first ? card : null;
        if (!first) use(card, event.currentTarget, table);
      }}
    >
      <CardFace card={card} />
    </button>
  );
}
