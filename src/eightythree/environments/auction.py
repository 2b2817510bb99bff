"""What a seat of Auction sees, as an observation and a mask of actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eightythree.environments.layout import PHASES, auction_layout, digits, unpacked
from eightythree.games.auction.actions import DOUBLE
from eightythree.games.auction.round import DECK_SIZE, SEATS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from eightythree.games.auction import Observation

__all__ = ["AuctionEncoder"]

_PHASE: Final = {phase: place for place, phase in enumerate(PHASES)}


class AuctionEncoder:
    """Turns what a seat sees into numbers."""

    def __init__(self) -> None:
        self.layout = auction_layout()
        offsets = [field.offset for field in self.layout.fields]
        self._firsts, self._seconds = offsets[:10], offsets[10:18]
        self._numbers = self.layout.counts.offset
        self._totals = self.layout.totals.offset

    def encode(
        self, seen: Observation, chosen: int, steps: int
    ) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
        """Return the observation and the mask of actions.

        Args:
            seen: what one seat sees, not a spectator.
            chosen: the cards that the seat to act has named so far to give or discard, a mask;
                told to nobody else.
            steps: the actions it may take, a mask; 0 for the other seats.

        Returns:
            Two new int8 arrays, of shape (layout.size,) and (143,).
        """
        phase, acts, dealer, declarer, leads, trump, dealt, hand, chosen_at, kitty = self._firsts
        bids, passed, gave, given, discarded, played, tricks, won = self._seconds
        seat = seen.seat or 0
        row = 1 << phase + _PHASE[seen.phase]
        row |= 1 << dealer + (seen.dealer - seat) % SEATS
        row |= seen.dealt << dealt | seen.hand << hand
        if seen.to_act is not None:
            row |= 1 << acts + (seen.to_act - seat) % SEATS
            if seen.to_act == seat:
                row |= chosen << chosen_at | steps << self.layout.size
        for call in seen.calls:
            place = (call.seat - seat) % SEATS
            row |= 1 << (bids + place * DOUBLE + call.bid - 1 if call.bid else passed + place)
        if seen.declarer is not None:
            row |= 1 << declarer + (seen.declarer - seat) % SEATS
        if seen.trump >= 0:
            row |= 1 << trump + seen.trump
        if seen.kitty is not None:
            row |= seen.kitty << kitty
        gifts = [0] * SEATS
        for gift in seen.gifts:
            place = (gift.giver - seat) % SEATS
            gifts[place] = gift.size
            row |= 1 << gave + place
            if gift.cards is not None:
                row |= gift.cards << given + place // 2 * DECK_SIZE
        discards = [0] * SEATS
        for discard in seen.discards:
            place = (discard.seat - seat) % SEATS
            discards[place] = discard.size
            row |= discard.cards << discarded + place * DECK_SIZE
        if seen.leader is not None:
            row |= 1 << leads + (seen.leader - seat) % SEATS
        if seen.plays:
            row |= self._tricks(seen, played, tricks, won)
        observation, mask = unpacked(row, self.layout)
        side = seat % 2
        counts = seen.counts
        observation[self._numbers : self._totals] = (
            *counts[seat:],
            *counts[:seat],
            *gifts,
            *discards,
            seen.bid,
            seen.captured[side],
            seen.captured[1 - side],
        )
        if seen.results:
            observation[self._totals :] = (
                *digits(seen.totals[side]),
                *digits(seen.totals[1 - side]),
            )
        return observation, mask

    def _tricks(self, seen: Observation, played: int, tricks: int, won: int) -> int:
        """Return the bits of the cards played."""
        seat = seen.seat or 0
        plays = seen.plays
        by_seat = [0] * SEATS
        row = 0
        turn = (seen.declarer or 0) - seat
        for trick in range((len(plays) + SEATS - 1) // SEATS):
            cards = 0
            for card in plays[trick * SEATS : (trick + 1) * SEATS]:
                bit = 1 << card
                cards |= bit
                by_seat[turn % SEATS] |= bit
                turn += 1
            row |= cards << tricks + trick * DECK_SIZE
            if trick < len(seen.winners):
                turn = seen.winners[trick] - seat
                row |= 1 << won + trick * SEATS + turn % SEATS
        for place, cards in enumerate(by_seat):
            row |= cards << played + place * DECK_SIZE
        return row
