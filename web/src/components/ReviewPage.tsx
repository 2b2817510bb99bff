// The review of a finished match: made when asked for, then what everybody lost and where.

import "../styles/review.css";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { number, t } from "../i18n.ts";
import type { ReviewState } from "../protocol.ts";
import { Reviewing } from "../review.ts";
import { asked, follow, replayPath, tablePath, wantsReview } from "../router.ts";
import { PageHead } from "./PageHead.tsx";
import { ReviewGraph } from "./ReviewGraph.tsx";
import { ReviewDecisions, ReviewMistakes } from "./ReviewMistakes.tsx";
import { ReviewPlayers } from "./ReviewPlayers.tsx";

function waitingFor({ state, before, done, whole }: ReviewState): string {
  if (state === "running") return t("review.running", { done, whole });
  return before > 0 ? t("review.waiting.after", { count: before }) : t("review.waiting");
}

function Making({ reviewing, state }: { reviewing: Reviewing; state: ReviewState }): JSX.Element {
  if (state.state === "unavailable") return <p>{t("review.unavailable")}</p>;
  if (state.state === "none" || state.state === "failed") {
    return (
      <>
        {state.state === "failed" && <p role="alert">{t("review.failed")}</p>}
        <button type="button" class="primary" onClick={() => void reviewing.ask()}>
          {t(state.state === "failed" ? "review.again" : "review.start")}
        </button>
      </>
    );
  }
  return (
    <>
      <p role="status">{waitingFor(state)}</p>
      <progress
        aria-label={t("review.title")}
        max={state.whole || 1}
        value={state.state === "running" ? state.done : undefined}
      />
      <button type="button" onClick={() => void reviewing.giveUp()}>
        {t("review.stop")}
      </button>
    </>
  );
}

export function ReviewPage({ id }: { id: string }): JSX.Element {
  const [reviewing] = useState(() => new Reviewing(id, wantsReview()));
  useEffect(() => {
    // Asked for once: neither a reload nor the way back begins one that was stopped.
    asked(id);
    return () => reviewing.close();
  }, [reviewing]);
  const state = reviewing.state.value;
  const problem = reviewing.problem.value;
  const review = state?.review ?? null;
  const table = tablePath(id);
  const replay = replayPath(id);
  return (
    <div class="page review" data-state={state?.state ?? "loading"}>
      <PageHead title={t("review.title")}>
        <nav class="review-ways">
          <a class="button" href={table} onClick={(event) => follow(event, table)}>
            {t("review.table")}
          </a>
          <a class="button" href={replay} onClick={(event) => follow(event, replay)}>
            {t("review.whole")}
          </a>
        </nav>
      </PageHead>
      <main>
        <p class="help">{t("review.about")}</p>
        {problem !== null && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        {!state && problem === null && <p role="status">{t("table.loading")}</p>}
        {state && !review && (
          <div class="panel-box">
            <Making reviewing={reviewing} state={state} />
          </div>
        )}
        {review && (
          <>
            <p>
              {t("review.of", {
                rounds: number(review.rounds.length),
                decisions: number(review.decisions.length),
                worlds: number(review.worlds),
              })}{" "}
              {t(`review.points.${review.game}`)}
            </p>
            <section class="panel-box">
              <h2>{t("review.graph")}</h2>
              <ReviewGraph review={review} />
            </section>
            <ReviewPlayers review={review} />
            <section class="panel-box">
              <h2>{t("review.mistakes")}</h2>
              <ReviewMistakes id={id} review={review} />
              <ReviewDecisions id={id} review={review} />
            </section>
          </>
        )}
      </main>
    </div>
  );
}
