"""Rounds of Auction played out by compiled code, with the rules' own functions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from eightythree.cards import FULL_DECK, cards_in
from eightythree.compiled import inlined, kernel
from eightythree.games.auction.keeping import (
    discard_bounds,
    give_choice,
    has_say,
    is_overfull,
)
from eightythree.games.auction.round import DEALT_SIZE, DECK_SIZE, PACKET, SEATS, TRICKS
from eightythree.games.auction.scoring import declaring_points, is_made
from eightythree.sim.auction_bidding import begun, bid_on, raised, voices
from eightythree.sim.auction_play import play_tricks
from eightythree.sim.auction_table import DECISIONS, MADE, PASSED_OUT, SCORED, SQUARES, SUMS, VOID
from eightythree.sim.generator import GROUP, below, seeded, shuffle
from eightythree.sim.novice import discarded, given, limit, trump_to_name
from eightythree.sim.picking import any_choice

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from eightythree.sim.auction_bidding import Style
    from eightythree.sim.auction_table import Rounds, Table
    from eightythree.sim.generator import State

__all__ = ["discard", "give", "is_void", "play_named", "play_rounds"]

for _rule in (
    discard_bounds,
    give_choice,
    has_say,
    is_overfull,
    declaring_points,
    is_made,
):
    inlined(_rule)

_DECK: Final = np.array(list(cards_in(FULL_DECK)), np.int8)
_CARDS: Final = TRICKS * SEATS


@kernel
def play_rounds(
    seed: np.uint64,
    first: int,
    count: int,
    table: Table,
    tally: NDArray[np.int64],
    points: NDArray[np.int16] | None,
    rounds: Rounds | None,
    novice: bool | None,
    style: Style,
) -> None:
    """Deal and play rounds; deal `i` is dealt by seat ``i % 4``.

    What is ``None`` is left out when compiling.

    Args:
        seed: the run's seed.
        first: the index of the first deal.
        count: the number of deals.
        table: the house rules.
        tally: added to; shape (`TALLY`,).
        points: the points of the two sides, written; shape (count, 2).
        rounds: the rounds, written; filled with -1 before.
        novice: the seats play as the novice does; ``None``: at random.
        style: how they bid, if not at random.
    """
    seats = voices(style)
    deck = np.empty(DECK_SIZE, np.int8)
    hands = np.zeros(SEATS, np.int64)
    captured = np.zeros(2, np.int64)
    gifts = np.zeros(SEATS, np.int64)
    discards = np.zeros(SEATS, np.int64)
    history = np.zeros(_CARDS, np.int64)
    for number in range(count):
        index = first + number
        dealer = index % SEATS
        state = seeded(seed, np.uint64(index))
        deck[:] = _DECK
        state = shuffle(deck, DECK_SIZE, DEALT_SIZE * SEATS // GROUP, state)
        kitty = _deal(deck, (dealer + 1) % SEATS, hands)
        if points is not None:
            points[number, 0] = 0
            points[number, 1] = 0
        if rounds is not None:
            rounds.kitty[number] = kitty
            for seat in range(SEATS):
                rounds.dealt[number, seat] = hands[seat]

        if novice is None:
            declarer, bid, said, state = bid_on(
                number, begun(dealer), dealer, None, table, rounds, state
            )
        else:
            for seat in range(SEATS):
                seats.good_for[seat] = raised(limit(hands[seat]), style.above)
            declarer, bid, said, state = bid_on(
                number, begun(dealer), dealer, seats, table, rounds, state
            )
        tally[DECISIONS] += said
        if declarer < 0:
            tally[PASSED_OUT] += 1
            if rounds is not None:
                rounds.outcome[number] = PASSED_OUT
            continue
        if not table.trump_before_kitty:
            hands[declarer] |= kitty
        if novice is None:
            trump, state = below(4, state)
        else:
            trump = trump_to_name(
                hands[declarer], bid, not table.trump_before_kitty, table.some_give
            )
        tally[DECISIONS] += 1
        if table.trump_before_kitty:
            hands[declarer] |= kitty
        if rounds is not None:
            rounds.contract[number, 0] = declarer
            rounds.contract[number, 1] = bid
            rounds.contract[number, 2] = trump
        may_give = table.givers[declarer]
        if is_void(hands, trump, may_give):
            tally[VOID] += 1
            if rounds is not None:
                rounds.outcome[number] = VOID
            continue

        asked = play_named(
            number,
            hands,
            declarer,
            trump,
            may_give,
            table,
            gifts,
            discards,
            history,
            captured,
            rounds,
            novice,
            state,
        )
        tally[DECISIONS] += asked + SEATS + _CARDS

        side = declarer & 1
        taken = captured[side]
        scored = declaring_points(bid, taken, table.lose_bid)
        defended = captured[1 - side]
        tally[SCORED] += 1
        tally[MADE] += is_made(bid, taken)
        tally[SUMS] += scored
        tally[SUMS + 1] += defended
        tally[SQUARES] += scored * scored
        tally[SQUARES + 1] += defended * defended
        if points is not None:
            points[number, side] = scored
            points[number, 1 - side] = defended
        if rounds is not None:
            rounds.outcome[number] = SCORED
            rounds.captured[number, 0] = captured[0]
            rounds.captured[number, 1] = captured[1]


@inlined
def _deal(deck: NDArray[np.int8], first: int, hands: NDArray[np.int64]) -> int:
    """Deal twelve cards each, three at a time, and return the five left as the kitty (A1.4)."""
    dealt = 0
    for seat in range(SEATS):
        hands[seat] = 0
    for packet in range(DEALT_SIZE * SEATS // PACKET):
        place = packet * PACKET
        cards = 1 << deck[place] | 1 << deck[place + 1] | 1 << deck[place + 2]
        hands[(first + packet) & 3] |= cards
        dealt |= cards
    return FULL_DECK ^ dealt


@inlined
def is_void(hands: NDArray[np.int64], trump: int, may_give: int) -> bool:
    """Say whether a hand that may not give is overfull (A5.2)."""
    for seat in range(SEATS):
        if not may_give >> seat & 1 and is_overfull(hands[seat], trump):
            return True
    return False


@inlined
def play_named(
    number: int,
    hands: NDArray[np.int64],
    declarer: int,
    trump: int,
    may_give: int,
    table: Table,
    gifts: NDArray[np.int64],
    discards: NDArray[np.int64],
    history: NDArray[np.int64],
    captured: NDArray[np.int64],
    rounds: Rounds | None,
    novice: bool | None,
    state: State,
) -> int:
    """Play a round on once trump is named (A5, A6), and return how many seats were asked to give.

    Args:
        number: the row of `rounds`.
        hands: the cards of each seat, the kitty taken up; emptied.
        declarer: who leads.
        trump: the trump suit.
        may_give: the seats that may give, a mask.
        table: the house rules.
        gifts: what each seat gives; written.
        discards: what each seat discards; written.
        history: the cards played; written.
        captured: the points that each side takes; written.
        rounds: the rounds, written.
        novice: as for the kernel.
        state: the generator's state.
    """
    gifts[:] = 0
    asked, state = give(
        number, hands, declarer, trump, may_give, 0, 0, gifts, rounds, novice, state
    )
    state = discard(number, hands, declarer, trump, table, 0, discards, rounds, novice, state)
    play_tricks(
        number,
        hands,
        declarer,
        trump,
        table,
        gifts,
        discards,
        history,
        captured,
        rounds,
        novice,
        state,
    )
    return asked


@inlined
def give(
    number: int,
    hands: NDArray[np.int64],
    declarer: int,
    trump: int,
    may_give: int,
    first: int,
    given_to: int,
    gifts: NDArray[np.int64],
    rounds: Rounds | None,
    novice: bool | None,
    state: State,
) -> tuple[int, State]:
    """Give trumps to partners (A5.1, A5.2); return how many seats were asked, and the state.

    Args:
        number: the row of `rounds`.
        hands: the cards of each seat; changed.
        declarer: who is asked first.
        trump: the trump suit.
        may_give: the seats that may give, a mask.
        first: whose turn it is, counted from the declarer.
        given_to: the seats that were given trumps before, a mask.
        gifts: what each seat gives; written.
        rounds: the rounds, written.
        novice: as for the kernel.
        state: the generator's state.
    """
    asked = 0
    for turn in range(first, SEATS):
        seat = (declarer + turn) & 3
        if may_give >> seat & 1 and has_say(hands[seat], trump, given_to >> seat & 1 != 0):
            choice = give_choice(hands[seat], trump)
            if novice is None:
                gift, state = any_choice(choice, state)
            else:
                gift = given(hands[seat] & choice.pool, trump, choice.min_counting, choice.maximum)
            partner = (seat + 2) & 3
            hands[seat] ^= gift
            hands[partner] |= gift
            gifts[seat] = gift
            if gift:
                given_to |= 1 << partner
            asked += 1
            if rounds is not None:
                rounds.gifts[number, seat] = gift
    return asked, state


@inlined
def discard(
    number: int,
    hands: NDArray[np.int64],
    declarer: int,
    trump: int,
    table: Table,
    first: int,
    discards: NDArray[np.int64],
    rounds: Rounds | None,
    novice: bool | None,
    state: State,
) -> State:
    """Come down to six cards (A5.3), from the `first` turn on, counted from the declarer."""
    for turn in range(first, SEATS):
        seat = (declarer + turn) & 3
        choice = discard_bounds(hands[seat], trump, table.keep_trumps)
        if novice is None:
            cards, state = any_choice(choice, state)
        else:
            cards = discarded(choice.forced, choice.pool, choice.maximum, trump)
        hands[seat] ^= cards
        discards[seat] = cards
        if rounds is not None:
            rounds.discards[number, seat] = cards
    return state
