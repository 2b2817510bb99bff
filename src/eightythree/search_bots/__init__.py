"""Bots that look ahead: worlds sampled from what they know, played out or solved by compiled code.

They need the extra `compute`; `eightythree.bots.BOTS` loads them at their first thought.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from eightythree.games.fifth import Observation as FifthObservation
from eightythree.search_bots import auction, fifth, fifth_master

if TYPE_CHECKING:
    import random

    from eightythree.bots.thought import Thought
    from eightythree.games.auction import Observation as AuctionObservation

    Observation = FifthObservation | AuctionObservation

__all__ = ["SearchBot"]


class SearchBot:
    """Does what does best over sampled worlds; equal seeds give equal actions."""

    def __init__(
        self,
        *,
        fifth_worlds: int,
        auction_worlds: int,
        auction_tries: int,
        bold: int,
        learned: bool = False,
    ) -> None:
        """Set how much it thinks.

        Args:
            fifth_worlds: how many worlds are played out before the first card of Fifth Trick;
                later as many as take as long.
            auction_worlds: how many worlds of Auction are solved for a card of the first trick;
                twice as many in the second, and so on.
            auction_tries: in how many worlds bids, trumps, gifts, discards and first leads are
                tried.
            bold: by how many points it bids above the novice's limit of Auction, where nothing
                else is surely better.
            learned: Fifth Trick: whether the learned network plays for the novices.
        """
        self._fifth_worlds = fifth_worlds
        self._auction = auction_worlds, auction_tries, bold
        self._think = fifth_master.think if learned else fifth.think

    def choose(self, observation: Observation, rng: random.Random, /) -> int:
        """Return the action to take."""
        return self.think(observation, rng).action

    def think(self, observation: Observation, rng: random.Random, /) -> Thought:
        """Return the action to take, and what was considered."""
        if isinstance(observation, FifthObservation):
            # Each card of a whole hand is tried, and then all cards are played.
            cards = observation.form.hand
            decisions = self._fifth_worlds * cards * cards * observation.seats
            return self._think(observation, decisions, rng)
        return auction.think(observation, *self._auction, rng)
