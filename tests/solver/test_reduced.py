"""The solver knows the standard form alone, and says so."""

from __future__ import annotations

import random

import pytest

from eightythree.cards import cards_in
from eightythree.errors import SolverError
from eightythree.games import auction, fifth
from eightythree.solver import auction as auction_solver
from eightythree.solver import fifth as fifth_solver


def test_a_reduced_round_of_fifth_trick_is_refused() -> None:
    form = fifth.Form(ranks=4, hand=3, deciding=2)
    deal = fifth.deal_from(tuple(cards_in(form.deck)), 2, 0, form)
    played = fifth.start_round(fifth.Rules(), 2, 0, deal, form)
    for solve in (fifth_solver.solve_round, fifth_solver.forced, fifth_solver.duel):
        with pytest.raises(SolverError, match="reduced games are not solved"):
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
