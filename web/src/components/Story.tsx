// The round so far in sentences: the newest at the bottom and in sight.

import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../i18n.ts";
import { standing, tableWords, winnersSentence, yourPrompt } from "../saying.ts";
import { type Happening, happenings, sentence } from "../story.ts";
import type { Table } from "../table.ts";
import { DECIDING, deciding, isOver } from "../views.ts";
import { Text } from "./Text.tsx";

export function Story({ table }: { table: Table }): JSX.Element | null {
  const list = useRef<HTMLOListElement>(null);
  const view = table.view.value;
  const info = table.info.value;
  const told = view && info ? happenings(view, info) : [];
  useLayoutEffect(() => {
    const box = list.current;
    if (box) box.scrollTop = box.scrollHeight;
  }, [told.length]);
  if (!info) return null;
  return (
    <ol ref={list} class="story" tabIndex={0}>
      {told.map((what, index) => (
        <li key={index} class={`told-${what.kind}`}>
          <Text>
            {sentence(what, info, table.you.value, false, table.standIns.value.get(index))}
          </Text>
        </li>
      ))}
    </ol>
  );
}

function beforeDeciding(what: Happening): boolean {
  return what.kind === "trick" && what.number === DECIDING - 1;
}

/** The same for people who listen: each event is spoken when it is shown, and all on request. */
export function Spoken({ table }: { table: Table }): JSX.Element | null {
  const info = table.info.value;
  const you = table.you.value;
  const told = table.told.value;
  if (!info) return null;
  return (
    <>
      <div class="unseen" role="log" aria-live="polite">
        {table.spoken.value.map(({ key, happenings: what, by, yourTurn, view }) => (
          <p key={key}>
            {[
              ...what.map((each, place) =>
                sentence(each, info, you, true, place === 0 ? by : undefined),
              ),
              what.some(beforeDeciding) && deciding(view, "open") && t("say.counts"),
              ...(isOver(view) ? [standing(view, info, you), winnersSentence(view, info, you)] : []),
              yourTurn && yourPrompt(view, info, true),
            ]
              .filter(Boolean)
              .join(" ")}
          </p>
        ))}
      </div>
      <div class="unseen told" role="status">
        {told && <p key={told.key}>{tableWords(told.view, info, you)}</p>}
      </div>
    </>
  );
}
