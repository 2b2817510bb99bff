"""Servers are killed one after the other, the database is restarted, and nothing told is lost.

`EIGHTYTHREE_TABLES=50` plays as many tables, whole matches by the printed rules, in some minutes.
"""

from __future__ import annotations

import asyncio
import os
import random
from typing import TYPE_CHECKING

import pytest

from .balancer import balancer
from .crowd import SHORT, Played, check_all, crowd
from .nginx import NGINX
from .process import ServerProcess

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

TABLES = int(os.environ.get("EIGHTYTHREE_TABLES", "4"))
RULES = SHORT if TABLES < 50 else {}
PATIENCE = 120 + 30 * TABLES
# Between kills: many people need longer to come back before anything can happen again.
PAUSE = max(1.0, TABLES / 15)
SETTINGS = {"message_rate": 1e6, "table_rate": 1e6, "address_sockets": 10**6}


def report(where: str, kills: int, played: list[Played]) -> None:
    """Print what a run has been through; pytest shows it with -s."""
    players = [player for table in played for player in table.players]
    connections = sum(player.connections for player in players)
    actions = sum(len(player.acknowledged) for player in players)
    print(
        f"{where}: {len(played)} tables, {kills} kills, {connections} connections of"
        f" {len(players)} people, {actions} actions acknowledged"
    )


@pytest.mark.database
def test_three_processes_on_one_postgresql(
    tmp_path: Path, postgres: str, restart_postgres: Callable[[], None]
) -> None:
    servers = []
    for name in "abc":
        folder = tmp_path / name
        folder.mkdir()
        servers.append(ServerProcess(folder, database=postgres, lease_seconds=1.0, **SETTINGS))
    kills = 0

    async def faults(over: asyncio.Event) -> None:
        nonlocal kills
        rng = random.Random(83)
        while not over.is_set():
            await asyncio.sleep(PAUSE * (0.3 + rng.random()))
            server = servers[kills % 3]
            kills += 1
            await asyncio.to_thread(server.kill)
            if kills == 1:
                await asyncio.to_thread(restart_postgres)
            await asyncio.to_thread(server.start)

    async def test() -> None:
        for server in servers:
            await asyncio.to_thread(server.start)
        ports = [server.port for server in servers]
        async with balancer(ports, tmp_path) as address:
            played = await crowd(address, TABLES, RULES, meanwhile=faults, patience=PATIENCE)
            await asyncio.to_thread(check_all, address, postgres, played, tmp_path)
        report(f"behind {NGINX or 'our own'}", kills, played)

    try:
        asyncio.run(test())
    finally:
        for server in servers:
            server.kill()
    assert kills >= 1


def test_one_process_on_sqlite(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, **SETTINGS)
    kills = 0

    async def faults(over: asyncio.Event) -> None:
        nonlocal kills
        rng = random.Random(83)
        while not over.is_set():
            await asyncio.sleep(PAUSE * (0.3 + 2 * rng.random()))
            await asyncio.to_thread(server.kill)
            kills += 1
            await asyncio.to_thread(server.start)

    async def test() -> None:
        played = await crowd(server.address, TABLES, RULES, meanwhile=faults, patience=PATIENCE)
        await asyncio.to_thread(check_all, server.address, server.database, played, tmp_path)
        report("sqlite", kills, played)

    with server:
        asyncio.run(test())
    assert kills >= 1
