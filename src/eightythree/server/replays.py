"""HTTP of looking at matches again: their replays, going on from a moment, the explorer."""

from __future__ import annotations

import asyncio
import gzip
from typing import TYPE_CHECKING, Annotated, Any, Final

import msgspec
from litestar import Request, Response, get, post
from litestar.params import Parameter

from eightythree.record import LARGEST, decode
from eightythree.server.addresses import address_of
from eightythree.server.guests import owner_asking
from eightythree.server.messages import TableCreated
from eightythree.server.records import kept_record
from eightythree.server.refusals import BadRequest, Refusal
from eightythree.server.replay_messages import Explored, ExploreNow, Moment, Replay, WhatIf
from eightythree.server.replaying import info_of, moment_of, replay_of
from eightythree.server.requests import body_of, refuse_strangers, require_json, shown_table
from eightythree.server.showing import table_info
from eightythree.server.what_if import seats_for, start_from

if TYPE_CHECKING:
    from eightythree.record import Record
    from eightythree.server.explorer import Explorer
    from eightythree.server.tables import Tables

__all__ = ["REPLAYED_AT_ONCE", "handlers"]

_BODY: Final = 2 * LARGEST
"""The most bytes in a body with a record: as text inside JSON it is longer."""
REPLAYED_AT_ONCE: Final = 2
"""How many matches are replayed at once; each takes a thread, and a moment of Python's."""

_LAST: Final = 100_000
_Seat = Annotated[int | None, Parameter(ge=0, le=7)]


@get("/tables/{table:str}/replay")
async def table_replay(
    request: Request[Any, Any, Any],
    table: str,
    number: Annotated[int, Parameter(query="round", ge=1, le=_LAST)] = 1,
    seat: _Seat = None,
) -> Response[Replay]:
    """Return a finished round of a table step by step."""
    position = await shown_table(request, table, hands=True)
    kept = await _kept(request, table)
    info = table_info(position)
    for each in info.seats:
        each.away = ""  # that somebody is gone now is no part of the match
    return await _shown(request, lambda: replay_of(kept, info, number, seat))


@post("/replay", status_code=200, takes={"type": "object"}, request_max_body_size=LARGEST)
async def record_replay(
    request: Request[Any, Any, Any],
    number: Annotated[int, Parameter(query="round", ge=1, le=_LAST)] = 1,
    seat: _Seat = None,
) -> Response[Replay]:
    """Return a round of a record that is sent as the body, step by step."""
    refuse_strangers(request)
    require_json(request)
    body = await request.body()

    def replayed() -> Replay:
        kept = decode(body)
        return replay_of(kept, info_of(kept), number, seat)

    return await _shown(request, replayed)


@post("/what-if", takes=WhatIf, request_max_body_size=_BODY)
async def what_if(request: Request[Any, Any, Any]) -> TableCreated:
    """Make a table that goes on from a moment of a match; who asks plays there against bots."""
    refuse_strangers(request)
    wanted = await body_of(request, WhatIf)
    kept = await _match(request, wanted)
    tables: Tables = request.app.state.tables
    if wanted.bots not in tables.settings.bots:
        raise BadRequest(400, "no_such_bot", f"there is no bot of the level {wanted.bots!a}")
    async with request.app.state.replaying:
        match = await asyncio.to_thread(moment_of, kept, wanted.round, wanted.actions)
    start, first = start_from(kept, match, wanted)
    seats = seats_for(wanted, match.seats, owner_asking(request))
    return TableCreated(id=await tables.go_on(kept.game, dict(kept.rules), seats, start, first))


@post("/explore", status_code=200, takes=Moment, request_max_body_size=_BODY)
async def explore(request: Request[Any, Any, Any]) -> Explored:
    """Return what each thing is worth that could be done at a moment of a match."""
    refuse_strangers(request)
    wanted = await body_of(request, Moment)
    if wanted.table is not None:
        position = await shown_table(request, wanted.table, hands=True)
        if not position.over and not position.people.alone:
            raise BadRequest(409, "not_over", "the match is not over")
    kept = await _match(request, wanted)
    async with request.app.state.replaying:
        match = await asyncio.to_thread(moment_of, kept, wanted.round, wanted.actions)
    explorer: Explorer = request.app.state.explorer
    return await explorer.explore(owner_asking(request), kept.game, match, exact=True)


@post("/tables/{table:str}/explore", status_code=200, takes=ExploreNow)
async def explore_now(request: Request[Any, Any, Any], table: str) -> Explored:
    """Return what each thing is worth that one could do now, at a table among bots."""
    refuse_strangers(request)
    wanted = await body_of(request, ExploreNow)
    position = await shown_table(request, table)
    owner = owner_asking(request)
    seat = position.seat_of(owner)
    if seat is None or not position.people.alone:
        raise BadRequest(403, "not_alone", "the explorer is for who plays among bots alone")
    if position.counts:
        raise BadRequest(409, "one_try", "nothing helps in a try of the day that counts")
    if position.match.to_act != seat or not position.moved <= wanted.seq <= position.seq:
        raise BadRequest(409, "stale", "the table has moved on")
    _spend(request)
    tables: Tables = request.app.state.tables
    try:
        async with tables.hold(table) as held:
            await tables.finish(held.note_explored())
    except Refusal as refusal:
        raise BadRequest(503, "unavailable", refusal.problem) from None
    explorer: Explorer = request.app.state.explorer
    return await explorer.explore(owner, position.game.ID, position.match, exact=False)


handlers: Final = [table_replay, record_replay, what_if, explore, explore_now]
"""What belongs below ``/api``."""


def _spend(request: Request[Any, Any, Any]) -> None:
    if not request.app.state.replays.allows(address_of(request.scope)):
        raise BadRequest(429, "too_many", "too many replays: wait a little")


async def _match(request: Request[Any, Any, Any], moment: Moment) -> Record:
    """Return the match that a moment is of.

    Raises:
        RecordError: the record is none.
        BadRequest: there is no such table, or who asks may not see it, or both or none are given.
    """
    if moment.record is not None and moment.table is None:
        _spend(request)
        return await asyncio.to_thread(decode, moment.record)
    if moment.table is not None and moment.record is None:
        await shown_table(request, moment.table, hands=True)
        return await _kept(request, moment.table)
    raise BadRequest(400, "bad_request", "name a table or send a record, one of both")


async def _kept(request: Request[Any, Any, Any], table: str) -> Record:
    """Return the record of a table's finished rounds."""
    _spend(request)
    tables: Tables = request.app.state.tables
    log = await tables.log(table)
    async with request.app.state.replaying:
        return await asyncio.to_thread(kept_record, table, log)


async def _shown(request: Request[Any, Any, Any], replay: Any) -> Response[Any]:
    """Return the answer with a replay, compressed where the client takes that.

    The views of a round are much alike: they shrink to a twentieth.
    """
    zipped = "gzip" in request.headers.get("accept-encoding", "")

    def written() -> bytes:
        content = msgspec.json.encode(replay())
        return gzip.compress(content, 6, mtime=0) if zipped else content

    async with request.app.state.replaying:
        content = await asyncio.to_thread(written)
    headers = {"vary": "accept-encoding"}
    if zipped:
        headers["content-encoding"] = "gzip"
    return Response(content, media_type="application/json", headers=headers)
