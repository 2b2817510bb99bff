// Why an action or a record was refused, in the viewer's language: from the code and its values, or,
// for a code this page does not know, in the server's own English.

import { capitalised, cardName, cardNames, isCard, isSuit, suitName } from "./cards.ts";
import { fill, isKey, known, list, t } from "./i18n.ts";
import type { Problem, Refused } from "./protocol.ts";
import type { Notice } from "./table.ts";

type Params = Readonly<Record<string, string | number>>;

export interface Explained {
  text: string;
  clause: string | null;
}

export function explainRefusal(refusal: Refused | Notice): Explained {
  if (!("type" in refusal)) {
    return { text: t(`prompt.${refusal.code}`), clause: refusal.clause };
  }
  const { clause, params, problem } = refusal;
  return { text: sentence(`refused.${refusal.code}`, params) ?? capitalised(problem), clause };
}

/** Why a record is refused; null for a reason that this page does not know. */
export function explainRecord({ reason, params }: Pick<Problem, "reason" | "params">): string | null {
  return sentence(`wrong.${reason}`, params);
}

function sentence(key: string, params: Params): string | null {
  if (!isKey(key)) return null;
  const values: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(params)) {
    values[name] = wording(name, value);
    // Each of these messages counts one thing, under the server's name for the bound.
    if (name === "maximum" || name === "minimum" || name === "count") {
      values["count"] = Number(value);
    }
  }
  return capitalised(fill(key, values));
}

function wording(name: string, value: string | number): string | number {
  if (typeof value === "number") return value;
  switch (name) {
    case "suit":
      return isSuit(value) ? suitName(value) : value;
    case "card":
      return isCard(value) ? cardName(value) : value;
    case "cards":
      return cardNames(value.split(" "), true);
    case "phase":
      return known(`phase.${value}`, value);
    case "minimum":
      return value === "83x2" ? t("bid.83x2") : value;
    case "expected":
      return list(
        value.split(" | ").map((type) => known(`json.${type}`, type)),
        "disjunction",
      );
    case "found":
      return known(`json.${value}`, value);
    default:
      return value;
  }
}
