// What one may ask for beside playing: to take back, a hint, the rest of the tricks.

import type { JSX } from "preact";
import { Icon } from "../art/icons.tsx";
import { isCard, isSuit, shortName, suitName } from "../cards.ts";
import { about, list, t } from "../i18n.ts";
import { happenings } from "../story.ts";
import type { Table } from "../table.ts";
import { bidName, nameOf, phaseOf } from "../views.ts";
import { exploring, isAlone } from "../exploring.ts";
import { Text } from "./Text.tsx";

/** Whether it is worth asking: the server knows whether a hidden card has been shown since. */
function mayUndo(table: Table): boolean {
  const view = table.view.value;
  const info = table.info.value;
  const you = table.you.value;
  if (!view || !info || view.awaits !== "action" || table.undo.value) return false;
  for (const what of happenings(view, info).reverse()) {
    if (what.kind === "result" || what.kind === "deal" || what.kind === "kitty") return false;
    const acts = what.kind !== "trick" && what.kind !== "bonus";
    if (acts && what.seat === you) return true;
    if (what.kind === "play") return false;
  }
  return false;
}

function mayClaim(table: Table): boolean {
  const view = table.view.value;
  if (!view || !table.yourTurn.value || phaseOf(view) !== "play") return false;
  return view.hand.length > 1 && (view.tricks.at(-1)?.plays.length ?? 0) === 0;
}

export function Extras({ table }: { table: Table }): JSX.Element | null {
  const info = table.info.value;
  if (!info || table.you.value === null || !table.live) return null;
  const hints = info.terms.hints && table.yourTurn.value;
  const undo = mayUndo(table);
  const claim = mayClaim(table);
  const alone = isAlone(info, table.you.value);
  if (!hints && !undo && !claim && !alone) return null;
  const item = (
    name: "undo" | "hint" | "claim",
    label: string,
    ask: () => void,
  ): JSX.Element => (
    <button type="button" class="extra" data-do={name} aria-label={label} title={label} onClick={ask}>
      <Icon name={name} />
      <span class="extra-label">{label}</span>
    </button>
  );
  return (
    <div class="extras">
      {claim && item("claim", t("extra.claim"), () => table.claim())}
      {undo && item("undo", t("extra.undo"), () => table.askUndo())}
      {hints && item("hint", t("extra.hint"), () => table.askHint())}
      {alone && <ExplorerButton label={t("explore.show.live")} />}
    </div>
  );
}

/** Shows the explorer, or puts it away. */
export function ExplorerButton({ label }: { label: string }): JSX.Element {
  return (
    <button
      type="button"
      class="extra"
      data-do="explore"
      aria-label={label}
      title={label}
      aria-pressed={exploring.value}
      onClick={() => {
        exploring.value = !exploring.value;
      }}
    >
      <Icon name="explore" />
      <span class="extra-label">{t("explore.title")}</span>
    </button>
  );
}

/** The action of a hint as people say it. */
function inWords(action: string): string {
  const [word = "", ...cards] = action.split(" ");
  if (word === "give" || word === "discard") {
    if (cards.length === 0) return t("hint.give.none");
    return t(`hint.${word}`, { cards: cards.map(shortName).join(" ") });
  }
  if (isCard(action)) return t("hint.play", { card: shortName(action) });
  if (isSuit(action)) return t("hint.trump", { suit: suitName(action) });
  return action === "pass" ? t("hint.pass") : t("hint.bid", { bid: bidName(action) });
}

export function HintLine({ table }: { table: Table }): JSX.Element | null {
  const hint = table.hint.value;
  return (
    <div class="hint-place" role="status">
      {hint && (
        <p class="hint">
          <Text>{inWords(hint.action)}</Text>{" "}
          {/* The bots give their reasons in English alone. */}
          {hint.why !== "" && (
            <span class="hint-why" lang="en">
              <Text>{hint.why}</Text>
            </span>
          )}
        </p>
      )}
    </div>
  );
}

/** While somebody asks to take back: who, and for the others the answer. */
export function UndoBar({ table }: { table: Table }): JSX.Element {
  const undo = table.undo.value;
  const info = table.info.value;
  const you = table.you.value;
  const asked = undo && info;
  const answers = undo && you !== null && you !== undo.seat && !undo.agreed.includes(you);
  const waiting =
    asked && info.seats.flatMap(({ bot, free, left, away, name }, seat) => {
      const there = bot === null && !free && !left && away !== "gone";
      return there && seat !== undo.seat && !undo.agreed.includes(seat) ? [name] : [];
    });
  return (
    <div class="undo-bar" role="status">
      {asked && (
        <>
          <p>
            {about("undo.asked", undo.seat === you, { name: nameOf(info, undo.seat, you) })}{" "}
            {!answers && waiting && waiting.length > 0 && (
              <span class="help">{t("undo.waits", { names: list(waiting) })}</span>
            )}
          </p>
          {answers && (
            <span class="undo-answers">
              <button
                type="button"
                class="primary"
                data-do="agree"
                onClick={() => table.answerUndo(true)}
              >
                {t("undo.agree")}
              </button>
              <button type="button" data-do="refuse" onClick={() => table.answerUndo(false)}>
                {t("undo.refuse")}
              </button>
            </span>
          )}
        </>
      )}
    </div>
  );
}
