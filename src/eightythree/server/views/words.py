"""What both games' views are made of: tricks, awards, cards as words."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from eightythree.cards import card_name
from eightythree.server.view_messages import AwardInfo, Played, TrickInfo
from eightythree.tricks import beats, card_points

if TYPE_CHECKING:
    from eightythree.games.results import Award

__all__ = ["Awaits", "award_info", "tricks"]

Awaits = Literal["action", "deal", "people", "nothing"]


def award_info(award: Award) -> AwardInfo:
    """Return an award as it goes over the wire."""
    return AwardInfo(
        index=award.scorer,
        points=award.points,
        clause=award.clause,
        code=award.code,
        detail=award.detail,
    )


def tricks(
    plays: tuple[int, ...],
    winners: tuple[int, ...],
    first: int,
    seats: int,
    trump: int,
    *,
    over: bool,
) -> list[TrickInfo]:
    """Return the tricks of a round in order, the present one last, perhaps still empty.

    The tricks are not to be changed.

    Args:
        plays: the cards played, in order.
        winners: the winning seat of each finished trick.
        first: who leads to the first trick.
        seats: how many play.
        trump: 0..3, or `NO_SUIT`.
        over: whether the play has ended, so that there is no present trick.
    """
    found = []
    leader = first
    for number in range(len(winners) + (not over)):
        cards = plays[number * seats : (number + 1) * seats]
        found.append(_trick(cards, leader, seats, trump))
        if number < len(winners):
            leader = winners[number]
    return found


# All but the last of a round are the same from action to action.
@lru_cache(maxsize=2048)
def _trick(cards: tuple[int, ...], leader: int, seats: int, trump: int) -> TrickInfo:
    best = 0
    for place in range(1, len(cards)):
        if beats(cards[place], cards[best], trump):
            best = place
    return TrickInfo(
        leader=leader,
        plays=[
            Played(seat=(leader + place) % seats, card=card_name(card))
            for place, card in enumerate(cards)
        ],
        winner=(leader + best) % seats if cards else None,
        points=sum(card_points(card, trump) for card in cards) if trump >= 0 else 0,
    )
