// One table: what the server said last, what is on screen now, and what the viewer does.

import { computed, signal } from "@preact/signals";
import { Deals } from "./deals.ts";
import { t } from "./i18n.ts";
import { playerName } from "./lobby.ts";
import { Pace, type TrickStage } from "./pace.ts";
import type {
  AgainInfo,
  ClientMessage,
  ClockInfo,
  HeardMessage,
  HintMessage,
  Phrase,
  Refused,
  ResultInfo,
  SaidInfo,
  TableInfo,
  TableState,
  UndoInfo,
  Update,
  View,
} from "./protocol.ts";
import { Selection } from "./selection.ts";
import { settings } from "./settings.ts";
import { type Connection, TableSocket, type TableSocketEvents } from "./socket.ts";
import { happenings, type Happening, type StandIn, standInsAt } from "./story.ts";
import { isMuted } from "./talk.ts";
import { afterAction, completeTrick, isOver, phaseOf, type Shown } from "./views.ts";

/** What stands in the table's log for people who listen. */
export interface Spoken {
  key: string;
  happenings: Happening[];
  /** Who did the first of them, if not whose seat it is. */
  by?: StandIn;
  yourTurn: boolean;
  /** The table after them. */
  view: Shown;
}

/** A remark of the page itself, where no server needs to be asked. */
export interface Notice {
  code: "give.kept" | "discard.kept" | "offline" | "undone" | "not.undone";
  clause: string | null;
}

/** The time that people have, and when this was: `Date.now()` here. */
export interface Clock extends ClockInfo {
  at: number;
}

/** An entry of the log, to be shown. */
interface Shot {
  seq: number;
  view: Shown;
  clock: Clock | null;
  by?: StandIn;
  /** Who has acted, or in whose place it was done. */
  acted: number | null;
}

const SPOKEN_KEPT = 30;
const SAID_KEPT = 30;
const BUBBLE_SHOWN = 6000;
/** Long enough for the trick before it to have gone. */
const LAST_CARD_WAIT = 1000;

function stamped(clock: ClockInfo | null): Clock | null {
  return clock && { ...clock, at: Date.now() };
}

/** Where a table's messages come from and go to: a socket, or a replay. */
export interface Source {
  start(): void;
  /** Says whether the message could be sent. */
  send(message: ClientMessage): boolean;
  close(): void;
}

export class Table {
  readonly id: string;
  /** Whether it is played at now, and not a replay. */
  readonly live: boolean;
  readonly info = signal<TableInfo | null>(null);
  readonly you = signal<number | null>(null);
  readonly view = signal<Shown | null>(null);
  /** The number of the log entry on screen. */
  readonly seq = signal(0);
  readonly stage = signal<TrickStage>("open");
  readonly connection = signal<Connection>("connecting");
  readonly refusal = signal<Refused | Notice | null>(null);
  readonly spoken = signal<readonly Spoken[]>([]);
  /** Who acted in a seat's place, by the places of `happenings`: those of this round seen so far. */
  readonly standIns = signal<ReadonlyMap<number, StandIn>>(new Map());
  /** The table as it was when who listens asked for it last. */
  readonly told = signal<{ key: number; view: Shown } | null>(null);
  readonly selection: Selection;
  readonly deals: Deals;
  readonly clock = signal<Clock | null>(null);
  /** The table that plays this one again, and who has had it made. */
  readonly again = signal<AgainInfo | null>(null);
  /** What somebody has asked to take back. */
  readonly undo = signal<UndoInfo | null>(null);
  /** What was said last, the newest last. */
  readonly said = signal<readonly SaidInfo[]>([]);
  /** Whether somebody has said something that was not on screen yet. */
  readonly unread = signal(false);
  /** What each seat has said a moment ago. */
  readonly bubbles = signal<ReadonlyMap<number, SaidInfo>>(new Map());
  /** What a bot would do in the viewer's place, while it is their turn. */
  readonly hint = signal<HintMessage | null>(null);
  /** The card to be played as soon as it is the viewer's turn, if it is legal then. */
  readonly ahead = signal<string | null>(null);
  /** The card just played, drawn on the table already: it comes back if the server refuses it. */
  readonly sent = signal<string | null>(null);
  /** The suit whose trumps are shown in the hand while trump is being named. */
  readonly preview = signal<string | null>(null);

  readonly yourTurn = computed(() => {
    const view = this.view.value;
    return view !== null && view.awaits === "action" && view.to_act === this.you.value;
  });

  private readonly socket: Source;
  private readonly pace: Pace<Shot>;
  /** The number of the last entry received, shown or not. */
  private latest = 0;
  /** The finished rounds at that number. */
  private results: ResultInfo[] = [];
  /** The `latest` at which an action was sent that has not been answered yet. */
  private asked = -1;
  /** The view of the last entry received, as text: most entries that are no events change nothing in it. */
  private received = "";
  private last: ReturnType<typeof setTimeout> | undefined;

  /**
   * A table that is played at; `replay` makes it one whose messages come from elsewhere. Who
   * `watches` takes no free seat by coming.
   */
  constructor(
    id: string,
    replay: ((events: TableSocketEvents) => Source) | null = null,
    watches = false,
  ) {
    this.id = id;
    this.live = replay === null;
    this.selection = new Selection(replay ? `replay:${id}` : id);
    this.deals = new Deals(id);
    this.pace = new Pace({
      show: (shot) => this.show(shot, true),
      stage: (stage) => {
        this.stage.value = stage;
      },
      // Who steps through a match sets the pace.
      instant: () => !this.live || atOnce(),
    });
    const query = (): Record<string, string> => ({
      name: playerName.value.trim(),
      cut: watches ? "" : this.deals.firstCut(),
      watch: watches ? "1" : "",
    });
    const events: TableSocketEvents = {
      message: (message) => {
        if (message.type === "table") this.replace(message);
        else if (message.type === "event") this.receive(message);
        else if (message.type === "said") this.hear(message);
        else if (message.type === "hint") this.advise(message);
        else if (message.type === "refused") this.refuse(message);
      },
      connection: (state) => {
        this.connection.value = state;
        // Whether it has arrived nobody knows; the table that comes next says it.
        if (state !== "open") this.sent.value = null;
      },
    };
    this.socket = replay ? replay(events) : new TableSocket(id, query, events);
    if (this.live) void this.deals.begin().then(() => this.socket.start());
    else this.socket.start();
  }

  act(action: string): void {
    if (!this.ask({ type: "act", seq: this.latest, action, cut: this.deals.cut() })) return;
    const view = this.view.value;
    const plays = this.live && view !== null && phaseOf(view) === "play" && this.yourTurn.value;
    if (plays && view.legal.includes(action)) this.sent.value = action;
  }

  ready(): void {
    this.ask({ type: "ready", seq: this.latest, cut: this.deals.cut() });
  }

  askUndo(): void {
    this.ask({ type: "undo", seq: this.latest });
  }

  answerUndo(yes: boolean): void {
    this.ask({ type: "answer", seq: this.latest, yes });
  }

  claim(): void {
    this.ask({ type: "claim", seq: this.latest });
  }

  askHint(): void {
    this.tell({ type: "hint", seq: this.latest });
  }

  sit(seat: number): void {
    const name = playerName.value.trim() || t("lobby.name.default");
    this.tell({ type: "sit", seat, name, cut: this.deals.firstCut() });
  }

  leave(): void {
    this.tell({ type: "leave" });
  }

  say(phrase: Phrase): void {
    this.tell({ type: "say", phrase, text: null });
  }

  sayText(text: string): void {
    this.tell({ type: "say", phrase: null, text });
  }

  /** Marks a card to be played when it is the viewer's turn, or takes the mark away. */
  markAhead(card: string): void {
    this.refusal.value = null;
    this.ahead.value = this.ahead.value === card ? null : card;
  }

  remark(notice: Notice): void {
    this.refusal.value = notice;
  }

  /** Says the whole table, again where it is asked for again. */
  describe(): void {
    const view = this.view.value;
    if (view) this.told.value = { key: (this.told.value?.key ?? 0) + 1, view };
  }

  /** Shows the latest state at once: called by every tap and key. */
  skip(): void {
    this.pace.skip();
  }

  close(): void {
    clearTimeout(this.last);
    this.pace.clear();
    this.socket.close();
  }

  /** A double click is one action: the second would be refused, as the table has moved on. */
  private ask(message: ClientMessage): boolean {
    this.pace.skip();
    this.refusal.value = null;
    if (this.live && this.asked === this.latest) return false;
    const sent = this.tell(message);
    if (sent) this.asked = this.latest;
    return sent;
  }

  private tell(message: ClientMessage): boolean {
    this.refusal.value = null;
    const sent = this.socket.send(message);
    if (!sent) this.remark({ code: "offline", clause: null });
    return sent;
  }

  private replace(state: TableState): void {
    const undo = this.undo.value;
    const moved = this.you.value !== state.you;
    this.asked = -1;
    this.sent.value = null;
    this.info.value = state.table;
    this.you.value = state.you;
    this.undo.value = state.undo;
    this.again.value = state.again ?? null;
    this.said.value = state.said;
    if (this.live) {
      this.deals.saw(state.next_deal, state.you);
      this.deals.dealt(state.view, state.you);
    }
    // After a short break, or when somebody has left, nothing may have happened on the table:
    // what is being shown goes on.
    const same = JSON.stringify(state.view) === this.received && !moved;
    this.note(state.seq, state.view);
    const clock = stamped(state.clock);
    if (same && this.view.value !== null) {
      if (!this.pace.busy) {
        this.seq.value = state.seq;
        this.clock.value = clock;
      }
    } else {
      this.pace.clear();
      this.results = state.results;
      const view = { ...state.view, results: this.results };
      this.show({ seq: state.seq, view, clock, acted: null }, false);
      this.standIns.value = standInsAt(happenings(view, state.table), state.stand_ins);
    }
    const asker = undo && state.table.seats[undo.seat];
    if (asker && !asker.left && asker.away !== "gone" && state.undo === null) {
      this.remark({ code: same ? "not.undone" : "undone", clause: null });
    }
  }

  private receive(update: Update): void {
    if (!this.follows(update.seq)) return;
    this.note(update.seq, update.view);
    this.undo.value = null;
    this.results = update.results ?? this.results;
    if (update.next_deal) this.deals.saw(update.next_deal, this.you.value);
    if (this.live && update.event.kind === "deal") this.deals.dealt(update.view, this.you.value);
    this.pace.push({
      item: {
        seq: update.seq,
        view: { ...update.view, results: this.results },
        clock: stamped(update.clock),
        ...(update.event.by && { by: update.event.by }),
        acted: update.event.kind === "deal" ? null : update.event.seat,
      },
      own: update.event.seat !== null && update.event.seat === this.you.value,
      completes: update.event.kind === "play" && completeTrick(update.view) !== null,
      ends: isOver(update.view),
    });
  }

  private hear({ seq, said }: HeardMessage): void {
    if (!this.follows(seq)) return;
    this.latest = seq;
    if (!this.pace.busy) this.seq.value = seq;
    this.said.value = [...this.said.value, said].slice(-SAID_KEPT);
    if (said.seat !== this.you.value && !isMuted(this.id, said)) this.unread.value = true;
    this.bubbles.value = new Map(this.bubbles.value).set(said.seat, said);
    setTimeout(() => {
      const left = [...this.bubbles.value].filter(([, each]) => each !== said);
      this.bubbles.value = new Map(left);
    }, BUBBLE_SHOWN);
  }

  private advise(hint: HintMessage): void {
    if (hint.seq === this.latest && this.yourTurn.value) this.hint.value = hint;
  }

  /** Whether an entry is the next one; the whole table is asked for where one is missing. */
  private follows(seq: number): boolean {
    if (seq > this.latest + 1) this.socket.send({ type: "resync" });
    return seq === this.latest + 1;
  }

  private note(seq: number, view: View): void {
    this.latest = seq;
    this.received = JSON.stringify(view);
  }

  private refuse(refused: Refused): void {
    if (refused.seq > this.latest) this.socket.send({ type: "resync" });
    this.asked = -1;
    this.sent.value = null;
    this.refusal.value = refused;
  }

  private show({ seq, view, clock, by, acted }: Shot, speak: boolean): void {
    if (this.info.value) this.info.value = afterAction(this.info.value, acted, by === "clock");
    const before = this.view.value;
    this.seq.value = seq;
    this.clock.value = clock;
    this.refusal.value = null;
    this.preview.value = null;
    this.hint.value = null;
    this.sent.value = null;
    this.view.value = view;
    this.selection.follow(view);
    this.playAhead(view);
    const table = this.info.value;
    if (!table) return;
    const all = happenings(view, table);
    const known = before?.number === view.number ? happenings(before, table).length : 0;
    // What was taken back is told no more.
    const told = [...this.standIns.value].filter(([place]) => place < Math.min(known, all.length));
    this.standIns.value = new Map(by ? [...told, [known, by]] : told);
    if (!speak) return;
    const entry = {
      key: `${seq}`,
      happenings: all.slice(known),
      ...(by && { by }),
      yourTurn: this.yourTurn.value,
      view,
    };
    this.spoken.value = [...this.spoken.value.slice(1 - SPOKEN_KEPT), entry];
  }

  /** Plays the card marked before, or after a moment the only one left. */
  private playAhead(view: Shown): void {
    clearTimeout(this.last);
    if (!this.live) return;
    const card = this.ahead.value;
    const wanted = card !== null && view.hand.includes(card) && phaseOf(view) === "play";
    if (!wanted || this.yourTurn.value) this.ahead.value = null;
    if (!this.yourTurn.value || phaseOf(view) !== "play") return;
    if (wanted && view.legal.includes(card)) {
      // Not in the midst of showing what has come.
      this.last = setTimeout(() => this.act(card));
    } else if (view.hand.length === 1 && settings.last.value === "1") {
      const only = view.hand[0] ?? "";
      this.last = setTimeout(() => this.act(only), LAST_CARD_WAIT);
    }
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
