"""The event log of all tables: append with the expected number, read, nothing else."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from eightythree.store.database import READS, connect, migrate
from eightythree.store.entries import Entry, decode
from eightythree.store.errors import StoreError
from eightythree.store.schema import events, tables
from eightythree.store.writer import NewTable, Writer

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from concurrent.futures import Future
    from typing import Any

    from sqlalchemy import Engine, Select

__all__ = ["Logged", "Store", "open_store"]


class Logged(NamedTuple):
    """An entry of a table's log."""

    seq: int
    """From 1, without gaps."""
    entry: Entry
    at: int
    """When it was appended, in milliseconds since 1970 UTC."""


class Store:
    """A database of tables. Open one with `open_store`, and close it.

    Every method may be called from any thread. Reading waits for the database; call it off the
    event loop. Appending never waits: it returns a future.
    """

    def __init__(
        self, engine: Engine, *, waiting: int, appended: Callable[[float], None] | None = None
    ) -> None:
        self._engine = engine
        self._appended = appended
        self._writer = Writer(engine, waiting)

    def create(
        self, table: str, game: str, entries: Sequence[Entry], follows: str | None = None
    ) -> Future[None]:
        """Make a table together with its first entries, numbered from 1.

        The future raises `Conflict` when there is such a table, or another one plays `follows`
        again already.

        Args:
            table: the new table's id, 1..32 characters.
            game: the game's id.
            entries: its first entries, one or more.
            follows: the table that it plays again.

        Raises:
            StoreBusy: too many appends are waiting.
        """
        return self._timed(self._writer.append(table, 0, entries, NewTable(game, follows)))

    def append(self, table: str, after: int, entries: Sequence[Entry]) -> Future[None]:
        """Write entries behind the entry number `after`: all of them or none.

        The future is done once they are on disk. It raises `Conflict` when `after` is not the
        last entry of the table, or there is no such table, and `StoreError` when the database
        fails.

        Raises:
            StoreBusy: too many appends are waiting.
        """
        return self._timed(self._writer.append(table, after, entries))

    def read(self, table: str, after: int = 0) -> list[Logged]:
        """Return a table's entries behind the number `after`; none for an unknown table.

        Raises:
            StoreError: the database fails, or holds an entry that this version does not know.
        """
        query = (
            select(events.c.seq, events.c.kind, events.c.payload, events.c.at)
            .where(events.c.table_id == table, events.c.seq > after)
            .order_by(events.c.seq)
        )
        return [
            Logged(seq, decode(kind, payload), at) for seq, kind, payload, at in self._rows(query)
        ]

    def follower(self, table: str) -> str | None:
        """Return the table that plays this one again, if there is one."""
        rows = self._rows(select(tables.c.id).where(tables.c.follows == table))
        return rows[0][0] if rows else None

    def ready(self) -> bool:
        """Say whether the log can be read and written."""
        try:
            self._rows(select(tables.c.id).limit(1))
        except StoreError:
            return False
        return True

    def close(self) -> None:
        """Write what is queued and close the database; may be called twice."""
        self._writer.stop()
        self._engine.dispose()

    def _timed(self, future: Future[None]) -> Future[None]:
        if self._appended is not None:
            appended, began = self._appended, time.perf_counter()
            future.add_done_callback(lambda _: appended(time.perf_counter() - began))
        return future

    def _rows(self, query: Select[Any]) -> Sequence[Any]:
        if not self._writer.alive:
            raise StoreError("the store has been closed")
        try:
            with self._engine.connect() as connection:
                return connection.execution_options(**READS).execute(query).all()
        except SQLAlchemyError as error:
            raise StoreError(f"the database failed: {type(error).__name__}") from error


def open_store(
    database: str, *, waiting: int = 10_000, appended: Callable[[float], None] | None = None
) -> Store:
    """Open a database and bring it up to date.

    Args:
        database: ``sqlite:////path/to/file`` or ``postgresql+psycopg://user:word@host/name``.
        waiting: how many appends may wait for the writer; from 1.
        appended: is told how many seconds each append took, from any thread.

    Raises:
        DatabaseTooNew: a newer version wrote it.
        StoreError: it cannot be opened.
    """
    engine = connect(database)
    try:
        migrate(engine)
    except BaseException:
        engine.dispose()
        raise
    return Store(engine, waiting=waiting, appended=appended)
