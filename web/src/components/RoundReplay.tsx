// A way from a finished round to its replay with all hands: for players, and for those who watch.

import type { JSX } from "preact";
import { t } from "../i18n.ts";
import { follow, replayPath } from "../router.ts";
import type { Table } from "../table.ts";

/** Nothing in a replay itself. */
export function RoundReplay({ table, round }: { table: Table; round: number }): JSX.Element | null {
  if (!table.live) return null;
  const path = replayPath(table.id, { round, actions: 0 });
  return (
    <p class="round-replay">
      <a href={path} data-action={`replay-${round}`} onClick={(event) => follow(event, path)}>
        {t("replay.look")}
      </a>
    </p>
  );
}
