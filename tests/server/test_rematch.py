"""Playing again with the same people: all of them are told, wherever and whenever they come."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING

import pytest

from eightythree.store import Followed, open_store
from eightythree.terminal.decoding import decode
from eightythree.terminal.shown import Shown

from .guest import Guest
from .process import ServerProcess

if TYPE_CHECKING:
    from pathlib import Path

LIMITS = {"message_rate": 1e6, "table_rate": 1e6}


async def rematch(here: ServerProcess, there: ServerProcess) -> None:
    """Play a match, have it played again at one process, and look at the other."""
    async with (
        Guest(here.address) as ann,
        Guest(there.address) as bo,
        Guest(there.address) as eve,
    ):
        table = await ann.make("fifth", [None, None], {"target": 1})
        first = await ann.watch(table)
        second = await bo.watch(table, query="?name=Bo")
        await asyncio.gather(*(watch.play(random.Random(6)) for watch in (first, second)))
        stranger = await eve.watch(table)
        shown = Shown(decode((await bo.watch(table)).frames[-1][1]))  # type: ignore[arg-type]  # a table comes first
        shown.link = f"{there.address}/table/{table}"
        answer = await ann.http.post(f"/api/tables/{table}/again")
        new = answer.json()["id"]
        made = {"table": new, "seat": 0}
        assert (await first.until("table"))["again"] == made
        told = await second.until("table")
        assert told["again"] == made
        said = shown.take(decode(second.frames[-1][1]))  # type: ignore[arg-type]  # whatever was told last
        assert said == [f"Ann plays again: eightythree join {there.address}/table/{new}"]
        # Who only watches is not told where they play.
        assert (await stranger.until("table"))["again"] is None
        assert not any(new in text for _, text in stranger.frames)
        # Asked for once more, nothing is told again.
        assert (await bo.http.post(f"/api/tables/{table}/again")).json()["id"] == new
        there.kill()
        there.start()
        bo.http.base_url, bo.address = there.address, there.address
        later = await bo.watch(table)
        assert '"again":{"table":"' + new in later.frames[0][1]
        store = open_store(here.database)
        log = [logged.entry for logged in store.read(table)]
        store.close()
        assert [entry for entry in log if isinstance(entry, Followed)] == [Followed(0, new)]


def test_the_others_are_told_of_a_rematch(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, **LIMITS) as server:
        asyncio.run(asyncio.wait_for(rematch(server, server), 240))


@pytest.mark.database
def test_the_others_are_told_of_it_at_another_process(tmp_path: Path, postgres: str) -> None:
    folders = [tmp_path / name for name in ("here", "there")]
    for folder in folders:
        folder.mkdir()
    here, there = (ServerProcess(folder, database=postgres, **LIMITS) for folder in folders)
    with here, there:
        asyncio.run(asyncio.wait_for(rematch(here, there), 240))
