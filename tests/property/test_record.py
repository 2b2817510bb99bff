"""The record: written and read back, cut short, spelt by hand, and wrong."""

from __future__ import annotations

import json
import random
import re
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from eightythree.errors import RecordError
from eightythree.games import GAMES
from eightythree.record import (
    FORMAT,
    PlayedRound,
    Record,
    decode,
    encode,
    positions,
    record_of,
    replay,
)
from tests.property.match_log import random_log

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.property.match_log import Log

games = pytest.mark.parametrize("game", list(GAMES))
seeds = st.integers(0, 2**32)
# A smaller seed is no simpler match.
without_shrinking = settings(deadline=None, phases=(Phase.explicit, Phase.reuse, Phase.generate))


def record_from(log: Log) -> Record:
    """Return a log as a record."""
    match, _ = log.replayed()
    dealers = [result.dealer for result in match.results] + [match.dealer]
    rounds = [
        PlayedRound(dealer, played.deal, played.actions)
        for dealer, played in zip(dealers, log.rounds, strict=False)
    ]
    return record_of(GAMES[log.game], log.rules, ["x"] * log.seats, rounds)


def some_record(game: str, seed: int = 1, wanted: Callable[[Any], bool] = bool) -> dict[str, Any]:
    """Return a record as JSON, the first from the seed on that is as wanted."""
    while True:
        log = random_log(random.Random(seed), game, rounds=3)
        read: dict[str, Any] = json.loads(encode(record_from(log)))
        if read["rounds"] and wanted(read):
            return read
        seed += 1


def refusal_of(read: dict[str, Any]) -> RecordError:
    """Return the error that a record, as JSON, is refused with."""
    with pytest.raises(RecordError) as caught:
        replay(decode(json.dumps(read)))
    assert str(caught.value).isprintable()
    return caught.value


@games
@settings(without_shrinking, max_examples=20)
@given(seed=seeds)
def test_written_and_read_back(game: str, seed: int) -> None:
    log = random_log(random.Random(seed), game, rounds=3)
    match, _ = log.replayed()
    record = record_from(log)
    text = encode(record)
    read = decode(text)
    assert read == record
    assert encode(read) == text
    assert decode(text.decode()) == record
    again = replay(read)
    assert again == match
    assert hash(again) == hash(match)
    assert record.winners == (None if match.winners is None else list(match.winners))
    assert json.loads(text)["format"] == FORMAT


@games
@settings(without_shrinking, max_examples=6)
@given(seed=seeds)
def test_cut_after_any_action(game: str, seed: int) -> None:
    log = random_log(random.Random(seed), game, rounds=2)
    read = json.loads(encode(record_from(log)))
    reached = list(positions(decode(json.dumps(read))))
    last = read["rounds"].pop()
    for end in range(len(last["actions"]) + 1):
        cut = {**last, "actions": last["actions"][:end]}
        if end < len(last["actions"]):
            cut.pop("points", None)
        shorter = {**read, "rounds": [*read["rounds"], cut]}
        for filled_in in ("score", "winners"):
            shorter.pop(filled_in)
        match = replay(decode(json.dumps(shorter)))
        assert match == reached[len(reached) - 1 - len(last["actions"]) + end].match
        if end < len(last["actions"]):
            assert match.winners is None
            assert not match.awaits_deal
            written = {**shorter, "score": list(match.totals), "winners": None}
            assert replay(decode(json.dumps(written))) == match


def spelt_by_hand(rng: random.Random, text: str) -> str:
    """Return words spelt another way: signs, 10 for T, lower case, more space."""
    signs = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}

    def spell(found: re.Match[str]) -> str:
        word = found[0]
        if re.fullmatch("[2-9TJQKA][SHDC]", word):
            rank = "10" if word[0] == "T" and rng.random() < 0.5 else word[0]
            word = rank + (signs[word[1]] if rng.random() < 0.4 else word[1])
        elif word in signs and rng.random() < 0.5:
            word = signs[word]
        return word.lower() if rng.random() < 0.5 else word

    spaced = re.sub(r"\S+", spell, text).replace(" ", rng.choice([" ", "  ", "\t"]))
    return rng.choice(["", " "]) + spaced + rng.choice(["", " "])


@games
@settings(without_shrinking, max_examples=15)
@given(seed=seeds)
def test_spelt_by_hand(game: str, seed: int) -> None:
    rng = random.Random(seed)
    log = random_log(rng, game, rounds=2)
    read = json.loads(encode(record_from(log)))
    for round_ in read["rounds"]:
        round_["hands"] = [spelt_by_hand(rng, hand) for hand in round_["hands"]]
        round_["actions"] = [spelt_by_hand(rng, action) for action in round_["actions"]]
        if "kitty" in round_:
            round_["kitty"] = spelt_by_hand(rng, round_["kitty"])
    assert replay(decode(json.dumps(read))) == log.replayed()[0]


@games
@pytest.mark.parametrize("change", [1, -1, 10**400])
def test_wrong_points_are_refused_with_their_round(game: str, change: int) -> None:
    read = some_record(game, wanted=lambda read: len(read["rounds"]) > 1)
    for number in range(len(read["rounds"])):
        if "points" not in read["rounds"][number]:
            continue
        read["rounds"][number]["points"][-1] += change
        error = refusal_of(read)
        assert (error.round, error.action) == (number + 1, None)
        assert "points" in error.problem
        read["rounds"][number]["points"][-1] -= change
    read["rounds"][0]["points"].append(0)
    assert refusal_of(read).round == 1


@games
def test_points_in_a_round_that_is_not_finished(game: str) -> None:
    read = some_record(game, wanted=lambda read: "points" not in read["rounds"][-1])
    read["rounds"][-1]["points"] = [0] * len(read["score"])
    assert refusal_of(read).round == len(read["rounds"])


@games
def test_a_wrong_score(game: str) -> None:
    read = some_record(game)
    for wrong in ([*read["score"], 0], read["score"][1:], [n + 1 for n in read["score"]], []):
        assert "score" in refusal_of({**read, "score": wrong}).problem


@games
def test_wrong_winners(game: str) -> None:
    read = some_record(game, wanted=lambda read: read["winners"] is not None)
    for wrong in (None, [], [*read["winners"], 1], [0, 1]):
        assert "winners" in refusal_of({**read, "winners": wrong}).problem
    read = some_record(game, wanted=lambda read: read["winners"] is None)
    for wrong in ([], [0]):
        assert "winners" in refusal_of({**read, "winners": wrong}).problem


@games
def test_a_wrong_dealer(game: str) -> None:
    read = some_record(game, wanted=lambda read: len(read["rounds"]) > 1)
    read["rounds"][1]["dealer"] += 1
    error = refusal_of(read)
    assert (error.round, error.action) == (2, None)
    assert error.clause == {"fifth": "F1.4", "auction": "A1.3"}[game]


@games
def test_an_action_too_many(game: str) -> None:
    read = some_record(game, wanted=lambda read: "points" in read["rounds"][-1])
    read["rounds"][-1]["actions"].append("AS")
    error = refusal_of(read)
    assert error.round == len(read["rounds"])
    assert error.action == len(read["rounds"][-1]["actions"])
    assert error.clause is not None
