// A finished round: each point with its reason and its clause.

import type { JSX } from "preact";
import { isSuit, suitName } from "../cards.ts";
import { SuitMark } from "../art/Suit.tsx";
import { about, number, signed, t } from "../i18n.ts";
import type { AwardInfo, ResultInfo, TableInfo } from "../protocol.ts";
import { awardReason } from "../story.ts";
import { ALL_POINTS, bidName, nameOf, scorerName, sideOf } from "../views.ts";
import { Clause } from "./Clause.tsx";

function Contract(props: { result: ResultInfo; info: TableInfo; you: number | null }): JSX.Element | null {
  const { result, info, you } = props;
  if (result.declarer === null || result.bid === null) return null;
  const { declarer, bid, trump, captured } = result;
  const name = nameOf(info, declarer, you);
  return (
    <p class="result-contract">
      {about("contract.bid", declarer === you, { bid: bidName(bid), name })}
      {trump !== null && isSuit(trump) && (
        <>
          {" "}
          <SuitMark suit={trump} /> {suitName(trump)}
        </>
      )}
      {captured && (
        <>
          {" · "}
          {t("result.captured", {
            points: captured.map((points) => number(points)).join("–"),
          })}
        </>
      )}
    </p>
  );
}

/** One line that says how the round went. */
export function headline(result: ResultInfo, info: TableInfo, you: number | null): string {
  if (result.outcome !== "scored") return t(`result.${result.outcome}`);
  if (info.game === "fifth") {
    const winner = result.awards.find((award) => award.code === "fifth_trick");
    if (!winner) return t("result.nobody");
    return about("result.winner", winner.index === you, { name: nameOf(info, winner.index, you) });
  }
  const { declarer, bid, captured } = result;
  if (declarer === null || bid === null) return t("result.nobody");
  const needed = bid === "83x2" ? ALL_POINTS : Number(bid);
  const made = (captured?.[sideOf(declarer)] ?? 0) >= needed;
  const values = { name: nameOf(info, declarer, you), bid: bidName(bid) };
  return about(made ? "result.made" : "result.set", declarer === you, values);
}

function Awards({ awards }: { awards: readonly AwardInfo[] }): JSX.Element {
  return (
    <ul class="awards">
      {awards.map((award) => (
        <li key={award.code}>
          <span class="award-points">{signed(award.points)}</span>
          <span>
            {awardReason(award)} <Clause clause={award.clause} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Everybody's points of the round with the reasons, and the totals after it where given. */
export function ResultTable(props: {
  result: ResultInfo;
  info: TableInfo;
  you: number | null;
  totals: readonly number[] | null;
}): JSX.Element {
  const { result, info, you, totals } = props;
  // Where no totals stand beside them, nothing is said of those who scored nothing.
  const order = result.points
    .map((_, index) => index)
    .filter((index) => totals || result.awards.some((award) => award.index === index));
  return (
    <div class="result">
      <Contract result={result} info={info} you={you} />
      <table class="result-table">
        <thead>
          <tr>
            <th scope="col">{t("result.player")}</th>
            <th scope="col">{t("result.why")}</th>
            <th scope="col" class="figure">
              {t("result.points")}
            </th>
            {totals && (
              <th scope="col" class="figure">
                {t("result.total")}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {order.map((index) => (
            <tr key={index}>
              <th scope="row">{scorerName(info, index, you)}</th>
              <td>
                <Awards awards={result.awards.filter((award) => award.index === index)} />
              </td>
              <td class="figure">{signed(result.points[index] ?? 0)}</td>
              {totals && <td class="figure total">{number(totals[index] ?? 0)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
