"""Auction's card play by sampled worlds, each solved exactly (PIMC; Levy, "The million pound bridge
program", 1989, and Ginsberg, "GIB: imperfect information in a computationally challenging game",
JAIR 14, 2001)."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Final

import numpy as np

from eightythree.cards import FULL_DECK, mask_of, suit_mask
from eightythree.games.auction.scoring import score
from eightythree.games.results import Contract
from eightythree.search_bots.auction_worlds import sample_rows
from eightythree.solver.auction_layout import COLUMNS
from eightythree.solver.auction_search import new_memory
from eightythree.solver.auction_values import value_cards
from eightythree.tricks import effective_suit, trumps

if TYPE_CHECKING:
    import random

    from numpy.typing import NDArray

    from eightythree.games import auction

    Ints = NDArray[np.int64]

__all__ = ["card_values", "choose_card"]

_TOTAL: Final = 83
_local = threading.local()


def card_values(seen: auction.Observation, worlds: int, rng: random.Random) -> NDArray[np.float64]:
    """Return the mean score difference that each legal card brings, lowest card first."""
    seat = seen.seat
    assert seat is not None
    rows = np.zeros((worlds, COLUMNS), np.int64)
    trick = seen.trick
    row = np.zeros(COLUMNS, np.int64)
    row[seat] = seen.hand
    row[4:8] = (*trick, *(-1,) * (4 - len(trick)))
    row[8] = seen.leader
    row[9] = seen.trump
    row[10] = seen.rules.plain_lead == "follow_or_trump"
    # Only the first lead is bound by more than following (A6.1).
    if not seen.plays and seen.rules.first_lead == "trump":
        row[11] = mask_of(seen.legal)
    lacks, chances, drawn, unseen = _known(seen)
    found = sample_rows(
        np.uint64(rng.getrandbits(64)),
        row,
        seat,
        np.array(seen.counts),
        lacks,
        chances,
        drawn,
        trumps(seen.trump),
        unseen,
        rows,
    )
    values = np.zeros((found, 53), np.int64)
    memory = getattr(_local, "memory", None)
    if memory is None:
        memory = _local.memory = new_memory()
    value_cards(memory, rows[:found], values)
    taken = seen.captured[0] + values[:, list(seen.legal)]
    worth = _worth(seen)
    gains: NDArray[np.float64] = worth[taken].mean(axis=0) if found else np.zeros(len(seen.legal))
    return gains if seat % 2 == 0 else -gains


def choose_card(seen: auction.Observation, worlds: int, rng: random.Random) -> int:
    """Return the card that brings most over the worlds."""
    if len(seen.legal) == 1:
        return seen.legal[0]
    return seen.legal[int(np.argmax(card_values(seen, worlds, rng)))]


def _worth(seen: auction.Observation) -> NDArray[np.float64]:
    """Return by side 0's captured points its score less the other's, points counting a little."""
    contract = Contract(seen.declarer or 0, seen.bid, seen.trump)
    worth = []
    for taken in range(_TOTAL + 1):
        zero, one = score(seen.rules, contract, (taken, _TOTAL - taken))[0]
        worth.append(WEIGHT * (zero - one) + (1 - WEIGHT) * (2 * taken - _TOTAL))
    return np.array(worth)


WEIGHT = 0.5


def _known(seen: auction.Observation) -> tuple[Ints, Ints, Ints, int]:
    """Return what cannot be held, chances of trumps, plain cards drawn, and the cards unseen."""
    trump = seen.trump
    ruffs = trumps(trump)
    lacks = np.zeros(5, np.int64)
    free = seen.rules.plain_lead == "follow_or_trump"
    leader = seen.declarer or 0
    played = [0, 0, 0, 0]
    for start in range(0, len(seen.plays), 4):
        trick = seen.plays[start : start + 4]
        led = effective_suit(trick[0], trump)
        for turn, card in enumerate(trick):
            seat = (leader + turn) % 4
            played[seat] |= 1 << card
            suit = effective_suit(card, trump)
            if suit != led and not (free and suit == trump):
                lacks[seat] |= ruffs if led == trump else suit_mask(led) & ~ruffs
        if len(trick) == 4:
            leader = seen.winners[start // 4]
    unseen = FULL_DECK & ~seen.hand & ~seen.dealt
    if seen.kitty is not None and seen.seat == seen.declarer:
        unseen &= ~seen.kitty
    for discard in seen.discards:
        unseen &= ~discard.cards
    for cards in played:
        unseen &= ~cards
    sizes = seen.counts
    chances = np.zeros(5, np.int64)
    drawn = np.zeros(5, np.int64)
    for seat in range(4):
        if seat == seen.seat:
            continue
        had = 17 if seat == seen.declarer else 12
        chances[seat] = had - (played[seat] & ruffs).bit_count()
        drawn[seat] = max(
            sizes[seat], had - 5 - (played[seat]).bit_count()
        )
    if seen.rules.show_discards == "none":
        chances[4] = 2
    return lacks, chances, drawn, unseen
