"""Cards as ints, sets of cards as bit masks, and their names.

A card is an int: ``13 * suit + rank`` with suits in the order spades 0, hearts 1, diamonds 2,
clubs 3 and ranks from the 2 (0) to the ace (12); the joker is 52. Two suits of one colour add up
to 3, so the other suit of the same colour is ``3 - suit``.

A set of cards is a bit mask: an int below ``2**53`` with bit ``c`` set for card ``c``, which fits
a non-negative int64. Within a suit a higher bit is a higher card.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from eightythree.errors import CardError, brief

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = [
    "CLUBS",
    "DIAMONDS",
    "FULL_DECK",
    "HEARTS",
    "JOKER",
    "RANKS",
    "SPADES",
    "STANDARD_DECK",
    "SUITS",
    "SUIT_NAMES",
    "card_name",
    "cards_in",
    "mask_of",
    "names",
    "parse_card",
    "parse_cards",
    "rank_of",
    "suit_mask",
    "suit_of",
]

SPADES: Final = 0
"""The suit ♠."""
HEARTS: Final = 1
"""The suit ♥."""
DIAMONDS: Final = 2
"""The suit ♦."""
CLUBS: Final = 3
"""The suit ♣."""
JOKER: Final = 52
"""The joker's card, of no suit."""

RANKS: Final = "23456789TJQKA"
"""The ranks' letters, low to high."""
SUITS: Final = "SHDC"
"""The suits' letters, by their numbers."""
SUIT_NAMES: Final = ("spades", "hearts", "diamonds", "clubs")
"""The suits' English names, by their numbers."""

STANDARD_DECK: Final = (1 << 52) - 1
"""The 52 cards (clause F1.2)."""
FULL_DECK: Final = (1 << 53) - 1
"""The 52 cards and the joker (clause A1.2)."""

_NAMES: Final = (*(rank + suit for suit in SUITS for rank in RANKS), "JK")
_BY_NAME: Final = {name: card for card, name in enumerate(_NAMES)}
_SIGNS: Final = str.maketrans("♠♥♦♣", "SHDC")
_LONGEST_NAME: Final = 3


def suit_of(card: int) -> int:
    """Return the printed suit of a card, 0..3; 4 for the joker, which has none."""
    return card // 13


def rank_of(card: int) -> int:
    """Return the rank of a card, 0 for a 2 up to 12 for an ace; 0 for the joker."""
    return card % 13


def suit_mask(suit: int) -> int:
    """Return the mask of the thirteen cards printed with a suit, 0..3."""
    return 0x1FFF << (13 * suit)


def cards_in(mask: int) -> Iterator[int]:
    """Yield the cards of a mask, lowest number first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(cards: Iterable[int]) -> int:
    """Return the mask that holds the given cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def card_name(card: int) -> str:
    """Return the name of a card, ``AS TD 9C JK``."""
    return _NAMES[card]


def names(mask: int) -> str:
    """Return the names of a mask's cards: suits in order, high to low, the joker last.

    >>> names(parse_cards("2C JK TS A♠"))
    'AS TS 2C JK'
    """
    ordered = sorted(cards_in(mask), key=lambda card: (suit_of(card), -rank_of(card)))
    return " ".join(_NAMES[card] for card in ordered)


def parse_card(text: str) -> int:
    """Return the card that a text names.

    Takes rank then suit, ``AS TD 9C``; also ``10D``, lower case and the suit signs; the joker is
    ``JK``.

    Raises:
        CardError: the text names no card.
    """
    card = _BY_NAME.get(text)
    if card is not None:
        return card
    if len(text) <= _LONGEST_NAME:
        # ASCII alone may change case: "ß".upper() is two letters, "ſ".upper() is an S.
        name = re.sub("[a-z]+", lambda found: found[0].upper(), text).translate(_SIGNS)
        card = _BY_NAME.get(name.replace("10", "T", 1) if name.startswith("10") else name)
        if card is not None:
            return card
    shown = text if len(text) <= _LONGEST_NAME * 4 else text[: _LONGEST_NAME * 4] + "…"
    raise CardError(
        f"{shown!a} is no card; write rank and suit like AS, TD, 9C, or JK",
        None,
        "no_card",
        {"given": brief(text)},
    )


def parse_cards(text: str) -> int:
    """Return the mask of the cards that a text names, separated by spaces.

    Raises:
        CardError: a word names no card, or a card stands twice.
    """
    mask = 0
    for word in text.split():
        bit = 1 << parse_card(word)
        if mask & bit:
            card = card_name(bit.bit_length() - 1)
            raise CardError(f"{card} stands twice", None, "card_twice", {"card": card})
        mask |= bit
    return mask
