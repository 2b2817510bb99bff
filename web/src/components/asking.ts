// What the server is asked while the page is in sight.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/**
 * The last answer; `nothing` before there is one. It is asked for at once, whenever the page comes
 * in sight again, and every so many milliseconds if that is wanted. An answer that fails is left out.
 */
export function useAsked<T>(ask: () => Promise<T>, nothing: T, every?: number): T {
  const answer = useSignal<T>(nothing);
  useEffect(() => {
    let over = false;
    const look = async (): Promise<void> => {
      if (document.visibilityState === "hidden") return;
      const found = await ask().catch(() => null);
      if (found && !over) answer.value = found;
    };
    const now = (): void => void look();
    now();
    const timer = every === undefined ? undefined : setInterval(now, every);
    document.addEventListener("visibilitychange", now);
    return () => {
      over = true;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", now);
    };
  }, []);
  return answer.value;
}
