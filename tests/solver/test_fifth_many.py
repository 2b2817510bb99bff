"""Many positions of Fifth Trick at once: the same answers, in order, whoever works on them."""

from __future__ import annotations

import random
from itertools import count, islice
from typing import TYPE_CHECKING

import pytest
import ray

from eightythree.errors import SolverError
from eightythree.solver.fifth import FifthSolver, solve_many, solve_round
from tests.solver.fifth_positions import RULES, played_at_random

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eightythree.games.fifth.round import Round


def mixed(number: int) -> list[Round]:
    """Positions of all player counts, some in the last trick."""
    rng = random.Random(number)
    found = []
    for k in range(number):
        seats = 2 + k % 7
        first = 0 if seats < 4 else 3 * seats
        found.append(played_at_random(rng, seats, rng.randrange(first, 6 * seats), RULES[k % 2]))
    return found


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_many_are_solved_as_one_by_one(workers: int) -> None:
    positions = mixed(150)
    assert list(solve_many(positions, workers=workers)) == list(map(solve_round, positions))


def test_ray_gives_what_the_threads_give(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    positions = mixed(70)
    there = list(solve_many(positions, workers=2, backend="ray"))
    assert not ray.is_initialized()
    assert there == list(solve_many(positions, workers=2))


def test_no_position_gives_no_answer() -> None:
    assert list(solve_many([])) == []
    assert FifthSolver().solve_rounds([]) == []


def test_endless_positions_are_taken_as_they_are_needed() -> None:
    taken = 0

    def endless() -> Iterator[Round]:
        nonlocal taken
        rng = random.Random(3)
        for taken in count(1):  # noqa: B007 - counts what was taken
            yield played_at_random(rng, 3, 9, RULES[0])

    answers = solve_many(endless(), workers=2)
    first = list(islice(answers, 5))
    answers.close()
    rng = random.Random(3)
    assert first == [solve_round(played_at_random(rng, 3, 9, RULES[0])) for _ in range(5)]
    assert taken <= 100


def test_what_cannot_be_solved_is_said_in_its_turn() -> None:
    positions = mixed(40)
    answers = solve_many([*positions, played_at_random(random.Random(1), 6, 0, RULES[0])])
    # The last of the whole tasks before it.
    assert list(islice(answers, 32)) == list(map(solve_round, positions[:32]))
    with pytest.raises(SolverError, match="6 players is solved from trick 2 on"):
        next(answers)


def test_workers_and_backend_are_looked_at_before_the_work() -> None:
    with pytest.raises(ValueError, match="workers"):
        solve_many([], workers=0)
    with pytest.raises(ValueError, match="backend"):
        solve_many([], backend="cloud")


def test_nodes_are_those_of_all_positions() -> None:
    positions = mixed(30)
    one, all_together = FifthSolver(), FifthSolver()
    nodes = 0
    for position in positions:
        one.solve_round(position)
        assert one.nodes > 0
        nodes += one.nodes
    all_together.solve_rounds(positions)
    assert all_together.nodes == nodes
