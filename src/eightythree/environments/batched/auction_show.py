"""What the seat to act at a table of Auction sees, for the kernels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import eightythree.sim.auction  # noqa: F401 - it lets kernels compile the rules
from eightythree.compiled import inlined
from eightythree.environments.batched.auction_state import BID, GIVE, PLAY, TRUMP
from eightythree.environments.batched.rows import set_bits, set_total
from eightythree.environments.batched.tricks import show_tricks
from eightythree.environments.layout import DONE
from eightythree.environments.single_cards import can_finish, can_go_on, feasible, next_cards
from eightythree.games.auction.actions import DOUBLE, PASS, trump_action
from eightythree.games.auction.bidding import may_pass
from eightythree.games.auction.keeping import discard_bounds, give_choice
from eightythree.games.auction.play import to_follow, to_lead
from eightythree.games.auction.round import DECK_SIZE, SEATS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from eightythree.environments.batched.auction_state import House
    from eightythree.environments.batched.tables import Now
    from eightythree.games.auction.keeping import Choice

__all__ = ["choice_of", "show_table"]

for _rule in (
    can_go_on,
    can_finish,
    feasible,
    next_cards,
):
    inlined(_rule)

_HALF: Final = DOUBLE // 2
_FIRST_TRUMP: Final = trump_action(0)


@inlined
def choice_of(here: Any, house: House) -> Choice:
    """Return what the seat to act may give or discard (A5)."""
    hand = here.hands[here.acts]
    if here.phase == GIVE:
        return give_choice(hand, here.trump)
    return discard_bounds(hand, here.trump, house.keep_trumps)


@inlined
def show_table(here: Any, table: int, house: House, offsets: tuple[int, ...], now: Now) -> None:
    """Write what the seat to act sees and may do."""
    seat = here.acts
    now.seat[table] = seat
    row = now.observation[table]
    row[:] = 0
    _show_bidding(here, seat, house, offsets, row)
    if here.phase >= GIVE:
        _show_cards(here, seat, house, offsets, row)
    mask = now.mask[table]
    mask[:] = 0
    _allow(here, seat, house, mask)


@inlined
def _allow(here: Any, seat: int, house: House, mask: NDArray[np.int8]) -> None:
    """Write what the seat may do."""
    phase = here.phase
    hand = here.hands[seat]
    if phase == BID:
        highest = here.bid
        mask[PASS] = may_pass(house.must_bid, seat, here.dealer, highest)
        mask[PASS + highest + 1 : PASS + DOUBLE + 1] = house.ladder[highest + 1 :]
    elif phase == TRUMP:
        mask[_FIRST_TRUMP : _FIRST_TRUMP + 4] = 1
    elif phase == PLAY:
        plays = here.plays
        trump = here.trump
        if plays % SEATS:
            legal = to_follow(hand, here.led, trump, house.must_follow)
        else:
            legal = to_lead(hand, trump, house.trump_first and plays == 0)
        set_bits(mask, 0, legal)
    else:
        choice = choice_of(here, house)
        set_bits(mask, 0, next_cards(choice, here.chosen))
        mask[DONE] = can_finish(choice, here.chosen)


@inlined
def _show_bidding(
    here: Any,
    seat: int,
    house: House,
    offsets: tuple[int, ...],
    row: NDArray[np.int8],
) -> None:
    """Write what there is in every phase."""
    phase, acts, dealer, declarer, _, _, dealt, hand, chosen, kitty, bids, passed = offsets[:12]
    counts, _, _, bid, _, totals = offsets[-6:]
    bidder = here.bidder
    row[phase + here.phase] = 1
    row[acts] = 1
    row[dealer + (here.dealer - seat) % SEATS] = 1
    set_bits(row, dealt, here.dealt[seat])
    set_bits(row, hand, here.hands[seat])
    set_bits(row, chosen, here.chosen)
    row[bid] = here.bid
    for place in range(SEATS):
        other = (seat + place) % SEATS
        first = bids + place * DOUBLE
        set_bits(row, first, here.bids[other, 0])
        set_bits(row, first + _HALF, here.bids[other, 1])
        row[passed + place] = here.passed >> other & 1
        row[counts + place] = here.hands[other].bit_count()
    if here.phase != BID:
        row[declarer + (bidder - seat) % SEATS] = 1
        # In hand from when it is taken up (A4.1); the declarer alone acts while trump is named.
        taken = here.phase != TRUMP or not house.trump_before_kitty
        if taken and (house.show_kitty or seat == bidder):
            set_bits(row, kitty, here.kitty)
    if house.whole_match:
        side = seat & 1
        set_total(row, totals, here.totals[side])
        set_total(row, totals + 2, here.totals[1 - side])


@inlined
def _show_cards(
    here: Any,
    seat: int,
    house: House,
    offsets: tuple[int, ...],
    row: NDArray[np.int8],
) -> None:
    """Write what there is once trump is named: gifts, discards, tricks."""
    leads, trump = offsets[4:6]
    gave, given, discarded, played, tricks, won, _, gifts, discards, _, captured, _ = offsets[12:]
    row[trump + here.trump] = 1
    shown = house.shown[here.trump]
    set_bits(row, given, here.gifts[seat])
    set_bits(row, given + DECK_SIZE, here.gifts[(seat + 2) % SEATS])
    for place in range(SEATS):
        other = (seat + place) % SEATS
        row[gave + place] = here.gave >> other & 1
        row[gifts + place] = here.gifts[other].bit_count()
        cards = here.discards[other]
        row[discards + place] = cards.bit_count()
        set_bits(row, discarded + place * DECK_SIZE, cards if place == 0 else cards & shown)
        set_bits(row, played + place * DECK_SIZE, here.played[other])
    if here.phase != PLAY:
        return
    row[leads + (here.leader - seat) % SEATS] = 1
    show_tricks(here, seat, SEATS, DECK_SIZE, tricks, won, row)
    side = seat & 1
    row[captured] = here.captured[side]
    row[captured + 1] = here.captured[1 - side]
