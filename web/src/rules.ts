// The rules in the reader's language, clause by clause: the texts are the catalogues', and of each
// house rule only what is in force is told.

import { fill, isKey, type Key } from "./i18n.ts";
import { en } from "./locales/en.ts";
import type { OptionValue, TableInfo } from "./protocol.ts";

export interface Clause {
  /** Such as `F3.2`. */
  number: string;
  text: string;
}

export interface Section {
  number: string;
  title: string;
  clauses: Clause[];
}

const KEYS = (Object.keys(en) as Key[]).filter((key) => /^rule\.[FA]\d(\.\d)?$/.test(key));

/** The sections of a table's game, in order. */
export function sectionsOf({ game, rules }: Pick<TableInfo, "game" | "rules">): Section[] {
  const letter = game === "fifth" ? "F" : "A";
  const sections: Section[] = [];
  for (const key of KEYS) {
    const number = key.slice("rule.".length);
    if (!number.startsWith(letter)) continue;
    if (number.includes(".")) {
      sections.at(-1)?.clauses.push({ number, text: clauseText(key, rules) });
    } else sections.push({ number, title: fill(key), clauses: [] });
  }
  return sections;
}

/** A clause with the sentence of each option that it leaves to the table. */
function clauseText(key: Key, rules: Readonly<Record<string, OptionValue>>): string {
  const values: Record<string, number> = {};
  for (const [name, value] of Object.entries(rules)) {
    if (typeof value === "number") values[name] = value;
  }
  const branches = Object.entries(rules)
    .map(([name, value]) => `${key}.${name}.${value}`)
    .filter(isKey);
  const text = [key, ...branches].map((part) => fill(part, values)).join(" ");
  // No space after a Japanese full stop, which has its own.
  return text.replaceAll("。 ", "。");
}
