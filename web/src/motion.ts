// Motion: cards travel from a seat to the trick and from the trick to its winner. Transforms
// alone, and none of it where the viewer wants things still.

import { atOnce } from "./table.ts";
import { TIMING } from "./pace.ts";

const TRAVEL = 180;
/** From one card of a deal to the next; all of them lie within half a second. */
const DEALT_AFTER = 24;
const EASING = "cubic-bezier(.2,.7,.3,1)";

/** Where the viewer's own card was when it was chosen. */
const origins = new Map<string, DOMRect>();

export function rememberOrigin(card: string, rect: DOMRect): void {
  origins.clear();
  origins.set(card, rect);
}

function still(): boolean {
  return atOnce() || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function seatRect(seat: number): DOMRect | null {
  return document.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect() ?? null;
}

const running = new Set<Animation>();

function run(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions): void {
  const motion = element.animate(frames, options);
  running.add(motion);
  motion.onfinish = () => running.delete(motion);
}

/** Lays down at once whatever travels: who is quick waits for nothing. */
export function settle(): void {
  for (const motion of running) motion.finish();
  running.clear();
}

/** The transform that brings an element's middle to the middle of a rectangle. */
function towards(element: Element, rect: DOMRect, scale: number): string {
  const own = element.getBoundingClientRect();
  const x = rect.left + rect.width / 2 - (own.left + own.width / 2);
  const y = rect.top + rect.height / 2 - (own.top + own.height / 2);
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

/** Deals cards from a seat, one after another. */
export function dealOut(cards: readonly Element[], dealer: number): void {
  const from = seatRect(dealer);
  if (still() || !from) return;
  cards.forEach((card, index) => {
    run(card, [{ transform: towards(card, from, 0.4) }, { transform: "none" }], {
      duration: TRAVEL,
      delay: index * DEALT_AFTER,
      easing: EASING,
      fill: "backwards",
    });
  });
}

export function travelFromSeat(element: Element, card: string, seat: number): void {
  if (still()) return;
  const from = origins.get(card) ?? seatRect(seat);
  origins.delete(card);
  if (!from) return;
  run(element, [{ transform: towards(element, from, 0.8) }, { transform: "none" }], {
    duration: TRAVEL,
    easing: EASING,
  });
}

export function travelToSeat(element: Element, seat: number): void {
  const to = seatRect(seat);
  if (still() || !to) return;
  run(element, [{ transform: "none" }, { transform: towards(element, to, 0.3) }], {
    duration: TIMING.leaving,
    easing: "ease-in",
    fill: "forwards",
  });
}
