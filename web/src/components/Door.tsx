// Who has a table's link and has given no name yet is asked for one before they come: nobody is
// seated by only looking.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { list, t } from "../i18n.ts";
import { LONGEST_NAME, named, playerName } from "../lobby.ts";
import type { Invitation } from "../protocol.ts";
import { follow } from "../router.ts";
import { shownName } from "../views.ts";

export function Door(props: {
  invitation: Invitation;
  onCome: (watches: boolean) => void;
}): JSX.Element {
  const { invitation, onCome } = props;
  const typed = useSignal(playerName.value);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    document.title = `${t(`game.${invitation.game}`)} · ${t("app.title")}`;
  });
  const people = invitation.seats.filter(({ bot, free }) => bot === null && !free);
  const names = list(people.map(({ name }) => shownName(name)));
  const free = invitation.seats.filter((seat) => seat.free).length;
  return (
    <main class="message">
      <form
        class="panel door"
        onSubmit={(event) => {
          event.preventDefault();
          playerName.value = typed.value.trim();
          named.value = true;
          onCome(false);
        }}
      >
        <h1>{t(`game.${invitation.game}`)}</h1>
        {people.length > 0 && <p>{t("door.here", { names })}</p>}
        <p class="help">{t("door.free", { count: free })}</p>
        <label class="field">
          <span class="label">{t("lobby.name")}</span>
          <input
            ref={field}
            type="text"
            name="name"
            autocomplete="nickname"
            maxLength={LONGEST_NAME}
            value={typed.value}
            onInput={(event) => {
              typed.value = event.currentTarget.value;
            }}
          />
        </label>
        <div class="door-buttons">
          <button type="submit" class="primary" data-action="sit-down">
            {t("door.sit")}
          </button>
          {invitation.terms.watch !== "nobody" && (
            <button type="button" data-action="just-watch" onClick={() => onCome(true)}>
              {t("door.watch")}
            </button>
          )}
        </div>
      </form>
      <a class="button" href="/" onClick={(event) => follow(event, "/")}>
        {t("app.home")}
      </a>
    </main>
  );
}
