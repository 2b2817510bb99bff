"""How likely worlds of Auction are by what the others have bid and played.

The yardstick is the novice: a world counts less for every card that the novice would not have
played in it, and for a declarer whose trumps are not good for the bid. It never counts nothing,
since people and better bots play otherwise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from eightythree.compiled import inlined, kernel
from eightythree.games.auction.actions import MOST
from eightythree.games.auction.play import to_follow, to_lead
from eightythree.games.auction.round import SEATS, TRICKS
from eightythree.sim.novice import auction_card, expected
from eightythree.sim.order import HEIGHTS
from eightythree.solver.auction_layout import IN_HANDS, IN_TRUMP
from eightythree.tricks import card_points, effective_suit

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]
    Int = Any  # an int64 in the kernels, which mypy would tell from an int

__all__ = ["play_out", "weigh_by_bid", "weigh_by_plays"]

_POINTS: Final = np.array([[card_points(card, trump) for card in range(53)] for trump in range(4)])
_LEAST: Final = 0.1
_NOTHING: Final = np.int64(0)


@kernel
def weigh_by_bid(
    rows: Ints, declarer: Int, played: Int, bid: Int, soft: float, weights: Floats
) -> None:
    """Multiply each weight by how well the declarer's trumps agree with its bid.

    Args:
        rows: worlds as rows for the solver; shape (worlds, 13).
        declarer: who declared.
        played: the cards that it has played, a mask.
        bid: its bid.
        soft: by how many points players differ about what a hand is good for.
        weights: changed; shape (worlds,).
    """
    for world in range(len(weights)):
        held = rows[world, IN_HANDS + declarer] | played
        short = min(bid, MOST) - expected(held, rows[world, IN_TRUMP], True)
        weights[world] *= _LEAST + 1.0 / (1.0 + np.exp(short / soft))


@kernel
def weigh_by_plays(
    rows: Ints,
    seat: Int,
    declarer: Int,
    plays: Ints,
    shown: Int,
    must_follow: bool,
    surprise: float,
    weights: Floats,
) -> None:
    """Multiply each weight by `surprise` for every card that the novice would not have played.

    Args:
        rows: worlds as rows for the solver; shape (worlds, 13).
        seat: whose view it is; its own cards say nothing.
        declarer: who declared.
        plays: the cards played, in order.
        shown: the cards that are known to be discarded, a mask.
        must_follow: `plain_lead` is so.
        surprise: above 0, below 1.
        weights: changed; shape (worlds,).
    """
    hands = np.zeros(SEATS, np.int64)
    history = np.zeros(SEATS * TRICKS, np.int64)
    players = np.zeros(SEATS * TRICKS, np.int64)
    trump = rows[0, IN_TRUMP]
    _who_played(plays, declarer, trump, players)
    for world in range(len(weights)):
        for other in range(SEATS):
            hands[other] = rows[world, IN_HANDS + other]
        for place in range(len(plays)):
            hands[players[place]] |= np.int64(1) << plays[place]
        led = np.int64(0)
        for place in range(len(plays)):
            player = players[place]
            card = plays[place]
            hand: Int = hands[player]
            legal = _legal(hand, place, led, trump, must_follow)
            if player != seat and legal & (legal - 1):
                expected_card = auction_card(
                    hand,
                    legal,
                    player,
                    trump,
                    declarer,
                    history,
                    place,
                    shown,
                    _NOTHING,
                    must_follow,
                )
                if expected_card != card:
                    weights[world] *= surprise
            if place % SEATS == 0:
                led = card
            history[place] = card
            hands[player] ^= np.int64(1) << card


@kernel
def play_out(
    rows: Ints,
    cards: Ints,
    declarer: Int,
    plays: Ints,
    shown: Int,
    must_follow: bool,
    captures: Ints,
) -> None:
    """Write what side 0 captures from the present trick on after each card, novices playing on.

    Args:
        rows: worlds as rows for the solver; shape (worlds, 13).
        cards: those to choose from; shape (cards,).
        declarer: who declared.
        plays: the cards played, in order.
        shown: the cards that are known to be discarded, a mask.
        must_follow: `plain_lead` is so.
        captures: written; shape (worlds, cards).
    """
    hands = np.zeros(SEATS, np.int64)
    history = np.zeros(SEATS * TRICKS, np.int64)
    players = np.zeros(SEATS * TRICKS, np.int64)
    trump = rows[0, IN_TRUMP]
    history[: len(plays)] = plays
    leads = _who_played(plays, declarer, trump, players)
    began = len(plays) // SEATS * SEATS
    for world in range(rows.shape[0]):
        for choice in range(len(cards)):
            for other in range(SEATS):
                hands[other] = rows[world, IN_HANDS + other]
            leader = leads
            gained = np.int64(0)
            for trick in range(began // SEATS, TRICKS):
                led = np.int64(0)
                suit: Int = np.int64(0)
                height = np.int64(-1)
                winner = leader
                stake = np.int64(0)
                for turn in range(SEATS):
                    place = trick * SEATS + turn
                    player = (leader + turn) & 3
                    if place < len(plays):
                        card = plays[place]
                    else:
                        if place == len(plays):
                            card = cards[choice]
                        else:
                            card = auction_card(
                                hands[player],
                                _legal(hands[player], place, led, trump, must_follow),
                                player,
                                trump,
                                declarer,
                                history,
                                place,
                                shown,
                                _NOTHING,
                                must_follow,
                            )
                        history[place] = card
                        hands[player] ^= np.int64(1) << card
                    if turn == 0:
                        led = card
                        suit = effective_suit(card, trump)
                    stake += _POINTS[trump, card]
                    if HEIGHTS[trump, suit, card] > height:
                        height = HEIGHTS[trump, suit, card]
                        winner = player
                leader = winner
                if leader & 1 == 0:
                    gained += stake
            captures[world, choice] = gained


@inlined
def _legal(hand: Int, place: Int, led: Int, trump: Int, must_follow: bool) -> Int:
    """Return the cards that may be played, a mask; a first lead that is bound is taken as free."""
    if place % SEATS == 0:
        return to_lead(hand, trump, False)
    return to_follow(hand, led, trump, must_follow)


@inlined
def _who_played(plays: Ints, declarer: Int, trump: Int, players: Ints) -> Int:
    """Write by card played whose it was, and return the leader of the present trick."""
    leader = declarer
    winner = leader
    suit: Int = np.int64(0)
    height = np.int64(-1)
    for place in range(len(plays)):
        turn = place % SEATS
        card = plays[place]
        if turn == 0:
            leader = winner
            suit = effective_suit(card, trump)
            height = np.int64(-1)
        players[place] = (leader + turn) & 3
        if HEIGHTS[trump, suit, card] > height:
            height = HEIGHTS[trump, suit, card]
            winner = players[place]
    return winner if len(plays) % SEATS == 0 else leader
