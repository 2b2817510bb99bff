"""Who has sat at which table: how a guest finds their tables again, without reading every log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import select, text

from eightythree.store.entries import Created, Sat
from eightythree.store.schema import seated, tables

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from sqlalchemy import Connection

    from eightythree.store.entries import Entry

__all__ = ["note", "owners_in", "tables_of"]

_NOTE = text(
    "INSERT INTO seated (owner, table_id, at) VALUES (:owner, :table_id, :at)"
    " ON CONFLICT DO NOTHING"
)


def owners_in(entries: Iterable[Entry]) -> list[str]:
    """Return who takes a seat by these entries."""
    owners = []
    for entry in entries:
        if isinstance(entry, Sat):
            owners.append(entry.owner)
        elif isinstance(entry, Created):
            owners += [place.owner for place in entry.seats if place.owner is not None]
    return owners


def note(connection: Connection, rows: Collection[tuple[str, str, int]]) -> None:
    """Note who has sat down where and when; what is known already stays as it is.

    Args:
        connection: inside a transaction that has the tables.
        rows: owner, table, and the time in milliseconds since 1970 UTC; one or more.
    """
    # In one order in every process, so that two of them cannot wait for each other.
    values = [
        {"owner": owner, "table_id": table, "at": at} for owner, table, at in sorted(set(rows))
    ]
    connection.execute(_NOTE, values)


def tables_of(connection: Connection, owner: str, most: int) -> list[str]:
    """Return tables that somebody has sat at: unfinished ones first, the newest first of each.

    They may have given up their seat since.
    """
    query = (
        select(seated.c.table_id)
        .join(tables, tables.c.id == seated.c.table_id)
        .where(seated.c.owner == owner)
        .order_by(tables.c.finished, seated.c.at.desc(), seated.c.table_id)
        .limit(most)
    )
    return list(connection.scalars(query))
