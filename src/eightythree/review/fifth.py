"""Decisions of Fifth Trick, judged with all cards known and with what the seat could know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import numpy as np

from eightythree.cards import card_name, mask_of
from eightythree.games import fifth
from eightythree.games.fifth.form import STANDARD
from eightythree.review.judging import Tried
from eightythree.review.report import Known
from eightythree.search_bots.fifth import in_reach, seen_so_far, solved, weighed
from eightythree.search_bots.fifth_chances import POINTS, chances_after, worth_of_a_point
from eightythree.search_bots.fifth_playouts import play_out_worlds, replay_deal
from eightythree.search_bots.resampling import effective, resampled
from eightythree.solver.fifth import FIRST_TRICK, solve_round

if TYPE_CHECKING:
    import random

    from numpy.typing import NDArray

    from eightythree.review.moments import Moment

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]

__all__ = ["known", "tried", "value_of_cards", "worth"]

_PLAYED: Final = 144
"""The cards that novices play for all legal ones in a world of four players, at the first lead."""
_FEWEST: Final = 16
_EACH: Final = np.array(POINTS, np.float64)
_SLIP: Final = 0.1
"""How often a novice slips in a replay; without, each deal would be played in one way alone."""


def worth(seen: fifth.Observation) -> float:
    """Return what chance to win the match a point brings at its beginning."""
    return worth_of_a_point(seen.seats, seen.rules.ace_bonus == "whole_trick")


def known(moment: Moment) -> Known:
    """Judge a decision with all cards known: by max^n, or in its first tricks played on."""
    match: fifth.Match = moment.match
    played = match.round
    assert played is not None  # noqa: S101 - it is a seat's turn
    seat = moment.seat
    if len(played.winners) + 1 >= FIRST_TRICK[match.seats]:
        found = {each.card: each.value for each in solve_round(played)}
        margins = {card: float(_margin(np.array(value), seat)) for card, value in found.items()}
        how: Literal["solved", "played_on"] = "solved"
    else:
        seen = fifth.observe(match, seat)
        shares = _played_out(seen, np.array([played.hands], np.int64))[0]
        each = _margin(shares @ _EACH, seat)
        margins = dict(zip(seen.legal, each.tolist(), strict=True))
        how = "played_on"
    lost = max(margins.values()) - margins[moment.taken]
    # The lowest of equals; the card played is as good as any where nothing is lost.
    best = max(sorted(margins), key=lambda card: round(margins[card], 9))
    if lost < 1e-9:
        lost, best = 0.0, moment.taken
    return Known(how, lost, card_name(best))


def tried(seen: fifth.Observation, action: int, worlds: int, rng: random.Random) -> Tried | None:
    """Try every card in some worlds that agree with what the seat has seen; ``None``: in none.

    Novices play on for everybody; two tricks after the first that can be solved, exact play counts
    for half, as for the bots: the others are taken neither for novices nor for clairvoyants.

    Args:
        seen: what the seat to act may know.
        action: the card that it played.
        worlds: how many there are, fewer where they take longer.
        rng: draws them.
    """
    seat = seen.seat or 0
    sizes, _ = seen_so_far(seen)
    each = len(seen.legal) * int(sizes.sum())
    count = max(_FEWEST, min(worlds, worlds * _PLAYED // each))
    drawn, weights = weighed(seen, count, rng)
    taken = resampled(drawn, weights, count)
    if not len(taken):
        return None
    hands, places = np.unique(taken, axis=0, return_inverse=True)
    shares = _played_out(seen, hands)
    points = _margin(shares @ _EACH, seat)
    chances = None
    # Where the round can end the match, the chance to win it counts.
    if seen.rules.target - max(seen.totals) <= max(POINTS):
        after, _ = chances_after(seen)
        chances = (shares * after).sum(axis=(2, 3))[places].T
    elif in_reach(seen):
        exact = _margin(solved(seen, hands), seat)
        # Where nothing is hidden from the seat, it need not guess at what others do.
        points = exact if len(hands) == 1 else (points + exact) / 2
    points = points[places].T
    mine = seen.legal.index(action)
    return Tried(
        [card_name(card) for card in seen.legal],
        points,
        chances,
        lambda _: (points[mine], None if chances is None else chances[mine]),
        min(float(count), effective(weights)),
    )


def value_of_cards(played: fifth.Round, replays: int, seed: int) -> tuple[Floats, Floats]:
    """Return by seat how far ahead a deal puts it when novices play it, and the standard errors.

    The novices slip now and then, so that a deal is played in many ways; the bonus for hands as
    dealt is among the points.

    Args:
        played: a round of the deal.
        replays: in how many ways it is played, from 1.
        seed: of the slips, 0..2**64 - 1.
    """
    seats = played.seats
    shares = np.empty((seats, len(POINTS)))
    whole_trick = played.rules.ace_bonus == "whole_trick"
    dealt = np.array(played.dealt, np.int64)
    numbers = STANDARD.numbers
    replay_deal(dealt, played.dealer, whole_trick, numbers, _SLIP, np.uint64(seed), replays, shares)
    # Each replay brings one seat some points, by which it is ahead of the others.
    ahead = np.where(np.eye(seats, dtype=bool), 1.0, -1.0 / (seats - 1))
    won = shares @ _EACH
    mean = ahead @ won
    errors = np.sqrt((ahead**2 @ (shares @ _EACH**2) - mean**2).clip(0) / replays)
    if played.rules.hand_bonus != "off":
        for award in played.hand_bonuses():
            mean += award.points * ahead[:, award.scorer]
    return mean, errors


def _played_out(seen: fifth.Observation, hands: Ints) -> Floats:
    """Return by world and card how the round ends, (worlds, cards, seats, bonuses), 0 or 1."""
    shares = np.empty((len(hands), len(seen.legal), seen.seats, len(POINTS)))
    weight = np.ones(1)
    legal = mask_of(seen.legal)
    plays = np.array(seen.plays, np.int64)
    whole_trick = seen.rules.ace_bonus == "whole_trick"
    for world in range(len(hands)):
        play_out_worlds(
            hands[world : world + 1],
            weight,
            legal,
            seen.seat or 0,
            seen.dealer,
            plays,
            whole_trick,
            seen.form.numbers,
            shares[world],
        )
    return shares


def _margin(points: Floats, seat: int) -> Floats:
    """Return a seat's points less the others' on average; the seats are the last axis."""
    mine = points[..., seat]
    found: Floats = mine - (points.sum(axis=-1) - mine) / (points.shape[-1] - 1)
    return found
