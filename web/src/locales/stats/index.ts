// Words of the statistics by language: a language that lacks one does not compile.

import { language } from "../../i18n.ts";
import type { Language } from "../index.ts";
import { en } from "./en.ts";
import { ja } from "./ja.ts";
import { vi } from "./vi.ts";

export type Word = keyof typeof en;
export type Words = Readonly<Record<Word, string>>;

const WORDS: Readonly<Record<Language, Words>> = { en, ja, vi };

/** A word in the language chosen, filled in. */
export function word(name: Word, values: Readonly<Record<string, string>> = {}): string {
  return WORDS[language.value][name].replace(/\{(\w+)\}/g, (whole, part: string) => values[part] ?? whole);
}

export function isWord(name: string): name is Word {
  return name in en;
}

/** The word for a name put together from the server's; that name where there is none. */
export function knownWord(name: string): string {
  return isWord(name) ? word(name) : name;
}
