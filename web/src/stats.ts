// What was found out about a game, as `/api/stats/GAME` tells it; docs/protocol.md describes it.

import { signal } from "@preact/signals";
import { explain, getStats } from "./api.ts";
import type { GameId } from "./protocol.ts";

export type Unit = "share" | "points" | "cards" | "rounds";

/** Value, the ends of its 95 % interval, how many trials it rests on. */
export type Figure = readonly [number, number, number, number];

export interface Row {
  row: string;
  /** One a measure; null where there was nothing to count. */
  figures: readonly (Figure | null)[];
  /** The exact chance of the first measure, as a fraction. */
  exact?: string;
}

export interface Table {
  study: string;
  players: number;
  level: string;
  rules: Readonly<Record<string, string | number | boolean>>;
  seed: number;
  of: "deals" | "matches";
  count: number;
  command: string;
  /** Who played: versions, and a digest of the network or the bots. */
  made_with: string;
  measures: readonly { name: string; unit: Unit }[];
  rows: readonly Row[];
}

export interface Results {
  format: string;
  game: string;
  version: string;
  tables: readonly Table[];
}

/** A study, its tables at one number of players: a series each. */
export interface Study {
  name: string;
  tables: readonly Table[];
  rows: readonly string[];
}

export const results = signal<Results | null>(null);
export const problem = signal<string | null>(null);

export async function loadStats(game: GameId): Promise<void> {
  problem.value = null;
  if (results.value?.game === game) return;
  results.value = null;
  try {
    results.value = await getStats(game);
  } catch (error) {
    problem.value = explain(error);
  }
}

export function playersIn(found: Results): readonly number[] {
  return [...new Set(found.tables.map((table) => table.players))].sort((a, b) => a - b);
}

/** The number of each level's mark, the weakest first; no game has both levels that share one. */
const MARKS: Readonly<Record<string, number>> = {
  random: 0,
  novice: 1,
  bold: 2,
  learned: 2,
  club: 3,
  expert: 4,
  master: 5,
};

function markOf(level: string): number {
  return MARKS[level] ?? 0;
}

/** By table of a study the number of its mark: a level has the same everywhere. */
export function marksOf(study: Study): readonly number[] {
  const taken: number[] = [];
  for (const { level } of study.tables) {
    let mark = markOf(level);
    while (taken.includes(mark)) mark += 1;
    taken.push(mark);
  }
  return taken;
}

/** The studies of a number of players, each with its levels, the weakest first. */
export function studiesOf(found: Results, players: number): readonly Study[] {
  const names = [...new Set(found.tables.map((table) => table.study))];
  return names.flatMap((name) => {
    const tables = found.tables
      .filter((table) => table.study === name && table.players === players)
      .sort((a, b) => markOf(a.level) - markOf(b.level));
    const rows = [...new Set(tables.flatMap((table) => table.rows.map((row) => row.row)))];
    return tables.length > 0 ? [{ name, tables, rows }] : [];
  });
}

export function figureOf(table: Table, row: string, measure: number): Figure | null {
  return table.rows.find((each) => each.row === row)?.figures[measure] ?? null;
}

export function chance(fraction: string): number {
  const [above = "0", below = "1"] = fraction.split("/");
  return Number(above) / Number(below);
}

/** A scale that holds all values, and a few round numbers on it. */
export interface Scale {
  low: number;
  high: number;
  ticks: readonly number[];
}

const STEPS = [1, 2, 5, 10];
const MOST_TICKS = 4;

export function scaleOf(values: readonly number[]): Scale {
  const least = Math.min(...values);
  const most = Math.max(...values);
  const reach = most - least || Math.abs(most) || 1;
  const power = 10 ** Math.floor(Math.log10(reach / MOST_TICKS));
  const step = power * (STEPS.find((each) => reach / (each * power) <= MOST_TICKS) ?? 10);
  const first = Math.floor(least / step);
  const last = Math.max(Math.ceil(most / step), first + 1);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  return { low: first * step, high: last * step, ticks };
}
