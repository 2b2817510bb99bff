"""Auction by sampled worlds: played on by novices before the play, solved and played on in it.

PIMC: Levy, "The million pound bridge program", 1989; Ginsberg, "GIB: imperfect information in a
computationally challenging game", JAIR 14, 2001. Exact play takes everybody for clairvoyant, the
novice's for a novice; the mean of the two is better than either.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from eightythree.bots.novice import auction as novice
from eightythree.bots.thought import Thought
from eightythree.games.auction import Phase
from eightythree.games.auction.actions import MOST
from eightythree.search_bots import auction_choices
from eightythree.search_bots.auction_chances import gains
from eightythree.search_bots.auction_hands import sampled, shown_by
from eightythree.search_bots.auction_likely import play_out
from eightythree.search_bots.choosing import DOUBT, chosen
from eightythree.solver.auction import value_rows

if TYPE_CHECKING:
    import random

    from numpy.typing import NDArray

    from eightythree.games import auction

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]

__all__ = ["card_values", "think"]

_LITTLE: Final = 0.5
"""By how many standard errors a card must be better than the rule of thumb's, where solved."""


def think(
    seen: auction.Observation, worlds: int, tries: int, bold: int, rng: random.Random
) -> Thought:
    """Return the action to take.

    Args:
        seen: what the seat to act may know.
        worlds: how many worlds are solved for a card in the first trick; twice as many in the
            second, and so on.
        tries: how many worlds novices play to their end, for what is chosen up to the first lead.
        bold: by how many points its bids go above the novice's limit, unless others are better.
        rng: seeds the worlds.
    """
    if seen.choice is None and len(seen.legal) == 1:
        return Thought(seen.legal[0], (), 0)
    if seen.phase is Phase.PLAY:
        # The fewer cards are left, the quicker a world is solved.
        return _card(seen, worlds * (1 + len(seen.winners)) if seen.plays else tries, rng)
    if seen.phase is Phase.BID:
        return auction_choices.call(seen, tries, bold, rng)
    return auction_choices.choice(seen, tries, rng)


def _card(seen: auction.Observation, worlds: int, rng: random.Random) -> Thought:
    """Return the card to play."""
    rows = sampled(seen, worlds, rng)
    if not len(rows):
        return Thought(novice.choose(seen), (), 0)
    usual = seen.legal.index(novice.choose(seen))
    # Exact values tell cards better apart, and who knows where all cards are has no doubt.
    doubt = _LITTLE if seen.plays else DOUBT
    if seen.plays and (rows == rows[0]).all():
        doubt = 0.0
    return chosen(seen.legal, *card_values(seen, rows), usual, doubt)


def card_values(seen: auction.Observation, rows: Ints) -> tuple[Floats, Floats]:
    """Return what each legal card brings in some worlds.

    Args:
        seen: what the seat to play sees.
        rows: worlds as rows for the solver; shape (worlds, 13).

    Returns:
        The chance to win the match, and the points of the own side less the other's; shapes
        (cards, worlds).
    """
    legal = np.array(seen.legal, np.int64)
    declarer = seen.declarer or 0
    ways = []
    if seen.plays:  # exact play from the first lead on can take seconds
        ways.append(value_rows(rows)[:, legal])
    if not ways or (rows != rows[0]).any():  # or it knows where all cards are
        plays = np.array(seen.plays, np.int64)
        must_follow = seen.rules.plain_lead == "must_follow"
        played = np.empty((len(rows), len(legal)), np.int64)
        play_out(rows, legal, declarer, plays, shown_by(seen), must_follow, played)
        ways.append(played)
    brought = gains(seen.rules, seen.totals, (seen.seat or 0) % 2, declarer % 2, seen.bid)
    chances = np.zeros((len(legal), len(rows)))
    points = np.zeros((len(legal), len(rows)))
    for captured in ways:
        taken = captured + seen.captured[0]
        if declarer % 2:
            taken = MOST - taken
        chances += brought.chance[taken].T / len(ways)
        points += brought.points[taken].T / len(ways)
    return chances, points
