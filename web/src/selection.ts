// The cards chosen to be given or discarded. A redraw, a reload and a lost connection keep them.

import { signal } from "@preact/signals";
import type { View } from "./protocol.ts";
import { remember, remembered } from "./settings.ts";

const session = (): Storage => sessionStorage;

export class Selection {
  readonly cards = signal<readonly string[]>([]);
  private readonly table: string;
  private key = "";

  constructor(table: string) {
    this.table = table;
  }

  /** Takes up what belongs to the round and phase on screen. */
  follow(view: View): void {
    const choice = view.game === "auction" ? view.choice : null;
    const key = choice ? `chosen:${this.table}:${view.number}:${choice.kind}` : "";
    if (key !== this.key) {
      this.key = key;
      this.cards.value = key ? (remembered(key, session)?.split(" ").filter(Boolean) ?? []) : [];
    }
    if (!choice) return;
    const possible = this.cards.value.filter((card) => choice.pool.includes(card));
    if (possible.length !== this.cards.value.length) this.set(possible);
  }

  has(card: string): boolean {
    return this.cards.value.includes(card);
  }

  toggle(card: string): void {
    const cards = this.cards.value;
    this.set(this.has(card) ? cards.filter((other) => other !== card) : [...cards, card]);
  }

  private set(cards: readonly string[]): void {
    this.cards.value = cards;
    if (this.key) remember(this.key, cards.join(" "), session);
  }
}
