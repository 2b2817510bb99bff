"""How likely worlds of Fifth Trick are by the cards that the others have played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from eightythree.cards import suit_mask, suit_of
from eightythree.compiled import kernel
from eightythree.games.fifth.round import DECK_SIZE
from eightythree.sim.novice import fifth_card
from eightythree.tricks import NO_SUIT, beats, follow

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from eightythree.games.fifth.form import Numbers

    Ints = NDArray[np.int64]
    Int = Any  # an int64 in the kernels, which mypy would tell from an int

__all__ = ["weigh_by_plays"]

_SEATS: Final = 8


@kernel
def weigh_by_plays(
    worlds: Ints,
    seat: Int,
    dealer: Int,
    plays: Ints,
    whole_trick: bool,
    form: Numbers,
    surprise: float,
    weights: NDArray[np.float64],
) -> None:
    """Multiply each weight by `surprise` for every card that the novice would not have played.

    Args:
        worlds: the hands of all seats; shape (worlds, seats).
        seat: whose view it is; its own cards say nothing.
        dealer: who dealt.
        plays: the cards played, in order.
        whole_trick: `ace_bonus` is so.
        form: how large the game is.
        surprise: above 0, below 1.
        weights: changed; shape (worlds,).
    """
    seats = worlds.shape[1]
    hands = np.zeros(_SEATS, np.int64)
    history = np.zeros(DECK_SIZE, np.int64)
    players = np.zeros(DECK_SIZE, np.int64)
    winner = np.int64((dealer + 1) % seats)
    leader = winner
    best: Int = np.int64(-1)
    for place in range(len(plays)):
        turn = place % seats
        if turn == 0:
            leader = winner
            best = plays[place]
        players[place] = (leader + turn) % seats
        if turn == 0 or beats(plays[place], best, NO_SUIT):
            best = plays[place]
            winner = players[place]
    for world in range(len(weights)):
        if weights[world] == 0.0:  # no deal was found: there are no hands
            continue
        hands[:seats] = worlds[world]
        for place in range(len(plays)):
            hands[players[place]] |= np.int64(1) << plays[place]
        led: Int = np.int64(0)
        for place in range(len(plays)):
            player = players[place]
            card = plays[place]
            hand: Int = hands[player]
            legal = hand
            if place % seats == 0:
                led = suit_mask(suit_of(card))
            else:
                legal = follow(hand, led)
            if player != seat and legal & (legal - 1):
                expected = fifth_card(
                    hand, player, seats, dealer, history, place, whole_trick, form
                )
                if expected != card:
                    weights[world] *= surprise
            history[place] = card
            hands[player] ^= np.int64(1) << card
