// The way back to the lobby, at the head of every other page.

import type { JSX } from "preact";
import { Icon } from "../art/icons.tsx";
import { t } from "../i18n.ts";
import { follow } from "../router.ts";

export function HomeLink(): JSX.Element {
  return (
    <a
      class="icon-button home"
      href="/"
      aria-label={t("app.home")}
      title={t("app.home")}
      onClick={(event) => follow(event, "/")}
    >
      <Icon name="back" />
    </a>
  );
}
