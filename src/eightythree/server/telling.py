"""What the viewers of a table are told of each entry as it happens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from eightythree.server.messages import HeardMessage, Update
from eightythree.server.showing import clock_info, state
from eightythree.server.views import action_event, deal_event, own_of, view_of
from eightythree.store import Acted, Dealt, Said

if TYPE_CHECKING:
    from eightythree.server.position import Position
    from eightythree.server.view_messages import Event
    from eightythree.server.views import Observation
    from eightythree.store import Entry

__all__ = ["Telling"]

_MARK: Final = b"\0"  # in no JSON text: within strings it is escaped
_BLANK: Final[Any] = msgspec.Raw(_MARK)
_encode: Final = msgspec.json.Encoder().encode


class Telling:
    """What the viewers of a table are told of one entry, each as far as it may know it."""

    def __init__(self, position: Position, entry: Entry, now: int) -> None:
        """Begin to tell.

        Args:
            position: the table after the entry.
            entry: what has happened.
            now: milliseconds since 1970 UTC, for the time that is left.
        """
        self._position = position
        self._entry = entry
        self._now = now
        self._form: _Form | None = None

    def told(self, seat: int | None) -> bytes:
        """Return the message for a seat, or for a spectator for ``None``, as JSON."""
        entry = self._entry
        match entry:
            case Acted() | Dealt():
                if self._form is None:
                    self._form = _Form(self._position, entry, self._now)
                return self._form.filled(seat)
            case Said():
                said = self._position.people.said[-1]
                return _encode(HeardMessage(seq=self._position.seq, said=said))
            case _:
                return _encode(state(self._position, seat, self._now))


class _Form:
    """The message of a deal or an action, the same for all but for a few fields.

    It is made of what a spectator sees and encoded once, with blanks for what is each viewer's
    own; those are filled in for each.
    """

    def __init__(self, position: Position, entry: Acted | Dealt, now: int) -> None:
        self._position = position
        self._entry = entry
        self._action = position.game.parse_action(entry.action) if isinstance(entry, Acted) else -1
        seen = position.seen_by(None)
        event = self._event(seen)
        self._hides = event.kind in {"give", "discard"}
        # Who has cut learns that it counts; all learn of the next deal by this one.
        self._commits = isinstance(entry, Dealt) or bool(entry.cut)
        ends = isinstance(entry, Acted) and seen.to_act is None
        view = view_of(seen, people_missing=position.gathering, over=position.over)
        for field in own_of(seen):
            setattr(view, field, _BLANK)
        update = Update(
            seq=position.seq,
            event=_BLANK if self._hides else event,
            view=view,
            results=list(position.results) if ends else None,
            next_deal=_BLANK if self._commits else None,
            clock=clock_info(position, now),
        )
        self._first, *self._rest = _encode(update).split(_MARK)

    def filled(self, seat: int | None) -> bytes:
        seen = self._position.seen_by(seat)
        own: list[object] = [self._event(seen)] if self._hides else []
        own += own_of(seen).values()
        if self._commits:
            learns = isinstance(self._entry, Dealt) or self._entry.seat == seat
            own.append(self._position.next_deal(seat) if learns else None)
        text = self._first
        for field, after in zip(own, self._rest, strict=True):
            text += _encode(field) + after
        return text

    def _event(self, seen: Observation) -> Event:
        entry = self._entry
        if isinstance(entry, Dealt):
            return deal_event(entry.dealer)
        event = action_event(seen, entry.seat, self._action)
        event.by = entry.by or None
        return event
