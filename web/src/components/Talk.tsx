// What people say: phrases and signs at any time, their own words between rounds.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n.ts";
import type { Phrase } from "../protocol.ts";
import type { Table } from "../table.ts";
import { isMuted, isSign, phraseText, PHRASES, SIGNS } from "../talk.ts";
import { nameOf, shownName } from "../views.ts";
import { Words } from "./Bubble.tsx";

const LONGEST_TEXT = 200;

function Said({ table }: { table: Table }): JSX.Element {
  const list = useRef<HTMLOListElement>(null);
  const info = table.info.value;
  const you = table.you.value;
  const heard = table.said.value.filter((said) => !isMuted(table.id, said));
  useEffect(() => {
    const box = list.current;
    if (!box?.offsetParent) return; // the column beside the table is not shown on a phone
    box.scrollTop = box.scrollHeight;
    table.unread.value = false;
  }, [table.said.value]);
  return (
    <ol ref={list} class="talk-said" tabIndex={0} aria-label={t("talk.title")}>
      {heard.length === 0 && <li class="help">{t("talk.empty")}</li>}
      {heard.map((said, index) => (
        <li key={index}>
          {/* The name of then: somebody else may sit there now. */}
          <strong>
            {said.seat === you && info?.seats[said.seat]?.name === said.name
              ? nameOf(info, said.seat, you)
              : shownName(said.name)}
          </strong>{" "}
          <Words said={said} />
        </li>
      ))}
    </ol>
  );
}

export function Talk({ table }: { table: Table }): JSX.Element {
  const text = useSignal("");
  const view = table.view.value;
  const own = view !== null && view.to_act === null;
  const button = (phrase: Phrase): JSX.Element => (
    <button
      key={phrase}
      type="button"
      class="phrase"
      data-phrase={phrase}
      title={isSign(phrase) ? phraseText(phrase) : undefined}
      onClick={() => table.say(phrase)}
    >
      <Words said={{ phrase, text: "" }} />
    </button>
  );
  return (
    <div class="talk">
      <Said table={table} />
      {table.you.value !== null && (
        <>
          <div class="phrases" role="group" aria-label={t("talk.phrases")}>
            {SIGNS.map((phrase) => button(phrase))}
            {PHRASES.map((phrase) => button(phrase))}
          </div>
          {own ? (
            <form
              class="talk-form"
              onSubmit={(event) => {
                event.preventDefault();
                if (text.value.trim() === "") return;
                table.sayText(text.value);
                text.value = "";
              }}
            >
              <input
                type="text"
                name="say"
                autocomplete="off"
                maxLength={LONGEST_TEXT}
                aria-label={t("talk.text")}
                placeholder={t("talk.text")}
                value={text.value}
                onInput={(event) => {
                  text.value = event.currentTarget.value;
                }}
              />
              <button type="submit">{t("talk.send")}</button>
            </form>
          ) : (
            <p class="help">{t("talk.later")}</p>
          )}
        </>
      )}
    </div>
  );
}
