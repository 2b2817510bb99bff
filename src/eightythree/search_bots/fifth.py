"""Fifth Trick by sampled worlds, the same for all cards: played out by novices, and solved.

Flat Monte Carlo: each legal card is played in every world, the novice's rules of thumb play on for
everybody, and the card is chosen that gives the best chance to win the match. Once max^n is in
reach the value is the mean of that and of exact play, so that the others are taken neither for
novices nor for clairvoyants. A reduced game is a round without a match: there the card is chosen
that brings most points.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from eightythree.bots.novice import fifth as novice
from eightythree.bots.thought import Thought, best_of
from eightythree.cards import RANKS, STANDARD_DECK, SUITS, mask_of, suit_mask, suit_of
from eightythree.games.fifth.form import STANDARD
from eightythree.games.fifth.round import Round
from eightythree.search_bots.fifth_chances import POINTS, chances_after
from eightythree.search_bots.fifth_likely import weigh_by_plays
from eightythree.search_bots.fifth_playouts import play_out_worlds, sample_worlds
from eightythree.search_bots.resampling import resampled
from eightythree.solver.fifth import FIRST_TRICK, is_solved, solve_rounds

if TYPE_CHECKING:
    import random

    from numpy.typing import NDArray

    from eightythree.games import fifth

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]

__all__ = ["drawn", "in_reach", "sampled", "seen_so_far", "solved", "think", "weighed"]

_LATER: Final = 2
"""How many tricks after the first that can be solved at all worlds are solved as well."""
_SOLVED: Final = 100
"""How many worlds are solved at most: some milliseconds."""
_DEALS: Final = 3
"""The worlds of which one is taken by what was played."""
_SURPRISE: Final = 0.5
"""How likely a player plays another card than the novice would, against that card."""


def think(seen: fifth.Observation, decisions: int, rng: random.Random, /) -> Thought:
    """Return the card to play.

    Args:
        seen: what the seat to act may know.
        decisions: about how many decisions novices take in all; it settles the number of worlds,
            and with it the time, whatever the table.
        rng: seeds the worlds.

    Raises:
        RulesError: a reduced game has larger hands than the bots know.
    """
    form = seen.form
    novice.check_form(form)
    if len(seen.legal) == 1:
        return Thought(seen.legal[0], (), 0)
    seat = seen.seat or 0
    sizes, _ = seen_so_far(seen)
    # Those to play out, and those of the past that are weighed.
    each = len(seen.legal) * int(sizes.sum()) + _DEALS * len(seen.plays)
    worlds = max(1, decisions // each)
    hands = sampled(seen, worlds, rng)
    if not len(hands):
        return Thought(novice.choose(seen), (), 0)
    shares = np.empty((len(seen.legal), seen.seats, len(POINTS)))
    play_out_worlds(
        hands,
        np.ones(len(hands)),
        mask_of(seen.legal),
        seat,
        seen.dealer,
        np.array(seen.plays, np.int64),
        seen.rules.ace_bonus == "whole_trick",
        form.numbers,
        shares,
    )
    points = shares @ (form.win + form.extra * np.arange(len(POINTS)))
    exact = None
    nearest = seen.rules.target - max(seen.totals)
    # At the end of a match it matters how many points they are, not what they come to on average.
    if in_reach(seen) and nearest > max(POINTS):
        exact = solved(seen, hands[:_SOLVED]).mean(axis=0)
    chances = _chances(seen, shares, exact) if form == STANDARD else np.zeros(len(shares))
    if exact is not None:
        points = (points + exact) / 2
    mine = points[:, seat]
    others = (points.sum(axis=1) - mine) / (seen.seats - 1)
    return best_of(seen.legal, chances, mine - others, len(hands))


def _chances(seen: fifth.Observation, shares: Floats, exact: Floats | None) -> Floats:
    """Return by legal card the chance to win the match.

    Args:
        seen: what the seat to act may know.
        shares: how rounds end, as `play_out_worlds` writes it.
        exact: the points by legal card and seat that exact play brings, where it is known.
    """
    after, before = chances_after(seen)
    chances: Floats = (shares * after).sum(axis=(1, 2))
    if exact is not None:
        # What a point is worth to each seat: a third of what three are.
        worth = (after[:, 1] - before) / POINTS[1]
        chances = (chances + before + exact @ worth) / 2
    return chances


def in_reach(seen: fifth.Observation) -> bool:
    """Say whether worlds are solved as well: two tricks later than they could be."""
    return is_solved(seen.form) and len(seen.winners) + 1 >= FIRST_TRICK[seen.seats] + _LATER


def sampled(seen: fifth.Observation, worlds: int, rng: random.Random) -> Ints:
    """Return the hands of all seats as they may be, (worlds, seats).

    Those are taken more often in which the others would have played as they did.
    """
    return resampled(*weighed(seen, worlds, rng), worlds)


def weighed(seen: fifth.Observation, worlds: int, rng: random.Random) -> tuple[Ints, Floats]:
    """Return several times as many worlds as are wanted, and how much each counts.

    Returns:
        As `drawn`; a world counts less for every card that the novice would not have played in it.
    """
    hands, weights = drawn(seen, worlds * _DEALS if seen.plays else worlds, rng)
    if seen.plays:
        plays = np.array(seen.plays, np.int64)
        whole_trick = seen.rules.ace_bonus == "whole_trick"
        seat = seen.seat or 0
        weigh_by_plays(
            hands, seat, seen.dealer, plays, whole_trick, seen.form.numbers, _SURPRISE, weights
        )
    return hands, weights


def drawn(seen: fifth.Observation, worlds: int, rng: random.Random) -> tuple[Ints, Floats]:
    """Return worlds by what the cards alone allow, and how much each counts.

    Returns:
        The hands of all seats, (worlds, seats), and weights, 0 where no deal was found, (worlds,).
    """
    seat = seen.seat
    assert seat is not None  # noqa: S101 - a spectator never acts
    sizes, lacks = seen_so_far(seen)
    hands = np.empty((worlds, seen.seats), np.int64)
    weights = np.empty(worlds)
    unseen = seen.form.deck & ~seen.hand & ~mask_of(seen.plays)
    known = _announced(seen)
    for other, cards in enumerate(known):
        unseen &= ~cards
        sizes[other] -= cards.bit_count()
    seed = np.uint64(rng.getrandbits(64))
    sample_worlds(seed, sizes, lacks, unseen, seen.hand, seat, hands, weights)
    hands |= known
    return hands, weights


def seen_so_far(seen: fifth.Observation) -> tuple[Ints, Ints]:
    """Return how many cards each seat holds, and which it has shown not to hold, masks."""
    seats = seen.seats
    sizes = np.full(seats, seen.form.hand - len(seen.winners), np.int64)
    lacks = np.zeros(seats, np.int64)
    leaders = ((seen.dealer + 1) % seats, *seen.winners)
    for place, card in enumerate(seen.plays):
        trick, turn = divmod(place, seats)
        led = suit_of(seen.plays[trick * seats])
        seat = (leaders[trick] + turn) % seats
        if suit_of(card) != led:
            lacks[seat] |= suit_mask(led)
        if trick == len(seen.winners):
            sizes[seat] -= 1
    for award in seen.bonuses:
        if award.code == "one_suit":
            lacks[award.scorer] |= STANDARD_DECK & ~suit_mask(SUITS.index(award.detail))
    return sizes, lacks


def _announced(seen: fifth.Observation) -> list[int]:
    """Return by seat, the observer's left out, the cards that its bonus says it holds, masks."""
    known = [0] * seen.seats
    for award in seen.bonuses:
        if award.code == "four_of_a_kind" and award.scorer != seen.seat:
            rank = RANKS.index(award.detail)
            known[award.scorer] = mask_of(13 * suit + rank for suit in range(4))
            known[award.scorer] &= ~mask_of(seen.plays)
    return known


def solved(seen: fifth.Observation, hands: Ints) -> Floats:
    """Return the points that exact play brings, by world, legal card and seat.

    Args:
        seen: what the seat to act may know.
        hands: of all seats, masks; shape (worlds, seats).
    """
    positions = [
        Round(seen.rules, seen.dealer, world, world, seen.plays, seen.winners, seen.form)
        for world in map(tuple, hands.tolist())
    ]
    values = np.empty((len(hands), len(seen.legal), seen.seats))
    for world, found in zip(values, solve_rounds(positions), strict=True):
        for each in found:
            world[seen.legal.index(each.card)] = each.value
    return values
