"""`eightythree solve` on Fifth Trick: every player count, and what is out of reach."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

import pytest
from msgspec import UNSET

from eightythree.cards import card_name
from eightythree.games import GAMES
from eightythree.record import PlayedRound, encode, record_of
from eightythree.solver.fifth import FIRST_TRICK, solve_round
from tests.cli.terminal import run

if TYPE_CHECKING:
    from eightythree.games.fifth.round import Round


def cut(seats: int, plays: int) -> tuple[str, Round]:
    """A record of a round that breaks off after some plays, and the position there."""
    game = GAMES["fifth"]
    rng = Random(seats)
    match = game.start(game.Rules.read({}), seats, 0)
    deck = rng.sample(range(game.DECK_SIZE), game.DECK_SIZE)
    deal = game.deal_from(deck, seats, 0)
    match = match.deal(deal)
    actions: list[int] = []
    reached = match
    while not match.awaits_deal:
        actions.append(rng.choice(match.round.legal_actions()))
        match = match.apply(actions[-1])
        if len(actions) == plays:
            reached = match
    names = [f"Player {seat}" for seat in range(seats)]
    record = record_of(game, match.rules, names, [PlayedRound(0, deal, actions)])
    record.rounds[0].actions = record.rounds[0].actions[:plays]
    record.rounds[0].points = UNSET
    record.score = UNSET
    return encode(record).decode(), reached.round


@pytest.mark.parametrize("seats", FIRST_TRICK)
def test_every_player_count_is_solved_from_its_first_trick_on(seats: int) -> None:
    text, position = cut(seats, seats * (FIRST_TRICK[seats] - 1))
    told = run(["solve", "-", "--json"], text)
    assert told.returncode == 0
    assert json.loads(told.stdout) == {
        "game": "fifth",
        "seat": position.to_act,
        "cards": [
            {"card": card_name(card), "value": list(value)} for card, value in solve_round(position)
        ],
    }


@pytest.mark.parametrize("seats", [seats for seats, trick in FIRST_TRICK.items() if trick > 1])
def test_what_is_out_of_reach_says_so(seats: int) -> None:
    first = FIRST_TRICK[seats]
    text, _ = cut(seats, seats * (first - 1) - 1)
    refused = run(["solve", "-"], text)
    assert refused.returncode == 1
    assert refused.stdout == ""
    assert refused.stderr == (
        f"eightythree solve: -: a round of {seats} players is solved from trick {first} on, "
        f"this one is in trick {first - 1}\n"
    )
