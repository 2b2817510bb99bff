// Where a record is opened: chosen or dropped; and why one cannot be shown.

import type { JSX } from "preact";
import { explain, type Refusal } from "../api.ts";
import { capitalised } from "../cards.ts";
import { t } from "../i18n.ts";
import { brokenLink, dragged, openFile, tooLarge, useDropping } from "../record-file.ts";
import { explainRecord } from "../refusal.ts";
import { PageHead } from "./PageHead.tsx";

function placeIn({ problem: { round, action } }: Refusal): string {
  if (round === null) return "";
  if (action === null) return t("replay.wrong.round", { round });
  return t("replay.wrong.action", { round, action });
}

function Fault({ refusal }: { refusal: Refusal }): JSX.Element {
  const { clause, problem } = refusal;
  const own = explainRecord(problem);
  return (
    <p data-reason={problem.reason} lang={own === null ? "en" : undefined}>
      {own ?? capitalised(problem.problem)}
      {clause !== null && ` (${clause})`}
    </p>
  );
}

export function OpenRecord({ problem }: { problem: Refusal | null }): JSX.Element {
  useDropping();
  return (
    <div class="page">
      <PageHead title={t("replay.open.title")} />
      <main>
        <section class={`panel-box open-record${dragged.value ? " dragged" : ""}`}>
          <p>{t("replay.open.help")}</p>
          <label class="button primary big">
            {t("replay.open.choose")}
            <input
              class="unseen"
              type="file"
              accept=".json,application/json"
              data-action="open-record"
              onChange={(event) => void openFile(event.currentTarget.files?.[0])}
            />
          </label>
          <p class="help">{t("replay.open.drop")}</p>
          {brokenLink.value && (
            <p class="problem" role="alert">
              {t("replay.link.broken")}
            </p>
          )}
          {(problem !== null || tooLarge.value) && (
            <div class="problem" role="alert">
              {problem === null || tooLarge.value ? (
                <p>{t("problem.too_large")}</p>
              ) : (
                <>
                  <p>
                    {explain(problem)} {placeIn(problem)}
                  </p>
                  {problem.code === "bad_record" && <Fault refusal={problem} />}
                </>
              )}
            </div>
          )}
        </section>
      </main>
    </div>
  );
}
