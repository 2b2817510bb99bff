"""`eightythree serve`: run the server until it is told to stop."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
import sys
import webbrowser
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

import uvicorn

from eightythree.server.app import create_app
from eightythree.server.logs import begin_logging
from eightythree.server.meter import Meter
from eightythree.server.settings import FRAME_LIMIT, Settings
from eightythree.server.wire import Wire
from eightythree.store import StoreError, open_store, shown, url_of
from eightythree.store.backup import back_up_old, sqlite_file

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

    from litestar import Litestar

__all__ = ["DEFAULT_PORT", "fast_loop", "serve", "server_for"]

DEFAULT_PORT: Final = 8383
_PORTS_TRIED: Final = 20
_STOP_SECONDS: Final = 5
_COLLECTED_AFTER: Final = 10_000  # new objects that are still there
_BEFORE_WARMING: Final = 2.0  # seconds in which the first page is fetched
_DEAD_PEER_MILLISECONDS: Final = 30_000


def serve(
    *,
    host: str = "127.0.0.1",
    port: int | None = None,
    database: str | None = None,
    open_browser: bool = True,
    warm: bool = True,
    trusted: str | None = None,
    metrics: tuple[str, int] | None = None,
    log_level: str = "warning",
    log_json: bool = False,
    address_sockets: int | None = None,
    sweep_days: float | None = None,
) -> int:
    """Run the server until Ctrl-C or SIGTERM, and return the exit status.

    Args:
        host: the address to listen on.
        port: the port, 0 for any; ``None`` for 8383 or the next free one.
        database: a database's URL or a SQLite file; ``None`` for a file in the user's data folder.
        open_browser: open the page where there is a screen to see it on.
        warm: compile solver and simulation meanwhile, in a process of the lowest priority.
        trusted: the proxies' addresses and networks, separated by commas; see `server_for`.
        metrics: the address and the port of the metrics; ``None`` for none, port 0 for any.
        log_level: one of `logs.LEVELS`.
        log_json: log a JSON object a line.
        address_sockets: sockets that one address may hold at once; ``None`` for the default.
        sweep_days: how long an unfinished table is kept, 0 for ever; ``None`` for the default.

    Returns:
        0 after a clean stop; 1 when it could not start, said on standard error.
    """
    begin_logging(log_level, as_json=log_json)
    try:
        url = url_of(database)
        _keep_old(url)
        # Opened and closed once beforehand: what is wrong with it is told here in one line.
        open_store(url, serving=True).close()
        with ExitStack() as stack:
            listener = stack.enter_context(_listen(host, port))
            meter = stack.enter_context(_metrics(metrics))
            opened = stack.pop_all()
    except (OSError, StoreError) as error:
        reason = str(error)
        if isinstance(error, OSError) and error.strerror and error.filename:
            reason = f"{error.filename}: {error.strerror.lower()}"
        print(f"eightythree serve: {reason}", file=sys.stderr)
        return 1
    settings = Settings(database=url, meter=meter)
    if address_sockets is not None:
        settings = replace(settings, address_sockets=address_sockets)
    if sweep_days is not None:
        settings = replace(settings, sweep_days=sweep_days)
    server = server_for(create_app(settings), trusted=trusted)

    def stop(_signal: int, _frame: FrameType | None) -> None:
        server.should_exit = True

    # For the moments before uvicorn handles signals itself, and for the one after, when it raises
    # them again.
    before = {each: signal.signal(each, stop) for each in (signal.SIGINT, signal.SIGTERM)}
    # What lives now lives on, and what an action makes is gone with it, without the collector:
    # looking through all tables' objects every 700 new ones took a twentieth of the time.
    gc.freeze()
    gc.set_threshold(_COLLECTED_AFTER, 5, 50)
    try:
        with asyncio.Runner(loop_factory=fast_loop()) as runner:
            runner.run(_run(server, listener, shown(url), open_browser and _has_screen(), warm))
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
        opened.close()
    return 0


class _Server(uvicorn.Server):
    """A server that has everything answered that was asked for, before it closes the sockets."""

    def __init__(self, config: uvicorn.Config, app: Litestar) -> None:
        super().__init__(config)
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop: first the tables, then the connections."""
        tables = getattr(self._app.state, "tables", None)
        if tables is not None:
            await tables.drain()
        await super().shutdown(sockets)


def fast_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return what makes uvloop's event loops where it is installed; there is none for Windows."""
    try:
        import uvloop
    except ImportError:
        return None
    factory: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return factory


def server_for(app: Litestar, *, trusted: str | None = None) -> uvicorn.Server:
    """Return the uvicorn server of an app, with the limits that the protocol promises.

    Args:
        app: the application.
        trusted: the addresses and networks of proxies, separated by commas. What they say in
            ``X-Forwarded-For`` and ``X-Forwarded-Proto`` of who asks, and whether by https, is
            believed; nobody else is, and nobody at all by default.
    """

    async def answered(scope: Any, receive: Any, send: Any) -> None:
        # Whoever looks after a server asks for the head alone; uvicorn leaves the body out.
        if scope["type"] == "http" and scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}
        await app(scope, receive, send)

    return _Server(
        uvicorn.Config(
            answered,
            ws=Wire,
            ws_max_size=FRAME_LIMIT,
            # Compression takes as long again as everything else about a message.
            ws_per_message_deflate=False,
            log_config=None,
            access_log=False,
            server_header=False,
            # It would believe whoever comes from this machine.
            proxy_headers=trusted is not None,
            forwarded_allow_ips=trusted,
            timeout_graceful_shutdown=_STOP_SECONDS,
        ),
        app,
    )


def _keep_old(database: str) -> None:
    """Back up a SQLite database of an older version before it is upgraded.

    That of a PostgreSQL database is left to `eightythree db upgrade`: it may be large, and
    several processes may start at once.
    """
    file = sqlite_file(database)
    if file is not None and file.exists() and (kept := back_up_old(database)):
        print(f"The tables of an older version are kept in {kept} as they were.", flush=True)


@contextmanager
def _metrics(where: tuple[str, int] | None) -> Iterator[Meter]:
    """Show what is counted while the block runs, where that is asked for."""
    if where is None:
        yield Meter()
        return
    # Only who wants metrics needs the library.
    from eightythree.server.metrics import PrometheusMeter, shown_at

    meter = PrometheusMeter()
    with shown_at(meter, *where) as port:
        print(f"Its metrics are at http://{_shown_host(where[0])}:{port}/metrics", flush=True)
        yield meter


async def _run(
    server: uvicorn.Server,
    listener: socket.socket,
    database: str,
    open_browser: bool,
    warm: bool,
) -> None:
    host, port = listener.getsockname()[:2]
    address = f"http://{_shown_host(host)}:{port}/"
    beside = [asyncio.create_task(_welcome(server, address, database, open_browser))]
    if warm and find_spec("numba"):
        beside.append(asyncio.create_task(_warm(server)))
    try:
        await server.serve(sockets=[listener])
    finally:
        for task in beside:
            task.cancel()
        await asyncio.gather(*beside, return_exceptions=True)


async def _warm(server: uvicorn.Server) -> None:
    """Have another process compile, once the page can be had."""
    while not server.started:
        await asyncio.sleep(0.02)
    await asyncio.sleep(_BEFORE_WARMING)
    quiet = asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "eightythree",
        "warm",
        "--idle",
        "--lifeline",
        stdin=asyncio.subprocess.PIPE,  # never written to: it ends with this process
        stdout=quiet,
        stderr=quiet,
    )
    try:
        await process.wait()
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def _welcome(server: uvicorn.Server, address: str, database: str, open_browser: bool) -> None:
    while not server.started:
        await asyncio.sleep(0.02)
    print(f"Eighty-Three is at {address}")
    print(f"Its tables are kept in {database}")
    print("Stop it with Ctrl-C.", flush=True)
    if open_browser:
        await asyncio.to_thread(webbrowser.open, address)


def _listen(host: str, port: int | None) -> socket.socket:
    """Return a socket bound to the port, or to the first free one from the default on.

    Raises:
        OSError: no such address, or the port is taken.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    tried = range(DEFAULT_PORT, DEFAULT_PORT + _PORTS_TRIED) if port is None else [port]
    for number in tried:
        listener = socket.socket(family, socket.SOCK_STREAM)
        try:
            if os.name == "posix":
                listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if hasattr(socket, "TCP_USER_TIMEOUT"):
                # A client that takes no more bytes does not keep its buffers here for ever.
                listener.setsockopt(
                    socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _DEAD_PEER_MILLISECONDS
                )
            listener.bind((host, number))
            # bind() alone succeeds where another listens already, with SO_REUSEADDR.
            listener.listen(1024)
        except OSError as error:
            listener.close()
            if number == tried[-1]:
                reason = error.strerror or str(error)
                raise OSError(f"cannot listen on {host} port {number}: {reason}") from None
        else:
            return listener
    raise AssertionError  # pragma: no cover - some port is tried


def _shown_host(host: str) -> str:
    """Return the host to open in a browser for an address that is listened on."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 - not bound here
    return f"[{host}]" if ":" in host else host


def _has_screen() -> bool:
    """Say whether a browser that is opened would be seen by somebody."""
    if os.environ.get("CI") or os.environ.get("SSH_CONNECTION"):
        return False
    if sys.platform in {"win32", "darwin"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
