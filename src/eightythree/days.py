"""The deal of the day: what everybody is dealt on one day follows from a secret of that day.

`docs/daily.md` has the texts byte by byte, with test vectors. The cards come out of the shuffle of
`eightythree.fairness`; what is here says which secret each round of the day has, and what the bots
leave to chance. Standard library alone, as there.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from datetime import UTC, date, datetime, timedelta
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from eightythree.fairness import NO_CUT, Shuffle, lines

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["CLOSES_AFTER", "DATE", "FORMS", "PLAYER", "Day", "Form", "closes", "date_of", "days_on"]

DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
"""A date as it is written; not each of these is a day."""
PLAYER: Final = 0
"""The seat of who plays the deal of the day; bots have the others."""
CLOSES_AFTER: Final = 2 * 3600 * 1000
"""How long after the end of its day (UTC) a try may still end, in milliseconds."""

_DAY: Final = timedelta(days=1)
_SEED_BYTES: Final = 8


class Form(NamedTuple):
    """What is played on a day: so many rounds, whatever the points."""

    seats: int
    """How many play."""
    rounds: int
    """The match is over after so many."""
    rules: Mapping[str, int]
    """The options that differ from the default: a target that so many rounds cannot reach."""
    dealer: int
    """Who deals first: the player leads, or bids, first in the first round."""


FORMS: Final[Mapping[str, Form]] = MappingProxyType(
    {
        # Everybody deals as often; 5 points a round at most (F3.5), 166 a round (A7.4).
        "fifth": Form(4, 8, MappingProxyType({"target": 41}), 3),
        "auction": Form(4, 4, MappingProxyType({"target": 665}), 3),
    }
)
"""By game what is played on every day."""


class Day(NamedTuple):
    """One game's deal of one day.

    >>> day = Day("fifth", "2026-11-30", "00" * 32)
    >>> day.name
    'fifth20261130'
    >>> day.commitment[:16]
    '3673c7933006afc4'
    """

    game: str
    """``fifth`` or ``auction``."""
    date: str
    """The day, by UTC: ``2026-11-30``."""
    secret: str
    """The day's, 32 bytes in lower-case hex."""

    @property
    def name(self) -> str:
        """What stands for the table's id in the shuffles of the day: no table has such an id."""
        return self.game + self.date.replace("-", "")

    @property
    def commitment(self) -> str:
        """The SHA-256 in hex that is published days ahead."""
        words = ("eightythree day 1", self.game, self.date, self.secret)
        return hashlib.sha256(lines(*words)).hexdigest()

    def shuffle(self, number: int) -> Shuffle:
        """Return what the deck of a round follows from; `number` is from 1. Nobody cuts."""
        seats = FORMS[self.game].seats
        secret = self.digest("round", number).hex()
        return Shuffle(self.name, self.game, seats, number, secret, (NO_CUT,) * seats)

    def seed(self, number: int, seat: int, actions: int) -> int:
        """Return what a bot's chance begins from, 0..2**64-1.

        Args:
            number: the round, from 1.
            seat: the bot's, from 0.
            actions: how many actions the round has had.
        """
        return int.from_bytes(self.digest("bot", number, seat, actions)[:_SEED_BYTES])

    def digest(self, *words: object) -> bytes:
        """Return 32 bytes for a purpose: HMAC-SHA256 under the day's secret."""
        key = bytes.fromhex(self.secret)
        return hmac.digest(key, lines("eightythree day 1", self.game, self.date, *words), "sha256")


def date_of(at: int) -> str:
    """Return the day of a moment, in milliseconds since 1970 UTC."""
    return datetime.fromtimestamp(at / 1000, UTC).date().isoformat()


def days_on(day: str, days: int) -> str:
    """Return the day so many days later; before, for a negative number.

    Raises:
        ValueError: there is no such day.
    """
    return (date.fromisoformat(day) + days * _DAY).isoformat()


def closes(day: str) -> int:
    """Return when a day is closed and its secret told, in milliseconds since 1970 UTC.

    Raises:
        ValueError: there is no such day.
    """
    after = datetime.combine(date.fromisoformat(day) + _DAY, datetime.min.time(), UTC)
    return round(after.timestamp()) * 1000 + CLOSES_AFTER
