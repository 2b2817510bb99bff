"""Reading a record's text: what each kind of broken text is answered with."""

from __future__ import annotations

import json

import pytest

from eightythree.errors import RecordError
from eightythree.record import FORMAT, LARGEST, decode, replay

ROUND = {"dealer": 0, "hands": ["AS KS QS JS TS 9S", "AH KH QH JH TH 9H"], "actions": []}


def _record(**changed: object) -> str:
    record = {
        "format": FORMAT,
        "game": "fifth",
        "rules": {},
        "players": ["Ann", "Bo"],
        "rounds": [ROUND],
    }
    return json.dumps({**record, **changed})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"\xef\xbb\xbf{}", "a byte order mark"),
        ("\ufeff{}", "a byte order mark"),
        (" ", "the record is empty"),
        ("[]", "the whole: Expected `object`, got `array`"),
        (b" " * (LARGEST + 1), "the record is larger than"),
        ("\ud800", "no valid JSON"),
        (b'{"format": "\xff"}', "no valid JSON"),
        (_record().replace('"rules"', '"game": "fifth", "rules"'), 'the field "game" stands twice'),
        (_record(rules={"target": 1.5}), "an option in `$.rules`"),
        (_record(format="eightythree/2"), 'not "eightythree/2"'),
        (
            _record(rounds=[{**ROUND, "deal": 0}]).replace('"deal": 0', '"deal": 1' + "0" * 5000),
            "a number of 5001 digits",
        ),
        (
            _record(rounds=[{**ROUND, "deal": 0}]).replace(
                '"deal": 0', '"deal": ' + "[" * 100_000 + "]" * 100_000
            ),
            "nested too deeply",
        ),
    ],
    ids=lambda value: str(value)[:20],
)
def test_texts_that_are_no_record(text: str | bytes, said: str) -> None:
    with pytest.raises(RecordError) as refused:
        decode(text)
    assert said in str(refused.value)
    assert str(refused.value).isprintable()


def test_a_kitty_in_fifth_trick_is_refused() -> None:
    record = decode(_record(rounds=[{**ROUND, "kitty": "2C"}]))
    with pytest.raises(RecordError, match=r"round 1: Fifth Trick has no kitty \(F1.3\)"):
        replay(record)


def test_points_of_an_unfinished_round_are_refused() -> None:
    record = decode(_record(rounds=[{**ROUND, "points": [0, 0]}]))
    with pytest.raises(RecordError, match="round 1: points stand in a round that is not finished"):
        replay(record)
