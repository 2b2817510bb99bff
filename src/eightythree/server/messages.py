"""What goes over the wire, as structs: the one source of the protocol's types.

`docs/protocol.md` explains them; `web/src/protocol.ts` is generated from them and from
`view_messages`, which they are made of.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from eightythree.review.report import Review  # noqa: TC001 - msgspec reads the annotations
from eightythree.server.talk import Phrase  # noqa: TC001 - msgspec reads the annotations
from eightythree.server.view_messages import (
    BotLevel,
    ClockInfo,
    Event,
    GameId,
    Message,
    NextDeal,
    OptionValue,
    ResultInfo,
    SaidInfo,
    Seat,
    SeatInfo,
    StandInInfo,
    TableInfo,
    TermsInfo,
    UndoInfo,
    View,
)

Name = Annotated[str, Meta(max_length=200)]
"""Cut down to what can be seen before it is judged: see `clean_name`."""
Cut = Annotated[str, Meta(pattern="^([0-9a-f]{32})?$", max_length=32)]
"""A player's random number for the next shuffle, 16 bytes in hex; empty for none."""


# --- what a game offers -------------------------------------------------------------------------


class OptionInfo(Message):
    """A house rule: its values, the default first, or the range of a whole number."""

    name: str
    """As in a record."""
    clause: str
    """Of the rules, such as `F4.1`."""
    default: OptionValue
    """Its value where nothing is said."""
    values: list[bool | str] | None = None
    """What it can be; null for a number."""
    minimum: int | None = None
    """The least number; null for others."""
    maximum: int | None = None
    """The greatest number; null for others."""


class BotInfo(Message):
    """A level of bots, at one game."""

    level: BotLevel
    """Its name."""
    rating: int
    """How strong it is, by tournaments of this game: OpenSkill's, where 25 is the start."""


class LobbyTable(Message):
    """A table that the lobby shows."""

    id: str
    """As in its address."""
    game: GameId
    """What is played."""
    rules: dict[str, OptionValue]
    """The options that differ from the default."""
    terms: TermsInfo
    """What the people there have agreed on beside the rules."""
    seats: list[SeatInfo]
    """By seat."""
    begun: bool
    """Whether cards were dealt: it can be watched, and a seat that somebody left be taken."""


class MyTable(Message):
    """A table where who asks has a seat."""

    table: LobbyTable
    """What is played, and with whom."""
    you: Seat
    """Theirs."""
    your_turn: bool
    """Whether they are awaited: to act."""
    over: bool
    """Whether the match is over."""


class AgainInfo(Message):
    """The table that plays a finished match again with the same people."""

    table: str
    """As in its address."""
    seat: Seat
    """Who has had it made."""


class Invitation(Message):
    """A table as who has its link is told of it before they come; asking seats nobody."""

    game: GameId
    """What is played."""
    terms: TermsInfo
    """What the people there have agreed on beside the rules."""
    seats: list[SeatInfo]
    """By seat."""
    you: int | None
    """The seat of who asks; null for one who has none."""


class DeviceCode(Message):
    """The answer to `POST /api/device`: lets another device be the same guest, once."""

    code: str
    """To type in there."""
    seconds: int
    """How long it can be used."""


class UseCode(Message):
    """`POST /api/device/use`: be the guest who asked for this code."""

    code: Annotated[str, Meta(max_length=40)]
    """As it was shown on the first device."""


class GameInfo(Message):
    """A game, as the form for a new table needs it."""

    id: GameId
    """Its name in the protocol and in records."""
    min_seats: int
    """The fewest players."""
    max_seats: int
    """The most."""
    options: list[OptionInfo]
    """Its house rules."""
    presets: dict[str, dict[str, OptionValue]]
    """Preset name to the options in which it differs from the defaults."""
    bots: list[BotInfo]
    """The levels that this server has, weakest first."""


class NewTable(Message):
    """`POST /api/tables`: the table wanted. Who asks takes the first seat without a bot."""

    game: GameId
    """What is to be played."""
    seats: list[BotLevel | None]
    """A bot's level, or null for a person, seat 0 first."""
    name: Name
    """Of who asks."""
    rules: dict[str, OptionValue] = field(default_factory=dict)
    """The options that differ from the default."""
    terms: TermsInfo | None = None
    """Beside the rules: who finds it and watches, the clock, hints; null for the defaults."""


class TableCreated(Message):
    """The answer to `POST /api/tables` and `POST /api/tables/ID/again`."""

    id: str
    """As in its address: `/table/ID`."""


class ReviewState(Message):
    """What has become of the review of a finished match, `GET /api/tables/ID/review`."""

    state: Literal["none", "waiting", "running", "done", "failed", "unavailable"]
    """``none``: nobody has asked for one; ``unavailable``: this server makes none."""
    before: int = 0
    """How many reviews come before it, while it waits."""
    done: int = 0
    """How many decisions and rounds have been judged, while it runs."""
    whole: int = 0
    """How many there are."""
    review: Review | None = None
    """The review, when it is done."""


class DealProof(Message):
    """All that shows how the cards of a finished round were shuffled and dealt."""

    round: int
    """From 1."""
    dealer: Seat
    """Who dealt."""
    commitment: str
    """As it was published before the deal."""
    secret: str
    """The server's, 32 bytes in hex."""
    cuts: list[str]
    """Each seat's, 16 bytes in hex; empty for none."""
    hands: list[str]
    """The cards of each seat as dealt, such as `AS KS 9D`."""
    kitty: str
    """The kitty as dealt; empty in `fifth`."""


class DayProof(Message):
    """What the secrets of all rounds of a day follow from."""

    date: str
    """By UTC: `2026-11-30`."""
    commitment: str
    """As it was published ahead of the day, in hex."""
    secret: str
    """The day's, in hex."""


class Fairness(Message):
    """The answer to `GET /api/tables/ID/fairness`, which `eightythree verify-deal` checks."""

    format: Literal["eightythree-deals/1"]
    """Counts up when the same fields come to mean something else."""
    table: str
    """Its id."""
    game: GameId
    """What was played."""
    seats: int
    """How many play."""
    rounds: list[DealProof]
    """The finished rounds, or the one asked for; none from before there were proofs."""
    day: DayProof | None = None
    """With all rounds of a deal of the day; else null."""


class Problem(Message):
    """The body of every refused HTTP request."""

    code: str
    """Stable; `docs/protocol.md` lists them."""
    problem: str
    """One English sentence, with the remedy."""
    clause: str | None = None
    """Of the rules that it breaks; null where none speaks of it."""
    reason: str = ""
    """Why a record is refused, a stable code; empty for all else."""
    params: dict[str, int | str] = field(default_factory=dict)
    """The values inside that sentence, by name."""
    round: int | None = None
    """The round of a record that is wrong, from 1."""
    action: int | None = None
    """The action in that round, from 1."""


# --- server to client -----------------------------------------------------------------------------


class TableState(Message, tag="table"):
    """The whole table: the first message on a socket, and the answer to `resync`.

    It also stands in place of an `Update` when a person sits down; `seq` grows by one then too.
    """

    seq: int
    """The number of the last entry in the table's log."""
    table: TableInfo
    """What stays the same."""
    you: Seat | None
    """The viewer's seat; null for a spectator."""
    view: View
    """The cards and the score, as the viewer may know them."""
    results: list[ResultInfo]
    """All finished rounds of the match."""
    next_deal: NextDeal
    """What the next deal will follow from."""
    clock: ClockInfo | None = None
    """Null for a table without a clock."""
    undo: UndoInfo | None = None
    """Null where nobody asks."""
    said: list[SaidInfo] = field(default_factory=list)
    """What was said last, the newest last."""
    stand_ins: list[StandInInfo] = field(default_factory=list)
    """The actions of the round in view that others took in a seat's place, in their order."""
    again: AgainInfo | None = None
    """Null until somebody plays the finished match again, and for a spectator."""


class Update(Message, tag="event"):
    """One entry was added to the log; `seq` grows by one with each."""

    seq: int
    """The number of the entry in the table's log."""
    event: Event
    """What has happened."""
    view: View
    """The table after it."""
    results: list[ResultInfo] | None = None
    """All finished rounds of the match, when this entry has ended one; else they are the same."""
    next_deal: NextDeal | None = None
    """With a deal, and for the seat whose cut came with its action; else null."""
    clock: ClockInfo | None = None
    """Null for a table without a clock."""


class HeardMessage(Message, tag="said"):
    """Somebody said something; it stands in place of an `Update`."""

    seq: int
    """The number of the entry in the table's log."""
    said: SaidInfo
    """Who said what."""


class HintMessage(Message, tag="hint"):
    """The answer to `hint`, for who asked alone."""

    seq: int
    """The number of the last entry in the table's log."""
    action: str
    """What a bot would do."""
    why: str
    """One English sentence."""


class Refused(Message, tag="refused"):
    """An action was refused; nothing has changed.

    Besides the rules' own codes: `stale` (the table had moved on), `not_your_turn`, `not_seated`,
    `not_now`, `bad_action` (no action of this game).
    """

    seq: int
    """The number of the last entry in the table's log."""
    code: str
    """Stable; the page has a sentence for each."""
    problem: str
    """One English sentence."""
    clause: str | None = None
    """Of the rules; null where none speaks of it."""
    allowed: str = ""
    """What is allowed instead, in words; or empty."""
    params: dict[str, int | str] = field(default_factory=dict)
    """What the sentence names, such as the suit to follow."""


class Pong(Message, tag="pong"):
    """The answer to `ping`."""


ServerMessage = TableState | Update | HeardMessage | HintMessage | Refused | Pong


# --- client to server -----------------------------------------------------------------------------


class Act(Message, tag="act"):
    """Take an action; `seq` is the last number that the client has seen."""

    seq: Annotated[int, Meta(ge=0)]
    """The last number seen."""
    action: Annotated[str, Meta(max_length=200)]
    """In the record's words, such as `KS`, `pass`, `40`, `give 8H`."""
    cut: Cut = ""
    """A cut for the next deal; the first of a seat in a round stands."""


class Ready(Message, tag="ready"):
    """Deal the next round."""

    seq: Annotated[int, Meta(ge=0)]
    """The last number seen."""
    cut: Cut = ""
    """As in `Act`."""


class Sit(Message, tag="sit"):
    """Take the seat of a person who has left, or is gone for longer than the grace."""

    seat: Seat
    """Which."""
    name: Name
    """Of who sits down."""
    cut: Cut = ""
    """A cut for the first deal; for later ones there are the actions."""


class Leave(Message, tag="leave"):
    """Give up one's seat: a bot plays on, or before the first deal it is free."""


class Say(Message, tag="say"):
    """Say a phrase, at any time, or a text of one's own, between rounds alone."""

    phrase: Phrase | None = None
    """One of those that there are; null for a text."""
    text: Annotated[str, Meta(max_length=400)] | None = None
    """At most 400 characters; null for a phrase."""


class Undo(Message, tag="undo"):
    """Ask to take back one's last action; it is taken back when all people there agree."""

    seq: Annotated[int, Meta(ge=0)]
    """The last number seen."""


class Answer(Message, tag="answer"):
    """Agree to somebody's taking back, or do not."""

    seq: Annotated[int, Meta(ge=0)]
    """The last number seen."""
    yes: bool
    """Whether it may be taken back."""


class Claim(Message, tag="claim"):
    """Claim all tricks that are left: granted where no cards could take one from the claimer."""

    seq: Annotated[int, Meta(ge=0)]
    """The last number seen."""


class Hint(Message, tag="hint"):
    """Ask what a bot would do, at a table with hints; only when it is one's turn."""

    seq: Annotated[int, Meta(ge=0)]
    """The last number seen."""


class Resync(Message, tag="resync"):
    """Send the whole table again."""


class Ping(Message, tag="ping"):
    """Ask for a `Pong`, to see that the connection lives."""


ClientMessage = Act | Ready | Sit | Leave | Say | Undo | Answer | Claim | Hint | Resync | Ping
