"""The time, and the clock of a table: seconds a turn, and a bank for the match. In milliseconds."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from eightythree.store import Terms

__all__ = ["Clock", "now"]


def now() -> int:
    """Return the time in milliseconds since 1970 UTC."""
    return time.time_ns() // 1_000_000


class Clock(NamedTuple):
    """What each seat has left, and since when the present turn runs."""

    banks: tuple[int, ...]
    """What is left of each seat's bank."""
    since: int
    """When the present turn began, in milliseconds since 1970 UTC."""

    @classmethod
    def wound(cls, terms: Terms, seats: int, at: int) -> Clock:
        """Return the clock of a new table."""
        return cls((1000 * terms.bank,) * seats, at)

    def turned(self, at: int) -> Clock:
        """Return the clock when another turn begins, and nobody has used time."""
        return Clock(self.banks, max(at, self.since))

    def pressed(self, terms: Terms, seat: int, at: int) -> Clock:
        """Return the clock after a person's turn: what went beyond it is gone from the bank."""
        if not terms.turn:
            return self.turned(at)
        beyond = max(0, at - self.since - 1000 * terms.turn)
        banks = list(self.banks)
        banks[seat] = max(0, banks[seat] - beyond)
        return Clock(tuple(banks), max(at, self.since))

    def ends(self, terms: Terms, seat: int) -> int | None:
        """Return when the time of a seat whose turn it is runs out; ``None`` for never."""
        return self.since + 1000 * terms.turn + self.banks[seat] if terms.turn else None
