"""The HTTP interface: what games there are, new tables, records."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeVar, cast

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.openapi import ResponseSpec
from litestar.params import Parameter

from eightythree import record
from eightythree.bots.levels import RATINGS
from eightythree.cards import parse_cards
from eightythree.errors import RulesError
from eightythree.games import GAMES
from eightythree.games.options import Choice
from eightythree.games.results import Deal
from eightythree.server.addresses import address_of
from eightythree.server.guests import owner_asking, remember_guest
from eightythree.server.messages import (
    BotInfo,
    Fairness,
    GameInfo,
    NewTable,
    NextDeal,
    OptionInfo,
    TableCreated,
)
from eightythree.server.players import bot_names, clean_name, stand_in
from eightythree.server.position import replay
from eightythree.server.proofs import fairness
from eightythree.server.refusals import BadRequest
from eightythree.server.security import same_origin
from eightythree.server.tables import NoSuchTable
from eightythree.store import Acted, Dealt, Place

if TYPE_CHECKING:
    from collections.abc import Iterable

    from litestar.connection import ASGIConnection
    from litestar.handlers import BaseRouteHandler

    from eightythree.games.options import Option
    from eightythree.server.messages import BotLevel, GameId
    from eightythree.server.settings import Settings
    from eightythree.server.tables import Tables
    from eightythree.store import Logged

__all__ = ["BODY_LIMIT", "api", "health", "live"]

T = TypeVar("T")

BODY_LIMIT: Final = 16 * 1024
"""The most bytes in the body of a request."""
_LARGEST: Final = 2**53 - 1  # the whole numbers that JavaScript knows exactly


@get("/games", sync_to_thread=False)
def games(request: Request[Any, Any, Any]) -> list[GameInfo]:
    """Say what games there are, and what can be chosen about them."""
    settings: Settings = request.app.state.settings
    return [
        GameInfo(
            id=cast("GameId", game.ID),
            min_seats=game.SEATS[0],
            max_seats=game.SEATS[-1],
            options=[_option(option) for option in game.OPTIONS],
            presets={name: dict(options) for name, options in game.PRESETS.items()},
            bots=[
                BotInfo(level=cast("BotLevel", level), rating=RATINGS[game.ID][level])
                for level in settings.bots
            ],
        )
        for game in GAMES.values()
    ]


@post("/tables", takes=NewTable)
async def new_table(request: Request[Any, Any, Any]) -> TableCreated:
    """Make a table; who asks takes the first seat without a bot."""
    _refuse_strangers(request)
    wanted = await _body(request, NewTable)
    if not request.app.state.allowances.allows(address_of(request.scope)):
        raise BadRequest(429, "too_many", "too many new tables: wait a little")
    tables: Tables = request.app.state.tables
    _check_wanted(wanted, tables.settings)
    seats = _seats(wanted, owner_asking(request))
    return TableCreated(id=await tables.create(wanted.game, wanted.rules, seats))


@post("/tables/{table:str}/again")
async def again(request: Request[Any, Any, Any], table: str) -> TableCreated:
    """Make the table that plays this one again with the same people, or return it if it is made."""
    _refuse_strangers(request)
    tables: Tables = request.app.state.tables
    try:
        async with tables.hold(table) as played:
            position = played.position
        if position.seat_of(owner_asking(request)) is None:
            raise BadRequest(403, "not_seated", "only who sits at a table can play it again")
        if position.match.winners is None:
            raise BadRequest(409, "not_over", "the match is not over")
        return TableCreated(id=await tables.again(table))
    except NoSuchTable:
        raise _no_such_table() from None


@get("/tables/{table:str}/record", gives={"type": "object"})
async def table_record(request: Request[Any, Any, Any], table: str) -> Response[bytes]:
    """Return the record of the finished rounds."""
    tables: Tables = request.app.state.tables
    try:
        log = await tables.log(table)
    except NoSuchTable:
        raise _no_such_table() from None
    content = await asyncio.to_thread(_record, table, log)
    return Response(
        content,
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="eightythree-{table}.json"'},
    )


@get("/tables/{table:str}/commitment")
async def commitment(request: Request[Any, Any, Any], table: str) -> NextDeal:
    """Say what the next deal will follow from, so that who comes can cut for it."""
    tables: Tables = request.app.state.tables
    try:
        async with tables.hold(table) as held:
            return held.position.next_deal(held.position.seat_of(owner_asking(request)))
    except NoSuchTable:
        raise _no_such_table() from None


@get("/tables/{table:str}/fairness")
async def table_fairness(
    request: Request[Any, Any, Any],
    table: str,
    wanted: Annotated[int | None, Parameter(query="round", ge=1, le=_LARGEST)] = None,
) -> Response[Fairness]:
    """Return what shows that the finished rounds, or one of them, were dealt fairly."""
    tables: Tables = request.app.state.tables
    try:
        proofs = await fairness(tables, table, wanted)
    except NoSuchTable:
        raise _no_such_table() from None
    return Response(
        proofs,
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="eightythree-{table}-deals.json"'},
    )


def _not_too_often(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Refuse who asks faster than anybody needs to: a record takes a moment to be made."""
    if not connection.app.state.addresses.may_ask(address_of(connection.scope)):
        raise BadRequest(429, "too_many", "too many requests: wait a little")


api: Final = Router(
    "/api",
    route_handlers=[games, new_table, again, table_record, commitment, table_fairness],
    guards=[_not_too_often],
    before_request=remember_guest,
    response_headers={"cache-control": "no-store"},
)
"""Everything below ``/api`` but the socket."""


@get("/health/live", sync_to_thread=False)
def live() -> dict[str, str]:
    """Say that the process answers; one that does not is to be started again."""
    return {"status": "ok"}


@get(
    ["/health", "/health/ready"],
    responses={503: ResponseSpec(dict[str, str], generate_examples=False)},
)
async def health(request: Request[Any, Any, Any]) -> Response[dict[str, str]]:
    """Say whether tables can be played: 200, or 503 when the database fails."""
    ready = await asyncio.to_thread(request.app.state.store.ready)
    return Response({"status": "ok" if ready else "failing"}, status_code=200 if ready else 503)


def _refuse_strangers(request: Request[Any, Any, Any]) -> None:
    if not same_origin(request.scope):
        raise BadRequest(403, "wrong_origin", "this request comes from another site")


def _no_such_table() -> BadRequest:
    return BadRequest(404, "no_such_table", "there is no such table")


async def _body(request: Request[Any, Any, Any], struct: type[T]) -> T:
    """Return the body of a request; every field it has must be known."""
    if request.content_type[0] != "application/json":
        raise BadRequest(415, "not_json", "the body must be application/json")
    try:
        return msgspec.json.decode(await request.body(), type=struct)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRequest(400, "bad_request", str(error)) from None


def _option(option: Option) -> OptionInfo:
    if isinstance(option, Choice):
        return OptionInfo(
            name=option.name,
            clause=option.clause,
            default=option.default,
            values=list(option.values),
        )
    return OptionInfo(
        name=option.name,
        clause=option.clause,
        default=option.default,
        minimum=option.minimum,
        maximum=option.maximum,
    )


def _check_wanted(wanted: NewTable, settings: Settings) -> None:
    if None not in wanted.seats:
        raise BadRequest(400, "no_person", "at least one seat must be a person's")
    for level in wanted.seats:
        if level is not None and level not in settings.bots:
            raise BadRequest(400, "no_such_bot", f"there is no bot of the level {level!a}")
    for name, value in wanted.rules.items():
        if type(value) is int and value > _LARGEST:
            raise BadRequest(400, "bad_rules", f"{name[:24]!a} can be at most {_LARGEST}")
    game = GAMES[wanted.game]
    try:
        game.start(game.Rules.read(wanted.rules), len(wanted.seats), 0)
    except RulesError as error:
        raise BadRequest(400, "bad_rules", str(error), error.clause) from None


def _seats(wanted: NewTable, owner: str) -> tuple[Place, ...]:
    """Return the seats of a new table: the first person's taken, the others' free."""
    try:
        name = clean_name(wanted.name)
    except ValueError as error:
        raise BadRequest(400, "bad_name", str(error)) from None
    mine = wanted.seats.index(None)
    bots = [seat for seat, level in enumerate(wanted.seats) if level is not None]
    named = dict(zip(bots, bot_names(len(bots), {name}), strict=True))
    return tuple(
        Place(name=named[seat], bot=level)
        if level is not None
        else Place(name=name, owner=owner)
        if seat == mine
        else Place()
        for seat, level in enumerate(wanted.seats)
    )


def _record(table: str, log: Iterable[Logged]) -> bytes:
    """Return the record of a table's finished rounds as JSON text; nothing of a running one."""
    log = tuple(log)
    position = replay(table, log)
    rounds: list[tuple[int, Deal, list[int]]] = []
    for logged in log:
        match logged.entry:
            case Dealt(dealer, hands, kitty):
                deal = Deal(tuple(parse_cards(hand) for hand in hands), parse_cards(kitty))
                rounds.append((dealer, deal, []))
            case Acted(_, words):
                rounds[-1][2].append(position.game.parse_action(words))
    over = position.match.winners is not None
    return record.encode(
        record.record_of(
            position.game,
            position.rules,
            [place.name or stand_in(seat) for seat, place in enumerate(position.seats)],
            [record.PlayedRound(*played) for played in rounds[: len(position.results)]],
            started=_time(log[0].at),
            finished=_time(log[-1].at) if over else None,
        )
    )


def _time(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds // 1000, UTC).isoformat().replace("+00:00", "Z")
