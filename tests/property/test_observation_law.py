"""States that differ only in what a seat cannot know give it the same observation, to the byte.

And the other way round: what it may know does show.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from eightythree.errors import IllegalAction
from eightythree.games import GAMES
from tests.property.knowledge import knowledge
from tests.property.match_log import random_log

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.property.match_log import Log

    Look = Callable[[Any, int | None], bytes]

SWAPS = 40
NO_SHRINKING = (Phase.explicit, Phase.reuse, Phase.generate)
"""A smaller seed is no simpler match."""


def as_bytes(observation: Any) -> bytes:
    return repr(observation).encode() + msgspec.json.encode(observation)


def known_by(log: Log, match: Any, actors: list[list[int]], seat: int | None) -> list[Any]:
    """Return what a seat may know: who is asked for what, and all rounds, the present one last."""
    asked = (match.to_act, getattr(match.round, "phase", ""))
    known = [knowledge(log, number, acted, seat) for number, acted in enumerate(actors)]
    return [*known[:-1], [*known[-1], asked]]


def observed(game: str) -> Look:
    observe = GAMES[game].observe
    return lambda match, seat: as_bytes(observe(match, seat))


def check_law(game: str, seed: int, look: Look, *, spectators: bool = True) -> tuple[int, int]:
    """Swap cards until some hidden ones have changed; count changes not seen and seen.

    `look` is what a seat sees of a match, or also a spectator.
    """
    rng = random.Random(seed)
    log = random_log(rng, game, rounds=2)
    match, actors = log.replayed()
    seat = rng.choice([*range(log.seats), *[None] * spectators])
    known, seen = known_by(log, match, actors, seat), look(match, seat)
    same = other = 0
    for _ in range(SWAPS):
        number = rng.randrange(len(log.rounds))
        one, two = rng.sample(range(GAMES[game].DECK_SIZE), 2)
        changed = log.swapped(number, one, two)
        if changed == log:
            continue
        try:
            match, actors = changed.replayed()
        except IllegalAction:
            continue
        now = known_by(changed, match, actors, seat)
        if now == known:
            assert look(match, seat) == seen, (seat, log, changed)
            log = changed  # go on from there: many cards change place in the end
            same += 1
        elif now[-1] != known[-1]:
            assert look(match, seat) != seen, (seat, log, changed)
            other += 1
    return same, other


@settings(max_examples=50, deadline=None, phases=NO_SHRINKING)
@given(st.integers(0, 2**32))
def test_fifth(seed: int) -> None:
    check_law("fifth", seed, observed("fifth"))


@settings(max_examples=80, deadline=None, phases=NO_SHRINKING)
@given(st.integers(0, 2**32))
def test_auction(seed: int) -> None:
    check_law("auction", seed, observed("auction"))


@pytest.mark.parametrize("game", list(GAMES))
def test_the_law_is_put_to_the_test(game: str) -> None:
    changes = [check_law(game, seed, observed(game)) for seed in range(15)]
    assert sum(same for same, _ in changes) > 40
    assert sum(other for _, other in changes) > 40
