"""Letting go of tables for good that were never begun, or never played to their end."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from eightythree.server.clock import now
from eightythree.server.counting import count
from eightythree.server.logs import told
from eightythree.server.position import replay
from eightythree.store import StoreError

if TYPE_CHECKING:
    from collections.abc import Container

    from eightythree.server.leases import Leases
    from eightythree.store import Store

__all__ = ["sweep", "sweep_for_ever"]

_log = logging.getLogger(__name__)

_LEASE: Final = "sweep"  # no table's id: those are longer
_FIRST_SECONDS: Final = 60.0  # after the start, which has other things to do
_EVERY_SECONDS: Final = 3600.0
_AT_A_TIME: Final = 200
_DAY_MILLISECONDS: Final = 24 * 3600 * 1000


async def sweep_for_ever(
    store: Store, leases: Leases, in_memory: Container[str], days: float
) -> None:
    """Sweep every hour, in the one process of all that holds the lease.

    Args:
        store: the database.
        leases: this process's.
        in_memory: the tables that it has loaded.
        days: how long a table that is not finished is kept after its last entry; 0 for ever.
    """
    if days <= 0:
        return
    leases.want(_LEASE)
    await asyncio.sleep(_FIRST_SECONDS)
    while True:
        if leases.held(_LEASE):
            try:
                gone = await sweep(store, in_memory, now(), days)
                if gone:
                    _log.info("swept %d tables that nobody has played at for %g days", gone, days)
            except Exception as error:
                _log.error("sweeping failed: %s", told(error))
        await asyncio.sleep(_EVERY_SECONDS)


async def sweep(store: Store, in_memory: Container[str], at: int, days: float) -> int:
    """Remove the tables whose last entry is older than so many days, but for finished matches.

    Args:
        store: the database.
        in_memory: tables that stay whatever their age.
        at: the time, in milliseconds since 1970, UTC.
        days: above 0.

    Returns:
        How many were removed.

    Raises:
        StoreError: the database failed.
    """
    since = at - round(days * _DAY_MILLISECONDS)
    gone = 0
    passed: set[str] = set()
    while True:
        found = await asyncio.to_thread(store.untouched, since, _AT_A_TIME + len(passed))
        fresh = [table for table in found if table not in passed]
        if not fresh:
            return gone
        for table in fresh:
            if table in in_memory or not await _let_go(store, table):
                passed.add(table)
            else:
                gone += 1


async def _let_go(store: Store, table: str) -> bool:
    """Remove a table, or have it kept if its match is over; say whether it was removed."""
    log = await asyncio.to_thread(store.read, table)
    try:
        position = await asyncio.to_thread(replay, table, log)
    except StoreError as error:
        _log.warning("table %s is broken and kept: %s", table, error)
        await asyncio.wrap_future(store.keep(table))
        return False
    if position.over:
        await count(store, position)  # who ended it may have been killed just then
        return False
    return await asyncio.wrap_future(store.remove(table, log[-1].seq))
