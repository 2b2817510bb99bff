"""The actions of Fifth Trick, as ints and as words: the card played."""

from __future__ import annotations

from typing import Final

from eightythree.cards import JOKER, card_name, parse_card
from eightythree.errors import CardError

__all__ = ["ACTIONS", "format_action", "parse_action"]

ACTIONS: Final = 52
"""The number of actions: card ``c`` is action ``c``."""


def format_action(action: int) -> str:
    """Return an action's word, such as ``KS``.

    Raises:
        ValueError: the int is no action.
    """
    if not 0 <= action < ACTIONS:
        raise ValueError(f"{action} is no action of Fifth Trick")
    return card_name(action)


def parse_action(text: str) -> int:
    """Return the action that a word means; how cards are read says `cards.parse_card`.

    Raises:
        CardError: it is no card of the game's 52.
    """
    card = parse_card(text.strip())
    if card == JOKER:
        raise CardError("Fifth Trick is played without a joker", "F1.2", "no_joker")
    return card
