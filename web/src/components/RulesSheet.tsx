// The rules this table plays by, as it was set up.

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { t } from "../i18n.ts";
import { games, loadGames } from "../lobby.ts";
import type { TableInfo } from "../protocol.ts";
import { termsLine } from "../terms.ts";
import { BotsList } from "./Levels.tsx";
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
  // The clauses are the server's to tell; the rules are shown without them until it has.
  useEffect(() => {
    if (games.value === null) void loadGames();
  }, []);
  const options = games.value?.find((game) => game.id === info.game)?.options ?? [];
  return (
    <dl class="rules">
      <BotsList info={info} />
      <div class="terms-entry">
        <dt>{t("terms.agreed")}</dt>
        <dd>{termsLine(info.terms)}</dd>
      </div>
      {Object.entries(info.rules).map(([name, value]) => (
        <div key={name}>
          <dt>
            {optionName(name)}{" "}
            <span class="clause">{options.find((option) => option.name === name)?.clause}</span>
          </dt>
          <dd>{valueName(name, value)}</dd>
        </div>
      ))}
    </dl>
  );
}
