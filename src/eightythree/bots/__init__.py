"""Players made of code: `choose(observation, rng)` returns an action; none ever sees a state.

What each level thinks, and how strong it is, is in ``docs/bots.md``.

>>> import random
>>> from eightythree.games import fifth
>>> match = fifth.start(fifth.Rules(), seats=4, dealer=3)
>>> match = match.deal(fifth.deal_from(range(52), seats=4, dealer=3))
>>> action = BOTS["novice"].choose(fifth.observe(match, 0), random.Random(1))
>>> action in match.legal_actions()
True
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Protocol

from eightythree.bots.novice import Novice
from eightythree.bots.uniform import Uniform

if TYPE_CHECKING:
    import random
    from collections.abc import Mapping

    from eightythree.games import auction, fifth

    Observation = fifth.Observation | auction.Observation

__all__ = ["BOTS", "Bot"]


class Bot(Protocol):
    """A player of both games, without memory: everything it knows is in the observation."""

    def choose(self, observation: Observation, rng: random.Random, /) -> int:
        """Return a legal action of the seat to act.

        Args:
            observation: what that seat may know; its turn must have come.
            rng: where a bot that leaves anything to chance takes it from.
        """
        ...


BOTS: Final[Mapping[str, Bot]] = MappingProxyType({"random": Uniform(), "novice": Novice()})
"""The levels by name, weakest first."""
