// A link that holds a whole record: compressed, behind the #, which no browser sends to a server.

import { replayPath } from "./router.ts";
import type { Place } from "./replay.ts";

const NAME = "#record=";
/** The most characters of a link: what chats and mail programs leave whole. */
const LONGEST = 8000;

/** The address of a moment of a record; null where the record is too large for one. */
export async function recordLink(text: string, at: Place, seat: number | null): Promise<string | null> {
  // As plain text, whatever spaces the file had.
  const plain = new Blob([JSON.stringify(JSON.parse(text))]);
  const packed = await bytesOf(plain.stream().pipeThrough(new CompressionStream("deflate-raw")), LONGEST);
  if (!packed) return null;
  const letters = btoa(String.fromCharCode(...packed)).replaceAll("+", "-").replaceAll("/", "_");
  const link = new URL(replayPath(null, at, seat), location.href).href + NAME + letters.replace(/=+$/, "");
  return link.length <= LONGEST ? link : null;
}

/** The record that the fragment of an address holds; null for another fragment. */
export async function recordIn(fragment: string, largest: number): Promise<string | null> {
  if (!fragment.startsWith(NAME)) return null;
  try {
    const letters = fragment.slice(NAME.length).replaceAll("-", "+").replaceAll("_", "/");
    const packed = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
    const plain = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const bytes = await bytesOf(plain, largest);
    return bytes ? new TextDecoder().decode(bytes) : "";
  } catch {
    return "";
  }
}

/** All bytes of a stream; null where they are more than so many. */
async function bytesOf(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      void reader.cancel();
      return null;
    }
    parts.push(new Uint8Array(value));
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
