// How often each score was made, as bars; the same in words for who does not see them.

import type { JSX } from "preact";
import { number, numberRange, t } from "../i18n.ts";
import type { ScoreCount } from "../protocol.ts";

const WIDTH = 600;
const HEIGHT = 180;
const FOOT = 26;
const HEAD = 34;
/** More bars than this cannot be told apart on a phone: scores are taken together. */
const MOST_BARS = 24;
/** The room of a letter under the axis, in the largest type that it is written in (on a phone). */
const LETTER = 14;
/** How far such a text may reach beyond the graph. */
const MARGIN = 20;

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

/** What stands under a bar: its score, or both ends of what was taken together. */
function labelOf({ from, to }: Bar): string {
  return from === to ? number(from) : numberRange(from, to);
}

/** The room that a text needs; Japanese letters are twice as wide as figures. */
function room(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter > "\u2fff" ? 2 : 1), 0) * LETTER;
}

/** Which bars have their score written under them: as many as there is room for, none cut off. */
function labelled(labels: readonly string[], wide: number): (at: number) => boolean {
  const most = Math.max(...labels.map(room));
  const every = Math.max(Math.ceil(labels.length / 8), Math.ceil((most + LETTER) / wide));
  const first = Math.max(0, Math.ceil((most / 2 - MARGIN) / wide - 0.5));
  return (at) =>
    at >= first && (at - first) % every === 0 && (at + 0.5) * wide + most / 2 <= WIDTH + MARGIN;
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
  const labels = shown.map(labelOf);
  const isLabelled = labelled(labels, wide);
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
              {isLabelled(at) && (
                <>
                  <path class="tick" d={`M${middle} ${HEIGHT - FOOT + 1}v4`} />
                  <text class="axis" x={middle} y={HEIGHT - 4}>
                    {labels[at]}
                  </text>
                </>
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
