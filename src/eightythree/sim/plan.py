"""What to simulate, and a chunk of it: a function of the plan and the deals' indices alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

import numpy as np

from eightythree.errors import RulesError
from eightythree.games import GAMES, auction, fifth
from eightythree.sim import auction as auction_kernel
from eightythree.sim import auction_table
from eightythree.sim import fifth as fifth_kernel
from eightythree.sim.auction_bidding import BOLD, NOVICE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

__all__ = [
    "KEEPS",
    "POLICIES",
    "Chunk",
    "Keep",
    "Plan",
    "Policy",
    "check_indices",
    "plan_of",
    "play_chunk",
]

Policy = Literal["random", "novice", "bold"]
Keep = Literal["summary", "points", "rounds"]
POLICIES: Final[dict[str, tuple[Policy, ...]]] = {
    fifth.ID: ("random", "novice"),
    auction.ID: ("random", "novice", "bold"),
}
"""By game who can play all seats; `bold` is the novice but for its bids."""
KEEPS: Final[tuple[Keep, ...]] = ("summary", "points", "rounds")

_SEEDS: Final = 1 << 64
_DEALS: Final = 1 << 62


@dataclass(frozen=True, slots=True)
class Plan:
    """A run: with a deal's index it settles all that happens in that deal."""

    game: str
    """``fifth`` or ``auction``."""
    rules: fifth.Rules | auction.Rules
    """The house rules."""
    seats: int
    """How many play: 2..8, 4 in Auction."""
    seed: int
    """0..2**64 - 1."""
    policy: Policy = "random"
    """Who plays all seats, of `POLICIES`."""
    keep: Keep = "points"
    """What of each deal is kept, see `Chunk`."""


@dataclass(frozen=True, slots=True, eq=False)
class Chunk:
    """Some deals one after another, played out."""

    first: int
    """The index of the first deal."""
    count: int
    """How many deals."""
    tally: NDArray[np.int64]
    """Counts and sums to add up over chunks; `eightythree.sim.summary` reads them."""
    points: NDArray[Any] | None
    """The points of each deal, by seat (int8) or side (int16); ``None`` for `keep="summary"`."""
    rounds: fifth_kernel.Rounds | auction_table.Rounds | None
    """All that was dealt and done, for `keep="rounds"`."""


def plan_of(
    game: str,
    rules: fifth.Rules | auction.Rules | Mapping[str, object] | None,
    seats: int,
    seed: int,
    policy: str,
    keep: str,
) -> Plan:
    """Return a plan whose parts have been checked.

    Raises:
        RulesError: an unknown option, or as many cannot play.
        ValueError: no such game, policy or `keep`, or a seed out of range.
    """
    if game not in GAMES:
        raise ValueError(f"the game must be {' or '.join(GAMES)}, not {game!a}")
    kind = GAMES[game]
    if rules is None or not isinstance(rules, (fifth.Rules, auction.Rules)):
        rules = kind.Rules.read(rules or {})
    wanted = fifth.Rules if game == fifth.ID else auction.Rules
    if not isinstance(rules, wanted):
        raise RulesError(f"these are not the rules of {game}")
    if seats not in kind.SEATS:
        raise RulesError(f"{game} cannot be played by {seats}")
    if not 0 <= seed < _SEEDS:
        raise ValueError("the seed must be a whole number from 0 to 2**64 - 1")
    for found, known in ((policy, POLICIES[game]), (keep, KEEPS)):
        if found not in known:
            raise ValueError(f"in {game} {found!a} must be {' or '.join(known)}")
    return Plan(game, rules, seats, seed, policy, keep)  # type: ignore[arg-type] # checked above


def check_indices(first: int, count: int) -> None:
    """Raise `ValueError` unless so many deals from the index `first` on can be played."""
    if first < 0 or count < 0 or first + count > _DEALS:
        raise ValueError("the deals' indices must be whole numbers from 0 below 2**62")


def play_chunk(plan: Plan, first: int, count: int) -> Chunk:
    """Deal and play `count` deals from the index `first` on.

    A deal is the same in whatever chunk it is played, in any process, on any machine.

    Args:
        plan: of `plan_of`.
        first: the index of the first deal, from 0.
        count: how many deals, 0 up; the last index is below 2**62.

    Raises:
        ValueError: an index out of range.
    """
    check_indices(first, count)
    rules = plan.rules
    seed = np.uint64(plan.seed)
    if isinstance(rules, fifth.Rules):
        return _play_fifth(rules, plan, seed, first, count)
    tally = np.zeros(auction_table.TALLY, np.int64)
    points = None if plan.keep == "summary" else np.empty((count, 2), np.int16)
    rounds = auction_table.room_for(count) if plan.keep == "rounds" else None
    novice = _novice(plan)
    table = auction_table.table_of(rules)
    style = BOLD if plan.policy == "bold" else NOVICE
    auction_kernel.play_rounds(seed, first, count, table, tally, points, rounds, novice, style)
    return Chunk(first, count, tally, points, rounds)


def _play_fifth(rules: fifth.Rules, plan: Plan, seed: np.uint64, first: int, count: int) -> Chunk:
    seats = plan.seats
    tally = np.zeros((fifth_kernel.MOST_POINTS + 1, seats), np.int64)
    points = None if plan.keep == "summary" else np.empty((count, seats), np.int8)
    rounds = fifth_kernel.room_for(count, seats) if plan.keep == "rounds" else None
    novice = _novice(plan)
    fifth_kernel.play_rounds(
        seed,
        first,
        count,
        seats,
        rules.ace_bonus == "whole_trick",
        rules.hand_bonus != "off",
        tally,
        points,
        rounds,
        novice,
    )
    return Chunk(first, count, tally, points, rounds)


def _novice(plan: Plan) -> bool | None:
    return None if plan.policy == "random" else True
