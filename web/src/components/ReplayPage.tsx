// A match looked at again: the table as it was, and what steps through it.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { explain } from "../api.ts";
import { hasSide } from "../exploring.ts";
import { t } from "../i18n.ts";
import { useShortcuts } from "../keys.ts";
import { recordText, unpacking, useDropping, useRecordLinks } from "../record-file.ts";
import { type Origin, type Place, Replay } from "../replay.ts";
import { phaseOf } from "../views.ts";
import { ActionBar } from "./ActionBar.tsx";
import { AllHands } from "./AllHands.tsx";
import { ReplayExplorer } from "./Explorer.tsx";
import { Hand } from "./Hand.tsx";
import { Message } from "./Message.tsx";
import { OpenRecord } from "./OpenRecord.tsx";
import { ReplayBar } from "./ReplayBar.tsx";
import { ScoreSheet } from "./ScoreSheet.tsx";
import { Seats } from "./Seats.tsx";
import { Sheets } from "./Sheets.tsx";
import { Stage } from "./Stage.tsx";
import { StatusLine } from "./StatusLine.tsx";
import { Spoken, Story } from "./Story.tsx";
import { TopBar } from "./TopBar.tsx";
import { WhatIfSheet } from "./WhatIf.tsx";
import "../styles/replay.css";

/** The moment that the address names, and whose view. */
function fromAddress(): { place: Place | null; seat: number | null } {
  const query = new URLSearchParams(location.search);
  const at = /^(\d{1,5})\.(\d{1,5})$/.exec(query.get("at") ?? "");
  const seat = /^[0-7]$/.exec(query.get("seat") ?? "");
  return {
    place: at ? { round: Math.max(1, Number(at[1])), actions: Number(at[2]) } : null,
    seat: seat ? Number(seat[0]) : null,
  };
}

export function ReplayPage({ id }: { id: string | null }): JSX.Element {
  if (id !== null) return <Replayed origin={{ table: id, record: null }} />;
  return <Opened />;
}

function Opened(): JSX.Element {
  useRecordLinks();
  const record = recordText.value;
  if (unpacking.value) return <Message>{t("replay.loading")}</Message>;
  // Another file is another replay.
  if (record !== null) return <Replayed key={record} origin={{ table: null, record }} />;
  return <OpenRecord problem={null} />;
}

const KEYS: Readonly<Record<string, readonly ["action" | "round" | "match", 1 | -1]>> = {
  ArrowLeft: ["action", -1],
  ArrowRight: ["action", 1],
  PageUp: ["round", -1],
  PageDown: ["round", 1],
  Home: ["match", -1],
  End: ["match", 1],
};

function useKeys(replay: Replay): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target as Element;
      if (target.closest("dialog, select, textarea, input:not([type=range])")) return;
      if (event.key === " " && !target.closest("button, a, summary, [tabindex]")) {
        event.preventDefault();
        if (replay.playing.value) replay.pause();
        else replay.play();
        return;
      }
      const [reach, by] = KEYS[event.key] ?? [];
      if (!reach || !by) return;
      event.preventDefault();
      replay.move(reach === "action" && event.shiftKey ? "trick" : reach, by);
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [replay]);
}

function Replayed({ origin }: { origin: Origin }): JSX.Element {
  const [replay] = useState(() => {
    const { place, seat } = fromAddress();
    return new Replay(origin, place, seat);
  });
  useEffect(() => () => replay.close(), [replay]);
  useKeys(replay);
  useShortcuts(replay.table);
  useDropping();
  const { table } = replay;
  const view = table.view.value;
  const info = table.info.value;
  useEffect(() => {
    const game = info ? `${t(`game.${info.game}`)} · ` : "";
    document.title = `${t("replay.title")} · ${game}${t("app.title")}`;
  });
  const problem = replay.problem.value;
  if (!view || !info) {
    if (problem === null) return <Message>{t("replay.loading")}</Message>;
    if (origin.table === null) return <OpenRecord problem={problem} />;
    return (
      <Message>{problem.code === "no_such_moment" ? t("replay.none") : explain(problem)}</Message>
    );
  }
  const { round, actions } = replay.place.value;
  return (
    <div
      class="table-page replay-page"
      data-game={info.game}
      data-phase={phaseOf(view)}
      data-at={`${round}.${actions}`}
      data-seat-shown={replay.seat.value ?? "all"}
    >
      <TopBar table={table} />
      <main class="table">
        <h1 class="unseen">{t("replay.title")}</h1>
        <div class="felt">
          <Seats table={table} />
          <Stage table={table} />
        </div>
        <StatusLine table={table} />
        {!hasSide.value && <ReplayExplorer replay={replay} />}
        <div class="replay-controls">
          {table.you.value !== null && <ActionBar table={table} />}
          <ReplayBar replay={replay} />
        </div>
        {replay.step.value?.hands ? <AllHands replay={replay} /> : <Hand table={table} />}
      </main>
      <aside class="side">
        <section>
          <h2>{t("menu.scores")}</h2>
          <ScoreSheet table={table} />
        </section>
        <section class="side-story">
          <h2>{t("menu.story")}</h2>
          <Story table={table} />
        </section>
        {hasSide.value && <ReplayExplorer replay={replay} />}
      </aside>
      <Spoken table={table} />
      <Sheets table={table} />
      {replay.asked.value !== null && <WhatIfSheet replay={replay} action={replay.asked.value} />}
    </div>
  );
}
