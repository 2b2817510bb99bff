"""The novice at Fifth Trick."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eightythree.bots.novice.masks import count, lowest
from eightythree.cards import rank_of, suit_mask, suit_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eightythree.games import fifth

__all__ = ["card_to_play", "choose"]

_DECK: Final = 52
_ACE: Final = 12
_SURE: Final = 4096
_FOLLOW: Final = 4096


def choose(observation: fifth.Observation) -> int:
    """Return the card to play."""
    seat = observation.seat
    assert seat is not None  # noqa: S101 - a spectator never acts
    seats = observation.seats
    plays = observation.plays
    first = (observation.dealer + 1) % seats
    return decide(
        observation.hand,
        seat,
        seats,
        first,
        plays,
        len(plays),
        observation.rules.ace_bonus == "whole_trick",
    )


def decide(
    hand: int, seat: int, seats: int, first: int, plays: Sequence[int], played: int, whole: bool
) -> int:
    """Return the card to play after some plays."""
    gone = 0
    voids = 0
    leader = first
    best = -1
    best_seat = first
    ace = False
    for place in range(played):
        card = plays[place]
        gone |= 1 << card
        turn = place % seats
        player = (leader + turn) % seats
        if turn == 0:
            best = card
            best_seat = player
            ace = False
        elif suit_of(card) != suit_of(best):
            voids |= 1 << (8 * suit_of(best) + player)
        elif card > best:
            best = card
            best_seat = player
        ace = ace or rank_of(card) == _ACE
        if turn == seats - 1:
            leader = best_seat
            best = -1
            ace = False
    others = ((1 << seats) - 1) ^ 1 << seat
    waiting = others
    for turn in range(played % seats):
        waiting ^= 1 << (leader + turn) % seats
    return card_to_play(hand, best, ace and whole, waiting, others, gone, voids)


def stands(higher: int, unseen: int, slots: int) -> int:
    """Return the chance that none of `higher` cards lies in `slots` of the unseen."""
    chance = _SURE
    for drawn in range(higher):
        rest = unseen - drawn
        if rest <= slots:
            return 0
        chance = chance * (rest - slots) // rest
    return chance


def card_to_play(
    hand: int, best: int, spoilt: bool, waiting: int, others: int, gone: int, voids: int
) -> int:
    """Return the card that the plan points to."""
    size = count(hand)
    known = hand | gone
    unseen = _DECK - count(known)
    share = [0] * 4
    present = [0] * 4
    for suit in range(4):
        share[suit] = 13 - count(known & suit_mask(suit))
        present[suit] = count(others & ~(voids >> (8 * suit)))
    cards = [0] * size
    holds = [0] * (size * 8)
    rest = hand
    for index in range(size):
        card = lowest(rest)
        rest ^= 1 << card
        suit = suit_of(card)
        cards[index] = card
        higher = count(suit_mask(suit) & ~known & -(1 << card))
        for left in range(1, size):
            holds[8 * index + left] = stands(higher, unseen, left * present[suit])

    subsets = 1 << size
    lead = [0] * subsets
    follow = [0] * subsets
    sizes = [0] * subsets
    for subset in range(1, subsets - 1):
        left = sizes[subset & (subset - 1)] + 1
        sizes[subset] = left
        if left == size:
            continue
        top = 0
        shed = 0
        total = 0
        covered = 0
        suit_top = 0
        previous = -1
        for index in range(size):
            if not subset >> index & 1:
                continue
            card = cards[index]
            suit = suit_of(card)
            if suit != previous:
                if previous >= 0:
                    total += share[previous] * suit_top
                    covered += share[previous]
                previous = suit
                suit_top = 0
            after = subset ^ 1 << index
            win = holds[8 * index + left]
            if left == 1:
                top = max(top, _SURE - win)
                continue
            prize = lead[after]
            if left == 2:
                prize += (3 if rank_of(card) != _ACE else 2) * _SURE
            missed = follow[after]
            value = (win * prize + (_SURE - win) * missed) // _SURE
            top = max(top, value)
            win = win * _FOLLOW // _SURE
            value = (win * prize + (_SURE - win) * missed) // _SURE
            suit_top = max(suit_top, value)
            shed = max(shed, missed)
        lead[subset] = top
        if left > 1:
            total += share[previous] * suit_top
            covered += share[previous]
            total += (unseen - covered) * shed
            follow[subset] = total // unseen if unseen else 0

    led = -1 if best < 0 else suit_of(best)
    must = led >= 0 and hand & suit_mask(led) != 0
    chosen = -1
    chosen_value = -1
    for index in range(size):
        card = cards[index]
        suit = suit_of(card)
        if must and suit != led:
            continue
        after = (subsets - 1) ^ 1 << index
        win = 0
        # Players hold on to their high cards: each counts for one card more than it holds.
        guarded = min(size + 1, 6)
        if led < 0 or (suit == led and card > best):
            higher = count(suit_mask(suit) & ~known & -(1 << card))
            win = stands(higher, unseen, guarded * count(waiting & ~(voids >> (8 * suit))))
        prize = lead[after]
        if size == 2:
            prize += (3 if rank_of(card) != _ACE and not spoilt else 2) * _SURE
        value = win * prize + (_SURE - win) * follow[after]
        if value > chosen_value or (value == chosen_value and rank_of(card) < rank_of(chosen)):
            chosen_value = value
            chosen = card
    return chosen
