"""`eightythree join`: a seat at a server's table, full-screen or line by line."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING

from eightythree.cli.arguments import missing
from eightythree.cli.play import full_screen

if TYPE_CHECKING:
    import argparse

    from eightythree.terminal.connection import Connection
    from eightythree.terminal.site import Site

__all__ = ["add_join"]


def add_join(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    join = commands.add_parser(
        "join",
        help="play at a server's table in the terminal",
        description="Sit down at a server's table by its link, or come back to your seat: who you"
        " are is kept in your data folder. With the address of the server alone, list its open"
        " tables. Exit status: 0 you left, 1 the table cannot be joined, 2 the link is none.",
    )
    join.add_argument("url", metavar="URL", help="the table's link")
    join.add_argument("--name", default="Guest", help="your name at the table (default Guest)")
    join.add_argument("--watch", action="store_true", help="take no seat")
    join.add_argument("--plain", action="store_true", help="line by line, in any case")
    join.set_defaults(run=_join)


def _join(chosen: argparse.Namespace) -> int:
    try:
        import websockets  # noqa: F401 - missed in one line, not in a traceback
        from platformdirs import user_data_path  # noqa: F401 - likewise
    except ModuleNotFoundError as error:
        return missing("join", "terminal", error)
    return join(chosen.url, name=chosen.name, watch=chosen.watch, plain=chosen.plain)


def join(url: str, *, name: str, watch: bool, plain: bool) -> int:
    """Play at a server's table until the person leaves.

    Args:
        url: the table's link, or the server's address.
        name: what the person is called.
        watch: whether to take no seat.
        plain: line by line, also where the whole table could be shown.

    Returns:
        The exit status.
    """
    from eightythree.server.players import clean_name
    from eightythree.terminal.connection import Connection
    from eightythree.terminal.guests import Guests
    from eightythree.terminal.settings import data_folder
    from eightythree.terminal.site import JoinError, Site, read_address

    try:
        address = read_address(url)
        name = clean_name(name)
    except (JoinError, ValueError) as error:
        print(f"eightythree join: {error}", file=sys.stderr)
        return 2
    site = Site(address.origin, None if watch else Guests(data_folder()))
    try:
        site.arrive()
        if not address.table:
            return _list_tables(site)
        first = site.next_deal(address.table)
        session = Connection(site, address.table, name, None if watch else first)
        why = _run(session, plain=plain)
    except (JoinError, OSError) as error:
        why = str(error)
    if why:
        print(f"eightythree join: {why}", file=sys.stderr)
        return 1
    print("You leave the table; the same command brings you back to your seat.")
    return 0


def _run(session: Connection, *, plain: bool) -> str:
    """Play, and return why it has ended; empty when the person left."""
    if full_screen(plain=plain):
        from eightythree.terminal.app import TableApp

        return TableApp(session).run() or ""
    from eightythree.terminal.plain_join import join_plain

    return asyncio.run(join_plain(session))


def _list_tables(site: Site) -> int:
    """Print the links of the tables that the lobby shows."""
    from eightythree.terminal.site import Address

    tables = site.tables()
    print("Open tables:" if tables else f"No table is open at {site.origin}; use a table's link.")
    for table in tables:
        free = sum(seat.free or seat.left for seat in table.seats)
        names = ", ".join(seat.name or "…" for seat in table.seats)
        link = Address(site.origin, table.id).link
        print(f"  {link}  {table.game}, {names}: {free} free")
    return 0
