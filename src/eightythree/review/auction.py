"""Decisions of Auction, judged with all cards known and with what the seat could know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import numpy as np

from eightythree.bots.novice.bidding import limit
from eightythree.games import auction
from eightythree.games.auction import Phase
from eightythree.games.auction.actions import DOUBLE, MOST, PASS, format_action
from eightythree.games.results import Deal
from eightythree.review.judging import Tried
from eightythree.review.report import Known
from eightythree.search_bots.auction import card_values
from eightythree.search_bots.auction_calls import Calls
from eightythree.search_bots.auction_chances import gains, worth_of_a_point
from eightythree.search_bots.auction_choices import hands_now, options_of, values
from eightythree.search_bots.auction_hands import dealt_worlds, weighed
from eightythree.search_bots.resampling import effective, resampled
from eightythree.solver.auction import solve

if TYPE_CHECKING:
    import random

    from numpy.typing import NDArray

    from eightythree.review.judging import Brought
    from eightythree.review.moments import Moment

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]

__all__ = ["known", "tried", "value_of_cards", "worth"]

_CHOICES: Final = 20
"""Up to so many gifts or discards are tried in all worlds."""
_FEWEST: Final = 16
_DIFFER: Final = 6.0
"""By how many points players differ about what a hand is good for."""


def worth(seen: auction.Observation) -> float:
    """Return what chance to win the match a point brings at its beginning."""
    return worth_of_a_point(seen.rules)


def known(moment: Moment) -> Known:
    """Judge a decision with all cards known: in the play exactly, before it played on."""
    match: auction.Match = moment.match
    played = match.round
    assert played is not None  # noqa: S101 - it is a seat's turn
    if played.phase is Phase.PLAY:
        brought = gains(
            match.rules, match.totals, moment.seat % 2, (played.declarer or 0) % 2, played.bid
        )
        declares = moment.seat % 2 == (played.declarer or 0) % 2
        margins = {}
        for each in solve(played):
            taken = each.captured if declares else MOST - each.captured
            margins[each.card] = float(brought.points[taken])
        return _known("solved", margins, margins[moment.taken], moment.taken)
    seen = auction.observe(match, moment.seat)
    if played.phase is Phase.BID:
        deals = np.array([[*played.dealt, played.kitty]], np.int64)
        calls = Calls(seen, deals, _limits(played))
        points = calls.up_to([action - PASS for action in seen.legal])[1][:, 0]
        best = seen.legal[int(points.argmax())]
        mine = calls.after(moment.taken - PASS, _goal(moment.taken, best))[1][0]
        margins = dict(zip(seen.legal, points.tolist(), strict=True))
        return _known("played_on", margins, float(mine), moment.taken)
    hands = list(played.hands)
    if played.phase is Phase.TRUMP:
        hands[moment.seat] |= played.kitty  # it is taken up before or after (A4.1)
    options = options_of(seen, moment.taken)
    _, found = values(seen, options, np.array([hands], np.int64))
    margins = dict(zip(options.actions, found[:, 0].tolist(), strict=True))
    return _known("played_on", margins, margins[moment.taken], moment.taken)


def tried(seen: auction.Observation, action: int, worlds: int, rng: random.Random) -> Tried | None:
    """Try what there is to choose in some worlds that agree with what the seat has seen.

    As the search bots do: bids, trump, gifts and discards are played on by novices; in the play of
    the cards exact play and the novices' count half each, at the first lead the novices' alone.

    Args:
        seen: what the seat to act may know.
        action: what it did.
        worlds: how many there are, fewer where there is much to choose from.
        rng: draws them.

    Returns:
        What everything brings; ``None`` where no world was found.
    """
    # Where the round can end the match, the chance to win it counts.
    judges_chance = seen.rules.target - max(seen.totals) <= MOST
    if seen.phase is Phase.BID:
        return _calls_tried(seen, action, worlds, rng, judges_chance)
    if seen.phase is Phase.PLAY:
        rows, weights = weighed(seen, worlds, rng)
        size = effective(weights)
        rows = resampled(rows, weights, min(worlds, len(rows)))
        if not len(rows):
            return None
        rows, places = np.unique(rows, axis=0, return_inverse=True)
        chances, points = (each[:, places] for each in card_values(seen, rows))
        actions = list(seen.legal)
    else:
        options = options_of(seen, action)
        actions = options.actions
        count = max(_FEWEST, min(worlds, worlds * _CHOICES // len(actions)))
        hands = hands_now(seen, count, rng)
        if not len(hands):
            return None
        chances, points = values(seen, options, hands)
        size = float(len(hands))
    mine = actions.index(action)
    return Tried(
        [format_action(each) for each in actions],
        points,
        chances if judges_chance else None,
        lambda _: (points[mine], chances[mine] if judges_chance else None),
        min(float(points.shape[1]), size),
    )


def value_of_cards(played: auction.Round, replays: int, seed: int) -> Floats:
    """Return by replay the points of side 0 less those of side 1 when novices play a deal.

    They differ by some points about what their hands are good for, so that a deal is bid in many
    ways.

    Args:
        played: a round of the deal.
        replays: how many, from 1.
        seed: of what they differ by.

    Returns:
        Shape (replays,).
    """
    opened = auction.start(played.rules, 4, played.dealer)
    opened = opened.deal(Deal(played.dealt, played.kitty))
    differ = np.random.default_rng(seed).normal(0.0, _DIFFER, (replays, 4)).round()
    limits = _limits(played)
    differing = np.minimum(limits + differ.astype(np.int64), MOST)
    deals = np.array([[*played.dealt, played.kitty]] * replays, np.int64)
    # Who is sure of all has no doubt.
    limits = np.where(limits == DOUBLE, DOUBLE, differing)
    _, points = Calls(auction.observe(opened, opened.to_act), deals, limits).by_limits()
    return points if (opened.to_act or 0) % 2 == 0 else -points


def _calls_tried(
    seen: auction.Observation, action: int, worlds: int, rng: random.Random, judges_chance: bool
) -> Tried:
    """Try how high to go, and the call that was made."""
    calls = Calls(seen, *dealt_worlds(seen, worlds, rng))
    chances, points = calls.up_to([each - PASS for each in seen.legal])

    def taken(best: int) -> Brought:
        chance, point = calls.after(action - PASS, _goal(action, seen.legal[best]))
        return point, chance if judges_chance else None

    return Tried(
        [format_action(each) for each in seen.legal],
        points,
        chances if judges_chance else None,
        taken,
        float(worlds),
    )


def _goal(action: int, best: int) -> int:
    """Return how far a seat goes after a call: as far as is best, or stays with what it has bid."""
    return max(action, best) - PASS


def _limits(played: auction.Round) -> Ints:
    """Return by seat what the hands as dealt are good for, (1, 4)."""
    return np.array([[limit(hand) for hand in played.dealt]], np.int64)


def _known(
    how: Literal["solved", "played_on"], margins: dict[int, float], mine: float, taken: int
) -> Known:
    """Return the verdict on what brings so many points, of the points of all there was."""
    best = max(margins, key=lambda action: margins[action])
    lost = margins[best] - mine
    if lost <= 0:
        lost, best = 0.0, taken
    return Known(how, lost, format_action(best))
