"""Of reduced games the solver knows ends of Fifth Trick alone, and says so."""

from __future__ import annotations

import random

import pytest

from eightythree.cards import cards_in
from eightythree.errors import SolverError
from eightythree.games import auction, fifth
from eightythree.solver import auction as auction_solver
from eightythree.solver import fifth as fifth_solver
from tests.solver.test_fifth_oracle import check_forced, check_values


def fifth_round(form: fifth.Form, seats: int, rng: random.Random) -> fifth.Round:
    deck = rng.sample(list(cards_in(form.deck)), form.deck.bit_count())
    rules = fifth.Rules.read({"ace_bonus": rng.choice(["winning_card", "whole_trick"])})
    return fifth.start_round(rules, seats, 0, fifth.deal_from(deck, seats, 0, form), form)


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("hand", [2, 3, 4])
def test_a_reduced_round_of_fifth_trick_is_the_end_of_a_longer_one(hand: int, seats: int) -> None:
    rng = random.Random(f"{hand} {seats}")
    solver = fifth_solver.FifthSolver()
    form = fifth.Form(ranks=5, suits=3, hand=hand, deciding=hand - 1)
    for _ in range(4):
        played = fifth_round(form, seats, rng)
        while not played.over:
            if len(played.plays) >= (hand - 3) * seats:
                check_values(solver, played)
                check_forced(solver, played, rng.randrange(seats))
            played = played.apply(rng.choice(played.legal_actions()))


@pytest.mark.parametrize(
    "form",
    [
        fifth.Form(ranks=4, hand=3, deciding=3),
        fifth.Form(ranks=4, hand=3, deciding=2, win=3),
        fifth.Form(hand=7, deciding=6),
    ],
)
def test_other_reduced_rounds_of_fifth_trick_are_refused(form: fifth.Form) -> None:
    played = fifth_round(form, 2, random.Random(83))
    for solve in (fifth_solver.solve_round, fifth_solver.forced, fifth_solver.duel):
        with pytest.raises(SolverError, match="the next to last trick decides"):
            solve(played)


def test_a_reduced_round_of_auction_is_refused() -> None:
    rng = random.Random(83)
    form = auction.Form(ranks="AKQ8", dealt=4, hand=3)
    deck = rng.sample(list(cards_in(form.deck)), form.deck.bit_count())
    rules = auction.Rules(min_bid=1)
    played = auction.start_round(rules, 0, auction.deal_from(deck, 4, 0, form), form)
    while played.phase is not auction.Phase.PLAY:
        assert not played.over
        played = played.apply(rng.choice(played.legal_actions()))
    with pytest.raises(SolverError, match="reduced games are not solved"):
        auction_solver.solve(played)
    with pytest.raises(SolverError, match="reduced games are not solved"):
        auction_solver.can_capture(played, 10)
