"""What one viewer of a table is told: the whole of it, and each entry as it happens."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from eightythree.days import FORMS
from eightythree.server.messages import HeardMessage, TableState, Update
from eightythree.server.view_messages import (
    ClockInfo,
    DayTable,
    ResultInfo,
    StartInfo,
    TableInfo,
    UndoInfo,
)
from eightythree.server.views import action_event, deal_event, view_of
from eightythree.store import Acted, Dealt, Said

if TYPE_CHECKING:
    from eightythree.games import Game, RulesLike
    from eightythree.server.position import Position
    from eightythree.server.view_messages import GameId, OptionValue, View
    from eightythree.store import Entry, Start

__all__ = ["all_rules", "news", "state", "table_info"]


def state(position: Position, seat: int | None, now: int) -> TableState:
    """Return the whole table, as a seat (``None``: a spectator) may know it.

    Args:
        position: the table.
        seat: whose view it is.
        now: milliseconds since 1970 UTC, for the time that is left.
    """
    undo = position.people.undo
    return TableState(
        seq=position.seq,
        table=table_info(position),
        you=seat,
        view=view_of(position.seen_by(seat), people_missing=position.gathering, over=position.over),
        results=list(position.results),
        next_deal=position.next_deal(seat),
        clock=_clock(position, now),
        undo=undo and UndoInfo(seat=undo.seat, agreed=sorted(undo.agreed)),
        said=list(position.people.said),
    )


def news(
    position: Position, entry: Entry, seat: int | None, now: int, beside: View | None = None
) -> TableState | Update | HeardMessage:
    """Return what a viewer is told of the entry that led to a position.

    Args:
        position: the table after it.
        entry: what has happened.
        seat: whose view it is; ``None`` for a spectator.
        now: milliseconds since 1970 UTC, for the time that is left.
        beside: another viewer's view of this position, to save work.
    """
    match entry:
        case Dealt() | Acted():
            return _update(position, entry, seat, now, beside)
        case Said():
            return HeardMessage(seq=position.seq, said=position.people.said[-1])
        case _:
            return state(position, seat, now)


def _update(
    position: Position, entry: Dealt | Acted, seat: int | None, now: int, beside: View | None
) -> Update:
    seen = position.seen_by(seat)
    results: list[ResultInfo] | None = None
    if isinstance(entry, Dealt):
        event = deal_event(entry.dealer)
        learns = True
    else:
        event = action_event(seen, entry.seat, position.game.parse_action(entry.action))
        event.by = entry.by or None
        learns = bool(entry.cut) and entry.seat == seat
        if position.match.to_act is None:
            results = list(position.results)
    return Update(
        seq=position.seq,
        event=event,
        view=view_of(seen, people_missing=position.gathering, over=position.over, beside=beside),
        results=results,
        next_deal=position.next_deal(seat) if learns else None,
        clock=_clock(position, now),
    )


def table_info(position: Position) -> TableInfo:
    """Return what everybody may know of a table beside the match."""
    return TableInfo(
        id=position.table,
        game=cast("GameId", position.game.ID),
        rules=all_rules(position.game, position.rules),
        terms=position.people.terms_info(),
        seats=position.people.infos(),
        start=_start_info(position.start),
        day=position.day
        and DayTable(
            date=position.day.date,
            rounds=FORMS[position.day.game].rounds,
            counts=position.counts,
        ),
    )


def _start_info(start: Start | None) -> StartInfo | None:
    if start is None:
        return None
    return StartInfo(
        table=start.table or None, round=len(start.rounds), actions=len(start.rounds[-1].actions)
    )


def all_rules(game: Game, rules: RulesLike) -> dict[str, OptionValue]:
    """Return every option of a game with its value."""
    return {option.name: getattr(rules, option.name) for option in game.OPTIONS}


def _clock(position: Position, now: int) -> ClockInfo | None:
    terms, clock = position.people.terms, position.people.clock
    if not terms.turn:
        return None
    seat = position.match.to_act
    ends = None if seat is None or position.seats[seat].bot else clock.ends(terms, seat)
    return ClockInfo(banks=list(clock.banks), left=None if ends is None else max(0, ends - now))
