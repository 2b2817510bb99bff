"""Some deals of a setting, played in the ways that studies ask for; each way once."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from eightythree.games import auction, fifth
from eightythree.sim import auction_table, declared
from eightythree.sim import fifth as fifth_kernel
from eightythree.sim.plan import POLICIES, play_chunk
from eightythree.stats import bot_rounds, learned_rounds
from eightythree.stats.setting import LEARNED

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from eightythree.sim.plan import Policy
    from eightythree.stats.setting import Setting

__all__ = ["Deals"]


class Deals:
    """Deals one after another; what happens in each depends on the setting and its index alone."""

    def __init__(self, setting: Setting, first: int, count: int) -> None:
        self.setting = setting
        self.first = first
        self.count = count
        self._declared: dict[tuple[bytes, int], NDArray[np.int8]] = {}

    @property
    def seats(self) -> int:
        """The number of players."""
        return self.setting.seats

    @cached_property
    def dealer(self) -> NDArray[np.int64]:
        """Who deals; shape (count,)."""
        return (self.first + np.arange(self.count)) % self.seats

    def after_dealer(self, place: int) -> NDArray[np.int64]:
        """Return the seat so many places after the dealer's; shape (count,)."""
        return (self.dealer + place) % self.seats

    @cached_property
    def dealt(self) -> Any:
        """The rounds as `Rounds` with `dealt` and, in `auction`, `kitty`; nothing else counts."""
        return self._simulated("random")[0]

    @cached_property
    def _played(self) -> tuple[Any, NDArray[Any]]:
        level = self.setting.level
        if level in POLICIES[self.setting.game]:
            return self._simulated(level)
        return self._player(self.setting, self.first, self.dealt)

    @property
    def _player(self) -> Callable[..., tuple[Any, NDArray[Any]]]:
        """What plays the levels that `eightythree.sim` does not."""
        return learned_rounds.play if self.setting.level == LEARNED else bot_rounds.play

    def _simulated(self, policy: Policy) -> tuple[Any, NDArray[Any]]:
        chunk = play_chunk(self.setting.plan(policy), self.first, self.count)
        assert chunk.points is not None  # noqa: S101 - rounds are kept, so points are as well
        return chunk.rounds, chunk.points

    @property
    def fifth(self) -> fifth_kernel.Rounds:
        """The rounds of Fifth Trick as they were played."""
        rounds: fifth_kernel.Rounds = self._played[0]
        return rounds

    @property
    def auction(self) -> auction_table.Rounds:
        """The rounds of Auction as they were played."""
        rounds: auction_table.Rounds = self._played[0]
        return rounds

    @property
    def points(self) -> NDArray[Any]:
        """The points of each deal, by seat (`fifth`) or side (`auction`)."""
        return self._played[1]

    def with_rules(self, **changes: Any) -> Deals:
        """Return the same deals by other rules."""
        rules = replace(self.setting.rules, **changes)
        return Deals(replace(self.setting, rules=rules), self.first, self.count)

    def with_habit(self, habit: int) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
        """Return points and winners of tricks where seat 0 has a habit of `eightythree.sim.habits`.

        There are no points for hands as dealt, which no habit changes.

        Returns:
            The points of seat 0, shape (count,), and who won each trick, shape (count, 6).
        """
        rules, seats = self.setting.rules, self.seats
        assert isinstance(rules, fifth.Rules)  # noqa: S101 - a study of Fifth Trick
        without = replace(rules, hand_bonus="off")
        if self.setting.level not in POLICIES[self.setting.game]:
            setting = replace(self.setting, rules=without)
            played, scored = self._player(setting, self.first, self.dealt, habit)
            return scored[:, 0], played.winners
        points = np.empty((self.count, seats), np.int8)
        rounds = fifth_kernel.room_for(self.count, seats)
        fifth_kernel.play_rounds(
            np.uint64(self.setting.seed),
            self.first,
            self.count,
            seats,
            without.ace_bonus == "whole_trick",
            False,
            np.zeros((fifth_kernel.MOST_POINTS + 1, seats), np.int64),
            points,
            rounds,
            self._novice,
            np.array([habit] + [0] * (seats - 1), np.int8),
        )
        return points[:, 0], rounds.winners

    def declared(
        self, declarers: NDArray[np.int8], kitty_use: int = declared.KITTY
    ) -> NDArray[np.int8]:
        """Return what the declaring side captures when these seats bid the least and all pass.

        Args:
            declarers: shape (count,); -1 for nobody.
            kitty_use: `KITTY`, `NAMED_FIRST` or `NO_KITTY` of `eightythree.sim.declared`; the last
                is for the levels that kernels play.

        Returns:
            Points; -1 where nobody declares or the round is void; shape (count,).
        """
        key = declarers.tobytes(), kitty_use
        if key not in self._declared:
            self._declared[key] = self._declare(declarers, kitty_use)
        return self._declared[key]

    def _declare(self, declarers: NDArray[np.int8], kitty_use: int) -> NDArray[np.int8]:
        rules = self.setting.rules
        assert isinstance(rules, auction.Rules)  # noqa: S101 - a study of Auction
        if not self.setting.compiled:
            first = kitty_use == declared.NAMED_FIRST
            rules = replace(rules, name_trump="before_kitty" if first else "after_kitty")
            setting = replace(self.setting, rules=rules)
            return bot_rounds.declare(setting, self.first, self.dealt, declarers)
        captured = np.empty(self.count, np.int8)
        declared.play_declared(
            np.uint64(self.setting.seed),
            self.first,
            self.dealt.dealt,
            self.dealt.kitty,
            declarers,
            kitty_use,
            auction_table.table_of(rules),
            self._novice,
            np.empty(self.count, np.int8),
            captured,
        )
        return captured

    @property
    def _novice(self) -> bool | None:
        return None if self.setting.level == "random" else True

    @cached_property
    def every_declarer(self) -> NDArray[np.int8]:
        """What each seat's side captures when that seat declares; shape (count, 4)."""
        return np.stack(
            [self.declared(np.full(self.count, seat, np.int8)) for seat in range(4)], axis=1
        )
