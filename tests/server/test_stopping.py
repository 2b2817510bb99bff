"""A server that is told to stop answers first; what it has started ends with it in any case."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

import psutil
from websockets.exceptions import ConnectionClosed

from eightythree.store import open_store

from .guest import Guest, Watch, some_action
from .process import ROOT, ServerProcess

if TYPE_CHECKING:
    from pathlib import Path

TABLES = 12


def test_what_was_asked_is_answered_before_the_sockets_close(tmp_path: Path) -> None:
    """Whoever is in the log has been told so; then comes 1012, and the table goes on later."""

    async def rest(watch: Watch) -> int | None:
        """Read to the end and return the close code."""
        with suppress(ConnectionClosed):
            while True:
                await watch.next()
        return watch.socket.close_code

    async def test(server: ServerProcess) -> dict[str, int]:
        rng = random.Random(1)
        seen: dict[str, int] = {}
        async with Guest(server.address) as ann:
            watches = [
                await ann.watch(await ann.make("fifth", [None, "random"])) for _ in range(TABLES)
            ]
            for watch in watches:
                await watch.my_turn_comes()
            stopping = None
            for place, watch in enumerate(watches):
                await watch.act(some_action(watch.view, rng))
                if place == TABLES // 2:
                    stopping = asyncio.create_task(asyncio.to_thread(server.stop))
            assert await asyncio.gather(*map(rest, watches)) == [1012] * TABLES
            assert stopping is not None
            assert await stopping == 0
            for watch in watches:
                seen[watch.table["id"]] = watch.seq
            store = open_store(server.database)
            for table, seq in seen.items():
                assert len(store.read(table)) == seq
            store.close()
            await asyncio.to_thread(server.start)
            ann.sockets.clear()
            for table, seq in seen.items():
                watch = await ann.watch(table)
                assert watch.seq >= seq
                await watch.my_turn_comes()
        return seen

    with ServerProcess(tmp_path, message_rate=1e6) as server:
        asyncio.run(test(server))


async def gone(processes: list[psutil.Process]) -> None:
    async with asyncio.timeout(240):
        while any(
            each.is_running() and each.status() != psutil.STATUS_ZOMBIE for each in processes
        ):
            await asyncio.sleep(0.02)


def children(pid: int, word: str) -> list[psutil.Process]:
    return [each for each in psutil.Process(pid).children(recursive=True) if word in each.cmdline()]


def test_the_compiling_process_ends_with_a_server_that_is_killed(tmp_path: Path) -> None:
    async def test() -> None:
        server = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "eightythree", "serve", "--no-browser", "--port", "0"),
            *("--database", str(tmp_path / "tables.sqlite3")),
            env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "XDG_CACHE_HOME": str(tmp_path)},
            stdout=asyncio.subprocess.DEVNULL,
        )
        async with asyncio.timeout(240):
            while not (warming := children(server.pid, "warm")):
                await asyncio.sleep(0.02)
        server.kill()
        await server.wait()
        await gone(warming)

    asyncio.run(test())


def test_the_bots_process_ends_with_a_server_that_is_killed(tmp_path: Path) -> None:
    async def test() -> None:
        server = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-c", _PARENT),
            env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
            stdout=asyncio.subprocess.PIPE,
        )
        assert server.stdout is not None
        await server.stdout.readline()
        minds = children(server.pid, "eightythree.bots.process")
        assert len(minds) == 1
        os.kill(server.pid, signal.SIGKILL)
        await server.wait()
        await gone(minds)

    asyncio.run(test())


_PARENT = """\
import subprocess, sys, time
child = subprocess.Popen(
    [sys.executable, "-m", "eightythree.bots.process"],
    stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
)
time.sleep(0.5)
print("ready", flush=True)
time.sleep(60)
"""
