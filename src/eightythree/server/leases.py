"""Which of the processes on one database drives a table: its bots, its clocks."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from typing import TYPE_CHECKING

from eightythree.store import StoreError

if TYPE_CHECKING:
    from collections.abc import Callable
    from collections.abc import Set as AbstractSet

    from eightythree.store import Store

__all__ = ["Leases"]

_log = logging.getLogger(__name__)


class Leases:
    """The leases that this process wants and holds.

    One process at a time holds a lease. It renews all of its leases in one statement, three times
    in their life; one that ends without a word is followed by another when its leases expire. Where
    no other process can be, on SQLite, all that is wanted is held, and nothing is written.

    It says who is to act, and keeps two from thinking about the same move. It is no lock: a
    process that was stopped for a while may still act. Of two, the sequence number takes one.
    """

    def __init__(self, store: Store, seconds: float, gained: Callable[[str], None]) -> None:
        """Begin without any; inside an event loop.

        Args:
            store: the database.
            seconds: how long a lease lasts, above 0.
            gained: called, in the loop, with the name of each lease that has come to be held.
        """
        self._store = store
        self._seconds = seconds
        self._gained = gained
        self._holder = secrets.token_hex(8)
        self._wanted: set[str] = set()
        self._new: set[str] = set()
        self._until: dict[str, float] = {}
        self._wake = asyncio.Event()
        self._tending = asyncio.create_task(self._tend(), name="leases") if store.shared else None

    def want(self, name: str) -> None:
        """Try to hold a lease from now on, until `let_go`."""
        if name in self._wanted:
            return
        self._wanted.add(name)
        if self._tending is None:
            self._gained(name)
        else:
            self._new.add(name)
            self._wake.set()

    def let_go(self, name: str) -> None:
        """Hold a lease no more; another process can take it."""
        self._wanted.discard(name)
        self._new.discard(name)
        if self._until.pop(name, None) is not None:
            self._drop({name})

    def held(self, name: str) -> bool:
        """Say whether this process is the one; by this machine's clock, on the safe side."""
        if self._tending is None:
            return name in self._wanted
        return self._until.get(name, 0.0) > time.monotonic()

    async def stop(self) -> None:
        """Give all leases back."""
        if self._tending is not None:
            self._tending.cancel()
            await asyncio.gather(self._tending, return_exceptions=True)
        held = set(self._until)
        self._wanted.clear()
        self._until.clear()
        self._drop(held)  # written before the store is closed

    async def _tend(self) -> None:
        renew = time.monotonic()
        while True:
            try:
                async with asyncio.timeout(renew - time.monotonic()):
                    await self._wake.wait()
            except TimeoutError:
                renew = time.monotonic() + self._seconds / 3
                asked = frozenset(self._wanted)
            else:
                asked = frozenset(self._new)
            self._wake.clear()
            self._new.clear()
            if asked:
                await self._take(asked)

    async def _take(self, names: AbstractSet[str]) -> None:
        """Ask for some leases, those held already among them."""
        until = time.monotonic() + self._seconds
        try:
            taken = await asyncio.wrap_future(
                self._store.take_leases(self._holder, names, self._seconds)
            )
        except StoreError as error:
            # What is held lapses by itself.
            _log.warning("leases not renewed: %s", error)
            return
        before = {name for name in names if self.held(name)}
        for name in names - taken:
            self._until.pop(name, None)
        self._drop(taken - self._wanted)  # let go of meanwhile
        for name in taken & self._wanted:
            self._until[name] = until
            if name not in before:
                self._gained(name)

    def _drop(self, names: AbstractSet[str]) -> None:
        if names and self._store.shared:
            try:
                self._store.drop_leases(self._holder, names)
            except StoreError as error:
                _log.warning("leases not given back: %s", error)  # they expire
