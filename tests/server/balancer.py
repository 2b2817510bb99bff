"""What stands before several servers: HAProxy where there is one, or a few lines of our own.

Each new connection goes to the next server that can be reached, whoever it comes from.
"""

from __future__ import annotations

import asyncio
import shutil
import socket
import subprocess
from contextlib import asynccontextmanager, suppress
from itertools import cycle
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence
    from pathlib import Path

HAPROXY = shutil.which("haproxy") or shutil.which("/usr/sbin/haproxy")

_CONFIGURATION = """\
global
  maxconn 2000
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout tunnel 60s
  option redispatch 1
  retries 4
frontend all
  bind 127.0.0.1:{port}
  default_backend servers
backend servers
  balance roundrobin
{servers}
"""


@asynccontextmanager
async def balancer(ports: Sequence[int], folder: Path) -> AsyncIterator[str]:
    """Stand before the servers on these ports of this machine; yields the address to go to."""
    if HAPROXY is None:
        async with _own(ports) as address:
            yield address
        return
    port = _free_port()
    path = folder / "haproxy.cfg"
    servers = [f"  server s{each} 127.0.0.1:{each} check inter 200ms" for each in ports]
    path.write_text(_CONFIGURATION.format(port=port, servers="\n".join(servers)))
    process = subprocess.Popen([HAPROXY, "-db", "-q", "-f", str(path)])
    try:
        while not _listens(port):
            assert process.poll() is None, "haproxy has ended"
            await asyncio.sleep(0.02)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.kill()
        process.wait()


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


def _free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


def _listens(port: int) -> bool:
    with socket.socket() as trial:
        return trial.connect_ex(("127.0.0.1", port)) == 0


__all__ = ["HAPROXY", "balancer"]
