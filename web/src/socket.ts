// One table's socket: opens it, pings, and opens it again for as long as it takes.

import type { ClientMessage, ServerMessage } from "./protocol.ts";

export type Connection = "connecting" | "open" | "lost" | "missing" | "private" | "early";

const PING_EVERY = 20_000;
const ANSWER_WITHIN = 10_000;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
/** Close codes after which there is nothing to come back to. */
const ENDS: Readonly<Record<number, Connection>> = {
  4403: "private",
  4404: "missing",
  4425: "early",
};

export interface TableSocketEvents {
  message(message: ServerMessage): void;
  connection(state: Connection): void;
}

export class TableSocket {
  private readonly address: string;
  private readonly query: () => Record<string, string>;
  private readonly events: TableSocketEvents;
  private socket: WebSocket | null = null;
  private failures = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private ping: ReturnType<typeof setInterval> | undefined;
  private answer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  /** `query` is asked at each opening for what goes into the address; what is empty does not. */
  constructor(table: string, query: () => Record<string, string>, events: TableSocketEvents) {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const path = `/api/tables/${encodeURIComponent(table)}/socket`;
    this.address = `${scheme}//${location.host}${path}`;
    this.query = query;
    this.events = events;
  }

  start(): void {
    if (this.closed) return;
    addEventListener("online", this.now);
    this.open();
  }

  /** Sends when connected, and says whether it did: an action is never kept for later. */
  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.now);
    clearTimeout(this.retry);
    this.drop();
  }

  private readonly now = (): void => {
    if (this.socket || this.closed) return;
    clearTimeout(this.retry);
    this.open();
  };

  private open(): void {
    const query = new URLSearchParams(Object.entries(this.query()).filter(([, value]) => value));
    const socket = new WebSocket(query.size > 0 ? `${this.address}?${query}` : this.address);
    this.socket = socket;
    socket.onopen = () => {
      this.events.connection("open");
      this.ping = setInterval(() => this.beat(), PING_EVERY);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      clearTimeout(this.answer);
      this.failures = 0;
      const message = JSON.parse(event.data) as ServerMessage;
      if (message.type !== "pong") this.events.message(message);
    };
    socket.onclose = (event: CloseEvent) => {
      if (this.socket === socket) this.lost(ENDS[event.code] ?? "lost");
    };
  }

  /** A network that has gone silently does not close the socket: no answer to a ping does. */
  private beat(): void {
    this.send({ type: "ping" });
    clearTimeout(this.answer);
    this.answer = setTimeout(() => {
      this.drop();
      this.lost("lost");
    }, ANSWER_WITHIN);
  }

  private drop(): void {
    clearInterval(this.ping);
    clearTimeout(this.answer);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private lost(state: Connection): void {
    this.drop();
    if (this.closed) return;
    this.events.connection(state);
    if (state !== "lost") {
      this.closed = true;
      return;
    }
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.failures);
    this.failures += 1;
    // Spread, so that a restarted server is not met by everybody at the same moment.
    this.retry = setTimeout(() => this.open(), wait * (0.75 + Math.random() / 2));
  }
}
