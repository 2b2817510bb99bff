"""Finished matches as they were rated: a row for each seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sqlalchemy import delete, func, insert, select, text

from eightythree.store.schema import rated

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sqlalchemy import Connection

__all__ = ["RatedRow", "forget", "matches_of", "put", "standings"]

_LOCK: Final = 0x83_83_84  # PostgreSQL's advisory lock; any number that is our own


class RatedRow(NamedTuple):
    """One seat of a finished match."""

    table: str
    seat: int
    game: str
    rules: str
    """The rule set."""
    player: str
    """The hash of a guest's token, or ``bot:`` and a level."""
    name: str
    place: int
    """From 1; equals share one."""
    mu: float
    """The rating after the match, and `sigma` how unsure it is."""
    sigma: float
    at: int
    """When the match ended, in milliseconds since 1970 UTC."""


def put(
    connection: Connection,
    unrated: Sequence[RatedRow],
    rate: Callable[[Sequence[RatedRow]], Sequence[RatedRow]],
) -> None:
    """Rate a match and keep it; nothing where it is there already.

    Args:
        connection: inside a transaction.
        unrated: its seats, with the ratings that players have who are not rated yet.
        rate: given the seats with the ratings before the match, returns those after it.
    """
    first = unrated[0]
    if connection.dialect.name == "postgresql":
        # Two matches of one player at once: the second begins from what the first has made.
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    if connection.execute(select(rated.c.seat).where(rated.c.table_id == first.table)).first():
        return
    known = standings(connection, first.game, first.rules, {row.player for row in unrated})
    # One that is counted late, after a crash, comes after those that were quicker.
    at = max(first.at, *(row.at + 1 for row in known.values())) if known else first.at
    before = [
        row._replace(mu=found.mu, sigma=found.sigma, at=at)
        if (found := known.get(row.player))
        else row._replace(at=at)
        for row in unrated
    ]
    connection.execute(insert(rated), [_values(row) for row in rate(before)])


def standings(
    connection: Connection, game: str, rules: str, players: set[str] | None = None
) -> dict[str, RatedRow]:
    """Return the last row of each player, of those given or of all, at one game and rule set."""
    latest = (
        func.row_number()
        .over(partition_by=rated.c.player, order_by=(rated.c.at.desc(), rated.c.table_id.desc()))
        .label("latest")
    )
    query = select(rated, latest).where(rated.c.game == game, rated.c.rules == rules)
    if players is not None:
        query = query.where(rated.c.player.in_(players))
    numbered = query.subquery()
    columns = [numbered.c[column.name] for column in rated.c]
    rows = connection.execute(select(*columns).where(numbered.c.latest == 1))
    return {found.player: found for found in (RatedRow(*row) for row in rows)}


def matches_of(connection: Connection, player: str, game: str, most: int) -> list[RatedRow]:
    """Return all seats of a player's last matches at a game, the oldest match first.

    Args:
        connection: any.
        player: whose.
        game: its id.
        most: how many matches at most.
    """
    played = (
        select(rated.c.table_id)
        .where(rated.c.player == player, rated.c.game == game)
        .order_by(rated.c.at.desc(), rated.c.table_id.desc())
        .limit(most)
    )
    rows = connection.execute(
        select(rated)
        .where(rated.c.table_id.in_(played))
        .order_by(rated.c.at, rated.c.table_id, rated.c.seat)
    )
    return [RatedRow(*row) for row in rows]


def forget(connection: Connection) -> None:
    """Remove all ratings, to be made anew."""
    connection.execute(delete(rated))


def _values(row: RatedRow) -> dict[str, object]:
    return dict(zip(rated.c.keys(), row, strict=True))
