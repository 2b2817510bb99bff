"""What each card of Fifth Trick brings when a sampled world is played out by novices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from eightythree.cards import suit_mask, suit_of
from eightythree.compiled import inlined, kernel, lowest_bit
from eightythree.games.fifth.round import DECK_SIZE, no_ace
from eightythree.search_bots.fifth_worlds import deal_world
from eightythree.sim.generator import draw, seeded
from eightythree.sim.novice import fifth_card
from eightythree.sim.picking import any_card
from eightythree.tricks import NO_SUIT, beats, follow

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from eightythree.games.fifth.form import Numbers
    from eightythree.sim.generator import State

    Ints = NDArray[np.int64]
    Int = Any  # an int64 in the kernels, which mypy would tell from an int

__all__ = ["play_out_worlds", "replay_deal", "sample_worlds"]

_SEATS: Final = 8
_11: Final = np.uint64(11)
_TO_ONE: Final = 2.0**-53


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
    state = seeded(np.uint64(0), np.uint64(0))  # nobody slips
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
            winner, bonuses, state = _play_out(
                hands, seats, dealer, history, len(plays) + 1, whole_trick, form, 0.0, state
            )
            values[place, winner, bonuses] += weights[world]
            place += 1
    values /= max(total, 1e-300)


@kernel
def replay_deal(
    dealt: Ints,
    dealer: Int,
    whole_trick: bool,
    form: Numbers,
    slip: float,
    seed: np.uint64,
    replays: Int,
    shares: NDArray[np.float64],
) -> None:
    """Write by winner and bonuses the share of replays of a deal that end so.

    Args:
        dealt: the hands of all seats as dealt; shape (seats,).
        dealer: who dealt.
        whole_trick: `ace_bonus` is so.
        form: how large the game is.
        slip: how often a novice plays just any card that it may.
        seed: of the generator; replay `i` depends on it and on `i` alone.
        replays: how many, from 1.
        shares: written, as the values of `play_out_worlds` for a card; shape (seats, 3).
    """
    seats = len(dealt)
    hands = np.empty(_SEATS, np.int64)
    history = np.empty(DECK_SIZE, np.int64)
    shares[:] = 0.0
    for replay in range(replays):
        hands[:seats] = dealt
        state = seeded(seed, np.uint64(replay))
        winner, bonuses, state = _play_out(
            hands, seats, dealer, history, 0, whole_trick, form, slip, state
        )
        shares[winner, bonuses] += 1.0
    shares /= replays


@inlined
def _play_out(
    hands: Ints,
    seats: Int,
    dealer: Int,
    history: Ints,
    played: Int,
    whole_trick: bool,
    form: Numbers,
    slip: float,
    state: State,
) -> tuple[Int, Int, State]:
    """Play a round on to its end.

    Returns:
        who wins it, how many bonuses of F3.2 and F3.3 there are, and the generator's state.
    """
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
                slips: Any = False
                if slip > 0.0:
                    number, state = draw(state)
                    slips = (number >> _11) * _TO_ONE < slip
                if legal & (legal - 1) == 0:
                    card: Int = np.int64(lowest_bit(legal))
                elif slips:
                    any_of_them, state = any_card(legal, form.hand, state)
                    card = np.int64(any_of_them)
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
    return round_winner, bonuses, state
