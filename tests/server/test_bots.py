"""Bots that fail: the table goes on."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING

import pytest

from eightythree.games import GAMES
from eightythree.server.dealing import next_deal
from eightythree.server.position import Position, begin
from eightythree.server.thinking import Thinker
from eightythree.store import Acted, Created, Place

from .guest import Guest
from .launch import BROKEN, Sleeping
from .process import ServerProcess
from .secrets_known import cards_in

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("kind", ["raising", "cheating", "confused", "absent"])
def test_a_failing_bot_never_stalls_a_table(kind: str) -> None:
    async def test() -> None:
        thinker = Thinker(BROKEN[kind], 1.0)
        for game in GAMES:
            for _ in range(3):
                position = dealt(game)
                while position.match.to_act is not None:
                    action = await thinker.choose(position, "random")
                    words = position.game.format_action(action)
                    position = position.after(Acted(position.match.to_act, words))
                assert len(position.results) == 1
        thinker.stop()

    asyncio.run(test())


def dealt(game: str) -> Position:
    seats = tuple(Place(f"Bot {seat}", "random") for seat in range(4))
    position = begin("t", Created(game, {}, seats, 2))
    return position.after(next_deal(position.shuffle, 2))


def test_a_bot_that_thinks_too_long_is_acted_for(caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        thinker = Thinker({"random": Sleeping()}, 0.05)
        position = dealt("fifth")
        loop = asyncio.get_running_loop()
        began = loop.time()
        # More at a time than there are threads: a thread that sleeps is replaced.
        actions = await asyncio.gather(*(thinker.choose(position, "random") for _ in range(12)))
        assert loop.time() - began < 50  # not the minute that it sleeps
        for action in actions:
            position.match.check(action)
        thinker.stop()

    asyncio.run(test())
    assert "bot random thought for more than 0.05 s" in caplog.text


def test_a_thinking_bot_does_not_hold_up_the_server(tmp_path: Path) -> None:
    async def test(server: ServerProcess) -> None:
        async with Guest(server.address) as ann:
            watch = await ann.watch(await ann.make("fifth", [None, "random"], {"target": 1}))
            await watch.send(type="ping")
            await asyncio.wait_for(watch.until("pong"), 50)
            await watch.play(random.Random(5))

    with ServerProcess(tmp_path, bots="sleeping", bot_seconds=0.1) as server:
        asyncio.run(test(server))
        assert "thought for more than" in server.log()
        assert cards_in(server.log()) == set()


def test_what_a_bot_says_when_it_fails_stays_out_of_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def test() -> None:
        thinker = Thinker(BROKEN["raising"], 1.0)
        await thinker.choose(dealt("auction"), "random")
        thinker.stop()

    asyncio.run(test())
    assert "bot random raised" in caplog.text
    assert not any(letter in caplog.text for letter in "♠♥")
    assert len(caplog.records[0].getMessage()) < 60
