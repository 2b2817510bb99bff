"""The engine against the oracle: random matches, random options, every player count.

`EIGHTYTHREE_MATCHES=3000` plays that many matches of each game instead of a short run.
"""

from __future__ import annotations

import os
import random

import pytest

from eightythree.errors import IllegalAction
from tests.oracle.deals import random_deal, random_rules, random_word, rich_deal
from tests.property.side_by_side import SideBySide, deal_of
from tests.property.tries import random_int, random_try

BLOCK = 10
MATCHES = int(os.environ.get("EIGHTYTHREE_MATCHES", "0"))
FIFTH_BLOCKS = max(1, (MATCHES or 30) // BLOCK)
AUCTION_BLOCKS = max(1, (MATCHES or 20) // BLOCK)
MOST_ROUNDS = 25


@pytest.mark.parametrize("block", range(FIFTH_BLOCKS))
def test_fifth_matches(block: int) -> None:
    for seed in range(BLOCK * block, BLOCK * (block + 1)):
        play_match("fifth", seed, 2 + seed % 7)


@pytest.mark.parametrize("block", range(AUCTION_BLOCKS))
def test_auction_matches(block: int) -> None:
    for seed in range(BLOCK * block, BLOCK * (block + 1)):
        play_match("auction", seed, 4)


def play_match(game: str, seed: int, seats: int) -> None:
    rng = random.Random(f"{game} {seed}")
    rules = random_rules(rng, game)
    both = SideBySide(game, rules, seats, rng.randrange(seats), rng)
    try:
        if rng.random() < 0.6:
            near_the_end(both, rng)
        while not both.over and len(both.oracle.rounds) < MOST_ROUNDS:
            rich = game == "auction" and rng.random() < 0.5
            both.deal(*(rich_deal(rng) if rich else random_deal(rng, game, seats)))
            play_round(both, rng)
    except BaseException as error:
        error.add_note(f"{game}, seed {seed}, {seats} seats, {rules}, {both.match.round}")
        raise


def near_the_end(both: SideBySide, rng: random.Random) -> None:
    """Set totals close below the target: ends and ties come up more often so."""
    target = both.oracle.target
    scorers = len(both.oracle.totals)
    reach = rng.choice([1, 3, 6]) if both.game.ID == "fifth" else rng.choice([30, 60, 170])
    least = 0 if both.game.ID == "fifth" else target - reach
    totals = [max(least, target - rng.randint(1, reach)) for _ in range(scorers)]
    if both.game.ID == "fifth":
        both.stand_at(totals, [rng.randint(0, total) for total in totals])
    else:
        both.stand_at(totals)


def play_round(both: SideBySide, rng: random.Random) -> None:
    rounds = len(both.oracle.rounds)
    while len(both.oracle.rounds) == rounds:
        try_things(both, rng)
        word = random_word(rng, both.oracle)
        assert both.agree(word)
        both.play(word)
    try_things(both, rng)


def try_things(both: SideBySide, rng: random.Random) -> None:
    """Try words and ints, most of them illegal; both sides must agree on every one."""
    for _ in range(3):
        both.agree(random_try(rng, both.oracle))
    action = random_int(rng)
    try:
        word = both.game.format_action(action)
    except ValueError:
        word = ""
    if word and both.game.parse_action(word) == action:
        assert both.agree(word) == both.accepts(action)
    else:
        assert not both.accepts(action)
    if not both.oracle.needs_deal():
        deal = random_deal(rng, both.game.ID, both.match.seats)
        with pytest.raises(IllegalAction):
            both.match.deal(deal_of(*deal))
        with pytest.raises(ValueError, match="no deal is due"):
            both.oracle.deal(*deal)
