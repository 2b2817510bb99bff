"""How losses are told from chance: what a mistake is, and what is none."""

from __future__ import annotations

import numpy as np
import pytest

from eightythree.review.judging import ERRORS, Tried, is_mistake, judged

WORTH = 0.01


def half(values: np.ndarray, taken: int = 0, *, chances: np.ndarray | None = None) -> Tried:
    """One half of the worlds, in which some action was taken."""
    names = [str(place) for place in range(len(values))]
    mine = None if chances is None else chances[taken]
    return Tried(names, values, chances, lambda _: (values[taken], mine), float(values.shape[1]))


def noise(rng: np.random.Generator, actions: int, worlds: int) -> np.ndarray:
    return rng.normal(0.0, 1.0, (actions, worlds))


def test_of_many_equal_actions_the_luckiest_is_not_held_against_the_one_taken() -> None:
    rng = np.random.default_rng(1)
    losses = [
        judged(half(noise(rng, 20, 50)), half(noise(rng, 20, 50)), "0", WORTH) for _ in range(400)
    ]
    means = np.array([loss.mean for loss in losses])
    # The best of 20 looks better by 1.9 standard errors of one mean: by 0.26 with 50 worlds.
    assert abs(means.mean()) < 3 * means.std() / np.sqrt(len(means))
    called = sum(is_mistake("fifth", loss.mean, loss.error) for loss in losses)
    assert called <= 6, "one of 740 by chance, at three standard errors"


def test_a_loss_comes_out_as_large_as_it_is() -> None:
    rng = np.random.default_rng(2)
    better = np.array([[0.0], [0.5], [0.0]])
    losses = [
        judged(half(noise(rng, 3, 80) + better), half(noise(rng, 3, 80) + better), "0", WORTH)
        for _ in range(200)
    ]
    means = np.array([loss.mean for loss in losses])
    # Sometimes the other half takes a wrong action for the best, which makes it a little less.
    assert 0.42 < means.mean() < 0.52
    errors = np.array([loss.error for loss in losses])
    assert abs(errors.mean() / means.std() - 1) < 0.2
    assert losses[0].best == "1"


def test_without_chance_the_loss_is_exact_and_surely_a_mistake() -> None:
    values = np.array([[1.0] * 4, [3.0] * 4])
    loss = judged(half(values), half(values), "0", WORTH)
    assert (loss.mean, loss.error, loss.best, loss.worlds) == (2.0, 0.0, "1", 8)
    assert is_mistake("fifth", loss.mean, loss.error)
    best = judged(half(values, 1), half(values, 1), "1", WORTH)
    assert (best.mean, best.error, best.best) == (0.0, 0.0, None)


def test_of_equals_the_action_taken_is_the_best() -> None:
    values = np.array([[2.0] * 4, [2.0] * 4])
    loss = judged(half(values, 1), half(values, 1), "1", WORTH)
    assert loss.best is None
    assert loss.values[0].action == "1"


def test_where_the_round_can_end_the_match_chances_decide_and_not_points() -> None:
    points = np.array([[5.0] * 4, [0.0] * 4])
    chances = np.array([[0.40] * 4, [0.60] * 4])
    greedy = judged(half(points, 0, chances=chances), half(points, 0, chances=chances), "0", WORTH)
    assert greedy.chance == pytest.approx(0.2)
    assert greedy.mean == pytest.approx(20.0), "in points of a match's beginning"
    right = judged(half(points, 1, chances=chances), half(points, 1, chances=chances), "1", WORTH)
    assert (right.chance, right.mean, right.best) == (0.0, 0.0, None)


def test_worlds_that_weigh_unevenly_tell_less() -> None:
    rng = np.random.default_rng(3)
    one, other = (noise(rng, 2, 100) + np.array([[0.0], [2.0]]) for _ in range(2))
    even = judged(half(one), half(other), "0", WORTH)
    uneven = judged(half(one)._replace(size=25.0), half(other)._replace(size=25.0), "0", WORTH)
    assert uneven.error == pytest.approx(2 * even.error)


def test_small_losses_and_doubtful_ones_are_no_mistakes() -> None:
    assert not is_mistake("fifth", 0.1, 0.0)
    assert not is_mistake("auction", 2.0, 0.1)
    assert not is_mistake("auction", 9.0, 0.1, chance=0.01)
    assert is_mistake("auction", 9.0, 0.1, chance=0.03)
    assert not is_mistake("auction", 9.0, 9.0 / ERRORS + 0.01)
    assert is_mistake("auction", 9.0, 9.0 / ERRORS - 0.01)
