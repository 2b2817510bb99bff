"""Figures and their intervals: published values, and how often they cover the truth."""

from __future__ import annotations

import numpy as np
import pytest

from eightythree.stats.estimates import Cells, mean_of, scaled, share_of


def _share(trials: list[int], hits: list[int]) -> Cells:
    cells = Cells(("row",), ("measure",))
    cells.add("row", "measure", np.array(trials), np.array(hits))
    return cells


# Wilson's interval for 0, 1, 5 and 10 hits of 10, worked out by hand from the quadratic
# (p - h/n)² = z² p (1 - p) / n.
@pytest.mark.parametrize(
    ("hits", "low", "high"),
    [(0, 0.0, 0.27754), (1, 0.01788, 0.40415), (5, 0.23659, 0.76341), (10, 0.72246, 1.0)],
)
def test_wilson(hits: int, low: float, high: float) -> None:
    figure = share_of(_share([1] * 10, [1] * hits + [0] * (10 - hits)).sums[0, 0])
    assert figure is not None
    assert (figure.value, figure.trials) == (hits / 10, 10)
    assert (figure.low, figure.high) == pytest.approx((low, high), abs=1e-5)


def test_mean() -> None:
    figure = mean_of(_share([1, 1, 1, 1], [1, 2, 3, 6]).sums[0, 0])
    assert figure is not None
    # The variance of the mean: (4 + 1 + 0 + 9) / 4 / 4.
    assert figure.value == 3
    assert figure.high - figure.value == pytest.approx(1.959964 * 0.875**0.5)
    assert figure.value - figure.low == pytest.approx(1.959964 * 0.875**0.5)


def test_nothing_counted() -> None:
    sums = Cells(("row",), ("measure",)).sums[0, 0]
    assert share_of(sums) is None
    assert mean_of(sums) is None
    assert scaled(None, 0, 1) is None


def test_one_deal_alone_has_no_interval() -> None:
    cells = _share([0, 3, 0], [0, 2, 0])
    assert mean_of(cells.sums[0, 0]) is None
    share = share_of(cells.sums[0, 0])
    assert share is not None
    assert share.high - share.low > 0.6


def test_two_ends() -> None:
    figure = scaled(share_of(_share([1] * 10, [1] * 10).sums[0, 0]), -166, 166)
    assert figure is not None
    assert (figure.value, figure.high) == (166, 166)
    assert figure.low == pytest.approx(-166 + 332 * 0.72246, abs=0.01)


def test_trials_of_one_deal_that_are_alike_count_once() -> None:
    single = share_of(_share([1] * 40, [1, 0] * 20).sums[0, 0])
    fourfold = share_of(_share([4] * 40, [4, 0] * 20).sums[0, 0])
    assert single is not None
    assert fourfold is not None
    assert fourfold.trials == 160
    assert fourfold[:3] == pytest.approx(single[:3])


def test_order_and_portions_change_nothing() -> None:
    rng = np.random.default_rng(5)
    trials, hits = rng.integers(0, 4, 1000), rng.integers(0, 2, 1000)
    hits *= trials
    whole, parts = Cells(("a",), ("m",)), Cells(("a",), ("m",))
    whole.add("a", "m", trials, hits)
    for some in np.array_split(rng.permutation(1000), 7):
        parts.add("a", "m", trials[some], hits[some])
    assert (whole.sums == parts.sums).all()


@pytest.mark.parametrize("chance", [0.03, 0.3])
def test_intervals_cover(chance: float) -> None:
    """Deals whose trials hang together: a common turn of luck, then each by itself."""
    rng = np.random.default_rng(83)
    runs, deals, seats = 1000, 150, 4
    luck = rng.random((runs, deals, 1)) < 0.4
    own = rng.random((runs, deals, seats))
    hits = np.where(luck, rng.random((runs, deals, 1)) < chance, own < chance)
    held = rng.random((runs, deals, seats)) < 0.6
    covered = {"share": 0, "mean": 0}
    for run in range(runs):
        cells = Cells(("row",), ("measure",))
        cells.where("row", "measure", held[run], hits[run])
        for name, figure in (("share", share_of), ("mean", mean_of)):
            found = figure(cells.sums[0, 0])
            assert found is not None
            covered[name] += found.low <= chance <= found.high
    # 95 % of 1000 runs, four standard deviations to either side; the plain normal interval of a
    # rare hit is known to fall short.
    assert 920 <= covered["share"] <= 980
    if chance > 0.1:
        assert 920 <= covered["mean"] <= 980
