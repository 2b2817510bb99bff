"""Who sits at a table, who of them is there, and what they agree on beside the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, cast

import msgspec

from eightythree.server.clock import Clock
from eightythree.server.identity import same_owner
from eightythree.server.view_messages import SaidInfo, SeatInfo, TermsInfo
from eightythree.store import Came, Gone, Left, Said, Sat, StoreError

if TYPE_CHECKING:
    from eightythree.server.undoing import Undo
    from eightythree.server.view_messages import BotLevel
    from eightythree.store import By, Place, Terms

__all__ = ["People"]

_REMEMBERED: Final = 30  # things said


class People(NamedTuple):
    """The people of a table after some entries of its log."""

    places: tuple[Place, ...]
    terms: Terms
    clock: Clock
    gone: tuple[int | None, ...]
    """Since when each seat's person is gone, in milliseconds since 1970 UTC."""
    late: frozenset[int] = frozenset()
    """The seats whose last turn was taken for them, since their time had run out."""
    undo: Undo | None = None
    """What somebody has asked to take back."""
    said: tuple[SaidInfo, ...] = ()
    """What was said last, the newest last."""
    explored: bool = False
    """Whether who plays here among bots has asked the explorer."""
    parted: tuple[tuple[str, int], ...] = ()
    """Who has given up which seat, of their own will or not, since the last deal."""

    @classmethod
    def of(cls, places: tuple[Place, ...], terms: Terms, at: int) -> People:
        """Return the people of a new table, made at `at` milliseconds since 1970 UTC."""
        seats = len(places)
        return cls(places, terms, Clock.wound(terms, seats, at), (None,) * seats)

    @property
    def free_seat(self) -> int | None:
        """The first seat that waits for a person; ``None`` when all are taken."""
        return next((seat for seat, place in enumerate(self.places) if place.free), None)

    @property
    def present(self) -> frozenset[int]:
        """The seats whose people are there."""
        return frozenset(
            seat
            for seat, place in enumerate(self.places)
            if place.owner is not None and self.gone[seat] is None
        )

    @property
    def alone(self) -> bool:
        """Whether one person plays among bots, and nobody else can sit down."""
        people = sum(place.owner is not None for place in self.places)
        return people == 1 and not any(place.free or place.left for place in self.places)

    def seat_of(self, owner: str | None) -> int | None:
        """Return the seat of a person; ``None`` for a spectator."""
        found = None
        for seat, place in enumerate(self.places):
            if same_owner(place.owner, owner):
                found = seat
        return found

    def can_be_taken(self, seat: int, at: int) -> bool:
        """Say whether somebody who has no seat may sit down here in a running match.

        A seat can be taken whose person has left it, or is gone for longer than the grace.
        """
        since = self.gone[seat]
        grace = 1000 * self.terms.grace
        return self.places[seat].left or (since is not None and 0 < grace <= at - since)

    def has_seen_another_hand(self, owner: str, seat: int) -> bool:
        """Say whether a person has had another seat than this one since the last deal."""
        return any(same_owner(owner, who) and had != seat for who, had in self.parted)

    def sat(self, entry: Sat) -> People:
        """Return the people with one more, in a seat that was free, left or forsaken."""
        seat = self._checked(entry.seat)
        if not (self.places[seat].free or self.places[seat].left or self.gone[seat] is not None):
            raise StoreError("the log gives a seat away twice")
        place = type(self.places[seat])(name=entry.name, owner=entry.owner)
        after = self._parted(seat)._placed(seat, place)._with_gone(seat, None)
        return after._replace(late=self.late - {seat})  # that was somebody else

    def left(self, entry: Left) -> People:
        """Return the people without one: a free seat, or a bot's."""
        seat = self._checked(entry.seat)
        place = self.places[seat]
        if place.owner is None:
            raise StoreError("the log lets nobody leave")
        empty = type(place)()
        bot = type(place)(name=place.name, bot=entry.bot, left=True) if entry.bot else empty
        undo = self.undo if self.undo and self.undo.seat != seat else None
        after = self._parted(seat)._placed(seat, bot)._with_gone(seat, None)
        return after._replace(undo=undo, late=self.late - {seat})

    def seen_to_go(self, entry: Gone, at: int) -> People:
        """Return the people when one has no connection any more."""
        seat = self._checked(entry.seat)
        undo = self.undo if self.undo and self.undo.seat != seat else None
        return self._with_gone(seat, at)._replace(undo=undo)

    def seen_to_come(self, entry: Came, at: int) -> People:
        """Return the people when one is back; nobody's time runs while all are gone."""
        after = self._with_gone(self._checked(entry.seat), None)
        return after if self.present else after._replace(clock=self.clock.turned(at))

    def acted(self, seat: int, by: By, at: int) -> People:
        """Return the people after a turn."""
        late = self.late
        if by == "clock":
            late |= {seat}
        elif seat in late:
            late -= {seat}
        person = self.places[seat].owner is not None and by in {"", "clock"}
        clock = self.clock.pressed(self.terms, seat, at) if person else self.clock.turned(at)
        # By place, as every action comes through here: `_replace` takes five times as long.
        kept = self.said, self.explored, self.parted
        return People(self.places, self.terms, clock, self.gone, late, None, *kept)

    def dealt(self, at: int) -> People:
        """Return the people after a deal: of its hands nobody has seen more than their own."""
        return self._replace(clock=self.clock.turned(at), parted=())

    def heard(self, entry: Said) -> People:
        """Return the people after one has said something."""
        seat = self._checked(entry.seat)
        said = SaidInfo(
            seat=seat, name=self.places[seat].name, phrase=entry.phrase, text=entry.text
        )
        return self._replace(said=(*self.said, said)[-_REMEMBERED:])

    def terms_info(self) -> TermsInfo:
        """Return the terms, every one."""
        return TermsInfo(**msgspec.structs.asdict(self.terms))

    def infos(self) -> list[SeatInfo]:
        """Return who sits where, as everybody may know it."""
        return [
            SeatInfo(
                name=place.name,
                bot=cast("BotLevel | None", place.bot),
                free=place.free,
                left=place.left,
                away="gone" if self.gone[seat] is not None else "late" if seat in self.late else "",
            )
            for seat, place in enumerate(self.places)
        ]

    def _checked(self, seat: int) -> int:
        if not 0 <= seat < len(self.places):
            raise StoreError("the log is of a seat that there is not")
        return seat

    def _parted(self, seat: int) -> People:
        owner = self.places[seat].owner
        return self if owner is None else self._replace(parted=(*self.parted, (owner, seat)))

    def _placed(self, seat: int, place: Place) -> People:
        return self._replace(places=(*self.places[:seat], place, *self.places[seat + 1 :]))

    def _with_gone(self, seat: int, since: int | None) -> People:
        return self._replace(gone=(*self.gone[:seat], since, *self.gone[seat + 1 :]))
