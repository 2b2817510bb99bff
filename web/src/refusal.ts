// Why an action was refused, in the viewer's language: from the code and its values, or, for a
// code this page does not know, in the server's own English.

import { capitalised, cardName, isCard, isSuit, suitName } from "./cards.ts";
import { fill, isKey, known, t } from "./i18n.ts";
import type { Refused } from "./protocol.ts";
import type { Notice } from "./table.ts";

export interface Explained {
  text: string;
  clause: string | null;
}

export function explainRefusal(refusal: Refused | Notice): Explained {
  if (!("type" in refusal)) {
    return { text: t(`prompt.${refusal.code}`), clause: refusal.clause };
  }
  const key = `refused.${refusal.code}`;
  if (!isKey(key)) return { text: capitalised(refusal.problem), clause: refusal.clause };
  const values: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(refusal.params)) {
    values[name] = wording(name, value);
    // Each of these messages counts one thing, under the server's name for the bound.
    if (name === "maximum" || name === "minimum" || name === "count") {
      values["count"] = Number(value);
    }
  }
  return { text: capitalised(fill(key, values)), clause: refusal.clause };
}

function wording(name: string, value: string | number): string | number {
  if (typeof value === "number") return value;
  if (name === "suit" && isSuit(value)) return suitName(value);
  if (name === "card" && isCard(value)) return cardName(value);
  if (name === "phase") return known(`phase.${value}`, value);
  return value;
}
