"""One socket at a table: what waits to be sent to it, and when it is given up."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from eightythree.server.logs import told

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from eightythree.server.messages import ServerMessage
    from eightythree.server.position import Position
    from eightythree.store import Place

__all__ = ["FAILED", "RESTARTING", "SLOW", "Closing", "Watcher"]

_log = logging.getLogger(__name__)


class Closing(NamedTuple):
    """Why a socket is closed; the codes are in ``docs/protocol.md``."""

    code: int
    reason: str


SLOW: Final = Closing(4408, "too slow: connect again")
RESTARTING: Final = Closing(1012, "the server stops: connect again")
FAILED: Final = Closing(1011, "internal error")


class Watcher:
    """A socket that is told what happens at a table.

    Telling never waits: what the socket is too slow for makes it give up (`closing` is done
    then), and its client connects again for the whole table.
    """

    def __init__(
        self,
        owner: str | None,
        limit: int,
        send: Callable[[bytes], Awaitable[None]],
        offer: Callable[[bytes], bool] = lambda _: False,
    ) -> None:
        """Begin with nothing to send.

        Args:
            owner: the hash of the guest's token; ``None`` for a client without a cookie.
            limit: how many messages may wait; from 1.
            send: sends a message; `OSError` says that the client has gone.
            offer: sends a message if that takes no waiting, and says whether it did; all others
                are left to `send`, one after the other.
        """
        self.owner = owner
        self.closing: asyncio.Future[Closing] = asyncio.get_running_loop().create_future()
        self.acting = False
        """Whether what its client asked for is being done; it is finished in any case."""
        self.ended = False
        """Whether the socket has gone."""
        self._limit = limit
        self._send = send
        self._offer = offer
        self._waiting: list[bytes] = []
        self._sending: asyncio.Task[None] | None = None
        self._seats: tuple[Place, ...] | None = None
        self._seat: int | None = None

    def seat_at(self, position: Position) -> int | None:
        """Return the socket's seat; it is looked for again when the seats have changed."""
        if self._seats is not position.seats:
            self._seats, self._seat = position.seats, position.seat_of(self.owner)
        return self._seat

    def tell(self, text: bytes) -> None:
        """Send or queue a message, or give up when too many wait."""
        if self.closing.done():
            return
        if not self._waiting and self._offer(text):
            return
        if len(self._waiting) >= self._limit:
            self.give_up(SLOW)
            return
        self._waiting.append(text)
        if self._sending is None or self._sending.done():
            self._sending = asyncio.create_task(self._send_on(), name="sending")

    def send(self, message: ServerMessage) -> None:
        """Tell this socket alone something."""
        self.tell(msgspec.json.encode(message))

    def give_up(self, closing: Closing) -> None:
        """Have the socket closed; the first reason stands."""
        if not self.closing.done():
            self.closing.set_result(closing)

    async def sent(self) -> None:
        """Wait until all that is queued has been sent, or cannot be."""
        if self._sending is not None:
            await asyncio.wait((self._sending,))

    async def stop(self) -> None:
        """Send nothing more."""
        if self._sending is not None:
            self._sending.cancel()
            await asyncio.gather(self._sending, return_exceptions=True)

    async def _send_on(self) -> None:
        try:
            while self._waiting:
                await self._send(self._waiting[0])
                del self._waiting[0]
        except OSError:
            pass  # the client has gone, as whoever reads from it will find out
        except Exception as error:
            _log.error("a socket failed: %s", told(error))
            self.give_up(FAILED)
