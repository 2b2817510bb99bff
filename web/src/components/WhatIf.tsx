// What if: play on from a moment of a replay, at a table of one's own, against bots.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { explain, goOn } from "../api.ts";
import { t } from "../i18n.ts";
import { games, loadGames, playerName } from "../lobby.ts";
import type { BotLevel } from "../protocol.ts";
import type { Replay } from "../replay.ts";
import { go, tablePath } from "../router.ts";
import { choiceName } from "../story.ts";
import { Choice } from "./Choice.tsx";
import { levelAbout, LevelName } from "./Levels.tsx";
import { nameOf } from "../views.ts";
import { Sheet } from "./Sheet.tsx";
import { Text } from "./Text.tsx";

const level = signal<BotLevel | null>(null);
const problem = signal<string | null>(null);
const starting = signal(false);

async function start(replay: Replay, action: string, seat: number, bots: BotLevel): Promise<void> {
  if (starting.value) return;
  starting.value = true;
  problem.value = null;
  const { round, actions } = replay.place.value;
  try {
    const { id } = await goOn({
      ...replay.origin,
      round,
      actions,
      seat,
      action: action || null,
      bots,
      name: playerName.value.trim() || t("lobby.name.default"),
    });
    replay.asked.value = null;
    go(tablePath(id));
  } catch (error) {
    problem.value = explain(error);
  } finally {
    starting.value = false;
  }
}

export function WhatIfSheet({ replay, action }: { replay: Replay; action: string }): JSX.Element | null {
  useEffect(() => {
    problem.value = null;
    if (games.value === null) void loadGames();
  }, []);
  const view = replay.table.view.value;
  const info = replay.table.info.value;
  if (!view || !info) return null;
  // Who has looked at all hands takes the seat whose turn it is.
  const seat = replay.seat.value ?? view.to_act ?? 0;
  const offered = games.value?.find(({ id }) => id === info.game)?.bots ?? [];
  const bots =
    offered.find((bot) => bot.level === level.value)?.level ??
    offered.find((bot) => bot.level === "expert")?.level ??
    offered.at(-1)?.level;
  return (
    <Sheet
      title={t("whatif.title")}
      onClose={() => {
        replay.asked.value = null;
      }}
    >
      <div class="what-if">
        <p>
          {t("whatif.help", { name: nameOf(info, seat, null) })}{" "}
          {action !== "" && (
            <Text>{t("whatif.action", { action: choiceName(action, false) })}</Text>
          )}
        </p>
        {bots && (
          <Choice
            name="what-if-bots"
            legend={t("lobby.bots")}
            options={offered.map((bot) => ({
              value: bot.level,
              label: <LevelName bot={bot} />,
              help: levelAbout(bot),
            }))}
            value={bots}
            onChange={(chosen) => {
              level.value = chosen;
            }}
          />
        )}
        {problem.value !== null && (
          <p class="refusal" role="alert">
            {problem.value}
          </p>
        )}
        <button
          type="button"
          class="primary big"
          data-action="play-on"
          disabled={!bots || starting.value}
          onClick={() => bots && void start(replay, action, seat, bots)}
        >
          {t("whatif.start")}
        </button>
      </div>
    </Sheet>
  );
}
