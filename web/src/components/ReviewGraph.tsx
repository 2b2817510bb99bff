// Points lost through a match: a line a player, a dot a mistake.

import type { JSX } from "preact";
import { number, t } from "../i18n.ts";
import type { Review } from "../protocol.ts";
import { lostSoFar } from "../review.ts";

const WIDTH = 640;
const HEIGHT = 240;
const EDGE = 32;
// Lines are told apart by their strokes as well.
const DASHES = ["", "9 4", "2 3", "10 3 2 3", "5 5", "14 4", "1 5", "6 2 1 2"];

function roundStarts({ decisions }: Review): { round: number; place: number }[] {
  return decisions.flatMap(({ round }, place) =>
    round === decisions[place - 1]?.round ? [] : [{ round, place }],
  );
}

export function ReviewGraph({ review }: { review: Review }): JSX.Element {
  const lines = lostSoFar(review);
  const all = lines.flat();
  const most = Math.max(...all, 0.1);
  const least = Math.min(...all, 0);
  const x = (place: number): number =>
    EDGE + ((WIDTH - 2 * EDGE) * place) / review.decisions.length;
  const y = (lost: number): number =>
    HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * (lost - least)) / (most - least);
  return (
    <figure class="review-graph">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t("review.graph.label")}>
        {roundStarts(review).map(({ round, place }) => (
          <g key={round} class="review-grid">
            <line x1={x(place)} x2={x(place)} y1={EDGE / 2} y2={HEIGHT - EDGE} />
            <text x={x(place) + 3} y={HEIGHT - EDGE / 2}>
              {round}
            </text>
          </g>
        ))}
        <g class="review-grid">
          <line x1={EDGE} x2={WIDTH - EDGE} y1={y(0)} y2={y(0)} />
          <text x={EDGE - 4} y={y(0)} text-anchor="end">
            {number(0, 1)}
          </text>
          <text x={EDGE - 4} y={y(most)} text-anchor="end">
            {number(most, 1)}
          </text>
        </g>
        {review.players.map(({ seat }) => (
          <g key={seat} class={`review-line seat-${seat}`}>
            <polyline
              points={lines[seat]?.map((lost, place) => `${x(place)},${y(lost)}`).join(" ")}
              stroke-dasharray={DASHES[seat]}
            />
            {review.decisions.map(
              (decision, place) =>
                decision.mistake &&
                decision.seat === seat && (
                  <circle key={place} r="4" cx={x(place + 1)} cy={y(lines[seat]?.[place + 1] ?? 0)} />
                ),
            )}
          </g>
        ))}
      </svg>
      <figcaption>
        <ul class="review-legend">
          {review.players.map(({ seat, name }) => (
            <li key={seat}>
              <svg viewBox="0 0 32 8" aria-hidden="true" class={`review-line seat-${seat}`}>
                <line x1="0" x2="32" y1="4" y2="4" stroke-dasharray={DASHES[seat]} />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}
