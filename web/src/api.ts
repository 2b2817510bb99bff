// The server's HTTP side. Every refusal becomes a Refusal with the server's code.

import { known, t } from "./i18n.ts";
import type {
  DailyDeal,
  DayInfo,
  DeviceCode,
  Explored,
  Fairness,
  GameId,
  GameInfo,
  Invitation,
  LobbyTable,
  Moment,
  MyTable,
  NewTable,
  NextDeal,
  Problem,
  RatedRules,
  Replay,
  ReviewState,
  TableCreated,
  WhatIf,
} from "./protocol.ts";
import type { Results } from "./stats.ts";

const NOTHING = { clause: null, reason: "", params: {}, round: null, action: null };

export class Refusal extends Error {
  readonly code: string;
  readonly clause: string | null;
  readonly status: number;
  /** All that the server has said of it. */
  readonly problem: Problem;

  constructor(status: number, problem: Problem) {
    super(problem.problem);
    this.status = status;
    this.code = problem.code;
    this.clause = problem.clause;
    this.problem = problem;
  }
}

function ask<T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  return send(path, body === undefined ? undefined : JSON.stringify(body), signal);
}

/** Asks with a body that is JSON already, or none. */
async function send<T>(
  path: string,
  body?: string,
  signal?: AbortSignal,
  method = "POST",
): Promise<T> {
  let answer: Response;
  const asked: RequestInit =
    body === undefined
      ? { headers: { Accept: "application/json" } }
      : {
          method,
          headers: { Accept: "application/json", "Content-Type": "application/json" },
          body,
        };
  try {
    answer = await fetch(path, signal ? { ...asked, signal } : asked);
  } catch {
    throw new Refusal(0, { ...NOTHING, code: "network", problem: t("problem.network") });
  }
  const content: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const problem = content as Partial<Problem> | null;
    const unknown = { ...NOTHING, code: "unknown", problem: t("problem.unknown") };
    throw new Refusal(answer.status, { ...unknown, ...problem });
  }
  return content as T;
}

/** What to tell the user of a failed request. */
export function explain(error: unknown): string {
  if (!(error instanceof Refusal)) return t("problem.unknown");
  const text = known(`problem.${error.code}`, error.message);
  return error.clause ? `${text} (${error.clause})` : text;
}

export function getGames(): Promise<GameInfo[]> {
  return ask("/api/games");
}

export function createTable(table: NewTable): Promise<TableCreated> {
  return ask("/api/tables", table);
}

export function playAgain(id: string): Promise<TableCreated> {
  return ask(`/api/tables/${encodeURIComponent(id)}/again`, {});
}

export function getTables(): Promise<LobbyTable[]> {
  return ask("/api/tables");
}

/** The tables where one has a seat, those that go on first. */
export function getMyTables(): Promise<MyTable[]> {
  return ask("/api/tables/mine");
}

/** Who sits at a table, before one comes there. */
export function getInvitation(id: string): Promise<Invitation> {
  return ask(`/api/tables/${encodeURIComponent(id)}/seats`);
}

export function makeCode(): Promise<DeviceCode> {
  return ask("/api/device", {});
}

export function useCode(code: string): Promise<unknown> {
  return ask("/api/device/use", { code });
}

export function qrPath(id: string): string {
  return `/api/tables/${encodeURIComponent(id)}/qr.svg`;
}

export function recordPath(id: string): string {
  return `/api/tables/${encodeURIComponent(id)}/record`;
}

export function getCommitment(id: string): Promise<NextDeal> {
  return ask(`/api/tables/${encodeURIComponent(id)}/commitment`);
}

export function fairnessPath(id: string): string {
  return `/api/tables/${encodeURIComponent(id)}/fairness`;
}

export function getFairness(id: string, round: number): Promise<Fairness> {
  return ask(`${fairnessPath(id)}?round=${round}`);
}

function replayQuery(round: number, seat: number | null): string {
  return seat === null ? `?round=${round}` : `?round=${round}&seat=${seat}`;
}

/** A finished round of a table, step by step; all hands where no seat is named. */
export function getReplay(id: string, round: number, seat: number | null): Promise<Replay> {
  return ask(`/api/tables/${encodeURIComponent(id)}/replay${replayQuery(round, seat)}`);
}

/** The same of a record, given as its text. */
export function sendReplay(record: string, round: number, seat: number | null): Promise<Replay> {
  return send(`/api/replay${replayQuery(round, seat)}`, record);
}

export function goOn(wanted: WhatIf): Promise<TableCreated> {
  return ask("/api/what-if", wanted);
}

/** What each thing is worth that can be done at a moment of a match. */
export function explore(moment: Moment, signal: AbortSignal): Promise<Explored> {
  return ask("/api/explore", moment, signal);
}

/** What each thing is worth that one can do now. */
export function exploreNow(id: string, seq: number, signal: AbortSignal): Promise<Explored> {
  return ask(`/api/tables/${encodeURIComponent(id)}/explore`, { seq }, signal);
}

export function getDaily(game: GameId, date: string | null): Promise<DailyDeal> {
  return ask(`/api/daily/${game}${date === null ? "" : `?day=${encodeURIComponent(date)}`}`);
}

export function getDays(game: GameId): Promise<DayInfo[]> {
  return ask(`/api/daily/${game}/days`);
}

/** Begins or finds the try of the day that is shown; or plays that day for practice. */
export function playDay(
  game: GameId,
  name: string,
  date: string,
  practice: boolean,
): Promise<TableCreated> {
  return ask(`/api/daily/${game}`, { name, [practice ? "practice" : "day"]: date });
}

export function dayProofPath(game: GameId, date: string): string {
  return `/api/daily/${game}/fairness?day=${date}`;
}

export function getRatings(game: GameId): Promise<RatedRules[]> {
  return ask(`/api/ratings/${game}`);
}

export function getStats(game: GameId): Promise<Results> {
  return ask(`/api/stats/${game}`);
}

function reviewPath(id: string): string {
  return `/api/tables/${encodeURIComponent(id)}/review`;
}

export function getReview(id: string): Promise<ReviewState> {
  return ask(reviewPath(id));
}

export function askReview(id: string): Promise<ReviewState> {
  return ask(reviewPath(id), {});
}

export function giveReviewUp(id: string): Promise<ReviewState> {
  return send(reviewPath(id), "{}", undefined, "DELETE");
}
