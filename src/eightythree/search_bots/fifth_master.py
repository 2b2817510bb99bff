"""Fifth Trick by a learned network in sampled worlds.

Worlds are drawn as for the other search bots, and weighed by how likely the others, taken for the
network, would have played as they did in them. In those taken by weight each legal card is played
and the network plays on for everybody. To what a card brings on average comes what the network
expects of it at sight, as if that had been found in some more worlds: it knows none, but has no
luck in it either.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Final

import numpy as np

from eightythree.bots.thought import Thought, best_of
from eightythree.cards import mask_of
from eightythree.errors import RulesError
from eightythree.games.fifth.form import STANDARD
from eightythree.learning.network import Rounded, Scratch, load, rounded
from eightythree.learning.sight import choose_at_sight, expected, players
from eightythree.search_bots.fifth import drawn, seen_so_far
from eightythree.search_bots.fifth_beliefs import play_out_worlds, weigh_worlds
from eightythree.search_bots.fifth_chances import POINTS, chances_after
from eightythree.search_bots.resampling import resampled

if TYPE_CHECKING:
    import random

    from numpy.typing import NDArray

    from eightythree.games import fifth

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]

__all__ = ["learned", "think"]

_DEALS: Final = 2
"""The worlds of which one is taken by what was played."""
_FEWEST: Final = 8
"""How many worlds are played out at least."""
_AT_SIGHT: Final = 100
"""How many worlds what the network expects of a card at sight is worth."""
_SHARPNESS: Final = {2: 3.0, 3: 5.0}
_USUAL_SHARPNESS: Final = 6.0
"""By how much the logarithm of a card's chance grows with a point that the network expects of it.

These and `_SLIPS` make what `club` plays most likely, over some rounds with each number of players.
"""
_SLIPS: Final = 0.05
"""How often others are taken to play just any card."""


@cache
def learned() -> Rounded:
    """Return the network that the package comes with."""
    with (resources.files("eightythree.learning") / "fifth.npz").open("rb") as file:
        return rounded(load(file))


def think(
    seen: fifth.Observation, decisions: int, rng: random.Random, network: Rounded | None = None, /
) -> Thought:
    """Return the card to play.

    Args:
        seen: what the seat to act may know.
        decisions: about how many cards are played in all; it settles the number of worlds, and
            with it the time, whatever the table.
        rng: seeds the worlds.
        network: plays for everybody; the one that the package comes with if not given.

    Raises:
        RulesError: the game is a reduced one, which no network has learned.
    """
    if seen.form != STANDARD:
        raise RulesError("the network knows the standard form alone; name another level")
    if len(seen.legal) == 1:
        return Thought(seen.legal[0], (), 0)
    network = network or learned()
    worlds = _worlds(seen, decisions, rng, network)
    if not len(worlds):
        return Thought(choose_at_sight(seen, network), (), 0)
    seat = seen.seat or 0
    shares = np.empty((len(seen.legal), seen.seats, len(POINTS)))
    play_out_worlds(
        network,
        worlds,
        mask_of(seen.legal),
        seat,
        seen.dealer,
        np.array(seen.plays, np.int64),
        seen.rules.ace_bonus == "whole_trick",
        shares,
        Scratch.new(),
    )
    points = shares @ np.array(POINTS)
    found = points[:, seat] - _of_another(points, seat)
    corrected = (len(worlds) * found + _AT_SIGHT * expected(seen, network)) / (
        len(worlds) + _AT_SIGHT
    )
    # What is won by a point more than another has: from a round lost to a round won by three.
    after, _ = chances_after(seen)
    won, lost = after[seat, 1], _of_another(after[:, 1], seat)
    worth = (won - lost) / (POINTS[1] + POINTS[1] / (seen.seats - 1))
    chances = (shares * after).sum(axis=(1, 2)) + worth * (corrected - found)
    return best_of(seen.legal, chances, corrected, len(worlds))


def _of_another(values: Floats, seat: int) -> Floats:
    """Return the mean over the other seats, which are the last axis."""
    others: Floats = (values.sum(axis=-1) - values[..., seat]) / (values.shape[-1] - 1)
    return others


def _worlds(seen: fifth.Observation, decisions: int, rng: random.Random, network: Rounded) -> Ints:
    """Return the hands of all seats in worlds to play out; shape (worlds, seats), or none."""
    sizes, _ = seen_so_far(seen)
    count = max(_FEWEST, decisions // (len(seen.legal) * int(sizes.sum())))
    hands, weights = drawn(seen, _DEALS * count if seen.plays else count, rng)
    weigh_worlds(
        network,
        hands,
        weights,
        seen.seat or 0,
        players(seen),
        np.array(seen.plays, np.int64),
        seen.rules.ace_bonus == "whole_trick",
        _SHARPNESS.get(seen.seats, _USUAL_SHARPNESS),
        _SLIPS,
        Scratch.new(),
    )
    return resampled(hands, weights, count)
