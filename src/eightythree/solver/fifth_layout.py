"""Fifth Trick for the search: a position laid out on few bits, and its canonical key.

The cards still held, and the best card on the table, lie on at most 52 bits: suit after suit,
low to high, with an empty bit above each suit. A card's owner never changes, so the cards left and
the seat to lead are a whole position between tricks.

The key of such a position is exact. Each suit is the sequence of its cards' owners from the top,
with a mark if the top one is the ace (which is all that ranks mean, F2.3 and F3.2). Sequences are
numbered by a trie, at most 2**15 of them in one solve; the four numbers sorted, for suits can
change names without trump, and the leader fit one int64.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from eightythree.compiled import highest_bit, kernel

__all__ = ["Int", "Ints", "Layout", "key_of", "lay_out", "new_layout", "slot_of", "without_twins"]

Ints = NDArray[np.int64]

Int: TypeAlias = Any
"""In kernels: an int64, which mixes freely with Python's ints and bools."""

_SEQUENCES: Final = 1 << 15
_BITS: Final = 64

# The fields of `Layout.fixed`.
ACES: Final = 0  # the aces, a mask
CARDS: Final = 1  # all cards, a mask
NEXT: Final = 2  # how many sequences the trie numbers
SUITS: Final = 4  # four masks
SHIFTS: Final = 8  # the place of each suit's lowest bit
BASES: Final = 12  # where each suit's part of `sequence` begins
_FIXED: Final = 16


class Layout(NamedTuple):
    """A position's cards on few bits: memory that `lay_out` fills anew for each solve."""

    owned: Ints
    """The cards of each seat, masks of the layout; shape (8,)."""
    owner: Ints
    """The seat that holds each bit; shape (64,)."""
    suit: Ints
    """The mask of each bit's suit; shape (64,)."""
    card: Ints
    """The card of each bit, 0..51; shape (64,)."""
    fixed: Ints
    """What there is once: the fields above; shape (16,)."""
    sequence: Ints
    """The number of the owners' sequence, by suit and the cards left of it; shape (2**15,)."""
    trie: Ints
    """The number of a sequence by that of the one without its lowest card and that card's owner,
    plus 8 for a leading ace; shape (2**15, 16)."""


def new_layout() -> Layout:
    """Return memory for a layout."""
    return Layout(
        np.zeros(8, np.int64),
        np.zeros(_BITS, np.int64),
        np.zeros(_BITS, np.int64),
        np.zeros(_BITS, np.int64),
        np.zeros(_FIXED, np.int64),
        np.zeros(_SEQUENCES, np.int64),
        np.zeros((_SEQUENCES, 16), np.int64),
    )


@kernel
def lay_out(hands: Ints, best: Int, winner: Int, layout: Layout) -> Int:
    """Lay a position out and number the sequences that can come up in it.

    Args:
        hands: the cards held, a mask for each seat.
        best: the card that is winning the present trick, -1 between tricks.
        winner: who has played it.
        layout: written.

    Returns:
        The bit of `best`, -1 between tricks.
    """
    owned, owner, suit, card, fixed, sequence, trie = layout
    owned[:] = 0
    trie[0, :] = 0
    fixed[ACES] = 0
    fixed[CARDS] = 0
    fixed[NEXT] = 1
    best_bit = np.int64(-1)
    bit = np.int64(0)
    base = np.int64(0)
    for row in range(4):
        low = bit
        for rank in range(13):
            here = np.int64(13 * row + rank)
            seat = np.int64(-1)
            if here == best:
                seat = np.int64(winner)
                best_bit = bit
            else:
                for other in range(len(hands)):
                    if hands[other] >> here & 1:
                        seat = np.int64(other)
                        owned[seat] |= np.int64(1) << bit
            if seat < 0:
                continue
            owner[bit] = seat
            card[bit] = here
            if rank == 12:
                fixed[ACES] |= np.int64(1) << bit
            bit += 1
        length = bit - low
        whole = ((np.int64(1) << length) - 1) << low
        for place in range(low, bit):
            suit[place] = whole
        fixed[CARDS] |= whole
        fixed[SUITS + row] = whole
        fixed[SHIFTS + row] = low
        fixed[BASES + row] = base
        sequence[base] = 0
        for left in range(1, np.int64(1) << length):
            lowest = left & -left
            above = left ^ lowest
            place = highest_bit(lowest) + low
            step = owner[place]
            if above == 0 and fixed[ACES] >> place & 1:
                step += 8
            parent = sequence[base + above]
            number = trie[parent, step]
            if number == 0:
                number = fixed[NEXT]
                fixed[NEXT] += 1
                trie[parent, step] = number
                trie[number, :] = 0
            sequence[base + left] = number
        base += np.int64(1) << length
        bit += 1
    return best_bit


@kernel
def key_of(a: Int, b: Int, c: Int, d: Int, leader: Int) -> Int:
    """Return the exact key of a position between tricks, never negative.

    Args:
        a: the number of the spades' sequence.
        b: that of the hearts.
        c: that of the diamonds.
        d: that of the clubs.
        leader: the seat to lead.
    """
    a, b = min(a, b), max(a, b)
    c, d = min(c, d), max(c, d)
    a, c = min(a, c), max(a, c)
    b, d = min(b, d), max(b, d)
    b, c = min(b, c), max(b, c)
    return (((a << 15 | b) << 15 | c) << 15 | d) << 3 | leader


@kernel
def slot_of(key: Int, size: Int) -> Int:
    """Return where the search for a key begins in a table of a power of two of entries."""
    return ((key ^ key >> 29) * np.int64(-7046029254386353131) >> 40) & (size - 1)


@kernel
def without_twins(hand: Int, present: Int, fixed: Ints) -> Int:
    """Return the lowest card of each class of equivalent cards in a hand.

    Cards of one hand with none of `present` between them are equivalent, but an ace is not
    equivalent to what stands below it (F3.2).

    Args:
        hand: a mask.
        present: the cards in hands and the best card on the table, a mask.
        fixed: of the layout.
    """
    # Each card of the hand, moved one up, is carried over the bits of absent cards by the sum,
    # and lands on the next card present or on the gap above its suit.
    twins = ((hand << 1) + (fixed[CARDS] & ~present)) & present & ~fixed[ACES]
    return hand & ~twins
