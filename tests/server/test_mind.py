"""The process in which search bots think: it answers, it is replaced, it ends with the server."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from typing import TYPE_CHECKING

import psutil
import pytest

from eightythree.bots import BOTS
from eightythree.games import GAMES
from eightythree.server.mind import Mind, MindError
from eightythree.server.position import Position, begin
from eightythree.server.thinking import Thinker
from eightythree.store import Acted, Created, Place

from .guest import Guest
from .process import ServerProcess
from .secrets_known import cards_in

if TYPE_CHECKING:
    from pathlib import Path

    from eightythree.server.position import Position

PATIENCE = 300  # seconds for whatever has yet to be compiled


def _dealt(game: str, level: str = "club") -> Position:
    from eightythree.server.dealing import next_deal

    seats = tuple(Place(f"Bot {seat}", level) for seat in range(4))
    position = begin("t", Created(game, {}, seats, 2))
    return position.after(next_deal(position.shuffle, 2))


def _processes() -> list[psutil.Process]:
    """Return the processes of minds; a test before may have left a database's beside them."""
    return [
        each for each in psutil.Process().children() if "eightythree.bots.process" in each.cmdline()
    ]


def _process() -> psutil.Process:
    (child,) = _processes()
    return child


@pytest.mark.parametrize("game", list(GAMES))
def test_it_answers_as_the_bot_does_here(game: str) -> None:
    async def test() -> None:
        mind = Mind()
        position = _dealt(game)
        view = position.seen_by(position.match.to_act)
        for seed in range(4):
            chosen = await mind.choose("club", view, seed, PATIENCE)
            assert chosen == BOTS["club"].choose(view, random.Random(seed))
        child = _process()
        await mind.stop()
        assert not child.is_running()

    asyncio.run(test())


def test_after_a_kill_another_process_thinks_on() -> None:
    async def test() -> None:
        mind = Mind()
        position = _dealt("fifth")
        view = position.seen_by(position.match.to_act)
        expected = await mind.choose("club", view, 1, PATIENCE)
        first = _process()
        os.kill(first.pid, signal.SIGKILL)
        with pytest.raises(MindError, match="has ended"):
            await mind.choose("club", view, 1, PATIENCE)
        assert await mind.choose("club", view, 1, PATIENCE) == expected
        assert _process().pid != first.pid
        await mind.stop()

    asyncio.run(test())


def test_a_thought_that_overstays_takes_the_process_with_it() -> None:
    async def test() -> None:
        mind = Mind()
        position = _dealt("fifth")
        view = position.seen_by(position.match.to_act)
        await mind.choose("club", view, 1, PATIENCE)
        child = _process()
        os.kill(child.pid, signal.SIGSTOP)
        with pytest.raises(TimeoutError):
            await mind.choose("club", view, 1, 0.2)
        assert not child.is_running()
        # One that only waits for its turn leaves the process alone.
        await mind.choose("club", view, 1, PATIENCE)
        child = _process()
        long = asyncio.create_task(mind.choose("expert", view, 1, PATIENCE))
        await asyncio.sleep(0)
        with pytest.raises(TimeoutError):
            await mind.choose("club", view, 1, 0.001)
        await long
        assert child.is_running()
        await mind.stop()

    asyncio.run(test())


def test_what_a_bot_raises_is_named_without_its_words() -> None:
    async def test() -> None:
        mind = Mind()
        with pytest.raises(MindError, match=r"^the bot raised KeyError$"):
            await mind.choose("nobody", None, 1, PATIENCE)
        await mind.stop()

    asyncio.run(test())


def test_until_it_is_ready_the_novice_acts(caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        thinker = Thinker(BOTS, 0.01)
        position = _dealt("auction", "expert")
        action = await thinker.choose(position, "expert")
        view = position.seen_by(position.match.to_act)
        assert action == BOTS["novice"].choose(view, random.Random(0))
        await thinker.close()
        assert not _processes()

    asyncio.run(test())
    assert "bot expert thought for more than 0.01 s" in caplog.text


def test_a_round_by_search_bots(caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        thinker = Thinker(BOTS, PATIENCE)
        for game in GAMES:
            position = _dealt(game)
            while position.match.to_act is not None:
                level = position.bot_to_act or ""
                action = await thinker.choose(position, level)
                words = position.game.format_action(action)
                position = position.after(Acted(position.match.to_act, words))
            assert len(position.results) == 1
        await thinker.close()

    asyncio.run(test())
    assert not caplog.records


def test_it_ends_with_the_server(tmp_path: Path) -> None:
    async def test(server: ServerProcess) -> None:
        async with Guest(server.address) as ann:
            watch = await ann.watch(await ann.make("fifth", [None, "club"], {"target": 1}))
            await watch.play(random.Random(5))

    with ServerProcess(tmp_path) as server:
        asyncio.run(test(server))
        log = server.log()
        assert cards_in(log) == set()
