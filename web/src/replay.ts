// A match step by step. It fetches the rounds and plays the server's part for the table on screen:
// so a replay is drawn, paced and told by what draws a match that one watches.

import { computed, signal } from "@preact/signals";
import { getReplay, Refusal, sendReplay } from "./api.ts";
import type { ClientMessage, Replay as Answer, ReplayStep, ResultInfo } from "./protocol.ts";
import { replayPath } from "./router.ts";
import type { TableSocketEvents } from "./socket.ts";
import { happenings } from "./story.ts";
import { type Source, Table } from "./table.ts";
import { completeTrick, isOver, phaseOf } from "./views.ts";

/** A moment: after so many actions of a round, which counts from 1. */
export interface Place {
  round: number;
  actions: number;
}

export type Reach = "action" | "trick" | "round" | "match";

/** Where a match comes from: a table of this server, or a record's text. */
export type Origin = { table: string; record: null } | { table: null; record: string };

export const SPEEDS: readonly number[] = [0.5, 1, 2, 4];
const STEP_TIME = 1100;
/** A complete trick is looked at for longer. */
const TRICK_TIME = 1.6;
/** The last trick of a round, before the result takes its place. */
const LAST_TRICK = 1500;
/** Browsers allow so many changes of the address and no more. */
const ADDRESS_WAIT = 300;

export class Replay {
  readonly origin: Origin;
  readonly table: Table;
  /** What there is to know of the whole match; null until it has come. */
  readonly match = signal<Answer | null>(null);
  readonly place = signal<Place>({ round: 1, actions: 0 });
  /** Whose view is shown; null for all hands. */
  readonly seat = signal<number | null>(null);
  readonly step = signal<ReplayStep | null>(null);
  /** Why the match cannot be shown. */
  readonly problem = signal<Refusal | null>(null);
  readonly playing = signal(false);
  readonly speed = signal(1);
  /** What the viewer would do instead; empty to go on from here, null while nothing is asked. */
  readonly asked = signal<string | null>(null);

  /** The number of moments of the match. */
  readonly moments = computed(() =>
    (this.match.value?.rounds ?? []).reduce((sum, actions) => sum + actions + 1, 0),
  );
  /** Which of them is on screen, from 0. */
  readonly moment = computed(() => this.indexOf(this.place.value));
  readonly atEnd = computed(() => this.moment.value >= this.moments.value - 1);

  private events: TableSocketEvents | null = null;
  private readonly kept = new Map<string, Answer>();
  /** What is being gone to, while it is fetched; then the same as what is shown. */
  private wanted: { place: Place; seat: number | null };
  private seq = 0;
  private turn = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private last: ReturnType<typeof setTimeout> | undefined;
  private address: ReturnType<typeof setTimeout> | undefined;

  constructor(origin: Origin, place: Place | null, seat: number | null) {
    this.origin = origin;
    this.seat.value = seat;
    this.wanted = { place: this.place.value, seat };
    this.table = new Table(origin.table ?? "", (events) => this.source(events));
    void this.go(place ?? { round: 1, actions: 0 }, seat);
  }

  close(): void {
    this.turn += 1;
    for (const timer of [this.timer, this.last, this.address]) clearTimeout(timer);
    this.table.close();
  }

  /** Goes to a moment by its number, from 0. */
  seek(index: number): void {
    this.pause();
    const place = this.placeOf(index);
    if (place) void this.go(place, this.wanted.seat);
  }

  /** Goes one action, trick or round on or back, or to an end of the match. */
  move(reach: Reach, by: 1 | -1): void {
    this.pause();
    this.moveOn(reach, by);
  }

  look(seat: number | null): void {
    this.pause();
    void this.go(this.wanted.place, seat);
  }

  /** Plays by itself, from the start again once it has come to the end. */
  play(): void {
    if (this.match.value === null) return;
    this.playing.value = true;
    if (this.atEnd.value) void this.go({ round: 1, actions: 0 }, this.wanted.seat);
    this.wait();
  }

  pause(): void {
    this.playing.value = false;
    clearTimeout(this.timer);
  }

  /** The address of the moment on screen; of a record without the record, which the tab has. */
  link(): string {
    return replayPath(this.origin.table, this.place.value, this.seat.value);
  }

  private wait(): void {
    const view = this.step.value?.view;
    const slow = view && this.step.value?.event.kind === "play" && completeTrick(view);
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () => {
        if (this.atEnd.value) this.pause();
        else void this.moveOn("action", 1).then(() => this.playing.value && this.wait());
      },
      (STEP_TIME * (slow ? TRICK_TIME : 1)) / this.speed.value,
    );
  }

  private async moveOn(reach: Reach, by: 1 | -1): Promise<void> {
    const to = this.target(reach, by);
    if (to) await this.go(to, this.wanted.seat);
  }

  private target(reach: Reach, by: 1 | -1): Place | null {
    const rounds = this.match.value?.rounds ?? [];
    const { round, actions } = this.wanted.place;
    const length = rounds[round - 1] ?? 0;
    switch (reach) {
      case "action":
        return this.placeOf(this.indexOf({ round, actions }) + by);
      case "match":
        return this.placeOf(by < 0 ? 0 : this.moments.value - 1);
      case "round":
        if (by > 0) return round < rounds.length ? { round: round + 1, actions: 0 } : null;
        return actions > 0 || round === 1 ? { round, actions: 0 } : { round: round - 1, actions: 0 };
      case "trick": {
        const stops = this.stops(round);
        const next =
          by > 0
            ? stops.find((stop) => stop > actions)
            : stops.findLast((stop) => stop < actions);
        if (next !== undefined) return { round, actions: next };
        if (stops.length === 0) return null; // it is still being fetched
        const beyond = this.indexOf({ round, actions: by > 0 ? length : 0 }) + by;
        return this.placeOf(beyond);
      }
    }
  }

  /** Where tricks are complete, the play begins and the round ends and begins. */
  private stops(round: number): number[] {
    const steps = this.kept.get(this.keyOf(round, this.wanted.seat))?.steps ?? [];
    let playing = false;
    return steps.flatMap(({ event, view }, index) => {
      const begins = !playing && phaseOf(view) === "play";
      playing ||= begins;
      const ends = event.kind === "play" && completeTrick(view) !== null;
      return index === 0 || begins || ends || index === steps.length - 1 ? [index] : [];
    });
  }

  private indexOf({ round, actions }: Place): number {
    const rounds = this.match.value?.rounds ?? [];
    return rounds.slice(0, round - 1).reduce((sum, length) => sum + length + 1, actions);
  }

  private placeOf(index: number): Place | null {
    let left = index;
    for (const [at, length] of (this.match.value?.rounds ?? []).entries()) {
      if (left < 0) return null;
      if (left <= length) return { round: at + 1, actions: left };
      left -= length + 1;
    }
    return null;
  }

  private keyOf(round: number, seat: number | null): string {
    return `${round}:${seat ?? ""}`;
  }

  private async fetch(round: number, seat: number | null): Promise<Answer> {
    const key = this.keyOf(round, seat);
    const known = this.kept.get(key);
    if (known) return known;
    const { table, record } = this.origin;
    const answer =
      table === null ? await sendReplay(record, round, seat) : await getReplay(table, round, seat);
    this.kept.set(key, answer);
    return answer;
  }

  private async go(to: Place, seat: number | null): Promise<void> {
    this.turn += 1;
    const turn = this.turn;
    this.wanted = { place: to, seat };
    let answer: Answer;
    try {
      answer = await this.fetch(to.round, seat);
    } catch (error) {
      if (turn !== this.turn) return;
      this.wanted = { place: this.place.value, seat: this.seat.value };
      if (!(error instanceof Refusal)) throw error;
      this.pause();
      this.problem.value = error;
      return;
    }
    if (turn !== this.turn) return;
    const actions = Math.min(to.actions, answer.steps.length - 1);
    const step = answer.steps[actions];
    if (!step) return;
    const before = this.match.value && seat === this.seat.value ? this.moment.value : null;
    this.problem.value = null;
    this.match.value ??= answer;
    this.seat.value = seat;
    this.place.value = { round: to.round, actions };
    this.wanted = { place: this.place.value, seat };
    this.step.value = step;
    this.show(answer, before !== null && this.moment.value === before + 1);
    clearTimeout(this.address);
    this.address = setTimeout(() => this.writeAddress(), ADDRESS_WAIT);
  }

  /** Tells the table what is on it now: as something that happens, or all of it anew. */
  private show(answer: Answer, happens: boolean): void {
    const { events, table } = this;
    const step = this.step.value;
    if (!events || !step) return;
    clearTimeout(this.last);
    this.seq += 1;
    const { event, view } = step;
    const results = this.resultsAt(answer);
    const ends = isOver(view) && event.kind === "play";
    if (happens) {
      const update = { type: "event", seq: this.seq, event, view, results } as const;
      events.message({ ...update, next_deal: null, clock: null });
      if (!ends) return;
      // The result takes the place of the last trick, which is to be seen first.
      table.stage.value = "won";
      this.last = setTimeout(() => {
        table.stage.value = "open";
      }, LAST_TRICK);
      return;
    }
    events.message({
      type: "table",
      seq: this.seq,
      table: answer.table,
      you: answer.seat,
      view,
      results,
      next_deal: { round: 0, commitment: "", cut: "" },
      clock: null,
      undo: null,
      said: [],
      stand_ins: [],
      again: null,
    });
    if (event.kind === "play" && completeTrick(view) && !ends) table.stage.value = "won";
    this.speak(answer);
  }

  /** What has led to a moment that was jumped to, for people who listen. */
  private speak(answer: Answer): void {
    const now = this.table.view.value;
    const before = answer.steps[this.place.value.actions - 1];
    if (!now) return;
    const known = before ? happenings({ ...before.view, results: [] }, answer.table).length : 0;
    const told = happenings(now, answer.table).slice(known);
    this.table.spoken.value = [
      ...this.table.spoken.value,
      { key: `${this.seq}`, happenings: told, yourTurn: false, view: now },
    ];
  }

  private resultsAt(answer: Answer): ResultInfo[] {
    const { round } = this.place.value;
    const over = this.step.value !== null && isOver(this.step.value.view);
    return answer.results.slice(0, over ? round : round - 1);
  }

  private writeAddress(): void {
    const address = new URL(this.link(), location.href);
    if (new URLSearchParams(location.search).has("fast")) address.searchParams.set("fast", "");
    history.replaceState(null, "", address);
  }

  private source(events: TableSocketEvents): Source {
    return {
      start: () => {
        this.events = events;
        events.connection("open");
      },
      send: (message) => this.hear(message),
      close: () => {
        this.events = null;
      },
    };
  }

  /** What the viewer does at the table is what they would have done instead. */
  private hear(message: ClientMessage): boolean {
    if (message.type === "act") {
      this.pause();
      this.asked.value = message.action;
    }
    return true;
  }
}
