// The rounds of a day as coloured marks; what they say stands beside them in words.

import type { JSX } from "preact";
import { legend, mark } from "../daily.ts";
import type { DayRound, GameId } from "../protocol.ts";

export function Marks(props: { game: GameId; rounds: readonly DayRound[] }): JSX.Element {
  return (
    <span class="marks" aria-hidden="true">
      {props.rounds.map(({ points }, at) => (
        <span key={at} data-mark={mark(props.game, points)} />
      ))}
    </span>
  );
}

/** What the marks say, in one line. */
export function Legend({ game }: { game: GameId }): JSX.Element {
  return (
    <p class="help marks-legend">
      {legend(game).map(([colour, words]) => (
        <span key={colour}>
          <span class="marks" aria-hidden="true">
            <span data-mark={colour} />
          </span>{" "}
          {words}
        </span>
      ))}
    </p>
  );
}
