"""One's own tables: found again by their guest, and by nobody else."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import text

from eightythree.server.identity import owner_of
from eightythree.server.lobby import MOST_MINE
from eightythree.store import Conflict, Created, Left, Place, Sat, Store, open_store
from eightythree.store.database import changing, connect, upgrade

from .guest import Guest
from .process import ServerProcess

if TYPE_CHECKING:
    from pathlib import Path

ANN, BO, CY = "a" * 64, "b" * 64, "c" * 64


def make(store: Store, name: str, *owners: str | None) -> None:
    seats = tuple(Place("Some", None, owner) if owner else Place() for owner in owners)
    store.create(name, "fifth", [Created("fifth", {}, seats, 0)]).result()


def test_who_sits_down_is_noted_with_the_entry(store: Store) -> None:
    make(store, "one", ANN, None)
    make(store, "two", BO, ANN)
    make(store, "three", None, None)
    store.append("one", 1, [Sat(1, "Cy", CY)]).result()
    # What is refused is not noted.
    with pytest.raises(Conflict):
        store.append("one", 1, [Sat(1, "Bo", BO)]).result()
    # Who sits down at one table twice is noted once.
    store.append("three", 1, [Sat(0, "Cy", CY), Left(0), Sat(1, "Cy", CY)]).result()
    assert set(store.tables_of(ANN, 9)) == {"one", "two"}
    assert store.tables_of(BO, 9) == ["two"]
    assert set(store.tables_of(CY, 9)) == {"one", "three"}
    assert store.tables_of("d" * 64, 9) == []
    assert len(store.tables_of(ANN, 1)) == 1
    # What is over comes behind what is not.
    for finished, going in (("two", "one"), ("one", "two")):
        store.keep(finished).result()
        if finished == "two":
            assert store.tables_of(ANN, 9) == [going, finished]
    # And what is removed is not found.
    assert store.remove("three", 4).result()
    assert store.tables_of(CY, 9) == ["one"]


def test_older_logs_are_looked_through(url: str) -> None:
    entries: dict[str, list[tuple[str, str]]] = {
        "made": [
            ("created", f'{{"game":"fifth","rules":{{}},"seats":[{{"owner":"{ANN}"}},{{}}]}}'),
            ("sit", f'{{"seat":1,"name":"Bo","owner":"{BO}"}}'),
            ("say", f'{{"seat":1,"text":"{CY}"}}'),
            ("sit", f'{{"seat":1,"name":"Bo","owner":"{BO}"}}'),
        ],
        "bots": [("created", '{"game":"fifth","rules":{},"seats":[{"bot":"novice"}]}')],
        "broken": [("created", "{"), ("sit", "[]")],
    }
    engine = connect(url)
    with changing(engine) as connection:
        upgrade(connection, "0005")
        for table, log in entries.items():
            connection.execute(
                text("INSERT INTO tables (id, game, created_at) VALUES (:id, 'fifth', 5)"),
                {"id": table},
            )
            for seq, (kind, payload) in enumerate(log, 1):
                connection.execute(
                    text("INSERT INTO events VALUES (:id, :seq, :kind, :payload, :at)"),
                    {"id": table, "seq": seq, "kind": kind, "payload": payload, "at": seq},
                )
    engine.dispose()
    store = open_store(url)
    assert store.tables_of(ANN, 9) == store.tables_of(BO, 9) == ["made"]
    assert store.tables_of(CY, 9) == []
    store.close()


async def mine(guest: Guest) -> list[dict[str, Any]]:
    answer = await guest.http.get("/api/tables/mine")
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()
    return found


def ids(found: list[dict[str, Any]]) -> list[str]:
    return [each["table"]["id"] for each in found]


def test_a_guest_finds_their_own_tables(tmp_path: Path, url: str) -> None:
    async def test(address: str) -> None:
        async with Guest(address) as ann, Guest(address) as bo, Guest(address) as eve:
            assert await mine(ann) == []
            table = await ann.make("fifth", [None, None], {"target": 1})
            assert await mine(bo) == []
            first = await ann.watch(table)
            second = await bo.watch(table, query="?name=Bo")
            await eve.watch(table)
            await first.until("event")
            found = await mine(bo)
            assert ids(found) == ids(await mine(ann)) == [table]
            assert (found[0]["you"], found[0]["over"]) == (1, False)
            assert found[0]["table"]["seats"][1]["name"] == "Bo"
            turns = [(await mine(guest))[0]["your_turn"] for guest in (ann, bo)]
            assert sorted(turns) == [False, True]
            # Who watches sits nowhere, nor does a client without a cookie.
            assert await mine(eve) == []
            async with Guest(address, cookie=False) as nobody:
                assert await mine(nobody) == []
            # No word of whose they are.
            assert ann.token is not None
            assert owner_of(ann.token) not in str(found)
            await asyncio.gather(*(watch.play(random.Random(6)) for watch in (first, second)))
            assert (await mine(ann))[0]["over"]
            newer = await ann.make("fifth", [None, None])
            assert ids(await mine(ann)) == [newer, table]
            # Who has given up a seat has it no more.
            watch = await ann.watch(newer)
            await watch.send(type="leave")
            await watch.until("table")
            assert ids(await mine(ann)) == [table]
            many = [await ann.make("fifth", [None, "random"]) for _ in range(MOST_MINE + 2)]
            shown = ids(await mine(ann))
            assert len(shown) == MOST_MINE
            assert set(shown) <= set(many)

    limits = {"message_rate": 1e6, "table_rate": 1e6, "replay_rate": 1e6}
    with ServerProcess(tmp_path, database=url, **limits) as server:
        asyncio.run(asyncio.wait_for(test(server.address), 240))
