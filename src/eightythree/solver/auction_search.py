"""The search of Auction's card play: one iterative function with an explicit stack.

It works on positions laid out by :mod:`eightythree.solver.auction_layout`.

`search` answers a zero-window question, "does side 0 capture at least `need` more points?", by
fail-soft alpha-beta; exact values come from a few such questions (MTD(f): Plaat, Schaeffer, Pijls
and de Bruin, "Best-first fixed-depth minimax algorithms", Artificial Intelligence 87, 1996).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from eightythree.compiled import highest_bit, kernel, lowest_bit, popcount
from eightythree.solver.auction_layout import SUIT_AT
from eightythree.tricks import follow, follow_or_ruff

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]
    Int = Any  # an int64 in the kernels, which mypy would tell from an int

__all__ = ["NODES", "TABLE_BITS", "Workspace", "exact", "new_workspace", "search"]

TABLE_BITS: Final = 16
"""The transposition table has two to this power of entries."""

# What each node of the present line remembers: the columns of the stack.
PLAYER: Final = 0
PLACE: Final = 1  # in the trick, 0..3
REMAINING: Final = 2  # the cards left when the trick began, a mask
LED: Final = 3  # the suit led, a mask
BEST: Final = 4  # the card that is winning
WINNER: Final = 5  # who has played it
GAIN: Final = 6  # the points in the trick
LEFT: Final = 7  # the points still out when the trick began
NEED: Final = 8
VALUE: Final = 9
NEXT: Final = 10  # the move to try next
COUNT: Final = 11  # how many moves there are
CARD: Final = 12  # the move being tried
SETTLED: Final = 13  # what side 0 captures by it
SLOT: Final = 14
LOW: Final = 15
HIGH: Final = 16
CHOSEN: Final = 17  # the best move so far
KEY1: Final = 19
KEY2: Final = 20
NODES: Final = 18  # in the first row: nodes visited since it was last set to 0
_ROWS: Final = 21
_DEPTH: Final = 25
_MOVES: Final = 6


class Workspace(NamedTuple):
    """The memory that a search works in; one for each thread."""

    work: Ints
    """The stack: what each node of the present line remembers."""
    moves: Ints
    """The moves of each node of the present line, likely ones first."""
    table: Ints
    """The transposition table."""


def new_workspace() -> Workspace:
    """Return empty memory for `search`."""
    return Workspace(
        np.zeros(_DEPTH * _ROWS, np.int64),
        np.zeros(_DEPTH * _MOVES, np.int64),
        np.zeros(3 << TABLE_BITS, np.int64),
    )


@kernel
def _sum_points(mask: Int, points: Ints) -> Int:
    total = 0
    while mask:
        bit = lowest_bit(mask)
        total += points[bit]
        mask &= mask - 1
    return total


@kernel
def quick_bounds(
    hands: Ints, player: Int, trumps: Int, points: Ints, left: Int, need: Int
) -> tuple[Int, Int]:
    """Return bounds on what side 0 captures, without search, before a lead.

    Args:
        hands: four masks of the layout.
        player: who leads.
        trumps: the trumps still out, a mask; not empty.
        points: the points of each bit.
        left: the points still out.
        need: the question; once it is answered no more is looked for.
    """
    # The highest trumps, as far as one side holds them all, take tricks whoever leads.
    ours = hands[0] | hands[2]
    holders = ours if ours >> highest_bit(trumps) & 1 else hands[1] | hands[3]
    sure = np.int64(0)
    rest = trumps
    while rest:
        top = highest_bit(rest)
        if not holders >> top & 1:
            break
        sure += points[top]
        rest ^= np.int64(1) << top
    if rest == 0:
        sure = left
    low = np.int64(0)
    high = left
    if holders == ours:
        low = sure
    else:
        high = left - sure
    if low >= need or high < need:
        return low, high
    # The leader's own highest trumps, cashed one after another, draw the others' with them.
    mine = hands[player]
    cashed = np.int64(0)
    masters = 0
    rest = trumps
    while rest:
        top = highest_bit(rest)
        if not mine >> top & 1:
            break
        cashed += points[top]
        masters += 1
        rest ^= np.int64(1) << top
    if masters:
        drained = True
        for step in range(1, 4):
            held = hands[(player + step) & 3] & trumps
            if popcount(held) <= masters:
                cashed += _sum_points(held, points)
                continue
            if step != 2:
                drained = False
            # The partner throws its richest trumps, an enemy its poorest.
            for _ in range(masters):
                pick = lowest_bit(held)
                scan = held & (held - 1)
                while scan:
                    bit = lowest_bit(scan)
                    scan &= scan - 1
                    if (points[bit] > points[pick]) == (step == 2):
                        pick = bit
                cashed += points[pick]
                held ^= np.int64(1) << pick
        if drained:
            cashed = left
        if player & 1 == 0:
            low = max(low, cashed)
        else:
            high = min(high, left - cashed)
    return low, high


@kernel
def _last_trick(hands: Ints, player: Int, suits: Ints) -> Int:
    """Return who wins when everybody has one card left and `player` leads."""
    best = lowest_bit(hands[player])
    counts = suits[SUIT_AT + best] | suits[3]
    winner = player
    for step in range(1, 4):
        bit = lowest_bit(hands[(player + step) & 3])
        if bit > best and counts >> bit & 1:
            best = bit
            winner = (player + step) & 3
    return winner


@kernel
def _insert(moves: Ints, start: Int, count: Int, bit: Int, score: Int) -> None:
    """Put a move into its place among the `count` from `start`, sorted by falling score."""
    spot = start + count
    while spot > start and moves[spot - 1] >> 8 < score:
        moves[spot] = moves[spot - 1]
        spot -= 1
    moves[spot] = score << 8 | bit


@kernel
def _leads(
    hands: Ints,
    player: Int,
    remaining: Int,
    suits: Ints,
    points: Ints,
    hint: Int,
    moves: Ints,
    start: Int,
) -> Int:
    """Write the leads to try, likely ones first, and return how many they are."""
    hand = hands[player]
    trumps = suits[3]
    enemies = (hands[(player + 1) & 3] | hands[(player + 3) & 3]) & trumps
    partner = hands[(player + 2) & 3]
    top = highest_bit(remaining & trumps)
    count = 0
    rest = hand
    while rest:
        bit = lowest_bit(rest)
        rest &= rest - 1
        in_suit = remaining & suits[SUIT_AT + bit]
        # The next card below, in the same hand and worth as much, stands for both.
        below = in_suit & ((np.int64(1) << bit) - 1)
        if below:
            under = highest_bit(below)
            if hand >> under & 1 and points[under] == points[bit]:
                continue
        if not trumps >> bit & 1:
            score = (40 if enemies == 0 else 20) + (12 if in_suit >> (bit + 1) == 0 else 0)
        elif bit == top:
            score = 60 + points[bit] + (20 if enemies else -40)
        elif partner >> top & 1:
            score = 40 + points[bit]
        else:
            score = 30 - points[bit]
        if bit == hint:
            score += 1000
        _insert(moves, start, count, bit, score + 100)
        count += 1
    return count


@kernel
def _follows(
    hands: Ints,
    player: Int,
    place: Int,
    best: Int,
    partners: bool,
    led: Int,
    gain: Int,
    remaining: Int,
    suits: Ints,
    points: Ints,
    free: bool,
    moves: Ints,
    start: Int,
) -> Int:
    """Write the cards to try behind a lead, likely ones first, and return how many they are."""
    hand: Int = hands[player]
    trumps = suits[3]
    legal = follow_or_ruff(hand, led, trumps) if free and led != trumps else follow(hand, led)
    if legal & (legal - 1) == 0:
        moves[start] = lowest_bit(legal)
        return 1
    counts = led | trumps
    over = np.int64(0)  # what the enemy still to play may win with
    if place < 3:
        over = hands[(player + 1) & 3] & counts
    safe = partners and over >> best == 0
    count = 0
    rest = legal
    while rest:
        bit = lowest_bit(rest)
        rest &= rest - 1
        below = remaining & suits[SUIT_AT + bit] & ((np.int64(1) << bit) - 1)
        if below:
            under = highest_bit(below)
            if hand >> under & 1 and points[under] == points[bit]:
                continue
        worth = points[bit]
        if safe:
            score = 100 + 8 * worth - bit
        elif bit > best and counts >> bit & 1:
            score = 120 + 4 * worth - bit + 2 * gain if over >> bit == 0 else 60 - 4 * worth + bit
        elif partners:
            score = 50 + worth - bit
        else:
            score = 80 - 8 * worth - bit
        _insert(moves, start, count, bit, score + 300)
        count += 1
    return count


@kernel
def search(
    need: Int,
    hands: Ints,
    leader: Int,
    trick: Ints,
    played: Int,
    points: Ints,
    suits: Ints,
    free: bool,
    work: Ints,
    moves: Ints,
    table: Ints,
    stamp: Int,
) -> Int:
    """Return a bound on the points that side 0 captures from here: fail-soft, zero window.

    A result of `need` or more is a lower bound, a smaller one an upper bound. The points of
    cards on the table count for who wins the trick.

    Args:
        need: the points asked about, from 1.
        hands: four masks of the layout; as before on return.
        leader: the seat that led the present trick.
        trick: the cards of the present trick in order, as places of the layout; shape (4,).
        played: how many they are, 0..3.
        points: the points of each place.
        suits: the masks of the three plain suits and the trumps.
        free: whether a plain suit led may be ruffed by a seat that holds it (A6.3).
        work: the stack of a `Workspace`.
        moves: its moves.
        table: its transposition table.
        stamp: a number, new for each layout, that marks the table's entries as this position's.
    """
    trumps = suits[3]
    at: Int = 0  # where the present node begins in `work`
    everything = hands[0] | hands[1] | hands[2] | hands[3]
    work[at + PLACE] = played
    work[at + PLAYER] = (leader + played) & 3
    work[at + GAIN] = 0
    work[at + BEST] = -1
    work[at + WINNER] = leader
    work[at + LED] = 0
    for place in range(played):
        bit = trick[place]
        everything |= np.int64(1) << bit
        work[at + GAIN] += points[bit]
        if place == 0:
            work[at + LED] = suits[SUIT_AT + bit]
        if place == 0 or (bit > work[at + BEST] and (work[at + LED] | trumps) >> bit & 1):
            work[at + BEST] = bit
            work[at + WINNER] = (leader + place) & 3
    work[at + REMAINING] = everything
    work[at + LEFT] = _sum_points(everything & trumps, points)
    work[at + NEED] = need
    depth = 0
    value = np.int64(0)
    entering = True
    while True:
        at = depth * _ROWS
        player = work[at + PLAYER]
        if entering:
            work[NODES] += 1
            # A node is reached for the first time: answer it at once, or write down its moves.
            answered = False
            if work[at + PLACE] == 0:
                left = work[at + LEFT]
                wanted = work[at + NEED]
                out = work[at + REMAINING] & trumps
                hint = np.int64(-1)
                if wanted <= 0 or out == 0:
                    value = np.int64(0)
                    answered = True
                elif wanted > left:
                    value = left
                    answered = True
                else:
                    low, high = quick_bounds(hands, player, out, points, left, wanted)
                    if low < wanted <= high:
                        if hands[player] & (hands[player] - 1) == 0:
                            low = high = left * (1 - (_last_trick(hands, player, suits) & 1))
                        else:
                            one = _plain_key(hands, work[at + REMAINING], suits)
                            two = _trump_key(hands, player, out)
                            slot = _slot(one, two)
                            work[at + SLOT] = slot
                            work[at + KEY1] = one
                            work[at + KEY2] = two
                            if (
                                table[3 * slot] == one
                                and table[3 * slot + 1] == two
                                and table[3 * slot + 2] >> 24 == stamp
                            ):
                                known = table[3 * slot + 2]
                                low = max(low, known & 127)
                                high = min(high, known >> 8 & 127)
                                hint = (known >> 16 & 31) - 1
                            work[at + LOW] = low
                            work[at + HIGH] = high
                    if low >= wanted:
                        value = low
                        answered = True
                    elif high < wanted:
                        value = high
                        answered = True
                if not answered:
                    work[at + COUNT] = _leads(
                        hands,
                        player,
                        work[at + REMAINING],
                        suits,
                        points,
                        hint,
                        moves,
                        depth * _MOVES,
                    )
            else:
                work[at + COUNT] = _follows(
                    hands,
                    player,
                    work[at + PLACE],
                    work[at + BEST],
                    (work[at + WINNER] ^ player) & 1 == 0,
                    work[at + LED],
                    work[at + GAIN],
                    work[at + REMAINING],
                    suits,
                    points,
                    free,
                    moves,
                    depth * _MOVES,
                )
            if not answered:
                work[at + NEXT] = 0
                work[at + VALUE] = -1 if player & 1 == 0 else 1000
            entering = not answered
        else:
            # A card has been tried: take it back and see what it was worth.
            hands[player] |= np.int64(1) << work[at + CARD]
            value += work[at + SETTLED]
            if player & 1 == 0:
                if value > work[at + VALUE]:
                    work[at + VALUE] = value
                    work[at + CHOSEN] = work[at + CARD]
                    if value >= work[at + NEED]:
                        work[at + NEXT] = work[at + COUNT]
            elif value < work[at + VALUE]:
                work[at + VALUE] = value
                work[at + CHOSEN] = work[at + CARD]
                if value < work[at + NEED]:
                    work[at + NEXT] = work[at + COUNT]
            entering = work[at + NEXT] < work[at + COUNT]
            if not entering:
                value = work[at + VALUE]
                if work[at + PLACE] == 0:
                    low = work[at + LOW]
                    high = work[at + HIGH]
                    if value >= work[at + NEED]:
                        low = max(low, value)
                    else:
                        high = min(high, value)
                    slot = work[at + SLOT]
                    table[3 * slot] = work[at + KEY1]
                    table[3 * slot + 1] = work[at + KEY2]
                    table[3 * slot + 2] = (
                        stamp << 24 | (work[at + CHOSEN] + 1) << 16 | high << 8 | low
                    )
        if not entering:
            if depth == 0:
                return value
            depth -= 1
            continue
        # Play the next card.
        bit = moves[depth * _MOVES + work[at + NEXT]] & 255
        work[at + NEXT] += 1
        work[at + CARD] = bit
        hands[player] ^= np.int64(1) << bit
        gain = work[at + GAIN] + points[bit]
        best = work[at + BEST]
        winner = work[at + WINNER]
        led = work[at + LED]
        if work[at + PLACE] == 0:
            led = suits[SUIT_AT + bit]
            best = bit
            winner = player
        elif bit > best and (led | trumps) >> bit & 1:
            best = bit
            winner = player
        below = at + _ROWS
        if work[at + PLACE] == 3:
            work[at + SETTLED] = gain if winner & 1 == 0 else 0
            work[below + PLACE] = 0
            work[below + PLAYER] = winner
            work[below + GAIN] = 0
            work[below + REMAINING] = hands[0] | hands[1] | hands[2] | hands[3]
            work[below + LEFT] = work[at + LEFT] - gain
            work[below + NEED] = work[at + NEED] - work[at + SETTLED]
        else:
            work[at + SETTLED] = 0
            work[below + PLACE] = work[at + PLACE] + 1
            work[below + PLAYER] = (player + 1) & 3
            work[below + GAIN] = gain
            work[below + BEST] = best
            work[below + WINNER] = winner
            work[below + LED] = led
            work[below + REMAINING] = work[at + REMAINING]
            work[below + LEFT] = work[at + LEFT]
            work[below + NEED] = work[at + NEED]
        depth += 1


@kernel
def _plain_key(hands: Ints, remaining: Int, suits: Ints) -> Int:
    """Return what matters of the plain suits: whose the cards are, from the top of each suit."""
    first = np.int64(0)
    second = np.int64(0)
    third = np.int64(0)
    for row in range(3):
        owners = np.int64(1)
        rest = remaining & suits[row]
        while rest:
            bit = highest_bit(rest)
            rest ^= np.int64(1) << bit
            owner = (hands[1] >> bit & 1) | (hands[2] >> bit & 1) << 1 | (hands[3] >> bit & 1) * 3
            owners = owners << 2 | owner
        if owners > first:
            third = second
            second = first
            first = owners
        elif owners > second:
            third = second
            second = owners
        else:
            third = owners
    # A leading 1 marks each one's length, and 20 cards take 40 bits: no two positions share a key.
    length = highest_bit(third) >> 1
    key = first << (highest_bit(second) + 1) | second
    key = key << (highest_bit(third) + 1) | third
    return key << 8 | length << 4 | highest_bit(second) >> 1


@kernel
def _trump_key(hands: Ints, player: Int, out: Int) -> Int:
    """Return which trumps are out, whose they are, and who leads."""
    key = np.int64(1)
    rest = out
    while rest:
        bit = highest_bit(rest)
        rest ^= np.int64(1) << bit
        owner = (hands[1] >> bit & 1) | (hands[2] >> bit & 1) << 1 | (hands[3] >> bit & 1) * 3
        key = key << 2 | owner
    return (key << 24 | out) << 2 | player


@kernel
def _slot(one: Int, two: Int) -> Int:
    """Return the place in the transposition table of a position before a lead."""
    mixed = one * np.int64(-7046029254386353131)
    mixed = (mixed ^ mixed >> 29) + two
    mixed *= np.int64(-4417276706812531889)
    return (mixed >> 36) & ((1 << TABLE_BITS) - 1)


@kernel
def exact(
    guess: Int,
    hands: Ints,
    leader: Int,
    trick: Ints,
    played: Int,
    points: Ints,
    suits: Ints,
    free: bool,
    work: Ints,
    moves: Ints,
    table: Ints,
    stamp: Int,
) -> Int:
    """Return the points that side 0 captures from here when both sides play for points.

    MTD(f): zero-window questions from a first guess; the rest as for `search`.
    """
    low = np.int64(0)
    high = np.int64(83)
    value = min(max(guess, 0), 83)
    while low < high:
        need = value + 1 if value == low else value
        value = search(
            need, hands, leader, trick, played, points, suits, free, work, moves, table, stamp
        )
        if value < need:
            high = value
        else:
            low = value
    return value
