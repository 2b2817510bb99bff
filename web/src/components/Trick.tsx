// The trick: each card on its seat's side of the table.

import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { capitalised, cardName } from "../cards.ts";
import { signed, t } from "../i18n.ts";
import { travelFromSeat, travelToSeat } from "../motion.ts";
import type { Played, TableInfo, TrickInfo } from "../protocol.ts";
import type { Table } from "../table.ts";
import { nameOf } from "../views.ts";
import { CardFace } from "./CardFace.tsx";
import { whereabouts } from "./Seats.tsx";

function TrickCard(props: {
  play: Played;
  info: TableInfo;
  you: number | null;
  /** Whether it wins the trick, or would if no more were played. */
  ahead: boolean;
  /** What the trick brings, once it is complete and this card has won it. */
  takes: string | null;
  /** The seat that takes it away now. */
  leavesTo: number | null;
  travels: boolean;
}): JSX.Element {
  const { play, info, you, ahead, takes, leavesTo, travels } = props;
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (travels && card.current) travelFromSeat(card.current, play.card, play.seat);
  }, []);
  useLayoutEffect(() => {
    if (leavesTo !== null && card.current) travelToSeat(card.current, leavesTo);
  }, [leavesTo]);
  const name = nameOf(info, play.seat, you);
  return (
    <li class="trick-place" style={whereabouts(play.seat, you ?? 0, info.seats.length)}>
      <div
        ref={card}
        class={`card trick-card${takes !== null ? " wins" : ahead ? " ahead" : ""}`}
        role="img"
        aria-label={t("table.played", { name, card: capitalised(cardName(play.card)) })}
      >
        <CardFace card={play.card} />
      </div>
      {takes !== null && leavesTo === null && (
        <span class="trick-takes" aria-hidden="true">
          {takes}
        </span>
      )}
      {leavesTo === null && (
        <span class="trick-name" aria-hidden="true">
          {name}
        </span>
      )}
    </li>
  );
}

export function Trick(props: { table: Table; trick: TrickInfo; still?: boolean }): JSX.Element | null {
  const { table, trick, still = false } = props;
  const info = table.info.value;
  if (!info) return null;
  const you = table.you.value;
  const sent = still ? null : table.sent.value;
  const plays =
    sent === null || you === null ? trick.plays : [...trick.plays, { seat: you, card: sent }];
  // As the server has told it: who wins with the card just played is its to say.
  const complete = trick.plays.length === info.seats.length;
  const takes = info.game === "auction" ? signed(trick.points) : "✓";
  const stage = table.stage.value;
  return (
    <ol
      class={`trick${info.seats.length > 4 ? " crowded" : ""}`}
      aria-label={t("table.trick")}
      data-complete={complete}
    >
      {plays.map((play) => (
        <TrickCard
          key={play.card}
          play={play}
          info={info}
          you={you}
          ahead={trick.winner === play.seat}
          takes={complete && trick.winner === play.seat ? takes : null}
          leavesTo={!still && stage === "leaving" ? trick.winner : null}
          travels={!still}
        />
      ))}
    </ol>
  );
}
