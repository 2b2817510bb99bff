// The people at the table: what they say, who is muted, and how to leave.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { t } from "../i18n.ts";
import { go } from "../router.ts";
import type { Table } from "../table.ts";
import { isMuted, mute } from "../talk.ts";
import { shownName } from "../views.ts";
import { Sheet } from "./Sheet.tsx";
import { Talk } from "./Talk.tsx";

function Others({ table }: { table: Table }): JSX.Element {
  const seats = table.info.value?.seats ?? [];
  return (
    <ul class="others">
      {seats.map(({ name, bot, free }, seat) => {
        if (bot !== null || free || seat === table.you.value) return null;
        const on = isMuted(table.id, { seat, name });
        return (
          <li key={seat}>
            <span class="plate-who">{shownName(name)}</span>
            <button
              type="button"
              aria-pressed={on}
              aria-label={t("talk.mute.name", { name: shownName(name) })}
              data-action={`mute-${seat}`}
              onClick={() => mute(table.id, seat, name, !on)}
            >
              {t(on ? "talk.muted" : "talk.mute")}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Asks once: the seat may be somebody else's the moment after. */
function Leaving({ table }: { table: Table }): JSX.Element {
  const sure = useSignal(false);
  if (!sure.value) {
    return (
      <button
        type="button"
        data-action="leave"
        onClick={() => {
          sure.value = true;
        }}
      >
        {t("menu.leave")}
      </button>
    );
  }
  return (
    <div class="leaving" role="alert">
      <p>{t("leave.sure")}</p>
      <div class="phrases">
        <button
          type="button"
          class="primary"
          data-action="leave-now"
          onClick={() => {
            table.leave();
            go("/");
          }}
        >
          {t("menu.leave")}
        </button>
        <button
          type="button"
          data-action="stay"
          onClick={() => {
            sure.value = false;
          }}
        >
          {t("leave.stay")}
        </button>
      </div>
    </div>
  );
}

export function PeopleSheet(props: { table: Table; onClose: () => void }): JSX.Element {
  const { table } = props;
  const seated = table.you.value !== null;
  return (
    <Sheet title={t("menu.people")} onClose={props.onClose}>
      <div class="people">
        <Talk table={table} />
        <Others table={table} />
        {seated && <Leaving table={table} />}
      </div>
    </Sheet>
  );
}
