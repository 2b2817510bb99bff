"""Both games export the same names, and every module exports what it says."""

from __future__ import annotations

import importlib
import pkgutil

import pytest

import eightythree.games
from eightythree import cards, errors, tricks
from eightythree.errors import CardError, EightyThreeError, IllegalAction, RecordError, RulesError
from eightythree.games import GAMES, Game, auction, fifth

MODULES = [
    cards.__name__,
    tricks.__name__,
    errors.__name__,
    "eightythree.games",
    *(
        module.name
        for module in pkgutil.walk_packages(eightythree.games.__path__, "eightythree.games.")
    ),
]


def by_case(name: str) -> tuple[int, str]:
    """Return the place of a name among others: constants, classes, functions."""
    return (0 if name.isupper() else 1 if name[0].isupper() else 2, name)


@pytest.mark.parametrize("name", MODULES)
def test_all_is_sorted_and_importable(name: str) -> None:
    module = importlib.import_module(name)
    exported = module.__all__
    assert exported == sorted(exported, key=by_case)
    assert len(set(exported)) == len(exported)
    for each in exported:
        assert hasattr(module, each), each


def test_the_games_by_their_names() -> None:
    assert {"fifth": fifth, "auction": auction} == GAMES
    assert [game.ID for game in GAMES.values()] == list(GAMES)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_game_has_every_name_of_the_protocol(game: Game) -> None:
    for name in ("ID", "SEATS", "DECK_SIZE", "ACTIONS", "OPTIONS", "PRESETS", "Rules", "start"):
        assert hasattr(game, name), name
    for name in ("observe", "deal_from", "parse_action", "format_action"):
        assert callable(getattr(game, name)), name


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_both_games_are_played_alike(game: Game) -> None:
    rules = game.Rules.read({})
    seats = game.SEATS[0]
    match = game.start(rules, seats=seats, dealer=1)
    assert match.rules == rules
    assert match.awaits_deal
    assert not match.over
    dealt = match.deal(game.deal_from(range(game.DECK_SIZE), seats=seats, dealer=1))
    assert dealt.round.dealer == 1
    assert len(dealt.round.dealt) == seats
    while not dealt.round.over:
        assert not dealt.awaits_deal
        seat = dealt.to_act
        assert game.observe(dealt, seat).to_act == seat
        action = dealt.legal_actions()[-1]
        assert game.parse_action(game.format_action(action)) == action
        dealt.check(action)
        dealt = dealt.apply(action)
    assert dealt.number == 1
    assert len(dealt.results) == 1
    assert sum(dealt.totals) == sum(dealt.results[0].points)
    assert match.totals == (0,) * len(match.totals), "states are values"


def test_states_are_values() -> None:
    one = fifth.start(fifth.Rules(), 3, 0).deal(fifth.deal_from(range(52), 3, 0))
    two = fifth.start(fifth.Rules(), 3, 0).deal(fifth.deal_from(range(52), 3, 0))
    assert one == two
    assert hash(one) == hash(two)
    action = one.legal_actions()[0]
    assert one.apply(action) == two.apply(action) != one
    three = auction.start(auction.Rules(), 4, 0).deal(auction.deal_from(range(53), 4, 0))
    assert hash(three) == hash(
        auction.start(auction.Rules(), 4, 0).deal(auction.deal_from(range(53), 4, 0))
    )


@pytest.mark.parametrize("error", [CardError, RulesError, IllegalAction, RecordError])
def test_everything_raised_on_purpose_is_one_kind(error: type[Exception]) -> None:
    assert issubclass(error, EightyThreeError)
    assert issubclass(error, ValueError)


def test_what_an_illegal_action_says() -> None:
    bare = IllegalAction("F2.2", "must_follow", "seat 3 holds hearts and must follow")
    assert str(bare) == "seat 3 holds hearts and must follow (F2.2)"
    assert (bare.allowed, bare.params) == ("", {})
    full = IllegalAction("F2.2", "must_follow", "seat 3 must follow", "9H 2H", {"seat": 3})
    assert str(full) == "seat 3 must follow (F2.2); allowed: 9H 2H"
    assert full.params == {"seat": 3}


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (RecordError("no rounds"), "no rounds"),
        (RecordError("not dealt", round=2), "round 2: not dealt"),
        (RecordError("no", round=2, action=7, clause="F2.2"), "round 2, action 7: no (F2.2)"),
        (RecordError("twice", clause="A1.2"), "twice (A1.2)"),
    ],
)
def test_what_a_record_error_says(error: RecordError, text: str) -> None:
    assert str(error) == text
