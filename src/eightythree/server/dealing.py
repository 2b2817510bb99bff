"""Chance: the deck, the first dealer and the ids of tables, all drawn by the system's generator."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final

from eightythree.cards import names, parse_cards
from eightythree.fairness import SECRET_BYTES, Shuffle
from eightythree.games.results import Deal
from eightythree.store import Dealt

if TYPE_CHECKING:
    from eightythree.store import StartRound

__all__ = [
    "LETTERS",
    "deal_of",
    "draw_dealer",
    "draw_id",
    "draw_letters",
    "draw_secret",
    "id_of",
    "is_id",
    "next_deal",
]

LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""What ids and codes are made of: none that look alike."""
_ID_LENGTH: Final = 16


def deal_of(entry: Dealt | StartRound) -> Deal:
    """Return the cards of an entry in which they are words."""
    return Deal(tuple(map(parse_cards, entry.hands)), parse_cards(entry.kitty))


def next_deal(shuffle: Shuffle, dealer: int, after: str | None = None) -> Dealt:
    """Return a round's cards, dealt from a shuffled deck, and the secret of the round after it.

    Args:
        shuffle: what the deck is to follow from; one without a secret gets one now, which nobody
            can hold the server to.
        dealer: who deals, 0..seats-1.
        after: the secret of the round after it; drawn by default.
    """
    if not shuffle.secret:
        shuffle = shuffle._replace(secret=draw_secret())
    deal = shuffle.deal(dealer)
    return Dealt(
        dealer,
        tuple(names(hand) for hand in deal.hands),
        names(deal.kitty),
        cuts=shuffle.cuts if any(shuffle.cuts) else (),
        secret=after or draw_secret(),
    )


def draw_secret() -> str:
    """Return a secret to shuffle with, in hex."""
    return secrets.token_hex(SECRET_BYTES)


def draw_dealer(seats: int) -> int:
    """Return the first dealer, 0..seats-1 (F1.3, A1.3)."""
    return secrets.randbelow(seats)


def draw_id() -> str:
    """Return an id for a table that nobody can guess: about 79 random bits."""
    return draw_letters(_ID_LENGTH)


def draw_letters(count: int) -> str:
    """Return so many letters drawn at random, each about 5 bits."""
    return "".join(secrets.choice(LETTERS) for _ in range(count))


def id_of(drawn: bytes) -> str:
    """Return the id of a table for 32 bytes that nobody can guess."""
    number = int.from_bytes(drawn)
    letters = []
    for _ in range(_ID_LENGTH):
        number, letter = divmod(number, len(LETTERS))
        letters.append(LETTERS[letter])
    return "".join(letters)


def is_id(text: str) -> bool:
    """Say whether a text could be a table's id."""
    return len(text) == _ID_LENGTH and all(letter in LETTERS for letter in text)
