// The players in seat order, clockwise from the viewer's left.

import type { JSX } from "preact";
import { SuitMark } from "../art/Suit.tsx";
import { isSuit, signOf } from "../cards.ts";
import { number, t } from "../i18n.ts";
import type { ContractInfo, TableInfo, View } from "../protocol.ts";
import type { Table } from "../table.ts";
import { bidName, demandOf, nameOf, partnerOf, tricksWon } from "../views.ts";
import { Bubble } from "./Bubble.tsx";
import { Back, BackDrawing, CardBack } from "../art/Back.tsx";
import { SeatClock } from "./Clock.tsx";
import { levelTitle } from "./Levels.tsx";
import { Text } from "./Text.tsx";

/** Where a seat is, seen from the seat at the bottom: a direction of length one. */
export function direction(seat: number, bottom: number, seats: number): { x: number; y: number } {
  const turn = (2 * Math.PI * ((seat - bottom + seats) % seats)) / seats;
  return { x: -Math.sin(turn), y: Math.cos(turn) };
}

/**
 * The same for the styles: `--dx`, `--dy` on a circle, and `--sx`, `--sy` on the square around it,
 * where seats stand in the corners of a narrow screen.
 */
export function whereabouts(seat: number, bottom: number, seats: number): Record<string, string> {
  const { x, y } = direction(seat, bottom, seats);
  const squared = (part: number): string =>
    Math.max(-1, Math.min(1, part * Math.SQRT2)).toFixed(4);
  return { "--dx": x.toFixed(4), "--dy": y.toFixed(4), "--sx": squared(x), "--sy": squared(y) };
}

/** The cards that a player holds, seen from behind over the plate. */
function HeldCards({ count }: { count: number }): JSX.Element {
  return (
    <span class="plate-fan" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <span key={index} class="plate-back" style={{ "--turn": index - (count - 1) / 2 }}>
          <Back />
        </span>
      ))}
    </span>
  );
}

export function awaited(view: View, table: TableInfo): string {
  const demand = demandOf(view, table);
  return "suit" in demand
    ? t(`await.${demand.key}`, { sign: signOf(demand.suit) })
    : t(`await.${demand.key}`);
}

export function DealerMark(): JSX.Element {
  return (
    <span class="dealer-mark" title={t("table.dealer")}>
      <span aria-hidden="true">{t("table.dealer.mark")}</span>
      <span class="unseen">{t("table.dealer")}</span>
    </span>
  );
}

/** A word where there is room for it, else a mark. */
function PartnerMark(): JSX.Element {
  return (
    <span class="partner" title={t("table.partner")}>
      <span class="partner-mark" aria-hidden="true">
        {t("table.partner.mark")}
      </span>
      <span class="tag">{t("table.partner")}</span>
    </span>
  );
}

/** The trump that the declarer has named, and until then the bid. */
function DeclarerMark({ contract }: { contract: ContractInfo }): JSX.Element {
  const { bid, trump } = contract;
  return (
    <span class="declarer-mark" title={t("table.declarer")}>
      <span aria-hidden="true">
        {trump !== null && isSuit(trump) ? <SuitMark suit={trump} /> : Number.parseInt(bid, 10)}
      </span>
      <span class="unseen">{t("table.declarer")}</span>
    </span>
  );
}

export function TricksWon({ count }: { count: number }): JSX.Element | null {
  if (count === 0) return null;
  return (
    <span class="won" title={t("table.tricks", { count })}>
      <span aria-hidden="true">{"▪".repeat(count)}</span>
      <span class="unseen">{t("table.tricks", { count })}</span>
    </span>
  );
}

/** What a seat last said while bidding, or what it has won so far. */
function standing(view: View, seat: number): string | null {
  if (view.game === "fifth") return t("table.points", { count: view.totals[seat] ?? 0 });
  if (view.phase !== "bid") return null;
  const call = view.calls.findLast((made) => made.seat === seat);
  if (!call) return null;
  // Short, as it stands on a plate.
  return call.action === "pass" ? t("bid.pass.said") : bidName(call.action);
}

function Plate({ table, seat }: { table: Table; seat: number }): JSX.Element | null {
  const view = table.view.value;
  const info = table.info.value;
  const you = table.you.value;
  if (!view || !info) return null;
  const seats = info.seats.length;
  const turn = view.awaits === "action" && view.to_act === seat;
  const cards = view.counts[seat] ?? 0;
  const won = tricksWon(view, seat);
  const said = standing(view, seat);
  const bidding = view.game === "auction" && view.phase === "bid" && said !== null;
  const { free = false, bot: level = null, left = false, away = "" } = info.seats[seat] ?? {};
  // Before the first deal nobody plays for who is still to come.
  const coming = away === "gone" && view.awaits === "people";
  const gone = away === "" ? null : t(coming ? "seat.coming" : `seat.${away}`);
  const absent = left ? t("seat.left") : gone;
  const open = you === null && view.awaits !== "nothing" && (left || free || away === "gone");
  const out = view.game === "fifth" && view.awaits !== "nothing" && !view.contenders.includes(seat);
  const contract = view.game === "auction" ? view.contract : null;
  const partner = view.game === "auction" && you !== null && partnerOf(you) === seat;
  return (
    <li
      class={`plate${turn ? " turn" : ""}${out ? " out" : ""}${free ? " free" : ""}${
        absent === null ? "" : " absent"
      }`}
      data-seat={seat}
      aria-current={turn ? "true" : undefined}
      style={whereabouts(seat, you ?? 0, seats)}
    >
      <HeldCards count={cards} />
      <span class="plate-name">
        {view.dealer === seat && <DealerMark />}
        <span class="plate-who" title={level === null ? undefined : levelTitle(level)}>
          {nameOf(info, seat, you)}
        </span>
        {contract?.declarer === seat && <DeclarerMark contract={contract} />}
        {partner && <PartnerMark />}
      </span>
      <span class="plate-facts">
        <span class="plate-now">
          <span class="plate-cards" title={t("table.cards", { count: cards })}>
            <CardBack />
            <span aria-hidden="true">{number(cards)}</span>
            <span class="unseen">{t("table.cards", { count: cards })}</span>
          </span>
          {said !== null && <span class={bidding ? "said" : "standing"}>{said}</span>}
          <TricksWon count={won} />
          {out && <span class="unseen">{t("table.out")}</span>}
        </span>
        <SeatClock table={table} seat={seat} />
        {level !== null && !left && <span class="plate-level">{t(`bot.${level}`)}</span>}
      </span>
      {absent !== null && <span class="plate-absent">{absent}</span>}
      {open && (
        <button type="button" class="sit" data-action="sit" onClick={() => table.sit(seat)}>
          {t("seat.sit")}
        </button>
      )}
      <Bubble table={table} seat={seat} />
      <span class="plate-awaited">{turn && <Text>{awaited(view, info)}</Text>}</span>
    </li>
  );
}

export function Seats({ table }: { table: Table }): JSX.Element | null {
  const info = table.info.value;
  if (!info) return null;
  const you = table.you.value;
  const seats = info.seats.length;
  const first = you === null ? 0 : you + 1;
  const others = Array.from({ length: you === null ? seats : seats - 1 }, (_, index) => {
    return (first + index) % seats;
  });
  return (
    <>
      <BackDrawing />
      <ul
        class={`seats${seats > 4 ? " crowded" : ""}`}
        data-count={others.length}
        data-watching={you === null}
        aria-label={t("table.seats")}
      >
        {others.map((seat) => (
          <Plate key={seat} table={table} seat={seat} />
        ))}
      </ul>
    </>
  );
}
