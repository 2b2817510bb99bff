"""The bot that plays by the rules of thumb of the games' own literature.

Plain rules on ints and masks, without chance: equal observations give equal actions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from eightythree.bots.novice import auction, fifth
from eightythree.games.fifth import Observation as FifthObservation

if TYPE_CHECKING:
    import random

    from eightythree.games.auction import Observation as AuctionObservation

__all__ = ["Novice"]


class Novice:
    """Plays by rules of thumb."""

    def choose(
        self,
        observation: FifthObservation | AuctionObservation,
        rng: random.Random,  # noqa: ARG002 - every tie is broken by rule
        /,
    ) -> int:
        """Return the action that the rules of thumb point to."""
        if isinstance(observation, FifthObservation):
            return fifth.choose(observation)
        return auction.choose(observation)
