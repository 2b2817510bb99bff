"""The novice at Fifth Trick."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eightythree.cards import mask_of, rank_of, suit_mask, suit_of

if TYPE_CHECKING:
    from eightythree.games import fifth

__all__ = ["choose"]


def choose(observation: fifth.Observation) -> int:
    """Return the card to play."""
    legal = mask_of(observation.legal)
    trick = observation.trick
    number = len(observation.winners)
    by_rank = sorted(observation.legal, key=lambda card: (rank_of(card), card))
    if not trick:
        if number in (3, 4):
            return by_rank[-1]
        return by_rank[len(by_rank) // 2]
    suit = suit_mask(suit_of(trick[0]))
    best = max(card for card in trick if suit >> card & 1)
    over = legal & suit & ~((2 << best) - 1)
    if number in (3, 4) and over:
        return over.bit_length() - 1
    if legal & suit:
        under = legal & suit & ((1 << best) - 1)
        return (under or legal & suit).bit_length() - 1 if number < 2 else by_rank[0]
    return by_rank[0] if number != 4 else by_rank[-1]
