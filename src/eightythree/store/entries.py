"""The entries of a table's log: everything that a table cannot derive.

A table is its list of entries; the state, the scores and what anybody may see follow from them
through the rules. Cards and actions are words, as in a record.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from eightythree.store.errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "Acted",
    "Created",
    "Cut",
    "Dealt",
    "Entry",
    "Place",
    "Sat",
    "decode",
    "encode",
    "kind_of",
]


class Place(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A seat as the table was made: a bot's, a person's, or free."""

    name: str = ""
    """Who sits there; empty for a free seat."""
    bot: str | None = None
    """The bot's level."""
    owner: str | None = None
    """The hash of the guest token of the person who sits there."""

    @property
    def free(self) -> bool:
        """Whether a person may still sit down here."""
        return self.bot is None and self.owner is None


class Created(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The first entry: the table."""

    game: str
    rules: dict[str, bool | int | str]
    """The options that differ from the default."""
    seats: tuple[Place, ...]
    dealer: int
    """Who deals first, drawn at random (F1.3, A1.3)."""
    secret: str = ""
    """The secret of the first deal, in hex; empty in logs from before there were any."""


class Sat(Struct, frozen=True, forbid_unknown_fields=True):
    """A person took a free seat."""

    seat: int
    name: str
    owner: str


class Cut(Struct, frozen=True, forbid_unknown_fields=True):
    """A person cut before the first deal; later their cuts come with their actions."""

    seat: int
    cut: str
    """In hex; see `eightythree.fairness`."""


class Dealt(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A round's cards as dealt."""

    dealer: int
    hands: tuple[str, ...]
    kitty: str = ""
    cuts: tuple[str, ...] = ()
    """Each seat's cut that the deck follows from, empty for none; nothing where nobody cut."""
    secret: str = ""
    """The secret of the next deal, in hex."""


class Acted(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A seat's action."""

    seat: int
    action: str
    cut: str = ""
    """The seat's cut for the next deal, in hex, if it came with this action."""


Entry = Created | Sat | Cut | Dealt | Acted

_KINDS: Final[Mapping[str, type[Entry]]] = {
    "created": Created,
    "sit": Sat,
    "cut": Cut,
    "deal": Dealt,
    "action": Acted,
}
_NAMES: Final = {struct: name for name, struct in _KINDS.items()}
_DECODERS: Final = {name: msgspec.json.Decoder(struct) for name, struct in _KINDS.items()}


def kind_of(entry: Entry) -> str:
    """Return the kind of an entry: ``created sit cut deal action``."""
    return _NAMES[type(entry)]


def encode(entry: Entry) -> str:
    """Return an entry's JSON text."""
    return msgspec.json.encode(entry).decode()


def decode(kind: str, payload: str) -> Entry:
    """Return the entry that a row holds.

    Raises:
        StoreError: the row holds no entry that this version knows.
    """
    decoder = _DECODERS.get(kind)
    if decoder is None:
        raise StoreError(f"the log holds an entry of an unknown kind, {kind!a}")
    try:
        return decoder.decode(payload)
    except msgspec.DecodeError as error:
        # The row's own text stays out of the message: it can hold cards.
        raise StoreError(f"the log holds a broken entry of the kind {kind}") from error
