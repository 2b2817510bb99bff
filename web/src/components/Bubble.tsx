// What has been said a moment ago: at the seat for the eye, and aloud.

import type { JSX } from "preact";
import { Icon } from "../art/icons.tsx";
import type { SaidInfo } from "../protocol.ts";
import type { Table } from "../table.ts";
import { isMuted, isSign, phraseText, saidText } from "../talk.ts";
import { shownName } from "../views.ts";

/** What was said: always text, or one of our own drawings. */
export function Words({ said }: { said: Pick<SaidInfo, "phrase" | "text"> }): JSX.Element {
  if (!isSign(said.phrase)) return <>{saidText(said)}</>;
  return (
    <>
      <Icon name={said.phrase} />
      <span class="unseen">{phraseText(said.phrase)}</span>
    </>
  );
}

export function Bubble({ table, seat }: { table: Table; seat: number }): JSX.Element | null {
  const said = table.bubbles.value.get(seat);
  if (!said || isMuted(table.id, said)) return null;
  return (
    <span class="bubble" aria-hidden="true">
      <Words said={said} />
    </span>
  );
}

export function Heard({ table }: { table: Table }): JSX.Element {
  return (
    <div class="unseen" role="log" aria-live="polite">
      {[...table.bubbles.value.values()].map(
        (said) =>
          said.seat !== table.you.value &&
          !isMuted(table.id, said) && (
            <p key={said.seat}>
              {shownName(said.name)}: {saidText(said)}
            </p>
          ),
      )}
    </div>
  );
}
