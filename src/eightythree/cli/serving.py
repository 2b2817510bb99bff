"""`eightythree serve`: its words."""

from __future__ import annotations

import argparse
from ipaddress import ip_network
from typing import Final

from eightythree.cli.arguments import missing, port

__all__ = ["add_serve"]

_THIS_MACHINE: Final = "127.0.0.1,::1"
_LEVELS: Final = ("debug", "info", "warning", "error")


def add_serve(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    serve = commands.add_parser(
        "serve",
        help="serve the table in the browser",
        description="Start the server, print its address, and open a browser where there is one.",
    )
    serve.add_argument(
        "--host", default="127.0.0.1", help="address to listen on (default 127.0.0.1)"
    )
    serve.add_argument(
        "--port", type=port, help="port to listen on (default 8383, or the next free one)"
    )
    serve.add_argument(
        "--database",
        metavar="URL",
        help="sqlite:///FILE or postgresql+psycopg://…; a file in your data folder by default",
    )
    serve.add_argument("--no-browser", action="store_true", help="do not open a browser")
    serve.add_argument(
        "--no-warm", action="store_true", help="do not compile solver and bots in the background"
    )
    public = serve.add_argument_group("for a server on a network; see docs/deploy.md")
    public.add_argument(
        "--proxy-headers",
        nargs="?",
        const=_THIS_MACHINE,
        type=_proxies,
        metavar="TRUSTED",
        help="believe X-Forwarded-For and X-Forwarded-Proto from these proxies: addresses and"
        f" networks with commas between them ({_THIS_MACHINE} if none is named)",
    )
    public.add_argument(
        "--sockets-per-address",
        type=_count,
        metavar="N",
        help="sockets that one address may hold at once, and in proportion messages (default 256)",
    )
    public.add_argument(
        "--sweep-days",
        type=_days,
        metavar="N",
        help="remove a table whose match is not finished N days after its last entry; finished"
        " ones are kept (default 30, 0 for never)",
    )
    public.add_argument(
        "--metrics",
        type=_listening,
        metavar="[HOST:]PORT",
        help="show Prometheus metrics there (HOST is 127.0.0.1 by default); otherwise nowhere",
    )
    public.add_argument(
        "--log-level", choices=_LEVELS, default="warning", help="least to log (default warning)"
    )
    public.add_argument(
        "--log-format",
        choices=["text", "json"],
        default="text",
        help="text: lines for people (default); json: one object a line",
    )
    serve.set_defaults(run=_serve)


def _serve(chosen: argparse.Namespace) -> int:
    try:
        from eightythree.server.serve import serve

        if chosen.metrics is not None:
            import prometheus_client  # noqa: F401 - missed in one line, not in a traceback
    except ModuleNotFoundError as error:
        return missing("serve", "server", error)
    return serve(
        host=chosen.host,
        port=chosen.port,
        database=chosen.database,
        open_browser=not chosen.no_browser,
        warm=not chosen.no_warm,
        trusted=chosen.proxy_headers,
        metrics=chosen.metrics,
        log_level=chosen.log_level,
        log_json=chosen.log_format == "json",
        address_sockets=chosen.sockets_per_address,
        sweep_days=chosen.sweep_days,
    )


def _proxies(text: str) -> str:
    """Return addresses and networks; a misspelt one would be trusted by nobody's will."""
    for part in text.split(","):
        try:
            ip_network(part.strip())
        except ValueError:
            raise argparse.ArgumentTypeError(
                f"{part.strip()!r} is neither an address nor a network such as 10.0.0.0/8"
            ) from None
    return text


def _listening(text: str) -> tuple[str, int]:
    """Return the address and the port to listen on."""
    host, _, number = text.rpartition(":")
    return host.strip("[]") or "127.0.0.1", port(number)


def _days(text: str) -> float:
    """Return a number of days, 0 or above."""
    if not (text.isascii() and text.replace(".", "", 1).isdigit() and len(text) < 10):
        raise argparse.ArgumentTypeError(f"give a number of days, not {text!r}")
    return float(text)


def _count(text: str) -> int:
    """Return a number from 1."""
    if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text)):
        raise argparse.ArgumentTypeError(f"give a number from 1, not {text!r}")
    return int(text)
