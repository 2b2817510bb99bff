// What has become of a match's review: asked for, looked after until it is made.

import { signal } from "@preact/signals";
import { askReview, explain, getReview, giveReviewUp } from "./api.ts";
import type { Decision, Review, ReviewState } from "./protocol.ts";

const EACH = 1000; // milliseconds between two looks

export class Reviewing {
  readonly id: string;
  readonly state = signal<ReviewState | null>(null);
  readonly problem = signal<string | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  /** With `wanted` it is asked for at once, unless it has been already. */
  constructor(id: string, wanted: boolean) {
    this.id = id;
    void this.begin(wanted);
  }

  private async begin(wanted: boolean): Promise<void> {
    await this.look();
    if (wanted && !this.closed && this.state.value?.state === "none") await this.ask();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  look(): Promise<void> {
    return this.follow(getReview(this.id));
  }

  ask(): Promise<void> {
    return this.follow(askReview(this.id));
  }

  giveUp(): Promise<void> {
    return this.follow(giveReviewUp(this.id));
  }

  private async follow(answer: Promise<ReviewState>): Promise<void> {
    clearTimeout(this.timer);
    try {
      this.state.value = await answer;
      this.problem.value = null;
    } catch (error) {
      this.problem.value = explain(error);
    }
    if (this.closed || !this.pending) return;
    this.timer = setTimeout(() => void this.look(), EACH);
  }

  /** Whether there is more to come: while it waits and runs, after a lost connection too. */
  private get pending(): boolean {
    const state = this.state.value?.state;
    return state === "waiting" || state === "running";
  }
}

/** By seat the points lost before the first decision and after each, added up. */
export function lostSoFar({ decisions, players }: Review): number[][] {
  return players.map(({ seat }) => {
    let lost = 0;
    return [
      0,
      ...decisions.map((decision) => {
        if (decision.seat === seat) lost += decision.fair?.lost ?? 0;
        return lost;
      }),
    ];
  });
}

export function mistakesOf({ decisions }: Review): Decision[] {
  return decisions.filter(({ mistake }) => mistake);
}

/** The cards that two sets differ in: those of the first alone, those of the second alone. */
export function difference(first: string, second: string): [string[], string[]] {
  const [one, other] = [first, second].map((words) => words.split(" ").slice(1)) as [
    string[],
    string[],
  ];
  return [
    one.filter((card) => !other.includes(card)),
    other.filter((card) => !one.includes(card)),
  ];
}
