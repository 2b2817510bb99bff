"""What the network plays is legal, follows from what a seat sees and from the seed alone."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from eightythree.bots import BOTS
from eightythree.games import fifth
from eightythree.learning.network import Scratch, new_network, rounded
from eightythree.learning.play import duel
from eightythree.search_bots.fifth_beliefs import weigh_worlds
from eightythree.search_bots.fifth_master import learned, think
from tests.bots.positions import fifth_view, matches

if TYPE_CHECKING:
    from numpy.typing import NDArray

NETWORK = rounded(new_network(np.random.default_rng(83)))


def test_the_same_seed_gives_the_same_card_and_it_is_legal() -> None:
    rng = random.Random(84)
    asked = 0
    for match in matches("fifth", 14, rng):
        while (seat := match.to_act) is not None:
            view = fifth.observe(match, seat)
            action = BOTS["novice"].choose(view, rng)
            if rng.random() < 0.3:
                action = think(view, 400, random.Random(7), NETWORK).action
                match.check(action)
                assert think(view, 400, random.Random(7), NETWORK).action == action
                asked += 1
            match = match.apply(action)
    assert asked > 50


def test_worlds_weigh_by_what_the_others_played() -> None:
    """Seat 0 led the 2: a world where it kept the ace against it weighs as the network says."""
    view = fifth_view("3S 4S 5H 6H 7D 8D", "2S", seats=2)
    assert view.seat == 1
    kept = [0b1_0000_0000_0000, 0b0_1000_0000_0000]
    rest = 0b1111 << 40
    worlds = np.array([[each | rest, view.hand] for each in kept], np.int64)
    plain = np.array([0.5, 2.0])
    arguments = (np.array([0], np.int64), np.array(view.plays, np.int64), False)

    def weighed(sharpness: float, slips: float) -> NDArray[np.float64]:
        weights = plain.copy()
        weigh_worlds(NETWORK, worlds, weights, 1, *arguments, sharpness, slips, Scratch.new())
        return weights

    choices = (worlds[0, 0].item() | 1).bit_count()
    assert weighed(0.0, 0.0) == pytest.approx(plain / choices)
    assert weighed(5.0, 1.0) == pytest.approx(plain / choices)
    by_play = weighed(5.0, 0.0) / plain
    assert ((by_play > 0) & (by_play < 1)).all()
    assert by_play[0] != by_play[1]


@pytest.mark.parametrize("seats", fifth.SEATS)
def test_the_network_of_the_package_is_ahead_of_novices(seats: int) -> None:
    margins = np.empty(1500)
    duel(np.uint64(84), 0, seats, False, learned(), margins, Scratch.new())
    error = margins.std() / len(margins) ** 0.5
    assert margins.mean() > 2 * error
