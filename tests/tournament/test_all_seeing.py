"""The player that is shown all cards: as good as exact play, and seated nowhere else."""

from __future__ import annotations

import random

import pytest

from eightythree.bots import BOTS
from eightythree.cli.main import main
from eightythree.games import auction, fifth
from eightythree.solver import auction as auction_solver
from eightythree.tournament import hold, plan_of
from eightythree.tournament.players import ALL_SEEING, player_of


@pytest.mark.parametrize("number", range(6))
def test_between_its_like_the_play_is_worth_what_the_solver_says(number: int) -> None:
    rng = random.Random(number)
    player = player_of(ALL_SEEING)
    match = auction.start(auction.Rules(), 4, number % 4)
    match = match.deal(auction.deal_from(rng.sample(range(53), 53), 4, match.dealer))
    worth = None
    while (seat := match.to_act) is not None:
        assert match.round
        if worth is None and match.round.phase is auction.Phase.PLAY:
            worth = auction_solver.captured(match.round)
        match = match.apply(player.act(player.sees(match, seat), rng))
    result = match.results[-1]
    assert result.contract
    assert result.captured[result.contract.declarer % 2] == worth


@pytest.mark.parametrize(("seats", "deals"), [(2, 12), (4, 12), (8, 1)])
def test_it_is_far_ahead_at_fifth_trick(seats: int, deals: int) -> None:
    plan = plan_of("fifth", [ALL_SEEING, "novice"], seats=seats, deals=deals, seed=83)
    margin = hold(plan, workers=1).pairs[0].margin
    assert margin is not None
    assert margin.low > 0


def test_it_plays_the_last_card_without_ado() -> None:
    match = fifth.start(fifth.Rules(), 2, 0).deal(fifth.deal_from(range(52), 2, 0))
    rng = random.Random(1)
    while (seat := match.to_act) is not None:
        player = player_of(ALL_SEEING)
        match = match.apply(player.act(player.sees(match, seat), rng))
    assert len(match.results) == 1


def test_it_sits_nowhere_else(capsys: pytest.CaptureFixture[str]) -> None:
    assert ALL_SEEING not in BOTS
    assert not hasattr(player_of(ALL_SEEING), "choose")  # what makes a bot
    assert main(["play", "fifth", "--bots", ALL_SEEING]) == 2
    assert "the bot levels are" in capsys.readouterr().err
