"""`eightythree play`: a match against bots, line by line.

Only plain lines are written and read, so it works over SSH, in a pipe and with a screen reader.
"""

from __future__ import annotations

import random
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from eightythree.bots import BOTS
from eightythree.cli import english, prompt
from eightythree.cli.compiling import compiling
from eightythree.cli.house_rules import read_rules
from eightythree.errors import CardError, IllegalAction, RulesError
from eightythree.games import GAMES
from eightythree.record import PlayedRound, encode, record_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import FrameType

    from eightythree.bots import Bot
    from eightythree.games import Game, MatchLike
    from eightythree.games.results import Deal

__all__ = ["play"]

_BOT_NAMES = ("Ben", "Cleo", "Dan", "Eve", "Finn", "Gia", "Hugo")
_ME = 0


class _Left(Exception):  # noqa: N818 - the player's leaving is no error
    """The player leaves, or the input has ended."""


def play(
    game_id: str,
    *,
    players: int = 4,
    rules: Sequence[str] = (),
    bots: str = "novice",
    name: str = "You",
    seed: str | None = None,
    record: str | None = None,
) -> int:
    """Play a match on standard input and output; the person sits at seat 0.

    Args:
        game_id: ``fifth`` or ``auction``.
        players: seats in all.
        rules: house rules, ``KEY=VALUE`` or ``preset=NAME``.
        bots: a level for all other seats, or one a seat separated by commas.
        name: the person's name.
        seed: makes deals and bots the same each time; ``None`` for chance.
        record: a file to write the match's record to.

    Returns:
        The exit status: 0, or 2 for arguments that cannot be.
    """
    game = GAMES[game_id]
    try:
        match = game.start(read_rules(game, rules), players, 0)
        levels = _read_bots(bots, players - 1)
        shown_name = _read_name(name)
        if record is not None:
            _check_writable(Path(record))
    except (RulesError, OSError) as error:
        if isinstance(error, OSError):
            reason = f"{record} cannot be written: {error.strerror}"
        else:
            reason = f"{error} ({error.clause})" if error.clause else str(error)
        print(f"eightythree play: {reason}", file=sys.stderr)
        return 2
    deals = random.Random(f"{seed}/deals") if seed is not None else random.SystemRandom()
    match = game.start(match.rules, players, deals.randrange(players))
    table = _Table(game, match, [shown_name, *_BOT_NAMES[: players - 1]], levels, deals, seed)
    # A line that drops, or a machine that stops, is a leaving too: the record is kept.
    leaving = [getattr(signal, name) for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]
    before = {each: signal.signal(each, _leave) for each in leaving}
    try:
        table.run()
    except (_Left, KeyboardInterrupt):
        with suppress(OSError):  # who has gone may not be there to read it
            print(f"\nYou leave the table. {english.score_line(table.match.totals, table.voice)}")
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
        if record is not None:
            Path(record).write_bytes(table.record())
            with suppress(OSError):
                print(f"The record is in {record}.")
    return 0


def _leave(_signal: int, _frame: FrameType | None) -> None:
    raise _Left


class _Table:
    """A match in progress, and all that was done in it."""

    def __init__(
        self,
        game: Game,
        match: MatchLike,
        players: list[str],
        bots: list[Bot],
        deals: random.Random,
        seed: str | None,
    ) -> None:
        self.game = game
        self.match = match
        self.players = players
        self.voice = english.Voice(tuple(players), _ME)
        self._bots = bots
        self._deals = deals
        self._thoughts = random.Random(None if seed is None else f"{seed}/bots")
        self._rounds: list[tuple[int, Deal, list[int]]] = []

    def run(self) -> None:
        """Play until the match is won or the person leaves."""
        self._welcome()
        while self.match.winners is None:
            if self.match.awaits_deal:
                self._deal()
            else:
                self._act()
        print(f"\n{self.voice.winners(len(self.match.totals), self.match.winners)}")

    def record(self) -> bytes:
        """Return the record of the match so far."""
        rounds = [PlayedRound(*played) for played in self._rounds]
        return encode(record_of(self.game, self.match.rules, self.players, rounds))

    def _seen(self) -> Any:
        return self.game.observe(self.match, _ME)

    def _welcome(self) -> None:
        title = {"fifth": "Fifth Trick", "auction": "Auction"}[self.game.ID]
        target = english.counted(self.match.rules.target, "point")
        print(f"{title}, to {target}. ", end="")
        if self.game.ID == "auction":
            others = english.listed([self.players[1], self.players[3]])
            print(f"Your partner is {self.players[2]}; {others} play against you. ", end="")
        elif len(self.players) == 2:
            print("It is a better game for three or more. ", end="")
        print(f"At the table, clockwise: {', '.join(self.players)}.")
        changed = self.match.rules.changed()
        if changed:
            shown = ", ".join(f"{name}={str(value).lower()}" for name, value in changed.items())
            print(f"House rules: {shown}.")
        print("Type ? at any prompt for help, hint for advice.")

    def _deal(self) -> None:
        deck = list(range(self.game.DECK_SIZE))
        self._deals.shuffle(deck)
        dealer = self.match.dealer
        deal = self.game.deal_from(deck, self.match.seats, dealer)
        self.match = self.match.deal(deal)
        self._rounds.append((dealer, deal, []))
        seen = self._seen()
        print(f"\nRound {seen.number}. {self.voice.says(dealer, 'deals')}.")
        if seen.to_act != _ME:
            print("Your hand:", *english.hand_lines(seen), sep="\n")
        for award in getattr(seen, "bonuses", ()):
            print(english.award_line(award, self.voice))

    def _act(self) -> None:
        seat = self.match.to_act
        assert seat is not None  # noqa: S101 - the round is being played
        before = self._seen()
        if seat == _ME:
            action = self._ask()
        else:
            bot = self._bots[seat - 1]
            with compiling():
                action = bot.choose(self.game.observe(self.match, seat), self._thoughts)
        finished = len(self.match.results)
        self.match = self.match.apply(action)
        self._rounds[-1][2].append(action)
        after = self._seen()
        print(*english.happened(before, seat, action, after, self.voice), sep="\n")
        if len(self.match.results) > finished:
            print(f"Round {after.number} is over.")
            print(*english.result_lines(self.match.results[-1], self.voice), sep="\n")
            print(english.score_line(self.match.totals, self.voice))

    def _ask(self) -> int:
        """Return the person's action; refused ones are explained and asked for again."""
        seen = self._seen()
        print(*prompt.situation(seen, self.voice), sep="\n")
        while True:
            try:
                line = input(prompt.question(seen)).strip()
            except EOFError:
                raise _Left from None
            if not line:
                continue
            word = line.lower()
            if word in {"quit", "exit", "q!"}:
                raise _Left
            if word in prompt.COMMANDS:
                print(*prompt.COMMANDS[word](seen, self.voice), sep="\n")
                continue
            try:
                action = prompt.read_action(self.game, seen, line)
                self.match.check(action)
            except CardError as error:
                print(f"{error}.")
            except IllegalAction as error:
                print(f"Not allowed: {self.voice.addressed(error.problem)} ({error.clause}).")
                if error.allowed:
                    print(f"You may choose from: {error.allowed}.")
            else:
                return action


def _read_bots(words: str, seats: int) -> list[Bot]:
    levels = words.split(",")
    if len(levels) == 1:
        levels *= seats
    if len(levels) != seats:
        raise RulesError(f"name one bot level, or {seats}, one a seat, not {len(levels)}")
    for level in levels:
        if level not in BOTS:
            raise RulesError(f"the bot levels are {', '.join(BOTS)}, not {level!r}")
    return [BOTS[level] for level in levels]


def _read_name(name: str) -> str:
    shown = " ".join("".join(each if each.isprintable() else " " for each in name).split())
    if not 1 <= len(shown) <= 24:
        raise RulesError("a name has 1 to 24 characters")
    return shown


def _check_writable(path: Path) -> None:
    """Raise `OSError` now, not after the match, if the record cannot be written."""
    with path.open("ab"):
        pass
