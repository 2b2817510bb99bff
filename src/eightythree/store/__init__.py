"""The event log of tables, on SQLite or PostgreSQL."""

from eightythree.store.database import shown
from eightythree.store.entries import Acted, Created, Cut, Dealt, Entry, Place, Sat
from eightythree.store.errors import Conflict, DatabaseTooNew, StoreBusy, StoreError
from eightythree.store.log import Logged, Store, open_store
from eightythree.store.place import url_of

__all__ = [
    "Acted",
    "Conflict",
    "Created",
    "Cut",
    "DatabaseTooNew",
    "Dealt",
    "Entry",
    "Logged",
    "Place",
    "Sat",
    "Store",
    "StoreBusy",
    "StoreError",
    "open_store",
    "shown",
    "url_of",
]
