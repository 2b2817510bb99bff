// What binds the server to a day's deals, and how to check it once the day is over.

import type { JSX } from "preact";
import { dayProofPath } from "../api.ts";
import { Icon } from "../art/icons.tsx";
import { dateName, t, timeName } from "../i18n.ts";
import type { DailyDeal } from "../protocol.ts";

export function DayProof({ deal }: { deal: DailyDeal }): JSX.Element {
  const { game, date, commitment, published, secret, closes } = deal;
  const since = new Date(published).toISOString().slice(0, 10);
  return (
    <details class="fair" data-fault="">
      <summary>
        {t("daily.fair")}
        <Icon name="fold" />
      </summary>
      <div class="fair-body">
        <p>{t("daily.fair.help", { date: dateName(since) })}</p>
        <p>
          <code class="hash" lang="zxx">
            {commitment}
          </code>
        </p>
        {secret === null ? (
          <p>{t("daily.fair.later", { date: dateName(date), time: timeName(closes) })}</p>
        ) : (
          <>
            <p>{t("daily.fair.secret")}</p>
            <p>
              <code class="hash" lang="zxx">
                {secret}
              </code>
            </p>
            <p>
              <a href={dayProofPath(game, date)} download>
                {t("fair.file")}
              </a>
            </p>
          </>
        )}
      </div>
    </details>
  );
}
