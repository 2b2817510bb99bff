// A clause's number that opens the rules at it.

import type { JSX } from "preact";
import { t } from "../i18n.ts";
import { openClause } from "../sheets.ts";

export function Clause({ clause }: { clause: string }): JSX.Element {
  return (
    <button
      type="button"
      class="clause clause-link"
      aria-label={t("rules.clause", { clause })}
      onClick={() => openClause(clause)}
    >
      {clause}
    </button>
  );
}
