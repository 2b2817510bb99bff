"""What handlers of HTTP requests share: who asks, what is in the body, what is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec

from eightythree.server.guests import owner_asking
from eightythree.server.players import clean_name
from eightythree.server.refusals import BadRequest
from eightythree.server.security import same_origin
from eightythree.server.tables import NoSuchTable
from eightythree.server.watching import may_see_hands, why_not_watch

if TYPE_CHECKING:
    from litestar import Request

    from eightythree.server.position import Position
    from eightythree.server.tables import Tables

__all__ = [
    "BODY_LIMIT",
    "body_of",
    "checked_name",
    "refuse_strangers",
    "require_json",
    "shown_table",
]

T = TypeVar("T")

BODY_LIMIT: Final = 16 * 1024
"""The most bytes in the body of a request."""


def refuse_strangers(request: Request[Any, Any, Any]) -> None:
    """Refuse a request that a page of another site has had a browser make."""
    if not same_origin(request.scope):
        raise BadRequest(403, "wrong_origin", "this request comes from another site")


def require_json(request: Request[Any, Any, Any]) -> None:
    """Refuse a request whose body says that it is something else than JSON."""
    if request.content_type[0] != "application/json":
        raise BadRequest(415, "not_json", "the body must be application/json")


async def body_of(request: Request[Any, Any, Any], struct: type[T]) -> T:
    """Return the body of a request; every field it has must be known."""
    require_json(request)
    try:
        return msgspec.json.decode(await request.body(), type=struct)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRequest(400, "bad_request", str(error)) from None


def checked_name(wanted: str) -> str:
    """Return a name fit to be shown, or refuse it."""
    try:
        return clean_name(wanted)
    except ValueError as error:
        raise BadRequest(400, "bad_name", str(error)) from None


async def shown_table(
    request: Request[Any, Any, Any], table: str, *, hands: bool = False
) -> Position:
    """Return a table that who asks may see: one that can be watched, or where they sit.

    Args:
        request: of who asks.
        table: the table's id.
        hands: whether the hands of its finished rounds are asked for.

    Raises:
        BadRequest: there is none, or nobody may watch it.
    """
    tables: Tables = request.app.state.tables
    try:
        async with tables.hold(table) as held:
            position = held.position
    except NoSuchTable:
        raise BadRequest(404, "no_such_table", "there is no such table") from None
    owner = owner_asking(request)
    seated = position.seat_of(owner) is not None or position.free_seat is not None
    if not seated and (no := await why_not_watch(request.app.state.store, position, owner)):
        code = no.code
        raise BadRequest(403, "not_yet" if code == "not_yet" else "no_watching", no.problem)
    if hands and not may_see_hands(position, owner):
        raise BadRequest(
            403, "hands_hidden", "who watches this table sees the hands when the match is over"
        )
    return position
