// The tables that everybody may find: with a free seat to join, the others to watch.

import type { JSX } from "preact";
import { getTables } from "../api.ts";
import { list, t } from "../i18n.ts";
import type { LobbyTable } from "../protocol.ts";
import { follow, tablePath } from "../router.ts";
import { termsLine } from "../terms.ts";
import { shownName } from "../views.ts";
import { useAsked } from "./asking.ts";

const EVERY = 4000;

function OpenTable({ table }: { table: LobbyTable }): JSX.Element {
  const free = table.seats.filter((seat) => seat.free).length;
  const names = table.seats.filter((seat) => !seat.free && seat.bot === null);
  const bots = table.seats.filter((seat) => seat.bot !== null).length;
  const path = tablePath(table.id);
  return (
    <li class="open-table" data-table={table.id}>
      <div>
        <p>
          <strong>{t(`game.${table.game}`)}</strong> · {list(names.map(({ name }) => shownName(name)), "unit")}
        </p>
        <p class="help">
          {list(
            [
              ...(free > 0 ? [t("tables.free", { count: free })] : []),
              ...(bots > 0 ? [t("tables.bots", { count: bots })] : []),
              ...(Object.keys(table.rules).length > 0 ? [t("menu.rules")] : []),
              termsLine(table.terms),
            ],
            "unit",
          )}
        </p>
      </div>
      <a
        class={free > 0 ? "button primary" : "button"}
        href={path}
        data-action={free > 0 ? "join" : "watch"}
        onClick={(event) => follow(event, path)}
      >
        {t(free > 0 ? "tables.join" : "tables.watch")}
      </a>
    </li>
  );
}

export function OpenTables(): JSX.Element | null {
  const shown = useAsked<readonly LobbyTable[]>(getTables, [], EVERY).filter(
    ({ seats, terms }) => terms.watch !== "nobody" || seats.some((seat) => seat.free),
  );
  if (shown.length === 0) return null;
  return (
    <section class="open-tables">
      <h2>{t("tables.title")}</h2>
      <ul>
        {shown.map((table) => (
          <OpenTable key={table.id} table={table} />
        ))}
      </ul>
    </section>
  );
}
