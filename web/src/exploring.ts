// Whether the explorer is shown, and where it may be.

import { signal } from "@preact/signals";
import type { TableInfo } from "./protocol.ts";

/** Whether it is shown; here and at every table until it is put away. */
export const exploring = signal(false);

/** Whether one plays among bots alone, and no deal of the day that counts: so that nobody is at a
 * disadvantage by it. */
export function isAlone(info: TableInfo, you: number | null): boolean {
  return (
    you !== null &&
    !info.day?.counts &&
    info.seats.every(({ bot, left }, seat) => seat === you || (bot !== null && !left))
  );
}

const wide = matchMedia("(min-width: 1100px)");

/** Whether there is a column beside the table, where the explorer takes no room from it. */
export const hasSide = signal(wide.matches);
wide.addEventListener("change", () => {
  hasSide.value = wide.matches;
});
