// The same guest on two devices: a code that one shows and the other takes.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { explain, getMyTables, makeCode, useCode } from "../api.ts";
import { t } from "../i18n.ts";
import { playerName } from "../lobby.ts";
import type { DeviceCode } from "../protocol.ts";
import { shownName } from "../views.ts";

/** Who has given no name here goes by that of their newest table. */
async function takeNameAlong(): Promise<void> {
  if (playerName.value.trim() !== "") return;
  const [newest] = await getMyTables().catch(() => []);
  const name = newest?.table.seats[newest.you]?.name ?? "";
  // One that was never given is no name to go by.
  if (name === shownName(name) && name !== t("lobby.name.default")) playerName.value = name;
}

export function Devices(): JSX.Element {
  const made = useSignal<DeviceCode | null>(null);
  const typed = useSignal("");
  const problem = useSignal<string | null>(null);
  const trying = async (what: () => Promise<void>): Promise<void> => {
    problem.value = null;
    try {
      await what();
    } catch (error) {
      problem.value = explain(error);
    }
  };
  const make = (): Promise<void> =>
    trying(async () => {
      made.value = await makeCode();
    });
  const use = (): Promise<void> =>
    trying(async () => {
      await useCode(typed.value);
      await takeNameAlong();
      // Another guest from here on: their seats, at every table.
      location.reload();
    });
  return (
    <div class="devices">
      <p class="label">{t("device.title")}</p>
      <div role="status">
        {made.value ? (
          <p>
            <code class="device-code" lang="zxx">
              {made.value.code}
            </code>{" "}
            <span class="help">
              {t("device.lasts", { count: Math.round(made.value.seconds / 60) })}
            </span>
          </p>
        ) : (
          <button type="button" data-action="make-code" onClick={() => void make()}>
            {t("device.make")}
          </button>
        )}
      </div>
      {problem.value !== null && (
        <p class="refusal" role="alert">
          {problem.value}
        </p>
      )}
      <form
        class="device-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.value.trim() !== "") void use();
        }}
      >
        <label class="field">
          <span class="label">{t("device.have")}</span>
          <input
            type="text"
            name="code"
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            maxLength={20}
            lang="zxx"
            placeholder="7kq2m-x9fzt"
            value={typed.value}
            onInput={(event) => {
              typed.value = event.currentTarget.value;
            }}
          />
        </label>
        <button type="submit" data-action="use-code">
          {t("device.use")}
        </button>
      </form>
      <p class="help">{t("device.help")}</p>
    </div>
  );
}
