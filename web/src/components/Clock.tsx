// The time that is left, counting down; said aloud once, when it grows short.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n.ts";
import type { Table } from "../table.ts";

const SHORT = 10_000;
const TICK = 250;

export function minutes(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, "0")}`;
}

/** What is left of a time that began to run at `at` by `Date.now()`. */
function useLeft(left: number, at: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK);
    return () => clearInterval(timer);
  }, [left, at]);
  return Math.max(0, left - Math.max(0, now - at));
}

function Running(props: { left: number; at: number; yours: boolean }): JSX.Element {
  const left = useLeft(props.left, props.at);
  const short = left <= SHORT;
  return (
    <span class={`clock running${short ? " short" : ""}`} role="timer" title={t("clock.left")}>
      {minutes(left)}
      {props.yours && (
        <span class="unseen" role="status">
          {short && t("clock.short")}
        </span>
      )}
    </span>
  );
}

/** A seat's time: running while it is to act, for the viewer else what is left of the bank. */
export function SeatClock({ table, seat }: { table: Table; seat: number }): JSX.Element | null {
  const clock = table.clock.value;
  const view = table.view.value;
  if (!clock || !view) return null;
  const yours = table.you.value === seat;
  if (view.awaits === "action" && view.to_act === seat && clock.left !== null) {
    return <Running left={clock.left} at={clock.at} yours={yours} />;
  }
  const bank = clock.banks[seat];
  if (!yours || bank === undefined) return null;
  return (
    <span class="clock" title={t("clock.bank")}>
      <span class="unseen">{t("clock.bank")} </span>
      {minutes(bank)}
    </span>
  );
}
