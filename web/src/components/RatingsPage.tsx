// One's ratings at a game, each set of rules by itself: how it came about, and against whom.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { explain, getRatings } from "../api.ts";
import { dayName, list, number, ratingName, signed, t } from "../i18n.ts";
import { games, loadGames, presetOf } from "../lobby.ts";
import type { GameId, Opponent, RatedMatch, RatedRules, RatedSeat } from "../protocol.ts";
import { follow, replayPath } from "../router.ts";
import { presetName } from "./Lobby.tsx";
import { optionName, valueName } from "./OptionField.tsx";
import { GameTabs, PageHead } from "./PageHead.tsx";
import { RatingGraph } from "./RatingGraph.tsx";

const SHOWN = 20;

function playerName({ name, bot }: { name: string; bot: Opponent["bot"] }): string {
  if (bot === null) return name;
  return name === "" ? t(`bot.${bot}`) : `${name} (${t(`bot.${bot}`)})`;
}

/** The preset that the rules amount to, or all in which they differ from the standard. */
function rulesName(game: GameId, rules: RatedRules["rules"]): string {
  const offered = games.value?.find(({ id }) => id === game);
  const preset = offered ? presetOf(offered, rules) : null;
  if (preset !== null) return presetName(preset);
  const differing = Object.entries(rules);
  if (differing.length === 0) return t("preset.standard");
  const told = differing.map(([name, value]) => `${optionName(name)}: ${valueName(name, value)}`);
  return t("ratings.house", { rules: list(told, "unit") });
}

function Opponents({ rows, rules }: { rows: readonly Opponent[]; rules: string }): JSX.Element {
  return (
    <div
      class="scroll"
      tabIndex={0}
      role="region"
      aria-label={list([t("ratings.against"), rules], "unit")}
    >
      <table class="figures-table">
        <thead>
          <tr>
            <th scope="col">{t("result.player")}</th>
            <th scope="col">{t("ratings.rating")}</th>
            <th scope="col">{t("ratings.matches")}</th>
            <th scope="col">{t("ratings.ahead")}</th>
            <th scope="col">{t("ratings.behind")}</th>
            <th scope="col">{t("ratings.together")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              <th scope="row">{playerName(row)}</th>
              <td>{ratingName(row.rating)}</td>
              <td>{number(row.matches)}</td>
              <td>{number(row.ahead)}</td>
              <td>{number(row.behind)}</td>
              <td>{number(row.together)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function seatName(seat: RatedSeat): string {
  return t("ratings.place", { place: seat.place, name: seat.you ? t("you") : playerName(seat) });
}

/** How a match changed the rating: nothing is said of the first, which began one. */
function change(matches: readonly RatedMatch[], at: number): string {
  const before = matches[at - 1];
  const now = matches[at];
  if (!before || !now) return "";
  return signed(Math.round(10 * (now.rating - before.rating)) / 10);
}

function Matches({ matches }: { matches: readonly RatedMatch[] }): JSX.Element {
  const places = matches.map((_, at) => at).reverse().slice(0, SHOWN);
  return (
    <ol class="rated-matches">
      {places.map((at) => {
        const match = matches[at];
        if (!match) return null;
        const path = replayPath(match.table);
        const seats = [...match.seats].sort((one, other) => one.place - other.place);
        return (
          <li key={match.table}>
            <a href={path} onClick={(event) => follow(event, path)}>
              {dayName(match.at)}
            </a>
            <span>{list(seats.map(seatName), "unit")}</span>
            <span class="figure">
              {ratingName(match.rating)} <span class="help">{change(matches, at)}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function Rated({ game, rated }: { game: GameId; rated: RatedRules }): JSX.Element {
  const rules = rulesName(game, rated.rules);
  return (
    <section class="panel-box rated">
      <h2>{rules}</h2>
      <p class="score-figure">
        <strong>{ratingName(rated.rating)}</strong> ± {ratingName(rated.doubt)}
      </p>
      <p class="help">
        {t("ratings.people", { count: rated.players })}{" "}
        {t("ratings.better", { count: rated.better })}
      </p>
      <RatingGraph matches={rated.matches} />
      <h3>{t("ratings.against")}</h3>
      <Opponents rows={rated.opponents} rules={rules} />
      <h3>{t("ratings.last")}</h3>
      <Matches matches={rated.matches} />
    </section>
  );
}

export function RatingsPage(): JSX.Element {
  const wanted = new URLSearchParams(location.search).get("game");
  const game: GameId = wanted === "auction" ? "auction" : "fifth";
  const ratings = useSignal<readonly RatedRules[] | null>(null);
  const problem = useSignal<string | null>(null);
  useEffect(() => {
    if (games.value === null) void loadGames();
    let over = false;
    getRatings(game).then(
      (found) => {
        if (!over) ratings.value = found;
      },
      (error: unknown) => {
        if (!over) problem.value = explain(error);
      },
    );
    return () => {
      over = true;
    };
  }, [game]);
  return (
    <div class="page ratings-page" data-game={game} data-ready={ratings.value !== null}>
      <PageHead title={t("ratings.title")}>
        <GameTabs
          game={game}
          path={(other) => (other === "fifth" ? "/ratings" : `/ratings?game=${other}`)}
        />
      </PageHead>
      <main>
        <p class="help">{t("ratings.about")}</p>
        {problem.value !== null && (
          <p class="problem" role="alert">
            {problem.value}
          </p>
        )}
        {ratings.value?.length === 0 && <p class="panel-box">{t("ratings.none")}</p>}
        {ratings.value?.map((rated) => (
          <Rated key={JSON.stringify(rated.rules)} game={game} rated={rated} />
        ))}
      </main>
    </div>
  );
}
