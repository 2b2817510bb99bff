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
from eightythree.tournament.players import player_of, warm_up_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from eightythree.tournament.plan import Plan, Unit
    from eightythree.tournament.players import Player

__all__ = ["LONGEST", "Played", "Times", "load", "play_units", "seconds"]

LONGEST: Final = 500
"""The rounds after which a match that nobody has won is a draw: bots that lose points may never
reach the target (A7.5)."""

Times = dict[int, int]
"""How many decisions took so long: see `seconds`."""

_STEPS: Final = 8  # of the times, for a doubling
_BASE: Final = 1e-6  # seconds, step 0


class Played(NamedTuple):
    """What a unit came to."""

    unit: Unit
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
    its cards depend on the plan's seed, its kind and number; what the bots leave to chance on the
    names by seat besides.

    Raises:
        TournamentError: a bot raised something, or took an action that is not legal.
    """
    load(plan)
    return [_play(plan, unit) for unit in some]


@cache
def load(plan: Plan) -> None:
    """Load and compile what the bots need, so that no decision waits for it."""
    for name in plan.bots:
        player = warm_up_of(name)
        if player:
            rng = random.Random(0)
            match = _dealt(plan, _started(plan, 0), "warm-up")
            while (seat := match.to_act) is not None:
                match = match.apply(player.act(player.sees(match, seat), rng))


def seconds(step: int) -> float:
    """Return the time that a step of `Times` stands for, within 5 %."""
    return _BASE * 2 ** ((step + 0.5) / _STEPS)


def _play(plan: Plan, unit: Unit) -> Played:
    names = [plan.bots[place] for place in unit.seats]
    place = f"{plan.stream}/{unit.kind}/{unit.deal}"
    rng = random.Random(f"{place}/{','.join(names)}")
    times: tuple[Times, ...] = tuple({} for _ in plan.bots)
    before = None if plan.before_play is None else player_of(plan.before_play)
    players = [player_of(name) for name in names]

    def act(match: Any, seat: int) -> int:
        if before and match.round.phase is not auction.Phase.PLAY:
            return before.act(before.sees(match, seat), rng)
        player = players[seat]
        return _timed(player, player.sees(match, seat), rng, times[unit.seats[seat]])

    match = _started(plan, unit.deal)
    if unit.kind == "round":
        match = _round_of(_dealt(plan, match, place), act, plan, names)
        result = match.results[-1]
        captured = before and result.captured
        return Played(unit, result.captured if captured else result.points, times=times)
    while match.winners is None and len(match.results) < LONGEST:
        match = _round_of(_dealt(plan, match, place), act, plan, names)
    return Played(unit, match.totals, match.winners or (), times)


def _started(plan: Plan, deal: int) -> Any:
    return GAMES[plan.game].start(plan.rules, plan.seats, deal % plan.seats)


def _dealt(plan: Plan, match: Any, place: str) -> Any:
    """Return a match with its next round dealt: round by round the same cards for everybody."""
    game = GAMES[plan.game]
    deck = list(range(game.DECK_SIZE))
    random.Random(f"{place}/{match.number}").shuffle(deck)
    return match.deal(game.deal_from(deck, plan.seats, match.dealer))


def _round_of(match: Any, act: Callable[[Any, int], int], plan: Plan, names: list[str]) -> Any:
    """Return the match after its present round."""
    while (seat := match.to_act) is not None:
        try:
            # A number of NumPy's, say, has no place in a match.
            match = match.apply(index(act(match, seat)))
        except IllegalAction as error:
            raise TournamentError(f"{_whose(plan, names, match, seat)}: {error}") from error
        except Exception as error:  # whatever somebody's bot may raise
            whose = _whose(plan, names, match, seat)
            raise TournamentError(f"{whose}: {type(error).__name__}: {error}") from error
    return match


def _whose(plan: Plan, names: list[str], match: Any, seat: int) -> str:
    """Say whose turn went wrong."""
    early = plan.before_play and match.round.phase is not auction.Phase.PLAY
    name = plan.before_play if early else names[seat]
    return f"the bot {name!a} failed in seat {seat}"


def _timed(player: Player, seen: Any, rng: random.Random, times: Times) -> int:
    began = time.thread_time()
    action = player.act(seen, rng)
    taken = time.thread_time() - began
    step = max(0, int(_STEPS * log2(max(taken, _BASE) / _BASE)))
    times[step] = times.get(step, 0) + 1
    return action
