"""The network learns from its own rounds: slopes, samples, progress, resuming."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from eightythree.games import fifth
from eightythree.learning.features import HEADS, INPUTS, MOST_ON
from eightythree.learning.gradients import add_slopes
from eightythree.learning.network import (
    FIRST,
    Network,
    Scratch,
    load,
    new_network,
    rounded,
    save,
)
from eightythree.learning.play import Samples, duel, self_play
from eightythree.learning.training import Learner, Plan, train

if TYPE_CHECKING:
    from pathlib import Path

TRICKS_TO_CHOOSE_IN = 5  # a seat has but one card for the sixth
SMALL = Plan(samples=600_000, every=600_000, deals=500)


def _some_samples(network: Network, explore: int = 100, trust: float = 0.7) -> Samples:
    room = Samples.room_for(4000)
    _, taken = self_play(np.uint64(83), 0, rounded(network), explore, trust, room, Scratch.new())
    assert taken > 3900
    for on, size in zip(room.on, room.size, strict=True):
        on[size:] = 0
    return Samples(
        room.on[:taken],
        room.size[:taken],
        room.head[:taken],
        room.seat[:taken],
        room.greedy[:taken],
        room.expected[:taken],
        room.target[:taken],
    )


def test_slopes_are_those_of_finite_differences() -> None:
    rng = np.random.default_rng(83)
    network = new_network(rng)
    samples = _some_samples(network)
    chosen = np.arange(40)
    slopes = Network(*(np.zeros_like(each) for each in network))
    add_slopes(network, samples, chosen, slopes)
    spare = Network(*(np.zeros_like(each) for each in network))
    checked = 0
    for weights, slope in zip(network, slopes, strict=True):
        on = np.flatnonzero(np.abs(slope) > 0.05)
        for place in rng.choice(on, min(12, len(on)), replace=False):
            at = np.unravel_index(place, weights.shape)
            kept, step = weights[at], 1e-3
            weights[at] = kept + step
            above = add_slopes(network, samples, chosen, spare)
            weights[at] = kept - step
            below = add_slopes(network, samples, chosen, spare)
            weights[at] = kept
            # Half the squared error; a rectifier may bend between the two.
            assert (above - below) / (4 * step) == pytest.approx(slope[at], rel=0.1, abs=0.05)
            checked += 1
    assert checked > 40


def test_samples_are_choices_and_targets_points_that_can_be_made() -> None:
    samples = _some_samples(new_network(np.random.default_rng(1)), explore=0, trust=1.0)
    assert samples.greedy.all()
    assert (samples.size <= MOST_ON).all()
    assert set(samples.head.tolist()) == set(range(HEADS))
    assert ((samples.on >= 0) & (samples.on < INPUTS)).all()
    # F3.1 to F3.3: the round's winner gets 2 to 4, nobody else anything for the play.
    seats = samples.head // TRICKS_TO_CHOOSE_IN + 2
    won = samples.target > 0
    assert np.isin(samples.target[won], (2, 3, 4)).all()
    lost = -samples.target[~won] * (seats[~won] - 1)
    assert (np.abs(lost[:, None] - (2, 3, 4)).min(axis=1) < 1e-4).all()


def test_a_choice_left_to_chance_is_not_held_against_those_before() -> None:
    """Their targets are then what the seat expected to be able to get."""
    samples = _some_samples(new_network(np.random.default_rng(2)), trust=1.0)
    seen = 0
    for here in np.flatnonzero(samples.head % TRICKS_TO_CHOOSE_IN):
        later = np.flatnonzero(samples.seat[here + 1 : here + 9] == samples.seat[here])
        if not len(later) or samples.head[here + 1 + later[0]] != samples.head[here] - 1:
            continue  # not the same seat's choice one trick later
        after = here + 1 + later[0]
        if samples.greedy[after]:
            assert samples.target[here] == samples.target[after]
        else:
            assert samples.target[here] == samples.expected[after]
            seen += 1
    assert seen > 20


def test_whole_numbers_expect_what_floats_do() -> None:
    """Of what was chosen in rounds: the error of the floats is that of the rounded, squared."""
    network = new_network(np.random.default_rng(6))
    samples = _some_samples(network, explore=0)
    spare = Network(*(np.zeros_like(each) for each in network))
    nothing = samples._replace(target=samples.expected)
    each = add_slopes(network, nothing, np.arange(len(samples.head)), spare) / len(samples.head)
    assert each < 0.01**2 * samples.expected.var()


def test_weights_beyond_what_is_played_with_are_refused() -> None:
    network = new_network(np.random.default_rng(7))
    network.rows[5, FIRST - 1] = 33.0
    with pytest.raises(ValueError, match="33"):
        rounded(network)


def test_equal_seeds_give_equal_samples() -> None:
    network = new_network(np.random.default_rng(3))
    for one, other in zip(_some_samples(network), _some_samples(network), strict=True):
        assert np.array_equal(np.asarray(one), np.asarray(other))


def test_a_tiny_training_is_far_ahead_of_none() -> None:
    learner = Learner(SMALL)
    before = learner.measured(0.0)
    *_, after = train(learner)
    assert after.samples >= SMALL.samples
    for seats, (mean, error) in after.margins.items():
        assert mean - 4 * error > before.margins[seats][0]


def test_a_training_resumed_is_the_training(tmp_path: Path) -> None:
    straight = Learner(SMALL)
    straight.learn()
    straight.save(tmp_path / "training.npz")
    straight.learn()
    resumed = Learner(SMALL._replace(seed=83))
    resumed.resume(tmp_path / "training.npz")
    resumed.learn()
    assert resumed.samples == straight.samples
    for one, other in zip(straight.network, resumed.network, strict=True):
        assert (one == other).all()


def test_weights_are_read_as_they_were_written(tmp_path: Path) -> None:
    network = new_network(np.random.default_rng(4))
    save(network, tmp_path / "network.npz")
    read = load(tmp_path / "network.npz")
    for one, other in zip(network, read, strict=True):
        assert other.dtype == np.float32
        assert np.allclose(one, other, rtol=1e-3, atol=1e-6)
    (tmp_path / "other.npz").write_bytes(b"none of these")
    with pytest.raises((OSError, ValueError)):
        load(tmp_path / "other.npz")


@pytest.mark.parametrize("seats", fifth.SEATS)
def test_duels_are_repeated_by_their_seed(seats: int) -> None:
    network = rounded(new_network(np.random.default_rng(5)))
    first, second = np.empty(20), np.empty(20)
    for room in (first, second):
        duel(np.uint64(7), 3, seats, False, network, room, Scratch.new())
    assert (first == second).all()
    assert (np.abs(first) <= 4).all()
