// The rules this table plays by, as it was set up.

import type { JSX } from "preact";
import { t } from "../i18n.ts";
import type { TableInfo } from "../protocol.ts";
import { optionName, valueName } from "./OptionField.tsx";
import { Sheet } from "./Sheet.tsx";

export function RulesSheet(props: { info: TableInfo; onClose: () => void }): JSX.Element {
  return (
    <Sheet title={t("menu.rules")} onClose={props.onClose}>
      <RulesList info={props.info} />
    </Sheet>
  );
}

export function RulesList({ info }: { info: TableInfo }): JSX.Element {
  return (
    <dl class="rules">
      {Object.entries(info.rules).map(([name, value]) => (
        <div key={name}>
          <dt>{optionName(name)}</dt>
          <dd>{valueName(name, value)}</dd>
        </div>
      ))}
    </dl>
  );
}
