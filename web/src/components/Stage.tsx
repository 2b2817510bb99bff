// The middle of the table: the trick, or what is there instead of one.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { about, t } from "../i18n.ts";
import type { TrickInfo } from "../protocol.ts";
import type { Table } from "../table.ts";
import {
  isOver,
  nameOf,
  phaseOf,
  trickBefore,
  trickNumber,
  trickOnTable,
} from "../views.ts";
import { Bidding, TrumpChoice } from "./Bidding.tsx";
import { Down } from "./Down.tsx";
import { Gathering } from "./Gathering.tsx";
import { RoundEnd } from "./RoundEnd.tsx";
import { Trick } from "./Trick.tsx";

/** Whether the last trick is being looked at again. */
const lookingBack = signal(false);
/** Before the first card of a trick has been answered. */
const NEW_TRICK: TrickInfo = { leader: 0, plays: [], winner: null, points: 0 };

function Tricks({ table }: { table: Table }): JSX.Element | null {
  const view = table.view.value;
  const info = table.info.value;
  useEffect(() => {
    lookingBack.value = false;
  }, [table.view.value]);
  if (!view || !info) return null;
  // A card just played lies in the trick that goes on, or begins the next.
  const sent = table.sent.value !== null;
  const trick = trickOnTable(view, sent ? "open" : table.stage.value);
  const last = trickBefore(view, trick);
  const back = lookingBack.value ? last : null;
  return (
    <>
      {back ? (
        <Trick key="last" table={table} trick={back} still />
      ) : (
        (trick || sent) && (
          <Trick key={trickNumber(view, trick)} table={table} trick={trick ?? NEW_TRICK} />
        )
      )}
      {last && (
        <button
          type="button"
          class="last-trick"
          data-action="last-trick"
          aria-pressed={back !== null}
          onClick={() => {
            lookingBack.value = !lookingBack.value;
          }}
        >
          {t("table.last")}
          {back && back.winner !== null && (
            <span>
              {" · "}
              {about("table.last.won", back.winner === table.you.value, {
                name: nameOf(info, back.winner, table.you.value),
              })}
            </span>
          )}
        </button>
      )}
    </>
  );
}

export function Stage({ table }: { table: Table }): JSX.Element | null {
  const view = table.view.value;
  if (!view) return null;
  const phase = phaseOf(view);
  const waiting = trickOnTable(view, table.stage.value) !== null;
  const over = isOver(view) && !(waiting && table.stage.value !== "open");
  let inside: JSX.Element | null;
  if (view.awaits === "people") inside = <Gathering table={table} />;
  else if (over) inside = <RoundEnd table={table} />;
  else if (view.game === "auction" && phase === "bid") {
    inside = <Bidding table={table} view={view} />;
  } else if (view.game === "auction" && phase === "trump") {
    inside = <TrumpChoice table={table} view={view} />;
  } else if (view.game === "auction" && (phase === "give" || phase === "discard")) {
    inside = <Down table={table} view={view} />;
  } else inside = <Tricks table={table} />;
  return <div class={`stage stage-${over ? "over" : phase}`}>{inside}</div>;
}
