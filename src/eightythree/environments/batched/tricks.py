"""Playing to a trick and showing the tricks played, for the kernels of both games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from eightythree.compiled import inlined
from eightythree.environments.batched.rows import set_bits
from eightythree.tricks import beats

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["put_card", "show_tricks"]


@inlined
def put_card(here: Any, seat: int, card: int, seats: int, trump: int) -> int:
    """Put a card on a table; return its turn in the trick, 0 for the lead.

    Args:
        here: the table.
        seat: who plays it.
        card: the card.
        seats: the number of players.
        trump: the trump suit, or `NO_SUIT`.
    """
    plays = here.plays
    trick = plays // seats
    turn: int = plays - trick * seats
    bit = 1 << card
    here.hands[seat] ^= bit
    here.played[seat] |= bit
    here.tricks[trick] |= bit
    here.plays = plays + 1
    if turn == 0:
        here.led = card
    if turn == 0 or beats(card, here.best, trump):
        here.best = card
        here.best_seat = seat
    return turn


@inlined
def show_tricks(
    here: Any, seat: int, seats: int, cards: int, tricks: int, won: int, row: NDArray[np.int8]
) -> None:
    """Write the cards in each trick and who has won it.

    Args:
        here: the table.
        seat: who observes.
        seats: the number of players.
        cards: the cards of the deck.
        tricks: where the cards in the tricks stand in a row.
        won: where their winners stand.
        row: the row.
    """
    trick = here.plays // seats
    for each in range(trick):
        set_bits(row, tricks + each * cards, here.tricks[each])
        row[won + each * seats + (here.won[each] - seat + seats) % seats] = 1
    set_bits(row, tricks + trick * cards, here.tricks[trick])
