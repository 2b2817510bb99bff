"""uvicorn's WebSockets, with a short way in and out for what most messages are.

A message takes a fifth of the time in this way out that it takes through the layers of the ASGI
application, libraries and a task that is woken for it; and each action is told to every socket at
its table. What a socket holds besides is less, too: there are thousands.
"""

from __future__ import annotations

import asyncio
import struct
from typing import TYPE_CHECKING, Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN
from websockets.utils import apply_mask

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from websockets.http11 import Request

__all__ = ["Wire", "short_way"]

_EXTENSION: Final = "eightythree.offer"
_TEXT: Final = 0x81  # the first byte of a frame that is a whole text
_HEAD: Final = 6  # bytes before a short text from a client: two, and a mask of four
_SHORT: Final = 126  # bytes of a text from which its length takes two bytes of its own
_LONG: Final = 1 << 16  # and eight


class Wire(WebSocketsSansIOProtocol):
    """A WebSocket that takes texts without being awaited, as an extension of its ASGI scope."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Begin as uvicorn's does."""
        super().__init__(*args, **kwargs)
        self.queue: Any = _Queue()
        self._heard = float("-inf")

    def handle_connect(self, event: Request) -> None:
        """Begin to serve a client that asks for a socket."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][_EXTENSION] = {"offer": self.offer}

    def start_keepalive(self) -> None:
        """Begin to ask whether the client lives: it has been accepted."""
        super().start_keepalive()
        # The handshake's, a tenth of what a socket takes: the scope has them as well.
        self.request.headers.clear()
        del self.response

    def data_received(self, data: bytes) -> None:
        """Take what a client has sent."""
        text = self._whole_text(data)
        if text is None:
            super().data_received(data)
            return
        self._heard = self.loop.time()
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        # One message may wait for the application while it does another: to stop reading and to
        # go on costs two calls of the system, which is too much for each.
        if len(self.queue) > 1 and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def send_keepalive_ping(self) -> None:
        """Ask whether the client lives, or do so later if it has said something by itself."""
        left = self._heard + (self.ping_interval or 0.0) - self.loop.time()
        if left > 0:
            self.ping_timer = self.loop.call_later(left, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def _whole_text(self, data: bytes) -> str | None:
        """Return the text where bytes are one short text's frame; the library takes all else."""
        size = len(data) - _HEAD
        if not (
            0 <= size < _SHORT
            and data[0] == _TEXT
            and data[1] == 0x80 | size
            and self.conn.state is OPEN
            and not self.frames  # the library is in the middle of no message
            and _between_frames(self.conn.parser)
        ):
            return None
        try:
            return apply_mask(data[_HEAD:], data[2:_HEAD]).decode()
        except UnicodeDecodeError:
            return None

    def offer(self, text: bytes) -> bool:
        """Send a text in UTF-8 if that can be done at once, and say whether it was.

        Where it was not, the connection is ending, or the client takes no more for now; the
        application's own ``send`` says which.
        """
        if (
            not self.writable.is_set()
            or self.close_sent
            or self.conn.state is not OPEN
            or self.transport.is_closing()
        ):
            return False
        size = len(text)
        if size < _SHORT:
            head = struct.pack("!BB", _TEXT, size)
        elif size < _LONG:
            head = struct.pack("!BBH", _TEXT, 126, size)
        else:
            head = struct.pack("!BBQ", _TEXT, 127, size)
        self.transport.write(head + text)
        return True


def _between_frames(parser: Any) -> bool:
    """Say whether the library waits for the first byte of a frame, by where its parser stands."""
    while parser.gi_yieldfrom is not None:
        parser = parser.gi_yieldfrom
    return bool(parser.__name__ == "at_eof")


class _Queue:
    """What a client has sent and the application has not read yet.

    asyncio's queue would do; it takes 3 kB, empty as it mostly is.
    """

    def __init__(self) -> None:
        self._events: list[Any] = []
        self._awaited: asyncio.Future[None] | None = None

    def put_nowait(self, event: Any) -> None:
        self._events.append(event)
        if self._awaited is not None and not self._awaited.done():
            self._awaited.set_result(None)

    def empty(self) -> bool:
        return not self._events

    def __len__(self) -> int:
        return len(self._events)

    async def get(self) -> Any:
        while not self._events:
            self._awaited = asyncio.get_running_loop().create_future()
            await self._awaited
        return self._events.pop(0)


def short_way(scope: Mapping[str, Any]) -> Callable[[bytes], bool]:
    """Return `Wire.offer` of a socket, or what never sends anything under another server.

    Args:
        scope: the socket's ASGI scope.
    """
    extension = (scope.get("extensions") or {}).get(_EXTENSION)
    offer: Callable[[bytes], bool] = extension["offer"] if extension else _refuse
    return offer


def _refuse(_: bytes) -> bool:
    return False
