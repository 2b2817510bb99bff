// The explorer: what each thing is worth that could be done at the moment on screen.

import { signal, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { exploreNow, explain, explore } from "../api.ts";
import { exploring, isAlone } from "../exploring.ts";
import { number, percent, signed, t } from "../i18n.ts";
import type { Explored, ExploredOption, TableInfo } from "../protocol.ts";
import type { Replay } from "../replay.ts";
import { choiceName } from "../story.ts";
import type { Table } from "../table.ts";
import { nameOf } from "../views.ts";
import { Text } from "./Text.tsx";

/** Steps taken quickly are not asked about. */
const SETTLED = 250;
/** Of hundreds of sets of cards nobody reads all. */
const MOST = 30;

type Ask = (signal: AbortSignal) => Promise<Explored>;

const found = signal<Explored | null>(null);
const problem = signal<string | null>(null);

/** Asks for the moment on screen, null for none; what was asked before is given up. */
function useExplored(moment: unknown, ask: Ask | null): () => void {
  const again = useSignal(0);
  useEffect(() => {
    found.value = null;
    problem.value = null;
    if (!ask) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      ask(stop.signal).then(
        (answer) => {
          if (!stop.signal.aborted) found.value = answer;
        },
        (error: unknown) => {
          if (!stop.signal.aborted) problem.value = explain(error);
        },
      );
    }, SETTLED);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [moment, again.value]);
  return () => {
    again.value += 1;
  };
}

function Row(props: { option: ExploredOption; game: TableInfo["game"]; exact: boolean }): JSX.Element {
  const { option, game, exact } = props;
  const digits = game === "auction" ? 0 : 1;
  return (
    <tr class={option.level ? "level" : ""} data-option={option.action}>
      <th scope="row">
        <Text>{choiceName(option.action, true)}</Text>
        {option.level && (
          <span class="level-mark" title={t("explore.level")}>
            <span aria-hidden="true">✓</span>
            <span class="unseen">{t("explore.level")}</span>
          </span>
        )}
      </th>
      <td class="figure">
        {percent(option.chance)}{" "}
        <span class="help">{t("explore.error", { error: percent(option.chance_error, 1) })}</span>
      </td>
      <td class="figure">
        {signed(option.points, digits)}{" "}
        <span class="help">
          {t("explore.error", { error: number(option.points_error, digits + 1) })}
        </span>
      </td>
      {exact && (
        <td class="figure">{option.exact === null ? "–" : number(option.exact, digits)}</td>
      )}
    </tr>
  );
}

function Values({ info, explored }: { info: TableInfo; explored: Explored }): JSX.Element {
  const exact = explored.options.some((option) => option.exact !== null);
  const nothing = explored.worlds === 0;
  if (nothing && !exact) return <p class="help">{t("explore.only")}</p>;
  return (
    <>
      <table class="explored">
        <thead>
          <tr>
            <th scope="col">{t("explore.action")}</th>
            <th scope="col" class="figure">
              {t("explore.chance")}
            </th>
            <th scope="col" class="figure">
              {t("explore.points")}
            </th>
            {exact && (
              <th scope="col" class="figure">
                {t("explore.exact")}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {explored.options.slice(0, MOST).map((option) => (
            <Row key={option.action} option={option} game={info.game} exact={exact} />
          ))}
        </tbody>
      </table>
      <p class="help">
        {t("explore.worlds", {
          count: explored.worlds,
          name: nameOf(info, explored.seat, null),
        })}{" "}
        {t(`explore.help.${info.game}`)}
      </p>
    </>
  );
}

function Panel(props: { info: TableInfo; moment: unknown; ask: Ask | null }): JSX.Element {
  const { info, moment, ask } = props;
  const again = useExplored(moment, ask);
  return (
    // Where it is low it scrolls, by keys too.
    <section
      class="explorer"
      aria-label={t("explore.title")}
      aria-busy={ask !== null && !found.value}
      tabIndex={0}
    >
      {found.value ? (
        <Values info={info} explored={found.value} />
      ) : problem.value !== null ? (
        <p role="status">
          {problem.value}{" "}
          <button type="button" data-do="explore-again" onClick={again}>
            {t("explore.retry")}
          </button>
        </p>
      ) : (
        <p class="help" role="status">
          {ask ? t("explore.thinking") : t("problem.not_now")}
        </p>
      )}
    </section>
  );
}

/** At a table where one plays among bots, while it is one's turn. */
export function TableExplorer({ table }: { table: Table }): JSX.Element | null {
  const info = table.info.value;
  const view = table.view.value;
  if (!exploring.value || !info || !isAlone(info, table.you.value)) return null;
  const mine = table.yourTurn.value;
  const seq = table.seq.value;
  return (
    <Panel
      info={info}
      moment={view}
      ask={mine ? (stop) => exploreNow(table.id, seq, stop) : null}
    />
  );
}

/** At the moment of a replay, with the solver's values beside them. */
export function ReplayExplorer({ replay }: { replay: Replay }): JSX.Element | null {
  const info = replay.table.info.value;
  const view = replay.table.view.value;
  if (!exploring.value || !info || !view) return null;
  const { round, actions } = replay.place.value;
  return (
    <Panel
      info={info}
      moment={`${round}.${actions}`}
      ask={
        view.to_act === null ? null : (stop) => explore({ ...replay.origin, round, actions }, stop)
      }
    />
  );
}
