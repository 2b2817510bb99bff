"""The search of Auction's card play: one iterative function with an explicit stack.

It works on positions laid out by :mod:`eightythree.solver.auction_layout`.

`search` answers a zero-window question, "does side 0 capture at least `need` more points?", by
fail-soft alpha-beta; exact values come from a few such questions (MTD(f): Plaat, Schaeffer, Pijls
and de Bruin, "Best-first fixed-depth minimax algorithms", Artificial Intelligence 87, 1996).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from eightythree.compiled import highest_bit, inlined, kernel, popcount
from eightythree.solver.auction_bounds import bounds
from eightythree.solver.auction_endings import last_trick, last_two_tricks
from eightythree.solver.auction_layout import points_in
from eightythree.solver.auction_memory import (
    HIGH_ZEROS,
    LAYOUT_END,
    LOW_ZEROS,
    NODES,
    OWNERS,
    POINTS,
    SLOTS,
    STAMP,
    SUIT_AT,
    SUITS,
    TRICK,
    TRUMPS,
)
from eightythree.solver.auction_moves import follows, leads

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]
    Int = Any  # an int64 in the kernels, which mypy would tell from an int

__all__ = ["exact", "new_memory", "search"]

_ENTRIES: Final = 1 << 13
"""The transposition table's: few, so that it stays in a core's own cache."""

# What a node remembers while one of its moves is tried: the columns of the stack.
_PLAYER: Final = np.uint64(0)
_TURN: Final = np.uint64(1)  # in the trick, 0..3
_LIVE: Final = np.uint64(2)  # the cards in hand, a mask
_BEGAN: Final = np.uint64(3)  # those when the trick began
_LED: Final = np.uint64(4)  # the suit led, a mask
_BEST: Final = np.uint64(5)  # the card that is winning
_WINNER: Final = np.uint64(6)  # who has played it
_GAIN: Final = np.uint64(7)  # the points in the trick
_LEFT: Final = np.uint64(8)  # the points still out when the trick began
_NEED: Final = np.uint64(9)
_SETTLED: Final = np.uint64(10)  # what side 0 has captured since the node above
_VALUE: Final = np.uint64(11)  # the best value so far
_NEXT: Final = np.uint64(12)  # the move to try next
_END: Final = np.uint64(13)  # behind the last move
_CHOSEN: Final = np.uint64(14)  # the best move so far
_SLOT: Final = np.uint64(15)
_LOW: Final = np.uint64(16)
_HIGH: Final = np.uint64(17)
_PLAIN: Final = np.uint64(18)  # the key
_RUFFS: Final = np.uint64(19)
_MOVES: Final = np.uint64(20)  # at most six
_ROW: Final = np.uint64(26)

_STACK: Final = np.uint64(LAYOUT_END)
_TABLE: Final = LAYOUT_END + 25 * 26


def new_memory(entries: int = _ENTRIES) -> Ints:
    """Return empty memory for a search; each thread needs its own.

    Args:
        entries: of the transposition table, a power of two; 0 for a search without one.
    """
    memory = np.zeros(_TABLE + 3 * max(1, entries), np.int64)
    memory[SLOTS] = max(0, entries - 1)
    return memory


@kernel
def search(m: Ints, need: Int, live: Int, leader: Int, played: Int, free: bool) -> Int:
    """Return a bound on the points that side 0 captures from here: fail-soft, zero window.

    A result of `need` or more is a lower bound, a smaller one an upper bound. The points of
    cards on the table count for who wins the trick.

    Args:
        m: the memory, with a position laid out.
        need: the points asked about, from 1.
        live: the cards in hand, a mask.
        leader: the seat that led the present trick, or leads.
        played: how many cards of the memory's trick have been played, 0..3.
        free: whether a plain suit led may be ruffed by a seat that holds it (A6.3).
    """
    trumps = m[TRUMPS]
    slots = m[SLOTS]
    began = live
    gain = np.int64(0)
    best = np.int64(-1)
    led = np.int64(0)
    winner = leader
    for turn in range(played):
        place = m[TRICK + turn]
        began |= np.int64(1) << place
        gain += m[POINTS + place]
        if turn == 0:
            led = m[SUIT_AT + place]
        if turn == 0 or (place > best and (led | trumps) >> place & 1):
            best = place
            winner = leader + turn & 3
    turn = played
    player = leader + played & 3
    left = points_in(m, began & trumps)
    settled = np.int64(0)
    at = _STACK  # where the next node goes
    nodes = 0
    while True:
        # A position is reached: answer it at once, or write down its moves.
        nodes += 1
        answered = False
        value = np.int64(0)
        count = np.int64(0)
        if turn == 0:
            began = live
            out = live & trumps
            if need <= 0 or out == 0:
                answered = True
            elif need > left:
                value = left
                answered = True
            else:
                low, high = bounds(m, player, out, left, need)
                hint = np.int64(-1)
                if low < need <= high:
                    cards = popcount(live)
                    if cards == 4:
                        low = high = left * (1 - (last_trick(m, live, player) & 1))
                    elif cards == 8:
                        low = high = last_two_tricks(m, live, player, left, need, free)
                    else:
                        plain, ruffs = _keys(m, live, out, player)
                        slot = _slot(plain, ruffs, slots)
                        m[at + _SLOT] = slot
                        m[at + _PLAIN] = plain
                        m[at + _RUFFS] = ruffs
                        if slots and m[slot] == plain and m[slot + 1] == ruffs:
                            known = m[slot + 2]
                            if known >> 24 == m[STAMP]:
                                low = max(low, known & 127)
                                high = min(high, known >> 8 & 127)
                                hint = (known >> 16 & 31) - 1
                        m[at + _LOW] = low
                        m[at + _HIGH] = high
                if low >= need:
                    value = low
                    answered = True
                elif high < need:
                    value = high
                    answered = True
                else:
                    count = leads(m, live, player, hint, at + _MOVES)
        else:
            count = follows(
                m,
                live,
                began,
                player,
                turn,
                led,
                best,
                (winner ^ player) & 1 == 0,
                gain,
                free,
                at + _MOVES,
            )
        place = m[at + _MOVES] & 255
        if count > 1:
            m[at + _PLAYER] = player
            m[at + _TURN] = turn
            m[at + _LIVE] = live
            m[at + _BEGAN] = began
            m[at + _LED] = led
            m[at + _BEST] = best
            m[at + _WINNER] = winner
            m[at + _GAIN] = gain
            m[at + _LEFT] = left
            m[at + _NEED] = need
            m[at + _SETTLED] = settled
            m[at + _VALUE] = -1 if player & 1 == 0 else 1000
            m[at + _NEXT] = 1
            m[at + _END] = count
            settled = np.int64(0)
            at += _ROW
        while answered:
            # Back to the node above: see what its move was worth, and take the next one.
            value += settled
            if at == _STACK:
                m[NODES] += nodes
                return value
            at -= _ROW
            player = m[at + _PLAYER]
            need = m[at + _NEED]
            following = m[at + _NEXT]
            if player & 1 == 0:
                better = value > m[at + _VALUE]
                decided = value >= need
            else:
                better = value < m[at + _VALUE]
                decided = value < need
            if better:
                m[at + _VALUE] = value
                m[at + _CHOSEN] = m[at + _MOVES + np.uint64(following - 1)] & 255
            settled = m[at + _SETTLED]
            turn = m[at + _TURN]
            if decided or following == m[at + _END]:
                value = m[at + _VALUE]
                if turn == 0:
                    _remember(m, at, value, need)
                continue
            place = m[at + _MOVES + np.uint64(following)] & 255
            m[at + _NEXT] = following + 1
            live = m[at + _LIVE]
            began = m[at + _BEGAN]
            led = m[at + _LED]
            best = m[at + _BEST]
            winner = m[at + _WINNER]
            gain = m[at + _GAIN]
            left = m[at + _LEFT]
            settled = np.int64(0)
            at += _ROW
            answered = False
        # Play the card.
        live ^= np.int64(1) << place
        gain += m[POINTS + place]
        if turn == 0:
            led = m[SUIT_AT + place]
        if turn == 0 or (place > best and (led | trumps) >> place & 1):
            best = place
            winner = player
        if turn == 3:
            if winner & 1 == 0:
                settled += gain
                need -= gain
            left -= gain
            gain = np.int64(0)
            turn = 0
            player = winner
        else:
            turn += 1
            player = player + 1 & 3


@inlined
def _remember(m: Ints, at: Int, value: Int, need: Int) -> None:
    """Write what a node at the start of a trick has found to the table."""
    low = m[at + _LOW]
    high = m[at + _HIGH]
    if value >= need:
        low = max(low, value)
    else:
        high = min(high, value)
    slot = m[at + _SLOT]
    m[slot] = m[at + _PLAIN]
    m[slot + 1] = m[at + _RUFFS]
    m[slot + 2] = m[STAMP] << 24 | (m[at + _CHOSEN] + 1) << 16 | high << 8 | low


@inlined
def _keys(m: Ints, live: Int, out: Int, player: Int) -> tuple[Int, Int]:
    """Return what matters of a position before a lead.

    The first part has the owners of each plain suit's cards from the top, the suits sorted, since
    one is like another. The second has which trumps are out and whose they are, and who leads; of
    the trumps without points only the number matters, between those that carry some.
    """
    owners = m[OWNERS + 192 + (live >> 18 & 63)]
    owners = owners << 2 * popcount(live >> 12 & 63) | m[OWNERS + 128 + (live >> 12 & 63)]
    owners = owners << 2 * popcount(live >> 6 & 63) | m[OWNERS + 64 + (live >> 6 & 63)]
    owners = owners << 2 * popcount(live & 63) | m[OWNERS + (live & 63)]
    # A leading 1 marks the length of each suit.
    length = 2 * popcount(live & m[SUITS])
    first = np.int64(1) << length | owners & (np.int64(1) << length) - 1
    owners >>= length
    length = 2 * popcount(live & m[SUITS + 1])
    second = np.int64(1) << length | owners & (np.int64(1) << length) - 1
    owners >>= length
    length = 2 * popcount(live & m[SUITS + 2])
    third = np.int64(1) << length | owners & (np.int64(1) << length) - 1
    owners >>= length
    if first < second:
        first, second = second, first
    if first < third:
        first, third = third, first
    if second < third:
        second, third = third, second
    short = highest_bit(third)
    middle = highest_bit(second)
    plain = (first << middle + 1 | second) << short + 1 | third
    # The leading 1 of the trumps' owners follows from the trumps that are out.
    zeros = m[LOW_ZEROS] | m[HIGH_ZEROS]
    ruffs = owners << 24 | out & ~zeros
    ruffs = ruffs << 4 | popcount(out & m[LOW_ZEROS]) << 2 | popcount(out & m[HIGH_ZEROS])
    return plain << 8 | short << 3 | middle >> 1, ruffs << 2 | player


@inlined
def _slot(plain: Int, ruffs: Int, slots: Int) -> Int:
    """Return where in the memory the table has its entry for a position before a lead."""
    mixed = plain * np.int64(-7046029254386353131)
    mixed = (mixed ^ mixed >> 29) + ruffs
    mixed *= np.int64(-4417276706812531889)
    return _TABLE + 3 * (mixed >> 36 & slots)


@inlined
def exact(m: Ints, guess: Int, live: Int, leader: Int, played: Int, free: bool) -> Int:
    """Return the points that side 0 captures from here when both sides play for points.

    MTD(f): zero-window questions from a first guess; the rest as for `search`.
    """
    low = np.int64(0)
    high = np.int64(83)
    value = min(max(guess, 0), 83)
    while low < high:
        need = value + 1 if value == low else value
        value = search(m, need, live, leader, played, free)
        if value < need:
            high = value
        else:
            low = value
    return value
