"""The bot that plays by the rules of thumb of the games' own literature.

Plain rules on ints and masks, without chance: equal observations give equal actions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from eightythree.bots.novice import auction as auction_rules
from eightythree.bots.novice import fifth as fifth_rules
from eightythree.games import fifth

if TYPE_CHECKING:
    import random

    from eightythree.games import auction

__all__ = ["Novice"]


class Novice:
    """Plays by rules of thumb."""

    def choose(
        self,
        observation: fifth.Observation | auction.Observation,
        rng: random.Random,  # noqa: ARG002 - every tie is broken by rule
        /,
    ) -> int:
        """Return the action that the rules of thumb point to."""
        if isinstance(observation, fifth.Observation):
            return fifth_rules.choose(observation)
        return auction_rules.choose(observation)
