// What the viewer has chosen, remembered in this browser; and being the same guest on another device.

import type { JSX } from "preact";
import { Icon } from "../art/icons.tsx";
import { t } from "../i18n.ts";
import { type Language, LANGUAGES } from "../locales/index.ts";
import { settings } from "../settings.ts";
import { Choice } from "./Choice.tsx";
import { Devices } from "./Devices.tsx";
import { KeyList } from "./KeysSheet.tsx";
import { Sheet } from "./Sheet.tsx";

const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[];

export function LanguageChoice({ hideLegend = false }: { hideLegend?: boolean }): JSX.Element {
  return (
    <Choice
      name="language"
      legend={t("settings.language")}
      hideLegend={hideLegend}
      options={LANGUAGE_CODES.map((code) => ({
        value: code,
        label: <span lang={code}>{LANGUAGES[code]["language.name"]}</span>,
      }))}
      value={settings.language.value}
      onChange={(code) => {
        settings.language.value = code;
      }}
    />
  );
}

export function SettingsSheet({ onClose }: { onClose: () => void }): JSX.Element {
  return (
    <Sheet title={t("menu.settings")} onClose={onClose}>
      <div class="settings">
        <LanguageChoice />
        <Choice
          name="theme"
          legend={t("settings.theme")}
          options={(["auto", "light", "dark"] as const).map((value) => ({
            value,
            label: t(`settings.theme.${value}`),
          }))}
          value={settings.theme.value}
          onChange={(value) => {
            settings.theme.value = value;
          }}
        />
        <Choice
          name="suits"
          legend={t("settings.suits")}
          options={(["2", "4"] as const).map((value) => ({
            value,
            label: t(`settings.suits.${value}`),
          }))}
          value={settings.suits.value}
          onChange={(value) => {
            settings.suits.value = value;
          }}
        />
        <Choice
          name="pace"
          legend={t("settings.pace")}
          options={(["1", "0"] as const).map((value) => ({
            value,
            label: t(`settings.pace.${value}`),
          }))}
          value={settings.pace.value}
          onChange={(value) => {
            settings.pace.value = value;
          }}
        />
        <Choice
          name="last"
          legend={t("settings.last")}
          options={(["1", "0"] as const).map((value) => ({
            value,
            label: t(`settings.last.${value}`),
          }))}
          value={settings.last.value}
          onChange={(value) => {
            settings.last.value = value;
          }}
        />
        <Choice
          name="order"
          legend={t("settings.order")}
          options={(["suit", "rank"] as const).map((value) => ({
            value,
            label: t(`settings.order.${value}`),
          }))}
          value={settings.order.value}
          onChange={(value) => {
            settings.order.value = value;
          }}
        />
        <Choice
          name="touch"
          legend={t("settings.touch")}
          options={(["tap", "twice", "drag"] as const).map((value) => ({
            value,
            label: t(`settings.touch.${value}`),
          }))}
          value={settings.touch.value}
          onChange={(value) => {
            settings.touch.value = value;
          }}
        />
        <Choice
          name="sounds"
          legend={t("settings.sounds")}
          options={(["0", "1"] as const).map((value) => ({
            value,
            label: t(`settings.sounds.${value}`),
          }))}
          value={settings.sounds.value}
          onChange={(value) => {
            settings.sounds.value = value;
          }}
        />
        <Choice
          name="keys"
          legend={t("settings.keys")}
          options={(["1", "0"] as const).map((value) => ({
            value,
            label: t(`settings.keys.${value}`),
          }))}
          value={settings.keys.value}
          onChange={(value) => {
            settings.keys.value = value;
          }}
        />
        <details class="fold">
          <summary>
            {t("keys.title")}
            <Icon name="fold" />
          </summary>
          <div class="fold-body">
            <KeyList />
          </div>
        </details>
        <Devices />
      </div>
    </Sheet>
  );
}
