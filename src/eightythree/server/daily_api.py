"""The HTTP interface of the deal of the day and of ratings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from litestar import Request, Response, get, post

from eightythree.server.addresses import address_of
from eightythree.server.day_messages import (
    DailyDeal,
    DayInfo,
    NewTry,
)
from eightythree.server.guests import owner_asking
from eightythree.server.messages import Fairness, TableCreated
from eightythree.server.rating_messages import RatedRules  # noqa: TC001 - Litestar reads it
from eightythree.server.refusals import BadRequest
from eightythree.server.requests import body_of, checked_name, refuse_strangers
from eightythree.server.standings import ratings_of
from eightythree.server.view_messages import GameId  # noqa: TC001 - Litestar reads it

if TYPE_CHECKING:
    from eightythree.server.dailies import Dailies

__all__ = ["calendar", "daily", "day_fairness", "new_try", "ratings"]


@get("/daily/{game:str}")
async def daily(request: Request[Any, Any, Any], game: GameId, day: str | None = None) -> DailyDeal:
    """Return the deal of a day, as far as who asks may know it; today's by default."""
    return await _dailies(request).told(game, day, owner_asking(request))


@get("/daily/{game:str}/days")
async def calendar(request: Request[Any, Any, Any], game: GameId) -> list[DayInfo]:
    """Return the days that there were, and those ahead whose commitments are published."""
    return await _dailies(request).calendar(game, owner_asking(request))


@post("/daily/{game:str}", takes=NewTry)
async def new_try(request: Request[Any, Any, Any], game: GameId) -> TableCreated:
    """Begin one's try of a day, or find the table of it; or play a closed day for practice."""
    refuse_strangers(request)
    wanted = await body_of(request, NewTry)
    if not request.app.state.allowances.allows(address_of(request.scope)):
        raise BadRequest(429, "too_many", "too many new tables: wait a little")
    name, owner = checked_name(wanted.name), owner_asking(request)
    dailies = _dailies(request)
    if wanted.practice is None:
        return TableCreated(id=await dailies.begin(game, wanted.day, owner, name))
    return TableCreated(id=await dailies.practise(game, wanted.practice, owner, name))


@get("/daily/{game:str}/fairness")
async def day_fairness(
    request: Request[Any, Any, Any], game: GameId, day: str | None = None
) -> Response[Fairness]:
    """Return what shows that all rounds of a closed day follow from what was published."""
    dailies = _dailies(request)
    proof = await dailies.proof(game, day)
    return Response(
        proof,
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="eightythree-{proof.table}.json"'},
    )


@get("/ratings/{game:str}")
async def ratings(request: Request[Any, Any, Any], game: GameId) -> list[RatedRules]:
    """Return the ratings of who asks at a game: one for each set of rules they played by."""
    return await ratings_of(request.app.state.store, game, owner_asking(request))


def _dailies(request: Request[Any, Any, Any]) -> Dailies:
    found: Dailies = request.app.state.dailies
    return found
