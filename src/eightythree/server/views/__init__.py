"""What a viewer is shown, built from what the viewer may know: never from the match itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from eightythree.cards import card_name, names
from eightythree.games import auction, fifth
from eightythree.games.auction.actions import kind_of
from eightythree.server.view_messages import Event
from eightythree.server.views import auction_view, fifth_view

if TYPE_CHECKING:
    from eightythree.server.view_messages import ResultInfo, View
    from eightythree.server.views.words import Awaits

__all__ = ["Observation", "action_event", "deal_event", "own_of", "result_of", "view_of"]

Observation = fifth.Observation | auction.Observation


def view_of(
    observation: Observation,
    *,
    people_missing: bool,
    over: bool = False,
) -> View:
    """Return the table as one viewer may see it; parts of it are shared and not to be changed.

    Args:
        observation: what the viewer may know.
        people_missing: whether seats are still free, so that nothing was dealt.
        over: whether nothing is to be dealt after this round, though nobody has won the match.
    """
    awaits: Awaits = "action"
    if over or observation.match_winners is not None:
        awaits = "nothing"
    elif observation.to_act is None:
        awaits = "people" if people_missing else "deal"
    if isinstance(observation, fifth.Observation):
        return fifth_view.view(observation, awaits)
    return auction_view.view(observation, awaits)


def own_of(observation: Observation) -> dict[str, Any]:
    """Return the fields of a view that are its viewer's own, in the order in which they come.

    All others are the same in every viewer's view of a table at one moment.
    """
    if isinstance(observation, fifth.Observation):
        return fifth_view.own(observation)
    return auction_view.own(observation)


def result_of(observation: Observation) -> ResultInfo:
    """Return the round that has just ended; a spectator's observation will do."""
    if isinstance(observation, fifth.Observation):
        return fifth_view.result(observation)
    return auction_view.result(observation)


def deal_event(dealer: int) -> Event:
    """Return the event of a deal."""
    return Event(kind="deal", seat=dealer)


def action_event(observation: Observation, seat: int, action: int) -> Event:
    """Return the event of an action, as far as the viewer may know it.

    Args:
        observation: what the viewer may know after the action.
        seat: who took it.
        action: what was taken. Of cards given or discarded nothing is read from it: those come
            from the observation.
    """
    if isinstance(observation, fifth.Observation):
        return Event(kind="play", seat=seat, cards=[card_name(action)])
    match kind_of(action):
        case "bid":
            return Event(kind="bid", seat=seat, action=auction.format_action(action))
        case "trump":
            return Event(kind="trump", seat=seat, action=auction.format_action(action))
        case "give":
            gift = observation.gifts[-1]
            seen = None if gift.cards is None else names(gift.cards).split()
            return Event(kind="give", seat=seat, cards=seen, count=gift.size)
        case "discard":
            discard = observation.discards[-1]
            known = names(discard.cards).split()
            return Event(kind="discard", seat=seat, cards=known, count=discard.size)
        case _:
            return Event(kind="play", seat=seat, cards=[card_name(action)])
