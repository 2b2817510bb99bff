"""How the novice plays the cards of Auction (A6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eightythree.bots.novice.heights import ALL_HEIGHTS, POINTS, heights
from eightythree.bots.novice.masks import count, lowest
from eightythree.tricks import (
    beats,
    card_points,
    effective_suit,
    plain_suit,
    trump_strength,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["card_to_play"]

_SURE: Final = 1024
_RESCUE: Final = 150
_LED_TRUMP_EXTRA: Final = 4
_LED_PLAIN_EXTRA: Final = 1
_POWER0: Final = 16
_POWER1: Final = 6
_POWER2: Final = 3
_POWER3: Final = 2
_GUARD: Final = 1
_RETURN1: Final = 900
_RETURN2: Final = 750
_RETURN3: Final = 550
_JOKER_RETURN: Final = 500
_PLAIN: Final = 0
_DECLARER: Final = 6
_OTHER: Final = 2
_RUFFS: Final = 3


def missing(wanted: int, pool: int, slots: int) -> int:
    """Return the chance that none of `wanted` cards lies in `slots` of `pool`."""
    chance = _SURE
    for drawn in range(wanted):
        rest = pool - drawn
        if rest <= slots:
            return 0
        chance = chance * (rest - slots) // rest
    return chance


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
    """Return the card to play."""
    partner = (seat + 2) % 4
    gone = 0
    void = 0  # bit 4 * suit + seat
    leader = declarer
    best = -1
    best_seat = -1
    table = 0
    for place in range(played):
        card = plays[place]
        player = (leader + place) % 4
        gone |= 1 << card
        if place % 4 == 0:
            best = card
            led = effective_suit(card, trump)
            best_seat = player
            table = card_points(card, trump)
        else:
            suit = effective_suit(card, trump)
            if suit != led and (suit != trump or must_follow):
                void |= 1 << (4 * led + player)
            if beats(card, best, trump):
                best = card
                best_seat = player
            table += card_points(card, trump)
        if place % 4 == 3:
            leader = best_seat
            best = -1
    turn = played % 4
    size = count(hand)
    mine = heights(hand, trump)
    out = ALL_HEIGHTS & ~mine & ~heights(gone | buried, trump)
    theirs = out & ~heights(with_partner, trump)
    no_trumps = void >> (4 * trump) & 15
    if count(out) == 0:
        no_trumps = 15
    # Slots in which an unseen trump may lie, the declarer's counted for more.
    pool = 0
    slots = [0] * 4
    for other in range(4):
        if other != seat and not no_trumps >> other & 1:
            cards = size - (1 if (other - leader) % 4 < turn else 0)
            slots[other] = cards * (_DECLARER if other == declarer else _OTHER)
            pool += slots[other]
    chosen = -1
    chosen_score = 0
    rest = legal
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        suit = effective_suit(card, trump)
        ours = best >= 0 and best_seat == partner
        top = best
        if best < 0 or beats(card, best, trump):
            top = card
            ours = True
        chance = _win_chance(top, ours, seat, turn, trump, theirs, out, pool, slots)
        points = card_points(card, trump)
        trump_led = suit == trump if best < 0 else led == trump
        stake = table * (best >= 0) + points
        stake += (_LED_TRUMP_EXTRA if trump_led else _LED_PLAIN_EXTRA) * (3 - turn)
        score = (2 * chance - _SURE) * stake
        if suit == trump:
            score -= _trump_worth(card, trump, theirs)
        else:
            higher = count(plain_suit(suit, trump) & ~(hand | gone) & -(1 << card))
            score -= _PLAIN * _SURE // (1 + higher)
        if chosen < 0 or score > chosen_score:
            chosen = card
            chosen_score = score
    return chosen


def _win_chance(
    top: int,
    ours: bool,
    seat: int,
    turn: int,
    trump: int,
    theirs: int,
    out: int,
    pool: int,
    slots: Sequence[int],
) -> int:
    """Return the chance that the seat's side wins the trick when `top` leads it now."""
    suit = effective_suit(top, trump)
    after = 3 - turn
    if suit == trump:
        over = -(2 << trump_strength(top, trump))
        wanted = count(theirs & over)
        partner_over = count(out & over)
    else:
        wanted = count(theirs)
        partner_over = count(out)
    enemy_left = _SURE
    for step in range(1, after + 1, 2):
        enemy = (seat + step) % 4
        holds_none = missing(wanted, pool, slots[enemy]) if slots[enemy] else _SURE
        enemy_left = enemy_left * holds_none // _SURE
    partner = (seat + 2) % 4
    if after >= 2:
        lacks = missing(partner_over, pool, slots[partner]) if slots[partner] else _SURE
        if ours:
            return enemy_left + (_SURE - enemy_left) * _RESCUE // _SURE
        return (_SURE - lacks) * (_SURE if after == 2 else 700) // _SURE
    return enemy_left if ours else 0


def _trump_worth(card: int, trump: int, theirs: int) -> int:
    """Return what keeping a trump is worth."""
    height = trump_strength(card, trump)
    over = count(theirs & -(2 << height))
    points = POINTS[height]
    if over == 0:
        return (_POWER0 + points) * _SURE
    if height == 0:
        return points * (2 * _JOKER_RETURN - _SURE)
    if over == 1:
        return _POWER1 * _SURE + points * (2 * _RETURN1 - _SURE)
    if over == 2:
        return _POWER2 * _SURE + points * (2 * _RETURN2 - _SURE)
    return (_POWER3 if over == 3 else _GUARD) * _SURE + points * (2 * _RETURN3 - _SURE)
