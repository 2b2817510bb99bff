"""The last two tricks of Auction, played out in plain loops: half the time of a search is here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from eightythree.compiled import highest_bit, inlined, kernel, lowest_bit
from eightythree.solver.auction_layout import points_in
from eightythree.solver.auction_memory import HANDS, SUIT_AT, TRUMPS
from eightythree.solver.auction_moves import allowed

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]
    Int = Any  # an int64 in the kernels, which mypy would tell from an int

__all__ = ["last_trick", "last_two_tricks"]


@inlined
def last_trick(m: Ints, live: Int, player: Int) -> Int:
    """Return who wins when everybody has one card left and `player` leads."""
    best = lowest_bit(m[HANDS + player] & live)
    counts = m[SUIT_AT + best] | m[TRUMPS]
    winner = player
    for step in range(1, 4):
        place = lowest_bit(m[HANDS + (player + step & 3)] & live)
        if place > best and counts >> place & 1:
            best = place
            winner = player + step & 3
    return winner


@kernel
def last_two_tricks(m: Ints, live: Int, player: Int, left: Int, need: Int, free: bool) -> Int:
    """Return a bound on what side 0 captures when everybody has two cards left; see `search`.

    Args:
        m: the memory of the search.
        live: the cards in hand, a mask of eight.
        player: who leads.
        left: the points left.
        need: the question.
        free: whether a plain suit led may be ruffed by a seat that holds it (A6.3).
    """
    trumps = m[TRUMPS]
    second = player + 1 & 3
    third = player + 2 & 3
    fourth = player + 3 & 3
    # Seen from the leader's side: it wants `goal` points or more.
    goal = need if player & 1 == 0 else left - need + 1
    value = np.int64(-1)
    leads = m[HANDS + player] & live
    while leads and value < goal:
        lead = highest_bit(leads)
        leads ^= np.int64(1) << lead
        led = m[SUIT_AT + lead]
        counts = led | trumps
        least = np.int64(100)
        ways = allowed(m, m[HANDS + second] & live, led, free)
        while ways and least >= goal:
            card = lowest_bit(ways)
            ways &= ways - 1
            beaten = card > lead and counts >> card & 1
            best = card if beaten else lead
            winner = second if beaten else player
            most = np.int64(-1)
            turns = allowed(m, m[HANDS + third] & live, led, free)
            while turns and most < goal:
                reply = highest_bit(turns)
                turns ^= np.int64(1) << reply
                top = best
                owner = winner
                if reply > top and counts >> reply & 1:
                    top = reply
                    owner = third
                worst = np.int64(100)
                ends = allowed(m, m[HANDS + fourth] & live, led, free)
                while ends and worst >= goal:
                    end = lowest_bit(ends)
                    ends &= ends - 1
                    taker = fourth if end > top and counts >> end & 1 else owner
                    trick = np.int64(1) << lead | np.int64(1) << card
                    trick |= np.int64(1) << reply | np.int64(1) << end
                    gain = points_in(m, trick)
                    won = gain if (taker ^ player) & 1 == 0 else np.int64(0)
                    if gain < left and (last_trick(m, live ^ trick, taker) ^ player) & 1 == 0:
                        won += left - gain
                    worst = min(worst, won)
                most = max(most, worst)
            least = min(least, most)
        value = max(value, least)
    return value if player & 1 == 0 else left - value
