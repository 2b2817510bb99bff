"""The table line by line: over SSH, in a pipe, with a screen reader."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

from eightythree.bots import BOTS
from eightythree.server.messages import Act, HintMessage, Ready, Update
from eightythree.server.view_messages import AuctionView
from eightythree.terminal import english, prompt
from eightythree.terminal.levels import ADVISER, advice, level_lines
from eightythree.terminal.shown import Shown
from eightythree.terminal.voice import listed

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    from eightythree.server.messages import ServerMessage
    from eightythree.terminal.local import LocalTable

__all__ = ["LEAVING", "Left", "Plain", "play_plain", "table_words"]

LEAVING: Final = frozenset({"quit", "exit", "q!"})


class Left(Exception):  # noqa: N818 - the player's leaving is no error
    """The player leaves, or the input has ended."""


class Plain:
    """Writes what happens, and answers what is only asked about the table."""

    def __init__(self, shown: Shown) -> None:
        self.shown = shown

    def welcome(self) -> None:
        """Say what is played, and by whom."""
        shown, voice = self.shown, self.shown.voice
        points = "" if shown.table.day else " points"
        said = f"{shown.title()}{points if shown.table.rules['target'] != 1 else ' point'}. "
        if shown.table.game == "auction" and shown.you is not None:
            partner, others = (
                (shown.you + 2) % 4,
                sorted({0, 1, 2, 3} - {shown.you, (shown.you + 2) % 4}),
            )
            against = listed([voice.name(seat) for seat in others])
            said += f"Your partner is {voice.name(partner)}; {against} play against you. "
        elif len(voice.players) == 2:
            said += "It is a better game for three or more. "
        print(f"{said}At the table, clockwise: {', '.join(voice.players)}.")
        if changed := shown.changed_rules():
            print(f"House rules: {changed}.")
        print("Type ? at any prompt for help, hint for advice.")

    def hear(self, message: ServerMessage) -> None:
        """Write what a message tells."""
        deals = isinstance(message, Update) and message.event.kind == "deal"
        if deals:
            print()
        told = self.shown.take(message)
        print(*told, sep="\n", end="\n" if told else "")
        if deals and self.shown.you is not None and not self.shown.my_turn:
            print("Your hand:", *english.hand_lines(self.shown.view), sep="\n")

    def answers(self, word: str) -> list[str] | None:
        """Return what a word asks to be told of the table; ``None`` when it asks for nothing."""
        shown = self.shown
        match word:
            case "?" | "help":
                return table_words(shown)
            case "hand":
                return english.hand_lines(shown.view)
            case "table":
                return english.table_lines(shown.view, shown.voice)
            case "last":
                last = english.last_trick(shown.view)
                if last is None:
                    return ["No trick has been played in this round."]
                return [english.trick_line(*last, shown.voice)]
            case "score":
                return shown.score_sheet()
            case "story":
                return shown.story()
            case "rules":
                return shown.rule_lines()
        if word.startswith("stakes"):
            return _stakes(shown, word.removeprefix("stakes").strip())
        return None


def _stakes(shown: Shown, bid: str) -> list[str]:
    """Return what a bid would mean for the match; of all that can be made, when none is named."""
    view = shown.view
    if not isinstance(view, AuctionView) or not view.stakes:
        return ["That is for your turn to bid."]
    if bid and bid not in view.stakes:
        return [f"{bid} cannot be bid now."]
    return [f"{prompt.stake(view, shown.you, each)}." for each in ([bid] if bid else view.stakes)]


def table_words(shown: Shown) -> list[str]:
    """Return what can be typed at any table."""
    lines = ["Cards are written rank and suit: AS, KH, 10D or TD, 9C; the joker is JK."]
    if shown.table.game == "auction":
        lines.append("Bids: a number, 83x2 for 83 double, or pass. Give and discard: the cards.")
        lines.append("stakes 45, or any other bid: what it would mean for the match.")
    return [
        *lines,
        "?      this help",
        f"hint   what the {ADVISER} would do in your place, and why; so does: why",
        "hand   your cards",
        "table  the bidding, the contract, the present trick, the score",
        "last   the last trick",
        "story  all that has happened in the match",
        "score  every round so far, with the reason for each point",
        "rules  the house rules of this table",
        "quit   leave the table",
        "Levels of bots (--bots), with their rating:",
        *level_lines(shown.table.game),
    ]


def play_plain(table: LocalTable, patience: Callable[[], AbstractContextManager[None]]) -> None:
    """Play a match against bots on standard input and output.

    Args:
        table: the match, before its first deal.
        patience: what surrounds each thought of a bot, which may take long the first time.

    Raises:
        Left: the person leaves before the end, or the input ends.
    """
    shown = Shown(table.state(), ADVISER)
    plain = Plain(shown)
    plain.welcome()
    while shown.view.awaits != "nothing":
        if shown.view.awaits == "deal":
            plain.hear(table.ask(Ready(seq=shown.seq)))
        elif turn := table.turn():
            with patience():
                action = BOTS[turn.level].choose(turn.observation, random.Random(turn.seed))
            plain.hear(table.act(action))
        else:
            print(*prompt.situation(shown), sep="\n")
            seq = shown.seq
            while shown.seq == seq:  # what is refused or only asked is followed by the prompt alone
                _answer(plain, table, patience)


def _answer(
    plain: Plain, table: LocalTable, patience: Callable[[], AbstractContextManager[None]]
) -> None:
    """Read a line, and do or tell what it says."""
    shown = plain.shown
    try:
        line = input(prompt.question(shown)).strip()
    except EOFError:
        raise Left from None
    word = line.lower()
    if word in LEAVING:
        raise Left
    if word in {"hint", "why"}:
        with patience():
            action, why = advice(table.game, table.observation())
        plain.hear(HintMessage(seq=shown.seq, action=action, why=why))
    elif (told := plain.answers(word)) is not None:
        print(*told, sep="\n")
    elif line:
        plain.hear(table.ask(Act(seq=shown.seq, action=prompt.read_action(shown, line))))
