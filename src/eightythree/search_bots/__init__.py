"""Bots that look ahead: worlds sampled from what they know, played out or solved by compiled code.

They need the extra `compute`; `eightythree.bots.BOTS` loads them at their first thought.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from eightythree.games.fifth import Observation as FifthObservation
from eightythree.search_bots import auction, fifth

if TYPE_CHECKING:
    import random

    from eightythree.games.auction import Observation as AuctionObservation

__all__ = ["SearchBot"]


class SearchBot:
    """Plays the card that does best over sampled worlds; equal seeds give equal actions."""

    def __init__(self, *, decisions: int, worlds: int) -> None:
        """Set how much it thinks.

        Args:
            decisions: Fifth Trick: about how many cards novices play for it before it plays one.
            worlds: Auction: how many worlds are solved.
        """
        self._decisions = decisions
        self._worlds = worlds

    def choose(
        self, observation: FifthObservation | AuctionObservation, rng: random.Random, /
    ) -> int:
        """Return the action to take."""
        if isinstance(observation, FifthObservation):
            return fifth.choose_card(observation, self._decisions, rng)
        return auction.choose(observation, self._worlds, rng)
