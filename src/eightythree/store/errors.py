"""What can go wrong between the server and its database."""

from __future__ import annotations

from eightythree.errors import EightyThreeError

__all__ = ["Conflict", "DatabaseTooNew", "StoreBusy", "StoreError"]


class StoreError(EightyThreeError):
    """The database could not do it.

    When an append raises this, it may or may not have been written (the connection can be lost
    after the commit was sent): read the table's log before going on.
    """


class Conflict(StoreError):  # noqa: N818 - it says what happened
    """Another entry stands where this one was to go; nothing was written."""


class StoreBusy(StoreError):  # noqa: N818 - it says what happened
    """Too many appends are waiting; nothing was written."""


class DatabaseTooNew(StoreError):  # noqa: N818 - it says what happened
    """The database was written by a newer eightythree; it was left alone."""
