"""What a seat does with its lowest card: a habit laid over how it plays, to be measured.

A habit speaks in the first four tricks, where a seat follows and plays a card that does not win
the trick so far. It then plays another such card:

- `SHED`: the lowest one;
- `SAVE`: the lowest one but its last low card: the lowest card of the whole hand stays for the
  sixth trick as long as another can go.

Two seats with these habits differ in nothing but whether the lowest card goes early.
"""

from __future__ import annotations

from typing import Final

from eightythree.bots.novice.masks import lowest
from eightythree.cards import rank_of, suit_mask, suit_of
from eightythree.compiled import inlined

__all__ = ["NO_HABIT", "SAVE", "SHED", "kept_to"]

NO_HABIT: Final = 0
SHED: Final = 1
SAVE: Final = 2


@inlined
def kept_to(habit: int, card: int, hand: int, best: int) -> int:
    """Return the card to play, for one that a seat would play when it follows.

    Args:
        habit: `NO_HABIT`, `SHED` or `SAVE`.
        card: the card that the seat would play.
        hand: the cards it holds, a mask, `card` among them.
        best: the card that wins the trick so far.
    """
    suit = suit_of(best)
    if habit == NO_HABIT or (suit_of(card) == suit and card > best):
        return card
    losing = hand
    if hand & suit_mask(suit):
        losing = hand & suit_mask(suit) & (1 << best) - 1
    if habit == SAVE:
        others = losing & ~(1 << lowest_card(hand))
        losing = others or losing
    return lowest_card(losing)


@inlined
def lowest_card(cards: int) -> int:
    """Return the card of the lowest rank, of those the first in the order of the cards."""
    found = lowest(cards)
    rest = cards
    while rest:
        card = lowest(rest)
        rest ^= 1 << card
        if rank_of(card) < rank_of(found):
            found = card
    return found
