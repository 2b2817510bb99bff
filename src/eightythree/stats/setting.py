"""Who plays what, by which rules and on which deals: all that a study needs to be told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from eightythree.bots import BOTS
from eightythree.errors import RulesError
from eightythree.games import GAMES, fifth
from eightythree.sim.plan import POLICIES, Plan, Policy, plan_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from eightythree.games import auction

__all__ = ["COMPILED", "LEARNED", "LEVELS", "Setting", "setting_of"]

LEARNED: Final = "learned"
"""The network of `eightythree.learning` at sight, in `fifth`: about as strong as bots that search,
and a thousand times as fast."""
COMPILED: Final[dict[str, tuple[str, ...]]] = {
    game: (*policies, LEARNED) if game == fifth.ID else policies
    for game, policies in POLICIES.items()
}
"""By game the levels that kernels play, a thousand times as fast as a bot in Python does."""
LEVELS: Final[dict[str, tuple[str, ...]]] = {
    game: (*levels, *(name for name in BOTS if name not in levels))
    for game, levels in COMPILED.items()
}
"""By game the levels that can play, weakest first."""


@dataclass(frozen=True, slots=True)
class Setting:
    """With a deal's index it settles all that happens in that deal. Build one with `setting_of`."""

    game: str
    """``fifth`` or ``auction``."""
    rules: fifth.Rules | auction.Rules
    """The house rules."""
    seats: int
    """How many play: 2..8, 4 in `auction`."""
    level: str
    """How every seat plays: a name of `LEVELS` of the game."""
    seed: int
    """0..2**64 - 1."""

    @property
    def compiled(self) -> bool:
        """Whether kernels play this level."""
        return self.level in COMPILED[self.game]

    def plan(self, policy: Policy) -> Plan:
        """Return a simulation of these deals; the cards are the same whatever its policy."""
        return Plan(self.game, self.rules, self.seats, self.seed, policy, "rounds")


def setting_of(
    game: str,
    rules: fifth.Rules | auction.Rules | Mapping[str, object] | None = None,
    seats: int = 4,
    level: str = "novice",
    seed: int = 0,
) -> Setting:
    """Return a setting whose parts have been checked.

    Raises:
        RulesError: an unknown option, or as many cannot play.
        ValueError: no such game or level, or a seed out of range.
    """
    if level not in LEVELS.get(game, (level,)):
        raise ValueError(
            f"in {game} the level must be one of {', '.join(LEVELS[game])}, not {level!a}"
        )
    try:
        plan = plan_of(game, rules, seats, seed, "random", "rounds")
    except RulesError as error:
        kind = GAMES.get(game)
        if kind is not None and seats not in kind.SEATS:
            counts = f"{kind.SEATS[0]} to {kind.SEATS[-1]}" if len(kind.SEATS) > 1 else "4"
            raise RulesError(f"{error}; write {counts}") from error
        raise
    return Setting(game, plan.rules, seats, level, seed)
