"""What a seat sees as a tensor of zeros and ones and as a text."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from eightythree.environments.openspiel.state import RoundState

__all__ = ["Observer", "Pieces"]

Pieces = dict[str, tuple[int, ...]]
"""The pieces of a tensor in order: name and shape."""


class Observer:
    """Observes states as OpenSpiel asks for it (its interface `PyObserver`).

    Attributes:
        tensor: the last observation, float32 of 0 and 1, shape (size,).
        dict: its pieces by name, views of the tensor.
    """

    def __init__(
        self,
        kind: Any,
        params: Mapping[str, Any] | None,
        pieces: Pieces,
        encode: Callable[[Any, int, Mapping[str, int]], Sequence[int]],
        tell: Callable[[Any, int, bool, bool, bool], str],
    ) -> None:
        """Lay out the tensor.

        Args:
            kind: pyspiel.IIGObservationType.
            params: none are known.
            pieces: the pieces of the tensor.
            encode: gives the places of the ones, from a position, a seat and the pieces' offsets.
            tell: gives the text, from a position, a seat and what is to be told: the history, what
                is public, what is private.

        Raises:
            ValueError: parameters, or the private information of all players, are asked for.
        """
        if params:
            raise ValueError(f"an observation takes no parameters, not {dict(params)!a}")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError(
                "an observation tells what one seat knows; ask for SINGLE_PLAYER or NONE"
            )
        self._history = bool(kind.perfect_recall)
        self._public = bool(kind.public_info)
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._encode = encode
        self._tell = tell
        self._offsets: dict[str, int] = {}
        size = 0
        for name, shape in pieces.items():
            self._offsets[name] = size
            size += prod(shape)
        self.tensor = np.zeros(size, np.float32)
        self.dict = {
            name: self.tensor[offset : offset + prod(shape)].reshape(shape)
            for (name, shape), offset in zip(pieces.items(), self._offsets.values(), strict=True)
        }

    def set_from(self, state: RoundState, player: int) -> None:
        """Write what a player sees of a state into the tensor."""
        self.tensor.fill(0)
        self.tensor[self._encode(state.position, player, self._offsets)] = 1

    def string_from(self, state: RoundState, player: int) -> str:
        """Return what a player sees of a state as a text."""
        return self._tell(state.position, player, self._history, self._public, self._private)
