"""Deep Monte Carlo: play, learn what came of each choice, play better.

After Zha and others, "DouZero: mastering DouDizhu with self-play deep reinforcement learning",
ICML 2021: the network predicts what a choice brings in the end, and is fitted to what it brought in
its own rounds. No bootstrapping and no search. The weights move by Adam (Kingma and Ba, "Adam: a
method for stochastic optimization", ICLR 2015) with a rate that falls to nothing.
"""

from __future__ import annotations

import time
from math import cos, pi, sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from eightythree.learning.gradients import add_slopes
from eightythree.learning.network import Network, Scratch, new_network, rounded
from eightythree.learning.play import Samples, duel, self_play

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ["Learner", "Plan", "Progress", "train"]

_CHUNK: Final = 1 << 16
_STEADY: Final = 0.9, 0.999, 1e-8  # Adam's, as its authors advise
_EXPLORE: Final = 100, 20
_DUELS: Final = np.uint64(0x5EED)
"""The seed of the deals by which progress is measured: never those of the training."""
_MEASURED: Final = (2, 3, 4, 6, 8)


class Plan(NamedTuple):
    """What settles a training; equal plans give equal weights on the same machine."""

    samples: int = 70_000_000
    """How many choices are learned from."""
    seed: int = 83
    trust: float = 0.6
    """How much of a target is what came in the end (lambda)."""
    rate: float = 2e-3
    """Adam's first step size; it falls to 0 along a cosine."""
    batch: int = 4096
    every: int = 5_000_000
    """Samples between two measurements."""
    deals: int = 4000
    """Deals of a measurement, for each number of players."""


class Progress(NamedTuple):
    """How far a training has come."""

    samples: int
    seconds: float
    """Of processor time, measurements left out."""
    error: float
    """The mean squared error since the last measurement."""
    margins: dict[int, tuple[float, float]]
    """By the number of players, the network's points ahead of a novice, and the standard error."""


class Learner:
    """The weights, Adam's memory and where in the sequence of rounds the training stands."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.network = new_network(np.random.default_rng(plan.seed))
        self.samples = 0
        self.seconds = 0.0
        self._rounds = 0
        self._steps = 0
        self._slopes = _zeros(self.network)
        self._means = _zeros(self.network)
        self._squares = _zeros(self.network)
        self._room = Samples.room_for(_CHUNK)
        self._scratch = Scratch.new()

    def learn(self) -> float:
        """Play some thousand rounds and learn from them; return the mean squared error."""
        began = time.process_time()
        done = self.samples / self.plan.samples
        explore = round(_EXPLORE[0] + (_EXPLORE[1] - _EXPLORE[0]) * min(1.0, done))
        self._rounds, taken = self_play(
            np.uint64(self.plan.seed),
            self._rounds,
            rounded(self.network),
            explore,
            self.plan.trust,
            self._room,
            self._scratch,
        )
        order = np.random.default_rng((self.plan.seed, self._rounds)).permutation(taken)
        error = 0.0
        for start in range(0, taken, self.plan.batch):
            chosen = order[start : start + self.plan.batch]
            error += add_slopes(self.network, self._room, chosen, self._slopes)
            self._step(len(chosen))
        self.samples += taken
        self.seconds += time.process_time() - began
        return error / taken

    def _step(self, count: int) -> None:
        """Move the weights by Adam, and forget the slopes."""
        self._steps += 1
        done = min(1.0, self.samples / self.plan.samples)
        steady, square_steady, tiny = _STEADY
        rate = self.plan.rate * (1 + cos(pi * done)) / 2
        rate *= sqrt(1 - square_steady**self._steps) / (1 - steady**self._steps)
        for weights, slopes, means, squares in zip(
            self.network, self._slopes, self._means, self._squares, strict=True
        ):
            slopes /= count
            means += (1 - steady) * (slopes - means)
            squares += (1 - square_steady) * (slopes * slopes - squares)
            weights -= rate * means / (np.sqrt(squares) + tiny)
            slopes[:] = 0

    def measured(self, error: float) -> Progress:
        """Return how far the training has come, measured among novices."""
        margins = {}
        room = np.empty(self.plan.deals)
        plays = rounded(self.network)
        for seats in _MEASURED:
            duel(_DUELS, 0, seats, False, plays, room, self._scratch)
            margins[seats] = float(room.mean()), float(room.std() / sqrt(len(room)))
        return Progress(self.samples, self.seconds, error, margins)

    def trimmed(self) -> Network:
        """Return the weights, those of inputs that were never on being 0."""
        seen = self._squares.rows.any(axis=1, keepdims=True)
        return self.network._replace(rows=np.where(seen, self.network.rows, np.float32(0)))

    def save(self, file: Path) -> None:
        """Write all that `resume` needs; a crash leaves the old file or the new one."""
        arrays = {
            f"{kind}_{name}": array
            for kind, network in self._kept().items()
            for name, array in network._asdict().items()
        }
        where = np.array([self.samples, self._rounds, self._steps], np.int64)
        part = file.with_suffix(".part")
        with part.open("wb") as out:
            np.savez(out, where=where, seconds=np.array(self.seconds), **arrays)
        part.replace(file)

    def resume(self, file: Path) -> None:
        """Go on from where `save` left off.

        Raises:
            OSError: the file cannot be read.
            KeyError: it holds other arrays.
        """
        with np.load(file, allow_pickle=False) as arrays:
            self.samples, self._rounds, self._steps = arrays["where"].tolist()
            self.seconds = float(arrays["seconds"])
            for kind, network in self._kept().items():
                for name, array in network._asdict().items():
                    array[:] = arrays[f"{kind}_{name}"]

    def _kept(self) -> dict[str, Network]:
        return {"weights": self.network, "means": self._means, "squares": self._squares}


def train(learner: Learner) -> Iterator[Progress]:
    """Train to the end of the plan, and yield at every measurement."""
    plan = learner.plan
    while learner.samples < plan.samples:
        goal = min(plan.samples, learner.samples + plan.every)
        errors = []
        while learner.samples < goal:
            errors.append(learner.learn())
        yield learner.measured(sum(errors) / len(errors))


def _zeros(network: Network) -> Network:
    return Network(*(np.zeros_like(each) for each in network))
