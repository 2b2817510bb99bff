// What the people at a table have agreed on beside the rules, in words.

import { list, t } from "./i18n.ts";
import type { TermsInfo } from "./protocol.ts";

/** Seconds for a turn, and the bank beyond them; the first is none. */
export const CLOCKS: readonly (readonly [turn: number, bank: number])[] = [
  [0, 0],
  [15, 60],
  [30, 120],
  [60, 300],
];

export const NO_TERMS: TermsInfo = {
  listed: false,
  watch: "all",
  turn: 0,
  bank: 0,
  grace: 60,
  hints: false,
};

export function clockName({ turn, bank }: Pick<TermsInfo, "turn" | "bank">): string {
  return turn === 0 ? t("terms.clock.none") : t("terms.clock.some", { turn, bank });
}

/** The terms in one line, those that differ from the common ones named. */
export function termsLine(terms: TermsInfo): string {
  return list(
    [
      t(terms.listed ? "terms.listed.true" : "terms.listed.false"),
      clockName(terms),
      ...(terms.watch === "nobody" ? [t("terms.private")] : []),
      ...(terms.watch === "table" ? [t("terms.hidden")] : []),
      ...(terms.hints ? [t("terms.hints.on")] : []),
    ],
    "unit",
  );
}
