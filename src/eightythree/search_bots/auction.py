"""Auction's card play by sampled worlds, each solved exactly.

PIMC: Levy, "The million pound bridge program", 1989; Ginsberg, "GIB: imperfect information in a
computationally challenging game", JAIR 14, 2001. Bids, trump, gifts and discards are the novice's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from eightythree.bots.novice import auction as novice
from eightythree.cards import FULL_DECK, mask_of, suit_mask
from eightythree.games.auction import Phase
from eightythree.search_bots.auction_worlds import sample_rows
from eightythree.solver.auction import value_rows
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

    Ints = NDArray[np.int64]

__all__ = ["card_values", "choose", "row_of", "sampled"]

_DEALT: Final = 12
_KITTY: Final = 5
_FEW: Final = 2  # how likely a trump was discarded unseen, against a hand's number of cards


def choose(seen: auction.Observation, worlds: int, rng: random.Random) -> int:
    """Return the action to take."""
    if seen.phase is not Phase.PLAY:
        return novice.choose(seen)
    if len(seen.legal) == 1:
        return seen.legal[0]
    values = card_values(seen, worlds, rng)
    if values is None:
        return novice.choose(seen)
    return seen.legal[int(np.argmax(values))]


def card_values(
    seen: auction.Observation, worlds: int, rng: random.Random
) -> NDArray[np.float64] | None:
    """Return by legal card, lowest first, what the mover's side captures from here on average.

    ``None`` where no world was found that agrees with what has been seen.
    """
    rows = sampled(seen, worlds, rng)
    if not len(rows):
        return None
    means: NDArray[np.float64] = value_rows(rows)[:, list(seen.legal)].mean(axis=0)
    return means if (seen.seat or 0) % 2 == 0 else -means


def sampled(seen: auction.Observation, worlds: int, rng: random.Random) -> Ints:
    """Return worlds that agree with what has been seen, as rows for the solver; (found, 13)."""
    seat = seen.seat
    assert seat is not None  # noqa: S101 - a spectator never acts
    ruffs = trumps(seen.trump)
    played, lacks = _played(seen, ruffs)
    known = _known(seen, ruffs) & ~played.sum()
    unseen = FULL_DECK & ~seen.hand & ~seen.dealt & ~int(played.sum()) & ~int(known.sum())
    if seat == seen.declarer:
        unseen &= ~(seen.kitty or 0)
    for discard in seen.discards:
        unseen &= ~discard.cards
    had = np.full(4, _DEALT, np.int64)
    had[seen.declarer or 0] += _KITTY
    counts = np.array(seen.counts, np.int64)
    chances = np.append(had, 0 if seen.rules.show_discards != "none" else _FEW)
    drawn = np.empty(4, np.int64)
    for other in range(4):
        # Some five of the cards dealt are trumps; of the others the best are kept.
        drawn[other] = max(counts[other], had[other] - 5 - int(played[other]).bit_count())
    rows = np.zeros((worlds, COLUMNS), np.int64)
    found = sample_rows(
        np.uint64(rng.getrandbits(64)),
        row_of(seen),
        seat,
        counts,
        lacks,
        chances,
        drawn,
        known,
        ruffs,
        unseen,
        rows,
    )
    return rows[:found]


def row_of(seen: auction.Observation) -> Ints:
    """Return what a seat sees as a row for the solver, the others' hands empty; shape (13,)."""
    row = np.zeros(COLUMNS, np.int64)
    trick = seen.trick
    row[IN_HANDS + (seen.seat or 0)] = seen.hand
    row[IN_TRICK : IN_TRICK + 4] = (*trick, *(-1,) * (4 - len(trick)))
    row[IN_LEADER] = seen.leader or 0
    row[IN_TRUMP] = seen.trump
    row[IN_FREE] = seen.rules.plain_lead == "follow_or_trump"
    if not seen.plays and seen.rules.first_lead == "trump":
        row[IN_LEGAL] = mask_of(seen.legal)  # the one lead that is bound (A6.1)
    return row


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
