"""Whole matches of random play under random options: what holds in every one of them."""

import random
from collections import Counter

import pytest

from . import auction, fifth
from .cards import PACK_WITH_JOKER, in_order
from .deals import random_deal, random_rules, random_word, rich_deal


def check_words(oracle: fifth.Oracle | auction.Oracle, word: str) -> None:
    """Hold the chosen word against the full list, unless that is long."""
    assert 0 <= oracle.turn() < len(oracle.hands)
    assert oracle.is_legal(word)
    if oracle.count_legal() <= 500:
        words = oracle.legal()
        assert word in words
        assert words == sorted(set(words))
        assert len(words) == oracle.count_legal()
    with pytest.raises(ValueError, match="illegal"):
        oracle.play("nonsense")


@pytest.mark.parametrize("seed", range(30))
def test_fifth_random_matches(seed: int) -> None:
    rng = random.Random(seed)
    seats = rng.randint(2, 8)
    oracle = fifth.Oracle(random_rules(rng, "fifth"), seats, rng.randrange(seats))
    while oracle.winners is None and len(oracle.rounds) < 100:
        dealer = oracle.dealer
        hands, kitty = random_deal(rng, "fifth", seats)
        oracle.deal(hands, kitty)
        cards = in_order([card for hand in hands for card in hand])
        actions = 0
        while not oracle.needs_deal() and oracle.winners is None:
            word = random_word(rng, oracle)
            check_words(oracle, word)
            oracle.play(word)
            actions += 1
            assert oracle.cards() == cards
        assert actions == 6 * seats
        assert oracle.dealer == (dealer + 1) % seats
        points = oracle.rounds[-1]
        assert max(points) <= 5  # F3.5
        assert [sum(p for s, p, _ in oracle.reasons() if s == seat) for seat in range(seats)] == (
            points
        )
        assert oracle.totals == [sum(column) for column in zip(*oracle.rounds, strict=True)]
    assert oracle.winners is not None
    assert max(oracle.totals) >= oracle.target


def play_auction_round(rng: random.Random, oracle: auction.Oracle, seen: Counter[str]) -> None:
    dealer = oracle.dealer
    finished = len(oracle.rounds)
    deal = rich_deal(rng) if rng.random() < 0.4 else random_deal(rng, "auction", 4)
    oracle.deal(*deal)
    while len(oracle.rounds) == finished:
        word = random_word(rng, oracle)
        seen[oracle.phase] += 1
        check_words(oracle, word)
        oracle.play(word)
        assert oracle.cards() == PACK_WITH_JOKER
    points = oracle.rounds[-1]
    if oracle.reasons():
        assert sum(oracle.captured) == 83  # A5.5
        assert [(side, p) for side, p, _ in oracle.reasons()] == list(enumerate(points))
        assert oracle.dealer == (dealer + 1) % 4
        seen["played"] += 1
    else:
        assert points == [0, 0]
        void = bool(oracle.trump)
        assert oracle.dealer == (dealer if void else (dealer + 1) % 4)
        seen["void" if void else "passed out"] += 1


def test_auction_random_matches() -> None:
    seen: Counter[str] = Counter()
    for seed in range(40):
        rng = random.Random(seed)
        oracle = auction.Oracle(random_rules(rng, "auction"), 4, rng.randrange(4))
        while oracle.winners is None and len(oracle.rounds) < 20:
            play_auction_round(rng, oracle, seen)
        assert oracle.totals == [sum(column) for column in zip(*oracle.rounds, strict=True)]
        assert (oracle.winners is None) == (max(oracle.totals) < oracle.target) or (
            oracle.totals[0] == oracle.totals[1]
        )
        seen["finished"] += oracle.winners is not None
    for what in ("give", "played", "void", "passed out", "finished"):
        assert seen[what] > 0, seen
