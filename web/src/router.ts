// Two routes: the lobby at /, a table at /table/ID.

import { computed, signal } from "@preact/signals";

const path = signal(location.pathname);
addEventListener("popstate", () => {
  path.value = location.pathname;
});

/** The id of the table on screen; null in the lobby. */
export const tableId = computed(() => {
  const found = /^\/table\/([^/]+)\/?$/.exec(path.value);
  return found?.[1] ? decodeURIComponent(found[1]) : null;
});

export function tablePath(id: string): string {
  return `/table/${encodeURIComponent(id)}`;
}

/** Goes to a page; the query (`?fast`) comes along. */
export function go(to: string): void {
  history.pushState(null, "", to + location.search);
  path.value = to;
  scrollTo(0, 0);
}

/** For links: a plain click stays in this page, anything else is the browser's. */
export function follow(event: MouseEvent, to: string): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go(to);
}
