"""A position of Auction's card play on few bits, as the search wants it.

The cards left, at most 24, get places: the three plain suits low to high, then the trumps low to
high. So a higher place beats a lower one within a suit, and any trump beats any plain card. Order
and card points come from the rules' own functions in :mod:`eightythree.tricks`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from eightythree.compiled import kernel
from eightythree.tricks import card_points, effective_suit, trump_strength

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

__all__ = ["ORDER", "PLACES", "POINTS", "SUIT_AT", "SUIT_ROW", "lay_out"]

PLACES: Final = 24
"""The most cards that a position may have, those of the present trick among them."""
SUIT_AT: Final = 4
"""Where the suit of each place follows the four suits' masks in the array of suits."""
_TRUMP: Final = 3  # the row of the trump suit among the four


def _in_order(trump: int) -> list[int]:
    """Return the 53 cards in the order of a layout: plain suits first, then the trumps."""
    plain = [card for card in range(52) if effective_suit(card, trump) != trump]
    ruffs = [card for card in range(53) if effective_suit(card, trump) == trump]
    return plain + sorted(ruffs, key=lambda card: trump_strength(card, trump))


ORDER: Final = np.array([_in_order(trump) for trump in range(4)], np.int64)
"""Cards by trump suit and place in the order, shape (4, 53)."""
POINTS: Final = np.array(
    [[card_points(card, trump) for card in range(53)] for trump in range(4)], np.int64
)
"""Card points by trump suit and card (A2.4), shape (4, 53)."""
SUIT_ROW: Final = np.array(
    [
        [
            _TRUMP
            if effective_suit(card, trump) == trump
            else sorted(set(range(4)) - {trump}).index(effective_suit(card, trump))
            for card in range(53)
        ]
        for trump in range(4)
    ],
    np.int64,
)
"""The suit's row by trump suit and card: 0..2 plain, 3 trumps, shape (4, 53)."""


@kernel
def lay_out(
    hands: Ints,
    trick: Ints,
    trump: int,
    order: Ints,
    card_worth: Ints,
    suit_row: Ints,
    laid: Ints,
    on_table: Ints,
    points: Ints,
    suits: Ints,
    cards: Ints,
) -> None:
    """Lay a position out.

    Args:
        hands: the cards held, four masks, at most 24 cards with those of the trick.
        trick: the cards of the present trick in order, -1 for none; shape (4,).
        trump: 0..3.
        order: `ORDER`.
        card_worth: `POINTS`.
        suit_row: `SUIT_ROW`.
        laid: the hands as masks of places, written; shape (4,).
        on_table: the places of the trick's cards, written; shape (4,).
        points: the points of each place, written; shape (24,).
        suits: the masks of the three plain suits and the trumps, then the mask of each place's
            suit, written; shape (28,).
        cards: the card of each place, written; shape (24,).
    """
    table = np.int64(0)
    for place in range(4):
        on_table[place] = -1
        if trick[place] >= 0:
            table |= np.int64(1) << trick[place]
    everything = hands[0] | hands[1] | hands[2] | hands[3] | table
    for row in range(4):
        laid[row] = 0
        suits[row] = 0
    place = 0
    for turn in range(53):
        card = order[trump, turn]
        here = np.int64(1) << card
        if not everything & here:
            continue
        mark = np.int64(1) << place
        suits[suit_row[trump, card]] |= mark
        points[place] = card_worth[trump, card]
        cards[place] = card
        for seat in range(4):
            if hands[seat] & here:
                laid[seat] |= mark
            if trick[seat] == card:
                on_table[seat] = place
        place += 1
    for each in range(place):
        suits[SUIT_AT + each] = suits[suit_row[trump, cards[each]]]
