"""Leases: which process does a thing that one of several is to do. They expire by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sqlalchemy import bindparam, delete, text

from eightythree.store.schema import leases

if TYPE_CHECKING:
    from collections.abc import Collection

    from sqlalchemy import Connection

__all__ = ["NOW", "drop", "take"]

_ROWS: Final = 1_000  # in a statement; SQLite allows 32,766 parameters

# The database's clock is the one that all processes share. `now()` would be the time at which the
# transaction began, which waiting for another's rows can make an old one.
NOW: Final = {
    "postgresql": "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)",
    "sqlite": "CAST((julianday('now') - 2440587.5) * 86400000 AS integer)",
}
"""What is the time in milliseconds since 1970, by the database."""


def take(
    connection: Connection, holder: str, names: Collection[str], milliseconds: int
) -> set[str]:
    """Take or renew leases that nobody else holds now, and return the names of those held.

    Args:
        connection: inside a transaction.
        holder: who takes them, at most 32 characters.
        names: what they are for, at most 32 characters each.
        milliseconds: how long they last from now on.
    """
    now = NOW[connection.dialect.name]
    held: set[str] = set()
    # In one order in every process, so that two of them cannot wait for each other.
    ordered = sorted(names)
    for start in range(0, len(ordered), _ROWS):
        some = ordered[start : start + _ROWS]
        rows = ", ".join(f"(:n{place}, :holder, {now} + :time)" for place in range(len(some)))
        taken = connection.execute(
            text(
                f"INSERT INTO leases (name, holder, until) VALUES {rows}"  # noqa: S608 - no input
                " ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until"
                f" WHERE leases.holder = excluded.holder OR leases.until < {now}"
                " RETURNING name"
            ),
            {"holder": holder, "time": milliseconds}
            | {f"n{place}": name for place, name in enumerate(some)},
        )
        held.update(name for (name,) in taken)
    return held


def drop(connection: Connection, holder: str, names: Collection[str]) -> None:
    """Give leases back; those that another holds meanwhile stay."""
    connection.execute(
        delete(leases).where(leases.c.name == bindparam("gone"), leases.c.holder == holder),
        [{"gone": name} for name in sorted(names)],
    )
