// What the people agree on beside the rules: who finds the table and watches, the clock, hints.

import type { JSX } from "preact";
import { Icon } from "../art/icons.tsx";
import { t } from "../i18n.ts";
import * as lobby from "../lobby.ts";
import type { GameInfo, TermsInfo } from "../protocol.ts";
import { clockName, CLOCKS, termsLine } from "../terms.ts";
import { Choice } from "./Choice.tsx";

export function TermsFold({ offered }: { offered: GameInfo }): JSX.Element {
  const { terms } = lobby.wishFor(offered);
  const change = (part: Partial<TermsInfo>): void => {
    lobby.change(offered, { terms: { ...terms, ...part } });
  };
  return (
    <details class="terms">
      <summary>
        <span>{t("terms.title")}</span>
        <span class="fold-value">{termsLine(terms)}</span>
        <Icon name="fold" />
      </summary>
      <div class="fold-body">
        <Choice
          name="listed"
          legend={t("terms.listed")}
          options={[false, true].map((value) => ({ value, label: t(`terms.listed.${value}`) }))}
          value={terms.listed}
          onChange={(listed) => change({ listed })}
        />
        <Choice
          name="watch"
          legend={t("terms.watch")}
          options={(["all", "table", "nobody"] as const).map((value) => ({
            value,
            label: t(`terms.watch.${value}`),
          }))}
          value={terms.watch}
          onChange={(watch) => change({ watch })}
        />
        <div class="field">
          <Choice
            name="clock"
            legend={t("terms.clock")}
            options={CLOCKS.map(([turn, bank]) => ({
              value: turn,
              label: clockName({ turn, bank }),
            }))}
            value={terms.turn}
            onChange={(chosen) => {
              const [turn, bank] = CLOCKS.find(([each]) => each === chosen) ?? [0, 0];
              change({ turn, bank });
            }}
          />
          <p class="help">{t("terms.clock.help")}</p>
        </div>
        <div class="field">
          <Choice
            name="hints"
            legend={t("terms.hints")}
            options={[false, true].map((value) => ({ value, label: t(`terms.hints.${value}`) }))}
            value={terms.hints}
            onChange={(hints) => change({ hints })}
          />
          <p class="help">{t("terms.hints.help")}</p>
        </div>
      </div>
    </details>
  );
}
