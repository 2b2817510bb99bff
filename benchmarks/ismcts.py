"""A level against OpenSpiel's Python IS-MCTS, with our resampler, on the same deals.

Run from the repository's root, with the extras `openspiel` and `tournament`::

    python benchmarks/ismcts.py fifth --players 4 --bot club --simulations 1000 --deals 20
    python benchmarks/ismcts.py auction --bot expert --simulations 10000 --deals 5 --play-only

Cards, seats and intervals are those of ``eightythree tournament``: every deal is played in all
seatings, and counts once. Each search knows what its seat knows; it plays for the points of the
round less the others', and each of its simulations goes on at random to the end of the round. With
``--play-only`` the novice bids, names trump, gives and discards for all, and captured points count.
"""

from __future__ import annotations

import argparse
import random
import time
from statistics import fmean
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from eightythree.bots import BOTS
from eightythree.environments.openspiel import Player, Resampler
from eightythree.environments.openspiel.dealing import draws
from eightythree.games import auction
from eightythree.tournament import Plan, plan_of
from eightythree.tournament.figures import figure_of
from eightythree.tournament.plan import seatings
from eightythree.tournament.playing import load, opened

_EXPLORATION = {"fifth": 3.0, "auction": 60.0}  # about what a round can bring
_BOT, _SEARCH = 0, 1  # the places in a seating


class Rollouts(RandomRolloutEvaluator):  # type: ignore[misc]  # open_spiel has no types
    """OpenSpiel's random rollouts without its states, which takes a third off the time."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._chance = random.Random(seed)

    def evaluate(self, state: Any) -> list[float]:
        """Return the returns of a round played on at random."""
        position = state.position
        while position.player >= 0:
            position = position.after(self._chance.choice(position.legal()))
        returns: list[float] = position.returns()
        return returns


class Table:
    """The two players and how long each has thought."""

    def __init__(self, plan: Plan, simulations: int, play_only: bool) -> None:
        self._plan = plan
        self._simulations = simulations
        self._play_only = play_only
        self.seconds = [0.0, 0.0]
        self.decisions = [0, 0]

    def margins(self, deal: int) -> list[float]:
        """Return how far the bot is ahead of the search in each seating of a deal."""
        match = opened(self._plan, "round", deal)
        text = f"python_eightythree_{self._plan.game}"
        game = pyspiel.load_game(
            text,
            {"players": self._plan.seats, "dealer": match.dealer, "returns": "margin"},
        )
        state = game.new_initial_state()
        for passed in draws(match.round.dealt, state.position.setting.form.deck):
            state.apply_action(passed)
        if self._play_only:
            novice = Player(BOTS["novice"], 0)
            while state.position.round.phase is not auction.Phase.PLAY:
                state.apply_action(novice.step(state))
        return [
            self._played(game, state.clone(), seats, f"{self._plan.stream}/{deal}/{seats}")
            for seats in seatings(self._plan, (_BOT, _SEARCH))
        ]

    def _played(self, game: Any, state: Any, seats: tuple[int, ...], stream: str) -> float:
        """Return how far the bot is ahead after a round from here."""
        chance = random.Random(stream)
        players = (
            Player(BOTS[self._plan.bots[_BOT]], chance.getrandbits(32)),
            self._search(game, chance),
        )
        while not state.is_terminal():
            who = seats[state.current_player()]
            choice = len(state.legal_actions()) > 1
            began = time.thread_time()
            action = int(players[who].step(state))
            if choice:
                self.seconds[who] += time.thread_time() - began
                self.decisions[who] += 1
            state.apply_action(action)
        result = state.position.round.result()
        points = result.captured if self._play_only else result.points
        sides = len(points)
        bot, search = (
            fmean(points[seat % sides] for seat, each in enumerate(seats) if each == who)
            for who in (_BOT, _SEARCH)
        )
        return bot - search

    def _search(self, game: Any, chance: random.Random) -> Any:
        numbers = np.random.RandomState(chance.getrandbits(32))
        search = ISMCTSBot(
            game,
            Rollouts(chance.getrandbits(32)),
            _EXPLORATION[self._plan.game],
            self._simulations,
            random_state=numbers,
        )
        search.set_resampler(Resampler(chance.getrandbits(32)))
        return search


def main() -> None:
    """Play, and print the figures after every deal."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted(_EXPLORATION))
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--bot", default="club")
    parser.add_argument("--simulations", type=int, default=1000)
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--seed", type=int, default=None, help="the deals of reports by default")
    parser.add_argument("--play-only", action="store_true")
    given = parser.parse_args()
    # The other name stands for the search, which is no bot of ours.
    plan = plan_of(
        given.game,
        [given.bot, "random"],
        seats=given.players,
        deals=given.deals,
        seed=given.seed,
        before_play="novice" if given.play_only else None,
    )
    load(plan)
    table = Table(plan, given.simulations, given.play_only)
    margins: dict[int, float] = {}
    for deal in range(plan.deals):
        margins[deal] = fmean(table.margins(deal))
        found = figure_of(margins)
        assert found  # noqa: S101 - a deal has been played
        bot, search = (
            1000 * seconds / max(1, decisions)
            for seconds, decisions in zip(table.seconds, table.decisions, strict=True)
        )
        print(
            f"{deal + 1} deals: {given.bot} ahead by {found.mean:+.2f}"
            f" [{found.low:+.2f}, {found.high:+.2f}];"
            f" ms a choice: {bot:.0f}, IS-MCTS {search:.0f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
