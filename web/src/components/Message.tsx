// A page with nothing on it but a sentence and the way home.

import type { JSX } from "preact";
import { t } from "../i18n.ts";
import { follow } from "../router.ts";

export function Message({ children }: { children: string }): JSX.Element {
  return (
    <main class="message">
      <h1 class="unseen">{t("app.title")}</h1>
      <p>{children}</p>
      <a class="button" href="/" onClick={(event) => follow(event, "/")}>
        {t("app.home")}
      </a>
    </main>
  );
}
