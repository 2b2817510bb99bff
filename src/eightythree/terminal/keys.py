"""What each key of the full screen does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eightythree.server.messages import Act, Answer, Claim, Hint, Leave, Ready, Say, Sit, Undo
from eightythree.terminal import english, people, prompt, status
from eightythree.terminal.levels import level_lines
from eightythree.terminal.palette import PALETTES
from eightythree.terminal.settings import PACES
from eightythree.terminal.sheets import MuteSheet, Sheet, TalkSheet

if TYPE_CHECKING:
    from collections.abc import Callable

    from eightythree.server.messages import ClientMessage
    from eightythree.server.view_messages import View
    from eightythree.terminal.app import TableApp
    from eightythree.terminal.shown import Shown
    from eightythree.terminal.voice import Voice

__all__ = ["HELP", "Keys"]

HELP: Final = """\
Play a card     its key: 1 to 9, 0, then a to m; or ← → and Enter; or a click
Give, discard   keys or Space choose and unchoose cards, Enter sends them
Bid             ↑ ↓ by one, PgUp PgDn by five, or type the number; Enter bids
                p passes, x is 83 double
Name trump      s h d c; or ← → to see what you would hold, and Enter
Next round      Enter

?  this help                   A  advice: what a good bot would do
H  history of the match        S  score sheet, with every reason
L  last trick                  R  house rules
B  the table in words          P  pace
T  colours                     F  two or four suit colours
G  another match, when this one is over
Q  leave, and so does Ctrl-C   any key hurries the bots along

At a server's table
W  say something               U  ask to take your last action back
C  claim all tricks left       y, n  answer who asks to take back
D  sit down where somebody left
X  give your seat up           M  read no more of what somebody says, or again
"""


class Keys:
    """The keys, and what is half done with them: a bid being chosen, a suit, a leaving."""

    def __init__(self, app: TableApp) -> None:
        self._app = app
        self.bid = ""
        self.suit = ""
        self._digits = ""
        self._asked_before = ""
        self._commands: dict[str, Callable[[], None]] = {
            "?": self._help,
            "A": self._advice,
            "B": lambda: self._sheet("The table", english.table_lines(*self._seen()), "B"),
            "C": lambda: self._ask(Claim(seq=self._shown.seq)),
            "D": self._sit,
            "F": self._suits,
            "G": self._again,
            "H": lambda: self._sheet("History", self._shown.story(), "H", end=True),
            "L": self._last,
            "M": self._mute,
            "P": self._pace,
            "Q": self._leave,
            "R": lambda: self._sheet("House rules", self._shown.rule_lines(), "R"),
            "S": lambda: self._sheet("Score", self._shown.score_sheet(), "S", end=True),
            "T": self._theme,
            "U": lambda: self._ask(Undo(seq=self._shown.seq)),
            "W": self._talk,
            "X": self._give_up,
        }

    @property
    def _shown(self) -> Shown:
        assert self._app.shown is not None  # noqa: S101 - keys are taken once a table is there
        return self._app.shown

    def _seen(self) -> tuple[View, Voice]:
        return self._shown.view, self._shown.voice

    def take(self) -> None:
        """Bring what is half done up to date."""
        shown = self._app.shown
        phase = shown.phase if shown is not None and shown.my_turn else ""
        bids = status.bids_of(self._shown) if phase == "bid" else []
        if self.bid not in bids:
            self.bid = bids[0] if bids else ""
        self.suit = (self.suit or "S") if phase == "trump" else ""
        self._digits = ""

    def press(self, key: str, character: str) -> bool:
        """Do what a key does, and return whether it does anything.

        Args:
            key: its name, such as ``left``.
            character: what it types; empty for none.
        """
        asked, self._asked_before = self._asked_before, ""
        if character in self._commands:
            if character in "QX":
                self._asked_before = asked
            self._commands[character]()
            return True
        shown = self._shown
        if shown.asked_to_agree() and character in {"y", "n"}:
            self._app.send(Answer(seq=shown.seq, yes=character == "y"))
            return True
        if not shown.my_turn:
            return self._between(key, character)
        match shown.phase:
            case "bid":
                return self._bidding(key, character)
            case "trump":
                return self._naming(key, character)
            case _:
                return self._with_cards(key, character)

    # --- the turn ---------------------------------------------------------------------------------

    def _between(self, key: str, character: str) -> bool:
        shown = self._shown
        if key == "enter" and shown.may_deal:
            self._app.send(Ready(seq=shown.seq))
            return True
        if key in {"left", "right"}:
            self._app.hand.move(1 if key == "right" else -1)
            return True
        if character and self._app.hand.keyed(character):
            self._app.say(f"Not yet: {prompt.awaited(shown)}.")
            return True
        return False

    def _act(self, words: str) -> None:
        self._app.send(Act(seq=self._shown.seq, action=words))

    def _bidding(self, key: str, character: str) -> bool:
        bids = status.bids_of(self._shown)
        steps = {"up": 1, "right": 1, "down": -1, "left": -1, "pageup": 5, "pagedown": -5}
        if character == "p":
            self._act("pass")
        elif character == "x":
            self._act("83x2")
        elif key == "enter":
            self._act(self._digits or self.bid)
        elif key in steps and bids:
            place = bids.index(self.bid) if self.bid in bids else 0
            self.bid = bids[max(0, min(len(bids) - 1, place + steps[key]))]
            self._digits = ""
        elif character.isdigit() and character.isascii():
            self._digits = f"{self._digits}{character}"[-2:]
            self.bid = self._digits
        else:
            return False
        return True

    def _naming(self, key: str, character: str) -> bool:
        suits = "SHDC"
        if character in {"s", "h", "d", "c"}:
            self._act(character.upper())
        elif key == "enter":
            self._act(self.suit)
        elif key in {"left", "right", "up", "down"}:
            step = 1 if key in {"right", "down"} else -1
            self.suit = suits[(suits.index(self.suit) + step) % 4]
        else:
            return False
        return True

    def _with_cards(self, key: str, character: str) -> bool:
        hand = self._app.hand
        choosing = self._shown.phase in {"give", "discard"}
        if key in {"left", "right"}:
            hand.move(1 if key == "right" else -1)
        elif key == "enter" and choosing:
            self._act(hand.action())
        elif key in {"enter", "space"} and hand.under:
            self.card(hand.under)
        elif card := hand.keyed(character):
            self.card(card)
        else:
            return False
        return True

    def card(self, card: str) -> None:
        """Play a card, or choose it where several are to be given or discarded."""
        shown = self._shown
        if not shown.my_turn or shown.phase not in {"give", "discard", "play"}:
            self._app.say(f"Not yet: {prompt.awaited(shown)}.")
        elif shown.phase == "play":
            self._act(card)
        elif card in self._app.hand.legal:
            self._app.hand.toggle(card)
        else:
            # The table says why it cannot be.
            self._act(f"{shown.phase} {card}")

    # --- everything else --------------------------------------------------------------------------

    def _sheet(self, title: str, lines: list[str], key: str, *, end: bool = False) -> None:
        self._app.push_screen(Sheet(title, lines or ["Nothing yet."], key, end=end))

    def _help(self) -> None:
        levels = level_lines(self._shown.table.game)
        lines = [*HELP.splitlines(), "", "Levels of bots (--bots), with their rating:", *levels]
        self._sheet("Keys", lines, "?")

    def _last(self) -> None:
        last = english.last_trick(self._shown.view)
        if last is None:
            self._app.say("No trick has been played in this round.")
        else:
            self._app.say(english.trick_line(*last, self._shown.voice))

    def _advice(self) -> None:
        if not self._shown.table.terms.hints:
            self._app.say("The people at this table play without hints.")
        elif not self._shown.my_turn:
            self._app.say("Advice is for your turn.")
        else:
            self._app.send(Hint(seq=self._shown.seq))

    def _theme(self) -> None:
        names = list(PALETTES)
        name = names[(names.index(self._app.chosen.theme) + 1) % len(names)]
        self._app.choose(theme=name)
        self._app.say(f"Colours: {name}, {PALETTES[name].about}.")

    def _suits(self) -> None:
        self._app.choose(suits=2 if self._app.chosen.suits == 4 else 4)
        self._app.say(f"Suits in {'four' if self._app.chosen.suits == 4 else 'two'} colours.")

    def _pace(self) -> None:
        names = list(PACES)
        name = names[(names.index(self._app.chosen.pace) + 1) % len(names)]
        self._app.choose(pace=name)
        self._app.say(f"Pace: {name}.")

    def _leave(self) -> None:
        over = self._shown.view.awaits == "nothing" or self._shown.you is None
        if over or self._asked_before == "Q":
            self._app.action_leave()
        else:
            self._asked_before = "Q"
            self._app.say("Leave the table? Press Q again.")

    # --- at a server's table ----------------------------------------------------------------------

    def _online(self) -> bool:
        if not self._shown.link:
            self._app.say("That is for tables with other people: eightythree join.")
        return bool(self._shown.link)

    def _ask(self, message: ClientMessage) -> None:
        if self._online():
            self._app.send(message)

    def _talk(self) -> None:
        if not self._online():
            return
        shown = self._shown
        if shown.you is None:
            self._app.say("You are watching: who sits at the table can say something.")
            return
        said = [people.said_line(each, shown.you) for each in shown.said if shown.hears(each)]
        sheet = TalkSheet(said, own_words=shown.view.to_act is None)
        self._app.push_screen(sheet, self._said)

    def _mute(self) -> None:
        if not self._online():
            return
        others = people.others(self._shown)
        if not others:
            self._app.say("Nobody else is at the table.")
        else:
            self._app.push_screen(MuteSheet(others), self._muted)

    def _muted(self, seat: int | None) -> None:
        if seat is not None:
            self._app.say(people.mute(self._shown, seat))

    def _said(self, say: Say | None) -> None:
        if say is not None:
            self._app.send(say)

    def _sit(self) -> None:
        if not self._online():
            return
        seats = self._shown.table.seats
        free = [seat for seat, each in enumerate(seats) if each.free or each.left or each.away]
        if self._shown.you is not None:
            self._app.say("You have a seat.")
        elif not free:
            self._app.say("No seat is free.")
        else:
            self._app.send(Sit(seat=free[0], name=self._app.session.name))

    def _give_up(self) -> None:
        if not self._online():
            return
        if self._shown.you is None:
            self._app.say("You have no seat.")
        elif self._asked_before == "X":
            self._app.send(Leave())
        else:
            self._asked_before = "X"
            self._app.say("Give your seat up? A bot plays on. Press X again.")

    def _again(self) -> None:
        if self._shown.view.awaits != "nothing" or self._shown.you is None:
            self._app.say("Another match can begin when this one is over, by who sits there.")
        else:
            self._app.run_worker(self._app.session.again())
