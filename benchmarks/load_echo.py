"""The least that a server of `server_load.py` could do, to see what the load itself takes.

It sends what a client sends to all sockets of the same path, as a message of the size and form
of ours that says whose turn it is next: no rules, no log, no library. Run by `server_load.py`::

    python benchmarks/load_echo.py PORT
"""

from __future__ import annotations

import asyncio
import sys
from collections import defaultdict
from typing import Any, Final

from load_client import PEOPLE

from eightythree.server.serve import fast_loop

_BYTES: Final = 650  # of a message, as ours have in the first rounds
_HERE: Final = b"HTTP/1.1 204 No Content\r\n\r\n"
_OPEN: Final = b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n"

tables: Final[dict[bytes, list[Echo]]] = defaultdict(list)
entries: Final[dict[bytes, int]] = defaultdict(int)


class Echo(asyncio.Protocol):
    """A socket; those of one path are a table, whose turns go round."""

    def __init__(self) -> None:
        self._path = b""

    def connection_made(self, transport: Any) -> None:
        """Keep the way back."""
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        """Take a handshake, or a frame: each comes whole and alone from this load."""
        if self._path:
            self._tell()
            return
        path = data.split(b" ", 2)[1]
        if not path.endswith(b"/socket"):
            self.transport.write(_HERE)
            return
        self._path = path
        tables[path].append(self)
        self.transport.write(_OPEN + self._message(b""))
        if len(tables[path]) == PEOPLE:
            self._tell()

    def _tell(self) -> None:
        entries[self._path] += 1
        for place, each in enumerate(tables[self._path]):
            mine = place == entries[self._path] % PEOPLE
            each.transport.write(self._message(b'"KS"' if mine else b""))

    def _message(self, legal: bytes) -> bytes:
        text = b'{"type":"event","seq":%d,"view":{"awaits":"action","legal":[%s]}' % (
            entries[self._path],
            legal,
        )
        text += b',"pad":"%s"}' % bytes(_BYTES - len(text)).replace(b"\0", b".")
        return b"\x81\x7e" + len(text).to_bytes(2, "big") + text


async def serve(port: int) -> None:
    """Serve until the process is ended."""
    loop = asyncio.get_running_loop()
    server = await loop.create_server(Echo, "127.0.0.1", port, backlog=1024)
    await server.serve_forever()


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=fast_loop()) as runner:
        runner.run(serve(int(sys.argv[1])))
