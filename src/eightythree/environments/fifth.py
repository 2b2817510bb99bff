"""What a seat of Fifth Trick sees, as an observation and a mask of actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eightythree.cards import RANKS, SUITS
from eightythree.environments.layout import BONUSES, digits, fifth_layout, unpacked
from eightythree.games.fifth.round import DECK_SIZE

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from eightythree.games.fifth import Observation
    from eightythree.games.results import Award

__all__ = ["FifthEncoder"]


class FifthEncoder:
    """Turns what a seat sees into numbers."""

    def __init__(self, seats: int) -> None:
        self.layout = fifth_layout(seats)
        self._offsets = tuple(field.offset for field in self.layout.fields)

    def encode(self, seen: Observation) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
        """Return the observation and the mask of actions.

        Args:
            seen: what one seat sees, not a spectator.

        Returns:
            Two new int8 arrays, of shape (layout.size,) and (52,).
        """
        _, played, tricks, won, leads, acts, dealer, bonus, contends, totals, rounds_won = (
            self._offsets
        )
        seats = seen.seats
        seat = seen.seat or 0
        plays = seen.plays
        by_seat = [0] * seats
        row = seen.hand
        turn = (seen.dealer + 1 - seat) % seats
        first = 0
        for winner in seen.winners:
            cards = 0
            for card in plays[first : first + seats]:
                bit = 1 << card
                cards |= bit
                by_seat[turn] |= bit
                turn = turn + 1 if turn < seats - 1 else 0
            row |= cards << tricks
            turn = (winner - seat) % seats
            row |= 1 << won + turn
            first += seats
            tricks += DECK_SIZE
            won += seats
        cards = 0
        for card in plays[first:]:
            bit = 1 << card
            cards |= bit
            by_seat[turn] |= bit
            turn = turn + 1 if turn < seats - 1 else 0
        row |= cards << tricks
        for cards in by_seat:
            row |= cards << played
            played += DECK_SIZE
        row |= 1 << leads + (seen.leader - seat) % seats
        row |= 1 << dealer + (seen.dealer - seat) % seats
        if seen.to_act is not None:
            row |= 1 << acts + (seen.to_act - seat) % seats
        for award in seen.bonuses:
            row |= 1 << bonus + (award.scorer - seat) % seats * BONUSES + bonus_bit(award)
        if len(seen.contenders) == seats:
            row |= (1 << seats) - 1 << contends
        else:
            for contender in seen.contenders:
                row |= 1 << contends + (contender - seat) % seats
        legal = 0
        for action in seen.legal:
            legal |= 1 << action
        row |= legal << self.layout.size
        observation, mask = unpacked(row, self.layout)
        if seen.results:
            for place in range(seats):
                whose = (seat + place) % seats
                observation[totals : totals + 2] = digits(seen.totals[whose])
                observation[rounds_won : rounds_won + 2] = digits(seen.rounds_won[whose])
                totals += 2
                rounds_won += 2
        return observation, mask


def bonus_bit(award: Award) -> int:
    """Return the place of a hand bonus among its seat's (F3.4)."""
    if award.code == "one_suit":
        return len(RANKS) + SUITS.index(award.detail)
    return RANKS.index(award.detail)
