// The decisions of a match, its mistakes first, each with both verdicts and the way to its moment in
// the replay.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Icon } from "../art/icons.tsx";
import { cardNames, signOf, suitName } from "../cards.ts";
import { fill, type Key, number, t } from "../i18n.ts";
import type { Decision, Review } from "../protocol.ts";
import { difference, mistakesOf } from "../review.ts";
import { follow, replayPath } from "../router.ts";

function rounded(points: number): string {
  return number(Math.max(0, points), 2);
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

function better({ phase, taken }: Decision, best: string, oneBid: boolean): string {
  if (phase === "bid") {
    if (best === "pass") return t("review.best.pass");
    return t(oneBid ? "review.best.bid.once" : "review.best.bid", { bid: bidWords(best) });
  }
  if (phase === "trump") return `${signOf(best)} ${suitName(best)}`;
  if (phase !== "give" && phase !== "discard") return cards([best]);
  const [added, dropped] = difference(best, taken);
  if (added.length === 0) return t("review.best.keep", { cards: cards(dropped) });
  if (dropped.length === 0) return t("review.best.also", { cards: cards(added) });
  return t("review.best.instead", { cards: cards(added), others: cards(dropped) });
}

interface Judged {
  decision: Decision;
  /** Whether each seat spoke once in the bidding, so that nobody goes up. */
  oneBid: boolean;
}

function Fair({ decision, oneBid }: Judged): JSX.Element {
  const fair = decision.fair;
  if (!fair) return <p>{t("review.fair.unknown")}</p>;
  if (fair.best === decision.taken) return <p>{t("review.fair.none", { count: fair.worlds })}</p>;
  const values = {
    best: better(decision, fair.best, oneBid),
    lost: rounded(fair.lost),
    error: rounded(fair.error),
    count: fair.worlds,
  };
  return (
    <p>
      {fair.chance_lost === null
        ? t("review.fair", values)
        : t("review.fair.chance", { ...values, chance: number(Math.max(0, 100 * fair.chance_lost), 1) })}
    </p>
  );
}

function Known({ decision, oneBid }: Judged): JSX.Element {
  const { known } = decision;
  const how = fill(`review.how.${known.how}` as Key);
  return (
    <p class="review-known">
      {known.lost > 0
        ? t("review.known", {
            best: better(decision, known.best, oneBid),
            lost: rounded(known.lost),
            how,
          })
        : t("review.known.none", { how })}
    </p>
  );
}

interface Shown {
  id: string;
  review: Review;
}

/** A decision's own line, both verdicts and the link; `anchored` is what the summary leads to. */
function Judgement({
  id,
  review,
  decision,
  anchored,
}: Shown & { decision: Decision; anchored: boolean }): JSX.Element {
  const { round, action, seat } = decision;
  const replay = replayPath(id, { round, actions: action - 1 }, seat);
  const judged = { decision, oneBid: review.one_bid };
  return (
    <li {...(anchored ? { id: `at-${round}.${action}`, tabIndex: -1 } : {})}>
      <h3>
        <span class="review-place">{t("review.round", { number: round })}</span>{" "}
        {done(decision, review.players[seat]?.name ?? "")}
        {!anchored && decision.mistake && (
          <>
            {" "}
            <strong class="review-mistake">{t("review.mistake")}</strong>
          </>
        )}
      </h3>
      <Fair {...judged} />
      <Known {...judged} />
      <a href={replay} onClick={(event) => follow(event, replay)}>
        {t("review.replay")}
      </a>
    </li>
  );
}

export function ReviewMistakes({ id, review }: Shown): JSX.Element {
  const mistakes = mistakesOf(review);
  if (mistakes.length === 0) return <p>{t("review.none")}</p>;
  return (
    <ol class="review-decisions review-mistakes">
      {mistakes.map((decision) => (
        <Judgement
          key={`${decision.round}.${decision.action}`}
          {...{ id, review, decision }}
          anchored
        />
      ))}
    </ol>
  );
}

/** Every decision of every seat, folded: drawn when it is opened, since a long match has thousands. */
export function ReviewDecisions({ id, review }: Shown): JSX.Element {
  const [open, setOpen] = useState(false);
  return (
    <details class="review-fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span>{t("review.every", { number: review.decisions.length })}</span>
        <Icon name="fold" />
      </summary>
      {open && (
        <ol class="review-decisions review-every">
          {review.decisions.map((decision) => (
            <Judgement
              key={`${decision.round}.${decision.action}`}
              {...{ id, review, decision }}
              anchored={false}
            />
          ))}
        </ol>
      )}
    </details>
  );
}
