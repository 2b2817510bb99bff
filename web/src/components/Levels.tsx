// What the levels of bots are like: how strong, and how they play.

import type { JSX } from "preact";
import { list, number, t } from "../i18n.ts";
import { games } from "../lobby.ts";
import type { BotInfo, BotLevel, TableInfo } from "../protocol.ts";

/** A level's name and, for the eye, its rating; `levelAbout` says what the number is. */
export function LevelName({ bot }: { bot: BotInfo }): JSX.Element {
  return (
    <span class="level-name">
      {t(`bot.${bot.level}`)}
      <span class="level-rating" aria-hidden="true">
        {number(bot.rating)}
      </span>
    </span>
  );
}

export function levelAbout({ level, rating }: BotInfo): string {
  return t("bot.about", { rating, style: t(`bot.${level}.help`) });
}

/** For the seat of a bot: its level, and how it plays. */
export function levelTitle(level: BotLevel): string {
  return t("bot.title", { level: t(`bot.${level}`), style: t(`bot.${level}.help`) });
}

/** The bots of a table by level; their ratings once the server has told them. */
export function BotsList({ info }: { info: TableInfo }): JSX.Element {
  const offered = games.value?.find((game) => game.id === info.game)?.bots ?? [];
  const names = new Map<BotLevel, string[]>();
  for (const { bot, name } of info.seats) {
    if (bot !== null) names.set(bot, [...(names.get(bot) ?? []), name]);
  }
  return (
    <>
      {[...names].map(([level, who]) => {
        const bot = offered.find((each) => each.level === level);
        return (
          <div key={level} class="bots-entry">
            <dt>{t("bot.seats", { names: list(who), level: t(`bot.${level}`) })}</dt>
            <dd>{bot ? levelAbout(bot) : t(`bot.${level}.help`)}</dd>
          </div>
        );
      })}
    </>
  );
}
