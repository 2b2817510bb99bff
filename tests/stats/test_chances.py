"""The exact chance of hands, against enumeration and against other ways of counting."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from eightythree.cards import cards_in
from eightythree.sim import simulate
from eightythree.stats import chances


def _with_four(cards: tuple[int, ...]) -> bool:
    ranks = [card % 13 for card in cards]
    return any(ranks.count(rank) == 4 for rank in set(ranks))


def _suited(cards: tuple[int, ...]) -> bool:
    return len({card // 13 for card in cards}) == 1


def test_one_suit_card_by_card() -> None:
    # The first card is any; each further one must be of its suit.
    expected = Fraction(1)
    for dealt in range(1, 6):
        expected *= Fraction(13 - dealt, 52 - dealt)
    assert chances.one_suit() == expected


def test_four_of_a_kind_over_all_hands_that_hold_the_four_aces() -> None:
    aces = (12, 25, 38, 51)
    others = [card for card in range(52) if card not in aces]
    hands = {frozenset((*aces, *two)) for two in combinations(others, 2)}
    # Two ranks cannot both be complete in six cards, so the ranks do not overlap.
    all_hands = 52 * 51 * 50 * 49 * 48 * 47 // 720
    assert chances.four_of_a_kind() == Fraction(13 * len(hands), all_hands)


def test_one_hand_at_the_table() -> None:
    assert chances.somebody(1) == chances.one_suit() + chances.four_of_a_kind()


def test_two_hands_counted_over_each_other() -> None:
    # P(either) = 2 P(one) - P(both), and both is counted over what the first hand can be.
    one = chances.one_suit() + chances.four_of_a_kind()
    both = Fraction(0)
    for first, ways in (("suit", chances.one_suit()), ("four", chances.four_of_a_kind())):
        both += ways * _second_given(first)
    assert chances.somebody(2) == 2 * one - both


def _second_given(first: str) -> Fraction:
    """Return the chance of the second hand by the first, over all ways its cards can lie."""
    all_hands = 46 * 45 * 44 * 43 * 42 * 41 // 720
    if first == "suit":
        gone = [tuple(range(6))]  # six spades; which ones does not matter
        shares = [Fraction(1)]
    else:
        # The two cards beside four aces: a pair, or two ranks of one suit or of two.
        gone = [(12, 25, 38, 51, 0, 13), (12, 25, 38, 51, 0, 1), (12, 25, 38, 51, 0, 14)]
        pairs = 48 * 47 // 2
        kinds = [0, 0, 0]
        others = [card for card in range(52) if card % 13 != 12]
        for one, two in combinations(others, 2):
            same_rank, same_suit = one % 13 == two % 13, one // 13 == two // 13
            kinds[0 if same_rank else 1 if same_suit else 2] += 1
        shares = [Fraction(kind, pairs) for kind in kinds]
    chance = Fraction(0)
    for cards, share in zip(gone, shares, strict=True):
        left = [card for card in range(52) if card not in cards]
        suits = [sum(card // 13 == suit for card in left) for suit in range(4)]
        ways = sum(_choose(count, 6) for count in suits)
        whole = sum(all(13 * suit + rank in left for suit in range(4)) for rank in range(13))
        chance += share * Fraction(ways + whole * _choose(42, 2), all_hands)
    return chance


def _choose(many: int, some: int) -> int:
    found = 1
    for drawn in range(some):
        found = found * (many - drawn) // (drawn + 1)
    return found if many >= some else 0


@pytest.mark.parametrize("seats", [2, 8])
def test_dealt_as_often_as_counted(seats: int) -> None:
    deals = 20_000
    hits = 0
    for chunk in simulate("fifth", None, seats, deals, seed=11, keep="rounds"):
        assert chunk.rounds is not None
        for hands in chunk.rounds.dealt.tolist():
            dealt = [tuple(cards_in(hand)) for hand in hands]
            hits += any(_with_four(cards) or _suited(cards) for cards in dealt)
    chance = float(chances.somebody(seats))
    spread = (chance * (1 - chance) / deals) ** 0.5
    assert abs(hits / deals - chance) < 5 * spread
