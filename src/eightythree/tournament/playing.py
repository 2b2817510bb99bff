"""A tournament's rounds and matches, each with chance of its own."""

from __future__ import annotations

import random
import time
from functools import cache
from math import log2
from operator import index
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from eightythree.errors import IllegalAction, TournamentError
from eightythree.games import GAMES, auction
from eightythree.tournament.players import player_of, told, warm_up_of

if TYPE_CHECKING:
    from eightythree.tournament.plan import Kind, Plan, Unit

__all__ = ["LONGEST", "Played", "Times", "load", "opened", "play_units", "seconds"]

LONGEST: Final = 500
"""The rounds after which a match that nobody has won is a draw: bots that lose points may never
reach the target (A7.5)."""

_Chosen = dict[tuple[str, Any], int]
"""Actions by what settles the chance, which names the bot, and what it was shown."""

Times = dict[int, int]
"""How many decisions took so long: see `seconds`."""

_STEPS: Final = 8  # of the times, for a doubling
_BASE: Final = 1e-6  # seconds, step 0


class Played(NamedTuple):
    """What a unit came to."""

    unit: Unit
    """What was played."""
    points: tuple[int, ...]
    """Of the round, by seat (`fifth`) or side (`auction`; those captured, where one bot decided
    for everybody before the play); of a match its totals."""
    winners: tuple[int, ...] = ()
    """Of a match, seats or side; empty for a draw."""
    times: tuple[Times, ...] = ()
    """How long the decisions took, by place in the plan's `bots`; processor time, no part of what
    can be repeated."""


def play_units(plan: Plan, some: list[Unit]) -> list[Played]:
    """Play some units one after another.

    A unit comes to the same with whatever others it is played, in any process, on any machine:
    its cards depend on the plan's seed, its kind and number; what a bot leaves to chance on its
    name and on how many actions the match has seen besides. So what differs between the seatings
    of a pair comes from what the two do differently, and from no other chance; and a bot that
    sees in one of them what it has seen in another is not asked again.

    Raises:
        TournamentError: a bot raised something, or took an action that is not legal.
    """
    load(plan)
    chosen: _Chosen = {}
    return [_play(plan, unit, chosen) for unit in some]


@cache
def load(plan: Plan) -> None:
    """Load and compile what the bots need, so that no decision waits for it."""
    for player in filter(None, map(warm_up_of, plan.bots)):
        rng = random.Random(0)
        match = opened(plan, "round", 0)
        while (seat := match.to_act) is not None:
            match = match.apply(player.act(player.sees(match, seat), rng))


def seconds(step: int) -> float:
    """Return the time that a step of `Times` stands for, within 5 %."""
    return _BASE * 2 ** ((step + 0.5) / _STEPS)


def opened(plan: Plan, kind: Kind, deal: int) -> Any:
    """Return a match with its first round dealt, by the seat of the deal's number."""
    match = GAMES[plan.game].start(plan.rules, plan.seats, deal % plan.seats)
    return _dealt(plan, kind, deal, match)


def _dealt(plan: Plan, kind: Kind, deal: int, match: Any) -> Any:
    """Return a match with its next round dealt: round by round the same cards for everybody."""
    game = GAMES[plan.game]
    deck = list(range(game.DECK_SIZE))
    random.Random(f"{plan.stream}/{kind}/{deal}/{match.number}").shuffle(deck)
    return match.deal(game.deal_from(deck, plan.seats, match.dealer))


def _play(plan: Plan, unit: Unit, chosen: _Chosen) -> Played:
    table = _Table(plan, unit, chosen)
    match = table.played(opened(plan, unit.kind, unit.deal))
    if unit.kind == "round":
        result = match.results[-1]
        captured = plan.before_play and result.captured
        return Played(unit, result.captured if captured else result.points, times=table.times)
    while match.winners is None and len(match.results) < LONGEST:
        match = table.played(_dealt(plan, unit.kind, unit.deal, match))
    return Played(unit, match.totals, match.winners or (), table.times)


class _Table:
    """The players of a unit, what they leave to chance and how long they think."""

    def __init__(self, plan: Plan, unit: Unit, chosen: _Chosen) -> None:
        self.times: tuple[Times, ...] = tuple({} for _ in plan.bots)
        self._names = [plan.bots[place] for place in unit.seats]
        self._clocks = [self.times[place] for place in unit.seats]
        self._place = f"{plan.stream}/{unit.kind}/{unit.deal}"
        self._acted = 0
        self._before = plan.before_play
        self._chosen = chosen

    def played(self, match: Any) -> Any:
        """Return the match after its present round."""
        while (seat := match.to_act) is not None:
            # What is decided before the play is the same whoever sits where.
            first = self._before is not None and match.round.phase is not auction.Phase.PLAY
            name = self._before if first and self._before else self._names[seat]
            try:
                # A number of NumPy's, say, has no place in a match.
                match = match.apply(index(self._action(match, seat, name, first)))
            except Exception as error:  # whatever somebody's bot may raise
                what = str(error) if isinstance(error, IllegalAction) else told(error)
                raise TournamentError(f"the bot {name!a} failed in seat {seat}: {what}") from error
            self._acted += 1
        return match

    def _action(self, match: Any, seat: int, name: str, first: bool) -> int:
        player = player_of(name)
        seen = player.sees(match, seat)
        chance = f"{self._place}/{self._acted}/{name}"
        asked = chance, seen
        if asked in self._chosen:
            return self._chosen[asked]
        began = time.thread_time()
        action = player.act(seen, random.Random(chance))
        if not first:
            _count(self._clocks[seat], time.thread_time() - began)
        self._chosen[asked] = action
        return action


def _count(times: Times, taken: float) -> None:
    step = max(0, int(_STEPS * log2(max(taken, _BASE) / _BASE)))
    times[step] = times.get(step, 0) + 1
