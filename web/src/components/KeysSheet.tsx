// What the keys do.

import type { JSX } from "preact";
import { fill, t } from "../i18n.ts";
import { SHORTCUTS } from "../keys.ts";
import { Sheet } from "./Sheet.tsx";

type Row = readonly [keys: readonly string[], what: string];

function Rows({ rows }: { rows: readonly Row[] }): JSX.Element {
  return (
    <dl class="keys">
      {rows.map(([keys, what]) => (
        <div key={keys.join(" ")}>
          <dt>
            {keys.map((key) => (
              <kbd key={key} lang="zxx">
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Those of a table, and those that a replay has besides. */
export function KeyList(): JSX.Element {
  const table: Row[] = [
    [["Tab"], t("keys.tab")],
    [["←", "→"], t("keys.arrows")],
    [["1", "…", "9", "0"], t("keys.places")],
    [["Enter"], t("keys.enter")],
    [["Esc"], t("keys.escape")],
    ...SHORTCUTS.map(({ key, label }): Row => [[key], fill(label)]),
  ];
  const replay: Row[] = [
    [["←", "→"], t("keys.replay.action")],
    [["Shift", "←", "→"], t("keys.replay.trick")],
    [["PgUp", "PgDn"], t("keys.replay.round")],
    [["Home", "End"], t("keys.replay.match")],
    [["Space"], t("keys.replay.play")],
  ];
  return (
    <>
      <Rows rows={table} />
      <h3 class="keys-title">{t("replay.title")}</h3>
      <Rows rows={replay} />
    </>
  );
}

export function KeysSheet({ onClose }: { onClose: () => void }): JSX.Element {
  return (
    <Sheet title={t("keys.title")} onClose={onClose}>
      <p class="help">{t("keys.help")}</p>
      <KeyList />
    </Sheet>
  );
}
