// Which sheet lies over the table: opened from the menu, by a key, or by a clause.

import { signal } from "@preact/signals";

export type SheetName = "scores" | "story" | "settings" | "rules" | "people" | "keys" | "tour";

export const sheet = signal<SheetName | null>(null);

/** The clause that the rules are opened at. */
export const clauseSought = signal<string | null>(null);

export function openClause(clause: string): void {
  clauseSought.value = clause;
  sheet.value = "rules";
}

export function closeSheet(): void {
  sheet.value = null;
  clauseSought.value = null;
}
