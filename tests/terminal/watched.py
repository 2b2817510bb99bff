"""The full screen in front of a test: what it shows as text, and keys that wait for the answer."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from eightythree.games import GAMES
from eightythree.terminal.app import TableApp
from eightythree.terminal.hand import CARD_KEYS
from eightythree.terminal.local import LocalTable
from eightythree.terminal.session import LocalSession
from eightythree.terminal.settings import Settings
from eightythree.terminal.widgets import Painted

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from textual.pilot import Pilot

    from eightythree.terminal.session import Session
    from eightythree.terminal.shown import Shown

PATIENCE = 120  # seconds; a busy machine is slow, not wrong


class Watched(TableApp):
    """The full screen, which tells when something has changed on it."""

    def __init__(self, session: Session, **chosen: Any) -> None:
        super().__init__(session, Settings(**{"pace": "at once", **chosen}))
        self._changed = asyncio.Event()
        self.acted: list[str] = []
        """What was sent to the table, in the words of the wire."""

    def renew(self) -> None:
        super().renew()
        self._changed.set()

    def send(self, message: Any) -> None:
        if hasattr(message, "action"):
            self.acted.append(message.action)
        super().send(message)

    @property
    def seen(self) -> Shown:
        assert self.shown is not None
        return self.shown

    async def until(self, happens: Callable[[], bool]) -> None:
        """Wait until something can be seen."""
        async with asyncio.timeout(PATIENCE):
            while True:
                self._changed.clear()
                if self.shown is not None and happens():
                    return
                await self._changed.wait()

    async def mine(self, beyond: int = -1) -> None:
        """Wait for this person's turn, or until nobody is to act."""
        await self.until(
            lambda: (
                self.seen.seq != beyond and (self.seen.my_turn or self.seen.view.awaits != "action")
            )
        )

    def part(self, name: str) -> str:
        """Return what a part of the screen says."""
        return "\n".join(self.screen_stack[0].query_one(f"#{name}", Painted).canvas.lines())

    def text(self) -> str:
        """Return what all parts say."""
        return "\n".join(
            self.part(name) for name in ("head", "compass", "prompt", "notice", "hand", "foot")
        )


def local(game: str, seats: int, seed: str, **rules: Any) -> LocalTable:
    """Return a match of this machine against novices."""
    module = GAMES[game]
    return LocalTable(module, module.Rules.read(rules), "Ann", ["novice"] * (seats - 1), seed)


def screen(table: LocalTable, **chosen: Any) -> Watched:
    return Watched(LocalSession(table), **chosen)


async def press(app: Watched, pilot: Pilot[str], *keys: str) -> None:
    """Press keys whose last one changes the table, and wait for this person's turn again."""
    before = app.seen.seq
    await pilot.press(*keys)
    await app.mine(beyond=before)


async def step(app: Watched, pilot: Pilot[str], rng: Random) -> None:
    """Do one of the things that the screen offers, by its keys."""
    seen = app.seen
    if seen.view.awaits == "deal":
        await press(app, pilot, "enter")
        return
    match seen.phase:
        case "bid":
            passes = "p to pass" in app.part("prompt") and rng.random() < 0.6
            await press(app, pilot, *(["p"] if passes else ["up", "down", "enter"]))
        case "trump":
            await press(app, pilot, rng.choice("shdc"))
        case "give" | "discard":
            await press(app, pilot, *_chosen(seen, app), "enter")
        case _:
            cards = app.hand.cards
            keys = [CARD_KEYS[n] for n, card in enumerate(cards) if card in app.hand.legal]
            assert all(f" {key} " in app.part("hand").splitlines()[0] + " " for key in keys)
            await press(app, pilot, rng.choice(keys))


def _chosen(seen: Shown, app: Watched) -> list[str]:
    """Return the keys that choose the least set that may be given or discarded."""
    choice: Any = seen.view.choice  # type: ignore[union-attr]  # of Auction
    counting = [card for card in choice.pool if card in choice.counting]
    plain = [card for card in choice.pool if card not in choice.counting]
    chosen = counting[: choice.min_counting]
    more = plain + counting[choice.min_counting : choice.max_counting]
    chosen += more[: choice.minimum - len(choice.forced) - len(chosen)]
    return [CARD_KEYS[app.hand.cards.index(card)] for card in chosen]


async def play_through(app: Watched, pilot: Pilot[str], rng: Random) -> None:
    """Play to the end of the match."""
    await app.mine()
    while app.seen.view.awaits != "nothing":
        await step(app, pilot, rng)
