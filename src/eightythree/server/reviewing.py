"""Reviews of finished matches: made one at a time, in a process of their own.

The queue is in the database, so that what was asked for is made after a restart as well, and by
whichever of several processes holds the lease.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from contextlib import suppress
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

import msgspec

from eightythree.bots.process import LENGTH
from eightythree.review.report import VERSION, Review
from eightythree.server.clock import now
from eightythree.server.logs import told
from eightythree.server.messages import ReviewState
from eightythree.server.records import record_of
from eightythree.server.tables import NoSuchTable
from eightythree.store import StoreError

if TYPE_CHECKING:
    from asyncio.subprocess import Process

    from eightythree.server.tables import Tables
    from eightythree.store import Store

__all__ = ["Reviewing"]

_log = logging.getLogger(__name__)

_LEASE: Final = "reviews"
_MOST: Final = 50  # reviews that may be asked for at once
_LOOK_SECONDS: Final = 3.0  # between two looks at what was asked for through another process
_NOTE_SECONDS: Final = 1.0  # between two notes of how far a review has come
_LONGEST_SECONDS: Final = 1800.0  # for a review, on a machine that has other things to do
_LINE_LIMIT: Final = 64 * 1024 * 1024


class Reviewing:
    """Has the reviews made that are asked for.

    A process that ends before its review is made, or takes too long, counts as failed; who asks
    again has it tried again.
    """

    def __init__(self, tables: Tables, store: Store) -> None:
        """Begin with what was asked for before; inside an event loop."""
        self._tables = tables
        self._reviews = store.reviews
        self._shared = store.shared
        self._wake = asyncio.Event()
        self.possible = find_spec("numba") is not None
        """Whether the extra `compute` is installed."""
        self._making: asyncio.Task[None] | None = None
        if self.possible:
            tables.leases.want(_LEASE)
            self._making = asyncio.create_task(self._make_all(), name="reviews")

    async def ask(self, table: str) -> bool:
        """Ask for a review of a table whose match is over; say whether there was room for it.

        Raises:
            StoreError: the database failed.
        """
        asked = await asyncio.wrap_future(self._reviews.ask(table, VERSION, now(), _MOST))
        self._wake.set()
        return asked

    async def give_up(self, table: str) -> None:
        """Ask no more for a review that is not made yet; one that is being made is stopped."""
        await asyncio.wrap_future(self._reviews.give_up(table))

    async def state(self, table: str) -> ReviewState:
        """Return what has become of a table's review.

        Raises:
            StoreError: the database failed.
        """
        if not self.possible:
            return ReviewState(state="unavailable")
        kept = await asyncio.to_thread(self._reviews.of, table)
        if kept is None or kept.version != VERSION:
            return ReviewState(state="none")
        if kept.body is not None:
            return ReviewState(state="done", review=msgspec.json.decode(kept.body, type=Review))
        if kept.failed:
            return ReviewState(state="failed")
        if kept.whole:
            return ReviewState(state="running", done=kept.done, whole=kept.whole)
        waiting = await asyncio.to_thread(self._reviews.waiting, VERSION)
        before = waiting.index(table) if table in waiting else 0
        return ReviewState(state="waiting", before=before)

    async def stop(self) -> None:
        """Stop what is being made; it is begun anew by the next process."""
        if self._making is not None:
            self._making.cancel()
            await asyncio.gather(self._making, return_exceptions=True)

    async def _make_all(self) -> None:
        while True:
            try:
                waiting = []
                if self._tables.leases.held(_LEASE):
                    waiting = await asyncio.to_thread(self._reviews.waiting, VERSION)
                if waiting:
                    await self._make(waiting[0])
                    continue
            except StoreError as error:
                _log.warning("reviews: %s", error)
            except Exception as error:
                _log.error("reviews failed: %s", told(error))
            # Others may ask through another process, which cannot wake this one.
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), _LOOK_SECONDS)
            self._wake.clear()

    async def _make(self, table: str) -> None:
        """Make a review and keep it, or that it failed."""
        try:
            async with asyncio.timeout(_LONGEST_SECONDS):
                body = await self._made(table)
        except (NoSuchTable, TimeoutError, _Ended) as error:
            _log.error("review of table %s: %s", table, type(error).__name__)
            body = None
        except _Unwanted:
            return
        await asyncio.wrap_future(self._reviews.keep(table, body))

    async def _made(self, table: str) -> str:
        """Return a review as JSON."""
        log = await self._tables.log(table)
        record = await asyncio.to_thread(record_of, table, log)
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "eightythree.review.process"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=_LINE_LIMIT,
        )
        try:
            return await self._read(process, table, record)
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def _read(self, process: Process, table: str, record: bytes) -> str:
        """Send a record to a process, note how far it comes, and return the review."""
        assert process.stdin is not None  # noqa: S101 - it was made with both
        assert process.stdout is not None  # noqa: S101 - likewise
        with suppress(ConnectionError):  # it has ended: no line will come
            process.stdin.write(len(record).to_bytes(LENGTH, "big") + record)
            await process.stdin.drain()
        noted = asyncio.get_running_loop().time() - _NOTE_SECONDS
        while line := await process.stdout.readline():
            if line.startswith(b"{"):
                return line.decode()
            if asyncio.get_running_loop().time() - noted < _NOTE_SECONDS:
                continue
            noted = asyncio.get_running_loop().time()
            done, whole = msgspec.json.decode(line, type=tuple[int, int])
            wanted = await asyncio.wrap_future(self._reviews.note(table, done, whole))
            # Whoever else has the lease by now begins anew.
            if not wanted or not self._tables.leases.held(_LEASE):
                raise _Unwanted
        raise _Ended


class _Unwanted(Exception):  # noqa: N818 - it says what it is
    """Nobody asks for the review any more, or another process makes it."""


class _Ended(Exception):  # noqa: N818 - likewise
    """The process has ended without a review."""
