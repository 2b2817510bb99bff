"""Rounds of Auction played out by compiled code, with the rules' own functions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from eightythree.cards import FULL_DECK, cards_in
from eightythree.compiled import inlined, kernel
from eightythree.games.auction.actions import DOUBLE
from eightythree.games.auction.bidding import following_caller, legal_bids, may_pass
from eightythree.games.auction.keeping import (
    discard_bounds,
    give_choice,
    givers,
    has_say,
    is_overfull,
)
from eightythree.games.auction.play import to_follow, to_lead
from eightythree.games.auction.round import DEALT_SIZE, DECK_SIZE, PACKET, SEATS, TRICKS
from eightythree.games.auction.scoring import declaring_points, is_made
from eightythree.sim.generator import GROUP, below, seeded, shuffle
from eightythree.sim.order import HEIGHTS
from eightythree.sim.picking import any_card, any_choice
from eightythree.tricks import card_points, effective_suit

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from eightythree.games.auction.rules import Rules
    from eightythree.sim.generator import State

__all__ = [
    "DECISIONS",
    "MADE",
    "MOST_CALLS",
    "OUTCOMES",
    "SQUARES",
    "SUMS",
    "TALLY",
    "Rounds",
    "Table",
    "play_rounds",
    "room_for",
    "table_of",
]

for _rule in (
    following_caller,
    may_pass,
    discard_bounds,
    give_choice,
    has_say,
    is_overfull,
    to_follow,
    to_lead,
    declaring_points,
    is_made,
):
    inlined(_rule)

OUTCOMES: Final = ("scored", "passed_out", "void")
"""How a round can end, by its number in arrays."""
MOST_CALLS: Final = DOUBLE + SEATS
"""No bidding has more calls."""
TALLY: Final = 9
"""What is counted: rounds by outcome, bids made, decisions; of the declaring side and of the
defenders the sum of the points, then the sum of their squares."""

_SCORED: Final = 0
_PASSED_OUT: Final = 1
_VOID: Final = 2
MADE: Final = 3
DECISIONS: Final = 4
SUMS: Final = 5
SQUARES: Final = 7

_DECK: Final = np.array(list(cards_in(FULL_DECK)), np.int8)
_POINTS: Final = np.array([[card_points(card, trump) for card in range(53)] for trump in range(4)])
_CARDS: Final = TRICKS * SEATS


class Table(NamedTuple):
    """The house rules as the kernel takes them; build one with `table_of`."""

    ladder: NDArray[np.int64]
    """All bids, lowest first (A3.1)."""
    givers: NDArray[np.int64]
    """The seats that may give, a mask, by the declarer's seat (A5.1); shape (4,)."""
    once: bool
    must_bid: bool
    trump_before_kitty: bool
    keep_trumps: bool
    trump_first: bool
    must_follow: bool
    lose_bid: bool


class Rounds(NamedTuple):
    """Rounds as they were played; -1 stands for what there was not."""

    dealt: NDArray[np.int64]
    """The hands as dealt, masks; shape (count, 4)."""
    kitty: NDArray[np.int64]
    """The kitty, a mask; shape (count,)."""
    calls: NDArray[np.int8]
    """In order: 0 a pass, 1..83, 84 for 83 double; shape (count, 88)."""
    gifts: NDArray[np.int64]
    """What each seat that was asked gave, a mask; shape (count, 4)."""
    discards: NDArray[np.int64]
    """What each seat discarded, a mask; shape (count, 4)."""
    plays: NDArray[np.int8]
    """The cards played, in order; shape (count, 24)."""
    winners: NDArray[np.int8]
    """The winning seat of each trick; shape (count, 6)."""
    captured: NDArray[np.int8]
    """The card points taken by each side; shape (count, 2)."""
    contract: NDArray[np.int8]
    """Declarer, bid, trump suit; shape (count, 3)."""
    outcome: NDArray[np.int8]
    """An index of `OUTCOMES`; shape (count,)."""


def table_of(rules: Rules) -> Table:
    """Return house rules as the kernel takes them."""
    return Table(
        ladder=np.array(legal_bids(rules, 0), np.int64),
        givers=np.array([givers(rules, declarer) for declarer in range(SEATS)], np.int64),
        once=rules.bidding == "single_round",
        must_bid=rules.all_pass == "dealer_must_bid",
        trump_before_kitty=rules.name_trump == "before_kitty",
        keep_trumps=rules.discard == "keep_trumps",
        trump_first=rules.first_lead == "trump",
        must_follow=rules.plain_lead == "must_follow",
        lose_bid=rules.failed_bid == "bid",
    )


def room_for(count: int) -> Rounds:
    """Return rounds not yet played."""
    return Rounds(
        dealt=np.empty((count, SEATS), np.int64),
        kitty=np.empty(count, np.int64),
        calls=np.full((count, MOST_CALLS), -1, np.int8),
        gifts=np.full((count, SEATS), -1, np.int64),
        discards=np.full((count, SEATS), -1, np.int64),
        plays=np.full((count, _CARDS), -1, np.int8),
        winners=np.full((count, TRICKS), -1, np.int8),
        captured=np.full((count, 2), -1, np.int8),
        contract=np.full((count, 3), -1, np.int8),
        outcome=np.empty(count, np.int8),
    )


@kernel
def play_rounds(
    seed: np.uint64,
    first: int,
    count: int,
    table: Table,
    tally: NDArray[np.int64],
    points: NDArray[np.int16] | None,
    rounds: Rounds | None,
) -> None:
    """Deal and play rounds at random; deal `i` is dealt by seat ``i % 4``.

    Args:
        seed: the run's seed.
        first: the index of the first deal.
        count: the number of deals.
        table: the house rules.
        tally: added to; shape (`TALLY`,).
        points: the points of the two sides, written; shape (count, 2).
        rounds: the rounds, written; filled with -1 before.
    """
    deck = np.empty(DECK_SIZE, np.int8)
    hands = np.zeros(SEATS, np.int64)
    captured = np.zeros(2, np.int64)
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

        declarer, bid, said, state = _bid(number, dealer, table, rounds, state)
        tally[DECISIONS] += said
        if declarer < 0:
            tally[_PASSED_OUT] += 1
            if rounds is not None:
                rounds.outcome[number] = _PASSED_OUT
            continue
        if not table.trump_before_kitty:
            hands[declarer] |= kitty
        trump, state = below(4, state)
        tally[DECISIONS] += 1
        if table.trump_before_kitty:
            hands[declarer] |= kitty
        if rounds is not None:
            rounds.contract[number, 0] = declarer
            rounds.contract[number, 1] = bid
            rounds.contract[number, 2] = trump
        may_give = table.givers[declarer]
        if _is_void(hands, trump, may_give):
            tally[_VOID] += 1
            if rounds is not None:
                rounds.outcome[number] = _VOID
            continue

        asked, state = _keep(number, hands, declarer, trump, may_give, table, rounds, state)
        tally[DECISIONS] += asked + SEATS + _CARDS
        state = _play(number, hands, declarer, trump, table, captured, rounds, state)

        side = declarer & 1
        taken = captured[side]
        scored = declaring_points(bid, taken, table.lose_bid)
        defended = captured[1 - side]
        tally[_SCORED] += 1
        tally[MADE] += is_made(bid, taken)
        tally[SUMS] += scored
        tally[SUMS + 1] += defended
        tally[SQUARES] += scored * scored
        tally[SQUARES + 1] += defended * defended
        if points is not None:
            points[number, side] = scored
            points[number, 1 - side] = defended
        if rounds is not None:
            rounds.outcome[number] = _SCORED
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
def _bid(
    number: int, dealer: int, table: Table, rounds: Rounds | None, state: State
) -> tuple[int, int, int, State]:
    """Return the declarer (-1 for none), the bid and the number of calls (A3), and the state."""
    declarer = -1
    highest = 0
    passed = 0
    rung = 0  # the lowest bid that is left on the ladder
    said = 0
    seat = (dealer + 1) % SEATS
    while seat >= 0:
        passing = 1 if may_pass(table.must_bid, seat, dealer, highest) else 0
        pick, state = below(len(table.ladder) - rung + passing, state)
        bid = 0
        if pick < passing:
            passed |= 1 << seat
        else:
            rung += pick - passing
            bid = table.ladder[rung]
            rung += 1
            highest = bid
            declarer = seat
        if rounds is not None:
            rounds.calls[number, said] = bid
        said += 1
        if bid == DOUBLE:  # A3.3
            break
        seat = following_caller(seat, table.once, dealer, passed, highest > 0)
    return declarer, highest, said, state


@inlined
def _is_void(hands: NDArray[np.int64], trump: int, may_give: int) -> bool:
    """Say whether a hand that may not give is overfull (A5.2)."""
    for seat in range(SEATS):
        if not may_give >> seat & 1 and is_overfull(hands[seat], trump):
            return True
    return False


@inlined
def _keep(
    number: int,
    hands: NDArray[np.int64],
    declarer: int,
    trump: int,
    may_give: int,
    table: Table,
    rounds: Rounds | None,
    state: State,
) -> tuple[int, State]:
    """Give and discard (A5); return how many seats were asked to give, and the state."""
    asked = 0
    given = 0  # the seats that were given trumps
    for turn in range(SEATS):
        seat = (declarer + turn) & 3
        if may_give >> seat & 1 and has_say(hands[seat], trump, given >> seat & 1 != 0):
            gift, state = any_choice(give_choice(hands[seat], trump), state)
            partner = (seat + 2) & 3
            hands[seat] ^= gift
            hands[partner] |= gift
            if gift:
                given |= 1 << partner
            asked += 1
            if rounds is not None:
                rounds.gifts[number, seat] = gift
    for turn in range(SEATS):
        seat = (declarer + turn) & 3
        choice = discard_bounds(hands[seat], trump, table.keep_trumps)
        cards, state = any_choice(choice, state)
        hands[seat] ^= cards
        if rounds is not None:
            rounds.discards[number, seat] = cards
    return asked, state


@inlined
def _play(
    number: int,
    hands: NDArray[np.int64],
    declarer: int,
    trump: int,
    table: Table,
    captured: NDArray[np.int64],
    rounds: Rounds | None,
    state: State,
) -> State:
    """Play six tricks (A6)."""
    captured[0] = 0
    captured[1] = 0
    leader = declarer
    for trick in range(TRICKS):
        legal = to_lead(hands[leader], trump, table.trump_first and trick == 0)
        led, state = any_card(legal, state)
        hands[leader] ^= 1 << led
        if rounds is not None:
            rounds.plays[number, trick * SEATS] = led
        suit = effective_suit(led, trump)
        height = HEIGHTS[trump, suit, led]
        best_seat = leader
        stake = _POINTS[trump, led]
        for turn in range(1, SEATS):
            seat = (leader + turn) & 3
            legal = to_follow(hands[seat], led, trump, table.must_follow)
            card, state = any_card(legal, state)
            hands[seat] ^= 1 << card
            if rounds is not None:
                rounds.plays[number, trick * SEATS + turn] = card
            stake += _POINTS[trump, card]
            this = HEIGHTS[trump, suit, card]
            best_seat = seat if this > height else best_seat
            height = max(this, height)
        leader = best_seat
        captured[leader & 1] += stake
        if rounds is not None:
            rounds.winners[number, trick] = leader
    return state
