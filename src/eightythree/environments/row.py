"""One seat's observation of a round as a row of numbers, kept from look to look.

What a seat was shown stays so: cards played, calls, tricks won. A row is written on by what has
happened since the seat last looked, which is much less than all there is, and copied for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from eightythree.environments.layout import digits

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from eightythree.environments.layout import Layout

__all__ = ["Row"]

_TO_NUMBERS: Final = bytes.maketrans(b"01", b"\0\1")


class Row:
    """What both games show alike; see the rows of the two games.

    A *place* is a seat as the observer sees it: 0 itself, 1 its left neighbour.
    """

    def __init__(self, layout: Layout, seats: int, cards: int, seat: int) -> None:
        """Make a row, all zeros.

        Args:
            layout: the fields of the row.
            seats: the number of players.
            cards: the cards of the deck.
            seat: who observes.
        """
        self.layout = layout
        self.seat = seat
        self._seats = seats
        self._cards = cards
        self._at = {field.name: field.offset for field in layout.fields}
        self._clear()

    def begin(self, match: Any) -> None:
        """Write what is known from the deal on.

        Args:
            match: a match whose present round has been dealt.
        """
        raise NotImplementedError

    def look(self, match: Any, steps: int) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
        """Return the observation and the mask of actions.

        Args:
            match: the match that was begun with, after some more actions of the same round.
            steps: the actions that the observer may take, a mask; 0 where it does not act.

        Returns:
            Two new int8 arrays, of shape (layout.size,) and (layout.actions,).
        """
        self._tell_news(match)
        mask = _ones(steps, self.layout.actions) if steps else self.layout.actions
        return (
            np.frombuffer(bytearray(self._row), np.int8),
            np.frombuffer(bytearray(mask), np.int8),
        )

    def _tell_news(self, match: Any) -> None:
        """Write what has changed since the last look."""
        raise NotImplementedError

    def _clear(self) -> None:
        """Begin a round: all zeros."""
        self._row = bytearray(self.layout.size)
        self._acts = self._at["acts"]
        self._leads = self._at["leads"]
        self._hand = 0
        # How many cards have been written, and the place that plays the next.
        self._plays = 0
        self._turn = 0

    def _place(self, seat: int) -> int:
        return (seat - self.seat) % self._seats

    def _tell_hand(self, hand: int) -> None:
        """Write the observer's cards, a mask."""
        self._flip("hand", hand ^ self._hand)
        self._hand = hand

    def _flip(self, name: str, bits: int) -> None:
        """Change the numbers of a field between 0 and 1 where a mask has a bit."""
        start = self._at[name] - 1
        while bits:
            low = bits & -bits
            self._row[start + low.bit_length()] ^= 1
            bits ^= low

    def _tell_acts(self, place: int) -> None:
        """Write who is to act; -1 for nobody."""
        self._row[self._acts] = 0
        if place >= 0:
            self._acts = self._at["acts"] + place
            self._row[self._acts] = 1

    def _tell_leads(self, place: int) -> None:
        """Write who leads the present trick; -1 for nobody."""
        self._row[self._leads] = 0
        if place >= 0:
            self._leads = self._at["leads"] + place
            self._row[self._leads] = 1

    def _tell_plays(self, plays: tuple[int, ...], winners: tuple[int, ...]) -> None:
        """Write cards played and tricks won; `_turn` is where the next card is to be played.

        Args:
            plays: all cards of the round, in order.
            winners: the winning seat of each finished trick.
        """
        row, seats, cards = self._row, self._seats, self._cards
        played, tricks, won = self._at["played"], self._at["tricks"], self._at["won"]
        done, turn = self._plays, self._turn
        for card in plays[done:]:
            trick = done // seats
            row[tricks + trick * cards + card] = 1
            row[played + turn * cards + card] = 1
            done += 1
            turn += 1
            if done % seats == 0:
                turn = winners[trick] - self.seat
                row[won + trick * seats + turn % seats] = 1
            turn %= seats
        self._plays, self._turn = done, turn

    def _tell_totals(self, name: str, totals: Iterable[int]) -> None:
        """Write the totals of a field, two digits each."""
        start = self._at[name]
        for place, total in enumerate(totals):
            first, second = digits(total)
            self._row[start + 2 * place] = first & 0xFF  # the byte of an int8
            self._row[start + 2 * place + 1] = second


def _ones(bits: int, places: int) -> bytes:
    """Return a byte for each bit of a mask, the lowest first."""
    # By way of a text, which is quicker than a loop over the bits.
    return f"{bits:0{places}b}"[::-1].encode().translate(_TO_NUMBERS)
