// The score, the round and the menu.

import type { JSX } from "preact";
import { Icon } from "../art/icons.tsx";
import { number, t } from "../i18n.ts";
import { sheet, type SheetName } from "../sheets.ts";
import type { Table } from "../table.ts";
import { scorerName } from "../views.ts";
import { HomeLink } from "./HomeLink.tsx";

/** In `auction` both sides, in `fifth` the viewer and whoever is ahead of the others. */
function Score({ table }: { table: Table }): JSX.Element | null {
  const view = table.view.value;
  const info = table.info.value;
  if (!view || !info) return null;
  const you = table.you.value;
  const all = view.totals.map((_, index) => index);
  const target = info.rules["target"];
  const rest = all
    .filter((index) => index !== you)
    .sort((one, other) => (view.totals[other] ?? 0) - (view.totals[one] ?? 0));
  const own = you === null ? [] : [you];
  const shown =
    view.game === "fifth"
      ? [...own, ...rest].slice(0, 2)
      : you === null
        ? all
        : [you % 2, 1 - (you % 2)];
  return (
    <p class="score">
      {shown.map((index) => (
        <span key={index} class="score-item">
          <span class="score-name">{scorerName(info, index, you)}</span>{" "}
          <strong>{number(view.totals[index] ?? 0)}</strong>
        </span>
      ))}
      {typeof target === "number" && !info.day && <span class="score-target">{t("table.target", { target })}</span>}
      {info.terms.hints && <span class="score-hints">{t("terms.hints.on")}</span>}
      <span class="score-round">
        <span aria-hidden="true">
          {t("table.round.short", { number: view.number })}
          {info.day && t("daily.of", { rounds: info.day.rounds })}
        </span>
        <span class="unseen">
          {t("table.round", { number: view.number })}
          {info.day && t("daily.of", { rounds: info.day.rounds })}
        </span>
      </span>
    </p>
  );
}

export function TopBar({ table }: { table: Table }): JSX.Element {
  const item = (name: Exclude<SheetName, "keys" | "tour">, label: string): JSX.Element => (
    <button
      type="button"
      class={`icon-button menu-${name}`}
      data-unread={name === "people" && table.unread.value ? "" : undefined}
      aria-label={label}
      title={label}
      onClick={() => {
        sheet.value = name;
      }}
    >
      <Icon name={name} />
    </button>
  );
  return (
    <header class="top-bar">
      <HomeLink />
      <Score table={table} />
      <nav class="menu">
        {item("scores", t("menu.scores"))}
        {item("story", t("menu.story"))}
        {item("rules", t("menu.rules"))}
        {table.live && item("people", t(table.unread.value ? "menu.people.unread" : "menu.people"))}
        {item("settings", t("menu.settings"))}
      </nav>
    </header>
  );
}
