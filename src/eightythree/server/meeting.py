"""How people find each other over HTTP: the lobby, a table's QR code, a guest's other devices."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any, cast

import segno
from litestar import Request, Response, get, post

from eightythree.server.addresses import address_of
from eightythree.server.devices import CODE_SECONDS, new_code, use_code
from eightythree.server.guests import become, owner_asking, token_asking
from eightythree.server.messages import DeviceCode, Invitation, LobbyTable, MyTable, UseCode
from eightythree.server.refusals import BadRequest
from eightythree.server.requests import body_of, refuse_strangers, shown_table

if TYPE_CHECKING:
    from eightythree.server.lobby import Lobby
    from eightythree.server.security import Allowances
    from eightythree.server.view_messages import GameId

__all__ = ["device", "invitation", "lobby", "my_tables", "qr", "use_device"]


@get("/tables")
async def lobby(request: Request[Any, Any, Any]) -> list[LobbyTable]:
    """Say which tables wait for people or can be watched, of those that are listed."""
    shown: Lobby = request.app.state.lobby
    return await shown.shown()


@get("/tables/mine")
async def my_tables(request: Request[Any, Any, Any]) -> list[MyTable]:
    """Say where who asks has a seat, and nobody else."""
    shown: Lobby = request.app.state.lobby
    return await shown.mine(owner_asking(request))


@get("/tables/{table:str}/seats")
async def invitation(request: Request[Any, Any, Any], table: str) -> Invitation:
    """Say who sits at a table, so that one can give a name, or only watch, before one comes."""
    position = await shown_table(request, table)
    return Invitation(
        game=cast("GameId", position.game.ID),
        terms=position.people.terms_info(),
        seats=position.people.infos(),
        you=position.seat_of(owner_asking(request)),
    )


@get("/tables/{table:str}/qr.svg", media_type="image/svg+xml")
async def qr(request: Request[Any, Any, Any], table: str) -> Response[bytes]:
    """Return the table's link as a QR code."""
    await shown_table(request, table)
    link = f"{request.base_url}table/{table}"
    drawn = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        drawn, kind="svg", border=2, xmldecl=False, svgns=True, dark="#000", light="#fff"
    )
    return Response(drawn.getvalue(), media_type="image/svg+xml")


@post("/device")
async def device(request: Request[Any, Any, Any]) -> DeviceCode:
    """Make a code by which another device becomes the same guest, once."""
    refuse_strangers(request)
    _not_too_many(request)
    code = await new_code(request.app.state.store, token_asking(request))
    return DeviceCode(code=code, seconds=CODE_SECONDS)


@post("/device/use", takes=UseCode, status_code=204)
async def use_device(request: Request[Any, Any, Any]) -> None:
    """Become the guest who made this code; the answer sets the cookie."""
    refuse_strangers(request)
    _not_too_many(request)
    wanted = await body_of(request, UseCode)
    token = await use_code(request.app.state.store, wanted.code)
    if token is None:
        raise BadRequest(404, "no_such_code", "this code is not known, was used or has expired")
    become(request, token)


def _not_too_many(request: Request[Any, Any, Any]) -> None:
    codes: Allowances = request.app.state.codes
    if not codes.allows(address_of(request.scope)):
        raise BadRequest(429, "too_many", "too many codes: wait a little")
