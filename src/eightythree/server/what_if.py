"""What if: a table that goes on from a moment of a match, one person against bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from eightythree.errors import CardError, IllegalAction
from eightythree.games import GAMES
from eightythree.server.players import bot_names, clean_name
from eightythree.server.refusals import BadRequest
from eightythree.store import Acted, Place, Start, StartRound

if TYPE_CHECKING:
    from eightythree.games import MatchLike
    from eightythree.record import Record
    from eightythree.server.replay_messages import WhatIf

__all__ = ["seats_for", "start_from"]

_LARGEST: Final = 64 * 1024
"""The most bytes that the rounds so far may take in the log, some ninety rounds: every table that
goes on from a match keeps them once more."""


def start_from(kept: Record, match: MatchLike, wanted: WhatIf) -> tuple[Start, Acted | None]:
    """Return how the new table begins, and what is done there first, if anything is.

    Args:
        kept: the match that it goes on from, which has been held against the rules.
        match: it at the moment wanted.
        wanted: what was asked for.

    Raises:
        BadRequest: the match is over, the action is not legal, or the match is too long.
    """
    if match.winners is not None:
        raise BadRequest(409, "over", "the match is over at this moment")
    rounds = [
        StartRound(
            dealer=each.dealer,
            hands=tuple(each.hands),
            kitty="" if each.kitty is msgspec.UNSET else each.kitty,
            actions=tuple(each.actions),
        )
        for each in kept.rounds[: wanted.round]
    ]
    rounds[-1] = msgspec.structs.replace(rounds[-1], actions=rounds[-1].actions[: wanted.actions])
    start = Start(tuple(rounds), wanted.table or "")
    if len(msgspec.json.encode(start)) > _LARGEST:
        raise BadRequest(400, "too_long", "the match is too long by then to go on from it")
    if wanted.action is None:
        return start, None
    game = GAMES[kept.game]
    if match.to_act is None:
        raise BadRequest(400, "bad_action", "no action is awaited at this moment")
    try:
        action = game.parse_action(wanted.action)
        match.check(action)
    except CardError as error:
        raise BadRequest(400, "bad_action", str(error), error.clause) from None
    except IllegalAction as error:
        raise BadRequest(400, "bad_action", error.problem, error.clause) from None
    return start, Acted(match.to_act, game.format_action(action))


def seats_for(wanted: WhatIf, seats: int, owner: str) -> tuple[Place, ...]:
    """Return who sits where: who asks, and bots.

    Raises:
        BadRequest: there is no such seat, or the name cannot be shown.
    """
    if wanted.seat >= seats:
        raise BadRequest(404, "no_such_moment", f"there is no seat {wanted.seat}")
    try:
        name = clean_name(wanted.name)
    except ValueError as error:
        raise BadRequest(400, "bad_name", str(error)) from None
    places = [Place(name=each, bot=wanted.bots) for each in bot_names(seats - 1, {name})]
    places.insert(wanted.seat, Place(name=name, owner=owner))
    return tuple(places)
