"""Reading on in the log of tables that other processes append to."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from eightythree.server.logs import told
from eightythree.store import StoreError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from eightythree.server.table import Table
    from eightythree.store import Store

__all__ = ["Following"]

_log = logging.getLogger(__name__)

_AGAIN_SECONDS: Final = 0.5  # after the database failed


class Following:
    """What makes the tables in memory go on when another process appends to them.

    All that were heard of while the last query ran are read by the next one.
    """

    def __init__(self, store: Store, tables: Mapping[str, Table]) -> None:
        """Begin to listen; inside an event loop.

        Args:
            store: the database.
            tables: those in memory, by id; whoever adds one has it read its log once more.
        """
        self._store = store
        self._tables = tables
        self._behind: set[str] = set()
        self._wake = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._task = asyncio.create_task(self._follow(), name="following")
        store.listen(self._heard, lambda: self._call(self._fall_behind, self._tables))

    async def stop(self) -> None:
        """Follow no more."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    def _call(self, what: Callable[..., None], *told: object) -> None:
        with suppress(RuntimeError):  # the loop has closed meanwhile
            self._loop.call_soon_threadsafe(what, *told)

    def _heard(self, news: Mapping[str, int]) -> None:
        """Take news, in the listener's thread: the loop is not woken for what it knows.

        Most news are of what this process has appended, or of tables at other processes.
        """
        found = [
            name
            for name, seq in news.items()
            if (table := self._tables.get(name)) is not None and seq > table.awaited
        ]
        if found:
            self._call(self._fall_behind, found)

    def _fall_behind(self, names: Iterable[str]) -> None:
        self._behind.update(names)
        self._wake.set()

    async def _follow(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            behind, self._behind = self._behind, set()
            try:
                await self._read(behind)
            except StoreError as error:
                _log.warning("other processes cannot be followed: %s", error)
                self._behind |= behind
                await asyncio.sleep(_AGAIN_SECONDS)
                self._wake.set()
            except Exception as error:
                _log.error("following failed: %s", told(error))

    async def _read(self, behind: set[str]) -> None:
        found = {name: table for name in behind if (table := self._tables.get(name)) is not None}
        after = {name: table.position.seq for name, table in found.items()}
        logs = await asyncio.to_thread(self._store.read_all, after)
        if len(found) == 1:
            ((name, table),) = found.items()
            await table.follow(logs.get(name, ()))
            return
        # Those without news as well: their bots may have stopped while the database was away.
        await asyncio.gather(*(table.follow(logs.get(name, ())) for name, table in found.items()))
