"""The six tricks of Auction, for the kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from eightythree.compiled import inlined
from eightythree.games.auction.play import to_follow, to_lead
from eightythree.games.auction.round import SEATS, TRICKS
from eightythree.sim.novice import auction_card
from eightythree.sim.order import HEIGHTS
from eightythree.sim.picking import any_card
from eightythree.tricks import card_points, effective_suit

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from eightythree.sim.auction_table import Rounds, Table
    from eightythree.sim.generator import State

__all__ = ["play_tricks"]

inlined(to_follow)
inlined(to_lead)

_POINTS: Final = np.array([[card_points(card, trump) for card in range(53)] for trump in range(4)])


@inlined
def play_tricks(
    number: int,
    hands: NDArray[np.int64],
    declarer: int,
    trump: int,
    table: Table,
    gifts: NDArray[np.int64],
    discards: NDArray[np.int64],
    history: NDArray[np.int64],
    captured: NDArray[np.int64],
    rounds: Rounds | None,
    novice: bool | None,
    state: State,
) -> State:
    """Play six tricks (A6) and return the generator's state after them.

    Args:
        number: the row of `rounds`.
        hands: the six cards of each seat; emptied.
        declarer: who leads.
        trump: the trump suit.
        table: the house rules.
        gifts: what each seat gave.
        discards: what each seat discarded.
        history: the cards played, written for the novice; shape (24,).
        captured: the points of each side, written.
        rounds: the rounds, written.
        novice: as for the kernel.
        state: the generator's state.
    """
    captured[0] = 0
    captured[1] = 0
    shown = table.shown[trump] & (discards[0] | discards[1] | discards[2] | discards[3])
    leader = declarer
    for trick in range(TRICKS):
        led = 0
        suit = 0
        height = -1
        best_seat = leader
        stake = 0
        for turn in range(SEATS):
            seat = (leader + turn) & 3
            if turn == 0:
                legal = to_lead(hands[seat], trump, table.trump_first and trick == 0)
            else:
                legal = to_follow(hands[seat], led, trump, table.must_follow)
            played = trick * SEATS + turn
            if novice is None:
                card, state = any_card(legal, TRICKS - trick, state)
            else:
                card = auction_card(
                    hands[seat],
                    legal,
                    seat,
                    trump,
                    declarer,
                    history,
                    played,
                    shown | discards[seat],
                    gifts[seat],
                    table.must_follow,
                )
                history[played] = card
            hands[seat] ^= 1 << card
            if rounds is not None:
                rounds.plays[number, played] = card
            if turn == 0:
                led = card
                suit = effective_suit(card, trump)
            stake += _POINTS[trump, card]
            this = HEIGHTS[trump, suit, card]
            best_seat = seat if this > height else best_seat
            height = max(this, height)
        leader = best_seat
        captured[leader & 1] += stake
        if rounds is not None:
            rounds.winners[number, trick] = leader
    return state
