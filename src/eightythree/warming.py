"""Compiling everything ahead of its first use, and clearing away what older sources left."""

from __future__ import annotations

import shutil
from random import Random
from typing import TYPE_CHECKING, Final

from eightythree.bots import BOTS
from eightythree.bots.process import load
from eightythree.compiled import cache_directory, complete_mark
from eightythree.games import auction, fifth
from eightythree.parallel import ordered
from eightythree.sim import simulate
from eightythree.sim.plan import KEEPS, POLICIES
from eightythree.solver import auction as auction_solver
from eightythree.solver import fifth as fifth_solver
from eightythree.stats.run import tables_of
from eightythree.stats.setting import COMPILED, setting_of
from eightythree.stats.studies import STUDIES

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["prune", "warm_up"]

_KEPT: Final = 4
"""The cache folders that stay: this one's and those of other installs used not long ago."""


def warm_up(workers: int | None = None) -> None:
    """Compile all that plays, solves, simulates and counts and is not in the cache yet.

    What trains a network and tables that step together are left to those who use them.

    Args:
        workers: how many processes compile, one a core by default; they have the priority of this
            one. Minutes of processor time at worst, seconds where nothing is to be done.

    Raises:
        BrokenProcessPool: a process died, killed for want of memory, say.
    """
    for _ in ordered(_warm, ((name,) for name in _PARTS), workers=workers, processes=True):
        pass
    prune()
    complete_mark().touch()


def _warm(part: str) -> None:
    _PARTS[part]()


def _auction_bots() -> None:
    rng = Random(83)
    match = auction.start(auction.Rules(), 4, 0)
    deck = rng.sample(range(auction.DECK_SIZE), auction.DECK_SIZE)
    match = match.deal(auction.deal_from(deck, 4, match.dealer))
    while match.round and match.round.phase is not auction.Phase.PLAY:
        match = match.apply(BOTS["novice"].choose(auction.observe(match, match.to_act), rng))
    assert match.round  # noqa: S101 - the seed leads to the play of the cards
    auction_solver.solve(match.round)
    auction_solver.captured(match.round)
    load(auction.ID)


def _fifth_bots() -> None:
    rng = Random(83)
    match = fifth.start(fifth.Rules(), 2, 0)
    deck = rng.sample(range(fifth.DECK_SIZE), fifth.DECK_SIZE)
    match = match.deal(fifth.deal_from(deck, 2, match.dealer))
    assert match.round  # noqa: S101 - it has just been dealt
    fifth_solver.solve_round(match.round)
    fifth_solver.duel(match.round)
    load(fifth.ID)


def _fifth_deals() -> None:
    _simulate(fifth.ID)


def _auction_deals() -> None:
    _simulate(auction.ID)


def _simulate(game: str) -> None:
    for policy in POLICIES[game]:
        for keep in KEEPS:
            list(simulate(game, policy=policy, keep=keep, workers=1))
    for level in COMPILED[game]:
        tables_of(setting_of(game, level=level), list(STUDIES[game]), deals=1)


_PARTS: Final[dict[str, Callable[[], None]]] = {
    part.__name__: part for part in (_auction_bots, _fifth_bots, _fifth_deals, _auction_deals)
}
"""What is compiled apart, in an order that lets two processes find what the other has done: bots
use what deals are simulated with."""


def prune() -> None:
    """Remove the compiled code of older sources, but for the folders used last."""
    here = cache_directory()
    here.mkdir(parents=True, exist_ok=True)
    here.touch()
    found = sorted(
        (each for each in here.parent.iterdir() if each.is_dir()),
        key=lambda each: each.stat().st_mtime,
        reverse=True,
    )
    for old in found[_KEPT:]:
        # Another process may be clearing up as well.
        shutil.rmtree(old, ignore_errors=True)
