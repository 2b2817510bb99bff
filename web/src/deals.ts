// What this browser saw of a table's deals and cut for them: kept for the tab, so that a reload
// forgets nothing, and held against the server's proof when a round is over.

import { signal } from "@preact/signals";
import { getCommitment, getFairness } from "./api.ts";
import { CUT_BYTES, hex, type Seen, type Verdict, verdictOf } from "./fairness.ts";
import type { DealProof, NextDeal, TableInfo, View } from "./protocol.ts";
import { remember, remembered } from "./settings.ts";
import { isOver, type Shown } from "./views.ts";

const UNSEEN: Seen = { commitment: "", twice: false, mine: "", told: "", seat: null, hand: "" };

export class Deals {
  /** What was said last of the next deal. */
  readonly next = signal<NextDeal | null>(null);
  /** What the finished rounds came to, by number; null where there is no proof. */
  readonly verdicts = signal<ReadonlyMap<number, Verdict | null>>(new Map());

  private readonly table: string;
  private readonly seen: Map<number, Seen>;
  private readonly asked = new Set<number>();

  constructor(table: string) {
    this.table = table;
    this.seen = read(table);
  }

  /** Learns of the commitment before the table is joined, so that one can cut for its first deal. */
  async begin(): Promise<void> {
    if ([...this.seen.keys()].some((round) => round > 1)) return;
    // Without an answer one joins all the same, and cuts later.
    const next = await getCommitment(this.table).catch(() => null);
    if (next) this.saw(next, null);
  }

  /** The cut to come to the table with: for its first deal alone. */
  firstCut(): string {
    return this.next.value?.round === 1 ? this.cut() : "";
  }

  /** The cut to send along now; empty when there is nothing to cut for, or the seat has cut. */
  cut(): string {
    const next = this.next.value;
    if (!next || next.commitment === "" || next.cut !== "") return "";
    const kept = this.of(next.round).mine;
    if (kept !== "") return kept;
    const mine = hex(crypto.getRandomValues(new Uint8Array(CUT_BYTES)));
    this.note(next.round, { mine });
    return mine;
  }

  /** Remembers what the server says of the next deal to the seat. */
  saw(next: NextDeal, seat: number | null): void {
    this.next.value = next;
    const before = this.of(next.round);
    const { commitment } = before;
    const other = commitment !== "" && commitment !== next.commitment;
    // Who has left a seat has no cut any more; who sits down anew has made none yet.
    const kept = before.seat === seat ? before.told : "";
    const told = kept || next.cut;
    this.note(next.round, {
      commitment: commitment || next.commitment,
      twice: before.twice || other,
      told,
      seat: told === "" ? null : seat,
    });
  }

  /** Remembers the hand of a round in which nothing has happened yet. */
  dealt(view: View, seat: number | null): void {
    const begun =
      view.tricks.some((trick) => trick.plays.length > 0) ||
      (view.game === "auction" && view.calls.length > 0);
    if (begun || view.awaits !== "action" || this.of(view.number).hand !== "") return;
    this.note(view.number, { seat, hand: seat === null ? "" : view.hand.join(" ") });
  }

  /** Fetches the proof of a finished round and holds it against what was seen; once. */
  async check(round: number, view: Shown, info: TableInfo, you: number | null): Promise<void> {
    const result = view.results[round - 1];
    if (!result || this.asked.has(round)) return;
    this.asked.add(round);
    let proof: DealProof | undefined;
    try {
      proof = (await getFairness(this.table, round)).rounds.find((each) => each.round === round);
    } catch {
      this.asked.delete(round);
      return;
    }
    const shown = view.number === round && isOver(view);
    const verdict = proof
      ? verdictOf(
          { table: shuffled(this.table, info), game: info.game, seats: info.seats.length },
          proof,
          this.of(round),
          {
            you,
            dealer: result.dealer,
            cards: shown ? view.tricks.flatMap(({ plays }) => plays) : [],
          },
        )
      : null;
    this.verdicts.value = new Map([...this.verdicts.value, [round, verdict]]);
  }

  private of(round: number): Seen {
    return this.seen.get(round) ?? UNSEEN;
  }

  private note(round: number, news: Partial<Seen>): void {
    this.seen.set(round, { ...this.of(round), ...news });
    remember(keyOf(this.table), JSON.stringify([...this.seen]), () => sessionStorage);
  }
}

/** What stands for the table in its shuffles: a day, where the deal of a day is played. */
function shuffled(table: string, { game, day }: TableInfo): string {
  return day ? `${game}${day.date.replaceAll("-", "")}` : table;
}

function keyOf(table: string): string {
  return `deals:${table}`;
}

function read(table: string): Map<number, Seen> {
  try {
    const kept = remembered(keyOf(table), () => sessionStorage) ?? "[]";
    return new Map(JSON.parse(kept) as [number, Seen][]);
  } catch {
    return new Map();
  }
}
