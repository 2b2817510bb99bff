// Messages, plurals, numbers and lists in the language chosen. Everything here reads the
// `language` signal, so that what is on screen follows a change of language by itself.

import { computed } from "@preact/signals";
import type { en } from "./locales/en.ts";
import { LANGUAGES } from "./locales/index.ts";
import { settings } from "./settings.ts";

export type Key = keyof typeof en;
/** Forms by plural category (Intl.PluralRules), chosen by `{count}`. */
export type Plural = { readonly [Form in Intl.LDMLPluralRule]?: string } & {
  readonly other: string;
};
export type Message = string | Plural;
export type Catalogue = { readonly [K in Key]: Message };

type Names<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type NamesOf<M> = M extends string
  ? Names<M>
  : M extends { readonly other: infer Other }
    ? Names<Other> | "count"
    : never;
type Values<K extends Key> = { readonly [Name in NamesOf<(typeof en)[K]>]: string | number };
type Arguments<K extends Key> = [NamesOf<(typeof en)[K]>] extends [never]
  ? []
  : [values: Values<K>];

export const language = computed(() => settings.language.value);
const catalogue = computed<Catalogue>(() => LANGUAGES[language.value]);
const plurals = computed(() => new Intl.PluralRules(language.value));
const numbers = computed(() => new Intl.NumberFormat(language.value));

/** A number, with so many digits behind the point where that is given. */
export function number(value: number, digits?: number): string {
  if (digits === undefined) return minus(numbers.value.format(value));
  // What is rounded to 0 has no minus.
  const format = new Intl.NumberFormat(language.value, {
    signDisplay: "negative",
    ...fixed(digits),
  });
  return minus(format.format(value));
}

function fixed(digits: number): Intl.NumberFormatOptions {
  return { minimumFractionDigits: digits, maximumFractionDigits: digits };
}

/** All numbers from one to another: 110–111. A dash beside a minus needs room to be told from it. */
export function numberRange(from: number, to: number): string {
  return `${number(from)}${from < 0 ? " – " : "–"}${number(to)}`;
}

/** A share of one as a percentage. */
export function percent(value: number, digits = 0): string {
  const format = new Intl.NumberFormat(language.value, { style: "percent", ...fixed(digits) });
  return format.format(value);
}

/** A number with its sign, as scores are told: +3, −40. */
export function signed(value: number, digits = 0): string {
  const sign = { signDisplay: "exceptZero", ...fixed(digits) } as const;
  const format = new Intl.NumberFormat(language.value, sign);
  return minus(format.format(value));
}

/** The typographer's minus: as wide as the plus, and no line ends after it. */
function minus(text: string): string {
  return text.replace("-", "−");
}

/** A day, given as `2026-11-30`: "Monday, 30 November 2026". */
export function dateName(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  return new Intl.DateTimeFormat(language.value, { dateStyle: "full", timeZone: "UTC" }).format(day);
}

/** The time of a moment where the viewer is, with its day. */
export function timeName(at: number): string {
  return new Intl.DateTimeFormat(language.value, {
    weekday: "short",
    hour: "numeric",
    minute: "2-digit",
  }).format(at);
}

/** A day in short where the viewer is: of a moment. */
export function dayName(at: number): string {
  return new Intl.DateTimeFormat(language.value, { dateStyle: "medium" }).format(at);
}

/** A rating: one digit behind the point. */
export function ratingName(rating: number): string {
  const format = new Intl.NumberFormat(language.value, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return minus(format.format(rating));
}

export function list(items: readonly string[], type: Intl.ListFormatType = "conjunction"): string {
  return new Intl.ListFormat(language.value, { type }).format(items);
}

/** Fills in a message whose key is only known while running. */
export function fill(key: Key, values: Readonly<Record<string, string | number>> = {}): string {
  const message = catalogue.value[key];
  const text =
    typeof message === "string"
      ? message
      : (message[plurals.value.select(Number(values["count"]))] ?? message.other);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === "number" ? number(value) : value;
  });
}

export function t<K extends Key>(key: K, ...values: Arguments<K>): string {
  return fill(key, values[0]);
}

export function isKey(key: string): key is Key {
  return key in LANGUAGES.en;
}

/** The message of a key put together from the server's words; those words where there is none. */
export function known(key: string, otherwise: string): string {
  return isKey(key) ? fill(key) : otherwise;
}

/** A sentence about somebody: the form for "you" where it is the viewer. */
export function about(
  key: Key,
  isYou: boolean,
  values: Readonly<Record<string, string | number>>,
): string {
  const own = `${key}.you`;
  return fill(isYou && isKey(own) ? own : key, values);
}
