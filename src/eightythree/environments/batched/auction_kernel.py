"""Tables of Auction, for `AuctionTables`: the rules' own functions, compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

import eightythree.sim.auction  # noqa: F401 - it lets kernels compile the rules
from eightythree.cards import FULL_DECK, cards_in
from eightythree.compiled import inlined, kernel
from eightythree.environments.batched.auction_show import choice_of, show_table
from eightythree.environments.batched.auction_state import BID, DISCARD, GIVE, PLAY, TRUMP
from eightythree.environments.batched.rows import generator, keep_generator
from eightythree.environments.batched.tricks import put_card
from eightythree.environments.layout import DONE
from eightythree.games.auction.actions import DOUBLE, PASS, trump_action
from eightythree.games.auction.bidding import following_caller
from eightythree.games.auction.keeping import has_say, is_overfull
from eightythree.games.auction.round import DEALT_SIZE, DECK_SIZE, PACKET, SEATS, TRICKS
from eightythree.games.auction.scoring import declaring_points
from eightythree.sim.auction_table import PASSED_OUT, SCORED, VOID
from eightythree.sim.generator import GROUP, below, seeded, shuffle
from eightythree.tricks import card_points

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from eightythree.environments.batched.auction_state import House
    from eightythree.environments.batched.tables import Now

__all__ = ["play_on", "show", "start"]

_DECK: Final = np.array(list(cards_in(FULL_DECK)), np.int8)
_HALF: Final = DOUBLE // 2
_FIRST_TRUMP: Final = trump_action(0)


@kernel
def start(
    seed: np.uint64, state: NDArray[np.void], house: House, offsets: tuple[int, ...], now: Now
) -> None:
    """Begin an episode at every table."""
    for table in range(len(state)):
        here = state[table]
        keep_generator(here.random, seeded(seed, np.uint64(table)))
        _new_episode(here)
        show_table(here, table, house, offsets, now)


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
        for seat in range(SEATS):
            now.rewards[table, seat] = 0
        over = _act(here, actions[table], house)
        now.done[table] = over
        if over:
            if house.whole_match:
                ended += 1
                continue
            for seat in range(SEATS):
                now.rewards[table, seat] = here.points[seat & 1]
            _new_episode(here)
        show_table(here, table, house, offsets, now)
    return ended


@kernel
def show(
    table: int, new: bool, state: NDArray[np.void], house: House, offsets: tuple[int, ...], now: Now
) -> None:
    """Deal the next round at a table, of a new episode or of the same match, and show it."""
    here = state[table]
    if new:
        _new_episode(here)
    else:
        # A void round is dealt again by the same dealer (A5.2), any other passes the deal on.
        passes_on = here.outcome != VOID
        here.dealer = (here.dealer + passes_on) % SEATS
        _deal(here)
    show_table(here, table, house, offsets, now)


@inlined
def _new_episode(here: Any) -> None:
    """Draw a dealer (A1.3) and deal."""
    dealer, random = below(SEATS, generator(here.random))
    keep_generator(here.random, random)
    here.dealer = dealer
    here.totals[0] = 0
    here.totals[1] = 0
    _deal(here)


@inlined
def _deal(here: Any) -> None:
    """Deal twelve cards each, three at a time, and the last five as the kitty (A1.4)."""
    deck = _DECK.copy()
    groups = DEALT_SIZE * SEATS // GROUP
    random = shuffle(deck, DECK_SIZE, groups, generator(here.random))
    keep_generator(here.random, random)
    first = (here.dealer + 1) % SEATS
    kitty = FULL_DECK
    for seat in range(SEATS):
        here.dealt[seat] = 0
    for place in range(DEALT_SIZE * SEATS):
        card = 1 << deck[place]
        here.dealt[(first + place // PACKET) % SEATS] |= card
        kitty ^= card
    for seat in range(SEATS):
        here.hands[seat] = here.dealt[seat]
        here.bids[seat, 0] = 0
        here.bids[seat, 1] = 0
        here.gifts[seat] = 0
        here.discards[seat] = 0
        here.played[seat] = 0
    for trick in range(TRICKS):
        here.tricks[trick] = 0
    here.captured[0] = 0
    here.captured[1] = 0
    here.kitty = kitty
    here.phase = BID
    here.acts = first
    here.bid = 0
    here.bidder = -1
    here.passed = 0
    here.trump = -1
    here.chosen = 0
    here.gave = 0
    here.given_to = 0
    here.plays = 0


@inlined
def _act(here: Any, action: int, house: House) -> bool:
    """Take an action; say whether the round is over, its points and outcome then written."""
    phase = here.phase
    if phase == PLAY:
        return _play(here, action, house)
    if phase == BID:
        return _call(here, action - PASS, house)
    if phase == TRUMP:
        return _name(here, action - _FIRST_TRUMP, house)
    _choose(here, action, house)
    return False


@inlined
def _call(here: Any, bid: int, house: House) -> bool:
    """Bid, or pass with 0 (A3)."""
    seat = here.acts
    if bid:
        here.bid = bid
        here.bidder = seat
        half = (bid - 1) // _HALF
        here.bids[seat, half] |= 1 << (bid - 1 - half * _HALF)
    else:
        here.passed |= 1 << seat
    following = -1
    if bid != DOUBLE:  # A3.3
        following = following_caller(seat, house.once, here.dealer, here.passed, here.bid > 0)
    if following >= 0:
        here.acts = following
        return False
    declarer = here.bidder
    if declarer < 0:
        _ended(here, PASSED_OUT)
        return True
    here.phase = TRUMP
    here.acts = declarer
    if not house.trump_before_kitty:
        here.hands[declarer] |= here.kitty
    return False


@inlined
def _ended(here: Any, outcome: int) -> None:
    """End a round that nobody scores in."""
    here.outcome = outcome
    here.points[0] = 0
    here.points[1] = 0


@inlined
def _name(here: Any, trump: int, house: House) -> bool:
    """Name the trump suit (A4.1); the round may be void then (A5.2)."""
    declarer = here.bidder
    here.trump = trump
    if house.trump_before_kitty:
        here.hands[declarer] |= here.kitty
    may_give = house.givers[declarer]
    for seat in range(SEATS):
        if not may_give >> seat & 1 and is_overfull(here.hands[seat], trump):
            _ended(here, VOID)
            return True
    _to_next_giver(here, 0, house)
    return False


@inlined
def _to_next_giver(here: Any, first_turn: int, house: House) -> None:
    """Go on to the next seat that has a say in giving (A5.1), or to discarding."""
    declarer = here.bidder
    may_give = house.givers[declarer]
    for turn in range(first_turn, SEATS):
        seat = (declarer + turn) % SEATS
        was_given = here.given_to >> seat & 1 != 0
        if may_give >> seat & 1 and has_say(here.hands[seat], here.trump, was_given):
            here.phase = GIVE
            here.acts = seat
            return
    here.phase = DISCARD
    here.acts = declarer


@inlined
def _choose(here: Any, action: int, house: House) -> None:
    """Name a card to give or discard, or be done; the last completes the set (A5)."""
    seat = here.acts
    if action != DONE:
        here.chosen |= 1 << action
        if here.chosen.bit_count() < choice_of(here, house).maximum:
            return
    cards = here.chosen
    here.chosen = 0
    here.hands[seat] ^= cards
    turn = (seat - here.bidder + SEATS) % SEATS
    if here.phase == GIVE:
        partner = (seat + 2) % SEATS
        here.hands[partner] |= cards
        here.gifts[seat] = cards
        here.gave |= 1 << seat
        if cards:
            here.given_to |= 1 << partner
        _to_next_giver(here, turn + 1, house)
        return
    here.discards[seat] = cards
    here.acts = (seat + 1) % SEATS
    if turn == SEATS - 1:
        here.phase = PLAY
        here.leader = here.acts


@inlined
def _play(here: Any, card: int, house: House) -> bool:
    """Play a card (A6); the last scores the round (A7)."""
    seat = here.acts
    trump = here.trump
    trick = here.plays // SEATS
    turn = put_card(here, seat, card, SEATS, trump)
    here.acts = (seat + 1) % SEATS
    if turn < SEATS - 1:
        return False
    winner = here.best_seat
    cards = here.tricks[trick]
    while cards:
        here.captured[winner & 1] += card_points((cards & -cards).bit_length() - 1, trump)
        cards &= cards - 1
    here.won[trick] = winner
    here.leader = winner
    here.acts = winner
    if trick < TRICKS - 1:
        return False
    side = here.bidder & 1
    here.outcome = SCORED
    taken = here.captured[side]
    here.points[side] = declaring_points(here.bid, taken, house.lose_bid)
    here.points[1 - side] = here.captured[1 - side]
    return True
