"""A deal is the same however it is run."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from eightythree.errors import RulesError
from eightythree.sim import Chunk, simulate
from eightythree.sim.plan import plan_of
from eightythree.sim.run import stream
from eightythree.sim.summary import Summary


def _whole(chunks: list[Chunk]) -> dict[str, Any]:
    """Return the arrays of chunks, one after another."""
    arrays: dict[str, Any] = {"tally": sum(chunk.tally for chunk in chunks)}
    for chunk in chunks:
        kept = {} if chunk.rounds is None else chunk.rounds._asdict()
        for name, array in (*kept.items(), ("points", chunk.points)):
            arrays.setdefault(name, []).append(array)
    return {
        name: array if name == "tally" else np.concatenate(array) for name, array in arrays.items()
    }


@pytest.mark.parametrize(("game", "seats"), [("fifth", 3), ("fifth", 8), ("auction", 4)])
def test_same_whatever_the_chunks_and_workers(game: str, seats: int) -> None:
    runs = [
        list(simulate(game, None, seats, 1000, 9, keep="rounds", workers=workers, chunk=chunk))
        for workers, chunk in ((1, 1000), (1, 7), (2, 64), (3, 333))
    ]
    first, *others = (_whole(run) for run in runs)
    for run in runs:
        assert [chunk.first for chunk in run] == list(range(0, 1000, run[0].count))
    for other in others:
        assert first.keys() == other.keys()
        for name in first:
            np.testing.assert_array_equal(first[name], other[name], name)


@pytest.mark.parametrize(("game", "seats"), [("fifth", 4), ("auction", 4)])
def test_a_run_may_begin_anywhere(game: str, seats: int) -> None:
    everything = _whole(list(simulate(game, None, seats, 60, 2**64 - 1, keep="rounds")))
    far = _whole(list(simulate(game, None, seats, 20, 2**64 - 1, first=40, keep="rounds")))
    for name in set(everything) - {"tally"}:
        np.testing.assert_array_equal(everything[name][40:], far[name], name)


def test_what_is_kept_does_not_change_what_is_played() -> None:
    for game in ("fifth", "auction"):
        summary, points, rounds = (
            next(simulate(game, None, 4, 500, 1, keep=keep))
            for keep in ("summary", "points", "rounds")
        )
        assert summary.points is None
        assert points.rounds is None
        np.testing.assert_array_equal(points.points, rounds.points)
        for other in (points, rounds):
            np.testing.assert_array_equal(summary.tally, other.tally)


def test_seeds_and_deals_differ() -> None:
    dealt = [
        chunk.rounds.dealt.tolist()
        for seed in range(20)
        for chunk in simulate("fifth", None, 8, 20, seed, keep="rounds")
        if chunk.rounds is not None
    ]
    assert len({tuple(hands) for deals in dealt for hands in deals}) == 400


def test_the_tally_counts_the_points() -> None:
    plan = plan_of("fifth", None, 5, 3, "random", "points")
    summary = Summary(plan)
    points = []
    for chunk in stream(plan, 0, 3000, 2, 500):
        assert chunk.points is not None
        summary.add(chunk)
        points.append(chunk.points)
    every = np.concatenate(points).astype(float)
    for seat, (mean, error) in enumerate(summary.means().values()):
        assert mean == pytest.approx(every[:, seat].mean())
        assert error == pytest.approx(every[:, seat].std() / 3000**0.5)
    assert summary.decisions == 3000 * 30


def test_an_auction_is_summed_up_by_who_declares() -> None:
    plan = plan_of("auction", {"all_pass": "redeal"}, 4, 3, "random", "rounds")
    [chunk] = stream(plan, 0, 2000, 1)
    summary = Summary(plan)
    summary.add(chunk)
    rounds: Any = chunk.rounds
    assert chunk.points is not None
    scored = rounds.outcome == 0
    side = rounds.contract[scored, 0] % 2
    points = chunk.points[scored].astype(float)
    declaring = points[np.arange(len(side)), side]
    mean, error = summary.means()["declaring side"]
    assert mean == pytest.approx(declaring.mean())
    assert error == pytest.approx(declaring.std() / len(side) ** 0.5)
    actions = (rounds.calls >= 0).sum() + (rounds.contract[:, 2] >= 0).sum()
    actions += (rounds.gifts >= 0).sum() + (rounds.discards >= 0).sum() + (rounds.plays >= 0).sum()
    assert summary.decisions == actions


def test_no_deals() -> None:
    assert list(simulate("fifth", deals=0, seats=2)) == []
    for game in ("fifth", "auction"):
        assert len(Summary(plan_of(game, None, 4, 0, "random", "summary")).lines()) == 2


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "bridge"},
        {"seed": -1},
        {"seed": 2**64},
        {"policy": "clever"},
        {"keep": "all"},
        {"workers": 0},
        {"chunk": 0},
        {"first": -1},
        {"deals": -1},
    ],
)
def test_arguments_out_of_range(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"must|count"):
        simulate(**{"game": "fifth", **wrong})


def test_rules_that_cannot_be() -> None:
    with pytest.raises(RulesError, match=r"cannot be played by 9"):
        simulate("fifth", seats=9)
    with pytest.raises(RulesError, match=r"no option"):
        simulate("auction", {"colour": "red"})
