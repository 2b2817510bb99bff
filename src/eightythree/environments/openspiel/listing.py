"""Sets of cards as lists of actions and as names, quickly: it is what a state is asked most."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from eightythree.cards import cards_in, names, suit_mask

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

__all__ = ["lister", "spelled"]

_S, _H, _D, _C = (suit_mask(suit) for suit in range(4))
_FEW: Final = 7  # below so many cards, one by one is quicker than by suit
_OTHERS: Final = ~(_S | _H | _D | _C)  # the joker


def lister(actions: Mapping[int, int]) -> Callable[[int], list[int]]:
    """Return a function that lists the actions of the cards of a mask, lowest first.

    Args:
        actions: the action of each card; a higher card has a higher one.
    """

    # A suit has few enough sets of cards to remember the list of each.
    @cache
    def of_a_suit(cards: int) -> tuple[int, ...]:
        return tuple(actions[card] for card in cards_in(cards))

    by_bit = {1 << card: action for card, action in actions.items()}

    def listed(mask: int) -> list[int]:
        if mask.bit_count() < _FEW:
            found = []
            while mask:
                low = mask & -mask
                found.append(by_bit[low])
                mask ^= low
            return found
        return [
            *of_a_suit(mask & _S),
            *of_a_suit(mask & _H),
            *of_a_suit(mask & _D),
            *of_a_suit(mask & _C),
            *of_a_suit(mask & _OTHERS),
        ]

    return listed


@lru_cache(maxsize=1 << 14)
def spelled(mask: int) -> str:
    """Return the names of the cards of a mask as `cards.names` does; the last ones are kept."""
    return names(mask)
