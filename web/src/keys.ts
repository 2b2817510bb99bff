// Single keys at a table. What they do is on screen too: nobody needs them, and they can be off.

import { useEffect } from "preact/hooks";
import type { Key } from "./i18n.ts";
import { settings } from "./settings.ts";
import { closeSheet, sheet, type SheetName } from "./sheets.ts";
import type { Table } from "./table.ts";

interface Shortcut {
  /** As on the key, in upper case. */
  key: string;
  label: Key;
  press: (table: Table) => void;
  /** Only where one plays, and not in a replay. */
  live?: true;
}

function visible(selector: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(selector)].find((element) =>
    element.checkVisibility(),
  );
}

function focusOn(...selectors: string[]): void {
  for (const selector of selectors) {
    const found = visible(selector);
    if (found) {
      found.focus();
      return;
    }
  }
}

function click(selector: string): void {
  visible(selector)?.click();
}

export const SHORTCUTS: readonly Shortcut[] = [
  { key: "T", label: "keys.tell", press: (table) => table.describe() },
  {
    key: "H",
    label: "keys.hand",
    press: () => focusOn(".hand-card[data-legal=true]", ".hand-card"),
  },
  {
    key: "A",
    label: "keys.actions",
    press: () =>
      focusOn(
        ".stage .bid-words button",
        ".stage button[data-action]",
        ".action-bar .primary",
        ".action-bar [data-action]",
      ),
  },
  { key: "L", label: "keys.last", press: () => click('[data-action="last-trick"]') },
  { key: "N", label: "keys.next", press: () => click('[data-action="next"]'), live: true },
  { key: "U", label: "keys.undo", press: () => click('[data-do="undo"]'), live: true },
  { key: "I", label: "keys.hint", press: () => click('[data-do="hint"]'), live: true },
  { key: "S", label: "menu.scores", press: () => open("scores") },
  { key: "E", label: "menu.story", press: () => open("story") },
  { key: "R", label: "menu.rules", press: () => open("rules") },
  { key: "P", label: "menu.people", press: () => open("people"), live: true },
  { key: "O", label: "menu.settings", press: () => open("settings") },
  { key: "?", label: "keys.title", press: () => open("keys") },
];

function open(name: SheetName): void {
  sheet.value = name;
}

/** The card whose place in the hand was pressed: 1 to 9, and 0 for the tenth. */
function cardAt(key: string): HTMLElement | undefined {
  if (!/^\d$/.test(key)) return undefined;
  const place = key === "0" ? 9 : Number(key) - 1;
  return document.querySelectorAll<HTMLElement>(".hand-card")[place];
}

/** Listens for the keys as long as a table is on screen, and leaves no sheet behind it. */
export function useShortcuts(table: Table): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => pressed(event, table);
    addEventListener("keydown", press);
    return () => {
      removeEventListener("keydown", press);
      closeSheet();
    };
  }, [table]);
}

/** Does what a key is for; keys typed into fields and sheets are theirs. */
function pressed(event: KeyboardEvent, table: Table): void {
  if (settings.keys.value === "0" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.defaultPrevented || event.isComposing || event.repeat) return;
  const typing = event.target instanceof Element && event.target.closest("input, textarea, select");
  if (typing || document.querySelector("dialog[open]")) return;
  const card = cardAt(event.key);
  const shortcut = SHORTCUTS.find(
    ({ key, live = false }) => key === event.key.toUpperCase() && (table.live || !live),
  );
  if (!card && !shortcut) return;
  event.preventDefault();
  card?.focus();
  shortcut?.press(table);
}
