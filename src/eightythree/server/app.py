"""The ASGI application."""

from __future__ import annotations

import asyncio
import logging
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from litestar import Litestar, Request, Response
from litestar.exceptions import HTTPException

from eightythree.errors import RecordError
from eightythree.server.addresses import Addresses
from eightythree.server.api import api, health, live
from eightythree.server.dailies import Dailies
from eightythree.server.explorer import Explorer
from eightythree.server.guests import finish_headers
from eightythree.server.lobby import Lobby
from eightythree.server.logs import told
from eightythree.server.messages import Problem
from eightythree.server.openapi import openapi
from eightythree.server.pages import pages
from eightythree.server.refusals import BadRequest
from eightythree.server.replays import REPLAYED_AT_ONCE
from eightythree.server.requests import BODY_LIMIT
from eightythree.server.reviewing import Reviewing
from eightythree.server.security import Allowances
from eightythree.server.sockets import table_socket
from eightythree.server.tables import Tables
from eightythree.store import StoreError, open_store

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from eightythree.server.settings import Settings

__all__ = ["create_app"]

_log = logging.getLogger(__name__)


def create_app(settings: Settings) -> Litestar:
    """Return the application; its database is opened when it starts and closed when it stops.

    Serve it with ``ws_max_size`` at `settings.FRAME_LIMIT` and without per-message compression,
    as `serve.serve` does.
    """

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        store = await asyncio.to_thread(
            open_store, settings.database, appended=settings.meter.appended, serving=True
        )
        try:
            tables = Tables(store, settings)
            explorer = Explorer(settings.bots, settings.explore_seconds)
            reviewing = Reviewing(tables, store)
            app.state.update(
                settings=settings,
                store=store,
                tables=tables,
                allowances=Allowances(settings.table_rate, settings.table_burst),
                addresses=Addresses(settings.address_sockets),
                codes=Allowances(settings.code_rate, settings.code_burst),
                lobby=Lobby(tables, store),
                replays=Allowances(settings.replay_rate, settings.replay_burst),
                replaying=asyncio.Semaphore(REPLAYED_AT_ONCE),
                explorer=explorer,
                dailies=(dailies := Dailies(tables, store)),
                reviewing=reviewing,
                review_asks=Allowances(settings.review_rate, settings.review_burst),
            )
            try:
                yield
            finally:
                await dailies.stop()
                await reviewing.stop()
                await tables.stop()
                await explorer.stop()
        finally:
            await asyncio.to_thread(store.close)

    return Litestar(
        route_handlers=[api, health, live, openapi, pages, table_socket],
        lifespan=[running],
        before_send=[finish_headers],
        exception_handlers={
            BadRequest: _bad_request,
            RecordError: _bad_record,
            HTTPException: _http_error,
            StoreError: _store_error,
            Exception: _unexpected,
        },
        request_max_body_size=BODY_LIMIT,
        openapi_config=None,
        logging_config=None,
        debug=False,
    )


def _problem(
    status: int,
    code: str,
    problem: str,
    clause: str | None = None,
) -> Response[Problem]:
    return Response(
        Problem(code=code, problem=problem, clause=clause),
        status_code=status,
        media_type="application/json",
        headers={"cache-control": "no-store"},
    )


def _bad_request(request: Request[Any, Any, Any], error: BadRequest) -> Response[Problem]:
    request.app.state.settings.meter.refused(error.code)
    return _problem(error.status, error.code, error.problem, error.clause)


def _bad_record(_: Request[Any, Any, Any], error: RecordError) -> Response[Problem]:
    refused = _problem(400, "bad_record", error.problem, error.clause)
    problem = refused.content
    problem.reason, problem.params = error.code, error.params
    problem.round, problem.action = error.round, error.action
    return refused


def _http_error(_: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    match error.status_code:
        case 404:
            return _problem(404, "not_found", "there is no such page")
        case 405:
            refused = _problem(405, "method_not_allowed", "this cannot be asked for in this way")
            refused.headers.update(error.headers or {})
            return refused
        case 413:
            return _problem(413, "too_large", "the body is larger than is taken here")
        case status if status < 500:
            return _problem(status, "bad_request", "the request cannot be understood")
        case status:
            _log.error("a request failed: %s", told(error))
            return _problem(status, "internal", "something went wrong on the server")


def _store_error(_: Request[Any, Any, Any], error: StoreError) -> Response[Problem]:
    _log.error("a request failed: %s", error)
    return _problem(503, "unavailable", "the database failed: try again later")


def _unexpected(_: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    _log.error("a request failed: %s", told(error))
    return _problem(500, "internal", "something went wrong on the server")
