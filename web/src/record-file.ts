// The record that the visitor has opened: kept for the tab, so that a reload and the way back from
// a what-if find it again.

import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect } from "preact/hooks";
import { recordIn } from "./record-link.ts";
import { go, page, replayPath } from "./router.ts";
import { remember, remembered } from "./settings.ts";

/** The most bytes that the server takes. */
const LARGEST = 512 * 1024;
const KEY = "record";
const session = (): Storage => sessionStorage;

export const recordText = signal<string | null>(remembered(KEY, session) || null);
/** Whether the file chosen last is none that the server would take. */
export const tooLarge = signal(false);
/** Whether the link that led here holds no whole record. */
export const brokenLink = signal(false);
/** Whether the link that led here is still being unpacked. */
export const unpacking = signal(false);
/** Whether a file is being dragged over the page. */
export const dragged = signal(false);

/** Opens a file, and goes to the page that shows it. */
export async function openFile(file: File | undefined): Promise<void> {
  dragged.value = false;
  if (!file) return;
  brokenLink.value = false;
  tooLarge.value = file.size > LARGEST;
  // An empty file, or one that is no text, is refused like any other that is no record.
  const text = tooLarge.value ? "" : (await file.text()) || " ";
  const shown = page.value.name === "replay" && page.value.id === null;
  if (!shown || recordText.value !== null) go(replayPath(null));
  keep(text);
}

/** Forgets the record, so that another can be opened. */
export function closeRecord(): void {
  go(replayPath(null));
  keep("");
}

/** Opens the record that the address holds, if it does. */
async function openLink(): Promise<void> {
  const { hash, pathname, search } = location;
  unpacking.value = hash !== "";
  const text = await recordIn(hash, LARGEST);
  unpacking.value = false;
  if (text === null) return;
  // The tab has it now; an address of thousands of letters is in the way.
  history.replaceState(null, "", pathname + search);
  tooLarge.value = false;
  brokenLink.value = text === "";
  keep(text);
}

/** Follows links that hold a record, while the component is there. */
export function useRecordLinks(): void {
  useLayoutEffect(() => {
    const changed = (): void => void openLink();
    changed();
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
}

function keep(text: string): void {
  recordText.value = text || null;
  remember(KEY, text, session);
}

/** Lets a record be dropped anywhere on the page while the component is there. */
export function useDropping(): void {
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      dragged.value = true;
    };
    const out = (event: DragEvent): void => {
      if (event.relatedTarget === null) dragged.value = false;
    };
    const drop = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      void openFile(event.dataTransfer.files[0]);
    };
    addEventListener("dragover", over);
    addEventListener("dragleave", out);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("dragleave", out);
      removeEventListener("drop", drop);
    };
  }, []);
}
