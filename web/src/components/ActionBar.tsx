// What is awaited, why something was refused, and the buttons that are not cards or bids.

import type { JSX } from "preact";
import { number, t } from "../i18n.ts";
import type { ChoiceInfo, TableInfo, View } from "../protocol.ts";
import { explainRefusal } from "../refusal.ts";
import { yourPrompt } from "../saying.ts";
import type { Table } from "../table.ts";
import { nameOf, partnerOf, shownName, tricksWon } from "../views.ts";
import { Clause } from "./Clause.tsx";
import { SeatClock } from "./Clock.tsx";
import { Extras, HintLine, UndoBar } from "./Extras.tsx";
import { MatchButtons } from "./Match.tsx";
import { TourOffer } from "./TourOffer.tsx";
import { awaited, DealerMark, TricksWon } from "./Seats.tsx";
import { Text } from "./Text.tsx";

function prompt(view: View, info: TableInfo, you: number | null): string {
  if (view.awaits === "nothing") return t("prompt.match");
  if (view.awaits === "deal") return t("prompt.over");
  if (view.awaits === "people") return t("prompt.people");
  if (view.to_act === null) return "";
  if (view.to_act === you) return yourPrompt(view, info, false);
  const name = nameOf(info, view.to_act, you);
  return t("prompt.wait", { name, awaited: awaited(view, info) });
}

function choicePrompt(choice: ChoiceInfo, count: number, partner: string): string {
  if (choice.kind === "discard") {
    const missing = choice.minimum - count;
    if (missing > 0) return t("prompt.discard.more", { count: missing });
    if (count > choice.maximum) {
      return t("prompt.discard.fewer", { count: count - choice.maximum });
    }
    return t("prompt.discard.ready");
  }
  if (choice.minimum > 0) {
    return t("prompt.give.must", { name: partner, count: choice.minimum });
  }
  return t("prompt.give", { name: partner });
}

function countingBounds({ min_counting: minimum, max_counting: maximum }: ChoiceInfo): string {
  if (maximum === 0) return t("prompt.give.no.counting");
  return t("prompt.give.counting", { minimum, maximum });
}

/** Giving and discarding: how many are chosen, within which bounds, and the button that does it. */
function ChoiceBar({ table, choice }: { table: Table; choice: ChoiceInfo }): JSX.Element | null {
  const info = table.info.value;
  const you = table.you.value;
  if (!info || you === null) return null;
  const chosen = [...choice.forced, ...table.selection.cards.value];
  const counting = chosen.filter((card) => choice.counting.includes(card)).length;
  const within =
    chosen.length >= choice.minimum &&
    chosen.length <= choice.maximum &&
    (choice.kind === "discard" ||
      (counting >= choice.min_counting && counting <= choice.max_counting));
  const { minimum, maximum } = choice;
  const label =
    choice.kind === "discard"
      ? t("action.discard", { count: minimum })
      : chosen.length === 0
        ? t("action.give.none")
        : t("action.give", { count: chosen.length });
  return (
    <>
      <p class="prompt yours" role="status">
        {choicePrompt(choice, chosen.length, nameOf(info, partnerOf(you), you))}{" "}
        {choice.kind === "give" && (
          <span class="bounds">
            {t("prompt.give.bounds", { minimum, maximum, count: chosen.length })}
            {choice.counting.length > 0 && `, ${countingBounds(choice)}`}
          </span>
        )}
      </p>
      <button
        type="button"
        class={within ? "primary" : ""}
        data-action="confirm"
        data-within={within}
        onClick={() => table.act([choice.kind, ...chosen].join(" "))}
      >
        {label}
      </button>
    </>
  );
}

function YourPlate({ table }: { table: Table }): JSX.Element | null {
  const view = table.view.value;
  const you = table.you.value;
  const info = table.info.value;
  if (!view || !info || you === null) return null;
  return (
    <div class={`your-plate${table.yourTurn.value ? " turn" : ""}`}>
      {view.dealer === you && <DealerMark />}
      <span class="plate-who">{shownName(info.seats[you]?.name ?? "")}</span>
      {view.game === "fifth" && <span class="standing">{number(view.totals[you] ?? 0)}</span>}
      <TricksWon count={tricksWon(view, you)} />
      <SeatClock table={table} seat={you} />
    </div>
  );
}

function Refusal({ table }: { table: Table }): JSX.Element | null {
  const refusal = table.refusal.value;
  if (!refusal) return null;
  const { text, clause } = explainRefusal(refusal);
  return (
    <p class="refusal" data-code={refusal.code}>
      <Text>{text}</Text> {clause !== null && <Clause clause={clause} />}
    </p>
  );
}

export function ActionBar({ table }: { table: Table }): JSX.Element | null {
  const view = table.view.value;
  const info = table.info.value;
  if (!view || !info) return null;
  const you = table.you.value;
  const choice = view.game === "auction" ? view.choice : null;
  // The result waits until the last trick has gone to its winner, and so do its buttons.
  const settled = table.stage.value !== "won" && table.stage.value !== "leaving";
  const text = prompt(view, info, you);
  return (
    <section class="action-bar" data-seat={you ?? undefined}>
      <YourPlate table={table} />
      <div class="refusal-place" role="alert">
        <Refusal table={table} />
      </div>
      <UndoBar table={table} />
      <HintLine table={table} />
      {choice ? (
        <ChoiceBar table={table} choice={choice} />
      ) : (
        <p class={`prompt${table.yourTurn.value ? " yours" : ""}`}>
          {you === null && <span class="tag">{t("table.spectator")}</span>}{" "}
          <Text>{text}</Text>
        </p>
      )}
      <Extras table={table} />
      {view.awaits === "deal" && settled && you !== null && table.live && (
        <button
          key="next"
          type="button"
          class="primary"
          data-action="next"
          onClick={() => table.ready()}
        >
          {t("action.next")}
        </button>
      )}
      <TourOffer table={table} info={info} />
      {view.awaits === "nothing" && settled && table.live && <MatchButtons table={table} />}
    </section>
  );
}
