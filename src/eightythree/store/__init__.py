"""The event log of tables, on SQLite or PostgreSQL."""

from eightythree.store.database import shown
from eightythree.store.entries import (
    Acted,
    Answered,
    Asked,
    By,
    Came,
    Created,
    Cut,
    DayOf,
    Dealt,
    Entry,
    Explored,
    Followed,
    Gone,
    Left,
    Place,
    Said,
    Sat,
    Start,
    StartRound,
)
from eightythree.store.errors import Conflict, DatabaseTooNew, StoreBusy, StoreError
from eightythree.store.log import Logged, Store, open_store
from eightythree.store.place import url_of
from eightythree.store.terms import Terms

__all__ = [
    "Acted",
    "Answered",
    "Asked",
    "By",
    "Came",
    "Conflict",
    "Created",
    "Cut",
    "DatabaseTooNew",
    "DayOf",
    "Dealt",
    "Entry",
    "Explored",
    "Followed",
    "Gone",
    "Left",
    "Logged",
    "Place",
    "Said",
    "Sat",
    "Start",
    "StartRound",
    "Store",
    "StoreBusy",
    "StoreError",
    "Terms",
    "open_store",
    "shown",
    "url_of",
]
