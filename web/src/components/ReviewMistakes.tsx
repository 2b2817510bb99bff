// The mistakes of a match, each with both verdicts and the way to its moment in the replay.

import type { JSX } from "preact";
import { cardNames, signOf, suitName } from "../cards.ts";
import { fill, type Key, number, t } from "../i18n.ts";
import type { Decision, Review } from "../protocol.ts";
import { difference, mistakesOf } from "../review.ts";
import { follow, replayPath } from "../router.ts";

function rounded(points: number): string {
  return number(Math.round(Math.max(0, points) * 100) / 100);
}

function cards(words: readonly string[]): string {
  return cardNames(words, false);
}

function bidWords(bid: string): string {
  return bid === "83x2" ? t("review.double") : bid;
}

/** What was done, as a sentence about a player. */
export function done({ phase, taken }: Decision, name: string): string {
  if (phase === "bid") {
    return taken === "pass"
      ? t("review.did.pass", { name })
      : t("review.did.bid", { name, bid: bidWords(taken) });
  }
  if (phase === "trump") {
    return t("review.did.trump", { name, suit: `${signOf(taken)} ${suitName(taken)}` });
  }
  const words = taken.split(" ");
  if (phase === "give") {
    return words.length > 1
      ? t("review.did.give", { name, cards: cards(words.slice(1)) })
      : t("review.did.keep", { name });
  }
  if (phase === "discard") return t("review.did.discard", { name, cards: cards(words.slice(1)) });
  return t("review.did.play", { name, cards: cards([taken]) });
}

function better({ phase, taken }: Decision, best: string): string {
  if (phase === "bid") {
    return best === "pass" ? t("review.best.pass") : t("review.best.bid", { bid: bidWords(best) });
  }
  if (phase === "trump") return `${signOf(best)} ${suitName(best)}`;
  if (phase !== "give" && phase !== "discard") return cards([best]);
  const [added, dropped] = difference(best, taken);
  if (added.length === 0) return t("review.best.keep", { cards: cards(dropped) });
  if (dropped.length === 0) return t("review.best.also", { cards: cards(added) });
  return t("review.best.instead", { cards: cards(added), others: cards(dropped) });
}

function Fair({ decision }: { decision: Decision }): JSX.Element | null {
  const fair = decision.fair;
  if (!fair) return null;
  const values = {
    best: better(decision, fair.best),
    lost: rounded(fair.lost),
    error: rounded(fair.error),
    count: fair.worlds,
  };
  return (
    <p>
      {fair.chance_lost === null
        ? t("review.fair", values)
        : t("review.fair.chance", { ...values, chance: rounded(100 * fair.chance_lost) })}
    </p>
  );
}

function Known({ decision }: { decision: Decision }): JSX.Element {
  const { known } = decision;
  const how = fill(`review.how.${known.how}` as Key);
  return (
    <p class="review-known">
      {known.lost > 0
        ? t("review.known", { best: better(decision, known.best), lost: rounded(known.lost), how })
        : t("review.known.none", { how })}
    </p>
  );
}

export function ReviewMistakes({ id, review }: { id: string; review: Review }): JSX.Element {
  const mistakes = mistakesOf(review);
  if (mistakes.length === 0) return <p>{t("review.none")}</p>;
  return (
    <ol class="review-mistakes">
      {mistakes.map((decision) => {
        const { round, action, seat } = decision;
        const replay = replayPath(id, { round, actions: action - 1 }, seat);
        return (
          <li key={`${round}.${action}`} id={`at-${round}.${action}`} tabIndex={-1}>
            <h3>
              <span class="review-place">{t("review.round", { number: round })}</span>{" "}
              {done(decision, review.players[seat]?.name ?? "")}
            </h3>
            <Fair decision={decision} />
            <Known decision={decision} />
            <a href={replay} onClick={(event) => follow(event, replay)}>
              {t("review.replay")}
            </a>
          </li>
        );
      })}
    </ol>
  );
}
