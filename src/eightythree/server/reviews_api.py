"""The HTTP interface of reviews: asking for one, how far it has come, the review."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from litestar import Request, delete, get, post

from eightythree.server.addresses import address_of
from eightythree.server.guests import owner_asking
from eightythree.server.messages import ReviewState  # noqa: TC001 - Litestar reads it
from eightythree.server.refusals import BadRequest
from eightythree.server.requests import refuse_strangers, shown_table

if TYPE_CHECKING:
    from eightythree.server.reviewing import Reviewing

__all__ = ["ask_for_review", "give_review_up", "review"]


@post("/tables/{table:str}/review", status_code=200)
async def ask_for_review(request: Request[Any, Any, Any], table: str) -> ReviewState:
    """Ask for the review of a finished match, and say how far it is."""
    refuse_strangers(request)
    reviewing = await _reviewing(request, table)
    state = await reviewing.state(table)
    if state.state in {"none", "failed"}:
        if not request.app.state.review_asks.allows(address_of(request.scope)):
            raise BadRequest(429, "too_many_reviews", "too many reviews: wait a little")
        if not await reviewing.ask(table):
            raise BadRequest(503, "reviews_busy", "too many reviews are waiting: try again later")
        state = await reviewing.state(table)
    return state


@get("/tables/{table:str}/review")
async def review(request: Request[Any, Any, Any], table: str) -> ReviewState:
    """Return the review of a finished match, or how far it is."""
    return await (await _reviewing(request, table)).state(table)


@delete("/tables/{table:str}/review", status_code=200)
async def give_review_up(request: Request[Any, Any, Any], table: str) -> ReviewState:
    """Ask no more for a review that is not made yet."""
    refuse_strangers(request)
    reviewing = await _reviewing(request, table)
    position = await shown_table(request, table)
    if position.seat_of(owner_asking(request)) is None:
        raise BadRequest(403, "not_seated", "only who sits at a table can stop its review")
    await reviewing.give_up(table)
    return await reviewing.state(table)


async def _reviewing(request: Request[Any, Any, Any], table: str) -> Reviewing:
    """Return what makes reviews, of a table that who asks may see and whose match is over."""
    position = await shown_table(request, table)
    if not position.over:
        raise BadRequest(409, "not_over", "the match is not over")
    reviewing: Reviewing = request.app.state.reviewing
    return reviewing
