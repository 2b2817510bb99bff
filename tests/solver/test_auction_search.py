"""The search of Auction against plain recursion over the engine's states, and by its laws."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from eightythree.bots import BOTS
from eightythree.errors import SolverError
from eightythree.games import auction
from eightythree.solver import auction as solver
from eightythree.solver import brute_auction

CHOICES: dict[str, list[object]] = {
    "plain_lead": ["follow_or_trump", "must_follow"],
    "first_lead": ["any", "trump"],
    "discard": ["free", "keep_trumps"],
    "failed_bid": ["captured", "bid"],
}


@cache
def _rounds(seed: int, bot: str, number: int) -> tuple[auction.Round, ...]:
    """Return rounds before the first lead, under random options, bid and discarded by a bot."""
    rng = Random(seed)
    found: list[auction.Round] = []
    while len(found) < number:
        rules = auction.Rules.read({name: rng.choice(values) for name, values in CHOICES.items()})
        match = auction.start(rules, 4, rng.randrange(4))
        deck = rng.sample(range(auction.DECK_SIZE), auction.DECK_SIZE)
        match = match.deal(auction.deal_from(deck, 4, match.dealer))
        while match.round and match.round.phase not in {auction.Phase.PLAY, auction.Phase.OVER}:
            action = BOTS[bot].choose(auction.observe(match, match.to_act), rng)
            match = match.apply(action)
        if match.round and match.round.phase is auction.Phase.PLAY:
            found.append(match.round)
    return tuple(found)


def _played_on(played: auction.Round, plays: int, rng: Random) -> auction.Round:
    while len(played.plays) < plays:
        played = played.apply(rng.choice(played.legal_actions()))
    return played


def _agrees(played: auction.Round) -> None:
    side = (played.to_act or 0) % 2
    expected = {
        card: value if side == 0 else 83 - value
        for card, value in brute_auction.card_values(played).items()
    }
    found = solver.solve(played)
    assert {value.card: value.captured for value in found} == expected
    assert [value.captured for value in found] == sorted(expected.values(), reverse=True)
    total = brute_auction.captured_by_side_0(played)
    declaring = total if (played.declarer or 0) % 2 == 0 else 83 - total
    assert solver.captured(played) == declaring
    for points in (declaring - 1, declaring, declaring + 1, 0, 1, 83, 84):
        assert solver.can_capture(played, points) == (declaring >= points), points


@pytest.mark.parametrize("bot", ["random", "novice"])
@pytest.mark.parametrize("plays", [12, 13, 14, 15, 16, 18, 20, 23])
def test_endings_agree_with_plain_recursion(bot: str, plays: int) -> None:
    rng = Random(plays)
    for played in _rounds(1, bot, 25):
        _agrees(_played_on(played, plays, rng))


@pytest.mark.parametrize("bot", ["random", "novice"])
def test_longer_endings_agree_with_plain_recursion(bot: str) -> None:
    rng = Random(8)
    for played in _rounds(2, bot, 3):
        _agrees(_played_on(played, 8, rng))


def test_the_value_of_a_position_is_that_of_its_best_card() -> None:
    for played in _rounds(3, "novice", 25):
        declaring = (played.declarer or 0) % 2 == (played.to_act or 0) % 2
        best = solver.solve(played)[0].captured
        assert solver.captured(played) == (best if declaring else 83 - best)


def test_the_best_line_ends_at_the_value() -> None:
    for played in _rounds(4, "novice", 5):
        value = solver.captured(played)
        after = played
        for card in solver.best_line(played):
            after = after.apply(card)
        assert after.captured[(played.declarer or 0) % 2] == value


def test_the_score_of_a_card_is_what_the_round_then_scores() -> None:
    for played in _rounds(5, "novice", 20):
        ending = _played_on(played, 23, Random(1))
        (value,) = solver.solve(ending)
        result = ending.apply(value.card).result()
        assert result
        assert value.score == result.points[(ending.to_act or 0) % 2]


def test_only_the_play_of_the_cards_is_solved() -> None:
    match = auction.start(auction.Rules(), 4, 0)
    match = match.deal(auction.deal_from(range(53), 4, 0))
    assert match.round
    with pytest.raises(SolverError, match="in the play of the cards alone"):
        solver.solve(match.round)
