"""`eightythree db`: keep, bring back, upgrade, look through and count a server's database."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from eightythree.cli.arguments import missing
from eightythree.cli.writing import unwritable

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

__all__ = ["add_db"]


def add_db(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    db = commands.add_parser(
        "db",
        help="back up, restore, upgrade, check or count a server's database",
        description="Look after the database of `eightythree serve`. Exit status: 0 done and fine,"
        " 1 refused or broken.",
    )
    actions = db.add_subparsers(title="what to do", metavar="ACTION", required=True)
    backup = actions.add_parser(
        "backup",
        help="write it all into one file",
        description="Write the whole database, SQLite or PostgreSQL, into one new file, as it is at"
        " one moment; the server may go on running. The file holds hidden cards of running rounds:"
        " keep it to yourself.",
    )
    backup.add_argument("file", metavar="FILE", type=Path, help="the backup; a new file")
    backup.set_defaults(run=_backup)
    restore = actions.add_parser(
        "restore",
        help="bring a backup back",
        description="Put a backup into a database, of either kind; an older backup is upgraded."
        " Stop the server first.",
    )
    restore.add_argument("file", metavar="FILE", type=Path, help="the backup")
    restore.add_argument(
        "--force", action="store_true", help="overwrite a database that has tables"
    )
    restore.set_defaults(run=_restore)
    upgrade = actions.add_parser(
        "upgrade",
        help="bring it up to date, after a backup",
        description="Bring an older version's database up to date; a backup is made first.",
    )
    upgrade.add_argument(
        "--backup",
        metavar="FILE",
        type=Path,
        help="where to; by default a file named after the moment, beside a SQLite database or in"
        " this folder",
    )
    upgrade.set_defaults(run=_upgrade)
    check = actions.add_parser(
        "check",
        help="replay every table through the rules",
        description="Look through the whole database and replay every table through the rules.",
    )
    check.set_defaults(run=_check)
    ratings = actions.add_parser(
        "ratings",
        help="count all finished matches anew",
        description="Rate all finished matches anew, in the order in which they ended, as after an"
        " upgrade from a version without ratings. Stop the server first.",
    )
    ratings.set_defaults(run=_ratings)
    for action in (backup, restore, upgrade, check, ratings):
        action.add_argument(
            "--database",
            metavar="URL",
            help="sqlite:///FILE or postgresql+psycopg://…; a file in your data folder by default",
        )


def _careful(command: Callable[[argparse.Namespace, str], int], chosen: argparse.Namespace) -> int:
    """Run a command on the database that is chosen; tell in one line what keeps it from it."""
    try:
        from eightythree.store import StoreError, url_of
    except ModuleNotFoundError as error:
        return missing("db", "server", error)
    try:
        return command(chosen, url_of(chosen.database))
    except (OSError, StoreError) as error:
        reason = str(error)
        if isinstance(error, OSError) and error.strerror:
            reason = f"{error.filename}: {error.strerror.lower()}"
        print(f"eightythree db: {reason}", file=sys.stderr)
        return 1


def _backup(chosen: argparse.Namespace) -> int:
    def run(chosen: argparse.Namespace, database: str) -> int:
        from eightythree.store.backup import back_up

        if _refused(chosen.file):
            return 1
        print(f"{_tables(back_up(database, chosen.file))} kept in {chosen.file}")
        return 0

    return _careful(run, chosen)


def _restore(chosen: argparse.Namespace) -> int:
    def run(chosen: argparse.Namespace, database: str) -> int:
        from eightythree.store import shown
        from eightythree.store.backup import restore

        count = restore(chosen.file, database, force=chosen.force)
        print(f"{_tables(count)} brought back into {shown(database)}")
        return 0

    return _careful(run, chosen)


def _upgrade(chosen: argparse.Namespace) -> int:
    def run(chosen: argparse.Namespace, database: str) -> int:
        from eightythree.store import open_store
        from eightythree.store.backup import back_up_old, revision

        found, newest = revision(database)
        if found == newest:
            print(f"Up to date: revision {newest}")
            return 0
        if chosen.backup is not None and _refused(chosen.backup):
            return 1
        kept = back_up_old(database, chosen.backup)
        if kept is not None:
            print(f"As it was, it is kept in {kept}", flush=True)
        open_store(database, serving=True).close()
        print(f"Upgraded from revision {found} to {newest}")
        return 0

    return _careful(run, chosen)


def _check(chosen: argparse.Namespace) -> int:
    def run(_: argparse.Namespace, database: str) -> int:
        from eightythree.cli.database_check import check

        return check(database)

    return _careful(run, chosen)


def _ratings(chosen: argparse.Namespace) -> int:
    def run(_: argparse.Namespace, database: str) -> int:
        from eightythree.cli.counting_anew import count_anew

        return count_anew(database)

    return _careful(run, chosen)


def _refused(backup: Path) -> bool:
    """Say what keeps a file from being written; the backup's own words would name its part."""
    problem = unwritable(str(backup))
    if problem:
        print(f"eightythree db: {problem}", file=sys.stderr)
    return problem is not None


def _tables(count: int) -> str:
    return f"{count:,} table{'' if count == 1 else 's'}"
