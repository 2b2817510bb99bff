"""The HTTP interface: what games there are, new tables, records."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated, Any, Final, cast

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.openapi import ResponseSpec
from litestar.params import Parameter

from eightythree.bots.levels import RATINGS
from eightythree.errors import RulesError
from eightythree.games import GAMES
from eightythree.games.options import Choice
from eightythree.server import replays
from eightythree.server.addresses import address_of
from eightythree.server.daily_api import calendar, daily, day_fairness, new_try, ratings
from eightythree.server.guests import owner_asking, remember_guest
from eightythree.server.meeting import device, invitation, lobby, my_tables, qr, use_device
from eightythree.server.messages import (
    BotInfo,
    Fairness,
    GameInfo,
    NewTable,
    OptionInfo,
    TableCreated,
)
from eightythree.server.players import bot_names
from eightythree.server.proofs import fairness
from eightythree.server.records import record_of
from eightythree.server.refusals import BadRequest
from eightythree.server.requests import body_of, checked_name, refuse_strangers, shown_table
from eightythree.server.reviews_api import ask_for_review, give_review_up, review
from eightythree.server.statistics import statistics
from eightythree.server.view_messages import NextDeal  # noqa: TC001 - Litestar reads it
from eightythree.store import Place, Terms

if TYPE_CHECKING:
    from litestar.connection import ASGIConnection
    from litestar.handlers import BaseRouteHandler

    from eightythree.games.options import Option
    from eightythree.server.settings import Settings
    from eightythree.server.tables import Tables
    from eightythree.server.view_messages import BotLevel, GameId

__all__ = ["api", "health", "live"]

_LARGEST: Final = 2**53 - 1  # the whole numbers that JavaScript knows exactly


def _not_too_often(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Refuse who asks faster than anybody needs to: a record takes a moment to be made."""
    if not connection.app.state.addresses.may_ask(address_of(connection.scope)):
        raise BadRequest(429, "too_many", "too many requests: wait a little")


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
    refuse_strangers(request)
    wanted = await body_of(request, NewTable)
    if not request.app.state.allowances.allows(address_of(request.scope)):
        raise BadRequest(429, "too_many", "too many new tables: wait a little")
    tables: Tables = request.app.state.tables
    _check_wanted(wanted, tables.settings)
    seats = _seats(wanted, owner_asking(request))
    terms = Terms(**msgspec.structs.asdict(wanted.terms)) if wanted.terms else Terms()
    return TableCreated(id=await tables.create(wanted.game, wanted.rules, seats, terms=terms))


@post("/tables/{table:str}/again")
async def again(request: Request[Any, Any, Any], table: str) -> TableCreated:
    """Make the table that plays this one again with the same people, or return it if it is made."""
    refuse_strangers(request)
    position = await shown_table(request, table)
    owner = owner_asking(request)
    if position.seat_of(owner) is None:
        raise BadRequest(403, "not_seated", "only who sits at a table can play it again")
    if position.day is not None:
        raise BadRequest(409, "one_try", "a deal of the day is not played again")
    if position.match.winners is None:
        raise BadRequest(409, "not_over", "the match is not over")
    tables: Tables = request.app.state.tables
    # To its end, though who asks may go away meanwhile.
    return TableCreated(id=await tables.finish(tables.again(table, owner)))


@get("/tables/{table:str}/record", gives={"type": "object"})
async def table_record(request: Request[Any, Any, Any], table: str) -> Response[bytes]:
    """Return the record of the finished rounds."""
    await shown_table(request, table, hands=True)
    tables: Tables = request.app.state.tables
    log = await tables.log(table)
    content = await asyncio.to_thread(record_of, table, log)
    return Response(
        content,
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="eightythree-{table}.json"'},
    )


@get("/tables/{table:str}/commitment")
async def commitment(request: Request[Any, Any, Any], table: str) -> NextDeal:
    """Say what the next deal will follow from, so that who comes can cut for it."""
    position = await shown_table(request, table)
    return position.next_deal(position.seat_of(owner_asking(request)))


@get("/tables/{table:str}/fairness")
async def table_fairness(
    request: Request[Any, Any, Any],
    table: str,
    wanted: Annotated[int | None, Parameter(query="round", ge=1, le=_LARGEST)] = None,
) -> Response[Fairness]:
    """Return what shows that the finished rounds, or one of them, were dealt fairly."""
    await shown_table(request, table, hands=True)
    tables: Tables = request.app.state.tables
    proofs = await fairness(tables, table, wanted)
    return Response(
        proofs,
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="eightythree-{table}-deals.json"'},
    )


api: Final = Router(
    "/api",
    route_handlers=[
        games,
        lobby,
        new_table,
        again,
        table_record,
        commitment,
        table_fairness,
        review,
        ask_for_review,
        give_review_up,
        invitation,
        my_tables,
        qr,
        device,
        use_device,
        statistics,
        *replays.handlers,
        daily,
        calendar,
        new_try,
        day_fairness,
        ratings,
    ],
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
    guards=[_not_too_often],
)
async def health(request: Request[Any, Any, Any]) -> Response[dict[str, str]]:
    """Say whether tables can be played: 200, or 503 when the database fails."""
    ready = await asyncio.to_thread(request.app.state.store.ready)
    return Response({"status": "ok" if ready else "failing"}, status_code=200 if ready else 503)


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
    if wanted.terms and wanted.terms.bank and not wanted.terms.turn:
        raise BadRequest(
            400, "bad_request", "`terms`: a `bank` needs a `turn`, the seconds for each turn"
        )
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
    name = checked_name(wanted.name)
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
