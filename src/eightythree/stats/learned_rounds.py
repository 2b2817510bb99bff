"""Rounds of Fifth Trick that the learned network plays at sight, kept as those of the kernels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from eightythree.games import fifth
from eightythree.learning.network import Scratch
from eightythree.learning.rounds import play_rounds
from eightythree.search_bots.fifth_master import learned
from eightythree.sim.fifth import room_for
from eightythree.sim.habits import NO_HABIT

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from eightythree.stats.setting import Setting

__all__ = ["play"]


def play(
    setting: Setting, first: int, dealt: Any, habit: int = NO_HABIT
) -> tuple[Any, NDArray[Any]]:
    """Return rounds and points of deals that the network plays; see `bot_rounds.play`."""
    rules = setting.rules
    assert isinstance(rules, fifth.Rules)  # noqa: S101 - it plays nothing else
    count, seats = dealt.dealt.shape
    rounds = room_for(count, seats)._replace(dealt=dealt.dealt)
    points = np.empty((count, seats), np.int8)
    play_rounds(
        first,
        rules.ace_bonus == "whole_trick",
        rules.hand_bonus != "off",
        learned(),
        np.array([habit] + [NO_HABIT] * (seats - 1), np.int8),
        points,
        rounds,
        Scratch.new(),
    )
    return rounds, points
