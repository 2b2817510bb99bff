// The server's HTTP side. Every refusal becomes a Refusal with the server's code.

import { known, t } from "./i18n.ts";
import type {
  DeviceCode,
  Fairness,
  GameInfo,
  LobbyTable,
  NewTable,
  NextDeal,
  Problem,
  TableCreated,
} from "./protocol.ts";

export class Refusal extends Error {
  readonly code: string;
  readonly clause: string | null;
  readonly status: number;

  constructor(status: number, problem: Problem) {
    super(problem.problem);
    this.status = status;
    this.code = problem.code;
    this.clause = problem.clause;
  }
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(
      path,
      body === undefined
        ? { headers: { Accept: "application/json" } }
        : {
            method: "POST",
            headers: { Accept: "application/json", "Content-Type": "application/json" },
            body: JSON.stringify(body),
          },
    );
  } catch {
    throw new Refusal(0, { code: "network", problem: t("problem.network"), clause: null });
  }
  const content: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const problem = content as Partial<Problem> | null;
    throw new Refusal(answer.status, {
      code: problem?.code ?? "unknown",
      problem: problem?.problem ?? t("problem.unknown"),
      clause: problem?.clause ?? null,
    });
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
