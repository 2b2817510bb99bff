"""Tables that nobody will come back to: finding them, and removing them with their logs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import delete, select, text, update
from sqlalchemy.sql.functions import max as greatest

from eightythree.store.leases import NOW
from eightythree.store.schema import events, leases, reviews, seated, tables

if TYPE_CHECKING:
    from sqlalchemy import Connection, Select

__all__ = ["keep", "remove", "untouched"]


def untouched(since: int, limit: int) -> Select[tuple[str]]:
    """Ask for tables without an entry since then that are not known to be finished.

    Args:
        since: milliseconds since 1970, UTC.
        limit: the most tables.
    """
    newest = select(greatest(events.c.at)).where(events.c.table_id == tables.c.id).scalar_subquery()
    return (
        select(tables.c.id)
        .where(~tables.c.finished, tables.c.created_at < since, newest < since)
        .order_by(tables.c.created_at)
        .limit(limit)
    )


def keep(connection: Connection, table: str) -> None:
    """Note that a table's match is over: `untouched` passes it over."""
    connection.execute(update(tables).where(tables.c.id == table).values(finished=True))


def remove(connection: Connection, table: str, last: int) -> bool:
    """Remove a table and its log, and say whether it was done.

    It is not where the table has grown beyond its entry `last`, where a process has it in memory
    (and holds its lease), or where another table plays it again.
    """
    grown = select(events.c.seq).where(events.c.table_id == table, events.c.seq > last)
    now = text(NOW[connection.dialect.name])
    held = select(leases.c.name).where(leases.c.name == table, leases.c.until > now)
    followed = select(tables.c.id).where(tables.c.follows == table)
    for why_not in (grown, held, followed):
        if connection.execute(why_not.limit(1)).first():
            return False
    connection.execute(delete(reviews).where(reviews.c.table_id == table))
    connection.execute(delete(seated).where(seated.c.table_id == table))
    connection.execute(delete(events).where(events.c.table_id == table))
    connection.execute(delete(leases).where(leases.c.name == table))
    connection.execute(delete(tables).where(tables.c.id == table))
    return True
