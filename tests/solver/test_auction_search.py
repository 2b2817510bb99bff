"""The search of Auction against plain recursion over the engine's states, and by its laws."""

from __future__ import annotations

from random import Random

import pytest

from eightythree.errors import SolverError
from eightythree.games import auction
from eightythree.solver import auction as solver
from eightythree.solver import brute_auction
from eightythree.solver.auction_search import new_memory
from tests.solver import plain_search
from tests.solver.auction_positions import played_on, rounds_at_play


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
@pytest.mark.parametrize("plays", [13, 14, 15, 16, 18, 20, 23])
def test_endings_agree_with_plain_recursion(bot: str, plays: int) -> None:
    rng = Random(plays)
    for played in rounds_at_play(1, bot, 10):
        _agrees(played_on(played, plays, rng))


def _full(seed: int, number: int) -> list[auction.Round]:
    """Return rounds before the first lead and behind some cards of the first trick."""
    rng = Random(seed)
    kinds = (rounds_at_play(seed, "novice", number), rounds_at_play(seed, "random", number // 4))
    return [
        played_on(played, rng.choice([0, 0, 1, 2, 3, 4]), rng) for kind in kinds for played in kind
    ]


def test_full_hands_agree_with_plain_alpha_beta() -> None:
    for played in _full(6, 80):
        value = solver.captured(played)
        taken = value if (played.declarer or 0) % 2 == 0 else 83 - value
        if played.rules.first_lead == "trump" and not played.plays:
            continue  # it leads any card; what the option changes is compared card by card below
        assert plain_search.side_0_reaches(played, taken)
        assert not plain_search.side_0_reaches(played, taken + 1)


@pytest.mark.parametrize("bot", ["random", "novice"])
def test_thousands_of_endings_agree_with_plain_alpha_beta(bot: str) -> None:
    rng = Random(10)
    for played in rounds_at_play(10, bot, 100):
        for plays in rng.sample(range(5, 24), 10):
            ending = played_on(played, plays, rng)
            for value in solver.solve(ending):
                after = ending.apply(value.card)
                taken = value.captured if (ending.to_act or 0) % 2 == 0 else 83 - value.captured
                assert plain_search.side_0_reaches(after, taken)
                assert not plain_search.side_0_reaches(after, taken + 1)


def test_each_card_of_full_hands_is_worth_what_follows_it() -> None:
    for played in _full(7, 60):
        side = (played.to_act or 0) % 2
        for value in solver.solve(played):
            after = played.apply(value.card)
            taken = value.captured if side == 0 else 83 - value.captured
            assert plain_search.side_0_reaches(after, taken)
            assert not plain_search.side_0_reaches(after, taken + 1)


def test_the_table_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that mistakes one position for another shows in one of some hundred."""
    positions = _full(8, 400)
    with_table = [solver.solve(played) for played in positions]
    monkeypatch.setattr(solver._local, "memory", new_memory(entries=0))
    assert [solver.solve(played) for played in positions] == with_table


@pytest.mark.parametrize("workers", [1, 2])
def test_many_positions_are_solved_as_one_by_one(workers: int) -> None:
    rng = Random(9)
    positions = [
        played_on(played, rng.randrange(24), rng) for played in rounds_at_play(9, "novice", 150)
    ]
    assert list(solver.solve_many(positions, workers=workers)) == [
        solver.solve(played) for played in positions
    ]
    assert list(solver.captured_many(iter(positions), workers=workers)) == [
        solver.captured(played) for played in positions
    ]


def test_a_batch_refuses_what_cannot_be_solved() -> None:
    match = auction.start(auction.Rules(), 4, 0)
    match = match.deal(auction.deal_from(range(53), 4, 0))
    assert match.round
    with pytest.raises(SolverError, match="in the play of the cards alone"):
        list(solver.solve_many([*rounds_at_play(9, "novice", 3), match.round], workers=2))


@pytest.mark.parametrize("bot", ["random", "novice"])
def test_longer_endings_agree_with_plain_recursion(bot: str) -> None:
    rng = Random(8)
    for played in rounds_at_play(2, bot, 3):
        _agrees(played_on(played, 11, rng))


def test_the_value_of_a_position_is_that_of_its_best_card() -> None:
    for played in rounds_at_play(3, "novice", 25):
        declaring = (played.declarer or 0) % 2 == (played.to_act or 0) % 2
        best = solver.solve(played)[0].captured
        assert solver.captured(played) == (best if declaring else 83 - best)


def test_the_best_line_ends_at_the_value() -> None:
    for played in rounds_at_play(4, "novice", 5):
        value = solver.captured(played)
        after = played
        for card in solver.best_line(played):
            after = after.apply(card)
        assert after.captured[(played.declarer or 0) % 2] == value


def test_the_score_of_a_card_is_what_the_round_then_scores() -> None:
    for played in rounds_at_play(5, "novice", 20):
        ending = played_on(played, 23, Random(1))
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
