"""The entries of a table's log: everything that a table cannot derive.

A table is its list of entries; the state, the scores and what anybody may see follow from them
through the rules. Cards and actions are words, as in a record.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import msgspec
from msgspec import Struct

from eightythree.store.errors import StoreError
from eightythree.store.terms import Terms

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "Acted",
    "Answered",
    "Asked",
    "By",
    "Came",
    "Created",
    "Cut",
    "DayOf",
    "Dealt",
    "Entry",
    "Explored",
    "Followed",
    "Gone",
    "Left",
    "Place",
    "Said",
    "Sat",
    "Start",
    "StartRound",
    "decode",
    "encode",
    "kind_of",
]


By = Literal["", "bot", "clock", "claim"]
"""Who acts for a seat: who sits there; a bot, as its person is gone or out of time; a claim."""


class Place(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A seat as the table was made: a bot's, a person's, or free."""

    name: str = ""
    """Who sits there; empty for a free seat."""
    bot: str | None = None
    """The bot's level."""
    owner: str | None = None
    """The hash of the guest token of the person who sits there."""
    left: bool = False
    """Whether the bot plays for a person who has left; another may sit down in its place."""

    @property
    def free(self) -> bool:
        """Whether a person may still sit down here."""
        return self.bot is None and self.owner is None


class StartRound(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A round of the match that a table goes on from: the cards as dealt, the actions taken."""

    dealer: int
    """The seat that dealt, 0..7."""
    hands: tuple[str, ...]
    """By seat, cards such as ``AS KS 9D``."""
    kitty: str = ""
    """Likewise; empty in `fifth`."""
    actions: tuple[str, ...] = ()
    """In the record's words, in order."""


class Start(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a table goes on from: a match up to a moment of its last round."""

    rounds: tuple[StartRound, ...]
    """One or more."""
    table: str = ""
    """The table that played it; empty for a record that somebody sent."""


class DayOf(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The day whose deal is played at a table; see `eightythree.days`."""

    date: str
    """By UTC: ``2026-11-30``."""
    secret: str
    """The day's secret, in hex; all secrets of the table's rounds follow from it."""
    counts: bool = True
    """Whether this is the try that counts; else it is for practice."""


class Created(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The first entry: the table."""

    game: str
    """``fifth`` or ``auction``."""
    rules: dict[str, bool | int | str]
    """The options that differ from the default."""
    seats: tuple[Place, ...]
    """By seat."""
    dealer: int
    """Who deals first, drawn at random (F1.3, A1.3)."""
    secret: str = ""
    """The secret of the first deal, in hex; empty in logs from before there were any."""
    terms: Terms = Terms()
    """What the people there have agreed on beside the rules."""
    start: Start | None = None
    """What the match goes on from; ``None`` for a match that begins here."""
    day: DayOf | None = None
    """The day whose deal is played; ``None`` for any other table."""


class Sat(Struct, frozen=True, forbid_unknown_fields=True):
    """A person took a seat: a free one, or that of a person who has left or is gone."""

    seat: int
    """Which, 0..7."""
    name: str
    """1 to 24 characters."""
    owner: str
    """The hash of their guest token."""


class Left(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A person gave up a seat: free before the first deal, a bot's after it."""

    seat: int
    """Which, 0..7."""
    bot: str = ""
    """The level of the bot that plays on; empty before the first deal."""


class Gone(Struct, frozen=True, forbid_unknown_fields=True):
    """A person has no connection to the table any more; the seat stays theirs."""

    seat: int
    """Theirs, 0..7."""


class Came(Struct, frozen=True, forbid_unknown_fields=True):
    """A person who was gone is back."""

    seat: int
    """Theirs, 0..7."""


class Said(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A person said something: a phrase, or a text of their own."""

    seat: int
    """Theirs, 0..7."""
    phrase: str = ""
    """Its name; empty with a text."""
    text: str = ""
    """At most 400 characters; empty with a phrase."""


class Explored(Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays here among bots has asked the explorer, for the first time in the match."""


class Asked(Struct, frozen=True, forbid_unknown_fields=True):
    """A person asked to take back their last action; it is, once all others have agreed."""

    seat: int
    """Theirs, 0..7."""


class Answered(Struct, frozen=True, forbid_unknown_fields=True):
    """A person agreed to an action's being taken back, or did not."""

    seat: int
    """Theirs, 0..7."""
    yes: bool
    """Whether they agreed."""


class Cut(Struct, frozen=True, forbid_unknown_fields=True):
    """A person cut before the first deal; later their cuts come with their actions."""

    seat: int
    """Theirs, 0..7."""
    cut: str
    """In hex; see `eightythree.fairness`."""


class Dealt(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A round's cards as dealt."""

    dealer: int
    """The seat that dealt, 0..7."""
    hands: tuple[str, ...]
    """By seat, cards such as ``AS KS 9D``."""
    kitty: str = ""
    """Likewise; empty in `fifth`."""
    cuts: tuple[str, ...] = ()
    """Each seat's cut that the deck follows from, empty for none; nothing where nobody cut."""
    secret: str = ""
    """The secret of the next deal, in hex."""


class Acted(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A seat's action."""

    seat: int
    """Whose turn it was, 0..7."""
    action: str
    """In the record's words, such as ``KS``, ``pass``, ``40``, ``give 8H``."""
    cut: str = ""
    """The seat's cut for the next deal, in hex, if it came with this action."""
    by: By = ""
    """Who acted in its place; empty for who sits there."""


class Followed(Struct, frozen=True, forbid_unknown_fields=True):
    """A person has had the finished match played again, at another table with the same people."""

    seat: int
    """Theirs, 0..7."""
    table: str
    """The new table's id."""


Entry = (
    Created
    | Sat
    | Left
    | Gone
    | Came
    | Said
    | Explored
    | Asked
    | Answered
    | Cut
    | Dealt
    | Acted
    | Followed
)

_KINDS: Final[Mapping[str, type[Entry]]] = {
    "created": Created,
    "sit": Sat,
    "leave": Left,
    "gone": Gone,
    "came": Came,
    "say": Said,
    "explore": Explored,
    "ask": Asked,
    "answer": Answered,
    "cut": Cut,
    "deal": Dealt,
    "action": Acted,
    "again": Followed,
}
_NAMES: Final = {struct: name for name, struct in _KINDS.items()}
_DECODERS: Final = {name: msgspec.json.Decoder(struct) for name, struct in _KINDS.items()}


def kind_of(entry: Entry) -> str:
    """Return the kind of an entry: the key in `_KINDS`."""
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
