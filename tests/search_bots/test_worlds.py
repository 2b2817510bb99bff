"""Sampled worlds agree with what was seen, hold the truth among them, and are as likely as real."""

from __future__ import annotations

import random
from collections import defaultdict
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
import pytest

from eightythree.bots import BOTS
from eightythree.cards import FULL_DECK, mask_of
from eightythree.games import auction, fifth
from eightythree.search_bots import auction_hands as auction_bot
from eightythree.search_bots import fifth as fifth_bot
from eightythree.search_bots.fifth_likely import weigh_by_plays
from eightythree.search_bots.fifth_playouts import sample_worlds
from eightythree.solver import auction as solver
from tests.bots.positions import matches, shuffled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eightythree.games.auction import Match as AuctionMatch
    from eightythree.games.fifth import Match as FifthMatch

NOVICE = BOTS["novice"]


def _fifth_positions(number: int, seed: int) -> Iterator[FifthMatch]:
    rng = random.Random(seed)
    for match in matches("fifth", number, rng):
        while match.to_act is not None:
            yield match
            match = match.apply(BOTS["random"].choose(fifth.observe(match, match.to_act), rng))


def _auction_positions(number: int, seed: int) -> Iterator[AuctionMatch]:
    rng = random.Random(seed)
    for match in matches("auction", number, rng):
        while match.to_act is not None:
            if match.round.phase is auction.Phase.PLAY:
                yield match
            match = match.apply(NOVICE.choose(auction.observe(match, match.to_act), rng))


def test_what_fifth_trick_has_shown_is_true() -> None:
    for match in _fifth_positions(60, 1):
        played = match.round
        assert played
        sizes, lacks = fifth_bot.seen_so_far(fifth.observe(match, match.to_act))
        assert sizes.tolist() == [hand.bit_count() for hand in played.hands]
        assert not any(hand & lack for hand, lack in zip(played.hands, lacks.tolist(), strict=True))


def test_worlds_of_fifth_trick_agree_with_what_was_seen() -> None:
    for match in _fifth_positions(30, 2):
        seen = fifth.observe(match, match.to_act)
        assert seen.seat is not None
        sizes, lacks = fifth_bot.seen_so_far(seen)
        gone = mask_of(seen.plays)
        unseen = FULL_DECK & ~(1 << 52) & ~seen.hand & ~gone
        hands = np.empty((20, seen.seats), np.int64)
        weights = np.empty(20)
        seed = np.uint64(len(seen.plays))
        sample_worlds(seed, sizes, lacks, unseen, seen.hand, seen.seat, hands, weights)
        assert (weights > 0).all()
        for world in hands.tolist():
            assert world[seen.seat] == seen.hand
            assert sum(world) == np.bitwise_or.reduce(world), "no card lies twice"
            assert not sum(world) & gone
            for seat, hand in enumerate(world):
                assert hand.bit_count() == sizes[seat]
                assert not hand & int(lacks[seat])


def test_weights_make_up_for_the_order_of_dealing() -> None:
    """Two others of two cards each; one lacks spades, so plain dealing would be biased."""
    spades, hearts = [0, 1, 2], [13, 14, 15]
    unseen = mask_of(spades + hearts)
    lacks = np.array([0, 0b111, 0], np.int64)
    exact = {
        (mask_of(first), mask_of(second))
        for first in combinations(hearts, 2)
        for second in combinations(sorted({*spades, *hearts} - {*first}), 2)
    }
    count = 60_000
    hands = np.empty((count, 3), np.int64)
    weights = np.empty(count)
    sizes = np.array([0, 2, 2], np.int64)
    sample_worlds(np.uint64(83), sizes, lacks, unseen, 0, 0, hands, weights)
    found: dict[tuple[int, int], float] = defaultdict(float)
    for world, weight in zip(hands.tolist(), weights.tolist(), strict=True):
        found[world[1], world[2]] += weight
    assert found.keys() == exact
    for times in found.values():
        assert times / weights.sum() == pytest.approx(1 / len(exact), rel=0.12)


def test_what_was_never_dealt_is_not_weighed() -> None:
    worlds = np.full((1, 2), (1 << 52) - 1, np.int64)
    weights = np.zeros(1)
    form = fifth.STANDARD.numbers
    weigh_by_plays(worlds, 0, 1, np.array([5], np.int64), False, form, 0.5, weights)
    assert weights.tolist() == [0.0]


def test_worlds_of_auction_agree_with_what_was_seen() -> None:
    empty = 0
    positions = list(_auction_positions(60, 3))
    for match in positions:
        played = match.round
        assert played
        seen = auction.observe(match, match.to_act)
        rows = auction_bot.sampled(seen, 8, random.Random(5))
        empty += not len(rows)
        hidden = sum(played.discards) & ~sum(each.cards for each in seen.discards)
        for row in rows.tolist():
            hands = row[:4]
            assert hands[seen.seat or 0] == seen.hand
            assert sum(hands) == np.bitwise_or.reduce(hands), "no card lies twice"
            assert [hand.bit_count() for hand in hands] == list(seen.counts)
            # What is in the other hands is in truth there or among what nobody has seen.
            assert not sum(hands) & ~(sum(played.hands) | hidden)
    assert empty < 0.02 * len(positions)


@pytest.mark.parametrize("level", ["club", "expert"])
@pytest.mark.parametrize("game", ["fifth", "auction"])
def test_search_bots_act_legally_and_alike_for_the_same_seed(level: str, game: str) -> None:
    rng = random.Random(f"{level} {game}")
    bot = BOTS[level]
    asked = 0
    module = {"fifth": fifth, "auction": auction}[game]
    for match in matches(game, 7, rng):
        while (seat := match.to_act) is not None:
            view = module.observe(match, seat)
            action = NOVICE.choose(view, rng)
            if rng.random() < 0.1:
                asked += 1
                action = bot.choose(view, random.Random(7))
                match.check(action)
                assert bot.choose(view, random.Random(7)) == action
            match = match.apply(action)
    assert asked > 8


def test_with_all_discards_shown_the_last_cards_are_played_as_the_solver_says() -> None:
    """Few worlds are left then; where it is one, what is chosen is what is best in it."""
    rng = random.Random(7)
    checked = 0
    rules = auction.Rules.read({"show_discards": "all"})
    for number in range(150):
        match = auction.start(rules, 4, number % 4)
        match = match.deal(shuffled("auction", 4, number % 4, rng))
        while (seat := match.to_act) is not None:
            seen = auction.observe(match, seat)
            played = match.round
            assert played
            if len(seen.plays) >= 16 and len(seen.legal) > 1:
                rows = auction_bot.sampled(seen, 200, random.Random(8))
                if len(rows) and (rows[:, :4] == played.hands).all():
                    worth = {each.card: each.captured for each in solver.solve(played)}
                    chosen = BOTS["club"].choose(seen, random.Random(9))
                    assert worth[chosen] == max(worth.values())
                    checked += 1
            match = match.apply(NOVICE.choose(seen, rng))
    assert checked > 10


def test_trumps_given_are_known_to_be_with_the_partner() -> None:
    checked = 0
    for match in _auction_positions(120, 10):
        played = match.round
        assert played
        for gift in played.gifts:
            seen = auction.observe(match, match.to_act)
            if gift.giver != seen.seat:
                continue
            partner = (gift.giver + 2) % 4
            held = gift.cards & played.hands[partner]
            for row in auction_bot.sampled(seen, 8, random.Random(11)).tolist():
                assert not held & ~row[partner]
                checked += held != 0
    assert checked > 20
