"""What the network plays in a kernel is what it plays by what each seat sees, and legal."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import numba
import numpy as np

from eightythree.games import fifth
from eightythree.learning.network import Rounded, Scratch, new_network, rounded
from eightythree.learning.play import play_on
from eightythree.learning.sight import choose_at_sight
from eightythree.sim.generator import seeded
from tests.bots.positions import matches

if TYPE_CHECKING:
    from numpy.typing import NDArray

NETWORK = rounded(new_network(np.random.default_rng(83)))


@numba.njit(error_model="numpy")
def _played_out(
    network: Rounded,
    hands: NDArray[np.int64],
    dealer: int,
    history: NDArray[np.int64],
    whole: bool,
    scratch: Scratch,
) -> Any:
    state = seeded(np.uint64(1), np.uint64(0))
    winner, points, _, _ = play_on(
        network, hands, len(hands), dealer, history, 0, whole, 0, 0, state, None, 0, scratch
    )
    return winner, points


def test_a_round_in_the_kernel_is_the_round_of_the_engine() -> None:
    """Seat by seat from what each sees: the same cards, the winner and points of F2 and F3."""
    rng = random.Random(83)
    for match in matches("fifth", 70, rng):
        assert match.round
        history = np.zeros(48, np.int64)
        hands = np.array(match.round.hands, np.int64)
        dealer = match.round.dealer
        whole = match.rules.ace_bonus == "whole_trick"
        winner, points = _played_out(NETWORK, hands, dealer, history, whole, Scratch.new())
        played = match
        while (seat := played.to_act) is not None:
            view = fifth.observe(played, seat)
            card = choose_at_sight(view, NETWORK)
            assert card == history[len(view.plays)]
            played = played.apply(card)
        awards = played.results[-1].awards
        mine = [each for each in awards if each.clause in ("F3.1", "F3.2", "F3.3")]
        assert {each.scorer for each in mine} == {winner}
        assert sum(each.points for each in mine) == points
