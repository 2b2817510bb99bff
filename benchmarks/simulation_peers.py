"""Simulated rounds with OpenSpiel's random play of comparable games beside them.

Run it with ``make bench``, or in an environment with the extra `compute` and `open_spiel`::

    python benchmarks/simulation_peers.py [--repeat 9]

Both sides play uniformly at random, in turn, each on one core, whose processor time is counted.
A decision is an action of a player, not of chance. Ours are played from the deal to the score.
OpenSpiel is measured in three ways:

* dealt: its C++ rollouts (`RandomRolloutEvaluator`, asked for by an MCTS bot with one simulation),
  thousands in one call, from a state whose cards are dealt;
* whole: the same and the deal. Its bindings let rollouts begin only at a decision, so the deal is
  added: what `evaluate_bots`, the C++ loop over one game, takes from the initial state, less what
  it takes from the dealt one. The loop of `evaluate_bots` itself is slower;
* Python: the loop of its documentation, from the deal, most of whose time goes to drawing the cards
  with `np.random.choice`; "Python, dealt" is the same loop without the deal.

A ratio is of two figures of the same turn; printed are the median and the range.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from eightythree.sim.plan import plan_of, play_chunk
from eightythree.sim.run import stream
from eightythree.sim.summary import Summary

if TYPE_CHECKING:
    from collections.abc import Callable

_PEERS: Final[dict[str, dict[str, Any]]] = {
    "oh_hell": {
        "players": 4,
        "num_suits": 4,
        "num_cards_per_suit": 13,
        "num_tricks_fixed": 6,
        "off_bid_penalty": False,
        "points_per_trick": 1,
    },
    "hearts": {},
    "euchre": {},
    "bridge": {"use_double_dummy_result": False},  # the cards are played
}
_TARGETS: Final = (
    ("fifth", "oh_hell", "whole", 20),
    ("fifth", "hearts", "whole", 20),
    ("fifth", "oh_hell", "dealt", 8),
    ("fifth", "hearts", "dealt", 8),
    ("fifth", "oh_hell", "Python", 300),
    ("fifth", "hearts", "Python", 300),
    ("fifth", "oh_hell", "Python, dealt", None),
    ("fifth", "hearts", "Python, dealt", None),
    ("auction", "euchre", "whole", 10),
    ("auction", "bridge", "whole", 10),
)
_DEALS: Final = {"fifth": 1_000_000, "auction": 300_000}
_COUNTED: Final = 1_000  # games whose decisions are counted
_LOOPED: Final = 100  # games of the loop in Python in a turn
_BOTS: Final = 1_000  # games of `evaluate_bots` in a turn
_ROLLOUTS: Final = 5_000


class Peer:
    """A game of OpenSpiel."""

    def __init__(self, pyspiel: Any, name: str) -> None:
        self._spiel = pyspiel
        self._game = pyspiel.load_game(name, _PEERS[name])
        seats = range(self._game.num_players())
        self._bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in seats]
        self.decisions = statistics.fmean(self.loop(self._new()) for _ in range(_COUNTED))

    def _new(self) -> Any:
        return self._game.new_initial_state()

    def loop(self, state: Any) -> int:
        """Play a game on as the documentation does; return how many decisions it took."""
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                _chance(state)
            else:
                decisions += 1
                state.apply_action(random.choice(state.legal_actions(state.current_player())))
        return decisions

    def turn(self, seed: int) -> dict[str, float]:
        """Return millions of decisions by second of processor time, by way of playing."""
        dealt = self._new()
        while dealt.is_chance_node():
            _chance(dealt)
        evaluator = self._spiel.RandomRolloutEvaluator(_ROLLOUTS, seed)
        bot = self._spiel.MCTSBot(self._game, evaluator, 1.0, 1, 100, False, seed, False)
        rollout = _seconds(lambda: bot.mcts_search(dealt)) / _ROLLOUTS
        whole_by_bots = self._by_bots(self._new, seed)
        dealt_by_bots = self._by_bots(dealt.clone, seed)
        loop = _seconds(lambda: [self.loop(self._new()) for _ in range(_LOOPED)]) / _LOOPED
        taken = {
            "whole": min(whole_by_bots, rollout + max(0.0, whole_by_bots - dealt_by_bots)),
            "evaluate_bots": whole_by_bots,
            "Python": loop,
        }
        dealt_loop = _seconds(lambda: [self.loop(dealt.clone()) for _ in range(_LOOPED)]) / _LOOPED
        of_this_deal = {
            "dealt": rollout,
            "Python, dealt": dealt_loop,
        }
        rates = {way: self.decisions / seconds / 1e6 for way, seconds in taken.items()}
        # A deal of hearts settles whether cards are passed, so this one has a length of its own.
        length = statistics.fmean(self.loop(dealt.clone()) for _ in range(_COUNTED // 10))
        return rates | {way: length / seconds / 1e6 for way, seconds in of_this_deal.items()}

    def _by_bots(self, begin: Callable[[], Any], seed: int) -> float:
        """Return the seconds that `evaluate_bots` takes for a game."""

        def play() -> None:
            for number in range(_BOTS):
                self._spiel.evaluate_bots(begin(), self._bots, seed * _BOTS + number)

        return _seconds(play) / _BOTS


def _chance(state: Any) -> None:
    actions, chances = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(int(np.random.choice(actions, p=chances)))


def _seconds(task: Callable[[], object]) -> float:
    begun = time.process_time()
    task()
    return time.process_time() - begun


def ours(game: str, turn: int) -> float:
    """Return our millions of decisions by second of processor time."""
    plan = plan_of(game, None, 4, 83, "random", "summary")
    summary = Summary(plan)

    def play() -> None:
        for chunk in stream(plan, turn * _DEALS[game], _DEALS[game], workers=1):
            summary.add(chunk)

    taken = _seconds(play)
    return summary.decisions / taken / 1e6


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeat", type=int, default=9)
    repeat = parser.parse_args().repeat
    try:
        import pyspiel
    except ModuleNotFoundError:
        sys.exit("OpenSpiel is not installed; make bench installs it")
    peers = {name: Peer(pyspiel, name) for name in _PEERS}
    for game in _DEALS:
        play_chunk(plan_of(game, None, 4, 0, "random", "summary"), 0, 1)
    rates: dict[tuple[str, str], list[float]] = {}
    for turn in range(repeat):
        for game in _DEALS:
            rates.setdefault((game, "ours"), []).append(ours(game, turn))
        for name, peer in peers.items():
            for way, rate in peer.turn(turn + 1).items():
                rates.setdefault((name, way), []).append(rate)
    print("millions of decisions a second of one core: median (lowest to highest)")
    for (game, way), found in rates.items():
        length = f", {peers[game].decisions:.1f} decisions a game" if game in peers else ""
        print(f"  {game}, {way}{length}: {_spread(found, 3)}")
    print("ours by theirs")
    for game, name, way, target in _TARGETS:
        pairs = zip(rates[game, "ours"], rates[name, way], strict=True)
        ratios = [mine / theirs for mine, theirs in pairs]
        print(f"  {game} by {name}, {way}: {_spread(ratios, 1)}; target {target or 'none'}")


def _spread(found: list[float], digits: int) -> str:
    low, middle, high = min(found), statistics.median(found), max(found)
    return f"{middle:.{digits}f} ({low:.{digits}f} to {high:.{digits}f})"


if __name__ == "__main__":
    main()
