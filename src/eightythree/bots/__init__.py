"""Players made of code: `choose(observation, rng)` returns an action; none ever sees a state.

What each level thinks, and how strong it is, is in ``docs/bots.md``; `levels` has it in short.

>>> import random
>>> from eightythree.games import fifth
>>> match = fifth.start(fifth.Rules(), seats=4, dealer=3)
>>> match = match.deal(fifth.deal_from(range(52), seats=4, dealer=3))
>>> action = BOTS["novice"].choose(fifth.observe(match, 0), random.Random(1))
>>> action in match.legal_actions()
True
"""

from __future__ import annotations

from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Protocol, runtime_checkable

from eightythree.bots.effort import EFFORTS, Effort
from eightythree.bots.novice import Novice
from eightythree.bots.uniform import Uniform

if TYPE_CHECKING:
    import random
    from collections.abc import Mapping

    from eightythree.bots.thought import Thought
    from eightythree.games import auction, fifth

    Observation = fifth.Observation | auction.Observation

__all__ = ["BOTS", "Bot", "Thinking"]


class Bot(Protocol):
    """A player of both games, without memory: everything it knows is in the observation."""

    def choose(self, observation: Observation, rng: random.Random, /) -> int:
        """Return a legal action of the seat to act.

        Args:
            observation: what that seat may know; its turn must have come.
            rng: where a bot that leaves anything to chance takes it from.
        """
        ...


@runtime_checkable
class Thinking(Protocol):
    """A bot that can also tell what it has considered."""

    def think(self, observation: Observation, rng: random.Random, /) -> Thought:
        """Return the action to take, and what was considered; see `eightythree.bots.reasons`."""
        ...


class _Search:
    """A bot of :mod:`eightythree.search_bots`, loaded with what it computes with when it thinks."""

    apart: Final = True
    """It computes for so long that a server has it think in a process of its own."""

    def __init__(self, effort: Effort) -> None:
        self._effort = effort

    def choose(self, observation: Observation, rng: random.Random, /) -> int:
        return self.think(observation, rng).action

    def think(self, observation: Observation, rng: random.Random, /) -> Thought:
        """Return the action to take, and what was considered."""
        thought: Thought = self._bot.think(observation, rng)
        return thought

    def hasty(self) -> _Search:
        """Return a bot that loads and compiles all that this one does, but thinks little."""
        return _Search(Effort((1, 1, 1), 1, 1, 0, self._effort.learned))

    @cached_property
    def _bot(self) -> Any:
        return import_module("eightythree.search_bots").SearchBot(self._effort)


_SEARCHES: Final = find_spec("numba") is not None
_SEARCHING: Final = {level: _Search(effort) for level, effort in EFFORTS.items()}

BOTS: Final[Mapping[str, Bot]] = MappingProxyType(
    {"random": Uniform(), "novice": Novice(), **(_SEARCHING if _SEARCHES else {})}
)
"""The levels by name, weakest first; those above `novice` need the extra `compute`."""
