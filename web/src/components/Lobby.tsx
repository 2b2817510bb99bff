// Two large choices, then "play now"; everything else has a sensible value already.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { createTable, explain } from "../api.ts";
import { Icon } from "../art/icons.tsx";
import { fill, t } from "../i18n.ts";
import * as lobby from "../lobby.ts";
import type { GameId, GameInfo } from "../protocol.ts";
import { useDropping } from "../record-file.ts";
import { follow, go, replayPath, tablePath, statsPath } from "../router.ts";
import { CardFace } from "./CardFace.tsx";
import { Choice } from "./Choice.tsx";
import { DailyCard } from "./DailyCard.tsx";
import { levelAbout, LevelName } from "./Levels.tsx";
import { MyTables } from "./MyTables.tsx";
import { OpenTables } from "./OpenTables.tsx";
import { OptionField } from "./OptionField.tsx";
import { LanguageChoice, SettingsSheet } from "./Settings.tsx";
import { TermsFold } from "./TermsFold.tsx";

const FANS: Readonly<Record<GameId, readonly string[]>> = {
  fifth: ["9C", "JD", "QS", "KH", "7H"],
  auction: ["AS", "KS", "QS", "5C", "JK"],
};
const settingsOpen = signal(false);
const starting = signal(false);

async function start(offered: GameInfo): Promise<void> {
  if (starting.value) return;
  starting.value = true;
  lobby.problem.value = null;
  try {
    const { id } = await createTable(lobby.newTable(offered));
    go(tablePath(id));
  } catch (error) {
    lobby.problem.value = explain(error);
  } finally {
    starting.value = false;
  }
}

function Fan({ game }: { game: GameId }): JSX.Element {
  return (
    <span class="fan" aria-hidden="true">
      {FANS[game].map((card) => (
        <span key={card} class="card">
          <CardFace card={card} />
        </span>
      ))}
    </span>
  );
}

function GameChoice({ id }: { id: GameId }): JSX.Element {
  const pressed = lobby.chosen.value === id;
  return (
    <button
      type="button"
      class="game-choice"
      data-game={id}
      aria-pressed={pressed}
      onClick={() => {
        lobby.chosen.value = id;
      }}
    >
      <Fan game={id} />
      <span class="game-text">
        <span class="game-name">{t(`game.${id}`)}</span>
        <span class="game-sentence">{t(`game.${id}.sentence`)}</span>
        <span class="game-facts">{t(`game.${id}.facts`)}</span>
      </span>
    </button>
  );
}

function Players({ offered, wish }: { offered: GameInfo; wish: lobby.Wish }): JSX.Element | null {
  if (offered.min_seats === offered.max_seats) return null;
  const counts = Array.from(
    { length: offered.max_seats - offered.min_seats + 1 },
    (_, index) => offered.min_seats + index,
  );
  return (
    <div class="field">
      <Choice
        name="players"
        legend={t("lobby.players")}
        options={counts.map((value) => ({ value, label: value }))}
        value={wish.players}
        onChange={(players) => lobby.change(offered, { players })}
      />
      {wish.players === 2 && <p class="help">{t("lobby.players.two")}</p>}
    </div>
  );
}

function Bots({ offered, wish }: { offered: GameInfo; wish: lobby.Wish }): JSX.Element {
  return (
    <div class="field">
      <Choice
        name="bots"
        legend={t("lobby.bots")}
        options={offered.bots.map((bot) => ({
          value: bot.level,
          label: <LevelName bot={bot} />,
          help: levelAbout(bot),
        }))}
        value={wish.bot}
        onChange={(bot) => lobby.change(offered, { bot })}
      />
    </div>
  );
}

function HouseRules({ offered, wish }: { offered: GameInfo; wish: lobby.Wish }): JSX.Element {
  const preset = lobby.presetOf(offered, wish.rules);
  const label = preset === null ? t("lobby.preset.own") : presetName(preset);
  const presets = Object.keys(offered.presets);
  return (
    <details class="fold">
      <summary>
        <span>{t("lobby.rules")}</span>
        <span class="fold-value">{label}</span>
        <Icon name="fold" />
      </summary>
      <div class="fold-body">
        {presets.length > 0 && (
          <div class="field">
            <Choice
              name="preset"
              legend={t("lobby.preset")}
              options={presets.map((value) => ({ value, label: presetName(value) }))}
              value={preset}
              onChange={(value) => lobby.setPreset(offered, value)}
            />
            {preset !== null && <p class="help">{presetHelp(preset)}</p>}
          </div>
        )}
        {offered.options
          .filter((option) => option.name !== "target")
          .map((option) => (
            <OptionField
              key={option.name}
              option={option}
              value={lobby.ruleValue(wish.rules, option)}
              onChange={(value) => lobby.setRule(offered, option, value)}
            />
          ))}
      </div>
    </details>
  );
}

export function presetName(preset: string): string {
  if (preset === "standard" || preset === "printed" || preset === "table") {
    return t(`preset.${preset}`);
  }
  return preset;
}

function presetHelp(preset: string): string {
  if (preset === "standard" || preset === "printed" || preset === "table") {
    return t(`preset.${preset}.help`);
  }
  return "";
}

function startNote({ players, friends }: lobby.Wish): string {
  const bots = players - 1 - friends;
  if (friends > 0) return t("lobby.open.note");
  return fill("lobby.play.note", { count: bots });
}

function TableForm({ offered }: { offered: GameInfo }): JSX.Element {
  const wish = lobby.wishFor(offered);
  const target = offered.options.find((option) => option.name === "target");
  return (
    <form
      class="table-form"
      onSubmit={(event) => {
        event.preventDefault();
        void start(offered);
      }}
    >
      <div class="start-row">
        <label class="field name-field">
          <span class="label">{t("lobby.name")}</span>
          <input
            type="text"
            name="name"
            autocomplete="nickname"
            maxLength={lobby.LONGEST_NAME}
            placeholder={t("lobby.name.default")}
            value={lobby.playerName.value}
            onInput={(event) => {
              lobby.playerName.value = event.currentTarget.value;
            }}
          />
        </label>
        <button type="submit" class="primary big" data-action="start" disabled={starting.value}>
          <Icon name="play" />
          {wish.friends > 0 ? t("lobby.open") : t("lobby.play")}
        </button>
      </div>
      <p class="help start-note">{startNote(wish)}</p>
      <div class="form-grid">
        <Players offered={offered} wish={wish} />
        <Choice
          name="friends"
          legend={t("lobby.friends")}
          options={Array.from({ length: wish.players }, (_, value) => ({ value, label: value }))}
          value={wish.friends}
          onChange={(friends) => lobby.change(offered, { friends })}
        />
        <Bots offered={offered} wish={wish} />
        {target && (
          <OptionField
            option={target}
            value={lobby.ruleValue(wish.rules, target)}
            onChange={(value) => lobby.setRule(offered, target, value)}
          />
        )}
      </div>
      <HouseRules key={offered.id} offered={offered} wish={wish} />
      <TermsFold offered={offered} />
    </form>
  );
}

export function Lobby(): JSX.Element {
  useEffect(() => {
    if (lobby.games.value === null) void lobby.loadGames();
  }, []);
  useEffect(() => {
    document.title = t("app.title");
  });
  useDropping();
  const { game: offered, problem } = lobby;
  return (
    <div class="lobby">
      <header class="lobby-head">
        <h1>
          <span class="mark" aria-hidden="true">
            83
          </span>
          <span class="app-name">{t("app.title")}</span>
        </h1>
        <LanguageChoice hideLegend />
        <button
          type="button"
          class="icon-button"
          aria-label={t("menu.settings")}
          onClick={() => {
            settingsOpen.value = true;
          }}
        >
          <Icon name="settings" />
        </button>
      </header>
      <main>
        <MyTables />
        <div class="games" role="group" aria-label={t("lobby.choose")}>
          <GameChoice id="fifth" />
          <GameChoice id="auction" />
        </div>
        <DailyCard />
        {problem.value !== null && (
          <div class="problem" role="alert">
            <p>{problem.value}</p>
            {lobby.games.value === null && (
              <button type="button" onClick={() => void lobby.loadGames()}>
                {t("lobby.retry")}
              </button>
            )}
          </div>
        )}
        {offered.value ? (
          <TableForm offered={offered.value} />
        ) : (
          problem.value === null && <p class="loading">{t("lobby.loading")}</p>
        )}
        <OpenTables />
        <p class="lobby-more">
          <a
            class="button"
            href={replayPath(null)}
            data-action="open-record"
            onClick={(event) => follow(event, replayPath(null))}
          >
            {t("replay.open")}
          </a>
          <a
            class="button"
            href={statsPath(lobby.chosen.value)}
            data-action="stats"
            onClick={(event) => follow(event, statsPath(lobby.chosen.value))}
          >
            {t("stats.open", { game: t(`game.${lobby.chosen.value}`) })}
          </a>
        </p>
      </main>
      {settingsOpen.value && (
        <SettingsSheet
          onClose={() => {
            settingsOpen.value = false;
          }}
        />
      )}
    </div>
  );
}
