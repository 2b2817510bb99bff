"""Bots that look ahead: worlds sampled from what they know, played out or solved by compiled code.

They need the extra `compute`; `eightythree.bots.BOTS` loads them at their first thought.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from eightythree.games.fifth import Observation as FifthObservation
from eightythree.search_bots import auction, fifth, fifth_master

if TYPE_CHECKING:
    import random

    from eightythree.bots.effort import Effort
    from eightythree.bots.thought import Thought
    from eightythree.games.auction import Observation as AuctionObservation

    Observation = FifthObservation | AuctionObservation

__all__ = ["SearchBot"]


class SearchBot:
    """Does what does best over sampled worlds; equal seeds give equal actions."""

    def __init__(self, effort: Effort) -> None:
        """Set how much it thinks."""
        self._fifth_worlds = effort.fifth_worlds
        self._auction = effort.auction_worlds, effort.auction_tries, effort.bold
        self._think = fifth_master.think if effort.learned else fifth.think

    def choose(self, observation: Observation, rng: random.Random, /) -> int:
        """Return the action to take."""
        return self.think(observation, rng).action

    def think(self, observation: Observation, rng: random.Random, /) -> Thought:
        """Return the action to take, and what was considered."""
        if isinstance(observation, FifthObservation):
            # Each card of a whole hand is tried, and then all cards are played.
            cards = observation.form.hand
            worlds = self._fifth_worlds[min(observation.seats, 4) - 2]
            decisions = worlds * cards * cards * observation.seats
            return self._think(observation, decisions, rng)
        return auction.think(observation, *self._auction, rng)
