// What was found out about a game: questions, plots, and the figures behind them as tables.

import "../styles/stats.css";
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { fill, isKey, known, number, percent, t } from "../i18n.ts";
import { isWord, knownWord, word } from "../locales/stats/index.ts";
import type { GameId } from "../protocol.ts";
import { statsPath } from "../router.ts";
import {
  chance,
  type Figure,
  figureOf,
  loadStats,
  marksOf,
  playersIn,
  problem,
  results,
  type Results,
  studiesOf,
  type Study,
  type Table,
  type Unit,
} from "../stats.ts";
import { Choice } from "./Choice.tsx";
import { GameTabs, PageHead } from "./PageHead.tsx";
import { Mark, StatsPlot } from "./StatsPlot.tsx";

const NORMAL_PLAYERS = 4;
const players = signal(NORMAL_PLAYERS);

/** What to call a row: a word, an option with its value, or what it is. */
function rowTitle(row: string): string {
  const name: string = `r.${row}`;
  if (isWord(name)) return word(name);
  const [option = "", value] = row.split("=");
  if (value !== undefined) return ruleTitle(option, value);
  // Cards one by one, the ten as it stands on the card.
  return row.replace(/^[AKQJT]+/, (ranks) => [...ranks].map((rank) => (rank === "T" ? "10" : rank)).join(" "));
}

function ruleTitle(option: string, value: string): string {
  return `${known(`option.${option}`, option)}: ${known(`option.${option}.${value}`, value)}`;
}

function measureTitle(name: string): string {
  const bid = /^bid_(\d+)$/.exec(name)?.[1];
  if (bid) return word("m.bid", { bid });
  return knownWord(`m.${name}`);
}

function levelTitle({ level, rules }: Table): string {
  const changed = Object.entries(rules).map(([option, value]) => ruleTitle(option, `${value}`));
  // A level of studies alone, or a bot of the table's.
  const own: string = `level.${level}`;
  const key = `bot.${level}`;
  return [isWord(own) ? word(own) : isKey(key) ? fill(key) : level, ...changed].join(", ");
}

/** A figure's number: shares in percent, small ones with more digits. */
function tell(value: number, unit: Unit): string {
  if (unit !== "share") return number(value, Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : 2);
  const digits = value !== 0 && Math.abs(value) < 0.02 ? 3 : 1;
  return percent(value, Number.isInteger(Math.round(value * 1e6) / 1e4) ? 0 : digits);
}

function told(figure: Figure | null, unit: Unit): string {
  if (!figure) return word("none");
  const [value, low, high] = figure;
  return `${tell(value, unit)} [${tell(low, unit)}, ${tell(high, unit)}]`;
}

function Figures({ table, name }: { table: Table; name: string }): JSX.Element {
  const exact = table.rows.some((row) => row.exact !== undefined);
  const count = word(table.of, { level: levelTitle(table), count: number(table.count) });
  return (
    <>
      <div class="stats-table" role="region" tabIndex={0} aria-label={`${knownWord(name)}, ${count}`}>
        <table>
          <caption>{count}</caption>
          <thead>
            <tr>
              <th scope="col">{knownWord(`${name}.axis`)}</th>
              {table.measures.map((measure) => (
                <th key={measure.name} scope="col">
                  {measureTitle(measure.name)}
                </th>
              ))}
              {exact && <th scope="col">{word("exact")}</th>}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row) => (
              <tr key={row.row}>
                <th scope="row">{rowTitle(row.row)}</th>
                {table.measures.map((measure, index) => (
                  <td key={measure.name}>{told(figureOf(table, row.row, index), measure.unit)}</td>
                ))}
                {exact && <td>{row.exact === undefined ? "" : percent(chance(row.exact), 4)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="stats-command">
        <span class="help">{word("command")}</span>{" "}
        <code lang="en" translate={false}>
          {table.command}
        </code>{" "}
        <span class="help">{word("made_with")}</span>{" "}
        <span class="help" lang="en" translate={false}>
          {table.made_with}
        </span>
      </p>
    </>
  );
}

function Question({ study }: { study: Study }): JSX.Element {
  const measures = study.tables[0]?.measures ?? [];
  const marks = marksOf(study);
  return (
    <section class="stats-study" id={study.name} aria-labelledby={`${study.name}-title`}>
      <h2 id={`${study.name}-title`}>{knownWord(study.name)}</h2>
      <p>{knownWord(`${study.name}.ask`)}</p>
      <ul class="stats-legend">
        {study.tables.map((table, series) => (
          <li key={table.command}>
            <svg width="14" height="14" viewBox="-7 -7 14 14" aria-hidden="true">
              <Mark series={marks[series] ?? 0} />
            </svg>
            {levelTitle(table)}
          </li>
        ))}
      </ul>
      <div class="stats-plots">
        {measures.map((measure, index) => (
          <StatsPlot
            key={measure.name}
            study={study}
            measure={index}
            title={measureTitle(measure.name)}
            rowTitle={rowTitle}
            tell={tell}
          />
        ))}
      </div>
      <details>
        <summary>{word("tables")}</summary>
        {study.tables.map((table) => (
          <Figures key={table.command} table={table} name={study.name} />
        ))}
      </details>
    </section>
  );
}

function Found({ found }: { found: Results }): JSX.Element {
  const counts = playersIn(found);
  const chosen = counts.includes(players.value) ? players.value : (counts[0] ?? NORMAL_PLAYERS);
  const studies = studiesOf(found, chosen);
  return (
    <>
      {counts.length > 1 && (
        <Choice
          name="players"
          legend={word("players")}
          options={counts.map((value) => ({ value, label: value }))}
          value={chosen}
          onChange={(value) => {
            players.value = value;
          }}
        />
      )}
      <nav class="stats-nav" aria-label={word("questions")}>
        {studies.map(({ name }) => (
          <a
            key={name}
            href={`#${name}`}
            onClick={(event) => {
              // Not by the address, which would lay this page on itself in the history.
              event.preventDefault();
              const title = document.getElementById(`${name}-title`);
              title?.setAttribute("tabindex", "-1");
              title?.focus();
              title?.scrollIntoView();
            }}
          >
            {knownWord(name)}
          </a>
        ))}
      </nav>
      {studies.length === 0 && <p>{word("no_figures")}</p>}
      {studies.map((study) => (
        <Question key={`${study.name} ${chosen}`} study={study} />
      ))}
    </>
  );
}

export function StatsPage({ game }: { game: GameId }): JSX.Element {
  useEffect(() => {
    void loadStats(game);
  }, [game]);
  const found = results.value;
  return (
    <div class="page">
      <PageHead title={word("title", { game: t(`game.${game}`) })}>
        <GameTabs game={game} path={statsPath} />
      </PageHead>
      <main class="stats-page">
        <p>{word("intro")}</p>
        {problem.value !== null && (
          <p class="problem" role="alert">
            {problem.value}
          </p>
        )}
        {found?.game === game && <Found found={found} />}
        {found === null && problem.value === null && <p class="loading">{word("loading")}</p>}
      </main>
    </div>
  );
}
