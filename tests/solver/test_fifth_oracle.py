"""The compiled solver against plain recursion over the engine's own states."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from eightythree.solver.brute_fifth import forced_value, max_n
from eightythree.solver.fifth import FifthSolver
from tests.solver.fifth_positions import RULES, played_at_random

if TYPE_CHECKING:
    from eightythree.games.fifth.round import Round


@pytest.fixture(scope="module")
def solver() -> FifthSolver:
    return FifthSolver()


def check_values(solver: FifthSolver, position: Round) -> None:
    """Every card's value vector is the oracle's, and the order is the mover's."""
    known: dict[object, tuple[Fraction, ...]] = {}
    found = solver.solve_round(position)
    seat = position.to_act
    assert seat is not None
    exact = {card: max_n(position.apply(card), known) for card in position.legal_actions()}
    assert {each.card for each in found} == set(exact)
    for each in found:
        assert each.value == pytest.approx([float(x) for x in exact[each.card]], abs=1e-9)
    assert [each.card for each in found] == sorted(
        exact, key=lambda card: (-exact[card][seat], card)
    )


def check_forced(solver: FifthSolver, position: Round, hero: int) -> None:
    """What a seat can force after each card is the oracle's."""
    known: dict[object, Fraction] = {}
    seat = position.to_act
    exact = {
        card: forced_value(position.apply(card), hero, known=known)
        for card in position.legal_actions()
    }
    sign = -1 if seat == hero else 1
    assert [(card, Fraction(value)) for card, value in solver.forced(position, hero)] == sorted(
        exact.items(), key=lambda each: (sign * each[1], each[0])
    )


@pytest.mark.parametrize("seats", range(2, 9))
def test_endings(solver: FifthSolver, seats: int) -> None:
    rng = random.Random(seats)
    for number in range(100):
        left = rng.randint(1, 2 * seats)
        position = played_at_random(rng, seats, 6 * seats - left, RULES[number % 2])
        check_values(solver, position)
        check_forced(solver, position, rng.randrange(seats))


@pytest.mark.parametrize(("seats", "rounds"), [(2, 30), (3, 30), (4, 12), (5, 3), (6, 2)])
def test_three_tricks(solver: FifthSolver, seats: int, rounds: int) -> None:
    rng = random.Random(30 + seats)
    for number in range(rounds):
        left = rng.randint(2 * seats + 1, 3 * seats)
        position = played_at_random(rng, seats, 6 * seats - left, RULES[number % 2])
        check_values(solver, position)
        check_forced(solver, position, rng.randrange(seats))


def test_whole_rounds_of_two(solver: FifthSolver) -> None:
    rng = random.Random(2)
    for number in range(8):
        position = played_at_random(rng, 2, rng.randrange(3), RULES[number % 2])
        check_values(solver, position)
        check_forced(solver, position, rng.randrange(2))


def test_later_tricks_of_three(solver: FifthSolver) -> None:
    rng = random.Random(33)
    for number in range(5):
        position = played_at_random(rng, 3, rng.randrange(4, 9), RULES[number % 2])
        check_values(solver, position)
        check_forced(solver, position, rng.randrange(3))


def test_duels(solver: FifthSolver) -> None:
    rng = random.Random(22)
    for number in range(150):
        position = played_at_random(rng, 2, rng.randrange(3, 12), RULES[number % 2])
        seat = position.to_act
        assert seat is not None
        known: dict[object, Fraction] = {}
        exact = {
            card: forced_value(position.apply(card), seat, loss=1, known=known)
            for card in position.legal_actions()
        }
        assert [(card, Fraction(value)) for card, value in solver.duel(position)] == sorted(
            exact.items(), key=lambda each: (-each[1], each[0])
        )
