// The line that is always in sight: what the round is about. In `fifth` which trick this is, in
// `auction` the contract and how it stands.

import type { JSX } from "preact";
import { isSuit, suitName } from "../cards.ts";
import { SuitMark } from "../art/Suit.tsx";
import { about, t } from "../i18n.ts";
import type { AuctionView, FifthView, TableInfo } from "../protocol.ts";
import type { TrickStage } from "../pace.ts";
import { handName } from "../story.ts";
import type { Table } from "../table.ts";
import {
  ALL_POINTS,
  bidName,
  DECIDING,
  deciding,
  nameOf,
  sideOf,
  TRICKS,
  trickNumber,
  trickOnTable,
} from "../views.ts";

function FifthLine(props: {
  view: FifthView;
  info: TableInfo;
  you: number | null;
  stage: TrickStage;
}): JSX.Element {
  const { view, info, you, stage } = props;
  const trick = trickNumber(view, trickOnTable(view, stage));
  const winner = view.tricks[DECIDING - 1]?.winner;
  const now = deciding(view, stage);
  const told =
    trick > DECIDING && winner !== null && winner !== undefined
      ? about("count.won", winner === you, { name: nameOf(info, winner, you) })
      : now
        ? t("count.this")
        : t("count.later");
  return (
    <p class={`status-line${now ? " deciding" : ""}`}>
      <span class="pips" aria-hidden="true">
        {Array.from({ length: TRICKS }, (_, index) => (
          <span
            key={index}
            class={`pip${index + 1 < trick ? " done" : ""}${index + 1 === trick ? " now" : ""}${
              index + 1 === DECIDING ? " counts" : ""
            }`}
          />
        ))}
      </span>
      <span>{t("count.trick", { number: trick, total: TRICKS })}</span>
      <strong>{told}</strong>
      {view.bonuses.map((award) => (
        <span key={award.index}>
          {about("say.bonus", award.index === you, {
            name: nameOf(info, award.index, you),
            hand: handName(award),
          })}
        </span>
      ))}
    </p>
  );
}

/** All 83 points as a bar: from the left what was taken, from the right what was lost, and a mark at the bid. */
function Meter({ taken, lost, needed }: { taken: number; lost: number; needed: number }): JSX.Element {
  const share = (points: number): string => `${(points / ALL_POINTS) * 100}%`;
  const out = ALL_POINTS - taken - lost;
  const label = t("contract.meter", { taken, bid: needed, lost, out });
  return (
    <span class="meter" role="img" aria-label={label} title={label}>
      <span class="meter-taken" style={{ width: share(taken) }} />
      <span class="meter-lost" style={{ width: share(lost) }} />
      <span class="meter-bid" style={{ left: share(needed) }} />
    </span>
  );
}

function AuctionLine(props: {
  view: AuctionView;
  info: TableInfo;
  you: number | null;
}): JSX.Element | null {
  const { view, info, you } = props;
  const { contract } = view;
  if (!contract) return null;
  const { declarer, bid, trump } = contract;
  const taken = view.captured[sideOf(declarer)] ?? 0;
  const lost = view.captured[1 - sideOf(declarer)] ?? 0;
  const needed = bid === "83x2" ? ALL_POINTS : Number(bid);
  return (
    <p class="status-line contract">
      <strong>
        {about("contract.bid", declarer === you, {
          bid: bidName(bid),
          name: nameOf(info, declarer, you),
        })}
      </strong>
      {trump !== null && isSuit(trump) ? (
        <span class="contract-trump">
          <span class="unseen">{t("contract.trump")} </span>
          <SuitMark suit={trump} />
          <span class="contract-suit">{suitName(trump)}</span>
        </span>
      ) : (
        <span>{t("contract.no.trump")}</span>
      )}
      <Meter taken={taken} lost={lost} needed={needed} />
      <span class={taken >= needed ? "reached" : ""}>
        {t("contract.taken", { taken, bid: needed })}
      </span>
      <span class="contract-lost">{t("contract.defence", { count: lost })}</span>
      <span>{t("contract.out", { count: ALL_POINTS - taken - lost })}</span>
    </p>
  );
}

export function StatusLine({ table }: { table: Table }): JSX.Element | null {
  const view = table.view.value;
  const info = table.info.value;
  if (!view || !info || view.awaits === "people") return null;
  const you = table.you.value;
  if (view.game === "auction") return <AuctionLine view={view} info={info} you={you} />;
  return <FifthLine view={view} info={info} you={you} stage={table.stage.value} />;
}
