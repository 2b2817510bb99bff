// Talk at a table: the phrases in the reader's language, and who is muted in this browser.

import { signal } from "@preact/signals";
import { fill, isKey } from "./i18n.ts";
import type { Phrase, SaidInfo } from "./protocol.ts";
import { remember, remembered } from "./settings.ts";

export const PHRASES: readonly Phrase[] = [
  "hello",
  "good_luck",
  "thanks",
  "well_played",
  "sorry",
  "one_moment",
  "back",
  "good_game",
];
/** Phrases that are drawn. */
export const SIGNS = ["smile", "laugh", "wow", "clap"] as const satisfies readonly Phrase[];
export type Sign = (typeof SIGNS)[number];

const MUTED_KEPT = 100;
const muted = signal<readonly string[]>(remembered("muted")?.split("\n").filter(Boolean) ?? []);

/** A person at a table; whoever sits down after them is somebody else. */
function who(table: string, seat: number, name: string): string {
  return `${table}/${seat}/${name}`;
}

export function isMuted(table: string, { seat, name }: Pick<SaidInfo, "seat" | "name">): boolean {
  return muted.value.includes(who(table, seat, name));
}

export function mute(table: string, seat: number, name: string, on: boolean): void {
  const others = muted.value.filter((each) => each !== who(table, seat, name));
  muted.value = on ? [...others, who(table, seat, name)].slice(-MUTED_KEPT) : others;
  remember("muted", muted.value.join("\n"));
}

export function isSign(phrase: string): phrase is Sign {
  return SIGNS.some((sign) => sign === phrase);
}

/** A phrase in the reader's language; a newer server may know others. */
export function phraseText(phrase: string): string {
  const key = `phrase.${phrase}`;
  return isKey(key) ? fill(key) : phrase;
}

export function saidText({ phrase, text }: Pick<SaidInfo, "phrase" | "text">): string {
  return phrase === "" ? text : phraseText(phrase);
}
