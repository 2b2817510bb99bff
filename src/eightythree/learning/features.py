"""What a network sees: the position that a card would leave, as the few inputs that are on.

All inputs are 0 or 1, and about 25 of them are on, so a position is the list of those. They tell
what the seat to act may know (its hand, the cards played, who has shown to be void) and nothing
else. Suits have no names and cards no ranks here: what counts of a card is how many higher cards
of its suit are still unseen, and whether it is an ace (F3.2).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from eightythree.cards import STANDARD_DECK, rank_of, suit_mask, suit_of
from eightythree.compiled import highest_bit, inlined, lowest_bit, popcount
from eightythree.tricks import NO_SUIT, beats

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]
    Int = Any  # an int64 in the kernels, which mypy would tell from an int

__all__ = ["HEADS", "INPUTS", "MOST_ON", "encode", "head_of"]

_DECK: Final = 52
_RANKS: Final = 13
_ACE: Final = 12
_HAND: Final = 6
_SEATS: Final = 8
_LEFT: Final = 5  # cards that may be left after a choice: 1 to 5
_CHANCES: Final = 16
_HIGHER: Final = 8  # how many higher cards are told apart: 0 to 6, and more

HEADS: Final = _LEFT * (_SEATS - 1)
"""Kinds of position: by the number of players and the trick."""


def _places(*sizes: int) -> tuple[int, ...]:
    """Return where each group of inputs begins, and at last how many there are."""
    ends = np.cumsum([0, *sizes])
    return tuple(int(end) for end in ends)


(
    _PLAYERS,
    _CARD_AHEAD,
    _CARD_BEHIND,
    _CARD_CHANCE,
    _RIVAL_CHANCE,
    _ACES,
    _SUIT_LED,
    _HOLDING,
    _SUIT_LENGTH,
    _KEPT_CHANCE,
    _VOIDS,
    INPUTS,
) = _places(
    _LEFT * (_SEATS - 1),
    _LEFT * 2 * _HIGHER * _SEATS,
    _LEFT * 2 * _SEATS * _SEATS,
    _LEFT * _CHANCES * 2,
    _LEFT * _CHANCES,
    _LEFT * 8,
    _LEFT * _HAND * (_RANKS + 1),
    _LEFT * (_HAND - 1) * _HIGHER * _HIGHER,
    _LEFT * _HAND * (_RANKS + 1),
    _LEFT * _CHANCES * 2,
    _LEFT * _SEATS,
)
MOST_ON: Final = 32
"""Room for the inputs that are on: 6 for the card, 4 by suit thrice, 5 by card at most."""


def _chances() -> NDArray[np.int8]:
    """Return by higher cards, unseen cards and places the chance that no higher card lies there.

    In sixteenths: 0 for none, 15 for certain; shape (13, 53, 53).
    """
    table = np.zeros((_RANKS, _DECK + 1, _DECK + 1), np.int8)
    for higher in range(_RANKS):
        for unseen in range(higher, _DECK + 1):
            for slots in range(_DECK + 1):
                chance = 1.0
                for drawn in range(higher):
                    chance *= max(0.0, (unseen - drawn - slots) / (unseen - drawn))
                if chance == 1.0:
                    table[higher, unseen, slots] = _CHANCES - 1
                elif chance > 0.0:
                    table[higher, unseen, slots] = 1 + int(chance * (_CHANCES - 2))
    return table


_CHANCE: Final = _chances()


@inlined
def head_of(seats: Int, left: Int) -> Int:
    """Return the kind of position, 0 to `HEADS` - 1.

    Args:
        seats: the number of players.
        left: the cards that the seat holds after its choice, 1 to 5.
    """
    return (seats - 2) * _LEFT + left - 1


@inlined
def encode(
    hand: Int,
    card: Int,
    seats: Int,
    best: Int,
    best_place: Int,
    waiting: Int,
    others: Int,
    gone: Int,
    voids: Int,
    spoilt: bool,
    whole: bool,
    on: Ints,
) -> Int:
    """Write the inputs that are on, and return how many they are.

    Args:
        hand: the cards held, a mask of two or more.
        card: the card that would be played, one of them.
        seats: the number of players.
        best: the card that wins the trick so far, -1 when leading.
        best_place: whose it is, counted clockwise from the seat to act; 0 when leading.
        waiting: the seats that play after this one in the trick, a mask.
        others: all other seats, a mask.
        gone: the cards played in this round.
        voids: who is known to have none of a suit, bit ``8 * suit + seat``.
        spoilt: whether an ace in this trick has cost its winner the bonus.
        whole: whether any ace in the fifth trick does (`ace_bonus`).
        on: written; shape (`MOST_ON`,).
    """
    kept = hand ^ np.int64(1) << card
    left = popcount(kept)
    base = left - 1
    out = STANDARD_DECK & ~(hand | gone)
    unseen = popcount(out)
    suit = suit_of(card)
    ace = np.int64(rank_of(card) == _ACE)
    on[0] = _PLAYERS + base * (_SEATS - 1) + seats - 2
    on[1] = _ACES + ((base * 2 + whole) * 2 + spoilt) * 2 + ace
    # Players hold on to high cards, so each counts as if it had one card more.
    each = min(left + 2, _HAND)
    led = suit if best < 0 else suit_of(best)
    if best < 0 or beats(card, best, NO_SUIT):
        higher = popcount(out & suit_mask(suit) & -(np.int64(1) << card))
        able = popcount(waiting & ~(voids >> 8 * suit))
        leads = np.int64(best < 0)
        on[2] = (
            _CARD_AHEAD + ((base * 2 + leads) * _HIGHER + min(higher, _HIGHER - 1)) * _SEATS + able
        )
        on[3] = _CARD_CHANCE + (base * _CHANCES + _CHANCE[higher, unseen, each * able]) * 2 + ace
    else:
        higher = popcount(out & suit_mask(led) & -(np.int64(1) << best))
        able = popcount(waiting & ~(voids >> 8 * led))
        thrown = np.int64(suit != led)
        on[2] = (
            _CARD_BEHIND + ((base * 2 + thrown) * _SEATS + popcount(waiting)) * _SEATS + best_place
        )
        on[3] = _RIVAL_CHANCE + base * _CHANCES + _CHANCE[higher, unseen, each * able]
    count = 4
    for each_suit in range(4):
        cards = suit_mask(each_suit)
        unseen_here = out & cards
        length = popcount(unseen_here)
        mine = kept & cards
        held = popcount(mine)
        on[count] = _SUIT_LENGTH + (base * _HAND + held) * (_RANKS + 1) + length
        count += 1
        if each_suit == led:
            on[count] = _SUIT_LED + (base * _HAND + held) * (_RANKS + 1) + length
            count += 1
        if mine == 0:
            continue
        void = popcount(others & voids >> 8 * each_suit)
        on[count] = _VOIDS + base * _SEATS + void
        top = popcount(unseen_here & -(np.int64(1) << highest_bit(mine)))
        low = popcount(unseen_here & -(mine & -mine))
        on[count + 1] = (
            _HOLDING
            + ((base * (_HAND - 1) + held - 1) * _HIGHER + min(top, _HIGHER - 1)) * _HIGHER
            + min(low, _HIGHER - 1)
        )
        count += 2
        slots = left * (seats - 1 - void)
        while mine:
            this = lowest_bit(mine)
            mine &= mine - 1
            higher = popcount(unseen_here & -(np.int64(1) << this))
            on[count] = (
                _KEPT_CHANCE
                + (base * _CHANCES + _CHANCE[higher, unseen, slots]) * 2
                + (rank_of(this) == _ACE)
            )
            count += 1
    return count
