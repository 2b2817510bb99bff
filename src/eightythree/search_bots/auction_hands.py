"""What a seat of Auction has seen, as the samplers of worlds take it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np

from eightythree.bots.novice.bidding import OVER_PARTNER, limit
from eightythree.cards import FULL_DECK, mask_of, suit_mask
from eightythree.games.auction import Phase
from eightythree.games.auction.form import STANDARD
from eightythree.search_bots.auction_deals import KITTY, deal_worlds
from eightythree.search_bots.auction_likely import weigh_by_bid, weigh_by_plays
from eightythree.search_bots.auction_worlds import sample_rows
from eightythree.search_bots.resampling import resampled
from eightythree.sim.auction_table import table_of
from eightythree.solver.auction_layout import (
    COLUMNS,
    IN_FREE,
    IN_HANDS,
    IN_LEADER,
    IN_LEGAL,
    IN_TRICK,
    IN_TRUMP,
)
from eightythree.tricks import effective_suit, trumps

if TYPE_CHECKING:
    import random

    from numpy.typing import NDArray

    from eightythree.games import auction

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]

__all__ = ["dealt_worlds", "house_rules", "row_of", "sampled", "shown_by", "weighed", "worlds_now"]

house_rules: Final = lru_cache(maxsize=16)(table_of)
"""House rules as kernels take them."""

_DEALT: Final = STANDARD.dealt
_KITTY: Final = STANDARD.kitty
_TRUMPS_DEALT: Final = 5  # some: of the other cards dealt the best are kept
_FEW: Final = 2  # how likely a trump was discarded unseen, against a hand's number of cards
_ANYTHING: Final = 1000  # a bid above all
_DEALS: Final = 8  # the deals of which the likeliest by the calls is taken
_ROWS: Final = 6  # the worlds of which one is taken by what was played
_SURPRISE: Final = 0.35
"""How likely a player plays another card than the novice would, against that card."""
_SOFT: Final = 4.0  # points by which players differ about what a hand is good for


def dealt_worlds(seen: auction.Observation, worlds: int, rng: random.Random) -> tuple[Ints, Ints]:
    """Return worlds while nobody else has given or discarded, likelier ones more often.

    Returns:
        The hands of the four seats and the kitty, (worlds, 5), and by seat what the hands are good
        for, (worlds, 4).
    """
    seat = _seat(seen)
    deals = np.zeros((worlds, 5), np.int64)
    limits = np.zeros((worlds, 4), np.int64)
    deals[:, seat] = seen.hand
    limits[:, seat] = limit(seen.dealt)
    sizes = np.array([_DEALT] * 4 + [_KITTY], np.int64)
    sizes[seat] = 0
    unseen = FULL_DECK & ~seen.dealt
    if seen.kitty is not None:
        unseen &= ~seen.kitty
        sizes[KITTY] = 0
    least, most = _called(seen)
    tries = _DEALS if seen.calls else 1
    seed = np.uint64(rng.getrandbits(64))
    deal_worlds(seed, seat, unseen, sizes, least, most, tries, deals, limits)
    return deals, limits


def worlds_now(seen: auction.Observation, worlds: int, rng: random.Random) -> Ints:
    """Return the hands of the four seats while cards are given and discarded, (found, 4)."""
    if seen.seat == seen.declarer and not seen.gifts and not seen.discards:
        return dealt_worlds(seen, worlds, rng)[0][:, :KITTY].copy()
    return _sampled(seen, worlds, rng)[:, IN_HANDS : IN_HANDS + 4].copy()


def sampled(seen: auction.Observation, worlds: int, rng: random.Random) -> Ints:
    """Return worlds of the play of the cards as rows for the solver, (found, 13).

    Those are taken more often in which the others would have bid and played as they did.
    """
    rows, weights = weighed(seen, worlds, rng)
    return resampled(rows, weights, min(worlds, len(rows)))


def weighed(seen: auction.Observation, worlds: int, rng: random.Random) -> tuple[Ints, Floats]:
    """Return several times as many worlds as are wanted, and how much each counts.

    Returns:
        Rows as of `sampled`, (found, 13), and their weights by the bid and the cards played, above
        0, (found,).
    """
    rows = _sampled(seen, worlds * _ROWS, rng)
    weights = np.ones(len(rows))
    if not len(rows):
        return rows, weights
    if seen.seat != seen.declarer:
        played, _ = _played(seen, trumps(seen.trump))
        declarer = seen.declarer or 0
        weigh_by_bid(rows, declarer, int(played[declarer]), seen.bid, _SOFT, weights)
    if seen.plays:
        plays = np.array(seen.plays, np.int64)
        must_follow = seen.rules.plain_lead == "must_follow"
        weigh_by_plays(
            rows,
            _seat(seen),
            seen.declarer or 0,
            plays,
            shown_by(seen),
            must_follow,
            _SURPRISE,
            weights,
        )
    return rows, weights


def shown_by(seen: auction.Observation) -> int:
    """Return the cards that the seat knows to be discarded, a mask."""
    shown = 0
    for discard in seen.discards:
        shown |= discard.cards
    return shown


def row_of(seen: auction.Observation) -> Ints:
    """Return what a seat sees as a row for the solver, the others' hands empty; shape (13,)."""
    row = np.zeros(COLUMNS, np.int64)
    trick = seen.trick
    row[IN_HANDS + _seat(seen)] = seen.hand
    row[IN_TRICK : IN_TRICK + 4] = (*trick, *(-1,) * (4 - len(trick)))
    row[IN_LEADER] = seen.leader or 0
    row[IN_TRUMP] = seen.trump
    row[IN_FREE] = seen.rules.plain_lead == "follow_or_trump"
    if seen.phase is Phase.PLAY and not seen.plays and seen.rules.first_lead == "trump":
        row[IN_LEGAL] = mask_of(seen.legal)  # the one lead that is bound (A6.1)
    return row


def _sampled(seen: auction.Observation, worlds: int, rng: random.Random) -> Ints:
    """Return worlds since trump was named, as rows for the solver; (found, 13)."""
    seat = _seat(seen)
    ruffs = trumps(seen.trump)
    played, lacks = _played(seen, ruffs)
    known = _known(seen, ruffs) & ~played.sum()
    unseen = FULL_DECK & ~seen.hand & ~seen.dealt & ~int(played.sum()) & ~int(known.sum())
    if seat == seen.declarer:
        unseen &= ~(seen.kitty or 0)
    unseen &= ~shown_by(seen)
    had = np.full(4, _DEALT, np.int64)
    had[seen.declarer or 0] += _KITTY
    counts = np.array(seen.counts, np.int64)
    chances = np.append(had, 0 if seen.rules.show_discards != "none" else _FEW)
    drawn = counts.copy()
    for discard in seen.discards:
        whose = discard.seat
        kept = had[whose] - _TRUMPS_DEALT - int(played[whose]).bit_count()
        drawn[whose] = max(counts[whose], kept)
    rows = np.zeros((worlds, COLUMNS), np.int64)
    seed = np.uint64(rng.getrandbits(64))
    row = row_of(seen)
    found = sample_rows(seed, row, seat, counts, lacks, chances, drawn, known, ruffs, unseen, rows)
    return rows[:found]


def _called(seen: auction.Observation) -> tuple[Ints, Ints]:
    """Return by seat the bid that its hand is good for at least and at most, by its calls."""
    least = np.zeros(4, np.int64)
    most = np.full(4, _ANYTHING, np.int64)
    highest = 0
    bidder = -1
    for call in seen.calls:
        over = OVER_PARTNER if bidder == (call.seat + 2) % 4 else 0
        if not call.bid:
            most[call.seat] = max(highest, seen.rules.min_bid - 1) + over
        else:
            # The dealer who must bid shows nothing.
            forced = call.seat == seen.dealer and not highest
            if not forced or seen.rules.all_pass == "redeal":
                least[call.seat] = call.bid + over
            highest, bidder = call.bid, call.seat
    return least, most


def _played(seen: auction.Observation, ruffs: int) -> tuple[Ints, Ints]:
    """Return what each seat has played and what it has shown not to hold, masks."""
    played = np.zeros(4, np.int64)
    lacks = np.zeros(5, np.int64)
    free = seen.rules.plain_lead == "follow_or_trump"
    leaders = (seen.declarer or 0, *seen.winners)
    for place, card in enumerate(seen.plays):
        trick, turn = divmod(place, 4)
        led = effective_suit(seen.plays[4 * trick], seen.trump)
        suit = effective_suit(card, seen.trump)
        seat = (leaders[trick] + turn) % 4
        played[seat] |= 1 << card
        if suit != led and not (free and suit == seen.trump):
            lacks[seat] |= ruffs if led == seen.trump else suit_mask(led) & ~ruffs
    return played, lacks


def _known(seen: auction.Observation, ruffs: int) -> Ints:
    """Return the trumps that a seat is known to have been given or to have taken up, masks."""
    known = np.zeros(4, np.int64)
    givers = {gift.giver for gift in seen.gifts if gift.size}
    for gift in seen.gifts:
        if gift.giver == seen.seat:
            known[(gift.giver + 2) % 4] |= gift.cards or 0
    if seen.kitty is not None and seen.declarer not in {seen.seat, *givers}:
        known[seen.declarer or 0] |= seen.kitty & ruffs
    for discard in seen.discards:
        known[discard.seat] &= ~discard.cards
    return known


def _seat(seen: auction.Observation) -> int:
    assert seen.seat is not None  # noqa: S101 - a spectator never acts
    return seen.seat
