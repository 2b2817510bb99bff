// The sheet that lies over a table, whichever it is.

import type { JSX } from "preact";
import { Icon } from "../art/icons.tsx";
import { t } from "../i18n.ts";
import { closeSheet, sheet } from "../sheets.ts";
import type { Table } from "../table.ts";
import { KeysSheet } from "./KeysSheet.tsx";
import { PeopleSheet } from "./People.tsx";
import { Rules, RulesSheet } from "./RulesSheet.tsx";
import { ScoreSheet } from "./ScoreSheet.tsx";
import { SettingsSheet } from "./Settings.tsx";
import { Sheet } from "./Sheet.tsx";
import { Story } from "./Story.tsx";
import { TourSheet } from "./TourSheet.tsx";

export function Sheets({ table }: { table: Table }): JSX.Element | null {
  const info = table.info.value;
  const name = sheet.value;
  if (!info || name === null) return null;
  // One that has given way to another closes too.
  const close = (): void => {
    if (sheet.value === name) closeSheet();
  };
  switch (name) {
    case "scores":
      return (
        <Sheet key={name} title={t("menu.scores")} onClose={close}>
          <ScoreSheet table={table} />
          <details class="fold sheet-rules">
            <summary>
              {t("menu.rules")}
              <Icon name="fold" />
            </summary>
            <div class="fold-body">
              <Rules info={info} />
            </div>
          </details>
        </Sheet>
      );
    case "story":
      return (
        <Sheet key={name} title={t("menu.story")} onClose={close}>
          <Story table={table} />
        </Sheet>
      );
    case "rules":
      return <RulesSheet key={name} info={info} onClose={close} />;
    case "people":
      return <PeopleSheet key={name} table={table} onClose={close} />;
    case "settings":
      return <SettingsSheet key={name} onClose={close} />;
    case "keys":
      return <KeysSheet key={name} onClose={close} />;
    case "tour":
      return <TourSheet key={name} info={info} onClose={close} />;
  }
}
