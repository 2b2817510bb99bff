// The form for a new table: what is chosen, remembered per game in this browser.

import { computed, effect, signal } from "@preact/signals";
import { explain, getGames } from "./api.ts";
import { t } from "./i18n.ts";
import type {
  BotLevel,
  GameId,
  GameInfo,
  NewTable,
  OptionInfo,
  OptionValue,
  TermsInfo,
} from "./protocol.ts";
import { remember, remembered } from "./settings.ts";
import { NO_TERMS } from "./terms.ts";

export type Rules = Readonly<Record<string, OptionValue>>;

/** What is chosen for a game; `rules` holds only what differs from the defaults. */
export interface Wish {
  players: number;
  /** Seats kept for people who open the table's link. */
  friends: number;
  bot: BotLevel;
  rules: Rules;
  terms: TermsInfo;
}

const NORMAL_PLAYERS = 4;
const NORMAL_BOT: BotLevel = "novice";
export const LONGEST_NAME = 24;

export const games = signal<readonly GameInfo[] | null>(null);
export const problem = signal<string | null>(null);
export const chosen = signal<GameId>(remembered("game") === "auction" ? "auction" : "fifth");
export const playerName = signal(remembered("name") ?? "");
/** Whether a name was given, or left away when a table asked for it. */
export const named = signal(playerName.value.trim() !== "" || remembered("named") !== null);
const wishes = signal<Readonly<Partial<Record<GameId, Wish>>>>(read());

effect(() => remember("game", chosen.value));
effect(() => remember("name", playerName.value));
effect(() => {
  if (playerName.value.trim() !== "") named.value = true;
});
effect(() => {
  if (named.value) remember("named", "1");
});
effect(() => remember("wishes", JSON.stringify(wishes.value)));

function read(): Partial<Record<GameId, Wish>> {
  try {
    return JSON.parse(remembered("wishes") ?? "{}") as Partial<Record<GameId, Wish>>;
  } catch {
    return {};
  }
}

export const game = computed(
  () => games.value?.find((offered) => offered.id === chosen.value) ?? null,
);

/** The wish for a game, cut down to what the server offers today. */
export function wishFor(offered: GameInfo): Wish {
  const kept = wishes.value[offered.id];
  const players = kept?.players ?? NORMAL_PLAYERS;
  const bot = kept?.bot ?? NORMAL_BOT;
  const seats = Math.max(offered.min_seats, Math.min(offered.max_seats, players));
  const rules = offered.options.flatMap((option) => {
    const value = kept?.rules?.[option.name];
    return value !== undefined && allows(option, value) ? [[option.name, value] as const] : [];
  });
  return {
    players: seats,
    friends: Math.max(0, Math.min(seats - 1, kept?.friends ?? 0)),
    bot: offered.bots.some(({ level }) => level === bot)
      ? bot
      : (offered.bots[0]?.level ?? NORMAL_BOT),
    rules: Object.fromEntries(rules),
    terms: { ...NO_TERMS, ...kept?.terms },
  };
}

export function allows(option: OptionInfo, value: OptionValue): boolean {
  if (option.values) return option.values.some((offered) => offered === value);
  if (typeof value !== "number" || !Number.isSafeInteger(value)) return false;
  return value >= (option.minimum ?? value) && value <= (option.maximum ?? value);
}

export function change(offered: GameInfo, part: Partial<Wish>): void {
  wishes.value = { ...wishes.value, [offered.id]: { ...wishFor(offered), ...part } };
}

export function setRule(offered: GameInfo, option: OptionInfo, value: OptionValue): void {
  const { [option.name]: _, ...others } = wishFor(offered).rules;
  change(offered, { rules: value === option.default ? others : { ...others, [option.name]: value } });
}

export function ruleValue(rules: Rules, option: OptionInfo): OptionValue {
  return rules[option.name] ?? option.default;
}

/** The preset that the rules amount to (the target aside); null for a mixture of one's own. */
export function presetOf(offered: GameInfo, rules: Rules): string | null {
  const same = Object.entries(offered.presets).find(([, differing]) =>
    offered.options.every(
      (option) =>
        option.name === "target" ||
        ruleValue(rules, option) === (differing[option.name] ?? option.default),
    ),
  );
  return same?.[0] ?? null;
}

export function setPreset(offered: GameInfo, preset: string): void {
  const target = wishFor(offered).rules["target"];
  const rules = { ...offered.presets[preset] };
  if (target !== undefined) rules["target"] = target;
  change(offered, { rules });
}

export function newTable(offered: GameInfo): NewTable {
  const { players, friends, bot, rules, terms } = wishFor(offered);
  const others = players - 1;
  return {
    game: offered.id,
    seats: [null, ...seatsFor(friends, others, bot)],
    name: playerName.value.trim().slice(0, LONGEST_NAME) || t("lobby.name.default"),
    rules: { ...rules },
    terms,
  };
}

/** Friends spread among the bots: at a table of two sides, the first sits opposite. */
function seatsFor(friends: number, others: number, bot: BotLevel): (BotLevel | null)[] {
  const seats = Array.from({ length: others }, (): BotLevel | null => bot);
  const middle = Math.floor(others / 2);
  const order = [middle, ...seats.keys()].filter((seat, at, all) => all.indexOf(seat) === at);
  for (const seat of order.slice(0, friends)) seats[seat] = null;
  return seats;
}

export async function loadGames(): Promise<void> {
  problem.value = null;
  try {
    games.value = await getGames();
  } catch (error) {
    problem.value = explain(error);
  }
}
