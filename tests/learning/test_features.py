"""What a network sees of a position: the same whatever the suits are called, and aces are told."""

from __future__ import annotations

import random
from itertools import permutations

import numba
import numpy as np

from eightythree.cards import mask_of, parse_card, parse_cards
from eightythree.learning.features import INPUTS, MOST_ON, encode


@numba.njit(error_model="numpy")
def _encoded(hand: int, card: int, best: int, gone: int, voids: int, whole: bool) -> np.ndarray:
    on = np.zeros(MOST_ON, np.int64)
    waiting = 0b1000
    count = encode(
        hand, card, 4, best, 1 if best >= 0 else 0, waiting, 0b1110, gone, voids, False, whole, on
    )
    return on[:count]


def _renamed(cards: int, names: tuple[int, ...]) -> int:
    return sum((cards >> 13 * suit & 0x1FFF) << 13 * name for suit, name in enumerate(names))


def test_suits_have_no_names() -> None:
    rng = random.Random(83)
    for _ in range(200):
        deck = rng.sample(range(52), 20)
        hand, gone = deck[: rng.randint(2, 6)], deck[6:]
        best = rng.choice([-1, gone[0]])
        voids = rng.getrandbits(32) & 0x0E0E0E0E
        card = rng.choice(hand)
        found = _encoded(mask_of(hand), card, best, mask_of(gone), voids, False)
        assert len(set(found.tolist())) >= len(found) - 5, "cards that count alike may repeat"
        assert ((found >= 0) & (found < INPUTS)).all()
        for names in permutations(range(4)):
            renamed = _encoded(
                _renamed(mask_of(hand), names),
                13 * names[card // 13] + card % 13,
                -1 if best < 0 else 13 * names[best // 13] + best % 13,
                _renamed(mask_of(gone), names),
                sum((voids >> 8 * suit & 0xFF) << 8 * name for suit, name in enumerate(names)),
                False,
            )
            assert sorted(renamed) == sorted(found)


def test_an_ace_is_told_from_a_king_whose_ace_has_gone() -> None:
    """Either wins its suit for sure, but F3.2 gives the point for the king alone."""
    ace = _encoded(parse_cards("AS 2H"), parse_card("AS"), -1, parse_cards("KS"), 0, False)
    king = _encoded(parse_cards("KS 2H"), parse_card("KS"), -1, parse_cards("AS"), 0, False)
    assert sorted(ace) != sorted(king)


def test_whether_any_ace_spoils_the_bonus_is_told() -> None:
    """F3.2, `ace_bonus`."""
    hand, card = parse_cards("KS 2H"), parse_card("KS")
    plain, whole = (_encoded(hand, card, -1, 0, 0, each) for each in (False, True))
    assert sorted(plain) != sorted(whole)
