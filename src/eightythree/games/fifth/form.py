"""How large Fifth Trick is played: the standard form, and reduced ones for exact work."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple

from eightythree.cards import STANDARD_DECK, mask_of
from eightythree.errors import RulesError

__all__ = ["STANDARD", "Form", "Numbers"]

_RANKS: Final = 13
_SUITS: Final = 4
_MOST_POINTS: Final = 1_000


class Numbers(NamedTuple):
    """A form in whole numbers alone, as bots and compiled code take it."""

    absent: int
    """The cards of the 52 that the deck lacks, a mask."""
    hand: int
    """The cards dealt to each seat, and so the tricks (F1.3, F2.4)."""
    deciding: int
    """Who wins this trick, counted from 1, wins the round (F3.1)."""
    win: int
    """The points for winning the round (F3.1)."""
    extra: int
    """The points for each of the rest (F3.2, F3.3)."""


@dataclass(frozen=True)
class Form:
    """The numbers in the clauses of Fifth Trick; the defaults are those of the printed game.

    A reduced game keeps every clause word for word and changes these numbers in it. The sixth
    trick of F3.3 is the last one. Records, tables, environments in kernels and the mass
    simulation know the standard alone.

    Raises:
        RulesError: a number is out of its range, or no trick decides.
    """

    ranks: int = _RANKS
    """How many ranks the deck has, 1..13, counted from the ace down (F1.2)."""
    suits: int = _SUITS
    """How many suits, 1..4, in the order spades, hearts, diamonds, clubs (F1.2)."""
    hand: int = 6
    """The cards dealt to each seat, and so the tricks (F1.3, F2.4)."""
    deciding: int = 5
    """Who wins this trick, counted from 1, wins the round (F3.1)."""
    win: int = 2
    """The points for winning the round (F3.1), 0 to 1,000."""
    extra: int = 1
    """The points for each of the rest (F3.2 to F3.4), 0 to 1,000."""

    def __post_init__(self) -> None:
        for name, least, most, clause in (
            ("ranks", 1, _RANKS, "F1.2"),
            ("suits", 1, _SUITS, "F1.2"),
            ("hand", 1, _RANKS * _SUITS, "F1.3"),
            ("deciding", 1, _RANKS * _SUITS, "F3.1"),
            ("win", 0, _MOST_POINTS, "F3.1"),
            ("extra", 0, _MOST_POINTS, "F3.2"),
        ):
            value = getattr(self, name)
            if type(value) is not int or not least <= value <= most:
                raise RulesError(
                    f"{name} must be a whole number from {least} to {most}, not {value!a}", clause
                )
        if self.deciding > self.hand:
            raise RulesError(
                f"trick {self.deciding} cannot decide a round of {self.hand};"
                f" set deciding to {self.hand} or less",
                "F3.1",
            )

    def __reduce__(self) -> tuple[Any, ...]:
        return Form, astuple(self)  # without what follows from the numbers

    @cached_property
    def deck(self) -> int:
        """The cards of the deck, a mask."""
        ranks = range(_RANKS - self.ranks, _RANKS)
        return mask_of(_RANKS * suit + rank for suit in range(self.suits) for rank in ranks)

    @cached_property
    def numbers(self) -> Numbers:
        """The form in whole numbers."""
        return Numbers(STANDARD_DECK & ~self.deck, self.hand, self.deciding, self.win, self.extra)

    def check_seats(self, seats: int) -> None:
        """See that the deck is enough for so many seats (F1.3).

        Raises:
            RulesError: it is not.
        """
        cards = self.ranks * self.suits
        if self.hand * seats > cards:
            raise RulesError(
                f"{seats} hands of {self.hand} need {self.hand * seats} cards and the deck has"
                f" {cards}; take more ranks or suits, a smaller hand or fewer players",
                "F1.3",
            )


STANDARD: Final = Form()
"""The printed game."""
