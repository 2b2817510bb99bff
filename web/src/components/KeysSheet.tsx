// What the keys do.

import type { JSX } from "preact";
import { fill, t } from "../i18n.ts";
import { SHORTCUTS } from "../keys.ts";
import { Sheet } from "./Sheet.tsx";

export function KeyList(): JSX.Element {
  const rows: [keys: string[], what: string][] = [
    [["Tab"], t("keys.tab")],
    [["←", "→"], t("keys.arrows")],
    [["1", "…", "9", "0"], t("keys.places")],
    [["Enter"], t("keys.enter")],
    [["Esc"], t("keys.escape")],
    ...SHORTCUTS.map(({ key, label }): [string[], string] => [[key], fill(label)]),
  ];
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

export function KeysSheet({ onClose }: { onClose: () => void }): JSX.Element {
  return (
    <Sheet title={t("keys.title")} onClose={onClose}>
      <p class="help">{t("keys.help")}</p>
      <KeyList />
    </Sheet>
  );
}
