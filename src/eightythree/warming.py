"""Compiling everything ahead of its first use, and clearing away what older sources left."""

from __future__ import annotations

import shutil
from random import Random
from typing import TYPE_CHECKING, Final

from eightythree.bots import BOTS
from eightythree.compiled import cache_directory
from eightythree.games import auction, fifth
from eightythree.sim import simulate
from eightythree.sim.plan import KEEPS, POLICIES
from eightythree.solver import auction as auction_solver
from eightythree.solver import fifth as fifth_solver

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["is_warm", "prune", "warm_up"]

_KEPT: Final = 4
"""The cache folders that stay: this one's and those of other installs used not long ago."""


def is_warm() -> bool:
    """Say whether everything has been compiled from the present sources."""
    return _mark().exists()


def warm_up() -> None:
    """Compile everything that is not in the cache yet; a minute at worst, a second otherwise."""
    rng = Random(83)
    _solve_auction(rng)
    for seats in (2, 3):
        match = fifth.start(fifth.Rules(), seats, 0)
        deck = rng.sample(range(fifth.DECK_SIZE), fifth.DECK_SIZE)
        match = match.deal(fifth.deal_from(deck, seats, match.dealer))
        assert match.round  # noqa: S101 - it has just been dealt
        fifth_solver.solve_round(match.round)
        fifth_solver.forced(match.round)
        list(fifth_solver.solve_many([match.round], workers=1))
        if seats == 2:
            fifth_solver.duel(match.round)
    for game, policies in POLICIES.items():
        for policy in policies:
            for keep in KEEPS:
                list(simulate(game, policy=policy, keep=keep, workers=1))
    prune()
    _mark().touch()


def _solve_auction(rng: Random) -> None:
    match = auction.start(auction.Rules(), 4, 0)
    deck = rng.sample(range(auction.DECK_SIZE), auction.DECK_SIZE)
    match = match.deal(auction.deal_from(deck, 4, match.dealer))
    while match.round and match.round.phase is not auction.Phase.PLAY:
        match = match.apply(BOTS["novice"].choose(auction.observe(match, match.to_act), rng))
    assert match.round  # noqa: S101 - the seed leads to the play of the cards
    auction_solver.solve(match.round)
    auction_solver.captured(match.round)
    list(auction_solver.captured_many([match.round], workers=1))


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


def _mark() -> Path:
    return cache_directory() / "complete"
