"""How much the levels think that look ahead."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["EFFORTS", "Effort"]


class Effort(NamedTuple):
    """What sets one of these levels apart from another."""

    fifth_worlds: tuple[int, int, int]
    """Fifth Trick: how many worlds are played out before the first card with two players, with
    three, and with more; later as many as take as long."""
    auction_worlds: int
    """Auction: how many worlds are solved for a card of the first trick; twice as many in the
    second, and so on."""
    auction_tries: int
    """Auction: in how many worlds bids, trumps, gifts, discards and first leads are tried."""
    bold: int
    """Auction: by how many points it bids above the novice's limit, where nothing else is surely
    better."""
    learned: bool = False
    """Fifth Trick: whether the learned network plays for the novices."""


# At most 30, 150 and 300 ms a decision, 95 times of 100, on one core of a small machine.
EFFORTS: Final[Mapping[str, Effort]] = MappingProxyType(
    {
        "club": Effort((12, 18, 40), 10, 40, 0),
        "expert": Effort((250, 250, 250), 24, 200, 3),
        "master": Effort((250, 250, 250), 240, 800, 5, learned=True),
    }
)
"""By level how much it thinks."""
