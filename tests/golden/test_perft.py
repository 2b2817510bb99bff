"""The numbers of legal action sequences in perft.json, counted again by engine and oracle."""

from __future__ import annotations

import json
from typing import Any

import pytest

from eightythree.cards import parse_cards
from eightythree.games import GAMES
from eightythree.games.results import Deal
from tests.golden.make_perft import FILE, Case, build, count

CASES: list[Case] = json.loads(FILE.read_text(encoding="utf-8"))
FOR_THE_ORACLE = 600
"""It is slow: it counts again only as deep as this many sequences."""

each_case = pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])


@each_case
def test_engine(case: Case) -> None:
    game = GAMES[case["game"]]
    match = game.start(game.Rules.read(case["rules"]), case["seats"], case["dealer"])
    hands = tuple(map(parse_cards, case["hands"]))
    match = match.deal(Deal(hands, parse_cards(case["kitty"] or "")))
    for word in case["prefix"]:
        match = match.apply(game.parse_action(word))
    assert engine_counts(match.round, len(case["counts"]), case["until"]) == (
        case["counts"],
        case["finished"],
        case["points"] if case["finished"] else [],
    )


def engine_counts(round_: Any, depth: int, until: str | None) -> tuple[list[int], int, list[int]]:
    counts = [0] * depth
    endings = []

    def visit(position: Any, level: int) -> None:
        if position.over:
            endings.append(position.result().points)
        elif level < depth and not (until and position.phase == until):
            actions = position.legal_actions()
            counts[level] += len(actions)
            if level < depth - 1 or len(actions) <= 1000:
                for action in actions:
                    visit(position.apply(action), level + 1)

    visit(round_, 0)
    return counts, len(endings), [sum(scored) for scored in zip(*endings, strict=True)]


@each_case
def test_oracle(case: Case) -> None:
    depth = sum(number <= FOR_THE_ORACLE for number in case["counts"])
    counts, finished, points = count(build(case), depth, case["until"])
    assert counts == case["counts"][:depth]
    if depth == len(case["counts"]):
        assert (finished, points) == (case["finished"], case["points"])
