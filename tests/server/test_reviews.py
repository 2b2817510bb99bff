"""Reviews on a server: the queue in the database, and what becomes of it when things end."""

from __future__ import annotations

import asyncio
import json
import random
from typing import TYPE_CHECKING

import psutil
import pytest

from eightythree.store import Created, Place

from .guest import Guest
from .process import ServerProcess

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from eightythree.store import Store

CREATED = Created("fifth", {"target": 1}, (Place("Ann"), Place("Bo")), 0)


def test_a_queue_of_reviews(store: Store) -> None:
    reviews = store.reviews
    for name in ("a", "b", "c"):
        store.create(name, "fifth", [CREATED]).result()
    assert reviews.of("a") is None
    assert reviews.ask("a", 1, 10, 2).result()
    assert reviews.ask("a", 1, 20, 2).result(), "it is asked for already"
    assert reviews.ask("b", 1, 20, 2).result()
    assert not reviews.ask("c", 1, 30, 2).result(), "there is room for two"
    assert reviews.waiting(1) == ["a", "b"]
    assert reviews.note("a", 3, 7).result()
    kept = reviews.of("a")
    assert kept is not None
    assert (kept.done, kept.whole, kept.failed, kept.body) == (3, 7, False, None)
    assert reviews.keep("a", '{"some": "review"}').result()
    assert reviews.waiting(1) == ["b"]
    reviews.give_up("a").result()
    kept = reviews.of("a")
    assert kept is not None
    assert kept.body == '{"some": "review"}', "what is made stays"
    assert reviews.ask("a", 1, 40, 2).result()
    assert reviews.waiting(1) == ["b"], "nor is it made again"


def test_what_was_given_up_is_not_kept_and_what_failed_or_is_old_is_made_anew(store: Store) -> None:
    reviews = store.reviews
    for name in ("a", "b"):
        store.create(name, "fifth", [CREATED]).result()
        assert reviews.ask(name, 1, 10, 5).result()
    reviews.give_up("a").result()
    assert not reviews.note("a", 1, 2).result()
    assert not reviews.keep("a", "{}").result()
    assert reviews.of("a") is None
    assert reviews.keep("b", None).result()
    kept = reviews.of("b")
    assert kept is not None
    assert kept.failed
    assert reviews.waiting(1) == []
    assert reviews.ask("b", 1, 20, 5).result()
    assert reviews.waiting(1) == ["b"]
    assert reviews.keep("b", "{}").result()
    assert reviews.ask("b", 2, 30, 5).result(), "of another version"
    assert reviews.waiting(2) == ["b"]
    assert reviews.waiting(1) == []


def test_a_table_is_removed_with_its_review(store: Store) -> None:
    store.create("a", "fifth", [CREATED]).result()
    assert store.reviews.ask("a", 1, 10, 5).result()
    assert store.remove("a", 1).result()
    assert store.reviews.of("a") is None


def children(server: ServerProcess) -> list[psutil.Process]:
    """The processes that make reviews."""
    found = psutil.Process(server.pid).children(recursive=True)
    return [each for each in found if "eightythree.review.process" in each.cmdline()]


async def until(happened: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(600):  # the first use compiles
        while not await happened():
            await asyncio.sleep(0.1)


async def finished(ann: Guest) -> str:
    """A match that is over, of enough rounds for its review to take a while."""
    table = await ann.make("fifth", [None, "novice"], {"target": 12})
    watch = await ann.watch(table)
    await watch.play(random.Random(1), rounds=50)
    await watch.close()
    return table


@pytest.mark.timeout(900)
def test_a_review_outlives_a_crash_and_a_restart_and_can_be_stopped(tmp_path: Path) -> None:
    async def reviewed(server: ServerProcess) -> None:
        async with Guest(server.address) as ann, Guest(server.address) as bo:

            async def state(table: str, method: str = "GET", who: Guest = ann) -> str:
                answer = await who.http.request(method, f"/api/tables/{table}/review")
                return str(answer.json().get("state", answer.json().get("code")))

            async def is_(table: str, *states: str) -> bool:
                return await state(table) in states

            running = await ann.make("fifth", [None, "novice"])
            assert await state(running, "POST") == "not_over"
            table, other = await finished(ann), await finished(ann)
            assert await state(table) == "none"
            assert await state(table, "POST") in {"waiting", "running"}
            assert await state(other, "POST", bo) == "waiting", "one at a time"

            # A process that crashes has failed; who asks again has it tried again.
            await until(lambda: _some(children(server)))
            children(server)[0].kill()
            await until(lambda: is_(table, "failed"))
            assert await state(other, "DELETE", bo) == "not_seated"
            assert await state(other, "DELETE") == "none"
            assert await state(table, "POST") in {"waiting", "running"}

            # One that is stopped in the middle ends, and is forgotten.
            await until(lambda: is_(table, "running"))
            (child,) = children(server)
            assert await state(table, "DELETE") == "none"
            await until(lambda: _some([not child.is_running()]))
            assert await state(table, "POST") in {"waiting", "running"}

            # A killed server takes its children along; the next one does what was asked for.
            await until(lambda: _some(children(server)))
            (child,) = children(server)
            server.kill()
            psutil.wait_procs([child], timeout=60)
            assert not child.is_running()
            server.start()
            await until(lambda: is_(table, "done"))
            answer = await bo.http.get(f"/api/tables/{table}/review")
            review = answer.json()["review"]
            assert review["finished"]
            assert review["players"][0]["name"] == "Ann"
            record = json.loads(await ann.record(table))
            assert [each["points"] for each in review["rounds"]] == [
                each["points"] for each in record["rounds"]
            ]
            assert review["decisions"]
            assert await state(table, "POST") == "done"
            assert children(server) == []

    async def _some(found: object) -> bool:
        return bool(found)

    with ServerProcess(tmp_path, review_rate=1e6) as server:
        asyncio.run(reviewed(server))


@pytest.mark.database
@pytest.mark.timeout(900)
def test_either_of_two_processes_makes_what_was_asked_for(tmp_path: Path, postgres: str) -> None:
    """Asked for through both; the one that makes it is killed, and the other makes it anew."""
    one, other = tmp_path / "one", tmp_path / "other"

    async def reviewed(*servers: ServerProcess) -> None:
        async with Guest(servers[0].address) as ann:
            table = await ann.make("fifth", [None, "novice"], {"target": 3})
            watch = await ann.watch(table)
            await watch.play(random.Random(1), rounds=50)
            await watch.close()
            path = f"/api/tables/{table}/review"
            for server in servers:
                answer = await ann.http.post(server.address + path)
                assert answer.json()["state"] in {"waiting", "running"}
            async with asyncio.timeout(600):  # the first use compiles
                while not (maker := next(filter(children, servers), None)):
                    await asyncio.sleep(0.1)
                maker.kill()
                [left] = [server for server in servers if server is not maker]
                while (found := (await ann.http.get(left.address + path)).json())[
                    "state"
                ] != "done":
                    assert found["state"] in {"waiting", "running"}
                    await asyncio.sleep(0.1)
            assert found["review"]["players"][0]["name"] == "Ann"

    for folder in (one, other):
        folder.mkdir()
    with (
        ServerProcess(one, database=postgres, review_rate=1e6) as first,
        ServerProcess(other, database=postgres, review_rate=1e6) as second,
    ):
        asyncio.run(reviewed(first, second))
