// A plot of our own: a row a line, a mark and its interval a series. Places across are percentages,
// so that it fits any screen without being drawn anew.

import type { JSX } from "preact";
import type { Unit } from "../stats.ts";
import { chance, figureOf, marksOf, type Scale, scaleOf, type Study } from "../stats.ts";

const ROW = 40;
const AXIS = 26;
const TOGETHER = 0.6;
const FORMS = [
  "M-4-4h8v8h-8z",
  "M0-5a5 5 0 1 0 .01 0z",
  "M0-5.5l5 9h-10z",
  "M0-6l6 6-6 6-6-6z",
  "M0 5.5l5-9h-10z",
  "M-5-2h10v4h-10z",
];

/** The mark of a series: told by its form as much as by its colour. */
export function Mark({ series }: { series: number }): JSX.Element {
  const form = series % FORMS.length;
  return <path class={`stats-mark series-${form}`} d={FORMS[form]} />;
}

function across(value: number, { low, high }: Scale): string {
  return `${(100 * (value - low)) / (high - low)}%`;
}

export function StatsPlot(props: {
  study: Study;
  measure: number;
  title: string;
  rowTitle: (row: string) => string;
  tell: (value: number, unit: Unit) => string;
}): JSX.Element | null {
  const { study, measure, title } = props;
  const unit = study.tables[0]?.measures[measure]?.unit ?? "share";
  const exact = (row: string): string | undefined =>
    measure === 0 ? study.tables[0]?.rows.find((each) => each.row === row)?.exact : undefined;
  const points = study.rows.map((row) => study.tables.map((table) => figureOf(table, row, measure)));
  const values = [
    ...points.flatMap((each) => each.flatMap((figure) => figure?.slice(1, 3) ?? [])),
    ...study.rows.flatMap((row) => exact(row) ?? []).map(chance),
  ];
  if (values.length === 0) return null;
  const scale = scaleOf(values);
  const marks = marksOf(study);
  const height = study.rows.length * ROW;
  return (
    <figure class="stats-plot">
      <figcaption>{title}</figcaption>
      {/* The tables tell the same to who does not see it. */}
      <div class="stats-drawn" aria-hidden="true">
        <ol class="stats-labels">
          {study.rows.map((row) => (
            <li key={row}>{props.rowTitle(row)}</li>
          ))}
        </ol>
        <svg height={height + AXIS}>
          {scale.ticks.map((tick) => (
            <g key={tick}>
              <line class="stats-tick" x1={across(tick, scale)} x2={across(tick, scale)} y1="0" y2={height} />
              <text x={across(tick, scale)} y={height + AXIS - 8} text-anchor="middle">
                {props.tell(tick, unit)}
              </text>
            </g>
          ))}
          {points.map((figures, row) =>
            figures.map((figure, series) => {
              if (!figure) return null;
              const y = ROW * (row + 0.5 + TOGETHER * ((series + 0.5) / figures.length - 0.5));
              const [value, low, high] = figure;
              return (
                <g key={`${row} ${series}`}>
                  <line
                    class={`stats-interval series-${(marks[series] ?? 0) % FORMS.length}`}
                    x1={across(low, scale)}
                    x2={across(high, scale)}
                    y1={y}
                    y2={y}
                  />
                  <svg class="stats-at" x={across(value, scale)} y={y}>
                    <Mark series={marks[series] ?? 0} />
                  </svg>
                </g>
              );
            }),
          )}
          {study.rows.map((row, index) => {
            const fraction = exact(row);
            if (fraction === undefined) return null;
            const x = across(chance(fraction), scale);
            return <line key={row} class="stats-exact" x1={x} x2={x} y1={ROW * index + 3} y2={ROW * (index + 1) - 3} />;
          })}
        </svg>
      </div>
    </figure>
  );
}
