"""Auction's card play solved by recursion without any refinement, compiled: an oracle.

It shares nothing with the solver or the rules: cards are those of the game, heights and points are
written out from A2, and alpha-beta is all that it leaves out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numba
import numpy as np

if TYPE_CHECKING:
    from eightythree.games.auction import Round

_POINTS = {"K": 25, "Q": 20, "joker": 15, "9": 9, "5": 5, "off": 5, "A": 1, "J": 1, "T": 1, "2": 1}
_HEIGHTS = ["joker", "2", "3", "4", "off", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
_RANKS = "23456789TJQKA"


def _name(card: int, trump: int) -> str | None:
    """Return a trump's name among the heights, None for another card (A2.1)."""
    if card == 52:
        return "joker"
    suit, rank = divmod(card, 13)
    if suit == trump:
        return _RANKS[rank]
    # Clubs and spades are black, diamonds and hearts red.
    return "off" if rank == 3 and suit + trump == 3 else None


def _table(trump: int) -> list[tuple[int, int, int]]:
    """Return each card's suit, height in it, and points."""
    rows = []
    for card in range(53):
        name = _name(card, trump)
        if name:
            rows.append((trump, _HEIGHTS.index(name), _POINTS.get(name, 0)))
        else:
            rows.append((card // 13, card % 13, 0))
    return rows


_TABLES = np.array([_table(trump) for trump in range(4)], np.int64)


@numba.njit(
    "boolean(int64,int64,int64,int64,int64,int64,int64,int64,int64,int64,int64,boolean)",
    error_model="numpy",
)
def _reaches(
    zero: int,
    one: int,
    two: int,
    three: int,
    player: int,
    turn: int,
    best: int,
    winner: int,
    led: int,
    gain: int,
    packed: int,
    free: bool,
) -> bool:
    """Say whether side 0 takes the points it needs; `packed` holds them, those left and trump."""
    need, left, trump = packed >> 16, packed >> 8 & 255, packed & 255
    if turn == 0:
        if need <= 0:
            return True
        if need > left:
            return False
    hand = (zero, one, two, three)[player]
    follows = False
    for card in range(53):
        if turn > 0 and hand >> card & 1 and _TABLES[trump, card, 0] == led:
            follows = True
    for card in range(52, -1, -1):
        if not hand >> card & 1:
            continue
        suit, height, points = _TABLES[trump, card]
        if follows and suit != led and not (free and suit == trump and led != trump):
            continue
        others = ~(1 << card)
        top, owner, asked = best, winner, led
        if turn == 0:
            asked = suit
        if turn == 0 or (
            height > _TABLES[trump, best, 1] if suit == _TABLES[trump, best, 0] else suit == trump
        ):
            top, owner = card, player
        after = gain + points
        following = (player + 1) % 4
        rest = packed
        if turn == 3:
            following = owner
            rest -= after << 8
            if owner % 2 == 0:
                rest -= after << 16
            after = 0
        found = _reaches(
            zero & others,
            one & others,
            two & others,
            three & others,
            following,
            (turn + 1) % 4,
            top,
            owner,
            asked,
            after,
            rest,
            free,
        )
        if found == (player % 2 == 0):
            return found
    return player % 2 == 1


def side_0_reaches(played: Round, points: int) -> bool:
    """Say whether side 0 captures at least so many points in the round, both sides trying."""
    trump = played.trump
    free = played.rules.plain_lead == "follow_or_trump"
    best, winner, led, gain = 0, 0, 0, 0
    for turn, card in enumerate(played.trick):
        suit, height, worth = (int(each) for each in _TABLES[trump, card])
        seat = ((played.leader or 0) + turn) % 4
        if turn == 0:
            led = suit
        if turn == 0 or (
            height > _TABLES[trump, best, 1] if suit == _TABLES[trump, best, 0] else suit == trump
        ):
            best, winner = card, seat
        gain += worth
    left = 83 - sum(played.captured)
    need = points - played.captured[0]
    packed = need * 65536 + left * 256 + trump
    turn = len(played.trick)
    zero, one, two, three = played.hands
    player = played.to_act or 0
    return bool(
        _reaches(zero, one, two, three, player, turn, best, winner, led, gain, packed, free)
    )
