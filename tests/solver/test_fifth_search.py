"""The table, the symmetries and the bounds of the solver of Fifth Trick."""

from __future__ import annotations

import random

import pytest

from eightythree.errors import SolverError
from eightythree.solver.fifth import FIRST_TRICK, FifthSolver, duel, forced, solve_round
from tests.solver.fifth_positions import (
    RULES,
    played_at_random,
    seats_rotated,
    suits_renamed,
)


@pytest.fixture(scope="module")
def solver() -> FifthSolver:
    return FifthSolver()


@pytest.fixture(scope="module")
def bare() -> FifthSolver:
    """The same search without its table."""
    return FifthSolver(table_bits=0)


@pytest.mark.parametrize(
    ("seats", "plays", "rounds"), [(2, 0, 400), (3, 0, 600), (4, 0, 20), (4, 4, 300), (5, 10, 200)]
)
def test_the_table_changes_nothing(
    solver: FifthSolver, bare: FifthSolver, seats: int, plays: int, rounds: int
) -> None:
    rng = random.Random(seats)
    for number in range(rounds):
        position = played_at_random(rng, seats, plays, RULES[number % 2])
        with_table = solver.solve_round(position)
        without = bare.solve_round(position)
        assert [card for card, _ in with_table] == [card for card, _ in without]
        for each, other in zip(with_table, without, strict=True):
            assert each.value == pytest.approx(other.value, abs=1e-9)
        assert solver.nodes <= bare.nodes
        assert solver.forced(position) == bare.forced(position)


def test_a_full_table_changes_nothing(solver: FifthSolver) -> None:
    rng = random.Random(1)
    small = FifthSolver(table_bits=6)
    for number in range(20):
        position = played_at_random(rng, 3, 0, RULES[number % 2])
        for each, other in zip(
            small.solve_round(position), solver.solve_round(position), strict=True
        ):
            assert each.card == other.card
            assert each.value == pytest.approx(other.value, abs=1e-9)
        assert small.forced(position) == solver.forced(position)


@pytest.mark.parametrize("seats", range(2, 9))
def test_names_of_suits_do_not_matter(solver: FifthSolver, seats: int) -> None:
    rng = random.Random(40 + seats)
    for number in range(100):
        first = 6 if seats < 5 else 3 * seats
        position = played_at_random(rng, seats, rng.randrange(first, 6 * seats), RULES[number % 2])
        names = rng.sample(range(4), 4)
        other = suits_renamed(position, names)
        values = dict(solver.solve_round(position))
        for card, value in solver.solve_round(other):
            old = 13 * names.index(card // 13) + card % 13
            assert value == pytest.approx(values[old], abs=1e-9)


@pytest.mark.parametrize("seats", range(2, 9))
def test_numbers_of_seats_do_not_matter(solver: FifthSolver, seats: int) -> None:
    rng = random.Random(50 + seats)
    for number in range(100):
        first = 6 if seats < 5 else 3 * seats
        position = played_at_random(rng, seats, rng.randrange(first, 6 * seats), RULES[number % 2])
        by = rng.randrange(1, seats)
        values = dict(solver.solve_round(position))
        for card, value in solver.solve_round(seats_rotated(position, by)):
            back = [value[(seat + by) % seats] for seat in range(seats)]
            assert back == pytest.approx(values[card], abs=1e-9)


def test_values_belong_together(solver: FifthSolver) -> None:
    rng = random.Random(60)
    for number in range(60):
        seats = 2 + number % 3
        position = played_at_random(rng, seats, 0, RULES[number % 2])
        seat = position.to_act
        assert seat is not None
        sure = dict(solver.forced(position))
        for card, value in solver.solve_round(position):
            assert min(value) >= 0
            assert 2 - 1e-9 <= sum(value) <= 4 + 1e-9
            assert value[seat] >= sure[card] - 1e-9


def test_the_result_does_not_depend_on_what_was_solved_before() -> None:
    rng = random.Random(70)
    positions = [played_at_random(rng, 2 + k % 3, 0, RULES[k % 2]) for k in range(30)]
    used = FifthSolver()
    first = [used.solve_round(position) for position in positions]
    assert [used.solve_round(position) for position in reversed(positions)] == first[::-1]
    assert [solve_round(position) for position in positions] == first


def test_out_of_reach_says_from_which_trick(solver: FifthSolver) -> None:
    for seats, trick in FIRST_TRICK.items():
        if trick == 1:
            continue
        rng = random.Random(seats)
        early = played_at_random(rng, seats, seats * (trick - 1) - 1, RULES[0])
        for question in (solver.solve_round, solver.forced):
            with pytest.raises(SolverError, match=f"from trick {trick} on, this one is in trick"):
                question(early)


def test_a_finished_round_has_nothing_to_solve() -> None:
    position = played_at_random(random.Random(1), 2, 12, RULES[0])
    for question in (solve_round, forced, duel):
        with pytest.raises(SolverError, match="over"):
            question(position)


def test_a_duel_is_for_two() -> None:
    with pytest.raises(SolverError, match="two players"):
        duel(played_at_random(random.Random(1), 3, 0, RULES[0]))
