// What the viewer has chosen, remembered in this browser.

import { effect, type Signal, signal } from "@preact/signals";
import { type Language, LANGUAGES } from "./locales/index.ts";

export type Theme = "auto" | "light" | "dark";
export type SuitColours = "2" | "4";
export type PaceChoice = "1" | "0";
export type LastCard = "1" | "0";
export type HandOrder = "suit" | "rank";
/** One tap plays a card, a second one does, or it is drawn onto the table. */
export type Touch = "tap" | "twice" | "drag";
export type SoundChoice = "0" | "1";
export type SingleKeys = "1" | "0";

/** Private windows and strict browsers may refuse storage: then nothing is remembered. */
export function remembered(key: string, store: () => Storage = () => localStorage): string | null {
  try {
    return store().getItem(key);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string, store: () => Storage = () => localStorage): void {
  try {
    store().setItem(key, value);
  } catch {
    // Not remembered, then.
  }
}

function choice<T extends string>(key: string, values: readonly T[], otherwise: T): Signal<T> {
  const kept = values.find((value) => value === remembered(key));
  const state = signal<T>(kept ?? otherwise);
  // Chosen in another tab, it holds in this one too.
  globalThis.addEventListener?.("storage", (event) => {
    if (event.key === key) state.value = values.find((value) => value === event.newValue) ?? otherwise;
  });
  effect(() => {
    // Written only when it differs from what would be chosen anyway, so that a change of the
    // browser's language is still followed by those who never chose.
    if (state.value !== otherwise || remembered(key) !== null) remember(key, state.value);
  });
  return state;
}

function preferred(): Language {
  const known = Object.keys(LANGUAGES) as Language[];
  for (const wanted of globalThis.navigator?.languages ?? []) {
    const found = known.find((code) => wanted.toLowerCase().split("-")[0] === code);
    if (found) return found;
  }
  return "en";
}

export const settings = {
  language: choice<Language>("language", Object.keys(LANGUAGES) as Language[], preferred()),
  theme: choice<Theme>("theme", ["auto", "light", "dark"], "auto"),
  suits: choice<SuitColours>("suits", ["2", "4"], "2"),
  pace: choice<PaceChoice>("pace", ["1", "0"], "1"),
  /** Whether the only card left plays by itself. */
  last: choice<LastCard>("last", ["1", "0"], "1"),
  order: choice<HandOrder>("order", ["suit", "rank"], "suit"),
  touch: choice<Touch>("touch", ["tap", "twice", "drag"], "tap"),
  sounds: choice<SoundChoice>("sounds", ["0", "1"], "0"),
  /** Whether single keys do things at a table: those who dictate may not want that. */
  keys: choice<SingleKeys>("keys", ["1", "0"], "1"),
};

/** Keeps the document's attributes in step with the settings; the styles hang on them. */
export function applySettings(root: HTMLElement): void {
  effect(() => {
    root.lang = settings.language.value;
    root.dataset["theme"] = settings.theme.value;
    root.dataset["suits"] = settings.suits.value;
  });
}
