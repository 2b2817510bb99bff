"""What a seat is shown holds nothing hidden, and does not depend on when it has looked before."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from eightythree.environments.auction import AuctionRow
from eightythree.environments.fifth import FifthRow
from eightythree.games import GAMES
from tests.property.match_log import random_log
from tests.property.test_observation_law import check_law

if TYPE_CHECKING:
    from collections.abc import Callable

    from eightythree.environments.row import Row

ROWS: dict[str, Callable[[int, int], Row]] = {"fifth": FifthRow, "auction": AuctionRow}


def first_look(game: str, match: Any, seat: int) -> bytes:
    """Return what a seat is shown that has not looked before."""
    row = ROWS[game](match.seats, seat)
    row.begin(match)
    return row.look(match, 0)[0].tobytes()


@pytest.mark.parametrize("game", list(GAMES))
def test_what_is_hidden_changes_nothing_and_what_is_known_shows(game: str) -> None:
    def look(match: Any, seat: int | None) -> bytes:
        assert seat is not None
        return first_look(game, match, seat)

    changes = [check_law(game, seed, look, spectators=False) for seed in range(40)]
    assert sum(same for same, _ in changes) > 100
    assert sum(other for _, other in changes) > 100


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("game", list(GAMES))
def test_looks_before_change_nothing(game: str, seed: int) -> None:
    rng = random.Random(seed)
    log = random_log(rng, game, rounds=2)
    match = log.begun()
    rows = [ROWS[game](log.seats, seat) for seat in range(log.seats)]
    for round_ in log.rounds:
        match = match.deal(round_.deal)
        for row in rows:
            row.begin(match)
        for action in round_.actions:
            match = match.apply(action)
            for row in rng.sample(rows, rng.randrange(log.seats)):
                seen = row.look(match, 0)[0].tobytes()
                assert seen == first_look(game, match, row.seat)
