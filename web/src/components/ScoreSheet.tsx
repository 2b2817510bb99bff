// The score sheet: every round of the match, each opening to its reasons.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { Fragment } from "preact";
import { number, signed, t } from "../i18n.ts";
import type { Table } from "../table.ts";
import { nameOf, scorerName } from "../views.ts";
import { FairDeal, NextCommitment } from "./FairDeal.tsx";
import { headline, ResultTable } from "./Result.tsx";
import { RoundReplay } from "./RoundReplay.tsx";

const opened = signal<number | null>(null);

export function ScoreSheet({ table }: { table: Table }): JSX.Element | null {
  const view = table.view.value;
  const info = table.info.value;
  if (!view || !info) return null;
  const you = table.you.value;
  const target = info.rules["target"];
  return (
    <div class="score-scroll">
      <table class="score-sheet">
        <thead>
          <tr>
            <th scope="col">
              <span class="unseen">{t("result.rounds")}</span>
            </th>
            {view.totals.map((_, index) => (
              <th key={index} scope="col" class="figure">
                {scorerName(info, index, you)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {view.results.map((result, index) => {
            const open = opened.value === index;
            return (
              <Fragment key={index}>
                <tr>
                  <th scope="row">
                    <button
                      type="button"
                      class="round-button"
                      aria-expanded={open}
                      title={t("result.dealer", { name: nameOf(info, result.dealer, you) })}
                      onClick={() => {
                        opened.value = open ? null : index;
                      }}
                    >
                      <span class="unseen">{t("table.round", { number: index + 1 })}</span>
                      <span aria-hidden="true">{number(index + 1)}</span>
                    </button>
                  </th>
                  {result.points.map((points, seat) => (
                    <td key={seat} class="figure">
                      {result.outcome === "scored" ? signed(points) : "–"}
                    </td>
                  ))}
                </tr>
                {open && (
                  <tr class="score-detail">
                    <td colSpan={view.totals.length + 1}>
                      <p>{headline(result, info, you)}</p>
                      <ResultTable result={result} info={info} you={you} totals={null} />
                      <FairDeal table={table} round={index + 1} />
                      <RoundReplay table={table} round={index + 1} />
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("result.total")}</th>
            {view.totals.map((total, index) => (
              <td key={index} class="figure total">
                {number(total)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      {typeof target === "number" && !info.day && (
        <p class="help">
          {t("option.target")}: {number(target)}
        </p>
      )}
      <NextCommitment table={table} />
    </div>
  );
}
