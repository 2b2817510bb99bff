// A table: everything on screen answers what lies on it, whose turn it is, what one can do, and
// how the match stands.

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { getInvitation } from "../api.ts";
import { hasSide } from "../exploring.ts";
import { t } from "../i18n.ts";
import { useShortcuts } from "../keys.ts";
import { named } from "../lobby.ts";
import { settle } from "../motion.ts";
import type { Invitation, TableInfo } from "../protocol.ts";
import { follow, replayPath } from "../router.ts";
import { sheet } from "../sheets.ts";
import { hear } from "../sounds.ts";
import { Table } from "../table.ts";
import { deciding, phaseOf } from "../views.ts";
import { ActionBar } from "./ActionBar.tsx";
import { Heard } from "./Bubble.tsx";
import { Door } from "./Door.tsx";
import { TableExplorer } from "./Explorer.tsx";
import { Hand } from "./Hand.tsx";
import { Message } from "./Message.tsx";
import { ScoreSheet } from "./ScoreSheet.tsx";
import { Seats } from "./Seats.tsx";
import { Sheets } from "./Sheets.tsx";
import { Stage } from "./Stage.tsx";
import { StatusLine } from "./StatusLine.tsx";
import { Spoken, Story } from "./Story.tsx";
import { Talk } from "./Talk.tsx";
import { TopBar } from "./TopBar.tsx";
import { inCompany, useTour } from "./TourOffer.tsx";

const MODIFIERS = new Set(["Shift", "Control", "Alt", "Meta"]);

/** Any tap or key shows the latest state first; then it does what it does. */
function useSkipping(table: Table): void {
  useEffect(() => {
    const skip = (): void => {
      table.skip();
      settle();
    };
    const key = (event: KeyboardEvent): void => {
      if (!MODIFIERS.has(event.key)) skip();
    };
    addEventListener("pointerdown", skip, { capture: true });
    addEventListener("keydown", key, { capture: true });
    return () => {
      removeEventListener("pointerdown", skip, { capture: true });
      removeEventListener("keydown", key, { capture: true });
    };
  }, [table]);
}

/** The way back to the moment of the match that this one has left. */
function StartLine({ info }: { info: TableInfo }): JSX.Element | null {
  const { start } = info;
  if (!start) return null;
  const path = replayPath(start.table, start);
  return (
    <p class="start-line">
      <a href={path} data-action="back-to-replay" onClick={(event) => follow(event, path)}>
        {t("replay.back")}
      </a>
    </p>
  );
}

/** Says the table to who has just come and listens, once no tour is in the way. */
function useArrival(table: Table): void {
  const said = useRef(false);
  const seen = table.view.value !== null && sheet.value === null;
  useEffect(() => {
    if (said.current || table.view.value === null || sheet.value !== null) return undefined;
    // What stands in a place that is listened to from its beginning is not said.
    const saying = setTimeout(() => {
      said.current = true;
      table.describe();
    });
    return () => clearTimeout(saying);
  }, [seen]);
}

/** How one comes to a table: who has a name, or a seat, or can have none, comes without a word. */
export function TablePage({ id }: { id: string }): JSX.Element {
  const [comes, come] = useState<"sits" | "watches" | null>(named.value ? "sits" : null);
  const [invitation, invited] = useState<Invitation | null>(null);
  useEffect(() => {
    if (comes !== null) return;
    void getInvitation(id).then(
      (found) => {
        if (found.you === null && found.seats.some((seat) => seat.free)) invited(found);
        else come("sits");
      },
      // What is wrong with it the socket will say.
      () => come("sits"),
    );
  }, []);
  if (comes !== null) return <OpenTable id={id} watches={comes === "watches"} />;
  if (invitation === null) return <Message>{t("table.loading")}</Message>;
  return (
    <Door
      invitation={invitation}
      onCome={(watches) => come(watches ? "watches" : "sits")}
    />
  );
}

function OpenTable({ id, watches }: { id: string; watches: boolean }): JSX.Element {
  const [table] = useState(() => new Table(id, null, watches));
  useEffect(() => () => table.close(), [table]);
  useEffect(() => hear(table), [table]);
  useSkipping(table);
  useShortcuts(table);
  useTour(table);
  useArrival(table);
  const view = table.view.value;
  const info = table.info.value;
  useEffect(() => {
    document.title = info ? `${t(`game.${info.game}`)} · ${t("app.title")}` : t("app.title");
  });
  if (table.connection.value === "missing") return <Message>{t("table.missing")}</Message>;
  if (table.connection.value === "private") return <Message>{t("problem.no_watching")}</Message>;
  if (table.connection.value === "early") return <Message>{t("problem.not_yet")}</Message>;
  const lost = table.connection.value === "lost" && (
    <p class="connection" role="status">
      {t("table.lost")}
    </p>
  );
  if (!view || !info) {
    return (
      <>
        <Message>{t("table.loading")}</Message>
        {lost}
      </>
    );
  }
  const company = inCompany(table, info);
  return (
    <div
      class="table-page"
      data-game={info.game}
      data-phase={phaseOf(view)}
      data-seq={table.seq.value}
      data-awaits={view.awaits}
      data-deciding={deciding(view, table.stage.value)}
      data-my-turn={table.yourTurn.value}
    >
      <TopBar table={table} />
      <main class="table">
        <h1 class="unseen">{t(`game.${info.game}`)}</h1>
        <div class="felt">
          <Seats table={table} />
          <Stage table={table} />
          <StartLine info={info} />
        </div>
        <StatusLine table={table} />
        {!hasSide.value && <TableExplorer table={table} />}
        <ActionBar table={table} />
        <Hand table={table} />
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
        {hasSide.value && <TableExplorer table={table} />}
        {company && (
          <section class="side-talk">
            <h2>{t("talk.title")}</h2>
            <Talk table={table} />
          </section>
        )}
      </aside>
      <Spoken table={table} />
      <Heard table={table} />
      {lost}
      <Sheets table={table} />
    </div>
  );
}
