"""The whole of a table, as one viewer is told of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from eightythree.days import FORMS
from eightythree.server.messages import AgainInfo, TableState
from eightythree.server.view_messages import (
    ClockInfo,
    DayTable,
    StartInfo,
    TableInfo,
    UndoInfo,
)
from eightythree.server.views import view_of

if TYPE_CHECKING:
    from eightythree.games import Game, RulesLike
    from eightythree.server.position import Position
    from eightythree.server.view_messages import GameId, OptionValue
    from eightythree.store import Start

__all__ = ["all_rules", "clock_info", "state", "table_info"]


def state(position: Position, seat: int | None, now: int) -> TableState:
    """Return the whole table, as a seat (``None``: a spectator) may know it.

    Args:
        position: the table.
        seat: whose view it is.
        now: milliseconds since 1970 UTC, for the time that is left.
    """
    undo, followed = position.people.undo, position.followed
    return TableState(
        seq=position.seq,
        table=table_info(position),
        you=seat,
        view=view_of(position.seen_by(seat), people_missing=position.gathering, over=position.over),
        results=list(position.results),
        next_deal=position.next_deal(seat),
        clock=clock_info(position, now),
        undo=undo and UndoInfo(seat=undo.seat, agreed=sorted(undo.agreed)),
        said=list(position.people.said),
        stand_ins=list(position.way.stand_ins) if position.way else [],
        # Who only watches is not asked to play, and the new table need not be theirs to find.
        again=AgainInfo(table=followed.table, seat=followed.seat)
        if followed and seat is not None
        else None,
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


def clock_info(position: Position, now: int) -> ClockInfo | None:
    """Return the time that people have at a moment, ``None`` at a table without a clock."""
    terms, clock = position.people.terms, position.people.clock
    if not terms.turn:
        return None
    seat = position.match.to_act
    ends = None if seat is None or position.seats[seat].bot else clock.ends(terms, seat)
    return ClockInfo(banks=list(clock.banks), left=None if ends is None else max(0, ends - now))
