"""Which cards of Auction to try, in which order: equal ones once, likely ones first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from eightythree.compiled import highest_bit, inlined, lowest_bit, popcount
from eightythree.solver.auction_memory import ALIKE, BOTTOMS, HANDS, POINTS, SUIT_AT, TRUMPS
from eightythree.tricks import follow, follow_or_ruff

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]
    Int = Any  # an int64 in the kernels, which mypy would tell from an int

__all__ = ["allowed", "distinct", "follows", "leads"]


_ONE: Final = np.uint64(1)


@inlined
def distinct(m: Ints, hand: Int, began: Int) -> Int:
    """Return one card, the lowest, of each class of equal cards of a hand.

    Neighbours among the cards left, in one hand and worth the same, are equal.

    Args:
        m: the memory of the search.
        hand: the cards, a mask.
        began: the cards left when the trick began, a mask.
    """
    gone = ~began
    alone = hand
    lowest = np.int64(0)
    for worth in range(3):
        mine = hand & m[ALIKE + worth]
        alone ^= mine
        # Runs of places where nobody else has a card, and by a carry each one's lowest of mine.
        run = mine | gone
        start = run & (m[BOTTOMS] | ~(run << 1))
        lowest |= mine & (start | (gone + (start & gone)))
    return lowest | alone


@inlined
def allowed(m: Ints, hand: Int, led: Int, free: bool) -> Int:
    """Return the cards of a hand that may be played to the suit led (A6.2, A6.3), both masks."""
    trumps: Int = m[TRUMPS]
    return follow_or_ruff(hand, led, trumps) if free and led != trumps else follow(hand, led)


@inlined
def _insert(m: Ints, start: Int, count: Int, place: Int, score: Int) -> None:
    """Put a move into its place among the `count` from `start`, sorted by falling score."""
    move = score << 8 | place
    spot = start + np.uint64(count)
    while spot > start and m[spot - _ONE] < move:
        m[spot] = m[spot - _ONE]
        spot -= _ONE
    m[spot] = move


@inlined
def leads(m: Ints, live: Int, player: Int, hint: Int, start: Int) -> Int:
    """Write the leads to try from `start`, likely ones first, and return how many they are.

    A move is its place in the lower eight bits, below its score.
    """
    hand = m[HANDS + player] & live
    before = m[HANDS + (player + 1 & 3)] & live
    partner = m[HANDS + (player + 2 & 3)] & live
    behind = m[HANDS + (player + 3 & 3)] & live
    trumps = m[TRUMPS]
    top = highest_bit(live & trumps)
    count = np.int64(0)
    rest = distinct(m, hand, live)
    while rest:
        place = lowest_bit(rest)
        rest &= rest - 1
        suit = m[SUIT_AT + place]
        mark = np.int64(1) << place
        if suit != trumps:
            score = 140 - 100 * popcount(hand & suit)
            score -= 115 if before & suit == 0 and before & trumps else 0
            score -= 20 if behind & suit == 0 and behind & trumps else 0
            score += 25 if partner & suit == 0 and partner & trumps else 0
            score -= 105 if hand & suit & ~mark == 0 and hand & trumps else 0
        elif place == top:
            score = np.int64(200)
        elif partner >> top & 1:
            score = 170 + 5 * m[POINTS + place]
        else:
            score = 50 - 17 * m[POINTS + place] - (100 if partner & trumps == 0 else 0)
        if place == hint:
            score = np.int64(10_000)
        _insert(m, start, count, place, score)
        count += 1
    return count


@inlined
def follows(
    m: Ints,
    live: Int,
    began: Int,
    player: Int,
    turn: Int,
    led: Int,
    best: Int,
    partners: bool,
    gain: Int,
    free: bool,
    start: Int,
) -> Int:
    """Write the cards to try behind a lead from `start`, as `leads` does.

    Args:
        m: the memory of the search.
        live: the cards in hand, a mask.
        began: those when the trick began.
        player: whose turn it is.
        turn: in the trick, 1..3.
        led: the suit led, a mask.
        best: the card that is winning.
        partners: whether a partner has played it.
        gain: the points in the trick.
        free: whether a plain suit led may be ruffed by a seat that holds it (A6.3).
        start: where to write.
    """
    hand: Int = m[HANDS + player] & live
    rest = allowed(m, hand, led, free) & distinct(m, hand, began)
    if rest & (rest - 1) == 0:
        m[start] = lowest_bit(rest)
        return np.int64(1)
    trumps = m[TRUMPS]
    counts = led | trumps
    over = np.int64(0)  # what the enemy still to play may win with
    if turn < 3:
        over = allowed(m, m[HANDS + (player + 1 & 3)] & live, led, free) & counts
    safe = partners and over >> best == 0
    saved = False  # whether the partner, still to play, has the best of it
    if turn == 1:
        last = allowed(m, m[HANDS + (player + 2 & 3)] & live, led, free) & counts
        saved = last > over and last >> best != 0
    count = np.int64(0)
    while rest:
        place = lowest_bit(rest)
        rest &= rest - 1
        worth = m[POINTS + place]
        suit = m[SUIT_AT + place]
        if safe:
            score = 92 * worth - 12 * place
        elif place > best and counts >> place & 1:
            if over >> place == 0:
                score = 650 + 85 * worth - 16 * place + 210 * gain
            else:
                score = 585 + 240 * worth - 2 * place + 58 * gain
            score += 110 if partners else 0
        elif partners:
            score = 260 + 64 * worth - 24 * place
        elif saved:
            score = 560 + 260 * worth - 17 * place
        else:
            score = 550 - 90 * worth - 14 * place
        if suit == trumps:
            if suit != led:
                score -= 135 if gain else 250
        elif suit != led:
            # From the short suits, so as to ruff them.
            length = popcount(hand & suit)
            score -= 250 * length - (310 if length == 1 else 0)
        _insert(m, start, count, place, score)
        count += 1
    return count
