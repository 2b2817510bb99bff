"""What the server counts about itself; `metrics` shows it to Prometheus."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Meter"]


class Meter:
    """Is told what happens and keeps nothing of it: what a server has that nobody measures.

    Times are in seconds. No method is told of a table, a person, a card or an address.
    """

    def tables(self, count: Callable[[], int]) -> None:
        """Learn how to ask for the number of tables in memory."""

    def table_made(self, game: str) -> None:
        """Count a new table."""

    def socket_opened(self) -> None:
        """Count a socket that is served."""

    def socket_ended(self, code: int | None) -> None:
        """Count the end of a socket that was served; the code is ours, if we closed it."""

    def acted(self, game: str, taken: bool, seconds: float) -> None:
        """Count an action, with the time from its receipt until everybody is told."""

    def refused(self, code: str) -> None:
        """Count a message or a request that was refused; the code is one of the protocol's."""

    def appended(self, seconds: float) -> None:
        """Count an append to the log, with the time from its queueing to the disk."""

    def thought(self, level: str, seconds: float) -> None:
        """Count a bot's thought."""

    def fell_back(self, level: str, why: str) -> None:
        """Count a turn that the novice took for a bot: ``late raised illegal absent``."""
