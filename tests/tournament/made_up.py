"""Bots of nobody's levels, as somebody else's module would hold them."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, Any, NamedTuple

from eightythree.bots import BOTS
from eightythree.games import fifth

if TYPE_CHECKING:
    import random

    from eightythree.bots import Bot, Observation


class Turn(NamedTuple):
    """What somebody saw when its turn came."""

    maker: str
    seat: int | None
    dealer: int
    number: int
    dealt: int
    auction: tuple[object, ...] = ()
    """What was bid, named and given before."""


seen: list[Turn] = []


class _Noting:
    """Plays at random and notes what it is asked."""

    def __init__(self, maker: str) -> None:
        self._maker = maker

    def choose(self, observation: Observation, rng: random.Random, /) -> int:
        auction: tuple[object, ...] = ()
        if isinstance(observation, fifth.Observation):
            dealt = observation.hand
        else:
            dealt = observation.dealt
            auction = (observation.calls, observation.trump, observation.discards)
        place = (observation.seat, observation.dealer, observation.number)
        seen.append(Turn(self._maker, *place, dealt, auction))
        return BOTS["random"].choose(observation, rng)


class _Broken:
    def __init__(self, answer: Any) -> None:
        self._answer = answer

    def choose(self, observation: Observation, rng: random.Random, /) -> Any:
        if isinstance(self._answer, Exception):
            raise self._answer
        return self._answer


class _Dying:
    def choose(self, observation: Observation, rng: random.Random, /) -> int:
        os._exit(9)


class _Slow:
    def choose(self, observation: Observation, rng: random.Random, /) -> int:
        time.sleep(0.01)
        return BOTS["random"].choose(observation, rng)


def note() -> Bot:
    return _Noting("note")


def other() -> Bot:
    return _Noting("other")


def twin() -> Bot:
    return BOTS["random"]


def slow() -> Bot:
    return _Slow()


def illegal() -> Bot:
    return _Broken(52)


def dumb() -> Bot:
    return _Broken(None)


def raising() -> Bot:
    return _Broken(RuntimeError("no idea\nat all"))


def dying() -> Bot:
    return _Dying()


def failing() -> Bot:
    raise OSError("no weights")


def nothing() -> None:
    return None


number = 83
