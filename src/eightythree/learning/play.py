"""Rounds played by a network, alone or among novices, in compiled code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from eightythree.cards import STANDARD_DECK, cards_in, rank_of, suit_mask, suit_of
from eightythree.compiled import inlined, kernel, lowest_bit, popcount
from eightythree.games.fifth.form import STANDARD
from eightythree.games.fifth.round import DECIDING, DECK_SIZE, HAND_SIZE, TRICKS
from eightythree.learning.features import MOST_ON, encode, head_of
from eightythree.learning.network import Rounded, Scratch, value
from eightythree.sim.fifth import points_won
from eightythree.sim.generator import below, seeded, shuffle
from eightythree.sim.novice import fifth_card
from eightythree.sim.picking import any_card
from eightythree.tricks import NO_SUIT, beats, follow

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from eightythree.sim.generator import State

    Ints = NDArray[np.int64]
    Int = Any  # an int64 in the kernels, which mypy would tell from an int

__all__ = ["Samples", "after", "best_of", "duel", "judge", "play_on", "self_play"]

_SEATS: Final = 8
_ACE: Final = 12
_FORM: Final = STANDARD.numbers
_DECK: Final = np.array(list(cards_in(STANDARD_DECK)), np.int8)
_TABLES: Final = np.array([2, 3, 4, 5, 6, 7, 8, 2, 3, 4, 2, 3], np.int64)
"""The number of players, in turn: small tables more often, for they give fewer samples each."""
_WHOLE_ONCE_IN: Final = 8
"""How often a round is played with `ace_bonus=whole_trick`: once in so many."""
_PARTS: Final = 1000  # of chances


class Samples(NamedTuple):
    """Choices and what came of them."""

    on: NDArray[np.int16]
    """The inputs that were on; shape (count, `MOST_ON`)."""
    size: NDArray[np.int8]
    """How many they were; shape (count,)."""
    head: NDArray[np.int8]
    """The kind of position; shape (count,)."""
    seat: NDArray[np.int8]
    """Who chose; shape (count,)."""
    greedy: NDArray[np.bool_]
    """Whether it was the card of which the network expected most; shape (count,)."""
    expected: NDArray[np.float32]
    """What the network expected of that card; shape (count,)."""
    target: NDArray[np.float32]
    """What is learned: points, own less those of another seat on average; shape (count,)."""

    @classmethod
    def room_for(cls, count: int) -> Samples:
        """Return samples not yet taken."""
        return cls(
            np.empty((count, MOST_ON), np.int16),
            np.empty(count, np.int8),
            np.empty(count, np.int8),
            np.empty(count, np.int8),
            np.empty(count, np.bool_),
            np.empty(count, np.float32),
            np.empty(count, np.float32),
        )


@inlined
def judge(
    network: Rounded,
    hand: Int,
    legal: Int,
    seats: Int,
    seat: Int,
    best: Int,
    best_seat: Int,
    waiting: Int,
    gone: Int,
    voids: Int,
    spoilt: bool,
    whole: bool,
    scratch: Scratch,
) -> Int:
    """Write what the network expects of each legal card to `scratch.worth`, lowest first.

    Args:
        network: the weights.
        hand: the cards held, a mask of two or more.
        legal: those that may be played, a mask.
        seats: the number of players.
        seat: whose turn it is.
        best: the card that wins the trick so far, -1 when leading.
        best_seat: whose it is.
        waiting: the seats that play after this one in the trick, a mask.
        gone: the cards played in this round.
        voids: who is known to have none of a suit, bit ``8 * suit + seat``.
        spoilt: whether an ace in this trick has cost its winner the bonus.
        whole: whether any ace in the fifth trick does.
        scratch: written.

    Returns:
        How many legal cards there are.
    """
    others = (1 << seats) - 1 ^ 1 << seat
    place = 0 if best < 0 else (best_seat - seat + seats) % seats
    head = head_of(seats, popcount(hand) - 1)
    number = 0
    rest = legal
    while rest:
        card: Int = np.int64(lowest_bit(rest))
        rest &= rest - 1
        on = scratch.on
        count = encode(
            hand, card, seats, best, place, waiting, others, gone, voids, spoilt, whole, on
        )
        scratch.worth[number] = value(network, head, count, scratch)
        number += 1
    return number


@inlined
def best_of(legal: Int, worth: NDArray[np.float32]) -> tuple[Int, Int]:
    """Return the legal card of which most is expected, the lowest of equals, and its place."""
    chosen: Int = np.int64(lowest_bit(legal))
    place = 0
    best = 0
    rest = legal
    while rest:
        if worth[place] > worth[best]:
            best = place
            chosen = np.int64(lowest_bit(rest))
        rest &= rest - 1
        place += 1
    return chosen, best


@inlined
def after(
    card: Int,
    seat: Int,
    best: Int,
    best_seat: Int,
    gone: Int,
    voids: Int,
    spoilt: bool,
    whole: bool,
) -> tuple[Int, Int, Int, Int, bool]:
    """Return `best` to `spoilt`, as `judge` takes them, once a seat has played a card."""
    gone |= np.int64(1) << card
    if best >= 0 and suit_of(card) != suit_of(best):
        voids |= np.int64(1) << (8 * suit_of(best) + seat)
    if best < 0 or beats(card, best, NO_SUIT):
        best = card
        best_seat = seat
    spoilt = spoilt or (whole and rank_of(card) == _ACE)
    return best, best_seat, gone, voids, spoilt


@inlined
def play_on(
    network: Rounded,
    hands: Ints,
    seats: Int,
    dealer: Int,
    history: Ints,
    played: Int,
    whole: bool,
    novices: Int,
    explore: Int,
    state: State,
    samples: Samples | None,
    taken: Int,
    scratch: Scratch,
) -> tuple[Int, Int, Int, State]:
    """Play a round on to its end.

    Args:
        network: decides for all seats but the novices.
        hands: what each seat holds, masks; emptied.
        seats: the number of players.
        dealer: who dealt.
        history: the cards played, in order; written on.
        played: how many have been.
        whole: `ace_bonus=whole_trick`.
        novices: the seats for which the novice decides, a mask.
        explore: how many choices of a thousand a network leaves to chance.
        state: of the generator.
        samples: written, but for the targets; ``None`` for none.
        taken: how many samples there are already.
        scratch: written.

    Returns:
        Who wins the round, the points for the play, how many samples there are now, and the state
        of the generator.
    """
    leader: Int = np.int64((dealer + 1) % seats)
    winner = leader
    deciding: Int = np.int64(0)
    winning: Int = np.int64(0)
    gone: Int = np.int64(0)
    voids: Int = np.int64(0)
    for trick in range(TRICKS):
        best: Int = np.int64(-1)
        best_seat = leader
        table: Int = np.int64(0)
        spoilt = False
        seat: Int = leader
        waiting: Int = np.int64((1 << seats) - 1)
        for place in range(trick * seats, trick * seats + seats):
            waiting ^= 1 << seat
            if place >= played:
                hand: Int = hands[seat]
                legal = hand if best < 0 else follow(hand, suit_mask(suit_of(best)))
                if legal & (legal - 1) == 0:
                    card: Int = np.int64(lowest_bit(legal))
                elif novices >> seat & 1:
                    card = np.int64(
                        fifth_card(hand, seat, seats, dealer, history, place, whole, _FORM)
                    )
                else:
                    judge(
                        network,
                        hand,
                        legal,
                        seats,
                        seat,
                        best,
                        best_seat,
                        waiting,
                        gone,
                        voids,
                        spoilt,
                        whole,
                        scratch,
                    )
                    card, index = best_of(legal, scratch.worth)
                    if samples is not None:
                        samples.expected[taken] = scratch.worth[index]
                        greediest = card
                        number, state = below(_PARTS, state)
                        if number < explore:
                            any_one, state = any_card(legal, TRICKS - trick, state)
                            card = np.int64(any_one)
                        samples.greedy[taken] = card == greediest
                        count = encode(
                            hand,
                            card,
                            seats,
                            best,
                            0 if best < 0 else (best_seat - seat + seats) % seats,
                            waiting,
                            (1 << seats) - 1 ^ 1 << seat,
                            gone,
                            voids,
                            spoilt,
                            whole,
                            scratch.on,
                        )
                        for each in range(count):
                            samples.on[taken, each] = scratch.on[each]
                        samples.size[taken] = count
                        samples.head[taken] = head_of(seats, TRICKS - 1 - trick)
                        samples.seat[taken] = seat
                        taken += 1
                hands[seat] ^= np.int64(1) << card
                history[place] = card
            else:
                card = history[place]
            table |= np.int64(1) << card
            best, best_seat, gone, voids, spoilt = after(
                card, seat, best, best_seat, gone, voids, spoilt, whole
            )
            seat = 0 if seat + 1 == seats else seat + 1
        leader = best_seat
        if trick == DECIDING - 1:
            deciding = table
            winning = best
            winner = leader
    points = points_won(deciding, winning, whole, leader != winner)
    return winner, points, taken, state


@kernel
def self_play(
    seed: np.uint64,
    first: int,
    network: Rounded,
    explore: int,
    trust: float,
    samples: Samples,
    scratch: Scratch,
) -> tuple[int, int]:
    """Play rounds until the samples are nearly full.

    In every second round the network has all seats; in the others each seat is a novice's with a
    chance of 0.6, and only the network's choices are kept.

    Args:
        seed: of the generator; round `i` depends on it, on `i` and on the network alone.
        first: the index of the first round.
        network: decides.
        explore: how many choices of a thousand it leaves to chance.
        trust: how much of a target is what came in the end (lambda), the rest being what the
            network expected at the seat's next choice; after a choice left to chance, all is.
        samples: written.
        scratch: written.

    Returns:
        The index after the last round, and how many samples were taken.
    """
    deck = np.empty(DECK_SIZE, np.int8)
    hands = np.zeros(_SEATS, np.int64)
    history = np.zeros(TRICKS * _SEATS, np.int64)
    ahead = np.zeros(_SEATS)
    index = first
    taken: Int = np.int64(0)
    while taken + (TRICKS - 1) * _SEATS <= len(samples.head):
        state = seeded(seed, np.uint64(index))
        seats = _TABLES[index % len(_TABLES)]
        index += 1
        state = _deal(deck, hands, seats, state)
        dealer, state = below(seats, state)
        ace, state = below(_WHOLE_ONCE_IN, state)
        novices: Int = np.int64(0)
        if index & 1:
            for seat in range(seats):
                number, state = below(10, state)
                novices |= np.int64(number < 6) << seat
        before = taken
        winner, points, taken, state = play_on(
            network,
            hands,
            seats,
            dealer,
            history,
            0,
            ace == 0,
            novices,
            explore,
            state,
            samples,
            taken,
            scratch,
        )
        for seat in range(seats):
            ahead[seat] = points if seat == winner else -points / (seats - 1)
        # Backwards: what came of a choice, and what the seat thought when it had to choose next.
        for each in range(taken - 1, before - 1, -1):
            seat = samples.seat[each]
            samples.target[each] = ahead[seat]
            kept = trust if samples.greedy[each] else 0.0
            ahead[seat] = kept * ahead[seat] + (1 - kept) * samples.expected[each]
    return index, taken


@kernel
def duel(
    seed: np.uint64,
    first: int,
    seats: int,
    whole: bool,
    network: Rounded,
    margins: NDArray[np.float64],
    scratch: Scratch,
) -> None:
    """Play deals once with the network in each seat, among novices.

    Args:
        seed: of the generator; deal `i` depends on it and on `i` alone.
        first: the index of the first deal.
        seats: the number of players.
        whole: `ace_bonus=whole_trick`.
        network: decides for one seat.
        margins: written, the network's points less a novice's, on average; shape (deals,).
        scratch: written.
    """
    deck = np.empty(DECK_SIZE, np.int8)
    dealt = np.zeros(_SEATS, np.int64)
    hands = np.zeros(_SEATS, np.int64)
    history = np.zeros(TRICKS * _SEATS, np.int64)
    for number in range(len(margins)):
        state = seeded(seed, np.uint64(first + number))
        state = _deal(deck, dealt, seats, state)
        total = 0.0
        for seat in range(seats):
            hands[:] = dealt
            novices = (1 << seats) - 1 ^ 1 << seat
            winner, points, _, state = play_on(
                network,
                hands,
                seats,
                number % seats,
                history,
                0,
                whole,
                novices,
                0,
                state,
                None,
                0,
                scratch,
            )
            total += points if winner == seat else -points / (seats - 1)
        margins[number] = total / seats


@inlined
def _deal(deck: NDArray[np.int8], hands: Ints, seats: Int, state: State) -> State:
    """Deal six cards each."""
    deck[:] = _DECK
    state = shuffle(deck, DECK_SIZE, seats, state)
    for seat in range(seats):
        hand: Int = np.int64(0)
        for place in range(HAND_SIZE):
            hand |= np.int64(1) << deck[seat * HAND_SIZE + place]
        hands[seat] = hand
    return state
