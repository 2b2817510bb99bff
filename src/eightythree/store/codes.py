"""One-time codes by which a second device becomes the same guest; they expire by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import delete, insert, select

from eightythree.store.schema import codes

if TYPE_CHECKING:
    from sqlalchemy import Connection

__all__ = ["put", "take"]


def put(connection: Connection, lookup: str, sealed: str, now: int, until: int) -> None:
    """Keep a code, and forget those that have expired.

    Args:
        connection: inside a transaction.
        lookup: what it is found by, 64 characters.
        sealed: what it opens, 64 characters.
        now: milliseconds since 1970 UTC.
        until: when it expires.
    """
    connection.execute(delete(codes).where(codes.c.until < now))
    connection.execute(insert(codes).values(lookup=lookup, sealed=sealed, until=until))


def take(connection: Connection, lookup: str, now: int) -> str | None:
    """Return what a code opens, once; ``None`` for one that is unknown, used or expired."""
    mine = codes.c.lookup == lookup
    sealed: str | None = connection.execute(
        select(codes.c.sealed).where(mine, codes.c.until >= now).with_for_update()
    ).scalar()
    # Of two who use it at a time the one whose deletion finds it has it.
    gone = connection.execute(delete(codes).where(mine)).rowcount
    return sealed if gone else None
