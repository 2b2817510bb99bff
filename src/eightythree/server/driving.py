"""Whose turn is to be taken without them, and when: a bot's, or that of a person who is not there.

Pure functions of the table; `Table` acts on what they say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from eightythree.server.position import Position
    from eightythree.store import By

__all__ = ["STAND_IN", "Due", "due"]

STAND_IN: Final = "novice"
"""The bot that plays for a person who has left, is gone or out of time: it needs no time."""


class Due(NamedTuple):
    """A turn that will be taken."""

    seat: int
    at: int
    """When, in milliseconds since 1970 UTC; 0 for at once."""
    by: By | None
    """Who will have acted; ``None`` where the person is to be called gone, and nothing else."""
    level: str
    """The bot that chooses."""


def due(position: Position, here: AbstractSet[int]) -> Due | None:
    """Return the turn that is to be taken next without its person, ``None`` for none.

    Where all people are gone, only bots go on: nobody's match is played out without them.

    Args:
        position: the table.
        here: the seats whose people are connected to this process.
    """
    seat = position.match.to_act
    if seat is None:
        return None
    people = position.people
    level = people.places[seat].bot
    if level is not None:
        return Due(seat, 0, "", level)
    found: list[Due] = []
    since = people.gone[seat]
    grace = 1000 * people.terms.grace
    if grace and since is not None:
        found.append(Due(seat, max(since + grace, people.clock.since), "bot", STAND_IN))
    elif grace and here and seat not in here:
        # Another process may have them; it says so when it hears that they are called gone.
        found.append(Due(seat, people.clock.since + grace, None, STAND_IN))
    ends = people.clock.ends(people.terms, seat)
    if ends is not None:
        found.append(Due(seat, ends, "clock", STAND_IN))
    # Who is there is asked last: it takes longer than all the rest, and most turns are not due.
    return min(found, key=lambda each: each.at) if found and people.present else None
