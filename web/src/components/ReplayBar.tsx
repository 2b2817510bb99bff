// Stepping through a match: where one is, the buttons, whose view, and what can be done from here.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { explain, recordPath } from "../api.ts";
import { Icon, type IconName } from "../art/icons.tsx";
import { number, t } from "../i18n.ts";
import { closeRecord } from "../record-file.ts";
import { recordLink } from "../record-link.ts";
import { type Reach, type Replay, SPEEDS } from "../replay.ts";
import { follow, tablePath } from "../router.ts";
import { happenings, sentence } from "../story.ts";
import { nameOf, trickNumber, trickOnTable } from "../views.ts";
import { ExplorerButton } from "./Extras.tsx";
import { Text } from "./Text.tsx";

/** The moment whose link is copied, and the text of the record that is too large for one. */
const copied = signal("");
const tooLong = signal("");

async function copy(replay: Replay): Promise<void> {
  const moment = replay.link();
  const { record } = replay.origin;
  const address =
    record === null
      ? new URL(moment, location.href).href
      : await recordLink(record, replay.place.value, replay.seat.value);
  tooLong.value = address === null && record !== null ? record : "";
  copied.value = "";
  if (address === null) return;
  try {
    await navigator.clipboard.writeText(address);
    copied.value = moment;
  } catch {
    // Without https there is no clipboard.
    prompt(t("replay.link"), address);
  }
}

/** Where one is, as words: the round, the trick, the action. */
function placeName(replay: Replay): string {
  const { round, actions } = replay.place.value;
  const rounds = replay.match.value?.rounds ?? [];
  const of = rounds[round - 1] ?? 0;
  const view = replay.table.view.value;
  const begun = view?.tricks.some((trick) => trick.plays.length > 0);
  const where = t("replay.round", { number: round, total: rounds.length });
  const action = t("replay.action", { number: actions, total: of });
  if (!view || !begun) return `${where} · ${action}`;
  const trick = trickNumber(view, trickOnTable(view, "won"));
  return `${where} · ${t("replay.trick", { number: trick })} · ${action}`;
}

function Happened({ replay }: { replay: Replay }): JSX.Element | null {
  const view = replay.table.view.value;
  const info = replay.table.info.value;
  const last = view && info ? happenings(view, info).at(-1) : undefined;
  if (!last || !info) return null;
  return <Text>{sentence(last, info, replay.table.you.value, false)}</Text>;
}

function Step(props: {
  replay: Replay;
  reach: Reach;
  by: 1 | -1;
  icon: IconName;
  label: string;
}): JSX.Element {
  const { replay, reach, by, icon, label } = props;
  const none = by < 0 ? replay.moment.value <= 0 : replay.atEnd.value;
  return (
    <button
      type="button"
      class="icon-button"
      data-step={`${reach}${by > 0 ? "+" : "-"}`}
      aria-label={label}
      title={label}
      // Not `disabled`, which would take the focus from who goes on pressing it.
      aria-disabled={none}
      onClick={() => replay.move(reach, by)}
    >
      <Icon name={icon} />
    </button>
  );
}

function Buttons({ replay }: { replay: Replay }): JSX.Element {
  const playing = replay.playing.value;
  const label = t(playing ? "replay.pause" : "replay.play");
  return (
    <div class="replay-buttons" role="group" aria-label={t("replay.steps")}>
      <Step replay={replay} reach="round" by={-1} icon="round-back" label={t("replay.round.back")} />
      <Step replay={replay} reach="trick" by={-1} icon="trick-back" label={t("replay.trick.back")} />
      <Step replay={replay} reach="action" by={-1} icon="step-back" label={t("replay.action.back")} />
      <button
        type="button"
        class="icon-button"
        data-action="play"
        aria-label={label}
        title={label}
        onClick={() => (playing ? replay.pause() : replay.play())}
      >
        <Icon name={playing ? "pause" : "play"} />
      </button>
      <Step replay={replay} reach="action" by={1} icon="step-on" label={t("replay.action.on")} />
      <Step replay={replay} reach="trick" by={1} icon="trick-on" label={t("replay.trick.on")} />
      <Step replay={replay} reach="round" by={1} icon="round-on" label={t("replay.round.on")} />
    </div>
  );
}

function Scrubber({ replay }: { replay: Replay }): JSX.Element {
  return (
    <input
      class="scrubber"
      type="range"
      min={0}
      max={Math.max(0, replay.moments.value - 1)}
      value={replay.moment.value}
      aria-label={t("replay.moment")}
      aria-valuetext={placeName(replay)}
      onInput={(event) => replay.seek(Number(event.currentTarget.value))}
    />
  );
}

function ViewChoice({ replay }: { replay: Replay }): JSX.Element | null {
  const info = replay.table.info.value;
  if (!info) return null;
  return (
    <label class="replay-choice">
      <span aria-hidden="true">{t("replay.view")}</span>
      <select
        name="view"
        aria-label={t("replay.view")}
        value={replay.seat.value ?? ""}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          replay.look(chosen === "" ? null : Number(chosen));
        }}
      >
        <option value="">{t("replay.view.all")}</option>
        {info.seats.map((_, seat) => (
          <option key={seat} value={seat}>
            {nameOf(info, seat, null)}
          </option>
        ))}
      </select>
    </label>
  );
}

function SpeedChoice({ replay }: { replay: Replay }): JSX.Element {
  return (
    <label class="replay-choice">
      <span aria-hidden="true">{t("replay.speed")}</span>
      <select
        name="speed"
        aria-label={t("replay.speed")}
        value={replay.speed.value}
        onChange={(event) => {
          replay.speed.value = Number(event.currentTarget.value);
        }}
      >
        {SPEEDS.map((speed) => (
          <option key={speed} value={speed}>
            {`${number(speed)}×`}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The link to this moment, the record and the table; or another record. */
function More({ replay }: { replay: Replay }): JSX.Element {
  const { record, table } = replay.origin;
  const link = (
    <button type="button" data-action="copy-link" onClick={() => void copy(replay)}>
      {t(copied.value === replay.link() ? "replay.link.copied" : "replay.link")}
    </button>
  );
  if (table === null) {
    return (
      <>
        {link}
        {tooLong.value === record && (
          <span class="help" role="status">
            {t("replay.link.long")}
          </span>
        )}
        <button type="button" data-action="other-record" onClick={closeRecord}>
          {t("replay.other")}
        </button>
      </>
    );
  }
  return (
    <>
      {link}
      <a
        class="button"
        href={recordPath(table)}
        download={`eightythree-${table}.json`}
        data-action="record"
      >
        {t("action.record")}
      </a>
      <a
        class="button"
        href={tablePath(table)}
        data-action="table"
        onClick={(event) => follow(event, tablePath(table))}
      >
        {t("replay.table")}
      </a>
    </>
  );
}

/** What can be done from here; where there is little room, some of it waits behind a button. */
function Doings({ replay }: { replay: Replay }): JSX.Element {
  const view = replay.table.view.value;
  const roomy = matchMedia("(min-width: 700px) and (min-height: 500px)").matches;
  const rest = (
    <>
      <SpeedChoice replay={replay} />
      <More replay={replay} />
    </>
  );
  return (
    <div class="replay-doings">
      <ViewChoice replay={replay} />
      <ExplorerButton label={t("explore.show")} />
      {view && view.awaits !== "nothing" && (
        <button
          type="button"
          data-action="what-if"
          onClick={() => {
            replay.pause();
            replay.asked.value = "";
          }}
        >
          {t("whatif.button")}
        </button>
      )}
      {roomy ? (
        rest
      ) : (
        <details class="replay-more">
          <summary class="icon-button" aria-label={t("replay.more")} title={t("replay.more")}>
            <Icon name="more" />
          </summary>
          <div class="replay-doings">{rest}</div>
        </details>
      )}
    </div>
  );
}

export function ReplayBar({ replay }: { replay: Replay }): JSX.Element {
  const problem = replay.problem.value;
  return (
    <section class="replay-bar" aria-label={t("replay.title")}>
      <p class="replay-now">
        <span class="replay-place">{placeName(replay)}</span>{" "}
        <span class="replay-happened">
          <Happened replay={replay} />
        </span>
      </p>
      <Scrubber replay={replay} />
      <Buttons replay={replay} />
      <Doings replay={replay} />
      {problem !== null && (
        <p class="refusal" role="alert">
          {explain(problem)}
        </p>
      )}
    </section>
  );
}
