"""Max^n in Fifth Trick: one iterative function with an explicit stack.

Every seat takes the cards that are best for itself; where several are equally good, the position is
worth their mean, over cards. See :mod:`eightythree.solver.fifth` for definitions and sources.

What makes it fast:

- positions on few bits and equivalent cards merged (:mod:`eightythree.solver.fifth_layout`);
- a seat without a choice plays on without a node, and the last of a trick never takes one: its
  cards' positions are looked up in turn;
- a table of the positions between tricks, by exact key;
- the last two tricks without a search (:mod:`eightythree.solver.fifth_last`);
- values are added up without a branch, four seats at once.

Shallow pruning (Korf, "Multi-player alpha-beta pruning", Artificial Intelligence 48, 1991) was
tried and left out: all seats together get at most 4 points, but averaged values are seldom large
enough to prune by, and it saved 2 % of the nodes.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from eightythree.compiled import highest_bit, kernel, lowest_bit, popcount
from eightythree.solver.fifth_last import last_two
from eightythree.solver.fifth_layout import (
    ACE,
    ACES,
    BEST,
    OWNED,
    PLACE,
    PLAYER,
    SEATS,
    SUIT,
    TRICKS,
    WHOLE,
    WINNER,
    Int,
    Ints,
    Layout,
    after_card,
    classes,
    higher,
    key_of,
    lay_out,
    slot_of,
)
from eightythree.solver.fifth_values import (
    CERTAIN,
    INDEX,
    MOST,
    NODES,
    SIZE,
    WEIGHT,
    Floats,
    ValueMemory,
    clear,
    count_in,
    divide_row,
    keep,
    write_last,
)

__all__ = ["value_roots"]

# The columns of the stack: what each node of the present line remembers.
LEFT: Final = 0  # the cards in hands, a mask
MOVER: Final = 1  # the seat to play
TRICK: Final = 2  # packed: the best bit, the place, the winner, the tricks left
REPS: Final = 3  # the classes still to try, by their lowest card
REST: Final = 4  # the legal cards still to try
KEY: Final = 5  # -1 within a trick
TRIED: Final = 6  # the size of the class being tried
_FIFTH: Final = 2  # tricks left in the fifth


@kernel
def value_search(
    left: Int,
    player: Int,
    place: Int,
    best: Int,
    winner: Int,
    tricks: Int,
    seats: Int,
    whole_trick: Int,
    layout: Layout,
    memory: ValueMemory,
) -> None:
    """Write a position's value in the first row of the pool; arguments as of `last_two`.

    Three tricks or more are left, and somebody is still to play to the present one.
    """
    facts, sequence, _ = layout
    work, sums, pool, table, counts, choices = memory
    size = counts[SIZE]
    nodes = counts[NODES]
    last = seats - 1
    depth = np.int64(-1)
    key = np.int64(-1)
    reps = np.int64(0)
    rest = np.int64(0)
    most = 0.0
    weight = 0.0
    resumed = False
    while True:
        # Play on to the next choice or to the last card of the trick.
        while not resumed:
            rest = left & facts[OWNED + player]
            present = left
            if place > 0:
                rest = (rest & facts[SUIT + best]) or rest
                present |= np.int64(1) << best
            reps = classes(rest, present, facts)
            if place == last or reps & (reps - 1) != 0:
                nodes += 1
                most = -1.0
                weight = 0.0
                break
            bit = highest_bit(reps)
            left ^= reps
            player, place, best, winner = after_card(bit, player, place, best, winner, seats, facts)
            key = np.int64(-1)
        resumed = False
        known = False
        if place == last:
            own = depth + 1
            known = True
            while reps != 0 and most < CERTAIN:
                bit = highest_bit(reps)
                below = (np.int64(1) << bit) - 1
                tried = popcount(rest & ~below)
                reps &= below
                rest &= below
                after = left ^ np.int64(1) << bit
                leader = player if higher(bit, best, facts) else winner
                key = key_of(after, leader, facts, sequence)
                spot = size + slot_of(key, size)
                while table[2 * spot & INDEX] != key and table[2 * spot & INDEX] != 0:
                    spot = size + (spot + 1 & size - 1)
                row = table[2 * spot + 1 & INDEX]
                if table[2 * spot & INDEX] == 0:
                    if tricks > _FIFTH + 1:
                        known = False
                        break
                    nodes += 1
                    row = own + 1
                    low, high = last_two(
                        after, leader, 0, 0, 0, 0, seats, whole_trick, facts, choices
                    )
                    write_last(low, high, pool, row)
                    keep(key, row, pool, table, counts, seats)
                    size = counts[SIZE]
                most, weight = count_in(pool, own, row, tried, player, most, weight, seats)
            if known:
                divide_row(pool, own, weight, seats)
        if not known:
            depth += 1
            work[depth, LEFT] = left
            work[depth, MOVER] = player
            work[depth, TRICK] = best << 16 | place << 12 | winner << 8 | tricks << 4
            work[depth, REPS] = reps
            work[depth, REST] = rest
            sums[depth, MOST] = most
            sums[depth, WEIGHT] = weight
            if place == last:
                # The position after the card just looked at comes first.
                work[depth, KEY] = -1
                work[depth, TRIED] = tried
                left = after
                player = leader
                place = np.int64(0)
                tricks -= 1
                continue
            work[depth, KEY] = key
        else:
            # Hand the value up, as far as nodes are done with.
            while depth >= 0:
                player = work[depth, MOVER]
                most, weight = count_in(
                    pool,
                    depth,
                    depth + 1,
                    work[depth, TRIED],
                    player,
                    sums[depth, MOST],
                    sums[depth, WEIGHT],
                    seats,
                )
                sums[depth, MOST] = most
                sums[depth, WEIGHT] = weight
                if work[depth, REPS] != 0 and most < CERTAIN:
                    break
                divide_row(pool, depth, weight, seats)
                if work[depth, KEY] >= 0:
                    keep(work[depth, KEY], depth, pool, table, counts, seats)
                    size = counts[SIZE]
                depth -= 1
            if depth < 0:
                break
        # Try the next class of the node on top.
        left = work[depth, LEFT]
        player = work[depth, MOVER]
        packed = work[depth, TRICK]
        best = packed >> 16
        place = packed >> 12 & 15
        winner = packed >> 8 & 15
        tricks = packed >> 4 & 15
        reps = work[depth, REPS]
        rest = work[depth, REST]
        if place == last:
            most = sums[depth, MOST]
            weight = sums[depth, WEIGHT]
            depth -= 1
            resumed = True
            continue
        bit = highest_bit(reps)
        below = (np.int64(1) << bit) - 1
        work[depth, REPS] = reps & below
        work[depth, REST] = rest & below
        work[depth, TRIED] = popcount(rest & ~below)
        left ^= np.int64(1) << bit
        player, place, best, winner = after_card(bit, player, place, best, winner, seats, facts)
        key = np.int64(-1)
    counts[NODES] = nodes


@kernel
def value_root(
    hands: Ints, setting: Ints, layout: Layout, memory: ValueMemory, values: Floats
) -> None:
    """Value every legal card of a position with two or more tricks left."""
    player, place, card, winner = setting[PLAYER], setting[PLACE], setting[BEST], setting[WINNER]
    ace, tricks, seats, whole_trick = setting[ACE], setting[TRICKS], setting[SEATS], setting[WHOLE]
    best = lay_out(hands, card, winner, layout)
    facts = layout.facts
    clear(memory)
    left = facts[OWNED]
    for seat in range(1, seats):
        left |= facts[OWNED + seat]
    hand = left & facts[OWNED + player]
    present = left
    if place > 0:
        hand = (hand & facts[SUIT + best]) or hand
        present |= np.int64(1) << best
    reps = classes(hand, present, facts)
    listed = 0
    while hand != 0:
        # From low to high, so that the lowest card of a class comes first.
        bit = lowest_bit(hand)
        hand &= hand - 1
        if reps >> bit & 1:
            takes = place == 0 or higher(bit, best, facts)
            after = left ^ np.int64(1) << bit
            now_best = bit if takes else best
            now_winner = player if takes else winner
            now_ace = ace | (facts[ACES] >> bit & 1)
            now_tricks = tricks
            now_place = place + 1
            following = (player + 1) % seats
            if now_place == seats and tricks > _FIFTH:
                now_place = 0
                now_tricks -= 1
                now_best, now_ace = 0, 0
                following = now_winner
            if now_tricks > _FIFTH:
                value_search(
                    after,
                    following,
                    now_place,
                    now_best,
                    now_winner,
                    now_tricks,
                    seats,
                    whole_trick,
                    layout,
                    memory,
                )
            else:
                # If the fifth trick is full, nobody has a choice.
                memory.counts[NODES] += 1
                low, high = last_two(
                    after,
                    following,
                    now_place,
                    now_best,
                    now_winner,
                    now_ace,
                    seats,
                    whole_trick,
                    facts,
                    memory.choices,
                )
                write_last(low, high, memory.pool, 0)
        for seat in range(seats):
            values[listed, seat] = memory.pool[seat]
        listed += 1


@kernel
def value_roots(
    hands: Ints, settings: Ints, layout: Layout, memory: ValueMemory, values: Floats
) -> None:
    """Value every legal card of positions; those with only the sixth trick left are passed over.

    Args:
        hands: the cards held, a mask for each seat; shape (n, 8).
        settings: what else there is to a position, the fields that
            :mod:`eightythree.solver.fifth_layout` names; shape (n, 8).
        layout: memory.
        memory: as `new_value_memory` gives it.
        values: written by the place of the card among the legal ones, from the lowest, and by seat;
            shape (n, 6, 8).
    """
    memory.counts[NODES] = 0
    for number in range(len(hands)):
        if settings[number, TRICKS] == 1:
            memory.counts[NODES] += 1
        else:
            value_root(hands[number], settings[number], layout, memory, values[number])
