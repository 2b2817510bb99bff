"""Drawing anew what a seat cannot see, for searches such as IS-MCTS."""

from __future__ import annotations

import base64
import pickle
import random
from typing import TYPE_CHECKING, Any, Final

from eightythree.environments.openspiel.auction import AuctionPosition
from eightythree.environments.openspiel.auction_worlds import AuctionWorlds
from eightythree.environments.openspiel.fifth_worlds import FifthWorlds

if TYPE_CHECKING:
    from eightythree.environments.openspiel.state import RoundState

__all__ = ["Resampler", "resample"]

_NO_ATTRIBUTES: Final = base64.b64encode(pickle.dumps({})).decode()


class Resampler:
    """Draws states that a seat cannot tell from a given one.

    For OpenSpiel's Python bot: ``bot.set_resampler(Resampler(seed))``. All hidden cards are drawn
    uniformly from what fits all that the seat knows; ``docs/openspiel.md`` says what that is.
    """

    def __init__(self, seed: int | None = None) -> None:
        """Seed the draws; ``None`` takes them from the system."""
        self._rng = random.Random(seed)
        self._asked: tuple[Any, int] | None = None
        self._worlds: AuctionWorlds | FifthWorlds | None = None

    def __call__(self, state: RoundState, player: int) -> RoundState:
        """Return a state with the same information state for the player.

        Raises:
            ValueError: no seat is to act.
        """
        position = state.position
        # A search asks many times about one state; what the seat knows is found out once.
        if self._asked is None or self._asked[0] is not position or self._asked[1] != player:
            if position.player < 0:
                raise ValueError(
                    "only a state in which a seat is to act can be resampled, not one"
                    " whose cards are still being dealt or whose round is over"
                )
            auction = isinstance(position, AuctionPosition)
            self._worlds = (AuctionWorlds if auction else FifthWorlds)(position, player)
            self._asked = position, player
        assert self._worlds is not None  # noqa: S101 - set with what was asked
        drawn, history = self._worlds.draw(self._rng)
        # In OpenSpiel's own form of a state, so that its history is that of the position.
        moves = ",".join(f"{who}:{action}" for who, action in history)
        text = f"history={moves}\nmove_number={len(history)}\n__dict__={_NO_ATTRIBUTES}"
        other: RoundState = state.get_game().deserialize_state(text)
        other.position = drawn
        return other


def resample(state: RoundState, player: int, seed: int | None = None) -> RoundState:
    """Return a state that a player cannot tell from this one; see `Resampler`.

    Args:
        state: one in which a seat is to act.
        player: who must not be able to tell, 0..players-1.
        seed: the same draws the same; chance by default.

    Raises:
        ValueError: nobody is to act.
    """
    return Resampler(seed)(state, player)
