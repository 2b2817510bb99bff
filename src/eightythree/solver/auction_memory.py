"""The memory of a search of Auction: what lies where in one flat array of int64.

A kernel that takes many arrays passes their shapes and strides along at every call, so all that a
search knows lies in one: the position laid out, the stack and the transposition table.
"""

from __future__ import annotations

from typing import Final

__all__ = [
    "ALIKE",
    "BOTTOMS",
    "BY_CARD",
    "CARDS",
    "HANDS",
    "HIGH_ZEROS",
    "LAYOUT_END",
    "LOW_ZEROS",
    "NODES",
    "OWNERS",
    "PLACES",
    "PLANES",
    "POINTS",
    "RICHEST",
    "SLOTS",
    "STAMP",
    "SUITS",
    "SUIT_AT",
    "TRICK",
    "TRUMPS",
]

PLACES: Final = 24
"""The most cards that a position may have, those of the present trick among them."""

NODES: Final = 0
"""How many nodes have been visited since this was last set to 0."""
STAMP: Final = 1
"""A number for each position laid out, which marks the entries of the table as its own."""
SLOTS: Final = 2
"""The entries of the transposition table less one, 0 for none: the bits of a slot's number."""
HANDS: Final = 3
"""Four masks of places: whose the cards are. They stay as they are while cards are played."""
SUITS: Final = 7
"""The masks of the three plain suits."""
TRUMPS: Final = 10
"""The mask of the trumps, as the fourth suit."""
TRICK: Final = 11
"""The places of the present trick's cards in order, -1 for none: four."""
LOW_ZEROS: Final = 15
"""The mask of the trumps without points below the fives."""
HIGH_ZEROS: Final = 16
"""The mask of the trumps without points above the fives."""
PLANES: Final = 17
"""Five masks, one for each binary digit of the cards' points."""
RICHEST: Final = 22
"""The places of the cards that carry points, the richest first, then -1: eleven."""
BOTTOMS: Final = 33
"""The mask of the lowest place of each suit."""
ALIKE: Final = 34
"""Three masks of cards worth the same: those worth 0, 1 and 5; no other worth comes twice."""
POINTS: Final = 37
"""The points of each place."""
SUIT_AT: Final = POINTS + PLACES
"""The mask of each place's suit."""
CARDS: Final = SUIT_AT + PLACES
"""The card of each place."""
OWNERS: Final = CARDS + PLACES
"""By six places and their cards left: the owners from the top, two bits a card; 4 * 64."""
BY_CARD: Final = OWNERS + 256
"""The values of a position's cards, where only the best is asked for; 53."""
LAYOUT_END: Final = BY_CARD + 53
"""The end of the layout."""
