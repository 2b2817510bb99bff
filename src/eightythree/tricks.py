"""Following suit and what wins a trick: pure functions on ints, for both games.

The games call them as they are and compiled code can compile the same source, so no rule is
written twice. Cards and masks are those of :mod:`eightythree.cards`.
"""

from __future__ import annotations

from typing import Final

from eightythree.cards import JOKER, rank_of, suit_mask, suit_of

__all__ = [
    "NO_SUIT",
    "beats",
    "card_points",
    "counting_trumps",
    "effective_suit",
    "follow",
    "follow_or_ruff",
    "off_five",
    "plain_suit",
    "trump_strength",
    "trumps",
]

NO_SUIT: Final = -1
"""In place of a trump suit: a game without trump."""

_FIVE: Final = 3  # the rank of a 5
_JOKER_BIT: Final = 1 << JOKER

# A2.4, by rank from the 2 to the ace.
_POINTS_BY_RANK: Final = (1, 0, 0, 5, 0, 0, 0, 9, 1, 1, 20, 25, 1)
_OFF_FIVE_POINTS: Final = 5
_JOKER_POINTS: Final = 15
_COUNTING_RANKS: Final = 0b1_1111_1000_1001  # A K Q J T 9, 5, 2


def off_five(trump: int) -> int:
    """Return the 5 of the other suit of the trump suit's colour (A2.1)."""
    return 13 * (3 - trump) + _FIVE


def trumps(trump: int) -> int:
    """Return the mask of the fifteen trumps of a suit (A2.1); empty for `NO_SUIT`."""
    if trump == NO_SUIT:
        return 0
    return suit_mask(trump) | 1 << off_five(trump) | _JOKER_BIT


def counting_trumps(trump: int) -> int:
    """Return the mask of the ten trumps that carry points (A2.4)."""
    return _COUNTING_RANKS << (13 * trump) | 1 << off_five(trump) | _JOKER_BIT


def effective_suit(card: int, trump: int) -> int:
    """Return the suit a card belongs to, 0..3, once trump is named (A2.2).

    The off-five and the joker belong to the trump suit. With `NO_SUIT` it is the printed suit.
    """
    if trump != NO_SUIT and (card == JOKER or card == off_five(trump)):
        return trump
    return suit_of(card)


def plain_suit(suit: int, trump: int) -> int:
    """Return the mask of the cards that belong to a suit which is not trump (A2.2, A2.3)."""
    return suit_mask(suit) & ~trumps(trump)


def trump_strength(card: int, trump: int) -> int:
    """Return the height of a trump among the fifteen, 0 for the joker to 14 for the ace (A2.1)."""
    if card == JOKER:
        return 0
    if suit_of(card) != trump:
        return 4  # the off-five, just below the 5 and above the 4
    rank = rank_of(card)
    return rank + 1 if rank < _FIVE else rank + 2


def beats(card: int, best: int, trump: int) -> bool:
    """Say whether `card`, played later, takes the trick from `best` (F2.3, A6.4).

    Args:
        card: the card played, 0..52.
        best: the card that has won the trick so far.
        trump: 0..3, or `NO_SUIT`.
    """
    suit = effective_suit(card, trump)
    if suit != effective_suit(best, trump):
        return suit == trump
    if suit == trump:
        return trump_strength(card, trump) > trump_strength(best, trump)
    return card > best


def card_points(card: int, trump: int) -> int:
    """Return the points that a card carries (A2.4); only trumps carry any."""
    if card == JOKER:
        return _JOKER_POINTS
    if card == off_five(trump):
        return _OFF_FIVE_POINTS
    return _POINTS_BY_RANK[rank_of(card)] if suit_of(card) == trump else 0


def follow(hand: int, suit: int) -> int:
    """Return the cards of a hand that may be played when `suit` (a mask) must be followed.

    Those of the suit; with none, any card (F2.2, A6.2).
    """
    return hand & suit or hand


def follow_or_ruff(hand: int, suit: int, ruffs: int) -> int:
    """Return the cards of a hand that may be played to a plain suit when ruffing is free (A6.3).

    Args:
        hand: the cards held, a mask.
        suit: all cards of the suit led, a mask.
        ruffs: all trumps, a mask; with none of the suit any card may be played.
    """
    return hand & (suit | ruffs) if hand & suit else hand
