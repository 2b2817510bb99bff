// Shows updates one by one, so that the eye can follow, and never makes a quick player wait:
// `skip` shows everything that has come in at once.

export interface Step<Item> {
  item: Item;
  /** The viewer's own action: it and all before it are shown at once. */
  own: boolean;
  /** It completes a trick, which then stays a moment before it goes to its winner. */
  completes: boolean;
  /** It ends the round: what follows takes the trick's place. */
  ends: boolean;
}

/** What becomes of a complete trick; `open` while none waits. */
export type TrickStage = "open" | "won" | "leaving";

export interface Timing {
  action: number;
  trick: number;
  leaving: number;
}

export const TIMING: Timing = { action: 350, trick: 700, leaving: 220 };

export interface PaceEvents<Item> {
  show(item: Item): void;
  stage(stage: TrickStage): void;
  /** Everything at once: the setting, the query, or a page in the background. */
  instant(): boolean;
}

export class Pace<Item> {
  private queue: Step<Item>[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly events: PaceEvents<Item>;
  private readonly timing: Timing;

  constructor(events: PaceEvents<Item>, timing: Timing = TIMING) {
    this.events = events;
    this.timing = timing;
  }

  /** Whether something waits to be shown. */
  get busy(): boolean {
    return this.timer !== undefined;
  }

  push(step: Step<Item>): void {
    if (this.events.instant()) {
      this.skip();
      this.events.show(step.item);
      this.events.stage(step.completes && !step.ends ? "won" : "open");
      return;
    }
    if (step.own) this.skip();
    this.queue.push(step);
    if (this.timer === undefined) this.next();
  }

  /** Shows the latest state now. */
  skip(): void {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    let step: Step<Item> | undefined;
    while ((step = this.queue.shift())) this.events.show(step.item);
    this.events.stage("open");
  }

  /** Forgets what waits: the whole table comes anew. */
  clear(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.queue = [];
    this.events.stage("open");
  }

  private next(): void {
    this.timer = undefined;
    const step = this.queue.shift();
    if (!step) return;
    this.events.show(step.item);
    if (!step.completes) {
      this.events.stage("open");
      this.after(this.timing.action, () => this.next());
      return;
    }
    this.events.stage("won");
    this.after(this.timing.trick, () => {
      this.events.stage("leaving");
      this.after(this.timing.leaving, () => {
        this.events.stage("open");
        this.next();
      });
    });
  }

  private after(wait: number, then: () => void): void {
    this.timer = setTimeout(then, wait);
  }
}
