// What each player lost, where, and how much was luck.

import type { JSX } from "preact";
import { fill, type Key, number, signed, t } from "../i18n.ts";
import type { Review, ReviewedPlayer, Spent } from "../protocol.ts";
import { done } from "./ReviewMistakes.tsx";

function tenths(points: number): number {
  return Math.round(points * 10) / 10;
}

function lost({ lost: points, error }: Spent): string {
  return `${number(points, 1)} ± ${number(error, 1)}`;
}

function each({ lost: points, decisions }: Spent): string {
  return number(points / Math.max(1, decisions), 3);
}

function Phases({ player }: { player: ReviewedPlayer }): JSX.Element {
  const rows: [string, Spent][] = player.phases.map((spent) => [
    fill(`review.phase.${spent.phase}` as Key),
    spent,
  ]);
  rows.push([t("review.all"), player.total]);
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={player.name}>
      <table class="figures-table">
        <thead>
          <tr>
            <td />
            <th scope="col">{t("review.decisions")}</th>
            <th scope="col">{t("review.mistakes")}</th>
            <th scope="col">{t("review.lost")}</th>
            <th scope="col">{t("review.each")}</th>
            <th scope="col">{t("review.lost.known")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, spent]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{number(spent.decisions)}</td>
              <td>{number(spent.mistakes)}</td>
              <td>{lost(spent)}</td>
              <td>{each(spent)}</td>
              <td>{number(spent.known_lost, 1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Dearest({ review, player }: { review: Review; player: ReviewedPlayer }): JSX.Element | null {
  if (player.dearest.length === 0) return null;
  return (
    <>
      <h3>{t("review.dearest")}</h3>
      <ul>
        {player.dearest.map((place) => {
          const decision = review.decisions[place];
          if (!decision) return null;
          const { round, action } = decision;
          return (
            <li key={place}>
              <a href={`#at-${round}.${action}`}>
                {t("review.round", { number: round })}: {done(decision, player.name)}
              </a>{" "}
              ({signed(-(decision.fair?.lost ?? 0), 1)})
            </li>
          );
        })}
      </ul>
    </>
  );
}

export function ReviewPlayers({ review }: { review: Review }): JSX.Element {
  return (
    <>
      {review.players.map((player) => (
        <section key={player.seat} class="panel-box review-player">
          <h2>{player.name}</h2>
          <p>
            {t("review.luck", {
              made: signed(player.points, 1),
              cards: signed(player.cards, 1),
              error: number(player.cards_error, 1),
              play: signed(tenths(player.points) - tenths(player.cards), 1),
            })}
          </p>
          <Phases player={player} />
          <Dearest review={review} player={player} />
        </section>
      ))}
    </>
  );
}
