"""Write perft.json: numbers of legal action sequences from fixed deals, counted by the oracle.

    python -m tests.golden.make_perft

`counts[d]` is the number of sequences of `d + 1` legal actions after the prefix, within the round;
nothing is counted from a phase `until` on. `finished` is how many sequences end the round within
that depth, and `points` what their endings score in all, by seat or side. The engine plays no part
in it.
"""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any, TypedDict

from tests.oracle.auction import Oracle as AuctionOracle
from tests.oracle.deals import random_deal, random_word, rich_deal
from tests.oracle.fifth import Oracle as FifthOracle

FILE = Path(__file__).with_name("perft.json")
MOST_AT_ONCE = 6_000

Oracle = AuctionOracle | FifthOracle


class Case(TypedDict):
    """A position and the numbers that belong to it."""

    name: str
    game: str
    rules: dict[str, object]
    seats: int
    dealer: int
    hands: list[str]
    kitty: str | None
    prefix: list[str]
    until: str | None
    counts: list[int]
    finished: int
    points: list[int]


# Where the counting begins: a phase of auction, or "-3" for three tricks before the end.
FIFTH: list[tuple[int, str, dict[str, object]]] = [
    (2, "deal", {"ace_bonus": "whole_trick"}),
    *[(seats, "deal", {}) for seats in range(3, 9)],
    (2, "-6", {}),
    (2, "-5", {"ace_bonus": "whole_trick", "hand_bonus": "off"}),
    (3, "-5", {"hand_bonus": "deal"}),
    (3, "-4", {"ace_bonus": "whole_trick"}),
    (4, "-4", {}),
    (4, "-4", {"ace_bonus": "whole_trick"}),
    (5, "-3", {}),
    (6, "-3", {"ace_bonus": "whole_trick"}),
    (7, "-3", {}),
    (8, "-3", {}),
]
AUCTION: list[tuple[str, dict[str, object]]] = [
    ("bid", {}),
    ("bid", {"bid_step": 20}),
    ("bid", {"bid_step": 25, "all_pass": "redeal"}),
    ("bid", {"bid_step": 20, "bidding": "single_round"}),
    ("bid", {"min_bid": 50, "bid_step": 10, "bidding": "single_round", "all_pass": "redeal"}),
    ("bid", {"min_bid": 83}),
    ("bid", {"min_bid": 82, "bid_step": 100, "all_pass": "redeal"}),
    ("trump", {}),
    ("trump", {"name_trump": "before_kitty", "give": "off"}),
    ("give", {}),
    ("give", {"give": "declarers", "name_trump": "before_kitty"}),
    ("give", {"discard": "keep_trumps"}),
    ("discard", {}),
    ("discard", {"discard": "keep_trumps"}),
    ("discard", {"discard": "keep_trumps", "give": "off", "name_trump": "before_kitty"}),
    ("play", {}),
    ("play", {"first_lead": "trump"}),
    ("play", {"plain_lead": "must_follow"}),
    ("play", {"first_lead": "trump", "plain_lead": "must_follow", "discard": "keep_trumps"}),
    ("-4", {"plain_lead": "must_follow"}),
    ("-3", {"failed_bid": "bid", "plain_lead": "must_follow"}),
    ("-3", {}),
    ("-3", {"failed_bid": "bid", "discard": "keep_trumps"}),
    ("-3", {"plain_lead": "must_follow", "first_lead": "trump"}),
    ("-3", {"give": "declarers"}),
    ("-3", {"give": "off", "failed_bid": "bid"}),
]


def branch(oracle: Oracle) -> Oracle:
    """Return a copy that can be played on alone."""
    other = copy.copy(oracle)
    for name, value in vars(oracle).items():
        if isinstance(value, list):
            setattr(other, name, [list(v) if isinstance(v, list) else v for v in value])
    return other


class TooManyError(Exception):
    """The sequences are too many to go through."""


def phase_of(oracle: Oracle) -> str:
    """Return the phase of a round; Fifth Trick has the play alone."""
    return oracle.phase if isinstance(oracle, AuctionOracle) else "play"


def count(
    oracle: Oracle, depth: int, until: str | None, most: int = 10**9
) -> tuple[list[int], int, list[int]]:
    """Return counts, finished and points, to a depth."""
    counts = [0] * depth
    points = [0] * len(oracle.totals)
    finished = 0

    def visit(position: Oracle, level: int) -> None:
        nonlocal finished
        if position.needs_deal() or position.winners is not None:
            finished += 1
            points[:] = [a + b for a, b in zip(points, position.rounds[-1], strict=True)]
        elif level < depth and phase_of(position) != until:
            if level and counts[level] > most:
                raise TooManyError
            # The last step needs no list, which a discard makes long, unless it ends the round.
            if level == depth - 1 and position.count_legal() > 1000:
                counts[level] += position.count_legal()
                return
            words = position.legal()
            counts[level] += len(words)
            for word in words:
                following = branch(position)
                following.play(word)
                visit(following, level + 1)

    visit(oracle, 0)
    return counts, finished, points


def build(case: Case) -> Oracle:
    """Return the oracle at a case's position."""
    oracle: Oracle
    if case["game"] == "fifth":
        oracle = FifthOracle(case["rules"], case["seats"], case["dealer"])
    else:
        oracle = AuctionOracle(case["rules"], case["seats"], case["dealer"])
    kitty = None if case["kitty"] is None else case["kitty"].split()
    oracle.deal([hand.split() for hand in case["hands"]], kitty)
    for word in case["prefix"]:
        oracle.play(word)
    return oracle


def arrived(oracle: Oracle, where: str) -> bool:
    """Tell whether a round has come to where the counting begins."""
    if where.startswith("-"):
        return (
            phase_of(oracle) == "play" and not oracle.trick and len(oracle.tricks) == 6 + int(where)
        )
    return isinstance(oracle, FifthOracle) or phase_of(oracle) == where


def make(game: str, seats: int, where: str, rules: dict[str, object], seed: int) -> Case | None:
    """Return a case, or None if the seed leads nowhere or to too many sequences."""
    rng = random.Random(f"{game} {seats} {where} {rules} {seed}")
    dealer = rng.randrange(seats)
    rich = game == "auction" and where in ("trump", "give", "discard", "-3")
    hands, kitty = rich_deal(rng) if rich else random_deal(rng, game, seats)
    case = Case(
        name=f"{game} {seats} {where} {rules}",
        game=game,
        rules=rules,
        seats=seats,
        dealer=dealer,
        hands=[" ".join(hand) for hand in hands],
        kitty=" ".join(kitty) if kitty else None,
        prefix=[],
        until="trump" if where == "bid" else None,
        counts=[],
        finished=0,
        points=[],
    )
    oracle = build(case)
    while not arrived(oracle, where):
        word = random_word(rng, oracle)
        oracle.play(word)
        case["prefix"].append(word)
        if oracle.rounds:
            return None
    whole = where.startswith("-")
    return case if fill_in(case, oracle, whole=whole) else None


def fill_in(case: Case, oracle: Oracle, *, whole: bool) -> bool:
    """Count as deep as `MOST_AT_ONCE` allows; False if a whole round was wanted and is not had."""
    most = MOST_AT_ONCE * (2 if whole else 1)
    for depth in [6 * case["seats"]] if whole else range(1, 10):
        try:
            counts, finished, points = count(oracle, depth, case["until"], most)
        except TooManyError:
            return not whole
        counts = [number for number in counts if number]
        case["counts"], case["finished"], case["points"] = counts, finished, points
        if len(counts) < depth:
            break
    return case["finished"] > 200 if whole else True


def main() -> None:
    """Write the file."""
    wanted: list[tuple[str, int, str, dict[str, Any]]] = [
        *[("fifth", seats, where, rules) for seats, where, rules in FIFTH],
        *[("auction", 4, where, rules) for where, rules in AUCTION],
    ]
    cases = []
    for game, seats, where, rules in wanted:
        case = next(filter(None, (make(game, seats, where, rules, s) for s in range(1000))))
        print(case["name"], case["counts"], case["finished"], flush=True)
        cases.append(case)
    FILE.write_text(json.dumps(cases, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
