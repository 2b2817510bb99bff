"""How the novice plays the cards of Auction (A6).

Each card that may be played is weighed: the points at stake in the trick, by how likely the side
is to win it with that card, less what the card is worth if it is kept for later. So a counting
trump goes on a trick that the side is surer to win than its own later chances, the king is not
thrown to the enemy, and a high trump is not spent where a low one does.

Chances are whole numbers, `_SURE` for a certainty, and a score is points times `_SURE`. The
figures were tuned by playing the same deals against variants.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eightythree.bots.novice.heights import ALL_HEIGHTS, POINTS, heights
from eightythree.bots.novice.masks import count, highest, lowest
from eightythree.cards import rank_of
from eightythree.tricks import beats, card_points, effective_suit, trump_strength

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["card_to_play"]

_SURE: Final = 1024

# Points that each seat still to play is expected to add to a trick.
_ADDED_TO_TRUMPS: Final = 4
_ADDED_TO_PLAIN: Final = 1

# The partner, still to play, saves a trick from the enemy so often; takes one that the enemy
# wins so far although another enemy plays after it.
_SAVED: Final = 150
_TAKEN: Final = 700

# What a trump is worth beyond its points, by how many higher ones the enemy may hold: 0, 1, 2, 3,
# more; and how likely its points come home then.
_POWER: Final = (16, 6, 3, 2, 1)
_MASTERS: Final = (16, 16, 10, 6, 5, 4, 4)  # the first of these, by how many the hand holds
_HOME: Final = (1024, 900, 750, 550, 550)
_JOKER_HOME: Final = 500  # it wins no trick with a trump in it, whatever is gone

# How much likelier a trump lies in a card of the declarer's than in another's.
_DECLARERS: Final = 6
_OTHERS: Final = 2

# Where suit must be followed: how often, in eighths, a seat not known to be void can ruff.
_RUFFS: Final = 3


def card_to_play(
    hand: int,
    legal: int,
    seat: int,
    trump: int,
    declarer: int,
    plays: Sequence[int],
    played: int,
    buried: int,
    with_partner: int,
    must_follow: bool,
) -> int:
    """Return the card to play.

    Args:
        hand: the cards held, a mask.
        legal: those of them that may be played.
        seat: whose turn it is.
        trump: the trump suit.
        declarer: who led to the first trick.
        plays: the cards played, in order.
        played: how many they are.
        buried: the cards that the seat knows to be discarded.
        with_partner: the trumps that it gave to its partner.
        must_follow: whether a plain suit must be followed (`plain_lead`).
    """
    gone = 0
    voids = 0  # bit 4 * suit + seat: the seat has shown that it has none of the suit
    leader = declarer
    best = -1  # the card that wins the present trick so far
    best_seat = leader
    led = -1
    table = 0
    for place in range(played):
        card = plays[place]
        player = (leader + place) % 4
        gone |= 1 << card
        suit = effective_suit(card, trump)
        if place % 4 == 0:
            best = card
            best_seat = player
            led = suit
            table = 0
        elif suit != led and (suit != trump or must_follow):
            voids |= 1 << (4 * led + player)
        if beats(card, best, trump):
            best = card
            best_seat = player
        table += card_points(card, trump)
        if place % 4 == 3:
            leader = best_seat
            best = -1
            table = 0
    turn = played % 4
    mine = heights(hand, trump)
    out = ALL_HEIGHTS & ~mine & ~heights(gone | buried, trump)
    theirs = out & ~heights(with_partner, trump)
    masters = count(mine & -(1 << highest(theirs))) if theirs else count(mine)
    slots = _trump_slots(count(hand), seat, turn, declarer, voids >> (4 * trump))

    chosen = -1
    chosen_score = 0
    rest = legal
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        suit = effective_suit(card, trump)
        top = best
        ours = best >= 0 and (best_seat - seat) % 2 == 0
        if best < 0 or beats(card, best, trump):
            top = card
            ours = True
        asked = led if best >= 0 else suit
        # Seats that can only ruff when void in the suit led: all those not known to be void.
        bound = 0
        if must_follow and asked != trump:
            bound = 15 & ~(voids >> (4 * asked))
        chance = _win_chance(top, ours, seat, turn, trump, theirs, out, slots, bound)
        added = _ADDED_TO_TRUMPS if asked == trump else _ADDED_TO_PLAIN
        stake = table + card_points(card, trump) + added * (3 - turn)
        score = (2 * chance - _SURE) * stake
        if suit == trump:
            score -= _worth(trump_strength(card, trump), theirs, masters)
        else:
            score -= rank_of(card)  # among cards that make no difference the lowest goes
        if chosen < 0 or score > chosen_score:
            chosen = card
            chosen_score = score
    return chosen


def _trump_slots(size: int, seat: int, turn: int, declarer: int, no_trumps: int) -> list[int]:
    """Return in how many places an unseen trump may lie, by seat; the declarer's weigh more.

    Args:
        size: the cards that the seat holds.
        seat: whose turn it is.
        turn: how many have played to the trick.
        declarer: the declarer's seat.
        no_trumps: the seats that have shown that they have no trump, a mask.
    """
    slots = [0] * 4
    for other in range(4):
        if other != seat and not no_trumps >> other & 1:
            cards = size - ((seat - other) % 4 <= turn)
            slots[other] = cards * (_DECLARERS if other == declarer else _OTHERS)
    return slots


def _lacks(wanted: int, slots: Sequence[int], seat: int) -> int:
    """Return the chance that a seat holds none of some trumps which the others hold."""
    chance = _SURE
    places = slots[0] + slots[1] + slots[2] + slots[3]
    if slots[seat] == 0:
        return chance
    for drawn in range(wanted):
        rest = places - drawn
        if rest <= slots[seat]:
            return 0
        chance = chance * (rest - slots[seat]) // rest
    return chance


def _win_chance(
    top: int,
    ours: bool,
    seat: int,
    turn: int,
    trump: int,
    theirs: int,
    out: int,
    slots: Sequence[int],
    bound: int,
) -> int:
    """Return the chance that the side of a seat wins the trick.

    Args:
        top: the card that wins it after the seat has played.
        ours: whether the seat or its partner played that.
        seat: the seat.
        turn: how many had played before it.
        trump: the trump suit.
        theirs: the heights that an enemy may hold.
        out: the heights that an enemy or the partner may hold.
        slots: where they may lie, by seat.
        bound: the seats that may be bound to follow a plain suit, a mask.
    """
    over = ALL_HEIGHTS
    if effective_suit(top, trump) == trump:
        over = ALL_HEIGHTS & -(2 << trump_strength(top, trump))
    waiting = 3 - turn
    if not ours:
        if waiting < 2:
            return 0
        takes = _SURE - _lacks(count(out & over), slots, (seat + 2) % 4)
        return takes if waiting == 2 else takes * _TAKEN // _SURE
    wanted = count(theirs & over)
    stands = _SURE
    for step in range(1, waiting + 1, 2):
        enemy = (seat + step) % 4
        beaten = _SURE - _lacks(wanted, slots, enemy)
        if bound >> enemy & 1:
            beaten = beaten * _RUFFS // 8
        stands = stands * (_SURE - beaten) // _SURE
    if waiting >= 2:
        stands += (_SURE - stands) * _SAVED // _SURE
    return stands


def _worth(height: int, theirs: int, masters: int) -> int:
    """Return what it is worth to keep a trump for later."""
    above = min(count(theirs & -(2 << height)), 4)
    if height == 0 and above:
        return POINTS[0] * (2 * _JOKER_HOME - _SURE)
    power = _POWER[above] if above else _MASTERS[masters]
    return power * _SURE + POINTS[height] * (2 * _HOME[above] - _SURE)
