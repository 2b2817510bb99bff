"""Where the full screen's messages come from and go to: a match of this machine, or a server."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from eightythree.bots import BOTS
from eightythree.server.messages import Act, Hint, HintMessage, Ready, Refused
from eightythree.server.mind import Mind, MindError
from eightythree.terminal.levels import ADVICE_SEED, ADVISER, advice

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from eightythree.server.messages import ClientMessage, ServerMessage
    from eightythree.terminal.local import LocalTable, Turn

__all__ = ["LocalSession", "News", "Session"]


_COMPILING: Final = (
    "One moment: the first time after an install the bots are compiled, for two minutes at worst."
)


class News(NamedTuple):
    """A sentence on the connection itself."""

    text: str
    over: bool = False
    """Whether nothing more will come."""


class Session(Protocol):
    """A table, as messages."""

    @property
    def adviser(self) -> str:
        """Who gives hints."""
        ...

    @property
    def name(self) -> str:
        """What the person is called."""
        ...

    @property
    def link(self) -> str:
        """Where others can join; empty for a table of this machine."""
        ...

    @property
    def backlog(self) -> int:
        """How many messages wait to be shown."""
        ...

    def messages(self) -> AsyncIterator[ServerMessage | News]:
        """Yield the whole table, then what happens at it."""
        ...

    def send(self, message: ClientMessage) -> None:
        """Ask the table for something; the answer is one of the messages."""
        ...

    async def again(self) -> None:
        """Go on to another match with the same people, when this one is over."""
        ...

    async def close(self) -> None:
        """End the bots, or the connection."""
        ...


class LocalSession:
    """A match of this machine; the bots that compute for long think in a process of their own."""

    adviser = ADVISER
    name = ""
    link = ""
    backlog = 0
    _PATIENCE = 1.0  # seconds before it is said what takes so long
    _LONGEST = 600.0  # seconds: the first thought may have to wait for the compiler

    def __init__(self, table: LocalTable) -> None:
        self.table = table
        self._asked: asyncio.Queue[ClientMessage | None] = asyncio.Queue()  # None: another match
        self._mind = Mind(quiet=True)

    def send(self, message: ClientMessage) -> None:
        """Ask the table for something."""
        self._asked.put_nowait(message)

    async def messages(self) -> AsyncIterator[ServerMessage | News]:
        """Yield the whole table, then what happens at it."""
        yield self.table.state()
        while True:
            turn = self.table.turn()
            if turn is not None:
                choice = asyncio.create_task(self._choice(turn))
                if not (await asyncio.wait({choice}, timeout=self._PATIENCE))[0]:
                    yield News(_COMPILING)
                yield self.table.act(await choice)
                continue
            message = await self._asked.get()
            if message is None:
                self.table.again()
                yield self.table.state()
            elif isinstance(message, Act | Ready):
                yield self.table.ask(message)
            elif isinstance(message, Hint):
                yield await self._advice(message)

    async def again(self) -> None:
        """Go on to another match against the same bots, when this one is over."""
        self._asked.put_nowait(None)

    async def close(self) -> None:
        """End the bots' process."""
        await self._mind.stop()

    async def _choice(self, turn: Turn) -> int:
        bot = BOTS[turn.level]
        if hasattr(bot, "apart"):
            try:
                return await self._mind.choose(*turn, self._LONGEST)
            except (MindError, TimeoutError):
                bot = BOTS["novice"]
        return bot.choose(turn.observation, random.Random(turn.seed))

    async def _advice(self, asked: Hint) -> ServerMessage:
        if self.table.state().view.to_act != 0:
            return Refused(seq=asked.seq, code="not_now", problem="a hint is for who is to act")
        seen = self.table.observation()
        game = self.table.game
        if not hasattr(BOTS[ADVISER], "apart"):
            action, why = advice(game, seen)
            return HintMessage(seq=asked.seq, action=action, why=why)
        try:
            chosen, why = await self._mind.advise(ADVISER, seen, ADVICE_SEED, self._LONGEST)
        except (MindError, TimeoutError):
            return Refused(seq=asked.seq, code="not_now", problem="the adviser has no answer")
        return HintMessage(seq=asked.seq, action=game.format_action(chosen), why=why)
