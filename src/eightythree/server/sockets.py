"""The socket of a table: its life from the handshake to the close code."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qs

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from eightythree.fairness import CUT, NO_CUT
from eightythree.server.addresses import address_of
from eightythree.server.identity import owner_of, token_in
from eightythree.server.logs import told
from eightythree.server.messages import (
    Act,
    ClientMessage,
    Hint,
    Ping,
    Pong,
    Refused,
    Resync,
    Say,
    Undo,
)
from eightythree.server.players import clean_name
from eightythree.server.refusals import Refusal
from eightythree.server.security import Allowance, same_origin
from eightythree.server.settings import FRAME_LIMIT
from eightythree.server.tables import NoSuchTable
from eightythree.server.watcher import FAILED, SLOW, Closing, Watcher
from eightythree.server.wire import short_way
from eightythree.store import StoreError

if TYPE_CHECKING:
    from eightythree.server.table import Table
    from eightythree.server.tables import Tables

__all__ = ["table_socket"]

_log = logging.getLogger(__name__)

_BINARY: Final = Closing(1003, "text frames only")
_TOO_LARGE: Final = Closing(1009, f"a frame has at most {FRAME_LIMIT} bytes")
_UNAVAILABLE: Final = Closing(1013, "the database failed: try again later")
_MALFORMED: Final = 4400
_NO_SUCH_TABLE: Final = Closing(4404, "there is no such table")
_ENDS: Final = {
    "no_watching": Closing(4403, "the people at this table want nobody to watch"),
    "not_yet": Closing(4425, "this can be seen when your own try is over, or the day is closed"),
}
_TOO_MANY: Final = Closing(4429, "too many sockets from this address: try again later")
_CLOSE_SECONDS: Final = 10
_LAST_SECONDS: Final = 2  # in which a socket is sent what it waits for when the server stops
_LONGEST_REASON: Final = 120  # bytes; a close frame has room for 123

_decode: Final = msgspec.json.Decoder(ClientMessage).decode


@websocket("/api/tables/{table:str}/socket")
async def table_socket(socket: WebSocket[Any, Any, Any], table: str) -> None:
    """Let a client watch a table, and act if it has a seat there."""
    if not same_origin(socket.scope):
        await socket.close()  # before it is accepted: the client gets 403
        return
    await socket.accept()
    with socket.app.state.addresses.connected(address_of(socket.scope)) as crowd:
        if crowd is None:
            socket.app.state.settings.meter.refused("too_many_sockets")
            closing: Closing | None = _TOO_MANY
        else:
            closing = await _follow(socket, table, crowd)
    if closing is not None:
        await _close(socket, closing)


async def _follow(socket: WebSocket[Any, Any, Any], table: str, crowd: Allowance) -> Closing | None:
    """Find a table and serve a socket there; return why it is to be closed, if it is."""
    tables: Tables = socket.app.state.tables
    meter = tables.settings.meter
    token = token_in(socket.scope)
    owner = None if token is None else owner_of(token)
    watcher = Watcher(
        owner, tables.settings.queue_limit, partial(_send, socket), short_way(socket.scope)
    )
    meter.socket_opened()
    closing: Closing | None = FAILED
    try:
        async with tables.hold(table) as found:
            closing = await _serve(socket, tables, found, watcher, crowd)
    except NoSuchTable:
        closing = _NO_SUCH_TABLE
    except StoreError as error:
        _log.error("a table could not be loaded: %s", error)
        closing = _UNAVAILABLE
    except Exception as error:
        _log.error("a socket failed: %s", told(error))
    finally:
        meter.socket_ended(closing.code if closing else None)
    if closing is SLOW:
        _log.info("a slow socket is given up")
    return closing


async def _serve(
    socket: WebSocket[Any, Any, Any],
    tables: Tables,
    table: Table,
    watcher: Watcher,
    crowd: Allowance,
) -> Closing | None:
    """Serve a socket until it is to be closed, or ``None`` when the client has gone."""
    try:
        name, cut = _wished_name(socket), _first_cut(socket)
        await tables.finish(table.join(watcher, name, cut, sits=not _only_watches(socket)))
    except Refusal as refusal:
        table.leave(watcher)
        return _ENDS.get(refusal.code, _UNAVAILABLE)
    reading = asyncio.create_task(_read(socket, tables, table, watcher, crowd))
    try:
        await asyncio.wait((reading, watcher.closing), return_when=asyncio.FIRST_COMPLETED)
        if tables.draining:
            with suppress(TimeoutError):
                await asyncio.wait_for(watcher.sent(), _LAST_SECONDS)
    finally:
        table.leave(watcher)
        watcher.ended = True
        await watcher.stop()
        # An entry could be on disk already: then everybody must be told of it first.
        if not watcher.acting:
            reading.cancel()
        (ended,) = await asyncio.gather(reading, return_exceptions=True)
    # This is how reading says that the client has gone.
    if isinstance(ended, Exception) and not isinstance(ended, WebSocketDisconnect):
        raise ended
    if watcher.closing.done():
        return watcher.closing.result()
    return ended if isinstance(ended, Closing) else None


async def _read(
    socket: WebSocket[Any, Any, Any],
    tables: Tables,
    table: Table,
    watcher: Watcher,
    crowd: Allowance,
) -> Closing | None:
    """Do what the client asks until it goes (``None``) or breaks the protocol."""
    allowance = Allowance(tables.settings.message_rate, tables.settings.message_burst)
    words = Allowance(tables.settings.words_rate, tables.settings.words_burst)
    meter = tables.settings.meter
    while True:
        message = await socket.receive()
        if message["type"] != "websocket.receive":
            return None
        text = message.get("text")
        if tables.draining:
            return await watcher.closing
        if text is None:
            return _BINARY
        if len(text) > FRAME_LIMIT:
            return _TOO_LARGE
        try:
            asked = _decode(text)
        except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
            return Closing(_MALFORMED, f"bad message: {error}")
        began, taken = time.perf_counter(), False
        try:
            await _do(asked, table, watcher, words)
            taken = True
        except Refusal as refusal:
            meter.refused(refusal.code)
            watcher.send(
                Refused(
                    seq=table.position.seq,
                    code=refusal.code,
                    problem=refusal.problem,
                    clause=refusal.clause,
                    allowed=refusal.allowed,
                    params=refusal.params,
                )
            )
        if isinstance(asked, Act):
            meter.acted(table.position.game.ID, taken, time.perf_counter() - began)
        if watcher.ended:
            return None
        # Who sends too fast is read more slowly; nothing is lost. An action has waited for the
        # disk, anything else lets the others have a turn.
        wait = max(allowance.take(), crowd.take())
        if wait > 0 or not (taken and isinstance(asked, Act)):
            await asyncio.sleep(wait)


async def _do(asked: ClientMessage, table: Table, watcher: Watcher, words: Allowance) -> None:
    match asked:
        case Resync():
            await table.resync(watcher)
        case Ping():
            watcher.send(Pong())
        case Hint(seq=seq):
            _spend(words)
            watcher.send(await table.hint(watcher.owner, seq))
        case _:
            if isinstance(asked, Say | Undo):
                _spend(words)
            watcher.acting = True
            try:
                await table.do(watcher.owner, asked)
            finally:
                watcher.acting = False


def _spend(words: Allowance) -> None:
    if words.take() > 0:
        words.give_back()
        raise Refusal("too_fast", "wait a little before you say or ask more")


def _wished_name(socket: WebSocket[Any, Any, Any]) -> str | None:
    """Return the name in the socket's address, ``?name=…``, if it is fit to be shown."""
    try:
        return clean_name(_query(socket)["name"])
    except (KeyError, ValueError):
        return None


def _first_cut(socket: WebSocket[Any, Any, Any]) -> str:
    """Return the cut for the first deal in the socket's address, ``?cut=…``, if it is one."""
    with suppress(KeyError, ValueError):
        given = _query(socket)["cut"]
        if CUT.fullmatch(given):
            return given
    return NO_CUT


def _only_watches(socket: WebSocket[Any, Any, Any]) -> bool:
    """Say whether the socket's address has ``?watch=1``: no free seat is to be taken."""
    with suppress(KeyError, ValueError):
        return _query(socket)["watch"] == "1"
    return False


def _query(socket: WebSocket[Any, Any, Any]) -> dict[str, str]:
    """Return the first value of each field in the socket's address; `ValueError` for too many."""
    fields = parse_qs(socket.scope["query_string"].decode("latin-1"), max_num_fields=8)
    return {name: values[0] for name, values in fields.items()}


async def _send(socket: WebSocket[Any, Any, Any], text: bytes) -> None:
    """Send a message; `OSError` says that the connection has ended."""
    try:
        await socket.send_text(text)
    except (RuntimeError, WebSocketDisconnect) as error:
        # uvicorn has closed it by itself, since the client broke the WebSocket protocol.
        raise ConnectionError from error


async def _close(socket: WebSocket[Any, Any, Any], closing: Closing) -> None:
    """Close a socket; one whose client takes no more bytes is left to its connection's end."""
    reason = closing.reason.encode("ascii", "backslashreplace")[:_LONGEST_REASON].decode()
    # What is suppressed says that it is closed already, or as good as.
    with suppress(TimeoutError, OSError, RuntimeError, WebSocketDisconnect):
        await asyncio.wait_for(socket.close(closing.code, reason), _CLOSE_SECONDS)
