"""What stands before several servers: nginx where there is one, or a few lines of our own.

Each new connection goes to the next server that can be reached, whoever it comes from.
"""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from itertools import cycle
from typing import TYPE_CHECKING

from .nginx import NGINX, free_ports, nginx

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence
    from pathlib import Path

__all__ = ["balancer"]

_CONFIGURATION = """\
map $http_upgrade $connection_kind {{ default upgrade; '' ''; }}
upstream servers {{
{servers}
}}
server {{
    listen 127.0.0.1:{port} backlog=4096;
    access_log off;
    location / {{
        proxy_pass http://servers;
        proxy_http_version 1.1;
        proxy_set_header Host $http_host;
        proxy_set_header Upgrade $http_upgrade;
        proxy_set_header Connection $connection_kind;
        proxy_connect_timeout 2s;
    }}
}}
"""


@asynccontextmanager
async def balancer(ports: Sequence[int], folder: Path) -> AsyncIterator[str]:
    """Stand before the servers on these ports of this machine; yields the address to go to."""
    if NGINX is None:
        async with _own(ports) as address:
            yield address
        return
    [port] = free_ports(1)
    # A server that has been killed is soon there again: it is tried each time.
    servers = "\n".join(f"    server 127.0.0.1:{each} max_fails=0;" for each in ports)
    with nginx(folder, _CONFIGURATION.format(port=port, servers=servers), port):
        yield f"http://127.0.0.1:{port}"


@asynccontextmanager
async def _own(ports: Sequence[int]) -> AsyncIterator[str]:
    order = cycle(ports)
    open_now: set[asyncio.Task[None]] = set()

    def begin(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        next_ports = [next(order) for _ in range(len(ports) + 1)]
        open_now.add(task := asyncio.create_task(_serve(reader, writer, next_ports)))
        task.add_done_callback(open_now.discard)

    server = await asyncio.start_server(begin, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()
        for task in tuple(open_now):
            task.cancel()
        await asyncio.gather(*open_now, return_exceptions=True)


async def _serve(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, ports: Sequence[int]
) -> None:
    try:
        for port in ports:
            with suppress(OSError):
                there = await asyncio.open_connection("127.0.0.1", port)
                break
        else:
            return
        ways = [
            asyncio.create_task(_copy(reader, there[1])),
            asyncio.create_task(_copy(there[0], writer)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            there[1].close()
    finally:
        writer.close()


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while block := await reader.read(65536):
            writer.write(block)
            await writer.drain()
