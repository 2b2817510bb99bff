"""Plain recursion over the engine's own states of Auction: slow, obvious, kept as the oracle."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from eightythree.games.auction import Round

__all__ = ["captured_by_side_0", "card_values"]


def captured_by_side_0(played: Round) -> int:
    """Return what side 0 will have captured when both sides play for points."""
    return _value(played)


def card_values(played: Round) -> dict[int, int]:
    """Return by legal card what side 0 will have captured."""
    return {card: _value(played.apply(card)) for card in played.legal_actions()}


@cache
def _value(played: Round) -> int:
    if played.to_act is None:
        return played.captured[0]
    values = [_value(played.apply(card)) for card in played.legal_actions()]
    return max(values) if played.to_act % 2 == 0 else min(values)
