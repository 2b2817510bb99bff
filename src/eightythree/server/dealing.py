"""Chance: the deck, the first dealer and the ids of tables, all drawn by the system's generator."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final

from eightythree.cards import names
from eightythree.store import Dealt

if TYPE_CHECKING:
    from eightythree.games import Game

__all__ = ["draw_dealer", "draw_id", "is_id", "shuffled_deal"]

_RANDOM: Final = secrets.SystemRandom()
_LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"  # none that look alike
_ID_LENGTH: Final = 16


def shuffled_deal(game: Game, seats: int, dealer: int) -> Dealt:
    """Return a round's cards, dealt from a freshly shuffled deck (F1.3, A1.4).

    `random.shuffle` is Fisher and Yates's, each place drawn without bias.
    """
    deck = list(range(game.DECK_SIZE))
    _RANDOM.shuffle(deck)
    deal = game.deal_from(deck, seats, dealer)
    return Dealt(dealer, tuple(names(hand) for hand in deal.hands), names(deal.kitty))


def draw_dealer(seats: int) -> int:
    """Return the first dealer, 0..seats-1 (F1.3, A1.3)."""
    return secrets.randbelow(seats)


def draw_id() -> str:
    """Return an id for a table that nobody can guess: about 79 random bits."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_ID_LENGTH))


def is_id(text: str) -> bool:
    """Say whether a text could be a table's id."""
    return len(text) == _ID_LENGTH and all(letter in _LETTERS for letter in text)
