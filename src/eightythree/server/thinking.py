"""Bots think here, off the event loop, and never for long."""

from __future__ import annotations

import asyncio
import logging
import queue
import random
import secrets
import threading
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from eightythree.bots import BOTS
from eightythree.errors import IllegalAction
from eightythree.server.meter import Meter
from eightythree.server.mind import Mind, MindError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from eightythree.bots import Bot
    from eightythree.server.position import Position

__all__ = ["Thinker"]

_log = logging.getLogger(__name__)

_THREADS: Final = 4
_ADVISER: Final = "expert"
_DAY_SECONDS: Final = 300.0
"""How long a bot may think in a deal of the day: everybody is to meet the same replies."""


class Thinker:
    """A few threads, and a process, in which bots choose.

    A bot that computes for long thinks in a process of its own. One that raises, thinks beyond its
    time or chooses what the rules refuse has the novice act in its place: a table never waits. A
    thread whose bot overstays is given up and replaced; it ends when the bot does, or with the
    process.
    """

    def __init__(self, bots: Mapping[str, Bot], seconds: float, meter: Meter | None = None) -> None:
        """Start without threads; they come with the first thoughts.

        Args:
            bots: the bots by level.
            seconds: how long each may think.
            meter: what is told how long they do; nothing by default.
        """
        self._bots = bots
        self._seconds = seconds
        self._meter = meter or Meter()
        self._room = asyncio.Semaphore(_THREADS)
        self._idle: list[_Worker] = []
        self._mind = Mind()

    async def advise(self, position: Position) -> tuple[int, str]:
        """Return what a good bot would do for the seat to act, and a sentence of why.

        The sentence is empty where it cannot say.
        """
        if getattr(self._bots.get(_ADVISER), "apart", False):
            seen = position.seen_by(position.match.to_act)
            # Always the same chance: who asks again hears the same.
            try:
                action, why = await self._mind.advise(_ADVISER, seen, 83, self._seconds)
                position.match.check(action)
            except (MindError, TimeoutError, IllegalAction) as error:
                _log.error("adviser: %s", type(error).__name__)
            else:
                return action, why
        return _instead(position), ""

    async def choose(self, position: Position, level: str) -> int:
        """Return what a bot of a level does for the seat to act; it is legal."""
        seat = position.match.to_act
        bot = self._bots.get(level)
        action: object = None
        why = "raised"
        if bot is None:
            _log.error("there is no bot of the level %a", level)
            level, why = "unknown", "absent"
        else:
            observation = position.seen_by(seat)
            # The same for everybody who comes to this point on the same day.
            seed = secrets.randbits(64) if position.seed is None else position.seed
            seconds = self._seconds if position.day is None else _DAY_SECONDS
            began = time.perf_counter()
            try:
                if getattr(bot, "apart", False):
                    action = await self._mind.choose(level, observation, seed, seconds)
                else:
                    rng = random.Random(seed)
                    action = await self._off_loop(lambda: bot.choose(observation, rng), seconds)
            except MindError as error:
                _log.error("bot %s: %s", level, error)
            except TimeoutError:
                why = "late"
                _log.error("bot %s thought for more than %s s", level, seconds)
            except Exception as error:
                # Its message could hold its cards.
                _log.error("bot %s raised %s", level, type(error).__name__)
            else:
                why = "illegal"
            self._meter.thought(level, time.perf_counter() - began)
        if type(action) is int:
            try:
                position.match.check(action)
            except IllegalAction as error:
                _log.error("bot %s chose what %s refuses", level, error.clause)
            else:
                return action
        self._meter.fell_back(level, why)
        return _instead(position)

    async def close(self) -> None:
        """Let the threads end, and end the process."""
        self.stop()
        await self._mind.stop()

    def stop(self) -> None:
        """Let the threads end."""
        while self._idle:
            self._idle.pop().stop()

    async def _off_loop(self, think: Callable[[], int], seconds: float) -> object:
        async with self._room:
            worker = self._idle.pop() if self._idle else _Worker()
            done = worker.run(think, asyncio.get_running_loop())
            try:
                chosen = await asyncio.wait_for(done, seconds)
            except BaseException:
                if done.cancelled():
                    worker.stop()
                else:
                    self._idle.append(worker)
                raise
            self._idle.append(worker)
            return chosen


class _Worker:
    """A thread that thinks one thought at a time; it does not keep the process alive."""

    def __init__(self) -> None:
        self._thoughts: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        threading.Thread(target=self._work, name="eightythree-bot", daemon=True).start()

    def run(
        self, think: Callable[[], int], loop: asyncio.AbstractEventLoop
    ) -> asyncio.Future[object]:
        """Begin a thought and return the future of its result."""
        done: asyncio.Future[object] = loop.create_future()

        def thought() -> None:
            result: object = None
            failure: Exception | None = None
            try:
                result = think()
            except Exception as error:
                failure = error
            with suppress(RuntimeError):  # the loop has closed meanwhile
                loop.call_soon_threadsafe(_settle, done, result, failure)

        self._thoughts.put(thought)
        return done

    def stop(self) -> None:
        """End the thread after its present thought."""
        self._thoughts.put(None)

    def _work(self) -> None:
        while (thought := self._thoughts.get()) is not None:
            thought()


def _settle(done: asyncio.Future[object], result: object, failure: Exception | None) -> None:
    if done.done():
        return  # too late
    if failure is None:
        done.set_result(result)
    elif isinstance(failure, StopIteration):
        done.set_exception(RuntimeError("StopIteration"))  # a future cannot carry it
    else:
        done.set_exception(failure)


def _instead(position: Position) -> int:
    """Return what the novice does, which takes no time; if even that fails, any legal action."""
    try:
        action = BOTS["novice"].choose(position.seen_by(position.match.to_act), random.Random())
        position.match.check(action)
    except Exception as error:
        _log.error("the novice failed: %s", type(error).__name__)
        return secrets.choice(position.match.legal_actions())
    return action
