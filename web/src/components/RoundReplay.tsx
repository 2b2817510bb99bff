// A way from a finished round to its replay with all hands: for players, and for those who watch,
// where the people at the table want that before the match is over.

import type { JSX } from "preact";
import { t } from "../i18n.ts";
import { follow, replayPath } from "../router.ts";
import type { Table } from "../table.ts";

/** Nothing in a replay itself. */
export function RoundReplay({ table, round }: { table: Table; round: number }): JSX.Element | null {
  if (!table.live) return null;
  const { view, info, you } = table;
  const hidden = info.value?.terms.watch === "table" && you.value === null;
  if (hidden && view.value?.awaits !== "nothing") return null;
  const path = replayPath(table.id, { round, actions: 0 });
  return (
    <p class="round-replay">
      <a href={path} data-action={`replay-${round}`} onClick={(event) => follow(event, path)}>
        {t("replay.look")}
      </a>
    </p>
  );
}
