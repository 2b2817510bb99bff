"""What a table comes to once it is over: a score of the day, or ratings."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from eightythree.days import PLAYER, closes
from eightythree.server.outcomes import last_action, outcome_of, rate
from eightythree.store.days import DayScore, play
from eightythree.store.ratings import put

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sqlalchemy import Connection

    from eightythree.server.position import Position
    from eightythree.server.view_messages import ResultInfo
    from eightythree.store import Logged, Store

__all__ = ["count", "counted", "day_points", "score_of"]


async def count(store: Store, position: Position) -> None:
    """Keep what a table that is over comes to; it may be done again, and changes nothing then.

    Raises:
        StoreError: the database failed.
    """
    table = position.table
    log = await asyncio.to_thread(store.read, table)
    for write in await asyncio.to_thread(counted, position, log):
        await asyncio.wrap_future(store.write(write))
    await asyncio.wrap_future(store.keep(table))


def counted(position: Position, log: Sequence[Logged]) -> list[Callable[[Connection], None]]:
    """Return what is to be written of a table that is over: nothing for most deals of a day."""
    day, player = position.day, position.seats[PLAYER].owner
    if day is not None:
        if not position.counts or player is None or last_action(log) > closes(day.date):
            return []
        score = DayScore(day.game, day.date, player, position.table, score_of(position))
        return [lambda connection: play(connection, score)]
    seats = outcome_of(position.table, log)
    return [lambda connection: put(connection, seats, rate)] if seats else []


def score_of(position: Position) -> int:
    """Return the score of a deal of the day so far."""
    return sum(map(day_points, position.results))


def day_points(result: ResultInfo) -> int:
    """Return what a round of a day counts: the player's points, less those of the other side.

    In Fifth Trick everybody is a side of their own, and the others' points count nothing.
    """
    if len(result.points) == 2:
        return result.points[PLAYER] - result.points[1 - PLAYER]
    return result.points[PLAYER]
