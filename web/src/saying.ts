// The table in words: what is asked of the viewer, and all of it for who listens.

import { cardNames, signOf, suitName } from "./cards.ts";
import { about, list, number, t } from "./i18n.ts";
import type { AuctionView, TableInfo, View } from "./protocol.ts";
import { sentence } from "./story.ts";
import {
  ALL_POINTS,
  bidName,
  completeTrick,
  deciding,
  demandOf,
  nameOf,
  partnerOf,
  phaseOf,
  scorerName,
  sideOf,
  TRICKS,
  trickNumber,
} from "./views.ts";

/** What is asked of the viewer, whose turn it is; `words` writes suits out. */
export function yourPrompt(view: View, info: TableInfo, words: boolean): string {
  const demand = demandOf(view, info);
  if (demand.key === "bid" && !view.legal.includes("pass")) return t("prompt.bid.must");
  if ("suit" in demand) {
    const sign = words ? suitName(demand.suit) : signOf(demand.suit);
    return t(`prompt.${demand.key}`, { sign });
  }
  if (demand.key === "give" || demand.key === "discard") return words ? t("say.turn") : "";
  return t(`prompt.${demand.key}`);
}

/** How the match stands, in one sentence. */
export function standing(view: View, info: TableInfo, you: number | null): string {
  const scores = view.totals.map((total, index) =>
    t("result.scored", { name: scorerName(info, index, you), points: number(total) }),
  );
  return t("say.totals", { scores: list(scores, "unit") });
}

/** Who has won the match; null before its end. */
export function winnersSentence(
  view: View,
  info: TableInfo,
  you: number | null,
): string | null {
  const winners = view.winners;
  const first = winners?.[0];
  if (!winners || first === undefined) return null;
  if (view.game === "auction") {
    if (you !== null && sideOf(you) === first) {
      return t("match.won.side.you", { name: nameOf(info, partnerOf(you), you) });
    }
    const names = list([nameOf(info, first, you), nameOf(info, first + 2, you)]);
    return t("match.won.side", { names });
  }
  if (winners.length > 1) {
    return t("match.shared", { names: list(winners.map((seat) => nameOf(info, seat, you))) });
  }
  return first === you ? t("match.won.you") : t("match.won", { name: nameOf(info, first, you) });
}

/** The contract and how it stands, or where the bidding is. */
function auctionWords(view: AuctionView, info: TableInfo, you: number | null): string[] {
  const { contract, captured } = view;
  if (!contract) {
    return view.calls.map((call) =>
      sentence({ kind: "call", seat: call.seat, bid: call.action }, info, you, true),
    );
  }
  const { declarer, bid, trump } = contract;
  const taken = captured[sideOf(declarer)] ?? 0;
  const lost = captured[1 - sideOf(declarer)] ?? 0;
  const parts = [
    about("contract.bid", declarer === you, {
      bid: bidName(bid),
      name: declarer === you ? t("you") : nameOf(info, declarer, you),
    }),
    trump === null ? t("contract.no.trump") : `${t("contract.trump")} ${suitName(trump)}`,
  ];
  if (view.tricks.length > 0) {
    parts.push(
      t("contract.taken", { taken, bid: bid === "83x2" ? ALL_POINTS : Number(bid) }),
      t("contract.defence", { count: lost }),
      t("contract.out", { count: ALL_POINTS - taken - lost }),
    );
  }
  return [t("say.contract", { parts: list(parts, "unit") })];
}

/** The cards of the trick that is being played, each in a sentence. */
function trickWords(view: View, info: TableInfo, you: number | null): string[] {
  const trick = view.tricks.at(-1);
  if (!trick || trick.plays.length === 0) return [];
  const number = t("count.trick", { number: trickNumber(view, trick), total: TRICKS });
  const counts = deciding(view, "open") && !completeTrick(view) ? ` ${t("say.counts")}` : "";
  return [
    `${number}.${counts}`,
    ...trick.plays.map(({ seat, card }, place) =>
      sentence({ kind: "play", seat, card, leads: place === 0 }, info, you, true),
    ),
  ];
}

function turnWords(view: View, info: TableInfo, you: number | null): string {
  if (view.awaits !== "action") {
    const key = { nothing: "match", deal: "over", people: "people" } as const;
    return winnersSentence(view, info, you) ?? t(`prompt.${key[view.awaits]}`);
  }
  if (view.to_act === null) return "";
  if (view.to_act !== you) return t("say.turn.other", { name: nameOf(info, view.to_act, you) });
  return yourPrompt(view, info, true);
}

/** The whole table for who listens, the newest and what is asked last. */
export function tableWords(view: View, info: TableInfo, you: number | null): string {
  const dealt = view.awaits !== "people";
  return [
    dealt && sentence({ kind: "deal", seat: view.dealer, round: view.number }, info, you, true),
    standing(view, info, you),
    ...(view.game === "auction" && dealt ? auctionWords(view, info, you) : []),
    ...(phaseOf(view) === "play" ? trickWords(view, info, you) : []),
    view.hand.length > 0 && t("say.your.cards", { cards: cardNames(view.hand, true) }),
    turnWords(view, info, you),
  ]
    .filter(Boolean)
    .join(" ");
}
