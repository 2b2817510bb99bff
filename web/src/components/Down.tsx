// Down to six: what the viewer knows of the kitty, the gifts and the discards.

import type { JSX } from "preact";
import { t } from "../i18n.ts";
import type { AuctionView } from "../protocol.ts";
import type { Table } from "../table.ts";
import { nameOf, partnerOf } from "../views.ts";
import { CardRow } from "./CardRow.tsx";

export function Down({ table, view }: { table: Table; view: AuctionView }): JSX.Element | null {
  const info = table.info.value;
  if (!info) return null;
  const you = table.you.value;
  // In a replay with all hands open the discards are, too.
  const open = !table.live && you === null;
  const gifts = view.gifts.filter((gift) => gift.count > 0);
  const seen = view.discards.flatMap((discard) => (discard.seat === you ? [] : discard.cards));
  return (
    <div class="panel down">
      {view.kitty && <CardRow title={t("kitty.title")} cards={view.kitty} />}
      {gifts.map(({ giver, count, cards }) => {
        const name = nameOf(info, giver, you);
        const other = nameOf(info, partnerOf(giver), you);
        const title =
          giver === you
            ? t("gift.to", { name: other, count })
            : partnerOf(giver) === you
              ? t("gift.from", { name, count })
              : t("gift.other", { name, other, count });
        return <CardRow key={giver} title={title} cards={cards ?? []} />;
      })}
      {seen.length > 0 && (
        <CardRow
          title={
            info.rules["show_discards"] === "trumps" && !open
              ? t("discards.title")
              : t("discards.seen")
          }
          cards={seen}
        />
      )}
    </div>
  );
}
