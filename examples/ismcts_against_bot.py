"""OpenSpiel's IS-MCTS bot in seat 0 against a bot of ours in the others.

The search draws the cards that it cannot see with our resampler and plays each simulation to its
end at random. Run it with the extra `openspiel`::

    python examples/ismcts_against_bot.py [--game auction] [--rounds 20] [--simulations 200]
"""

from __future__ import annotations

import argparse
import random
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import eightythree.environments.openspiel as openspiel
from eightythree.bots import BOTS

EXPLORATION = {"fifth": 3.0, "auction": 60.0}  # about what a round can bring


def search_bot(game: Any, name: str, simulations: int, seed: int) -> Any:
    """Return IS-MCTS with our resampler."""
    evaluator = RandomRolloutEvaluator(1, np.random.RandomState(seed))
    bot = ISMCTSBot(
        game, evaluator, EXPLORATION[name], simulations, random_state=np.random.RandomState(seed)
    )
    bot.set_resampler(openspiel.Resampler(seed))
    return bot


def play(name: str, rounds: int, simulations: int, seed: int = 83) -> list[float]:
    """Return by how much each round was won or lost by the search, in points."""
    rng = random.Random(seed)
    game = pyspiel.load_game(f"python_eightythree_{name}(returns=margin)")
    search = search_bot(game, name, simulations, seed)
    others = openspiel.Player(BOTS["novice"], seed)
    margins = []
    for _ in range(rounds):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                cards, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(cards, chances)[0])
            elif state.current_player() == 0:
                state.apply_action(int(search.step(state)))
            else:
                state.apply_action(others.step(state))
        margins.append(state.returns()[0])
    return margins


def main() -> None:
    """Play and tell how it went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=sorted(EXPLORATION), default="fifth")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--simulations", type=int, default=200)
    given = parser.parse_args()
    margins = play(given.game, given.rounds, given.simulations)
    print(f"{len(margins)} rounds, {given.simulations} simulations a decision")
    print(f"the search is ahead by {sum(margins) / len(margins):+.2f} points a round")


if __name__ == "__main__":
    main()
