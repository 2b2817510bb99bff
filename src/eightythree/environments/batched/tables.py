"""What the tables of both games have in common: arrays in and out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

import numpy as np

from eightythree.environments.arguments import read_seats, read_table_rules, whole
from eightythree.environments.batched.rows import first_illegal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import ArrayLike, NDArray

    from eightythree.environments.layout import Layout
    from eightythree.games import Game

__all__ = ["Now", "Tables"]

_SEEDS: Final = 1 << 64
_EPISODES: Final = ("round", "match")


class Now(NamedTuple):
    """How the tables stand after a step.

    The arrays are the tables' own: the next step writes them anew. Copy what is to be kept.
    """

    observation: NDArray[np.int8]
    """What the seat to act sees; shape (count, layout.size)."""
    mask: NDArray[np.int8]
    """1 for each action that it may take; shape (count, layout.actions)."""
    seat: NDArray[np.int8]
    """The seat to act; shape (count,)."""
    rewards: NDArray[np.int16]
    """What the step brought to each seat; shape (count, seats). 0 but where `done`."""
    done: NDArray[np.bool_]
    """Whether the step ended an episode; shape (count,). Where it did, the rest of the row is of
    the next episode, which has begun."""


class Tables:
    """Tables of one game that take a step together; see the classes of the two games."""

    game: ClassVar[Game]
    kernels: ClassVar[Any]
    """The module that has `start`, `play_on` and `show` for its tables."""

    def __init__(
        self,
        count: int,
        seats: int = 4,
        episode: str = "round",
        rules: Mapping[str, object] | None = None,
        **house_rules: object,
    ) -> None:
        if type(count) is not int or count < 1:
            raise ValueError(f"count must be a whole number from 1 up, not {count!a}")
        if episode not in _EPISODES:
            raise ValueError(f"episode must be round or match, not {episode!a}")
        self.seats = seats = read_seats(self.game, seats)
        self.rules = read_table_rules(self.game, rules, house_rules)
        self.count = count
        self.episode = episode
        layout, self._house, self._state = self._set_up()
        self.layout = layout
        self._offsets = tuple(field.offset for field in layout.fields)
        self._now = Now(
            observation=np.zeros((count, layout.size), np.int8),
            mask=np.zeros((count, layout.actions), np.int8),
            seat=np.zeros(count, np.int8),
            rewards=np.zeros((count, seats), np.int16),
            done=np.zeros(count, np.bool_),
        )
        self._begun = False

    def reset(self, seed: int) -> Now:
        """Begin an episode at every table.

        What happens at table `i` depends on the seed, `i` and the actions at that table alone.

        Args:
            seed: 0..2**64 - 1.

        Raises:
            ValueError: the seed is no whole number, or out of range.
        """
        if not 0 <= whole("the seed", seed) < _SEEDS:
            raise ValueError("the seed must be a whole number from 0 to 2**64 - 1")
        self._begun = True
        self._now.rewards[:] = 0
        self._now.done[:] = False
        self._reset(np.uint64(seed))
        return self._now

    def step(self, actions: ArrayLike) -> Now:
        """Take an action at every table, for the seat to act.

        A table whose episode ends begins the next one in the same step.

        Args:
            actions: whole numbers, shape (count,).

        Raises:
            ValueError: a wrong shape or type, or an action that a mask does not allow; then no
                table has changed.
            RuntimeError: before the first `reset`.
        """
        if not self._begun:
            raise RuntimeError("call reset(seed) before the first step")
        taken = np.asarray(actions)
        if taken.shape != (self.count,) or taken.dtype.kind not in "iu":
            raise ValueError(
                f"the actions must be whole numbers of shape ({self.count},),"
                f" not {taken.dtype} of shape {taken.shape}"
            )
        taken = taken.astype(np.int64, copy=False)
        wrong = first_illegal(taken, self._now.mask)
        if wrong >= 0:
            allowed = " ".join(map(str, np.flatnonzero(self._now.mask[wrong])))
            raise ValueError(
                f"table {wrong}: action {taken[wrong]} is not allowed now; allowed: {allowed}"
            )
        self._step(taken)
        return self._now

    @property
    def dealers(self) -> NDArray[np.int64]:
        """Who deals; shape (count,)."""
        return self._state["dealer"]

    @property
    def dealt(self) -> NDArray[np.int64]:
        """The hands as dealt, masks; shape (count, seats). For analysis, not for a policy."""
        return self._state["dealt"]

    def _set_up(self) -> tuple[Layout, Any, NDArray[np.void]]:
        """Return the layout, the kernels' form of the house rules, tables before their deal."""
        raise NotImplementedError

    def _end_round(self, table: int) -> bool:
        """Add the round that has ended to its match; say whether that is over, its rewards set."""
        raise NotImplementedError

    def _reset(self, seed: np.uint64) -> None:
        self.kernels.start(seed, self._state, self._house, self._offsets, self._now)

    def _step(self, actions: NDArray[np.int64]) -> None:
        now, tables = self._now, (self._state, self._house, self._offsets, self._now)
        if self.kernels.play_on(actions, *tables):
            for table in np.flatnonzero(now.done).tolist():
                now.done[table] = over = self._end_round(table)
                self.kernels.show(table, over, *tables)
