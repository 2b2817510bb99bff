"""Who sits where, and who is spoken to: ``Ann plays``, but ``you play``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eightythree.server.view_messages import TableInfo

__all__ = ["Voice", "counted", "listed", "voice_of"]


class Voice(NamedTuple):
    """Who sits where, and who is spoken to: ``Ann plays``, but ``you play``."""

    players: tuple[str, ...]
    me: int | None = None

    def name(self, seat: int) -> str:
        """Return a seat's name, ``You`` for the person spoken to."""
        return "You" if seat == self.me else self.players[seat]

    def says(self, seat: int, verb: str) -> str:
        """Return a name and a verb, which is given in the third person."""
        return f"{self.name(seat)} {_to_you(verb) if seat == self.me else verb}"

    def side(self, side: int) -> str:
        """Return the names of the two partners of a side of Auction."""
        return listed([self.name(side), self.name(side + 2)])

    def winners(self, scores: int, winners: Sequence[int]) -> str:
        """Return who has won, among as many scores."""
        if scores < len(self.players):
            return f"{self.side(winners[0])} win the match."
        if len(winners) == 1:
            return f"{self.says(winners[0], 'wins')} the match."
        return f"{listed([self.name(seat) for seat in winners])} share the win."

    def scorer(self, index: int, scores: int) -> str:
        """Return who a score of so many belongs to: a player, or a side's two."""
        return self.name(index) if scores == len(self.players) else self.side(index)

    def addressed(self, problem: str) -> str:
        """Return a sentence about ``seat N`` with the name in its place."""
        found = _ABOUT_SEAT.match(problem)
        if not found:
            return _ANY_SEAT.sub(lambda seat: self.name(int(seat[1])), problem)
        seat, verb, rest = int(found[1]), found[2], found[3]
        if seat == self.me:
            rest = rest.replace("its counting", "your counting").replace("its own", "your own")
            rest = rest.replace("as it can", "as you can")
        return f"{self.says(seat, verb)}{rest}"


def voice_of(table: TableInfo, you: int | None) -> Voice:
    """Return how a viewer of a table is spoken to; a free seat has its number for a name.

    Args:
        table: who sits where.
        you: the viewer's seat, ``None`` for a spectator.
    """
    names = [each.name or f"Seat {seat + 1}" for seat, each in enumerate(table.seats)]
    return Voice(tuple(names), you)


def listed(words: Sequence[str]) -> str:
    """Return words as a list in a sentence: ``Ann, Bo and Cy``."""
    return " and ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else "".join(words)


def counted(number: int, noun: str) -> str:
    """Return a number and a noun: ``1 point``, ``2 points``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


_ABOUT_SEAT: Final = re.compile(r"seat (\d) (\w+)(.*)")
_ANY_SEAT: Final = re.compile(r"seat (\d)")


def _to_you(verb: str) -> str:
    """Return the second person of a verb in the third."""
    irregular = {"is": "are", "was": "were", "does": "do", "passes": "pass", "has": "have"}
    if verb in irregular:
        return irregular[verb]
    return verb.removesuffix("s") if verb != "must" else verb
