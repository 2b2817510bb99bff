"""Fifth Trick for the search: a position laid out on few bits, and its canonical key.

The cards still held, and the best card on the table, lie on at most 52 bits: suit after suit,
low to high, with an empty bit above each suit. A card's owner never changes, so the cards left and
the seat to lead are a whole position between tricks.

The key of such a position is exact. Each suit is the sequence of its cards' owners from the top,
with a mark if the top one is the ace (which is all that ranks mean, F2.3 and F3.2). Sequences are
numbered by a trie, at most 2**15 of them in one solve; four numbers and the leader fit one int64.
(Suits could change names, but to sort the numbers costs more time than it saves: 2 % of the nodes
with four players.)
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from eightythree.compiled import highest_bit, inlined, kernel

__all__ = [
    "Int",
    "Ints",
    "Layout",
    "after_card",
    "classes",
    "higher",
    "key_of",
    "lay_out",
    "new_layout",
    "slot_of",
]

Ints = NDArray[np.int64]

Int: TypeAlias = Any
"""In kernels: an int64, which mixes freely with Python's ints and bools."""

_SEQUENCES: Final = 1 << 15
_BITS: Final = 64

# The fields of `Layout.facts`. All indices are seen to be non-negative, which spares the compiled
# code a test each.
ACES: Final = 0  # the aces, a mask
CARDS: Final = 1  # all cards, a mask
NEXT: Final = 2  # how many sequences the trie numbers
SUITS: Final = 4  # four masks
SHIFTS: Final = 8  # the place of each suit's lowest bit
BASES: Final = 12  # where each suit's part of `sequence` begins
OWNED: Final = 16  # the cards of each seat, eight masks
OWNER: Final = 64  # the seat that holds each bit
SUIT: Final = 128  # the mask of each bit's suit
CARD: Final = 192  # the card of each bit, 0..51
_FACTS: Final = 256

# The fields of a setting: what there is to a position beside the hands.
PLAYER: Final = 0  # the seat to play
PLACE: Final = 1  # its place in the trick, from 0
BEST: Final = 2  # the card that is winning the trick, -1 for the leader
WINNER: Final = 3  # who has played it
ACE: Final = 4  # 1 if an ace lies in the trick
TRICKS: Final = 5  # tricks left, the present one included
SEATS: Final = 6  # the number of players
WHOLE: Final = 7  # 1 if any ace in the fifth trick costs the bonus (F3.2)


class Layout(NamedTuple):
    """A position's cards on few bits: memory that `lay_out` fills anew for each solve."""

    facts: Ints
    """The fields above; shape (256,)."""
    sequence: Ints
    """The number of the owners' sequence in its place of the key, by suit and the cards left of it;
    shape (2**15,)."""
    trie: Ints
    """The number of a sequence by that of the one without its lowest card and that card's owner,
    plus 8 for a leading ace; shape (2**15, 16)."""


def new_layout() -> Layout:
    """Return memory for a layout."""
    return Layout(
        np.zeros(_FACTS, np.int64),
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
    facts, sequence, trie = layout
    facts[:] = 0
    trie[0, :] = 0
    facts[NEXT] = 1
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
                        facts[OWNED + seat] |= np.int64(1) << bit
            if seat < 0:
                continue
            facts[OWNER + bit] = seat
            facts[CARD + bit] = here
            if rank == 12:
                facts[ACES] |= np.int64(1) << bit
            bit += 1
        length = bit - low
        whole = ((np.int64(1) << length) - 1) << low
        for place in range(low, bit):
            facts[SUIT + place] = whole
        facts[CARDS] |= whole
        facts[SUITS + row] = whole
        facts[SHIFTS + row] = low
        facts[BASES + row] = base
        sequence[base] = 0
        digit = 15 * row + 3
        for left in range(1, np.int64(1) << length):
            lowest = left & -left
            above = left ^ lowest
            place = highest_bit(lowest) + low
            step = facts[OWNER + place]
            if above == 0 and facts[ACES] >> place & 1:
                step += 8
            parent = sequence[base + above] >> digit
            number = trie[parent, step]
            if number == 0:
                number = facts[NEXT]
                facts[NEXT] += 1
                trie[parent, step] = number
                trie[number, :] = 0
            sequence[base + left] = number << digit
        base += np.int64(1) << length
        bit += 1
    return best_bit


@inlined
def higher(bit: Int, best: Int, facts: Ints) -> Int:
    """Return 1 if a card beats the best on the table (F2.3), else 0."""
    return facts[SUIT + best] >> bit & np.int64(bit > best)


@inlined
def after_card(
    bit: Int, player: Int, place: Int, best: Int, winner: Int, seats: Int, facts: Ints
) -> tuple[Int, Int, Int, Int]:
    """Return player, place, best bit and winner after a card of the player's.

    Args:
        bit: of the card.
        player: who plays it.
        place: its place in the trick, from 0.
        best: the bit of the card that was winning; any bit for the leader.
        winner: who played that.
        seats: the number of players.
        facts: of the layout.
    """
    if place == 0 or higher(bit, best, facts):
        best = bit
        winner = player
    player += 1
    if player == seats:
        player = np.int64(0)
    return player, place + 1, best, winner


@inlined
def key_of(left: Int, leader: Int, facts: Ints, sequence: Ints) -> Int:
    """Return the exact key of a position between tricks, never negative.

    Args:
        left: the cards in hands, a mask.
        leader: the seat to lead.
        facts: of the layout.
        sequence: of the layout.
    """
    key = leader
    for row in range(4):
        place = facts[BASES + row] + ((left & facts[SUITS + row]) >> facts[SHIFTS + row])
        key += sequence[place & _SEQUENCES - 1]
    return key


@inlined
def slot_of(key: Int, size: Int) -> Int:
    """Return where the search for a key begins in a table of a power of two of entries."""
    return ((key ^ key >> 29) * np.int64(-7046029254386353131) >> 40) & (size - 1)


@inlined
def classes(hand: Int, present: Int, facts: Ints) -> Int:
    """Return the lowest card of each class of equivalent cards in a hand.

    Cards of one hand with none of `present` between them are equivalent, but an ace is not
    equivalent to what stands below it (F3.2).

    Args:
        hand: a mask.
        present: the cards in hands and the best card on the table, a mask.
        facts: of the layout.
    """
    # Each card of the hand, moved one up, is carried over the bits of absent cards by the sum,
    # and lands on the next card present or on the gap above its suit.
    twins = ((hand << 1) + (facts[CARDS] & ~present)) & present & ~facts[ACES]
    return hand & ~twins
