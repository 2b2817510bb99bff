// One table: what the server said last, what is on screen now, and what the viewer does.

import { computed, signal } from "@preact/signals";
import { Deals } from "./deals.ts";
import { playerName } from "./lobby.ts";
import { Pace, type TrickStage } from "./pace.ts";
import type {
  Act,
  Ready,
  Refused,
  ResultInfo,
  TableInfo,
  TableState,
  Update,
} from "./protocol.ts";
import { Selection } from "./selection.ts";
import { settings } from "./settings.ts";
import { type Connection, TableSocket } from "./socket.ts";
import { happenings, type Happening } from "./story.ts";
import { completeTrick, isOver, type Shown } from "./views.ts";

/** What stands in the table's log for people who listen. */
export interface Spoken {
  key: string;
  happenings: Happening[];
  yourTurn: boolean;
}

/** A remark of the page itself, where no server needs to be asked. */
export interface Notice {
  code: "give.kept" | "discard.kept" | "offline";
  clause: string | null;
}

const SPOKEN_KEPT = 30;

export class Table {
  readonly id: string;
  readonly info = signal<TableInfo | null>(null);
  readonly you = signal<number | null>(null);
  readonly view = signal<Shown | null>(null);
  /** The number of the log entry on screen. */
  readonly seq = signal(0);
  readonly stage = signal<TrickStage>("open");
  readonly connection = signal<Connection>("connecting");
  readonly refusal = signal<Refused | Notice | null>(null);
  readonly spoken = signal<readonly Spoken[]>([]);
  readonly selection: Selection;
  readonly deals: Deals;
  /** The suit whose trumps are shown in the hand while trump is being named. */
  readonly preview = signal<string | null>(null);

  readonly yourTurn = computed(() => {
    const view = this.view.value;
    return view !== null && view.awaits === "action" && view.to_act === this.you.value;
  });

  private readonly socket: TableSocket;
  private readonly pace: Pace<{ seq: number; view: Shown }>;
  /** The number of the last entry received, shown or not. */
  private latest = 0;
  /** The finished rounds at that number. */
  private results: ResultInfo[] = [];
  /** The `latest` at which an action was sent that has not been answered yet. */
  private asked = -1;

  constructor(id: string) {
    this.id = id;
    this.selection = new Selection(id);
    this.deals = new Deals(id);
    this.pace = new Pace({
      show: (update) => this.show(update.seq, update.view, true),
      stage: (stage) => {
        this.stage.value = stage;
      },
      instant: atOnce,
    });
    const query = (): Record<string, string> => ({
      name: playerName.value.trim(),
      cut: this.deals.firstCut(),
    });
    this.socket = new TableSocket(id, query, {
      message: (message) => {
        if (message.type === "table") this.replace(message);
        else if (message.type === "event") this.receive(message);
        else if (message.type === "refused") this.refuse(message);
      },
      connection: (state) => {
        this.connection.value = state;
      },
    });
    void this.deals.begin().then(() => this.socket.start());
  }

  act(action: string): void {
    this.ask({ type: "act", seq: this.latest, action, cut: this.deals.cut() });
  }

  ready(): void {
    this.ask({ type: "ready", seq: this.latest, cut: this.deals.cut() });
  }

  remark(notice: Notice): void {
    this.refusal.value = notice;
  }

  /** Shows the latest state at once: called by every tap and key. */
  skip(): void {
    this.pace.skip();
  }

  close(): void {
    this.pace.clear();
    this.socket.close();
  }

  /** A double click is one action: the second would be refused, as the table has moved on. */
  private ask(message: Act | Ready): void {
    this.pace.skip();
    this.refusal.value = null;
    if (this.asked === this.latest) return;
    if (this.socket.send(message)) this.asked = this.latest;
    else this.remark({ code: "offline", clause: null });
  }

  private replace(state: TableState): void {
    this.asked = -1;
    this.info.value = state.table;
    this.you.value = state.you;
    this.deals.saw(state.next_deal, state.you);
    this.deals.dealt(state.view, state.you);
    // After a short break nothing may have happened: what is being shown goes on.
    if (state.seq === this.latest && this.view.value !== null) return;
    this.pace.clear();
    this.latest = state.seq;
    this.results = state.results;
    this.show(state.seq, { ...state.view, results: this.results }, false);
  }

  private receive(update: Update): void {
    if (update.seq <= this.latest) return;
    if (update.seq !== this.latest + 1) {
      this.socket.send({ type: "resync" });
      return;
    }
    this.latest = update.seq;
    this.results = update.results ?? this.results;
    if (update.next_deal) this.deals.saw(update.next_deal, this.you.value);
    if (update.event.kind === "deal") this.deals.dealt(update.view, this.you.value);
    this.pace.push({
      item: { seq: update.seq, view: { ...update.view, results: this.results } },
      own: update.event.seat !== null && update.event.seat === this.you.value,
      completes: update.event.kind === "play" && completeTrick(update.view) !== null,
      ends: isOver(update.view),
    });
  }

  private refuse(refused: Refused): void {
    if (refused.seq > this.latest) this.socket.send({ type: "resync" });
    this.asked = -1;
    this.refusal.value = refused;
  }

  private show(seq: number, view: Shown, speak: boolean): void {
    const before = this.view.value;
    this.seq.value = seq;
    this.refusal.value = null;
    this.preview.value = null;
    this.view.value = view;
    this.selection.follow(view);
    const table = this.info.value;
    if (!speak || !table) return;
    const all = happenings(view, table);
    const known = before?.number === view.number ? happenings(before, table).length : 0;
    const entry = {
      key: `${seq}`,
      happenings: all.slice(known),
      yourTurn: this.yourTurn.value,
    };
    this.spoken.value = [...this.spoken.value.slice(1 - SPOKEN_KEPT), entry];
  }
}

/** Whether updates are shown all at once: `?fast`, the setting, or a page nobody sees. */
export function atOnce(): boolean {
  return (
    new URLSearchParams(location.search).has("fast") ||
    settings.pace.value === "0" ||
    document.visibilityState === "hidden"
  );
}
