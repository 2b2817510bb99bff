"""`eightythree db ratings`: count all finished matches anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import select

from eightythree.cli.progress import Bar
from eightythree.server.counting import counted
from eightythree.server.outcomes import last_action
from eightythree.server.position import replay
from eightythree.store import StoreError, open_store
from eightythree.store.ratings import forget
from eightythree.store.schema import tables

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Connection

__all__ = ["count_anew"]


def count_anew(database: str) -> int:
    """Rate all finished matches from the first on, and print how many; return the exit status.

    Args:
        database: the database's URL; no server may run on it.

    Raises:
        StoreError: there is no database, it is being served, or it fails.
    """
    store = open_store(database, serving=True)
    writes: list[tuple[int, str, list[Callable[[Connection], None]]]] = []
    broken = 0
    try:
        names = store.look(lambda connection: list(connection.scalars(select(tables.c.id))))
        bar = Bar(len(names), "tables")
        for done, name in enumerate(names, 1):
            log = store.read(name)
            try:
                position = replay(name, log)
                if position.over:
                    writes.append((last_action(log), name, counted(position, log)))
            except StoreError:
                broken += 1
            bar.show(done)
        bar.clear()
        store.write(forget).result()
        # In the order in which they ended; the ids settle what ended in one millisecond.
        for _, _, each in sorted(writes, key=lambda found: found[:2]):
            for write in each:
                store.write(write).result()
    finally:
        store.close()
    if broken:
        print(f"{broken:,} tables are broken: see eightythree db check")
    print(f"{sum(bool(each) for _, _, each in writes):,} matches counted")
    return 1 if broken else 0
