"""Killed at any moment and started again: the same tables at the same point."""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from typing import TYPE_CHECKING

import httpx
import msgspec
from websockets.exceptions import WebSocketException

from eightythree import record
from eightythree.server.position import replay
from eightythree.server.showing import state
from eightythree.store import Acted, Dealt, open_store

from .guest import Guest, Watch, some_action
from .process import ServerProcess

if TYPE_CHECKING:
    from pathlib import Path

KILLS = 3
TABLES = 6


class Player:
    """Plays at one table whatever happens to the server, and keeps what it was told."""

    def __init__(self, guest: Guest, table: str, seed: int) -> None:
        self.guest = guest
        self.table = table
        self.rng = random.Random(seed)
        self.acknowledged: dict[int, str] = {}
        """The number of each own action that came back as an event."""
        self.seen: dict[int, object] = {}
        """What was seen at each number: it must be the same after a restart."""
        self.stopped = False

    async def play_until_stopped(self) -> None:
        while not self.stopped:
            with suppress(WebSocketException, OSError, TimeoutError):
                await self.play(await self.guest.watch(self.table))
            await asyncio.sleep(0.02)

    async def play(self, watch: Watch) -> None:
        self.look(watch)
        while not self.stopped:
            acted = None
            if watch.view["awaits"] == "deal":
                await watch.send(type="ready", seq=watch.seq)
            elif watch.my_turn:
                acted = some_action(watch.view, self.rng)
                await watch.act(acted)
            message = await watch.next()
            assert message["type"] == "event", message
            self.look(watch)
            if acted is not None:
                assert message["event"]["seat"] == watch.you
                self.acknowledged[watch.seq] = acted

    def look(self, watch: Watch) -> None:
        assert watch.you == 0
        before = self.seen.setdefault(watch.seq, watch.view)
        assert before == watch.view


def test_no_acknowledged_action_is_lost_by_sigkill(tmp_path: Path) -> None:
    async def test(server: ServerProcess) -> list[Player]:
        rng = random.Random(8)
        players = []
        for number in range(TABLES):
            game = "fifth" if number % 2 else "auction"
            guest = await Guest(server.address).__aenter__()
            seats: list[str | None] = [None, "random", "random", "random"]
            table = await guest.make(game, seats, {"target": 10**6})
            players.append(Player(guest, table, number))
        playing = [asyncio.create_task(player.play_until_stopped()) for player in players]
        for _ in range(KILLS):
            await asyncio.sleep(rng.uniform(0.1, 0.8))
            server.kill()
            await asyncio.to_thread(server.start)
        # Long enough that every table is played on.
        heights = [max(player.seen) for player in players]
        async with asyncio.timeout(120):
            while any(max(p.seen) <= high for p, high in zip(players, heights, strict=True)):
                await asyncio.sleep(0.05)
        for player in players:
            player.stopped = True
        await asyncio.gather(*playing)
        for player in players:
            await player.guest.__aexit__(None, None, None)
        return players

    with ServerProcess(tmp_path, message_rate=1e6) as server:
        players = asyncio.run(test(server))
        server.kill()
    store = open_store(server.database)
    for player in players:
        log = store.read(player.table)
        assert len(player.acknowledged) > 3
        for seq, action in player.acknowledged.items():
            entry = log[seq - 1].entry
            assert isinstance(entry, Acted)
            assert (entry.seat, sorted(entry.action.split())) == (0, sorted(action.split()))
        position = None
        for logged in log:  # no gap, none twice, every rule kept
            position = replay(player.table, [logged], position)
            if logged.seq in player.seen:
                view = msgspec.json.decode(msgspec.json.encode(state(position, 0, 0).view))
                assert view == player.seen[logged.seq]
        assert len(log) >= max(player.seen)
        hands = [entry.hands for _, entry, _ in log if isinstance(entry, Dealt)]
        assert len(hands) == len(set(hands))
    store.close()


def test_a_table_forgotten_by_memory_is_the_same(tmp_path: Path) -> None:
    async def test(server: ServerProcess) -> None:
        async with Guest(server.address) as ann:
            watch = await ann.watch(await ann.make("auction", [None, "random", "novice", "random"]))
            await watch.my_turn_comes()
            await watch.close()
            await asyncio.sleep(0.5)  # idle for longer than 0.1 s
            again = await ann.watch(watch.table["id"])
            assert (again.seq, again.view, again.table) == (watch.seq, watch.view, watch.table)
            await again.act(some_action(again.view, random.Random(1)))
            await again.until("event")

    with ServerProcess(tmp_path, idle_seconds=0.1) as server:
        asyncio.run(test(server))


def test_bots_go_on_where_they_were_killed(tmp_path: Path) -> None:
    """Bots that think for ever when the server is killed; afterwards others sit there."""

    async def make(server: ServerProcess) -> tuple[Guest, str, int]:
        guest = await Guest(server.address).__aenter__()
        table = await guest.make("auction", ["random", None, "random", "random"])
        watch = await guest.watch(table)
        while watch.my_turn:  # until a bot is to act
            await watch.act("pass" if "pass" in watch.view["legal"] else watch.view["legal"][0])
            await watch.next()
        await watch.close()
        return guest, table, watch.seq

    async def look(guest: Guest, table: str, seq: int) -> None:
        guest.sockets.clear()
        watch = await guest.watch(table)
        assert watch.seq == seq
        await watch.my_turn_comes()
        assert watch.seq > seq
        await guest.__aexit__(None, None, None)

    async def both() -> None:
        sleeping = ServerProcess(tmp_path, bots="sleeping", bot_seconds=60)
        sleeping.start()
        guest, table, seq = await make(sleeping)
        sleeping.kill()
        awake = ServerProcess(tmp_path)
        awake.port = sleeping.port
        awake.start()
        await look(guest, table, seq)
        awake.stop()

    asyncio.run(both())


def test_the_record_after_a_kill_is_whole(tmp_path: Path) -> None:
    async def finish(server: ServerProcess) -> tuple[str, bytes]:
        async with Guest(server.address) as ann:
            watch = await ann.watch(await ann.make("fifth", [None, "random"], {"target": 4}))
            await watch.play(random.Random(4))
            return watch.table["id"], await ann.record(watch.table["id"])

    with ServerProcess(tmp_path) as server:
        table, before = asyncio.run(finish(server))
        server.kill()
        server.start()
        after = httpx.get(f"{server.address}/api/tables/{table}/record").content
    assert after == before
    assert record.replay(record.decode(after)).winners is not None
