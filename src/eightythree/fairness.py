"""A shuffle that anyone can check: what a deck follows from, and how (``docs/fairness.md``).

The server shuffles with a secret that it has committed to, the players' browsers cut with numbers
of their own, and the deck follows from both. Standard library alone, so that who doubts it has
little to read.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from itertools import count
from typing import TYPE_CHECKING, Final, NamedTuple

from eightythree.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eightythree.games.results import Deal

__all__ = ["CUT", "CUT_BYTES", "NO_CUT", "SECRET_BYTES", "Shuffle", "lines"]

SECRET_BYTES: Final = 32
"""How long the server's secret is."""
CUT_BYTES: Final = 16
"""How long a player's cut is."""
CUT: Final = re.compile(rf"[0-9a-f]{{{2 * CUT_BYTES}}}")
"""A cut as it is written."""
NO_CUT: Final = ""
"""The cut of a seat that has made none."""


class Shuffle(NamedTuple):
    """All that a round's deck follows from.

    >>> one = Shuffle("t", "fifth", 2, 1, "00" * 32, ("", "ff" * 16))
    >>> one.commitment
    '1085764cf1e9269f3bb8b220f164dc729547c842306785a805e44e0c0c301864'
    >>> one.deck()[:3]
    [19, 37, 41]
    """

    table: str
    """The table's id."""
    game: str
    """``fifth`` or ``auction``."""
    seats: int
    """2..8."""
    round: int
    """The round, from 1."""
    secret: str
    """The server's, `SECRET_BYTES` in lower-case hex; empty where it has committed to none."""
    cuts: tuple[str, ...]
    """Each seat's cut, `CUT_BYTES` in lower-case hex, or `NO_CUT`."""

    @property
    def commitment(self) -> str:
        """The SHA-256 in hex that binds the server to its secret before any cut is made."""
        words = ("eightythree commitment 1", self.table, self.round, self.game, self.seats)
        return hashlib.sha256(lines(*words, self.secret)).hexdigest()

    def cut(self, seat: int, cut: str) -> Shuffle:
        """Return this with a seat's cut; the first that a seat makes stands."""
        return self if self.cuts[seat] or not cut else self._with(seat, cut)

    def uncut(self, seat: int) -> Shuffle:
        """Return this without a seat's cut: who sits down there anew makes their own."""
        return self._with(seat, NO_CUT)

    def _with(self, seat: int, cut: str) -> Shuffle:
        return self._replace(cuts=(*self.cuts[:seat], cut, *self.cuts[seat + 1 :]))

    def after(self, secret: str) -> Shuffle:
        """Return the next round's, with the secret that it is to have and no cuts."""
        return self._replace(round=self.round + 1, secret=secret, cuts=(NO_CUT,) * self.seats)

    def deck(self) -> list[int]:
        """Return the game's deck in the order in which it lies, top first.

        Fisher and Yates's shuffle from the last place down. A place is drawn from one byte; bytes
        that would favour some places are thrown away.
        """
        deck = list(range(GAMES[self.game].DECK_SIZE))
        drawn = self._bytes()
        for last in range(len(deck) - 1, 0, -1):
            places = last + 1
            fair = 256 - 256 % places
            byte = next(byte for byte in drawn if byte < fair)
            place = byte % places
            deck[last], deck[place] = deck[place], deck[last]
        return deck

    def deal(self, dealer: int) -> Deal:
        """Return the deck dealt out by the rules (F1.3, A1.4); `dealer` is 0..seats-1."""
        return GAMES[self.game].deal_from(self.deck(), self.seats, dealer)

    def _bytes(self) -> Iterator[int]:
        """Yield the bytes that the shuffle draws from: HMAC-SHA256 under the secret, counting."""
        key = bytes.fromhex(self.secret)
        for block in count():
            words = ("eightythree deck 1", self.commitment, *self.cuts, block)
            yield from hmac.digest(key, lines(*words), "sha256")


def lines(*words: object) -> bytes:
    """Return words and numbers as lines.

    None has a line's end in it, so that no two lists of as many give the same bytes.
    """
    return "".join(f"{word}\n" for word in words).encode()
