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

    def __init__(
        self,
        *,
        fifth_worlds: int,
        auction_worlds: int,
        auction_tries: int,
        bold: int,
        learned: bool = False,
    ) -> None:
        self._learned = learned
        self._effort = {
            "fifth_worlds": fifth_worlds,
            "auction_worlds": auction_worlds,
            "auction_tries": auction_tries,
            "bold": bold,
        }

    def choose(self, observation: Observation, rng: random.Random, /) -> int:
        return self.think(observation, rng).action

    def think(self, observation: Observation, rng: random.Random, /) -> Thought:
        """Return the action to take, and what was considered."""
        thought: Thought = self._bot.think(observation, rng)
        return thought

    def hasty(self) -> _Search:
        """Return a bot that loads and compiles all that this one does, but thinks little."""
        return _Search(
            fifth_worlds=1, auction_worlds=1, auction_tries=1, bold=0, learned=self._learned
        )

    @cached_property
    def _bot(self) -> Any:
        return import_module("eightythree.search_bots").SearchBot(
            **self._effort, learned=self._learned
        )


_SEARCHES: Final = find_spec("numba") is not None
_SEARCHING: Final[dict[str, Bot]] = {
    # At most 30, 150 and 300 ms a decision, 95 times of 100, on one core of a small machine.
    "club": _Search(fifth_worlds=40, auction_worlds=10, auction_tries=40, bold=0),
    "expert": _Search(fifth_worlds=250, auction_worlds=24, auction_tries=200, bold=2),
    "master": _Search(
        fifth_worlds=250, auction_worlds=240, auction_tries=800, bold=5, learned=True
    ),
}


BOTS: Final[Mapping[str, Bot]] = MappingProxyType(
    {"random": Uniform(), "novice": Novice(), **(_SEARCHING if _SEARCHES else {})}
)
"""The levels by name, weakest first; those above `novice` need the extra `compute`."""
