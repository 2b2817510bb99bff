"""Matches to their end: rounds one after another, as the rules go on with them."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from eightythree.games import GAMES, fifth
from eightythree.games.auction import match as auction_match
from eightythree.games.fifth import match as fifth_match
from eightythree.games.fifth.round import DECIDING
from eightythree.games.results import Contract, Result
from eightythree.sim.auction_table import OUTCOMES
from eightythree.sim.plan import play_chunk
from eightythree.stats import bot_rounds
from eightythree.stats.deals import Deals

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eightythree.stats.setting import Setting

__all__ = ["LONGEST", "End", "Finished", "Matches", "targets", "until"]

LONGEST: Final = 500
"""The rounds after which a match that nobody has won is broken off (A7.5)."""

_ROOM: Final = 1 << 12  # indices that a match has for itself: void rounds skip some
_BLOCK: Final = 32  # rounds simulated at a time


Finished = tuple[Result, ...]
"""The rounds of a match, as many as the highest target asks for."""


class End(NamedTuple):
    """How a match to one target ended."""

    rounds: int
    """How many were played; `LONGEST` when it was broken off."""
    over: bool
    tied: bool
    """Whether several shared the highest total when the target was first reached (F4.3), or both
    sides were at the target (A8.2)."""
    reached: int
    """How many rounds had been played then."""


_TARGETS: Final = {"fifth": (5, 10, 15, 20, 30), "auction": (100, 200, 300, 500)}


def targets(setting: Setting) -> tuple[int, ...]:
    """Return the targets that are asked for, rising; bots look at the score, so theirs is one."""
    if not setting.compiled:
        return (setting.rules.target,)
    return tuple(sorted({*_TARGETS[setting.game], setting.rules.target}))


class Matches:
    """Matches one after another; what happens depends on the setting and a match's index alone."""

    def __init__(self, setting: Setting, first: int, count: int) -> None:
        self.setting = setting
        self.first = first
        self.count = count

    def with_rules(self, **changes: Any) -> Matches:
        """Return matches on the same deals by other rules."""
        rules = replace(self.setting.rules, **changes)
        return Matches(replace(self.setting, rules=rules), self.first, self.count)

    def ends(self, target: int) -> list[End]:
        """Return how the matches to a target, of `targets`, ended."""
        return [until(self.setting, match, target) for match in self._played]

    @cached_property
    def _played(self) -> list[Finished]:
        highest = targets(self.setting)[-1]
        indices = range(self.first, self.first + self.count)
        return [_played(self.setting, index, highest) for index in indices]


def until(setting: Setting, match: Finished, target: int) -> End:
    """Return how a match ended, had it been played to a target (F4, A8)."""
    kind = GAMES[setting.game]
    rules: Any = kind.Rules.read({**setting.rules.changed(), "target": target})
    standing = _Standing(setting, rules)
    tied, reached = False, 0
    for number, result in enumerate(match, 1):
        over = standing.add(result)
        if not reached and max(standing.totals) >= target:
            reached = number
            tied = standing.tied
        if over:
            return End(number, True, tied, reached)
    return End(len(match), False, tied, reached or len(match))


class _Standing:
    """The score of a match, and the rules' own word on whether it is over."""

    def __init__(self, setting: Setting, rules: Any) -> None:
        self._rules = rules
        fifths = setting.game == fifth.ID
        self.totals = (0,) * (setting.seats if fifths else 2)
        self._won = (0,) * setting.seats
        self._contenders = tuple(range(setting.seats))

    @property
    def tied(self) -> bool:
        """Whether the rules for a tie are asked (F4.3, A8.2)."""
        if isinstance(self._rules, fifth.Rules):
            return self.totals.count(max(self.totals)) > 1
        target: int = self._rules.target
        return min(self.totals) >= target

    def add(self, result: Result) -> bool:
        """Add a round and say whether the match is over."""
        totals = tuple(map(sum, zip(self.totals, result.points, strict=True)))
        self.totals = totals
        if isinstance(self._rules, fifth.Rules):
            self._won = tuple(
                count + (seat == result.round_winner) for seat, count in enumerate(self._won)
            )
            decided = fifth_match.decide(self._rules, totals, self._won, self._contenders)
            winners, self._contenders = decided
        else:
            winners = auction_match.decide(self._rules, (totals[0], totals[1]), result)
        return winners is not None


def _played(setting: Setting, index: int, target: int) -> Finished:
    if not setting.compiled:
        return _played_by_bots(setting, index)
    kind = GAMES[setting.game]
    rules = kind.Rules.read({**setting.rules.changed(), "target": target})
    standing = _Standing(setting, rules)
    results: list[Result] = []
    for result in _rounds(setting, index):
        results.append(result)
        if standing.add(result) or len(results) == LONGEST:
            break
    return tuple(results)


def _rounds(setting: Setting, index: int) -> Iterator[Result]:
    """Yield the rounds of a match; the deal's index names its dealer."""
    wanted = None
    for start in range(index * _ROOM, (index + 1) * _ROOM, _BLOCK):
        deals = Deals(setting, start, _BLOCK)
        rounds: Any = deals.fifth if setting.game == fifth.ID else deals.auction
        points = deals.points.tolist()
        for number in range(_BLOCK):
            dealer = (start + number) % setting.seats
            if wanted not in (None, dealer):
                continue
            if setting.game == fifth.ID:
                winner = int(rounds.winners[number, DECIDING - 1])
                result = Result(dealer, "scored", tuple(points[number]), round_winner=winner)
            else:
                outcome = OUTCOMES[rounds.outcome[number]]
                contract = (
                    Contract(*rounds.contract[number].tolist()) if outcome == "scored" else None
                )
                result = Result(dealer, outcome, tuple(points[number]), contract=contract)
            # A void round is dealt again by the same dealer (A5.2).
            wanted = (dealer + (result.outcome != "void")) % setting.seats
            yield result


def _played_by_bots(setting: Setting, index: int) -> Finished:
    game = GAMES[setting.game]
    place = index * _ROOM
    match: Any = game.start(setting.rules, setting.seats, place % setting.seats)
    while match.winners is None and len(match.results) < LONGEST:
        dealt = play_chunk(setting.plan("random"), place, 1).rounds
        match = match.deal(bot_rounds.deal_of(dealt, 0))
        match = bot_rounds.play_out(setting, place, match)
        place += 1
    return tuple(match.results)
