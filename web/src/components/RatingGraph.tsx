// A rating from match to match: the line, and around it what is not sure.

import type { JSX } from "preact";
import { number, ratingName, t } from "../i18n.ts";
import type { RatedMatch } from "../protocol.ts";

const WIDTH = 600;
const HEIGHT = 200;
const LEFT = 48;
const EDGE = 20;
/** Where everybody begins; see docs/ratings.md. */
const START = { rating: 25, doubt: 25 / 3 };

export function RatingGraph({ matches }: { matches: readonly RatedMatch[] }): JSX.Element {
  const last = matches.at(-1) ?? START;
  const points = matches.length > 1 ? matches : [START, ...matches];
  const low = Math.floor(Math.min(...points.map(({ rating, doubt }) => rating - doubt)));
  const high = Math.ceil(Math.max(...points.map(({ rating, doubt }) => rating + doubt)));
  const x = (at: number): number => LEFT + ((WIDTH - LEFT - EDGE) * at) / (points.length - 1);
  const y = (value: number): number =>
    EDGE + ((HEIGHT - 2 * EDGE) * (high - value)) / Math.max(1, high - low);
  const path = (values: readonly number[]): string =>
    values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
  const above = path(points.map(({ rating, doubt }) => rating + doubt));
  const below = path(points.map(({ rating, doubt }) => rating - doubt)).split(" ").reverse().join(" ");
  const middle = Math.round((low + high) / 2);
  return (
    <figure class="graph">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t("ratings.graph", {
          count: matches.length,
          rating: ratingName(last.rating),
          low: ratingName(Math.min(...points.map(({ rating }) => rating))),
          high: ratingName(Math.max(...points.map(({ rating }) => rating))),
        })}
      >
        {[low, middle, high].map((value) => (
          <g key={value}>
            <line class="rule" x1={LEFT} x2={WIDTH - EDGE} y1={y(value)} y2={y(value)} />
            <text class="axis" x={LEFT - 8} y={y(value) + 5} text-anchor="end">
              {number(value)}
            </text>
          </g>
        ))}
        <polygon class="doubt" points={`${above} ${below}`} />
        <polyline class="curve" points={path(points.map(({ rating }) => rating))} />
        <circle class="curve-end" cx={x(points.length - 1)} cy={y(last.rating)} r={5} />
      </svg>
    </figure>
  );
}
