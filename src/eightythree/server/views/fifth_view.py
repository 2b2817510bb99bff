"""A Fifth Trick table as one viewer may see it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from eightythree.cards import mask_of, names
from eightythree.games.fifth.round import HAND_SIZE, TRICKS
from eightythree.server.view_messages import FifthView, ResultInfo
from eightythree.server.views.words import award_info, tricks
from eightythree.tricks import NO_SUIT

if TYPE_CHECKING:
    from eightythree.games.fifth import Observation
    from eightythree.server.views.words import Awaits

__all__ = ["own", "result", "view"]


def view(seen: Observation, awaits: Awaits) -> FifthView:
    """Return the view of who observes this."""
    over = len(seen.winners) == TRICKS
    dealt = seen.to_act is not None or over
    table = tricks(
        seen.plays,
        seen.winners,
        (seen.dealer + 1) % seen.seats,
        seen.seats,
        NO_SUIT,
        over=over or not dealt,
    )
    present = [] if over or not dealt else [play.seat for play in table[-1].plays]
    left = HAND_SIZE - len(seen.winners) if dealt else 0
    return FifthView(
        number=seen.number,
        dealer=seen.dealer,
        to_act=seen.to_act,
        awaits=awaits,
        totals=list(seen.totals),
        rounds_won=list(seen.rounds_won),
        contenders=list(seen.contenders),
        counts=[left - (seat in present) for seat in range(seen.seats)],
        tricks=table,
        bonuses=[award_info(award) for award in seen.bonuses],
        winners=None if seen.match_winners is None else list(seen.match_winners),
        **own(seen),
    )


def own(seen: Observation) -> dict[str, Any]:
    """Return the fields that are the viewer's own, in their order."""
    return {"hand": _cards(seen.hand), "legal": _cards(mask_of(seen.legal))}


# The viewers of a table are shown much the same, one after the other, so that words once found
# are kept for a while; what is kept is never changed.


@lru_cache(maxsize=8192)
def _cards(cards: int) -> list[str]:
    return names(cards).split()


def result(seen: Observation) -> ResultInfo:
    """Return the round that has just ended."""
    last = seen.results[-1]
    return ResultInfo(
        dealer=last.dealer,
        outcome=last.outcome,
        points=list(last.points),
        awards=[award_info(award) for award in last.awards],
    )
