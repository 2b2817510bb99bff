"""The novice's own functions, for kernels: compiled from the source that the bot runs."""

from __future__ import annotations

from types import FunctionType
from typing import TYPE_CHECKING, Final

from eightythree.bots.novice import bidding, fifth, keeping, masks, play
from eightythree.bots.novice import heights as by_height
from eightythree.bots.novice.bidding import (
    best_trump,
    call_up_to,
    expected,
    limit,
    trump_to_name,
)
from eightythree.bots.novice.heights import heights
from eightythree.bots.novice.keeping import discarded, given
from eightythree.compiled import inlined

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = [
    "auction_card",
    "best_trump",
    "call_up_to",
    "discarded",
    "expected",
    "fifth_card",
    "given",
    "heights",
    "limit",
    "trump_to_name",
]

for _module in (bidding, fifth, by_height, keeping, masks, play):
    for _function in list(vars(_module).values()):
        if isinstance(_function, FunctionType) and _function.__module__ == _module.__name__:
            inlined(_function)

# Kernels hand the cards played over as an array, the bot as a tuple.
fifth_card: Final[Callable[..., int]] = fifth.card_to_play
auction_card: Final[Callable[..., int]] = play.card_to_play
