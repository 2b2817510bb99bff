// How often each score was made, as bars; the same in words for who does not see them.

import type { JSX } from "preact";
import { number, t } from "../i18n.ts";
import type { ScoreCount } from "../protocol.ts";

const WIDTH = 600;
const HEIGHT = 180;
const FOOT = 26;
const HEAD = 34;
/** More bars than this cannot be told apart on a phone: scores are taken together. */
const MOST_BARS = 24;

interface Bar {
  from: number;
  to: number;
  count: number;
}

/** The scores in equal steps, those in between that nobody made and a bot's among them. */
function bars(field: readonly ScoreCount[], line: number | null): Bar[] {
  const scores = [...field.map(({ score }) => score), ...(line === null ? [] : [line])];
  const least = Math.min(...scores);
  const step = Math.max(1, Math.ceil((Math.max(...scores) - least + 1) / MOST_BARS));
  const first = Math.floor(least / step) * step;
  const found: Bar[] = [];
  for (let from = first; from <= Math.max(...scores); from += step) {
    const to = from + step - 1;
    const within = field.filter(({ score }) => score >= from && score <= to);
    found.push({ from, to, count: within.reduce((sum, { count }) => sum + count, 0) });
  }
  return found;
}

export function Histogram(props: {
  field: readonly ScoreCount[];
  mine: number | null;
  line: number | null;
}): JSX.Element {
  const { field, mine, line } = props;
  const shown = bars(field, line);
  const most = Math.max(...shown.map(({ count }) => count));
  const all = shown.reduce((sum, { count }) => sum + count, 0);
  const wide = WIDTH / Math.max(shown.length, 8);
  const every = Math.ceil(shown.length / 8);
  const holds = (bar: Bar, score: number | null): boolean =>
    score !== null && score >= bar.from && score <= bar.to;
  return (
    <figure class="graph">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t("daily.field.said", {
          count: all,
          least: field[0]?.score ?? 0,
          most: field.at(-1)?.score ?? 0,
        })}
      >
        {shown.map((bar, at) => {
          const high = ((HEIGHT - FOOT - HEAD) * bar.count) / most;
          const middle = at * wide + wide / 2;
          return (
            <g key={bar.from} class={holds(bar, mine) ? "bar mine" : "bar"}>
              <rect
                x={at * wide + 2}
                y={HEIGHT - FOOT - high}
                width={wide - 4}
                height={Math.max(high, 1)}
                rx={2}
              />
              {(bar.count > 0 || holds(bar, line)) && (
                <text x={middle} y={HEIGHT - FOOT - high - 5}>
                  {bar.count > 0 && number(bar.count)}
                  {holds(bar, line) ? " ◆" : ""}
                </text>
              )}
              {at % every === 0 && (
                <text class="axis" x={middle} y={HEIGHT - 8}>
                  {number(bar.from)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <figcaption class="help">
        {t("daily.field.count", { count: all })}
        {mine !== null && ` ${t("daily.field.mine")}`}
      </figcaption>
    </figure>
  );
}
