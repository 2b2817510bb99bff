"""Rounds of Fifth Trick by a network at sight in every seat, as `eightythree.sim` keeps them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from eightythree.cards import suit_mask, suit_of
from eightythree.compiled import kernel, lowest_bit
from eightythree.games.fifth.round import DECIDING, EXTRA, TRICKS, four_of_a_kind, one_suit
from eightythree.learning.play import after, best_of, judge
from eightythree.sim.fifth import points_won
from eightythree.sim.habits import kept_to
from eightythree.tricks import follow

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from eightythree.learning.network import Rounded, Scratch
    from eightythree.sim.fifth import Rounds

    Int = Any  # an int64 in the kernels, which mypy would tell from an int

__all__ = ["play_rounds"]


@kernel
def play_rounds(
    first: int,
    whole: bool,
    bonuses: bool,
    network: Rounded,
    habits: NDArray[np.int8],
    points: NDArray[np.int8],
    rounds: Rounds,
    scratch: Scratch,
) -> None:
    """Play rounds that have been dealt; deal `i` is dealt by seat ``i % seats``.

    Args:
        first: the index of the first deal.
        whole: `ace_bonus=whole_trick`.
        bonuses: whether hands as dealt bring points (`hand_bonus`).
        network: decides for all seats, without chance.
        habits: by seat a habit of :mod:`eightythree.sim.habits` laid over that; shape (seats,).
        points: written; shape (count, seats).
        rounds: `dealt` is read, the rest written.
        scratch: written.
    """
    count, seats = rounds.dealt.shape
    hands = np.empty(seats, np.int64)
    for number in range(count):
        hands[:] = rounds.dealt[number]
        leader: Int = np.int64(((first + number) % seats + 1) % seats)
        winner = leader
        winning: Int = np.int64(0)
        deciding: Int = np.int64(0)
        gone: Int = np.int64(0)
        voids: Int = np.int64(0)
        for trick in range(TRICKS):
            best: Int = np.int64(-1)
            best_seat = leader
            before = gone
            spoilt = False
            waiting: Int = np.int64((1 << seats) - 1)
            seat: Int = leader
            for turn in range(seats):
                waiting ^= 1 << seat
                hand: Int = hands[seat]
                legal = hand if best < 0 else follow(hand, suit_mask(suit_of(best)))
                if legal & (legal - 1) == 0:
                    card: Int = np.int64(lowest_bit(legal))
                else:
                    judge(
                        network,
                        hand,
                        legal,
                        seats,
                        seat,
                        best,
                        best_seat,
                        waiting,
                        gone,
                        voids,
                        spoilt,
                        whole,
                        scratch,
                    )
                    card, _ = best_of(legal, scratch.worth)
                if best >= 0 and trick < DECIDING - 1:
                    card = np.int64(kept_to(int(habits[seat]), card, hand, best))
                hands[seat] ^= np.int64(1) << card
                rounds.plays[number, trick * seats + turn] = card
                best, best_seat, gone, voids, spoilt = after(
                    card, seat, best, best_seat, gone, voids, spoilt, whole
                )
                seat = 0 if seat + 1 == seats else seat + 1
            leader = best_seat
            rounds.winners[number, trick] = leader
            if trick == DECIDING - 1:
                winner = leader
                winning = best
                deciding = gone ^ before
        for each in range(seats):
            dealt = rounds.dealt[number, each]
            bonus = bonuses and (one_suit(dealt) >= 0 or four_of_a_kind(dealt) >= 0)
            points[number, each] = EXTRA if bonus else 0
        points[number, winner] += points_won(deciding, winning, whole, leader != winner)
