// Before the first deal: seats are free, and this is the link that fills them; or who has played
// before is still to come.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { qrPath } from "../api.ts";
import { list, t } from "../i18n.ts";
import type { TableInfo } from "../protocol.ts";
import { tablePath } from "../router.ts";
import { termsLine } from "../terms.ts";
import type { Table } from "../table.ts";
import { shownName } from "../views.ts";

export function Gathering({ table }: { table: Table }): JSX.Element | null {
  const copied = useSignal(false);
  const info = table.info.value;
  if (!info) return null;
  const link = location.origin + tablePath(table.id);
  const free = info.seats.filter((seat) => seat.free).length;
  if (!free) return <Missing table={table} info={info} />;
  return (
    <div class="panel gathering">
      <h2 class="panel-title">{t("gather.title", { count: free })}</h2>
      <p>{t("gather.help")}</p>
      <img
        class="gathering-code"
        src={qrPath(table.id)}
        width="148"
        height="148"
        alt={t("gather.code")}
      />
      <div class="gathering-link">
        <input
          type="text"
          readOnly
          aria-label={t("gather.link")}
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button
          type="button"
          class="primary"
          data-action="copy-link"
          onClick={() => {
            // Only a secure page may write to the clipboard; the field can be copied by hand.
            void navigator.clipboard?.writeText(link).then(() => {
              copied.value = true;
            });
          }}
        >
          {copied.value ? t("gather.copied") : t("gather.copy")}
        </button>
      </div>
      <p class="help">{termsLine(info.terms)}</p>
    </div>
  );
}

/** Nobody else can sit down, and who is to come has not yet cut. */
function Missing({ table, info }: { table: Table; info: TableInfo }): JSX.Element {
  const missing = info.seats.filter((seat) => seat.away === "gone").map((seat) => shownName(seat.name));
  return (
    <div class="panel gathering">
      <h2 class="panel-title">{t("gather.missing", { names: list(missing) })}</h2>
      <p>{t("gather.wait")}</p>
      {table.you.value !== null && (
        <button type="button" class="primary" data-action="deal-now" onClick={() => table.ready()}>
          {t("gather.deal")}
        </button>
      )}
    </div>
  );
}
