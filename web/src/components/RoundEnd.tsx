// On the table when a round is over: the score with its reasons, and the winners of a match.

import type { JSX } from "preact";
import { t } from "../i18n.ts";
import { winnersSentence } from "../saying.ts";
import type { Table } from "../table.ts";
import { FairDeal } from "./FairDeal.tsx";
import { headline, ResultTable } from "./Result.tsx";
import { RoundReplay } from "./RoundReplay.tsx";

export function RoundEnd({ table }: { table: Table }): JSX.Element | null {
  const view = table.view.value;
  const info = table.info.value;
  const result = view?.results.at(-1);
  if (!view || !info || !result) return null;
  const you = table.you.value;
  const winners = winnersSentence(view, info, you);
  return (
    <div class="panel round-end">
      {winners !== null && (
        <p class="winners">
          <span class="winners-title">{t("match.title")}</span>
          {winners}
        </p>
      )}
      <h2 class="panel-title">
        {t("result.title", { number: view.number })}
        <span class="panel-note">{headline(result, info, you)}</span>
      </h2>
      {result.outcome === "scored" && (
        <ResultTable result={result} info={info} you={you} totals={view.totals} />
      )}
      <FairDeal table={table} round={view.number} />
      <RoundReplay table={table} round={view.number} />
    </div>
  );
}
