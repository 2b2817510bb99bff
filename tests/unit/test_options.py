"""House rules: reading them from a mapping and from text."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields, replace
from enum import IntEnum
from typing import TYPE_CHECKING

import pytest

from eightythree.errors import EightyThreeError, RulesError
from eightythree.games import GAMES, auction, fifth
from eightythree.games.options import Choice, Whole, parse_value

if TYPE_CHECKING:
    from eightythree.games.options import Option

OPTIONS = [option for game in GAMES.values() for option in game.OPTIONS]
AUCTION = {option.name: option for option in auction.OPTIONS}


@pytest.mark.parametrize("game", GAMES)
def test_the_options_are_the_fields_of_the_rules(game: str) -> None:
    rules = GAMES[game].Rules.read({})
    assert [field.name for field in fields(rules)] == [
        option.name for option in GAMES[game].OPTIONS
    ]
    for option in GAMES[game].OPTIONS:
        assert getattr(rules, option.name) == option.default
        assert option.accepts(option.default)
    assert rules.changed() == {}


@pytest.mark.parametrize("game", GAMES)
def test_presets_are_rules_and_say_only_what_they_change(game: str) -> None:
    for options in GAMES[game].PRESETS.values():
        assert GAMES[game].Rules.read(options).changed() == options


def test_every_value_is_read_and_told_as_changed() -> None:
    for game in GAMES.values():
        for option in game.OPTIONS:
            values = option.values[1:] if isinstance(option, Choice) else (77, 83)
            for value in values:
                rules = game.Rules.read({option.name: value})
                assert getattr(rules, option.name) == value
                assert rules.changed() == {option.name: value}


def test_a_default_that_is_named_is_no_change() -> None:
    assert auction.Rules.read({"show_kitty": False, "target": 200}).changed() == {}


def test_rules_are_values() -> None:
    rules = fifth.Rules.read({"target": 21})
    assert rules == fifth.Rules(target=21)
    assert hash(rules) == hash(fifth.Rules(target=21))
    assert replace(rules, target=15) == fifth.Rules()
    with pytest.raises(FrozenInstanceError):
        rules.target = 3  # type: ignore[misc]  # on purpose


def test_an_unknown_option() -> None:
    with pytest.raises(RulesError) as caught:
        fifth.Rules.read({"targets": 21})
    assert str(caught.value) == (
        "there is no option targets; the options are ace_bonus, hand_bonus, target, tie_break"
    )
    assert caught.value.clause is None
    assert isinstance(caught.value, EightyThreeError)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("", "''"),
        ("no such", "'no such'"),
        ("a\nb", r"'a\nb'"),
        ("naïve", r"'na\xefve'"),
        ("x" * 1000, "x" * 40 + "…"),
    ],
)
def test_a_strange_name_is_shown_short_and_printable(name: str, shown: str) -> None:
    with pytest.raises(RulesError) as caught:
        auction.Rules.read({name: 1})
    assert str(caught.value).startswith(f"there is no option {shown}; ")


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("give", "some", "give must be all or declarers or off, not some"),
        ("give", "All", "give must be all or declarers or off, not All"),
        ("give", None, "give must be all or declarers or off, not None"),
        ("give", ["all"], "give must be all or declarers or off, not ['all']"),
        ("give", True, "give must be all or declarers or off, not true"),
        ("give", 10**100, "give must be all or declarers or off, not a number of that size"),
        ("show_kitty", 1, "show_kitty must be false or true, not 1"),
        ("show_kitty", 0, "show_kitty must be false or true, not 0"),
        ("show_kitty", "true", "show_kitty must be false or true, not true"),
        ("target", 0, "target must be a whole number from 1 up, not 0"),
        ("target", True, "target must be a whole number from 1 up, not true"),
        ("target", 1.0, "target must be a whole number from 1 up, not 1.0"),
        ("target", float("nan"), "target must be a whole number from 1 up, not nan"),
        ("min_bid", 84, "min_bid must be a whole number from 1 to 83, not 84"),
        (
            "min_bid",
            -(10**30),
            "min_bid must be a whole number from 1 to 83, not a number of that size",
        ),
    ],
)
def test_a_value_that_an_option_cannot_take(name: str, value: object, message: str) -> None:
    with pytest.raises(RulesError) as caught:
        auction.Rules.read({name: value})
    assert str(caught.value) == message
    assert caught.value.clause == AUCTION[name].clause


def test_a_value_of_a_kind_that_only_looks_like_a_number() -> None:
    class Points(IntEnum):
        MANY = 21

    with pytest.raises(RulesError):
        fifth.Rules.read({"target": Points.MANY})


@pytest.mark.parametrize("option", OPTIONS, ids=[option.name for option in OPTIONS])
def test_text_is_read_as_it_is_written(option: Option) -> None:
    values = option.values if isinstance(option, Choice) else (option.minimum, option.default)
    for value in values:
        assert parse_value(option, str(value).lower()) == value
        assert type(parse_value(option, str(value).lower())) is type(value)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("give", ""),
        ("give", "ALL"),
        ("give", "all "),
        ("show_kitty", "True"),
        ("show_kitty", "1"),
        ("show_kitty", "yes"),
        ("target", ""),
        ("target", "0"),
        ("target", "-1"),
        ("target", "+1"),
        ("target", "1.5"),
        ("target", "1_000"),
        ("target", " 15"),
        ("target", "15\n"),
        ("target", "٣"),
        ("target", "²"),
        ("target", "9" * 5000),
        ("min_bid", "84"),
    ],
)
def test_text_that_an_option_cannot_take(name: str, text: str) -> None:
    option = AUCTION[name]
    with pytest.raises(RulesError, match=f"^{name} must be {option.expected}, not ") as caught:
        parse_value(option, text)
    assert caught.value.clause == option.clause
    assert len(str(caught.value)) < 150


def test_what_an_option_takes_in_words() -> None:
    assert AUCTION["show_kitty"].expected == "false or true"
    assert AUCTION["show_kitty"].described == "false | true"
    assert AUCTION["give"].described == "all | declarers | off"
    assert AUCTION["target"].expected == "a whole number from 1 up"
    assert AUCTION["target"].described == "200 | a whole number from 1 up"
    assert AUCTION["min_bid"].expected == "a whole number from 1 to 83"


def test_whole_numbers_have_their_ends() -> None:
    option = Whole("size", "F4.1", default=2, minimum=1, maximum=3)
    assert [number for number in range(-1, 6) if option.accepts(number)] == [1, 2, 3]
