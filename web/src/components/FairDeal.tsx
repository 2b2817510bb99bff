// Whether a finished round was dealt fairly: a line that opens to what was checked.

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Icon } from "../art/icons.tsx";
import { fairnessPath } from "../api.ts";
import { t } from "../i18n.ts";
import type { Verdict } from "../fairness.ts";
import type { Table } from "../table.ts";

function Checked({ verdict, daily }: { verdict: Verdict; daily: boolean }): JSX.Element {
  return (
    <ul class="fair-steps">
      <li>{t(verdict.saw ? "fair.promise" : "fair.promise.unseen")}</li>
      {daily && <li>{t("fair.daily")}</li>}
      {!daily && verdict.cut !== "spectator" && <li>{t(`fair.cut.${verdict.cut}`)}</li>}
      <li>
        {verdict.cutters > 0
          ? t("fair.cards", { count: verdict.cutters })
          : t(daily ? "fair.daily.cards" : "fair.cards.uncut")}
      </li>
    </ul>
  );
}

/** Nothing until the round's proof has come, and nothing for a round that has none. */
export function FairDeal({ table, round }: { table: Table; round: number }): JSX.Element | null {
  const view = table.view.value;
  const info = table.info.value;
  useEffect(() => {
    if (table.live && view && info) void table.deals.check(round, view, info, table.you.value);
    // Once more when a lost connection is back: without an answer there is no verdict.
  }, [table, round, view, info, table.connection.value]);
  const verdict = table.deals.verdicts.value.get(round);
  if (!verdict) return null;
  const fault = verdict.fault;
  return (
    <details
      class="fair"
      open={fault !== null}
      data-fault={fault ?? ""}
      data-cut={verdict.cut}
      data-saw={verdict.saw}
    >
      <summary>
        <span aria-hidden="true">{fault ? "✕" : "✓"}</span>
        {t(fault ? "fair.bad" : "fair.good")}
        <Icon name="fold" />
      </summary>
      <div class="fair-body">
        {fault ? <p role="alert">{t(`fair.fault.${fault}`)}</p> : <Checked verdict={verdict} daily={info !== null && info.day !== null} />}
        <p>
          <a href={fairnessPath(table.id)} download={`eightythree-${table.id}-deals.json`}>
            {t("fair.file")}
          </a>
        </p>
      </div>
    </details>
  );
}

/** What the server has bound itself to for the next deal, to be noted by who wants to. */
export function NextCommitment({ table }: { table: Table }): JSX.Element | null {
  const next = table.deals.next.value;
  if (!next || next.commitment === "" || table.view.value?.awaits === "nothing") return null;
  return (
    <details class="fair fair-next">
      <summary>
        {t("fair.next", { number: next.round })}
        <Icon name="fold" />
      </summary>
      <div class="fair-body">
        <p>{t("fair.next.help")}</p>
        <p>
          {/* No language's words. */}
          <code class="hash" lang="zxx">
            {next.commitment}
          </code>
        </p>
      </div>
    </details>
  );
}
