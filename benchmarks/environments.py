"""The environments for learning with their peers beside them.

Run it with ``make bench``, or in an environment with what `benchmarks/peers.txt` lists and the
extras `compute` and `pettingzoo`::

    python benchmarks/environments.py [--repeat 7]

All sides play uniformly at random over their legal actions, in turn; counted are the actions by
second of processor time, all threads together. Two comparisons:

* a table at a time, from the same loop in Python (`last`, a random action, `step`): PettingZoo's
  leduc and texas hold'em, raw and wrapped, and OpenSpiel's oh hell, four players and six
  tricks, through shimmy;
* many tables at once: Pgx's leduc and bridge_bidding, their steps and the choice of actions
  compiled together, at the best of several batch sizes. For bridge_bidding Pgx wants a table of
  double-dummy results; it is made up here at random, for its content changes no step.

A ratio is of two figures of the same turn; printed are the median and the range.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import tempfile
import time
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from eightythree.compiled import kernel
from eightythree.environments.batched import AuctionTables, FifthTables
from eightythree.environments.pettingzoo import auction_v0, fifth_v0

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

_SECONDS: Final = 0.4  # of each figure, about
_TABLES: Final = 1024
_SIZES: Final = (256, 1024, 4096, 16384)
_OH_HELL: Final[dict[str, Any]] = {  # four players, six tricks each, as in Fifth Trick
    "players": 4,
    "num_suits": 4,
    "num_cards_per_suit": 13,
    "num_tricks_fixed": 6,
    "off_bid_penalty": False,
    "points_per_trick": 1,
}
_SCAN: Final = 32  # Pgx's steps in one call

_TARGETS: Final = (
    ("fifth_v0 raw", "leduc raw", 1),
    ("auction_v0 raw", "leduc raw", 1),
    ("fifth_v0 raw", "texas raw", 1),
    ("auction_v0 raw", "texas raw", 1),
    ("fifth_v0", "leduc", None),
    ("auction_v0", "leduc", None),
    ("fifth_v0 raw", "oh hell through shimmy", 20),
    ("auction_v0 raw", "oh hell through shimmy", 20),
    ("fifth batched", "Pgx leduc", 1),
    ("auction batched", "Pgx leduc", 1),
    ("fifth batched", "Pgx bridge_bidding", 10),
    ("auction batched", "Pgx bridge_bidding", 10),
)


def one_table(env: Any) -> Callable[[], tuple[int, float]]:
    """Return a turn of an AEC environment, from one loop for all."""
    rng = random.Random(83)
    env.reset(seed=83)

    def turn() -> tuple[int, float]:
        steps = 0
        begun = time.process_time()
        while time.process_time() - begun < _SECONDS:
            for _ in range(100):
                seen, _, terminated, truncated, info = env.last()
                if terminated or truncated:
                    env.reset()
                    continue
                mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
                env.step(rng.choice(np.flatnonzero(mask).tolist()))
                steps += 1
        return steps, time.process_time() - begun

    return turn


@kernel
def _choose(mask: NDArray[np.int8], numbers: NDArray[np.int64], actions: NDArray[np.int64]) -> None:
    """Choose one of the allowed actions of each table by a random number."""
    for table in range(len(actions)):
        left = numbers[table] % mask[table].sum()
        for action in range(mask.shape[1]):
            left -= mask[table, action]
            if left < 0:
                actions[table] = action
                break


def batched(tables: FifthTables | AuctionTables) -> Callable[[], tuple[int, float]]:
    """Return a turn of our batched form."""
    rng = np.random.default_rng(83)
    now = tables.reset(seed=83)
    actions = np.zeros(tables.count, np.int64)
    for _ in range(200):  # so that the tables are at all stages of their rounds
        _choose(now.mask, rng.integers(0, 1 << 30, tables.count), actions)
        tables.step(actions)

    def turn() -> tuple[int, float]:
        steps = 0
        begun = time.process_time()
        while time.process_time() - begun < _SECONDS:
            _choose(now.mask, rng.integers(0, 1 << 30, tables.count), actions)
            tables.step(actions)
            steps += tables.count
        return steps, time.process_time() - begun

    return turn


def pgx_game(name: str, size: int, **arguments: object) -> Callable[[], tuple[int, float]]:
    """Return a turn of a game of Pgx with as many tables."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    if name == "bridge_bidding":
        from pgx.bridge_bidding import BridgeBidding

        env: Any = BridgeBidding(**arguments)
    else:
        env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(carry: Any, _: Any) -> tuple[Any, None]:
        state, key = carry
        key, first, second = jax.random.split(key, 3)
        likely = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(first, likely, axis=-1)
        return (step(state, actions, jax.random.split(second, size)), key), None

    roll = jax.jit(lambda carry: jax.lax.scan(one, carry, None, length=_SCAN)[0])
    keys = jax.random.split(jax.random.PRNGKey(83), size)
    carry = roll((jax.jit(jax.vmap(env.init))(keys), jax.random.PRNGKey(1)))
    jax.block_until_ready(carry)

    def turn() -> tuple[int, float]:
        nonlocal carry
        steps = 0
        begun = time.process_time()
        while time.process_time() - begun < _SECONDS:
            carry = roll(carry)
            jax.block_until_ready(carry)
            steps += size * _SCAN
        return steps, time.process_time() - begun

    return turn


def best_size(name: str, **arguments: object) -> Callable[[], tuple[int, float]]:
    """Return a turn of a game of Pgx at the size that was fastest."""
    found = {size: pgx_game(name, size, **arguments) for size in _SIZES}
    rates = {}
    for size, turn in found.items():
        steps, seconds = turn()
        rates[size] = steps / seconds
    best = max(rates, key=lambda size: rates[size])
    print(f"  Pgx {name}: fastest with {best} tables")
    return found[best]


def bridge_deals(folder: Path, count: int = 1000) -> Path:
    """Write random deals, with random results, as Pgx wants them: two arrays (count, 4)."""
    rng = np.random.default_rng(83)
    owners = np.array([rng.permutation(np.repeat(np.arange(4), 13)) for _ in range(count)])
    keys = owners.reshape(count, 4, 13) @ 4 ** np.arange(12, -1, -1)
    results = rng.integers(0, 14, (count, 4, 5)) @ 16 ** np.arange(4, -1, -1)
    path = folder / "deals.npy"
    np.save(path, np.stack([keys, results]).astype(np.int32))
    return path


def contestants(folder: Path) -> dict[str, Callable[[], tuple[int, float]]]:
    """Return all turns by name; say which peer is missing."""
    turns = {
        "fifth_v0 raw": one_table(fifth_v0.raw_env()),
        "auction_v0 raw": one_table(auction_v0.raw_env()),
        "fifth_v0": one_table(fifth_v0.env()),
        "auction_v0": one_table(auction_v0.env()),
        "fifth batched": batched(FifthTables(_TABLES)),
        "auction batched": batched(AuctionTables(_TABLES)),
    }
    try:
        from pettingzoo.classic import leduc_holdem_v4, texas_holdem_v4
    except ImportError as missing:
        print(f"  PettingZoo's card games are left out: {missing}")
    else:
        for name, module in (("leduc", leduc_holdem_v4), ("texas", texas_holdem_v4)):
            turns[f"{name} raw"] = one_table(module.raw_env())
            turns[name] = one_table(module.env())
    try:
        from shimmy import OpenSpielCompatibilityV0
    except ImportError as missing:
        print(f"  OpenSpiel through shimmy is left out: {missing}")
    else:
        oh_hell = OpenSpielCompatibilityV0(game_name="oh_hell", config=_OH_HELL)
        turns["oh hell through shimmy"] = one_table(oh_hell)
    try:
        turns["Pgx leduc"] = best_size("leduc_holdem")
        deals = str(bridge_deals(folder))
        turns["Pgx bridge_bidding"] = best_size("bridge_bidding", dds_results_table_path=deals)
    except ImportError as missing:
        print(f"  Pgx is left out: {missing}")
    return turns


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeat", type=int, default=7)
    repeat = parser.parse_args().repeat
    warnings.simplefilter("ignore")  # the peers'
    with tempfile.TemporaryDirectory() as folder:
        turns = contestants(Path(folder))
    rates: dict[str, list[float]] = {name: [] for name in turns}
    for _ in range(repeat):
        for name, turn in turns.items():
            steps, seconds = turn()
            rates[name].append(steps / seconds)
    print(f"steps a second of processor time: median (lowest to highest); load {os.getloadavg()}")
    for name, found in rates.items():
        print(f"  {name}: {_spread(found, 0)}")
    print("ours by theirs")
    for ours, theirs, target in _TARGETS:
        if theirs in rates:
            ratios = [mine / its for mine, its in zip(rates[ours], rates[theirs], strict=True)]
            print(f"  {ours} by {theirs}: {_spread(ratios, 2)}; target {target or 'none'}")


def _spread(found: list[float], digits: int) -> str:
    low, middle, high = min(found), statistics.median(found), max(found)
    return f"{middle:,.{digits}f} ({low:,.{digits}f} to {high:,.{digits}f})"


if __name__ == "__main__":
    main()
