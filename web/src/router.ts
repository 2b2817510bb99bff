// What the address says is on screen: the lobby at /, a table at /table/ID, and the pages about one.

import { computed, signal } from "@preact/signals";

/** A page of this application; `key` tells one visit to it from another. */
export type Page = { key: string } & (
  | { name: "lobby" }
  | { name: "table"; id: string }
  /** A match of this server, or without an id the record that the visitor opens. */
  | { name: "replay"; id: string | null }
  | { name: "daily"; id: string }
  | { name: "ratings" }
  /** What was found out about a game. */
  | { name: "stats"; id: string }
  | { name: "review"; id: string }
  /** An address that is none of these. */
  | { name: "nowhere" }
);

const ROUTES: readonly (readonly [RegExp, (id: string) => Omit<Page, "key">])[] = [
  [/^\/(?:index\.html)?$/, () => ({ name: "lobby" })],
  [/^\/table\/([^/]+)\/?$/, (id) => ({ name: "table", id })],
  [/^\/table\/([^/]+)\/replay\/?$/, (id) => ({ name: "replay", id })],
  [/^\/replay\/?$/, () => ({ name: "replay", id: null })],
  [/^\/daily\/(fifth|auction)\/?$/, (id) => ({ name: "daily", id })],
  [/^\/ratings\/?$/, () => ({ name: "ratings" })],
  [/^\/stats\/(fifth|auction)\/?$/, (id) => ({ name: "stats", id })],
  [/^\/table\/([^/]+)\/review\/?$/, (id) => ({ name: "review", id })],
];

const place = signal(location.pathname + location.search);
addEventListener("popstate", () => {
  place.value = location.pathname + location.search;
});

/** The page on screen. */
export const page = computed((): Page => {
  const key = place.value;
  const path = key.split("?")[0] ?? "/";
  for (const [pattern, route] of ROUTES) {
    const found = pattern.exec(path);
    if (found) return { key, ...route(decodeURIComponent(found[1] ?? "")) } as Page;
  }
  return { key, name: "nowhere" };
});

export function tablePath(id: string): string {
  return `/table/${encodeURIComponent(id)}`;
}

/** The replay of a table, or for null of a record opened by the visitor, at a moment if given. */
export function replayPath(
  id: string | null,
  at: { round: number; actions: number } | null = null,
  seat: number | null = null,
): string {
  const query = new URLSearchParams();
  if (at) query.set("at", `${at.round}.${at.actions}`);
  if (seat !== null) query.set("seat", `${seat}`);
  const path = id === null ? "/replay" : `${tablePath(id)}/replay`;
  return query.size > 0 ? `${path}?${query}` : path;
}

export function statsPath(game: string): string {
  return `/stats/${game}`;
}

export function reviewPagePath(id: string): string {
  return `${tablePath(id)}/review`;
}

/** The page of a review that begins at once, for who presses a button that says so. */
export function reviewWantedPath(id: string): string {
  return `${reviewPagePath(id)}?make`;
}

export function wantsReview(): boolean {
  return new URLSearchParams(location.search).has("make");
}

/** Takes the wish for a review out of the address; the page stays the same visit. */
export function asked(id: string): void {
  if (!wantsReview()) return;
  const address = new URL(location.href);
  address.pathname = reviewPagePath(id);
  address.searchParams.delete("make");
  history.replaceState(history.state, "", address);
}

/** Goes to a page; of the query here `?fast` alone comes along. */
export function go(to: string): void {
  const address = new URL(to, location.href);
  if (new URLSearchParams(location.search).has("fast")) address.searchParams.set("fast", "");
  history.pushState(null, "", address);
  place.value = address.pathname + address.search;
  scrollTo(0, 0);
}

/** For links: a plain click stays in this page, anything else is the browser's. */
export function follow(event: MouseEvent, to: string): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go(to);
}
