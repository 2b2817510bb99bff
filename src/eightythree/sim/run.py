"""Runs of many deals, streamed in chunks over the cores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eightythree.parallel import ordered
from eightythree.sim.plan import Chunk, Plan, check_indices, plan_of, play_chunk

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Mapping

    from eightythree.games import auction, fifth

__all__ = ["CHUNK", "simulate", "stream"]

CHUNK: Final = 1 << 16
"""The deals of a chunk, unless told otherwise."""

_ON_RAY: Final = 4  # times as many random deals, so that sending them about costs next to nothing


def simulate(
    game: str,
    rules: fifth.Rules | auction.Rules | Mapping[str, object] | None = None,
    seats: int = 4,
    deals: int = 1,
    seed: int = 0,
    policy: str = "random",
    *,
    workers: int | None = None,
    first: int = 0,
    keep: str = "points",
    chunk: int | None = None,
    backend: str = "local",
) -> Iterator[Chunk]:
    """Deal and play many rounds; yield them in chunks, in order, in bounded memory.

    What happens in a deal depends on the seed and the deal's index alone, not on the number of
    workers or the size of a chunk. Deal `i` is dealt by seat ``i % seats``.

    >>> from eightythree.sim import simulate
    >>> [chunk] = simulate("fifth", {"hand_bonus": "off"}, seats=3, deals=2, seed=83)
    >>> chunk.points.shape
    (2, 3)

    Args:
        game: ``fifth`` or ``auction``.
        rules: the house rules, or the options that differ from the default.
        seats: the number of players.
        deals: how many deals.
        seed: 0..2**64 - 1.
        policy: how the seats play: ``random``, uniformly over the legal actions; ``novice``, as
            the bot does; in `auction` also ``bold``, as a novice that bids higher.
        workers: how many chunks are played at once; one a core, or a CPU of the cluster, by
            default.
        first: the index of the first deal.
        keep: ``summary``: counts and sums alone; ``points``: the points of each deal as well;
            ``rounds``: also the hands, all actions and who won each trick.
        chunk: how many deals a chunk has; 65,536 by default, 262,144 for ``ray`` and ``random``.
        backend: ``local``: threads; ``ray``: a Ray cluster, see `eightythree.parallel.ordered` and
            ``docs/scaling.md``.

    Raises:
        RulesError: an unknown option, or as many cannot play.
        ModuleNotFoundError: Ray is not installed.
        ValueError: any other argument out of range.
    """
    plan = plan_of(game, rules, seats, seed, policy, keep)
    if chunk is not None and chunk < 1:
        raise ValueError("a chunk must have one deal or more")
    return stream(plan, first, deals, workers, chunk, backend)


def stream(
    plan: Plan,
    first: int,
    deals: int,
    workers: int | None = None,
    chunk: int | None = None,
    backend: str = "local",
) -> Generator[Chunk]:
    """Yield the chunks of a plan in order; see `simulate`."""
    check_indices(first, deals)
    if chunk is None:
        chunk = CHUNK * (_ON_RAY if backend == "ray" and plan.policy == "random" else 1)
    end = first + deals
    parts = ((plan, start, min(chunk, end - start)) for start in range(first, end, chunk))
    return ordered(play_chunk, parts, workers=workers, backend=backend)
