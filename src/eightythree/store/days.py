"""The secrets of days, and what came of the tries that count."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import func, insert, select

from eightythree.store.schema import day_results, days

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection

__all__ = ["DayRow", "DayScore", "draw", "drawn", "field_of", "made_of", "play"]


class DayRow(NamedTuple):
    """A day of one game, as it was drawn."""

    game: str
    date: str
    secret: str
    level: str
    """Of the bots that are played against."""
    at: int
    """When it was drawn, in milliseconds since 1970 UTC."""


class DayScore(NamedTuple):
    """What came of a try that counts."""

    game: str
    date: str
    player: str
    """The hash of the guest's token."""
    table: str
    score: int


def draw(connection: Connection, wanted: Sequence[DayRow]) -> None:
    """Keep days that are not there yet; those that are stay as they were drawn first."""
    for row in wanted:
        there = select(days.c.game).where(days.c.game == row.game, days.c.day == row.date)
        if connection.execute(there).first() is None:
            connection.execute(insert(days).values(tuple(row)))


def drawn(connection: Connection, game: str, since: str) -> list[DayRow]:
    """Return the days of a game from one on, the oldest first."""
    rows = connection.execute(
        select(days).where(days.c.game == game, days.c.day >= since).order_by(days.c.day)
    )
    return [DayRow(*row) for row in rows]


def play(connection: Connection, result: DayScore) -> None:
    """Keep what came of a try; the first of a player stands."""
    if made_of(connection, result.game, result.date, result.player) is None:
        connection.execute(insert(day_results).values(tuple(result)))


def made_of(connection: Connection, game: str, date: str, player: str) -> int | None:
    """Return what a player has made of a day; ``None`` before the try is over."""
    results = day_results.c
    score: int | None = connection.execute(
        select(results.score).where(
            results.game == game, results.day == date, results.player == player
        )
    ).scalar()
    return score


def field_of(connection: Connection, game: str, date: str) -> dict[int, int]:
    """Return how often each score was made on a day, the lowest first."""
    score = day_results.c.score
    rows = connection.execute(
        select(score, func.count())
        .where(day_results.c.game == game, day_results.c.day == date)
        .group_by(score)
        .order_by(score)
    )
    return {int(score): int(count) for score, count in rows}
