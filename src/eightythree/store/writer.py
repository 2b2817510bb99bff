"""The one writer: appends from all tables, committed together."""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from concurrent.futures import Future
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, TypeVar

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.sql.functions import max as greatest

from eightythree.store import seated
from eightythree.store.entries import Sat, encode, kind_of
from eightythree.store.errors import Conflict, StoreBusy, StoreError
from eightythree.store.inserting import Direct
from eightythree.store.inserting import insert as insert_entries
from eightythree.store.schema import events, tables

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from collections.abc import Set as AbstractSet

    from sqlalchemy import Connection, Engine

    from eightythree.store.entries import Entry
    from eightythree.store.inserting import Row

__all__ = ["NewTable", "Writer"]

_log = logging.getLogger(__name__)

T = TypeVar("T")

_BATCH: Final = 500  # appends in one commit, at most
_GATHER_SECONDS: Final = 0.005  # between commits while several tables append
_KNOWN: Final = 10_000  # tables whose last entry is remembered
_ATTEMPTS: Final = 8  # at a commit that other processes write across


class NewTable(NamedTuple):
    """A table to be made by the same append that writes its first entries."""

    game: str
    follows: str | None = None
    """The table that it plays again."""
    listed: bool = False
    """Whether the lobby shows it."""


class _Append(NamedTuple):
    table: str
    after: int
    entries: Sequence[Entry]
    new: NewTable | None
    at: int
    done: Future[None] | asyncio.Future[None]
    began: float
    """When it was queued, by `time.perf_counter`."""


_Ended: TypeAlias = "tuple[Future[None] | asyncio.Future[None], StoreError | None]"


class _Work(NamedTuple):
    do: Callable[[Connection], Any]
    done: Future[Any]


class Writer:
    """A thread that commits whatever has queued up: one disk flush for many appends.

    Each append succeeds or fails by itself; its future is done only after the commit.
    """

    def __init__(
        self, engine: Engine, limit: int, appended: Callable[[float], None] | None = None
    ) -> None:
        """Start the thread.

        Args:
            engine: the database.
            limit: how many appends may wait; from 1.
            appended: is told, in the thread, how many seconds each append took.
        """
        self._engine = engine
        self._direct = Direct(engine)
        self._appended = appended
        self._limit = limit
        self._waiting: queue.SimpleQueue[_Append | _Work | None] = queue.SimpleQueue()
        self._stopped = False
        self._last: dict[str, int] = {}
        """The last entry of tables written to lately, as far as this process knows."""
        self._began = 0.0
        """When the last commit was begun, by `time.monotonic`."""
        self._written: set[str] = set()
        """The tables that it wrote to."""
        self._guard = threading.Lock()
        self._thread = threading.Thread(target=self._run, name="eightythree-writer", daemon=True)
        self._thread.start()

    @property
    def alive(self) -> bool:
        """Whether appends are being written."""
        return self._thread.is_alive() and not self._stopped

    def append(
        self,
        table: str,
        after: int,
        entries: Sequence[Entry],
        new: NewTable | None = None,
        at: int | None = None,
    ) -> Future[None]:
        """Queue entries to be written behind the entry number `after`, all or none.

        They are marked with the time `at`, in milliseconds since 1970 UTC; the present one for
        ``None``.

        The future raises `Conflict` when `after` is not the last entry, or the new table is
        there already, and `StoreError` when the database fails.

        Raises:
            StoreBusy: too many appends are waiting, or the writer has stopped.
        """
        done: Future[None] = Future()
        at = time.time_ns() // 1_000_000 if at is None else at
        self._put(_Append(table, after, entries, new, at, done, time.perf_counter()))
        return done

    def append_soon(
        self, table: str, after: int, entries: Sequence[Entry], at: int
    ) -> asyncio.Future[None]:
        """Do as `append` does, for the running event loop: a commit wakes it once for all."""
        done = asyncio.get_running_loop().create_future()
        self._put(_Append(table, after, entries, None, at, done, time.perf_counter()))
        return done

    def run(self, do: Callable[[Connection], T]) -> Future[T]:
        """Queue something else to be written, in a transaction of its own.

        It is done over when it crosses what another process writes. The future raises
        `StoreError` when the database fails.

        Raises:
            StoreBusy: too many appends are waiting, or the writer has stopped.
        """
        done: Future[T] = Future()
        self._put(_Work(do, done))
        return done

    def _put(self, job: _Append | _Work) -> None:
        with self._guard:
            if self._stopped:
                raise StoreBusy("the store has been closed")
            if self._waiting.qsize() >= self._limit:
                raise StoreBusy("too many appends are waiting")
            self._waiting.put(job)

    def stop(self) -> None:
        """Write what is queued, then end the thread; may be called twice."""
        with self._guard:
            first, self._stopped = not self._stopped, True
        if first:
            self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        running = True
        while running:
            appends: list[_Append] = []
            works: list[_Work] = []
            job = self._waiting.get()
            if isinstance(job, _Append) and job.table not in self._written:
                # Another table than a moment ago: where many append, few commits for all of them
                # leave the processor to the event loop. One by itself never waits.
                time.sleep(max(0.0, self._began + _GATHER_SECONDS - time.monotonic()))
            while job is not None:
                if isinstance(job.done, asyncio.Future) or job.done.set_running_or_notify_cancel():
                    if isinstance(job, _Append):
                        appends.append(job)
                    else:
                        works.append(job)
                if len(appends) >= _BATCH:
                    break
                try:
                    job = self._waiting.get_nowait()
                except queue.Empty:
                    break
            running = job is not None
            if appends:
                self._commit(appends)
            for work in works:
                self._perform(work)
        self._direct.close()

    def _commit(self, batch: Sequence[_Append]) -> None:
        self._began, self._written = time.monotonic(), {job.table for job in batch}
        errors = self._committed(batch)
        if self._appended is not None:
            ended = time.perf_counter()
            for job in batch:
                self._appended(ended - job.began)
        _settle([(job.done, error) for job, error in zip(batch, errors, strict=True)])

    def _committed(self, batch: Sequence[_Append]) -> list[StoreError | None]:
        """Write a batch, and return what has become of each append."""
        try:
            if self._at_once(batch):
                return [None] * len(batch)
            refused = self._despite_others(lambda connection: self._write(connection, batch))
        except Exception as error:
            # The message stays out of the log: the driver's can quote a row, and with it cards.
            _log.error("appends lost: %d: %s", len(batch), _kind(error))
            return [_as_store_error(error) for _ in batch]
        return [
            Conflict(f"entry {job.after + 1} is not the next one") if place in refused else None
            for place, job in enumerate(batch)
        ]

    def _at_once(self, batch: Sequence[_Append]) -> bool:
        """Write a batch if all of it follows what is known, and say whether it was written."""
        grown: dict[str, int] = {}
        rows: list[Row] = []
        for job in batch:
            after = grown.get(job.table, self._last.get(job.table))
            if job.new or not job.entries or after != job.after:
                return False
            if any(isinstance(entry, Sat) for entry in job.entries):
                return False  # more than entries is to be written
            grown[job.table] = job.after + len(job.entries)
            rows += _rows(job)
        for table in grown:
            del self._last[table]  # forgotten, should this fail
        rows.sort()  # in one order in every process, so that two of them cannot wait for each other
        written = self._direct.insert(rows, grown)
        if written:
            self._last |= grown
        return written

    def _write(self, connection: Connection, batch: Sequence[_Append]) -> set[int]:
        """Write a batch; what is known is taken on trust, and the primary key is the judge."""
        known, self._last = self._last, {}  # forgotten, should this fail
        expected: dict[str, int | None] = {}
        for job in batch:
            expected.setdefault(job.table, None if job.new else job.after)
        sure = {
            table: after
            for table, after in expected.items()
            if after is not None and known.get(table) == after
        }
        last = sure | _last_entries(connection, expected.keys() - sure.keys())
        refused = _write(connection, batch, last)
        self._last = known | last if len(known) < _KNOWN else last
        return refused

    def _perform(self, work: _Work) -> None:
        try:
            result = self._despite_others(work.do)
        except Exception as error:
            _log.error("the database failed: %s", _kind(error))
            work.done.set_exception(_as_store_error(error))
        else:
            work.done.set_result(result)

    def _despite_others(self, write: Callable[[Connection], T]) -> T:
        for attempt in range(_ATTEMPTS):
            try:
                with self._engine.begin() as connection:
                    return write(connection)
            except (IntegrityError, OperationalError) as error:
                # Another process wrote to one of these tables between our look and our insert
                # (IntegrityError), or our rows and its rows waited for each other. Nothing of the
                # batch is in: look again. A lost connection is another matter.
                crossed = isinstance(error, IntegrityError) or not error.connection_invalidated
                if attempt == _ATTEMPTS - 1 or not crossed:
                    raise
        raise AssertionError  # pragma: no cover - the last attempt returns or raises


def _settle(ended: Sequence[_Ended]) -> None:
    """Say how appends have ended; those of an event loop in one call to it."""
    loops: dict[asyncio.AbstractEventLoop, list[_Ended]] = {}
    for done, error in ended:
        if isinstance(done, asyncio.Future):
            loops.setdefault(done.get_loop(), []).append((done, error))
        else:
            _end([(done, error)])
    for loop, ends in loops.items():
        with suppress(RuntimeError):  # the loop has closed meanwhile
            loop.call_soon_threadsafe(_end, ends)


def _end(ended: Sequence[_Ended]) -> None:
    for done, error in ended:
        if done.cancelled():
            continue
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)


def _rows(job: _Append) -> list[Row]:
    """Return the rows of an append's entries."""
    numbered = enumerate(job.entries, job.after + 1)
    return [(job.table, seq, kind_of(entry), encode(entry), job.at) for seq, entry in numbered]


def _write(connection: Connection, batch: Sequence[_Append], last: dict[str, int]) -> set[int]:
    """Write a batch and return the places in it of those that conflict.

    Args:
        connection: inside a transaction.
        batch: the appends.
        last: the number of the last entry of each of their tables that there is; kept true.
    """
    followed = _followed(connection, {job.new.follows for job in batch if job.new})
    refused: set[int] = set()
    grown: dict[str, int] = {}
    table_rows = []
    event_rows: list[Row] = []
    seated_rows: list[tuple[str, str, int]] = []
    for place, job in enumerate(batch):
        expected = None if job.new else job.after
        if last.get(job.table) != expected or (job.new and job.new.follows in followed):
            refused.add(place)
            continue
        if job.new:
            if job.new.follows is not None:
                followed.add(job.new.follows)
            table_rows.append(
                {
                    "id": job.table,
                    "game": job.new.game,
                    "created_at": job.at,
                    "follows": job.new.follows,
                    "listed": job.new.listed,
                }
            )
        event_rows += _rows(job)
        seated_rows += [(owner, job.table, job.at) for owner in seated.owners_in(job.entries)]
        last[job.table] = grown[job.table] = job.after + len(job.entries)
    if table_rows:
        connection.execute(insert(tables), table_rows)
    if seated_rows:
        seated.note(connection, seated_rows)
    if event_rows:
        event_rows.sort()  # as `_at_once` does
        insert_entries(connection, event_rows, grown)
    return refused


def _last_entries(connection: Connection, ids: AbstractSet[str]) -> dict[str, int]:
    """Return the number of the last entry of each of these tables that is there."""
    if not ids:
        return {}
    # One look into the index for each; grouping would read every entry of these tables.
    newest = (
        select(greatest(events.c.seq)).where(events.c.table_id == tables.c.id).scalar_subquery()
    )
    rows = connection.execute(select(tables.c.id, newest).where(tables.c.id.in_(ids)))
    return {table: seq or 0 for table, seq in rows}


def _followed(connection: Connection, ids: set[str | None]) -> set[str]:
    """Return those of these tables that are played again already."""
    wanted = {table for table in ids if table is not None}
    if not wanted:
        return set()
    rows = connection.execute(select(tables.c.follows).where(tables.c.follows.in_(wanted)))
    return {follows for (follows,) in rows}


def _as_store_error(error: Exception) -> StoreError:
    return StoreError(f"the database failed: {_kind(error)}")


def _kind(error: Exception) -> str:
    """Return what kind of error it is, the driver's own where there is one."""
    return type(getattr(error, "orig", None) or error).__name__
