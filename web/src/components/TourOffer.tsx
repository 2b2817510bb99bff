// To whom a game is new: the tour by itself where nobody waits, else a button for it.

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { t } from "../i18n.ts";
import type { TableInfo } from "../protocol.ts";
import { sheet } from "../sheets.ts";
import type { Table } from "../table.ts";
import { isNew, TOURS } from "../tour.ts";

/** Whether anybody but the viewer and bots has a part in the table: they may listen, and wait. */
export function inCompany(table: Table, info: TableInfo): boolean {
  return info.seats.some(
    ({ bot, left }, seat) => seat !== table.you.value && (bot === null || left),
  );
}

/** Whether who sits here has not been shown around this game. */
function isNewHere(table: Table, info: TableInfo): boolean {
  const plays = table.you.value !== null && table.view.value?.awaits === "action";
  return table.live && plays && isNew(info.game);
}

/** Shows somebody around who sits at their first table of a game, where nobody waits for them. */
export function useTour(table: Table): void {
  const info = table.info.value;
  const wanted =
    info !== null && isNewHere(table, info) && !inCompany(table, info) && info.terms.turn === 0;
  useEffect(() => {
    if (wanted && sheet.value === null) sheet.value = "tour";
  }, [info?.game, wanted]);
}

/** Where others wait, or a clock runs, the cards stay in sight: one is shown around if one asks. */
export function TourOffer({ table, info }: { table: Table; info: TableInfo }): JSX.Element | null {
  const hurried = inCompany(table, info) || info.terms.turn > 0;
  if (!hurried || !isNewHere(table, info)) return null;
  return (
    <button
      type="button"
      class="tour-offer"
      data-do="tour-offered"
      onClick={() => {
        sheet.value = "tour";
      }}
    >
      {t("tour.offer", { count: TOURS[info.game].length })}
    </button>
  );
}
