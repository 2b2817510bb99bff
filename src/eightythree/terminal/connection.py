"""A seat at a server's table: the protocol's socket, which comes back when it is cut."""

from __future__ import annotations

import asyncio
import random
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, Final
from urllib.parse import urlencode

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from eightythree.server.messages import (
    Act,
    HeardMessage,
    Ready,
    Resync,
    ServerMessage,
    Sit,
    TableState,
    Update,
)
from eightythree.terminal.decoding import decode
from eightythree.terminal.session import News
from eightythree.terminal.site import Address, JoinError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from websockets.asyncio.client import ClientConnection

    from eightythree.server.messages import ClientMessage
    from eightythree.server.view_messages import NextDeal
    from eightythree.terminal.site import Site

__all__ = ["Connection"]

_FIRST, _LAST = 0.5, 10.0  # seconds to wait after a failure, doubled from the one to the other
_LARGEST: Final = 1 << 20  # bytes of a message

_ENDS: Final = {
    1002: "the server did not understand this program",
    1003: "the server did not understand this program",
    1007: "the server did not understand this program",
    1009: "the server did not understand this program",
    4400: "the server did not understand this program; is it of another version?",
    4403: "the people at this table want nobody to watch, and no seat is free",
    4404: "there is no such table; ask for its link again",
    4425: "this deal of the day can be seen when your own try is over, or the day is closed",
}
"""The codes after which it is no use to come back (docs/protocol.md)."""


class Connection:
    """A session at a server's table."""

    adviser = "bot"

    def __init__(self, site: Site, table: str, name: str, first: NextDeal | None = None) -> None:
        """Open nothing yet.

        Args:
            site: the server.
            table: the table's id.
            name: what the person is called there.
            first: what the first deal will follow from, to cut for it; ``None`` not to.
        """
        self.name = name
        self._site = site
        self._table = table
        self._next_deal = first
        self._cuts: dict[int, str] = {}
        self._inbox: asyncio.Queue[ServerMessage | News] = asyncio.Queue()
        self._socket: ClientConnection | None = None
        self._reading: asyncio.Task[None] | None = None
        self._sending: set[asyncio.Task[None]] = set()
        self._seq = -1
        self._moving = False

    @property
    def link(self) -> str:
        """Where others can join."""
        return Address(self._site.origin, self._table).link

    @property
    def backlog(self) -> int:
        """How many messages wait to be shown."""
        return self._inbox.qsize()

    async def messages(self) -> AsyncIterator[ServerMessage | News]:
        """Yield the whole table, then what happens at it, for as long as anything can."""
        # The socket is read whatever the screen's pace: a slow reader would be cut off.
        self._reading = asyncio.create_task(self._read())
        while True:
            message = await self._inbox.get()
            yield message
            if isinstance(message, News) and message.over:
                return

    def send(self, message: ClientMessage) -> None:
        """Ask the table for something; what is not sent is not sent later either."""
        socket = self._socket
        if socket is None:
            self._inbox.put_nowait(News("Not sent: there is no connection yet. Try again then."))
            return
        if isinstance(message, Act | Ready | Sit):
            message.cut = self._cut()
        sending = asyncio.create_task(self._send(socket, msgspec.json.encode(message)))
        self._sending.add(sending)
        sending.add_done_callback(self._sending.discard)

    async def again(self) -> None:
        """Go on to the table of another match with the same people."""
        try:
            table = await asyncio.to_thread(self._site.again, self._table)
        except JoinError as error:
            self._inbox.put_nowait(News(f"{error}."))
            return
        self._table, self._next_deal, self._moving = table, None, True
        if self._socket is not None:
            await self._socket.close()

    async def close(self) -> None:
        """Close the socket."""
        if self._reading is not None:
            self._reading.cancel()
            with suppress(asyncio.CancelledError):
                await self._reading

    async def _send(self, socket: ClientConnection, message: bytes) -> None:
        with suppress(WebSocketException, OSError):  # the reader hears of it too
            await socket.send(message.decode())

    async def _read(self) -> None:
        failures = 0
        while True:
            code, reason = await self._one_socket()
            if code in _ENDS:
                why = f": {reason}" if code == 4400 and reason else ""
                self._inbox.put_nowait(News(f"{_ENDS[code]}{why}", over=True))
                return
            if self._moving:
                self._moving = False
                continue
            failures = 0 if self._seq >= 0 else failures + 1
            self._seq = -1
            delay = min(_LAST, _FIRST * 2**failures) * random.uniform(0.75, 1.25)
            why = f" ({reason})" if reason else ""
            self._inbox.put_nowait(News(f"The connection is lost{why}; trying again…"))
            await asyncio.sleep(delay)

    async def _one_socket(self) -> tuple[int, str]:
        """Read one socket to its end, and return the code and the reason of that."""
        query = {"name": self.name}
        if self._next_deal is not None:
            query["cut"] = self._cut()
        address = f"{self._site.origin.replace('http', 'ws', 1)}/api/tables/{self._table}/socket"
        try:
            async with connect(
                f"{address}?{urlencode(query)}",
                additional_headers={"Cookie": self._site.cookie} if self._site.cookie else None,
                compression=None,
                max_size=_LARGEST,
            ) as socket:
                self._socket = socket
                async for text in socket:
                    self._hear(text)
        except msgspec.MsgspecError as error:
            return 4400, str(error)
        except InvalidHandshake as error:
            return 0, str(error)
        except (WebSocketException, OSError) as error:
            return _socket_end(self._socket, str(getattr(error, "strerror", None) or ""))
        finally:
            ended, self._socket = self._socket, None
        return _socket_end(ended, "")

    def _hear(self, text: str | bytes) -> None:
        message = decode(text)
        if message is None:
            return
        if isinstance(message, Update | HeardMessage) and message.seq != self._seq + 1:
            self.send(Resync())
            return
        if isinstance(message, TableState | Update | HeardMessage):
            self._seq = message.seq
        if isinstance(message, TableState | Update):
            self._next_deal = message.next_deal or self._next_deal
        self._inbox.put_nowait(message)

    def _cut(self) -> str:
        """Return this person's cut for the next deal, the same until there is another to cut."""
        deal = self._next_deal
        if deal is None or deal.cut or not deal.commitment:
            return ""
        return self._cuts.setdefault(deal.round, secrets.token_hex(16))


def _socket_end(socket: ClientConnection | None, reason: str) -> tuple[int, str]:
    """Return how a socket has ended: the close code, 0 for none, and why in a few words."""
    if socket is None or socket.close_code is None:
        return 0, reason
    return socket.close_code, reason or (socket.close_reason or "")
