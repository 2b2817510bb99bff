"""What each card of Fifth Trick brings when a sampled world is played out by novices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from eightythree.cards import suit_mask, suit_of
from eightythree.compiled import inlined, kernel, lowest_bit
from eightythree.games.fifth.round import DECK_SIZE, no_ace
from eightythree.search_bots.fifth_worlds import deal_world
from eightythree.sim.generator import seeded
from eightythree.sim.novice import fifth_card
from eightythree.tricks import NO_SUIT, beats, follow

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from eightythree.games.fifth.form import Numbers

    Ints = NDArray[np.int64]
    Int = Any  # an int64 in the kernels, which mypy would tell from an int

__all__ = ["play_out_worlds", "sample_worlds"]

_SEATS: Final = 8


@kernel
def sample_worlds(
    seed: np.uint64,
    sizes: Ints,
    lacks: Ints,
    unseen: Int,
    hand: Int,
    seat: Int,
    hands: Ints,
    weights: NDArray[np.float64],
) -> None:
    """Write worlds: the hands of all seats, masks, and how much each world counts.

    Args:
        seed: of the generator; world `i` depends on it and on `i` alone.
        sizes: how many cards each seat holds; shape (seats,).
        lacks: by seat, a mask of the cards that it cannot hold; shape (seats,).
        unseen: the cards that may be anywhere, a mask.
        hand: the cards of the seat whose view it is.
        seat: that seat.
        hands: written; shape (worlds, seats).
        weights: written, 0 where no deal was found; shape (worlds,).
    """
    for world in range(len(weights)):
        state = seeded(seed, np.uint64(world))
        hands[world, seat] = hand
        weights[world], state = deal_world(
            hands[world], sizes, lacks, unseen, seat, len(sizes), state
        )


@kernel
def play_out_worlds(
    worlds: Ints,
    weights: NDArray[np.float64],
    legal: Int,
    seat: Int,
    dealer: Int,
    plays: Ints,
    whole_trick: bool,
    form: Numbers,
    values: NDArray[np.float64],
) -> None:
    """Write by legal card, lowest first, winner and bonuses the share of worlds that end so.

    Novices play on for everybody.

    Args:
        worlds: the hands of all seats; shape (worlds, seats).
        weights: how much each world counts; shape (worlds,).
        legal: the cards to choose from, a mask.
        seat: whose turn it is.
        dealer: who dealt.
        plays: the cards played so far, in order.
        whole_trick: `ace_bonus` is so.
        form: how large the game is.
        values: written: how often the seat wins the round with none, one and both of the bonuses
            F3.2 and F3.3; shape (at least the legal cards, seats, 3).
    """
    seats = worlds.shape[1]
    hands = np.empty(_SEATS, np.int64)
    history = np.empty(DECK_SIZE, np.int64)
    history[: len(plays)] = plays
    values[:] = 0.0
    total = 0.0
    for world in range(len(weights)):
        if weights[world] == 0.0:
            continue
        total += weights[world]
        rest = legal
        place = 0
        while rest:
            card = lowest_bit(rest)
            rest &= rest - 1
            hands[:seats] = worlds[world]
            hands[seat] ^= np.int64(1) << card
            history[len(plays)] = card
            winner, bonuses = _play_out(
                hands, seats, dealer, history, len(plays) + 1, whole_trick, form
            )
            values[place, winner, bonuses] += weights[world]
            place += 1
    values /= max(total, 1e-300)


@inlined
def _play_out(
    hands: Ints,
    seats: Int,
    dealer: Int,
    history: Ints,
    played: Int,
    whole_trick: bool,
    form: Numbers,
) -> tuple[Int, Int]:
    """Play a round on to its end; return who wins it and how many bonuses of F3.2 and F3.3."""
    leader: Int = np.int64((dealer + 1) % seats)
    round_winner = leader
    deciding: Int = np.int64(0)
    winning: Int = np.int64(0)
    for trick in range(form.hand):
        best: Int = np.int64(-1)
        best_seat = leader
        table = np.int64(0)
        seat: Int = leader
        for place in range(trick * seats, trick * seats + seats):
            if place >= played:
                hand: Int = hands[seat]
                legal = hand if best < 0 else follow(hand, suit_mask(suit_of(best)))
                if legal & (legal - 1) == 0:
                    card: Int = np.int64(lowest_bit(legal))
                else:
                    card = np.int64(
                        fifth_card(hand, seat, seats, dealer, history, place, whole_trick, form)
                    )
                hands[seat] ^= np.int64(1) << card
                history[place] = card
            else:
                card = history[place]
            table |= np.int64(1) << card
            if best < 0 or beats(card, best, NO_SUIT):
                best = card
                best_seat = seat
            seat = 0 if seat + 1 == seats else seat + 1
        leader = best_seat
        if trick == form.deciding - 1:
            deciding = table
            winning = best
            round_winner = leader
    bonuses = np.int64(no_ace(deciding, winning, whole_trick)) + (leader != round_winner)
    return round_winner, bonuses
