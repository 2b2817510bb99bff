"""The actions of Auction, as ints and as words.

One choice among few is a dense int: the card played 0..52, a pass 53, a bid of ``b`` points
``53 + b`` up to 83 double (137), a trump suit ``138 + suit`` up to 141. Giving and discarding
choose a *set* of cards in one go; such an action is the set's mask with a flag bit above the 53
cards, `GIVE` or `DISCARD`. All fit a non-negative int64.
"""

from __future__ import annotations

import re
from typing import Final

from eightythree.cards import FULL_DECK, SUITS, card_name, names, parse_card, parse_cards
from eightythree.errors import CardError, brief

__all__ = [
    "ACTIONS",
    "DISCARD",
    "DOUBLE",
    "GIVE",
    "MOST",
    "PASS",
    "bid_action",
    "bid_name",
    "chosen_cards",
    "format_action",
    "kind_of",
    "parse_action",
    "trump_action",
]

MOST: Final = 83
"""All the points of a round (A2.4)."""
DOUBLE: Final = 84
"""The height of the bid 83 double, above 83 (A3.1)."""

PASS: Final = 53
"""The action of a pass (A3.1)."""
_TRUMPS: Final = PASS + DOUBLE + 1
ACTIONS: Final = _TRUMPS + 4
"""The number of actions that choose one thing; sets of cards lie beyond them."""
GIVE: Final = 1 << 53
"""The flag of an action that gives: with the mask of the cards it is the action (A5.1)."""
DISCARD: Final = 1 << 54
"""The flag of an action that discards (A5.3)."""

_CARDS: Final = 53
_BID: Final = re.compile(r"[1-9][0-9]{0,2}")
_DOUBLE_WORD: Final = "83x2"
_SUIT_SIGNS: Final = dict(zip("♠♥♦♣", range(4), strict=True))


def bid_action(bid: int) -> int:
    """Return the action of a bid, 1..83 or `DOUBLE`."""
    return PASS + bid


def trump_action(suit: int) -> int:
    """Return the action that names a trump suit, 0..3."""
    return _TRUMPS + suit


def bid_name(bid: int) -> str:
    """Return a bid's word: ``40``, or ``83x2``."""
    return _DOUBLE_WORD if bid == DOUBLE else str(bid)


def kind_of(action: int) -> str:
    """Return what kind of action it is: ``play bid trump give discard``, or empty for none.

    A pass is of the kind ``bid``.
    """
    if action < 0:
        return ""
    if action < _CARDS:
        return "play"
    if action < _TRUMPS:
        return "bid"
    if action < ACTIONS:
        return "trump"
    flag = action & ~FULL_DECK
    return {GIVE: "give", DISCARD: "discard"}.get(flag, "")


def chosen_cards(action: int) -> int:
    """Return the mask of the cards that a giving or discarding action chooses."""
    return action & FULL_DECK


def format_action(action: int) -> str:
    """Return an action's words, such as ``pass``, ``40``, ``83x2``, ``H``, ``give 8H``, ``KS``.

    Raises:
        ValueError: the int is no action.
    """
    kind = kind_of(action)
    if kind == "play":
        return card_name(action)
    if kind == "bid":
        return "pass" if action == PASS else bid_name(action - PASS)
    if kind == "trump":
        return SUITS[action - _TRUMPS]
    if kind:
        return f"{kind} {names(chosen_cards(action))}".rstrip()
    raise ValueError(f"{action} is no action of Auction")


_BY_WORD: Final = {format_action(action): action for action in range(ACTIONS)}


def parse_action(text: str) -> int:
    """Return the action that words mean; how cards are read says `cards.parse_card`.

    Raises:
        CardError: the words are no action of the game.
    """
    known = _BY_WORD.get(text)
    if known is not None:
        return known
    word, rest = [*text.split(None, 1), "", ""][:2]
    lowered = word.lower()
    if lowered == "give":
        return GIVE | parse_cards(rest)
    if lowered == "discard":
        return DISCARD | parse_cards(rest)
    if not rest:
        if lowered == "pass":
            return PASS
        if lowered == _DOUBLE_WORD:
            return bid_action(DOUBLE)
        if _BID.fullmatch(word):
            # A bid above 83 has no int of its own; it is as high as the rules refuse.
            if int(word) > MOST:
                raise CardError(
                    f"a bid is at most 83, or 83x2, not {word}",
                    "A3.1",
                    "bid_too_high",
                    {"given": int(word)},
                )
            return bid_action(int(word))
        if len(word) == 1:
            suit = _SUIT_SIGNS.get(word, SUITS.find(word.upper() if word.isascii() else "?"))
            if suit >= 0:
                return trump_action(suit)
        try:
            return parse_card(word)
        except CardError:
            pass
    shown = ascii(text if len(text) <= 40 else text[:40] + "…")
    raise CardError(
        f"{shown} is no action; write pass, a bid like 40, 83x2, a suit S H D C,"
        " give CARDS, discard CARDS or a card like KS",
        None,
        "no_action",
        {"given": brief(text)},
    )
