"""A table as one person is shown it: the one model behind the full screen and the plain lines.

It is what the protocol's messages come to, whether a server sent them or a match of this machine.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from eightythree.games import GAMES
from eightythree.server.messages import HeardMessage, HintMessage, Refused, TableState, Update
from eightythree.terminal import english, people, prompt
from eightythree.terminal.cells import clipped, width_of
from eightythree.terminal.voice import Voice, voice_of

if TYPE_CHECKING:
    from eightythree.server.messages import AgainInfo, ServerMessage
    from eightythree.server.view_messages import (
        ClockInfo,
        Event,
        NextDeal,
        ResultInfo,
        SaidInfo,
        TableInfo,
        UndoInfo,
        View,
    )

__all__ = ["Shown"]


class Shown:
    """What a person knows of a table; `take` brings it up to date."""

    def __init__(self, first: TableState, adviser: str = "bot") -> None:
        """Begin with the whole table.

        Args:
            first: what a socket begins with.
            adviser: the level of bot that hints come from, as far as it is known.
        """
        self.table: TableInfo = first.table
        self.you: int | None = first.you
        self.seq: int = first.seq
        self.view: View = first.view
        self.results: list[ResultInfo] = first.results
        self.next_deal: NextDeal = first.next_deal
        self.undo: UndoInfo | None = first.undo
        self.said: list[SaidInfo] = list(first.said)
        self.again: AgainInfo | None = first.again
        self.muted: set[tuple[int, str]] = set()
        """Whose words are not shown: seat and name, as who sits there next is somebody else."""
        self.lingers = False
        """Whether the last trick of a round still lies there, before what it came to is shown."""
        self._adviser = adviser
        self.link = ""
        """Where others can join; empty for a table of this machine."""
        self._clock: ClockInfo | None = first.clock
        self._clock_at = time.monotonic()
        self._earlier: dict[int, list[str]] = {}

    # --- who and what ---------------------------------------------------------------------------

    @property
    def voice(self) -> Voice:
        """Who sits where, and who is spoken to."""
        return voice_of(self.table, self.you)

    @property
    def my_turn(self) -> bool:
        """Whether this person is to act."""
        view = self.view
        return view.awaits == "action" and view.to_act == self.you and self.you is not None

    @property
    def may_deal(self) -> bool:
        """Whether this person can have the cards dealt; also when only some have come again."""
        taken = not any(seat.free for seat in self.table.seats)
        deals = self.view.awaits == "deal" or (self.view.awaits == "people" and taken)
        return deals and self.you is not None

    @property
    def phase(self) -> str:
        """What is being done: ``bid trump give discard play``, or ``over``."""
        phase: str = getattr(self.view, "phase", "play" if self.view.to_act is not None else "over")
        return phase

    def title(self) -> str:
        """Return what is played, and to how many points."""
        name = {"fifth": "Fifth Trick", "auction": "Auction"}[self.table.game]
        if (day := self.table.day) is not None:
            tried = "" if day.counts else ", for practice"
            return f"{name}, deal of the day {day.date}{tried}"
        return f"{name}, to {self.table.rules['target']}"

    def changed_rules(self) -> str:
        """Return the house rules that differ from the default, as they are written."""
        defaults = {option.name: option.default for option in GAMES[self.table.game].OPTIONS}
        return ", ".join(
            f"{name}={str(value).lower()}"
            for name, value in self.table.rules.items()
            if value != defaults.get(name, value)
        )

    def rule_lines(self) -> list[str]:
        """Return every house rule with its value and clause."""
        clauses = {option.name: option.clause for option in GAMES[self.table.game].OPTIONS}
        return [
            f"  {name}: {str(value).lower()} ({clauses.get(name, '')})"
            for name, value in self.table.rules.items()
        ]

    def score_sheet(self) -> list[str]:
        """Return every finished round, with the reason for each point, and the totals."""
        lines = []
        for number, result in enumerate(self.results, start=1):
            dealer = "you" if result.dealer == self.you else self.voice.name(result.dealer)
            lines.append(f"Round {number}, dealt by {dealer}:")
            lines += english.result_lines(result, self.voice)
        return [*lines, english.score_line(self.view.totals, self.voice)]

    def standing(self, width: int) -> list[str]:
        """Return who has how many points, a line each, and below what the last round came to."""
        totals = self.view.totals
        lines = []
        for index, total in enumerate(totals):
            name = clipped(self.voice.scorer(index, len(totals)), width - 7)
            lines.append(f"{name}{' ' * (width - 6 - width_of(name))}{total:>6}")
        if self.results:
            lines += [f"Round {len(self.results)}:", *self._result_of(len(self.results))]
        return lines

    def clock_left(self) -> float | None:
        """Return the seconds that whoever is to act has left; ``None`` where no clock runs."""
        if self._clock is None or self._clock.left is None:
            return None
        return max(0.0, self._clock.left / 1000 - (time.monotonic() - self._clock_at))

    def asked_to_agree(self) -> bool:
        """Return whether somebody waits for this person's word to take an action back."""
        undo, you = self.undo, self.you
        return undo is not None and you is not None and you != undo.seat and you not in undo.agreed

    def hears(self, said: SaidInfo) -> bool:
        """Return whether this person has not muted who said something."""
        return (said.seat, said.name) not in self.muted

    # --- what happens ---------------------------------------------------------------------------

    def take(self, message: ServerMessage) -> list[str]:
        """Bring the table up to date, and return sentences on what is new."""
        match message:
            case Update():
                return self._happened(message)
            case TableState():
                return self._whole(message)
            case HeardMessage():
                self.seq = message.seq
                self.said.append(message.said)
                return (
                    [people.said_line(message.said, self.you)] if self.hears(message.said) else []
                )
            case Refused():
                return self._refused(message)
            case HintMessage():
                return self._advised(message)
            case _:
                return []

    def _happened(self, update: Update) -> list[str]:
        before = self.view
        self._keep(update.view)
        self.seq = update.seq
        self.next_deal = update.next_deal or self.next_deal
        self.undo = None
        self._set_clock(update.clock)
        self._keep_time(update.event)
        lines = english.happened(before, update.event, self.view, self.voice)
        if update.results is not None:
            new = update.results[len(self.results) :]
            self.results = update.results
            for result in new:
                lines.append(f"Round {self.view.number} is over.")
                lines += english.result_lines(result, self.voice)
                lines.append(english.score_line(self.view.totals, self.voice))
        if self.view.winners is not None:
            lines += ["", self.voice.winners(len(self.view.totals), self.view.winners)]
        return lines

    def _whole(self, state: TableState) -> list[str]:
        lines = people.changes(self, state)
        self._keep(state.view)
        self.table, self.you, self.seq = state.table, state.you, state.seq
        self.results, self.next_deal = state.results, state.next_deal
        self.undo, self.said, self.again = state.undo, list(state.said), state.again
        self._set_clock(state.clock)
        return lines

    def _keep(self, view: View) -> None:
        """Put a view in place of the present one; the story of a round that it ends is kept."""
        if view.number != self.view.number:
            self._earlier[self.view.number] = self._round_story()
        self.view = view

    def _keep_time(self, event: Event) -> None:
        """Show who ran out of time as late until they act again: no other message tells it."""
        if event.seat is None or event.kind == "deal":
            return
        seat = self.table.seats[event.seat]
        if seat.away != "gone":
            seat.away = "late" if event.by == "clock" else ""

    def _set_clock(self, clock: ClockInfo | None) -> None:
        self._clock, self._clock_at = clock, time.monotonic()

    def _refused(self, refused: Refused) -> list[str]:
        if refused.code == "bad_action":
            return [f"{refused.problem}; type ? for help."]
        clause = f" ({refused.clause})" if refused.clause else ""
        lines = [f"Not allowed: {self.voice.addressed(refused.problem)}{clause}."]
        if refused.allowed:
            lines.append(f"You may choose from: {refused.allowed}.")
        return lines

    def _advised(self, hint: HintMessage) -> list[str]:
        action = prompt.typed(self, hint.action)
        if hint.why:
            return [f"The {self._adviser} advises: {action}.", hint.why]
        return [f"The {self._adviser} would do this: {action}."]

    # --- the story ------------------------------------------------------------------------------

    def story(self) -> list[str]:
        """Return what has happened in the match, a sentence each: the rounds in order."""
        lines = []
        for number in range(1, self.view.number):
            lines += self._earlier.get(number) or self._told_after(number)
        return [*lines, *self._round_story()]

    def _round_story(self) -> list[str]:
        lines = english.round_story(self.view, self.voice)
        if len(self.results) >= self.view.number and self.view.to_act is None:
            lines += self._result_of(self.view.number)
        return lines

    def _told_after(self, number: int) -> list[str]:
        """Return what is known of a round that was over before this person came."""
        if number > len(self.results):
            return []
        dealer = self.voice.says(self.results[number - 1].dealer, "deals")
        return [f"Round {number}. {dealer}.", *self._result_of(number)]

    def _result_of(self, number: int) -> list[str]:
        return english.result_lines(self.results[number - 1], self.voice)
