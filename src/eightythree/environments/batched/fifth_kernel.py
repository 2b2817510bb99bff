"""Tables of Fifth Trick, for `FifthTables`: the rules' own functions, compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

import eightythree.sim.fifth  # noqa: F401 - it lets kernels compile the rules
from eightythree.cards import STANDARD_DECK, cards_in, suit_mask, suit_of
from eightythree.compiled import inlined, kernel
from eightythree.environments.batched.rows import (
    generator,
    keep_generator,
    set_bits,
    set_total,
)
from eightythree.environments.batched.tricks import put_card, show_tricks
from eightythree.environments.layout import BONUSES
from eightythree.games.fifth.round import (
    DECIDING,
    DECK_SIZE,
    EXTRA,
    FIFTH_TRICK,
    HAND_SIZE,
    TRICKS,
    four_of_a_kind,
    no_ace,
    one_suit,
)
from eightythree.sim.generator import below, seeded, shuffle
from eightythree.tricks import NO_SUIT, follow

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from eightythree.environments.batched.tables import Now

__all__ = ["House", "play_on", "room_for", "show", "start"]

_DECK: Final = np.array(list(cards_in(STANDARD_DECK)), np.int8)
_RANKS: Final = 13


class House(NamedTuple):
    """The house rules as the kernels take them."""

    seats: int
    whole_trick: bool
    bonuses: bool
    announced: bool
    whole_match: bool
    """Whether an episode is a match."""


def room_for(count: int, seats: int) -> NDArray[np.void]:
    """Return tables before their first deal: records, one a table.

    One array of records and not an array for each field: compiled code counts references to every
    array that it hands on to a function, which took longer than all the rest.
    """
    by_seat = (np.int64, (seats,))
    by_trick = (np.int64, (TRICKS,))
    fields: list[tuple[object, ...]] = [
        ("random", np.uint64, (4,)),  # the state of its generator
        ("dealt", *by_seat),  # masks
        ("hands", *by_seat),
        ("played", *by_seat),  # the cards that each seat has played
        ("tricks", *by_trick),  # the cards in each trick
        ("won", *by_trick),  # who won each finished trick
        ("plays", np.int64),  # how many cards have been played
        ("dealer", np.int64),
        ("leader", np.int64),
        ("led", np.int64),  # the card led to the present trick
        ("best", np.int64),  # the card that wins it so far
        ("best_seat", np.int64),
        ("points", *by_seat),  # of the round so far
        ("bonus", *by_seat),  # the bit of the hand bonus, -1 for none
        ("totals", *by_seat),  # of the match
        ("rounds_won", *by_seat),
        ("contends", np.int64),  # the seats that can still win the match, a mask
    ]
    return np.zeros(count, np.dtype(fields))


@kernel
def start(
    seed: np.uint64, state: NDArray[np.void], house: House, offsets: tuple[int, ...], now: Now
) -> None:
    """Begin an episode at every table."""
    for table in range(len(state)):
        here = state[table]
        keep_generator(here.random, seeded(seed, np.uint64(table)))
        _new_episode(here, house)
        _show(here, table, house, offsets, now)


@kernel
def play_on(
    actions: NDArray[np.int64],
    state: NDArray[np.void],
    house: House,
    offsets: tuple[int, ...],
    now: Now,
) -> int:
    """Take an action at every table; return how many rounds of a match have ended.

    Where an episode is a round, the next has been dealt; in a match `now.done` marks the tables
    whose round has ended, which wait for `show`.
    """
    ended = 0
    for table in range(len(actions)):
        here = state[table]
        for seat in range(house.seats):
            now.rewards[table, seat] = 0
        now.done[table] = False
        if _play(here, actions[table], house):
            now.done[table] = True
            if house.whole_match:
                ended += 1
                continue
            for seat in range(house.seats):
                now.rewards[table, seat] = here.points[seat]
            _new_episode(here, house)
        _show(here, table, house, offsets, now)
    return ended


@kernel
def show(
    table: int, new: bool, state: NDArray[np.void], house: House, offsets: tuple[int, ...], now: Now
) -> None:
    """Deal the next round at a table, of a new episode or of the same match, and show it."""
    here = state[table]
    if new:
        _new_episode(here, house)
    else:
        here.dealer = (here.dealer + 1) % house.seats
        _deal(here, house)
    _show(here, table, house, offsets, now)


@inlined
def _new_episode(here: Any, house: House) -> None:
    """Draw a dealer (F1.3) and deal."""
    dealer, random = below(house.seats, generator(here.random))
    keep_generator(here.random, random)
    here.dealer = dealer
    here.contends = (1 << house.seats) - 1
    for seat in range(house.seats):
        here.totals[seat] = 0
        here.rounds_won[seat] = 0
    _deal(here, house)


@inlined
def _deal(here: Any, house: House) -> None:
    """Deal six cards each, one at a time, from the left of the dealer (F1.3)."""
    seats = house.seats
    deck = _DECK.copy()
    random = shuffle(deck, DECK_SIZE, seats, generator(here.random))
    keep_generator(here.random, random)
    first = (here.dealer + 1) % seats
    for seat in range(seats):
        here.dealt[seat] = 0
    for place in range(HAND_SIZE * seats):
        here.dealt[(first + place) % seats] |= 1 << deck[place]
    for seat in range(seats):
        hand = here.dealt[seat]
        here.hands[seat] = hand
        here.played[seat] = 0
        suit = one_suit(hand)
        bonus = _RANKS + suit if suit >= 0 else four_of_a_kind(hand)
        here.bonus[seat] = bonus
        here.points[seat] = EXTRA if house.bonuses and bonus >= 0 else 0
    for trick in range(TRICKS):
        here.tricks[trick] = 0
    here.plays = 0
    here.leader = first


@inlined
def _play(here: Any, card: int, house: House) -> bool:
    """Play a card; say whether the round is over, its points then complete (F2, F3)."""
    seats = house.seats
    trick = here.plays // seats
    seat = (here.leader + here.plays) % seats
    if put_card(here, seat, card, seats, NO_SUIT) < seats - 1:
        return False
    winner = here.best_seat
    here.won[trick] = winner
    here.leader = winner
    if trick == DECIDING - 1:
        clean = no_ace(here.tricks[trick], here.best, house.whole_trick)
        here.points[winner] += FIFTH_TRICK + EXTRA * clean
    if trick < TRICKS - 1:
        return False
    deciding = here.won[DECIDING - 1]
    if winner != deciding:
        here.points[deciding] += EXTRA
    return True


@inlined
def _show(here: Any, table: int, house: House, offsets: tuple[int, ...], now: Now) -> None:
    """Write what the seat to act sees."""
    hand, played, tricks, won, leads, acts, dealer, bonus, contends, totals, rounds_won = offsets
    seats = house.seats
    plays = here.plays
    leader = here.leader
    seat = (leader + plays) % seats
    now.seat[table] = seat
    row = now.observation[table]
    row[:] = 0
    set_bits(row, hand, here.hands[seat])
    for place in range(seats):
        other = (seat + place) % seats
        set_bits(row, played + place * DECK_SIZE, here.played[other])
        row[contends + place] = here.contends >> other & 1
        if house.announced and here.bonus[other] >= 0:
            row[bonus + place * BONUSES + here.bonus[other]] = 1
        if house.whole_match:
            set_total(row, totals + 2 * place, here.totals[other])
            set_total(row, rounds_won + 2 * place, here.rounds_won[other])
    show_tricks(here, seat, seats, DECK_SIZE, tricks, won, row)
    row[leads + (leader - seat + seats) % seats] = 1
    row[acts] = 1
    row[dealer + (here.dealer - seat + seats) % seats] = 1
    legal = here.hands[seat]
    if plays % seats:
        legal = follow(legal, suit_mask(suit_of(here.led)))
    mask = now.mask[table]
    mask[:] = 0
    set_bits(mask, 0, legal)
