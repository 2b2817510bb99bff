"""The process in which the bots think that compute for long."""

from __future__ import annotations

import asyncio
import pickle
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from eightythree.bots.process import LENGTH, frame

if TYPE_CHECKING:
    from asyncio.subprocess import Process

__all__ = ["Mind", "MindError"]


class MindError(Exception):
    """The process has ended, or the bot has raised: the message is safe to be logged."""


class Mind:
    """A process that thinks one thought at a time; it starts with the first.

    A thought that overstays takes the process with it; the next thought starts another.
    """

    def __init__(self, module: str = "eightythree.bots.process", *, quiet: bool = False) -> None:
        """Start nothing yet.

        Args:
            module: what the process runs; by default it answers for `choose` and `advise`.
            quiet: whether what the process writes to standard error is lost, as where it would be
                written over a full screen.
        """
        self._module = module
        self._errors = asyncio.subprocess.DEVNULL if quiet else None
        self._process: Process | None = None
        self._starting: asyncio.Task[Process] | None = None
        self._turn = asyncio.Lock()

    async def choose(self, level: str, observation: object, seed: int, seconds: float) -> int:
        """Return what a bot chooses.

        Args:
            level: the bot's.
            observation: what its seat may know.
            seed: for what it leaves to chance.
            seconds: how long all of this may take, a start of the process included.

        Raises:
            TimeoutError: it has taken longer.
            MindError: the bot has raised, or the process has ended.
        """
        action, _ = await self.advise(level, observation, seed, seconds, reason=False)
        return action

    async def advise(
        self, level: str, observation: object, seed: int, seconds: float, *, reason: bool = True
    ) -> tuple[int, str]:
        """Return what a bot chooses and a sentence of why; the rest as for `choose`."""
        action, why = await self.ask((level, observation, seed, reason), seconds)
        return action, why

    async def ask(self, question: tuple[object, ...], seconds: float) -> Any:
        """Return what the process answers; errors as for `choose`.

        Args:
            question: its parts.
            seconds: how long all of this may take, a start of the process included.
        """
        async with asyncio.timeout(seconds), self._turn:
            process = await self._ready()
            thinking = True
            try:
                answer = await _ask(process, question)
                thinking = False
            except (asyncio.IncompleteReadError, OSError) as error:
                raise MindError("the bots' process has ended") from error
            finally:
                if thinking:
                    await self._end(process)
        if isinstance(answer, str):
            raise MindError(f"the bot raised {answer}")
        return answer

    async def stop(self) -> None:
        """End the process, whatever it does."""
        if self._starting is not None:
            self._starting.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await self._starting
        if self._process is not None:
            await self._end(self._process)

    async def _ready(self) -> Process:
        """Return the process once it has loaded everything; it goes on loading if given up."""
        if self._process is not None:
            return self._process
        if self._starting is None or self._starting.done():
            self._starting = asyncio.create_task(self._start())
        try:
            self._process = await asyncio.shield(self._starting)
        except (asyncio.IncompleteReadError, OSError) as error:
            raise MindError("the bots' process has ended") from error
        return self._process

    async def _start(self) -> Process:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            self._module,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=self._errors,
        )
        try:
            await _read(process)
        except BaseException:
            await self._end(process)
            raise
        return process

    async def _end(self, process: Process) -> None:
        if process is self._process:
            self._process = None
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def _ask(process: Process, question: object) -> object:
    assert process.stdin is not None  # noqa: S101 - it was made with one
    process.stdin.write(frame(question))
    await process.stdin.drain()
    return await _read(process)


async def _read(process: Process) -> Any:
    assert process.stdout is not None  # noqa: S101 - it was made with one
    head = await process.stdout.readexactly(LENGTH)
    body = await process.stdout.readexactly(int.from_bytes(head, "big"))
    return pickle.loads(body)  # noqa: S301 - from our own process
