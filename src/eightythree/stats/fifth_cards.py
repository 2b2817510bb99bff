"""Studies of Fifth Trick: what the cards as dealt and the seat are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from eightythree.cards import RANKS, suit_mask
from eightythree.games.fifth.round import DECIDING
from eightythree.stats import chances
from eightythree.stats.study import Measure, Study, fixed

if TYPE_CHECKING:
    from fractions import Fraction

    from numpy.typing import NDArray

    from eightythree.stats.deals import Deals
    from eightythree.stats.estimates import Cells
    from eightythree.stats.setting import Setting

__all__ = ["STUDIES"]

_RANKS: Final = tuple(reversed(RANKS))
_OF_RANK: Final = tuple(sum(1 << 13 * suit + rank for suit in range(4)) for rank in range(13))
_ACES: Final = tuple("01234")
_HANDS: Final = ("one_suit", "four_of_a_kind", "somebody")
_WORTH: Final = (
    Measure("points", "points a round", "points"),
    Measure("won_round", "wins the round"),
)


def _won(deals: Deals) -> NDArray[np.bool_]:
    """Return who has won the round; shape (count, seats)."""
    winner = deals.fifth.winners[:, DECIDING - 1, None]
    found: NDArray[np.bool_] = winner == np.arange(deals.seats)
    return found


def _aces(deals: Deals, cells: Cells) -> None:
    held = np.bitwise_count(deals.fifth.dealt & _OF_RANK[-1])
    won = _won(deals)
    for row in _ACES:
        cells.where(row, "points", held == int(row), deals.points)
        cells.where(row, "won_round", held == int(row), won)


def _ranks(deals: Deals, cells: Cells) -> None:
    won = _won(deals)
    for row in _RANKS:
        held = np.bitwise_count(deals.fifth.dealt & _OF_RANK[RANKS.index(row)])
        cells.add(row, "points", held, held * deals.points)
        cells.add(row, "won_round", held, held * won)


def _hands(deals: Deals, cells: Cells) -> None:
    dealt = deals.dealt.dealt
    suited = np.zeros(dealt.shape, bool)
    fours = np.zeros(dealt.shape, bool)
    for suit in range(4):
        suited |= dealt & ~suit_mask(suit) == 0
    for rank in _OF_RANK:
        fours |= (dealt & rank) == rank
    every = np.ones(dealt.shape, bool)
    cells.where("one_suit", "seen", every, suited)
    cells.where("four_of_a_kind", "seen", every, fours)
    cells.where("somebody", "seen", every[:, 0], np.any(suited | fours, axis=1))


def _exactly(setting: Setting) -> dict[str, Fraction]:
    return {
        "one_suit": chances.one_suit(),
        "four_of_a_kind": chances.four_of_a_kind(),
        "somebody": chances.somebody(setting.seats),
    }


def _places(setting: Setting) -> tuple[str, ...]:
    return tuple(str(place) for place in range(1, setting.seats + 1))


def _seats(deals: Deals, cells: Cells) -> None:
    won = _won(deals)
    every = np.ones(deals.count, bool)
    at = np.arange(deals.count)
    for row in _places(deals.setting):
        seat = deals.after_dealer(int(row))
        cells.where(row, "points", every, deals.points[at, seat])
        cells.where(row, "won_round", every, won[at, seat])


STUDIES: Final = (
    Study(
        "aces",
        "What aces are worth",
        "The points a round of a player and the share of rounds won, by how many aces were dealt.",
        "aces dealt",
        fixed(*_ACES),
        _WORTH,
        _aces,
    ),
    Study(
        "ranks",
        "What a card is worth",
        "The points a round and the share of rounds won of whoever is dealt a card of a rank: how"
        " far it lies from that of other ranks is what the card is worth.",
        "card dealt",
        fixed(*_RANKS),
        _WORTH,
        _ranks,
    ),
    Study(
        "hands",
        "Six of one suit, four of a kind",
        "How often a hand is dealt that brings a point by itself, beside its exact chance; and how"
        " often somebody at the table has one.",
        "hand",
        fixed(*_HANDS),
        (Measure("seen", "dealt"),),
        _hands,
        exact=_exactly,
    ),
    Study(
        "seats",
        "Where one sits",
        "The points a round and the share of rounds won by the place after the dealer: 1 leads to"
        " the first trick, the last is the dealer.",
        "place",
        _places,
        _WORTH,
        _seats,
    ),
)
