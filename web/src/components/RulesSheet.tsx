// The rules this table plays by: what the house has chosen, then all of them, clause by clause.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n.ts";
import { games, loadGames } from "../lobby.ts";
import type { TableInfo } from "../protocol.ts";
import { sectionsOf } from "../rules.ts";
import { clauseSought, sheet } from "../sheets.ts";
import { termsLine } from "../terms.ts";
import { BotsList } from "./Levels.tsx";
import { optionName, valueName } from "./OptionField.tsx";
import { Sheet } from "./Sheet.tsx";

export function RulesSheet(props: { info: TableInfo; onClose: () => void }): JSX.Element {
  return (
    <Sheet title={t("menu.rules")} onClose={props.onClose}>
      <Rules info={props.info} />
    </Sheet>
  );
}

export function Rules({ info }: { info: TableInfo }): JSX.Element {
  return (
    <>
      <RulesList info={info} />
      <p class="tour-again">
        <button
          type="button"
          data-do="tour"
          onClick={() => {
            sheet.value = "tour";
          }}
        >
          {t("tour.again")}
        </button>
      </p>
      <Clauses info={info} />
    </>
  );
}

function RulesList({ info }: { info: TableInfo }): JSX.Element {
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

function Clauses({ info }: { info: TableInfo }): JSX.Element {
  const sought = useRef<HTMLLIElement>(null);
  useEffect(() => {
    sought.current?.scrollIntoView({ block: "center" });
    sought.current?.focus({ preventScroll: true });
  }, [clauseSought.value]);
  return (
    <>
      {sectionsOf(info).map(({ number, title, clauses }) => (
        <section key={number} class="clauses">
          <h3>
            <span class="clause">{number}</span> {title}
          </h3>
          <ol>
            {clauses.map((clause) => {
              const here = clause.number === clauseSought.value;
              return (
                <li
                  key={clause.number}
                  ref={here ? sought : null}
                  class={here ? "sought" : ""}
                  tabIndex={here ? -1 : undefined}
                  data-clause={clause.number}
                >
                  <span class="clause">{clause.number}</span> {clause.text}
                </li>
              );
            })}
          </ol>
        </section>
      ))}
    </>
  );
}
