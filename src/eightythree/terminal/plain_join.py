"""A seat at a server's table line by line, for pipes and screen readers."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from typing import TYPE_CHECKING, Final, get_args

from eightythree.server.messages import (
    Act,
    Answer,
    Claim,
    Hint,
    Leave,
    Ready,
    Refused,
    Say,
    Sit,
    TableState,
    Undo,
)
from eightythree.server.talk import Phrase
from eightythree.terminal import people, prompt
from eightythree.terminal.people import PHRASES
from eightythree.terminal.plain import LEAVING, Plain
from eightythree.terminal.session import News
from eightythree.terminal.shown import Shown

if TYPE_CHECKING:
    from eightythree.server.messages import ClientMessage, ServerMessage
    from eightythree.terminal.session import Session

__all__ = ["join_plain"]

_HELP: Final = (
    "Enter  deal the next round, when it is to be dealt",
    "say    one of these, or between the rounds a text of your own: ",
    "mute   and a name: hear no more of what they say, or hear it again",
    "undo   ask to take your last action back; yes and no answer who asks",
    "claim  all the tricks that are left",
    "sit    down on a seat that somebody has left; leave gives yours up",
    "again  another match with the same people, when this one is over",
)


async def join_plain(session: Session) -> str:
    """Write what happens at a table, and do what is typed, until the person or the table goes.

    Args:
        session: the table.

    Returns:
        Why it has ended; empty when the person left or the match is over.
    """
    reader = _Reader(session)
    lines = _typed_lines()
    hearing = asyncio.create_task(reader.hear())
    reading = asyncio.create_task(reader.read(lines))
    done, pending = await asyncio.wait({hearing, reading}, return_when=asyncio.FIRST_COMPLETED)
    for task in pending:
        task.cancel()
    await asyncio.gather(*pending, return_exceptions=True)
    await session.close()
    return next(iter(done)).result()


def _typed_lines() -> asyncio.Queue[str | None]:
    """Return the lines of the standard input as they are typed; `None` at its end."""
    lines: asyncio.Queue[str | None] = asyncio.Queue()
    loop = asyncio.get_running_loop()

    def read() -> None:
        # Not through `sys.stdin`, which a thread that still waits would hold locked at the end.
        rest = b""
        while data := os.read(0, 4096):
            *whole, rest = (rest + data).split(b"\n")
            for line in whole:
                loop.call_soon_threadsafe(lines.put_nowait, line.decode("utf-8", "replace"))
        loop.call_soon_threadsafe(lines.put_nowait, None)

    threading.Thread(target=read, daemon=True).start()
    return lines


class _Reader:
    """Both halves of a plain client: what comes from the table, and what comes from the person."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._plain: Plain | None = None
        self._prompted = False
        self._begun = asyncio.Event()

    async def hear(self) -> str:
        """Write what comes, and ask whenever something is awaited of the person."""
        async for message in self._session.messages():
            if self._prompted:
                print()
                self._prompted = False
            if isinstance(message, News):
                if message.over:
                    return message.text
                print(message.text, flush=True)
            else:
                self._tell(message)
            shown = self._shown
            if shown is not None and shown.view.awaits == "nothing" and shown.you is None:
                return ""
            self._ask(again=isinstance(message, Refused))
        return ""

    @property
    def _shown(self) -> Shown | None:
        return self._plain.shown if self._plain else None

    def _tell(self, message: ServerMessage) -> None:
        plain = self._plain
        if isinstance(message, TableState) and (
            plain is None or message.table.id != plain.shown.table.id
        ):
            shown = Shown(message, self._session.adviser)
            shown.link = self._session.link
            self._plain = plain = Plain(shown)
            plain.welcome()
            if shown.you is None:
                print("You are watching; no seat is yours.")
            print(*shown.story(), sep="\n")
            self._begun.set()
        elif plain is not None:
            plain.hear(message)

    def _ask(self, *, again: bool) -> None:
        """Write a prompt where the person is to do something."""
        shown = self._shown
        if shown is None or shown.you is None:
            sys.stdout.flush()
            return
        question = ""
        if shown.my_turn:
            if not again:
                print(*prompt.situation(shown), sep="\n")
                left = shown.clock_left()
                if left is not None:
                    print(f"You have {int(left)} seconds.")
            question = prompt.question(shown)
        elif shown.view.awaits == "deal":
            question = "Deal the next round (Enter): " if shown.results else "Deal (Enter): "
        elif shown.view.awaits == "nothing":
            question = "The match is over (again, or quit): "
        elif shown.may_deal:
            question = "Not all have come. Deal without them (Enter): "
        elif shown.view.awaits == "people":
            print(f"Waiting for people. The link: {shown.link}")
        if shown.asked_to_agree():
            question = "May it be taken back (yes or no): "
        print(question, end="", flush=True)
        self._prompted = bool(question)

    async def read(self, lines: asyncio.Queue[str | None]) -> str:
        """Do what is typed, until the person leaves."""
        await self._begun.wait()
        while True:
            line = await lines.get()
            self._prompted = False
            shown = self._shown
            if line is None:
                if shown is None or shown.you is None:
                    # Who watches from a pipe has nothing to say.
                    await asyncio.Event().wait()
                return ""
            line = line.strip()
            if line.lower() in LEAVING:
                return ""
            if shown is None or self._plain is None:
                continue
            if line.lower() == "again":
                await self._session.again()
                continue
            told = self._answers(self._plain, line.lower())
            if told is not None:
                print(*told, sep="\n")
                self._ask(again=True)
                continue
            message = _meant(shown, line, self._session.name)
            if message is not None:
                self._session.send(message)
            else:
                if line:
                    print(f"Not now: {prompt.awaited(shown)}.")
                self._ask(again=True)

    def _answers(self, plain: Plain, word: str) -> list[str] | None:
        if word.startswith("mute"):
            seat = people.seat_of(plain.shown, word.removeprefix("mute").strip())
            if seat is None:
                named = ", ".join(people.others(plain.shown).values()) or "nobody"
                return [f"Who can be muted, or heard again: {named}."]
            return [people.mute(plain.shown, seat)]
        told = plain.answers(word)
        if told is not None and word in {"?", "help"}:
            first, phrases, *rest = _HELP
            told += [first, phrases + ", ".join(get_args(Phrase)), *rest]
        return told


def _meant(shown: Shown, line: str, name: str) -> ClientMessage | None:
    """Return what a typed line asks of the table; `None` for nothing that can be asked now."""
    word, _, rest = line.partition(" ")
    word, rest = word.lower(), rest.strip()
    seq = shown.seq
    match word:
        case "hint" | "why":
            return Hint(seq=seq)
        case "say" if rest:
            phrase = rest.lower().replace(" ", "_")
            if phrase in PHRASES:
                return Say(phrase=next(each for each in get_args(Phrase) if each == phrase))
            return Say(text=rest[:400])
        case "undo":
            return Undo(seq=seq)
        case "yes" | "no" if shown.asked_to_agree():
            return Answer(seq=seq, yes=word == "yes")
        case "claim":
            return Claim(seq=seq)
        case "leave" if not rest:
            return Leave()
        case "sit":
            seats = [
                n for n, seat in enumerate(shown.table.seats) if seat.free or seat.left or seat.away
            ]
            chosen = int(rest) - 1 if rest.isascii() and rest.isdigit() else None
            seat = chosen if chosen is not None else next(iter(seats), 0)
            return Sit(seat=min(max(seat, 0), 7), name=name)
    if not line and shown.may_deal:
        return Ready(seq=seq)
    if line and shown.my_turn:
        return Act(seq=seq, action=prompt.read_action(shown, line)[:200])
    return None
