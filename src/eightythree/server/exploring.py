"""The process in which the explorer thinks; run by the server as ``python -m`` of this module.

Questions come in and answers go out as in `eightythree.bots.process`: ``("think", level,
observation, seed)`` for a `Thought`, ``("solve", round, seat)`` for the values by action with all
cards known, none where the solver does not reach.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from eightythree.bots import BOTS, Thinking
from eightythree.bots.process import answer_questions, load
from eightythree.errors import SolverError
from eightythree.games import auction

if TYPE_CHECKING:
    from eightythree.bots.thought import Thought
    from eightythree.games import RoundLike, fifth

__all__ = ["main", "solved"]


def main() -> None:
    """Answer until the input ends."""
    answer_questions(load, _answer)


def solved(played: RoundLike | None, seat: int) -> dict[int, float]:
    """Return what each action is worth with all cards known; nothing where that is out of reach.

    Args:
        played: the round.
        seat: the seat to act.

    Returns:
        by action the seat's points for the play of the round (`fifth`, by max^n), or what its
        side will have captured (`auction`).
    """
    # The bots can be had without what the solver computes with.
    from eightythree.solver import auction as auction_solver
    from eightythree.solver import fifth as fifth_solver

    try:
        if isinstance(played, auction.Round):
            if played.phase is not auction.Phase.PLAY:
                return {}
            return {each.card: float(each.captured) for each in auction_solver.solve(played)}
        in_play: fifth.Round = played  # type: ignore[assignment]  # there is no third game
        return {each.card: each.value[seat] for each in fifth_solver.solve_round(in_play)}
    except SolverError:
        return {}


def _answer(kind: str, *question: Any) -> Thought | dict[int, float]:
    if kind == "solve":
        return solved(*question)
    level, seen, seed = question
    bot = BOTS[level]
    assert isinstance(bot, Thinking)  # noqa: S101 - the explorer asks no other
    return bot.think(seen, random.Random(seed))


if __name__ == "__main__":
    main()
