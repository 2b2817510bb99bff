"""The event log of all tables: append with the expected number, read, nothing else."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from sqlalchemy import select, text
from sqlalchemy.exc import SQLAlchemyError

from eightythree.store import codes, leases, seated, sweep
from eightythree.store.database import READS, claim, connect, migrate
from eightythree.store.entries import Entry, decode
from eightythree.store.errors import StoreError
from eightythree.store.news import Listener
from eightythree.store.reviews import Reviews
from eightythree.store.schema import events, tables
from eightythree.store.writer import NewTable, Writer

if TYPE_CHECKING:
    import asyncio
    import sqlite3
    from collections.abc import Callable, Collection, Mapping, Sequence
    from concurrent.futures import Future
    from typing import Any

    from sqlalchemy import Connection, Engine, Executable

T = TypeVar("T")

__all__ = ["Logged", "Store", "open_store"]


# One statement for any number of tables, which neither library nor database has to work out anew.
_LOGS: Final = {
    name: text(
        f"SELECT events.table_id, seq, kind, payload, at FROM ({wanted}) AS wanted"  # noqa: S608 - no input
        " JOIN events ON events.table_id = wanted.id AND events.seq > wanted.known"
        " ORDER BY events.table_id, seq"
    )
    for name, wanted in {
        "postgresql": "SELECT each ->> 0 AS id, CAST(each ->> 1 AS int) AS known"
        " FROM json_array_elements(CAST(:wanted AS json)) AS each",
        "sqlite": "SELECT json_extract(value, '$[0]') AS id, json_extract(value, '$[1]') AS known"
        " FROM json_each(:wanted)",
    }.items()
}


class Logged(NamedTuple):
    """An entry of a table's log."""

    seq: int
    """From 1, without gaps."""
    entry: Entry
    """What it says."""
    at: int
    """When it was appended, in milliseconds since 1970 UTC."""


class Store:
    """A database of tables. Open one with `open_store`, and close it.

    Every method may be called from any thread. Reading waits for the database; call it off the
    event loop. Appending never waits: it returns a future.
    """

    def __init__(
        self,
        engine: Engine,
        *,
        waiting: int,
        appended: Callable[[float], None] | None = None,
        lock: sqlite3.Connection | None = None,
    ) -> None:
        self._engine = engine
        self._writer = Writer(engine, waiting, appended)
        self._lock = lock
        self.reviews = Reviews(self._writer.run, self._rows)
        """What was judged of finished matches, and what is to be."""
        self._listener: Listener | None = None

    @property
    def shared(self) -> bool:
        """Whether other processes may write to these tables: on PostgreSQL."""
        return self._engine.dialect.name == "postgresql"

    def create(
        self,
        table: str,
        game: str,
        entries: Sequence[Entry],
        follows: str | None = None,
        *,
        listed: bool = False,
    ) -> Future[None]:
        """Make a table together with its first entries, numbered from 1.

        The future raises `Conflict` when there is such a table, or another one plays `follows`
        again already.

        Args:
            table: the new table's id, 1..32 characters.
            game: the game's id.
            entries: its first entries, one or more.
            follows: the table that it plays again.
            listed: whether the lobby shows it.

        Raises:
            StoreBusy: too many appends are waiting.
        """
        new = NewTable(game, follows, listed)
        return self._writer.append(table, 0, entries, new)

    def append(
        self, table: str, after: int, entries: Sequence[Entry], at: int | None = None
    ) -> Future[None]:
        """Write entries behind the entry number `after`: all of them or none.

        They are marked with the time `at`, in milliseconds since 1970 UTC; the present one for
        ``None``.

        The future is done once they are on disk. It raises `Conflict` when `after` is not the
        last entry of the table, or there is no such table, and `StoreError` when the database
        fails.

        Raises:
            StoreBusy: too many appends are waiting.
        """
        return self._writer.append(table, after, entries, at=at)

    def append_soon(
        self, table: str, after: int, entries: Sequence[Entry], at: int
    ) -> asyncio.Future[None]:
        """Do as `append` does, for the running event loop, which a commit wakes once for all."""
        return self._writer.append_soon(table, after, entries, at)

    def read(self, table: str, after: int = 0, kinds: Sequence[str] = ()) -> list[Logged]:
        """Return a table's entries behind the number `after`; none for an unknown table.

        Args:
            table: its id.
            after: the number of the last entry that is not wanted.
            kinds: the kinds wanted (`entries.kind_of`); all by default.

        Raises:
            StoreError: the database fails, or holds an entry that this version does not know.
        """
        query = (
            select(events.c.seq, events.c.kind, events.c.payload, events.c.at)
            .where(events.c.table_id == table, events.c.seq > after)
            .order_by(events.c.seq)
        )
        if kinds:
            query = query.where(events.c.kind.in_(kinds))
        return [
            Logged(seq, decode(kind, payload), at) for seq, kind, payload, at in self._rows(query)
        ]

    def read_all(self, after: Mapping[str, int]) -> dict[str, list[Logged]]:
        """Return the entries of many tables, each behind its number; tables without any left out.

        Raises:
            StoreError: as for `read`.
        """
        if not after:
            return {}
        query = _LOGS[self._engine.dialect.name].bindparams(wanted=json.dumps([*after.items()]))
        logs: dict[str, list[Logged]] = {}
        for table, seq, kind, payload, at in self._rows(query):
            logs.setdefault(table, []).append(Logged(seq, decode(kind, payload), at))
        return logs

    def listen(self, heard: Callable[[dict[str, int]], None], missed: Callable[[], None]) -> None:
        """Begin to hear which tables grow, where other processes may write to them.

        Args:
            heard: called, in another thread, with tables and the numbers of their last entries;
                this process's own appends are among them.
            missed: called, in another thread, whenever some may have gone unheard.
        """
        if self.shared and self._listener is None:
            self._listener = Listener(self._engine, heard, missed)

    def take_leases(self, holder: str, names: Collection[str], seconds: float) -> Future[set[str]]:
        """Take or renew leases that nobody else holds; the future has the names of those held.

        Args:
            holder: who takes them, at most 32 characters.
            names: what for, at most 32 characters each.
            seconds: how long they last, by the database's clock.

        Raises:
            StoreBusy: too many appends are waiting.
        """
        wanted, milliseconds = frozenset(names), round(seconds * 1000)
        return self._writer.run(lambda with_: leases.take(with_, holder, wanted, milliseconds))

    def drop_leases(self, holder: str, names: Collection[str]) -> Future[None]:
        """Give leases back; the rest as for `take_leases`."""
        unwanted = frozenset(names)
        return self._writer.run(lambda with_: leases.drop(with_, holder, unwanted))

    def untouched(self, since: int, limit: int) -> list[str]:
        """Return tables without an entry since then that are not known to be finished.

        Args:
            since: milliseconds since 1970, UTC.
            limit: the most tables.
        """
        return [table for (table,) in self._rows(sweep.untouched(since, limit))]

    def keep(self, table: str) -> Future[None]:
        """Note that a table's match is over: `untouched` passes it over."""
        return self._writer.run(lambda with_: sweep.keep(with_, table))

    def remove(self, table: str, last: int) -> Future[bool]:
        """Remove a table and its log if `last` is its last entry and no process has it in memory.

        The future says whether it was done.
        """
        return self._writer.run(lambda with_: sweep.remove(with_, table, last))

    def listed(self, since: int, most: int) -> list[str]:
        """Return the tables for the lobby, the newest first.

        Args:
            since: none made before, in milliseconds since 1970 UTC.
            most: how many at most.
        """
        query = (
            select(tables.c.id)
            .where(tables.c.listed, tables.c.created_at >= since, ~tables.c.finished)
            .order_by(tables.c.created_at.desc())
            .limit(most)
        )
        return [table for (table,) in self._rows(query)]

    def tables_of(self, owner: str, most: int) -> list[str]:
        """Return tables that somebody has sat at; see `seated.tables_of`."""
        return self.look(lambda connection: seated.tables_of(connection, owner, most))

    def write(self, do: Callable[[Connection], T]) -> Future[T]:
        """Do something else in a transaction; the future has what it returns.

        It is done over when it crosses what another process writes.

        Raises:
            StoreBusy: too many appends are waiting.
        """
        return self._writer.run(do)

    def look(self, do: Callable[[Connection], T]) -> T:
        """Return what something finds that only reads.

        Raises:
            StoreError: the database fails.
        """
        if not self._writer.alive:
            raise StoreError("the store has been closed")
        try:
            with self._engine.connect() as connection:
                return do(connection.execution_options(**READS))
        except SQLAlchemyError as error:
            raise StoreError(f"the database failed: {type(error).__name__}") from error

    def put_code(self, lookup: str, sealed: str, now: int, until: int) -> Future[None]:
        """Keep a one-time code; see `codes.put`."""
        return self._writer.run(lambda with_: codes.put(with_, lookup, sealed, now, until))

    def take_code(self, lookup: str, now: int) -> Future[str | None]:
        """Take a one-time code; see `codes.take`."""
        return self._writer.run(lambda with_: codes.take(with_, lookup, now))

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
        if self._listener is not None:
            self._listener.stop()
        self._writer.stop()
        self._engine.dispose()
        if self._lock is not None:
            self._lock.close()

    def _rows(self, query: Executable) -> Sequence[Any]:
        return self.look(lambda connection: connection.execute(query).all())


def open_store(
    database: str,
    *,
    waiting: int = 10_000,
    appended: Callable[[float], None] | None = None,
    serving: bool = False,
) -> Store:
    """Open a database and bring it up to date.

    Args:
        database: ``sqlite:////path/to/file`` or ``postgresql+psycopg://user:word@host/name``.
        waiting: how many appends may wait for the writer; from 1.
        appended: is told how many seconds each append took, in another thread.
        serving: a server's; a SQLite file has one at a time, since others would not hear of
            what one appends, and a second could not write more than the first does.

    Raises:
        DatabaseTooNew: a newer version wrote it.
        StoreError: it cannot be opened, or another process serves this SQLite file.
    """
    engine = connect(database)
    lock = claim(database) if serving else None
    try:
        migrate(engine)
    except BaseException:
        engine.dispose()
        if lock is not None:
            lock.close()
        raise
    return Store(engine, waiting=waiting, appended=appended, lock=lock)
