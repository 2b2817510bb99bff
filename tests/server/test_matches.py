"""Whole matches over real sockets: they end as the engine says, and nobody is told too much."""

from __future__ import annotations

import asyncio
import random
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any

import pytest

from eightythree import record
from eightythree.games import GAMES
from eightythree.games.options import Choice, Whole
from eightythree.store import open_store

from .guest import Guest, Watch, some_action
from .process import ServerProcess
from .secrets_known import cards_in, check_frames, check_shuffles, secrets_in

if TYPE_CHECKING:
    from pathlib import Path

    from eightythree.store import Logged


def random_rules(game: str, rng: random.Random) -> dict[str, Any]:
    rules: dict[str, Any] = {}
    for option in GAMES[game].OPTIONS:
        if isinstance(option, Choice) and rng.random() < 0.6:
            rules[option.name] = rng.choice(option.values)
        elif isinstance(option, Whole) and option.name == "bid_step":
            rules[option.name] = rng.choice([1, 5, 7])
    return rules | {"target": rng.randint(2, 5) if game == "fifth" else rng.randint(20, 90)}


def table_log(server: ServerProcess, table: str) -> list[Logged]:
    store = open_store(server.database)
    try:
        return store.read(table)
    finally:
        store.close()


async def whole_match(server: ServerProcess, game: str, rng: random.Random) -> None:
    count = rng.randint(2, 8) if game == "fifth" else 4
    seats: list[str | None] = [rng.choice(["novice", "random", None]) for _ in range(count)]
    seats[rng.randrange(count)] = None
    async with AsyncExitStack() as guests:
        people = [
            await guests.enter_async_context(Guest(server.address))
            for _ in range(seats.count(None))
        ]
        stranger = await guests.enter_async_context(Guest(server.address))
        nobody = await guests.enter_async_context(Guest(server.address, cookie=False))
        table = await people[0].make(game, seats, random_rules(game, rng))
        watches = [await guest.watch(table) for guest in (people[0], nobody, *people[1:], stranger)]
        own = [watch.you for watch in watches]
        assert own.count(None) == 2
        assert sorted(seat for seat in own if seat is not None) == [
            seat for seat, bot in enumerate(seats) if bot is None
        ]
        for watch in watches:
            watch.cuts = {number: rng.randbytes(16).hex() for number in range(2, 40)}
        await asyncio.gather(*(watch.play(rng) for watch in watches))
        check_record(await stranger.record(table), watches[0])
        tokens = {guest.token for guest in (*people, stranger) if guest.token}

    for watch in watches:
        for said in ("totals", "winners", "tricks"):
            assert watch.view[said] == watches[0].view[said]
        assert watch.results == watches[0].results
    log = table_log(server, table)
    frames: dict[int | None, list[tuple[int, str]]] = {}
    for watch in watches:
        frames[watch.you] = sorted(frames.get(watch.you, []) + watch.frames)
    assert check_frames(log, frames) > 100
    assert check_shuffles(log, frames) > len(watches)
    # Nor is anybody told who the others are.
    told = "".join(text for each in frames.values() for _, text in each) + server.log()
    owners = {place.owner for place in log[0].entry.seats if place.owner}  # type: ignore[union-attr]  # Created
    assert not any(secret in told for secret in tokens | owners)
    assert cards_in(server.log()) == set()
    assert not any(secret in server.log() for secret in secrets_in(log))


def check_record(kept: bytes, watch: Watch) -> None:
    view = watch.view
    decoded = record.decode(kept)
    match = record.replay(decoded)
    assert decoded.started
    assert bool(decoded.finished) is (view["winners"] is not None)
    assert list(match.totals) == view["totals"]
    assert (match.winners and list(match.winners)) == view["winners"]
    assert [list(result.points) for result in match.results] == [
        result["points"] for result in watch.results
    ]


@pytest.mark.parametrize("game", ["fifth", "auction"])
@pytest.mark.parametrize("seed", range(3))
def test_whole_matches_with_random_options(server: ServerProcess, game: str, seed: int) -> None:
    async def matches() -> None:
        rngs = [random.Random(f"{seed} {game} {number}") for number in range(2)]
        await asyncio.gather(*(whole_match(server, game, rng) for rng in rngs))

    asyncio.run(matches())


@pytest.mark.database
def test_whole_matches_on_postgresql(tmp_path: Path, postgres: str) -> None:
    async def matches(server: ServerProcess) -> None:
        for game in GAMES:
            await whole_match(server, game, random.Random(game))

    with ServerProcess(tmp_path, database=postgres, message_rate=1e6) as server:
        asyncio.run(matches(server))
        server.kill()
        server.start()
        asyncio.run(matches(server))


def test_a_record_holds_nothing_of_a_running_round(server: ServerProcess) -> None:
    async def play() -> None:
        async with Guest(server.address) as ann:
            table = await ann.make("auction", [None, "random", "random", "random"])
            watch = await ann.watch(table)
            rng = random.Random(1)
            empty = record.decode(await ann.record(table))
            assert empty.rounds == []
            assert empty.score == [0, 0]
            assert cards_in((await ann.record(table)).decode()) == set()
            while not watch.results:
                await watch.my_turn_comes()
                await watch.act(some_action(watch.view, rng))
                await watch.until("event")
            await watch.my_turn_comes()
            one = record.decode(await ann.record(table))
            assert len(one.rounds) == len(watch.results)
            assert record.replay(one).totals == tuple(watch.view["totals"])
            answer = await ann.http.get(f"/api/tables/{table}/record")
            assert answer.headers["content-disposition"] == (
                f'attachment; filename="eightythree-{table}.json"'
            )
            await watch.close()

    asyncio.run(play())
