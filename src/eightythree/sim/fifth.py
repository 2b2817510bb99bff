"""Rounds of Fifth Trick played out by compiled code, with the rules' own functions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from eightythree.cards import STANDARD_DECK, cards_in, suit_mask, suit_of
from eightythree.compiled import inlined, kernel
from eightythree.games.fifth.form import STANDARD
from eightythree.games.fifth.round import (
    DECIDING,
    DECK_SIZE,
    EXTRA,
    FIFTH_TRICK,
    TRICKS,
    four_of_a_kind,
    no_ace,
    one_suit,
)
from eightythree.sim.generator import seeded, shuffle
from eightythree.sim.habits import kept_to
from eightythree.sim.novice import fifth_card
from eightythree.sim.order import HEIGHTS
from eightythree.sim.picking import any_card
from eightythree.tricks import NO_SUIT, follow

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["MOST_POINTS", "Rounds", "play_rounds", "points_won", "room_for"]

for _rule in (no_ace, one_suit, four_of_a_kind):
    inlined(_rule)

MOST_POINTS: Final = 5
"""The most points that a round brings to one seat (F3.5)."""

_FORM: Final = STANDARD.numbers
_DECK: Final = np.array(list(cards_in(STANDARD_DECK)), np.int8)


class Rounds(NamedTuple):
    """Rounds as they were played."""

    dealt: NDArray[np.int64]
    """The hands as dealt, masks; shape (count, seats)."""
    plays: NDArray[np.int8]
    """The cards played, in order; shape (count, 6 * seats)."""
    winners: NDArray[np.int8]
    """The winning seat of each trick; shape (count, 6)."""


def room_for(count: int, seats: int) -> Rounds:
    """Return rounds not yet played."""
    return Rounds(
        dealt=np.empty((count, seats), np.int64),
        plays=np.empty((count, TRICKS * seats), np.int8),
        winners=np.empty((count, TRICKS), np.int8),
    )


@kernel
def play_rounds(
    seed: np.uint64,
    first: int,
    count: int,
    seats: int,
    whole_trick: bool,
    bonuses: bool,
    tally: NDArray[np.int64],
    points: NDArray[np.int8] | None,
    rounds: Rounds | None,
    novice: bool | None,
    habits: NDArray[np.int8] | None = None,
) -> None:
    """Deal and play rounds; deal `i` is dealt by seat ``i % seats``.

    What is ``None`` is left out when compiling.

    Args:
        seed: the run's seed.
        first: the index of the first deal.
        count: the number of deals.
        seats: 2..8.
        whole_trick: `ace_bonus` is so.
        bonuses: whether hands as dealt bring points (`hand_bonus`).
        tally: by points and seat, how often it got so many; added to, shape (6, seats).
        points: the points, written; shape (count, seats).
        rounds: the rounds, written.
        novice: the seats play as the novice does; ``None``: at random.
        habits: by seat a habit of :mod:`eightythree.sim.habits` laid over that.
    """
    deck = np.empty(DECK_SIZE, np.int8)
    hands = np.zeros(8, np.int64)
    got = np.zeros(8, np.int64)
    history = np.zeros(TRICKS * 8, np.int64)
    for number in range(count):
        index = first + number
        state = seeded(seed, np.uint64(index))
        deck[:] = _DECK
        state = shuffle(deck, DECK_SIZE, seats, state)
        dealer = index % seats
        leader = (dealer + 1) % seats
        _deal(deck, seats, leader, hands)
        for seat in range(seats):
            got[seat] = 0
            if bonuses and (one_suit(hands[seat]) >= 0 or four_of_a_kind(hands[seat]) >= 0):
                got[seat] = EXTRA
            if rounds is not None:
                rounds.dealt[number, seat] = hands[seat]
        deciding = 0
        winning = 0
        round_winner = 0
        for trick in range(TRICKS):
            if novice is None:
                card, state = any_card(hands[leader], TRICKS - trick, state)
            else:
                played = trick * seats
                card = fifth_card(
                    hands[leader], leader, seats, dealer, history, played, whole_trick, _FORM
                )
                history[played] = card
            hands[leader] ^= 1 << card
            if rounds is not None:
                rounds.plays[number, trick * seats] = card
            led = suit_of(card)
            suit = suit_mask(led)
            best = card
            height = HEIGHTS[NO_SUIT, led, card]
            best_seat = leader
            table = 1 << card
            seat = leader
            for turn in range(1, seats):
                seat += 1
                seat = 0 if seat == seats else seat
                if novice is None:
                    card, state = any_card(follow(hands[seat], suit), TRICKS - trick, state)
                else:
                    played = trick * seats + turn
                    card = fifth_card(
                        hands[seat], seat, seats, dealer, history, played, whole_trick, _FORM
                    )
                if habits is not None and trick < DECIDING - 1:
                    card = kept_to(habits[seat], card, hands[seat], best)
                if novice is not None:
                    history[trick * seats + turn] = card
                hands[seat] ^= 1 << card
                if rounds is not None:
                    rounds.plays[number, trick * seats + turn] = card
                table |= 1 << card
                this = HEIGHTS[NO_SUIT, led, card]
                best = card if this > height else best
                best_seat = seat if this > height else best_seat
                height = max(this, height)
            leader = best_seat
            if rounds is not None:
                rounds.winners[number, trick] = leader
            if trick == DECIDING - 1:
                deciding = table
                winning = best
                round_winner = leader
        got[round_winner] += points_won(deciding, winning, whole_trick, leader != round_winner)
        for seat in range(seats):
            tally[got[seat], seat] += 1
            if points is not None:
                points[number, seat] = got[seat]


@inlined
def points_won(deciding: int, winning: int, whole_trick: bool, lost: bool) -> int:
    """Return the points for the play that the winner of the fifth trick gets (F3.1 to F3.3).

    Args:
        deciding: the cards of the fifth trick, a mask.
        winning: the card that has won it.
        whole_trick: `ace_bonus` is so.
        lost: whether another seat has won the sixth trick.
    """
    return FIFTH_TRICK + EXTRA * no_ace(deciding, winning, whole_trick) + EXTRA * lost


@inlined
def _deal(deck: NDArray[np.int8], seats: int, first: int, hands: NDArray[np.int64]) -> None:
    """Deal six cards each, one at a time, from the left of the dealer (F1.3)."""
    for seat in range(seats):
        hands[seat] = 0
    seat = first
    for place in range(TRICKS * seats):
        hands[seat] |= 1 << deck[place]
        seat += 1
        seat = 0 if seat == seats else seat
