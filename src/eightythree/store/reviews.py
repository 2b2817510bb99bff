"""Reviews of finished matches: a queue of those asked for, and what became of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import delete, func, insert, select, update

from eightythree.store.schema import reviews

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from concurrent.futures import Future

    from sqlalchemy import Connection, Executable
    from sqlalchemy.sql.elements import ColumnElement

__all__ = ["Kept", "Reviews"]


class Kept(NamedTuple):
    """A review that was asked for."""

    version: int
    """How it is judged; an older one is to be made anew."""
    done: int
    whole: int
    """How much there is to be done; 0 before it is begun."""
    failed: bool
    body: str | None
    """JSON; ``None`` until it is made."""


class Reviews:
    """The reviews of a store; every method may be called from any thread.

    What is asked for stays so until it is made or given up, whatever becomes of the process that
    makes it.
    """

    def __init__(
        self,
        run: Callable[[Callable[[Connection], Any]], Future[Any]],
        rows: Callable[[Executable], Sequence[Any]],
    ) -> None:
        """Take the store's way to write and to read."""
        self._run = run
        self._rows = rows

    def ask(self, table: str, version: int, now: int, most: int) -> Future[bool]:
        """Ask for a table's review, unless it is asked for or made by this version already.

        The future says whether it is, or there is room for it in the queue.

        Args:
            table: its id.
            version: how it is to be judged.
            now: milliseconds since 1970, UTC.
            most: how many may be asked for at once.
        """

        def do(connection: Connection) -> bool:
            query = select(reviews.c.version, reviews.c.failed).where(reviews.c.table_id == table)
            found = connection.execute(query).first()
            if found is not None and found.version == version and not found.failed:
                return True
            waiting = select(func.count()).select_from(reviews).where(_waits(version))
            if (connection.scalar(waiting) or 0) >= most:
                return False
            connection.execute(delete(reviews).where(reviews.c.table_id == table))
            connection.execute(
                insert(reviews).values(
                    table_id=table, version=version, asked_at=now, done=0, whole=0, failed=False
                )
            )
            return True

        return self._run(do)

    def of(self, table: str) -> Kept | None:
        """Return what has become of a table's review; ``None`` where none was asked for."""
        query = select(
            reviews.c.version, reviews.c.done, reviews.c.whole, reviews.c.failed, reviews.c.body
        ).where(reviews.c.table_id == table)
        rows = self._rows(query)
        return Kept(*rows[0]) if rows else None

    def waiting(self, version: int) -> list[str]:
        """Return the tables whose reviews are asked for and not made, the oldest first."""
        query = (
            select(reviews.c.table_id)
            .where(_waits(version))
            .order_by(reviews.c.asked_at, reviews.c.table_id)
        )
        return [table for (table,) in self._rows(query)]

    def note(self, table: str, done: int, whole: int) -> Future[bool]:
        """Note how far a review has come; the future says whether it is still asked for."""
        return self._change(table, done=done, whole=whole)

    def keep(self, table: str, body: str | None) -> Future[bool]:
        """Keep a review that is made, or for ``None`` that it could not be made."""
        return self._change(table, body=body, failed=body is None)

    def give_up(self, table: str) -> Future[None]:
        """Ask no more for a review that is not made yet."""

        def do(connection: Connection) -> None:
            unmade = reviews.c.table_id == table, reviews.c.body.is_(None)
            connection.execute(delete(reviews).where(*unmade))

        return self._run(do)

    def _change(self, table: str, **values: object) -> Future[bool]:
        change = (
            update(reviews)
            .where(reviews.c.table_id == table, reviews.c.body.is_(None), ~reviews.c.failed)
            .values(**values)
        )
        return self._run(lambda with_: with_.execute(change).rowcount > 0)


def _waits(version: int) -> ColumnElement[bool]:
    return (reviews.c.version == version) & reviews.c.body.is_(None) & ~reviews.c.failed
