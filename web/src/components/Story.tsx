// The round so far in sentences: the newest at the bottom and in sight.

import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../i18n.ts";
import { happenings, sentence } from "../story.ts";
import type { Table } from "../table.ts";
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
          <Text>{sentence(what, info, table.you.value, false)}</Text>
        </li>
      ))}
    </ol>
  );
}

/** The same for people who listen: each event is spoken when it is shown. */
export function Spoken({ table }: { table: Table }): JSX.Element | null {
  const info = table.info.value;
  if (!info) return null;
  return (
    <div class="unseen" role="log" aria-live="polite">
      {table.spoken.value.map(({ key, happenings: told, yourTurn }) => (
        <p key={key}>
          {told.map((what) => sentence(what, info, table.you.value, true)).join(" ")}
          {yourTurn && ` ${t("say.turn")}`}
        </p>
      ))}
    </div>
  );
}
