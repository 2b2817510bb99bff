"""Our games for OpenSpiel with OpenSpiel's own Python games beside them.

Run it with ``make bench``, or in an environment with the extra `openspiel`::

    python benchmarks/openspiel.py [--repeat 9]

All are played uniformly at random by one loop in Python, in turn, on one core, whose processor time
is counted. A decision is an action of a player, not of chance. "whole" counts the deal in, which is
drawn card by card as each game's chance nodes want it; "dealt" leaves it out. A ratio is of two
figures of the same turn; printed are the median and the range.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from typing import Any, Final

_OURS: Final = ("python_eightythree_fifth", "python_eightythree_auction")
_PEERS: Final = ("python_team_dominoes", "python_block_dominoes", "python_liars_poker")
_TARGET: Final = 2
_SECONDS: Final = 0.5  # of processor time for each game in each turn


def rates(game: Any) -> dict[str, float]:
    """Return thousands of decisions by second of processor time, with and without the deal."""
    clock = time.process_time
    decisions = 0
    dealing = 0.0
    begun = clock()
    while (spent := clock() - begun) < _SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                before = clock()
                while state.is_chance_node():
                    actions, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(random.choices(actions, chances)[0])
                dealing += clock() - before
            else:
                state.apply_action(random.choice(state.legal_actions()))
                decisions += 1
    return {"whole": decisions / spent / 1e3, "dealt": decisions / (spent - dealing) / 1e3}


def cloning(game: Any) -> float:
    """Return the microseconds of a clone of a state in the middle of a round."""
    state = game.new_initial_state()
    for _ in range(60):
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(actions, chances)[0])
        elif not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
    begun = time.process_time()
    for _ in range(2_000):
        state.clone()
    return (time.process_time() - begun) / 2_000 * 1e6


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeat", type=int, default=9)
    repeat = parser.parse_args().repeat
    try:
        import pyspiel
        from open_spiel.python.games import (  # noqa: F401 - registers them
            block_dominoes,
            liars_poker,
            team_dominoes,
        )
    except ModuleNotFoundError:
        sys.exit("OpenSpiel is not installed; make bench installs it")
    import eightythree.environments.openspiel  # noqa: F401 - registers ours

    games = {name: pyspiel.load_game(name) for name in (*_OURS, *_PEERS)}
    found: dict[tuple[str, str], list[float]] = {}
    clones: dict[str, list[float]] = {}
    for _ in range(repeat):
        for name, game in games.items():
            for way, rate in rates(game).items():
                found.setdefault((name, way), []).append(rate)
            clones.setdefault(name, []).append(cloning(game))
    print("thousands of decisions a second of one core: median (lowest to highest)")
    for (name, way), figures in found.items():
        print(f"  {name}, {way}: {_spread(figures)}")
    print("microseconds of a clone")
    for name, figures in clones.items():
        print(f"  {name}: {_spread(figures)}")
    print("ours by theirs")
    for ours in _OURS:
        for peer in _PEERS:
            for way in ("whole", "dealt"):
                pairs = zip(found[ours, way], found[peer, way], strict=True)
                ratios = [mine / theirs for mine, theirs in pairs]
                print(f"  {ours} by {peer}, {way}: {_spread(ratios)}; target {_TARGET}")


def _spread(figures: list[float]) -> str:
    low, middle, high = min(figures), statistics.median(figures), max(figures)
    return f"{middle:.1f} ({low:.1f} to {high:.1f})"


if __name__ == "__main__":
    main()
