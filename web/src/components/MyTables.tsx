// One's own tables that are not over: the way back to a seat, on this device or another.

import type { JSX } from "preact";
import { getMyTables } from "../api.ts";
import { Icon } from "../art/icons.tsx";
import { list, t } from "../i18n.ts";
import type { MyTable } from "../protocol.ts";
import { follow, tablePath } from "../router.ts";
import { shownName } from "../views.ts";
import { useAsked } from "./asking.ts";

/** More than these are folded away. */
const SHOWN = 2;

function Row({ mine }: { mine: MyTable }): JSX.Element {
  const { table, you, your_turn: turn } = mine;
  const others = table.seats.filter((seat, index) => index !== you && !seat.free);
  const free = table.seats.filter((seat) => seat.free).length;
  const state = turn ? [t("mine.turn")] : free > 0 ? [t("tables.free", { count: free })] : [];
  const path = tablePath(table.id);
  return (
    <li class="open-table" data-table={table.id}>
      <div>
        <p>
          <strong>{t(`game.${table.game}`)}</strong>
          {state.map((each) => ` · ${each}`)}
        </p>
        <p class="help">
          {list(
            others.map(({ name }) => shownName(name)),
            "unit",
          )}
        </p>
      </div>
      <a
        class={turn ? "button primary" : "button"}
        href={path}
        data-action="go-on"
        onClick={(event) => follow(event, path)}
      >
        {t("daily.go.on")}
      </a>
    </li>
  );
}

function Rows({ tables }: { tables: readonly MyTable[] }): JSX.Element {
  return (
    <ul>
      {tables.map((mine) => (
        <Row key={mine.table.id} mine={mine} />
      ))}
    </ul>
  );
}

export function MyTables(): JSX.Element | null {
  const running = useAsked<readonly MyTable[]>(getMyTables, []).filter(({ over }) => !over);
  if (running.length === 0) return null;
  const more = running.slice(SHOWN);
  return (
    <section class="open-tables my-tables">
      <h2>{t("mine.title")}</h2>
      <Rows tables={running.slice(0, SHOWN)} />
      {more.length > 0 && (
        <details class="fold">
          <summary>
            {t("mine.more", { count: more.length })}
            <Icon name="fold" />
          </summary>
          <div class="fold-body">
            <Rows tables={more} />
          </div>
        </details>
      )}
    </section>
  );
}
