// Choosing from a hand whose cards lie closer than a finger is wide: the card under the finger comes
// out whole, another one as the finger slides on, and it is the one let go of that counts.

import { useEffect } from "preact/hooks";
import { settings } from "./settings.ts";

/** The card that shows at a point, as though none had come out. */
function cardAt(box: HTMLElement, { clientX: x, clientY: y }: PointerEvent): HTMLElement | null {
  const there = new Set(document.elementsFromPoint(x, y));
  const cards = [...box.querySelectorAll<HTMLElement>("button")];
  return cards.findLast((card) => there.has(card)) ?? null;
}

/** Lets a finger slide over the cards in a box, where they lie so close. */
export function useSliding(found: { current: HTMLElement | null }, close: boolean): void {
  useEffect(() => {
    const box = found.current;
    if (!box || !close) return undefined;
    let finger: number | null = null;
    let out: HTMLElement | null = null;
    let chosen = false;
    const show = (card: HTMLElement | null): void => {
      if (card === out) return;
      if (out) delete out.dataset["out"];
      if (card) card.dataset["out"] = "true";
      out = card;
    };
    const down = (event: PointerEvent): void => {
      chosen = false;
      if (event.pointerType !== "touch" || settings.touch.value === "drag") return;
      finger = event.pointerId;
      show(cardAt(box, event));
    };
    const move = (event: PointerEvent): void => {
      if (event.pointerId === finger) show(cardAt(box, event));
    };
    const up = (event: PointerEvent): void => {
      if (event.pointerId !== finger) return;
      const card = cardAt(box, event);
      finger = null;
      show(null);
      chosen = true;
      card?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
    };
    const cancel = (): void => {
      finger = null;
      show(null);
    };
    // The browser's own click would go to the card where the finger came down.
    const click = (event: MouseEvent): void => {
      if (!event.isTrusted || !chosen) return;
      chosen = false;
      event.stopPropagation();
    };
    box.addEventListener("pointerdown", down);
    box.addEventListener("pointermove", move);
    box.addEventListener("pointerup", up);
    box.addEventListener("pointercancel", cancel);
    box.addEventListener("click", click, true);
    return () => {
      cancel();
      box.removeEventListener("pointerdown", down);
      box.removeEventListener("pointermove", move);
      box.removeEventListener("pointerup", up);
      box.removeEventListener("pointercancel", cancel);
      box.removeEventListener("click", click, true);
    };
  }, [close]);
}
