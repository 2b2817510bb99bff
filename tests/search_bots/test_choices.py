"""What is considered before the play of Auction, and the worlds that it is tried in."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
import pytest

from eightythree.bots import BOTS
from eightythree.bots.effort import Effort
from eightythree.bots.novice.bidding import limit
from eightythree.cards import FULL_DECK
from eightythree.games import auction
from eightythree.games.auction.actions import DISCARD, DOUBLE, GIVE, PASS
from eightythree.search_bots import SearchBot
from eightythree.search_bots.auction_choices import keeps
from eightythree.search_bots.auction_hands import dealt_worlds, worlds_now
from eightythree.search_bots.choosing import chosen
from eightythree.search_bots.resampling import resampled
from tests.bots.positions import bidding_view, matches, shuffled

if TYPE_CHECKING:
    from collections.abc import Iterator

BEFORE = (auction.Phase.BID, auction.Phase.TRUMP, auction.Phase.GIVE, auction.Phase.DISCARD)
HAND = "AH KH 9H 5H 3H AS 4S 2S 7C 8C 8D TD"


def _bot(bold: int) -> SearchBot:
    return SearchBot(Effort(fifth_worlds=(1, 1, 1), auction_worlds=6, auction_tries=8, bold=bold))


def _views(number: int, seed: int) -> Iterator[tuple[auction.Match, auction.Observation]]:
    rng = random.Random(seed)
    for match in matches("auction", number, rng):
        while (seat := match.to_act) is not None and match.round.phase in BEFORE:
            seen = auction.observe(match, seat)
            yield match, seen
            match = match.apply(BOTS["novice"].choose(seen, rng))


def test_worlds_before_the_play_agree_with_what_was_seen() -> None:
    checked = 0
    for match, seen in _views(40, 1):
        if seen.phase in (auction.Phase.BID, auction.Phase.TRUMP):
            worlds, limits = dealt_worlds(seen, 5, random.Random(2))
            sizes = [12, 12, 12, 12, 5]
            if seen.kitty is not None:
                sizes = [12, 12, 12, 12, 0]
                sizes[seen.seat or 0] = seen.hand.bit_count()
        else:
            worlds = worlds_now(seen, 5, random.Random(2))
            limits = np.zeros((5, 4), np.int64)
            sizes = list(seen.counts)
        for world, good_for in zip(worlds.tolist(), limits.tolist(), strict=False):
            assert [hand.bit_count() for hand in world] == sizes
            assert sum(world) == np.bitwise_or.reduce(world), "no card lies twice"
            assert world[seen.seat or 0] == seen.hand
            assert sum(world) | FULL_DECK == FULL_DECK
            if seen.phase is auction.Phase.BID:
                assert sum(world) == FULL_DECK
                others = [seat for seat in range(4) if seat != seen.seat]
                assert all(good_for[seat] == limit(world[seat]) for seat in others)
            checked += 1
        assert match.round
    assert checked > 800


def test_a_bid_makes_good_hands_likelier_and_a_pass_poor_ones() -> None:
    def mean_of(seat: int, calls: str) -> float:
        _, limits = dealt_worlds(bidding_view(HAND, calls), 600, random.Random(3))
        return float(limits[:, seat].mean())

    quiet = mean_of(3, "50 pass")
    assert mean_of(3, "50 pass 70") > quiet + 4
    assert mean_of(1, "50 pass") < quiet - 2


def test_sensible_discards_are_legal_and_keep_the_highest() -> None:
    checked = 0
    for match, seen in _views(60, 4):
        if seen.phase is not auction.Phase.DISCARD:
            continue
        found = list(keeps(seen))
        assert len(found) == len(set(found)) > 0
        for cards in found:
            match.check(DISCARD | cards)
            checked += 1
    assert checked > 500


@pytest.mark.parametrize("phase", BEFORE)
def test_what_is_considered_is_legal_and_ranked(phase: auction.Phase) -> None:
    bot = _bot(2)
    checked = 0
    for match, seen in _views(60, 5):
        if seen.phase is not phase:
            continue
        thought = bot.think(seen, random.Random(6))
        match.check(thought.action)
        for option in thought.options:
            match.check(option.action)
            assert 0 <= option.chance <= 1
            assert -400 < option.points < 400
        chances = [option.chance for option in thought.options]
        assert all(low <= high + 0.01 for high, low in pairwise(chances))
        if phase is auction.Phase.GIVE:
            assert all(option.action & GIVE for option in thought.options)
        assert bot.think(seen, random.Random(6)) == thought
        checked += 1
        if checked == 25:
            break
    assert checked > 10


def test_a_rule_of_thumb_stands_until_something_is_surely_better() -> None:
    rng = np.random.default_rng(7)
    noise = rng.normal(0, 0.3, (2, 40))
    usual = 1
    even = chosen([10, 11], 0.5 + noise, noise, usual, 3.0)
    assert even.action == 11
    better = chosen([10, 11], 0.5 + noise + [[0.9], [0.0]], noise, usual, 3.0)
    assert better.action == 10
    assert better.options[0].chance == pytest.approx(1.4 + noise[0].mean())
    assert chosen([10, 11], np.full((2, 4), 0.5), np.zeros((2, 4)), usual, 0.0).action == 11


def test_resampling_takes_worlds_by_their_weight() -> None:
    worlds = np.arange(4)[:, None]
    weights = np.array([0.0, 1.0, 3.0, 0.0])
    assert resampled(worlds, weights, 8)[:, 0].tolist() == [1, 1, 2, 2, 2, 2, 2, 2]
    assert not len(resampled(worlds, np.zeros(4), 8))


def test_bids_begin_at_fifty_and_go_up_by_twos_so_that_the_bidding_is_short() -> None:
    bot = _bot(5)
    openings = raises = 0
    rng = random.Random(7)
    for _ in range(12):
        match = auction.start(auction.Rules(), 4, 3).deal(shuffled("auction", 4, 3, rng))
        while match.round and match.round.phase is auction.Phase.BID:
            seen = auction.observe(match, match.to_act)
            thought = bot.think(seen, random.Random(8))
            bid, goal = thought.action - PASS, (thought.goal or PASS) - PASS
            if bid and not seen.bid:
                assert bid == min(goal, 50)
                openings += 1
            elif bid and goal < DOUBLE:
                assert bid <= min(goal, max(50, seen.bid + 2))
                raises += 1
            match = match.apply(thought.action)
    assert openings == 12
    assert raises > 12


def test_a_bolder_bot_bids_more_often() -> None:
    timid, bold = _bot(0), _bot(5)

    def bids(bot: SearchBot) -> int:
        return sum(bot.choose(seen, random.Random(9)) != PASS for seen in bidding)

    bidding = [seen for _, seen in _views(40, 10) if seen.phase is auction.Phase.BID]
    assert bids(bold) > bids(timid) > 0
