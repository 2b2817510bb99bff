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
    TableInfo,
    TermsInfo,
    UndoInfo,
    View,
)

Name = Annotated[str, Meta(min_length=1, max_length=24)]
Cut = Annotated[str, Meta(pattern="^([0-9a-f]{32})?$", max_length=32)]
"""A player's random number for the next shuffle, 16 bytes in hex; empty for none."""


# --- what a game offers -------------------------------------------------------------------------


class OptionInfo(Message):
    """A house rule: its values, the default first, or the range of a whole number."""

    name: str
    clause: str
    default: OptionValue
    values: list[bool | str] | None = None
    minimum: int | None = None
    maximum: int | None = None


class BotInfo(Message):
    """A level of bots, at one game."""

    level: BotLevel
    rating: int
    """How strong it is, by tournaments of this game: OpenSkill's, where 25 is the start."""


class LobbyTable(Message):
    """A table that the lobby shows."""

    id: str
    game: GameId
    rules: dict[str, OptionValue]
    """The options that differ from the default."""
    terms: TermsInfo
    seats: list[SeatInfo]
    begun: bool
    """Whether cards were dealt: it can be watched, and a seat that somebody left be taken."""


class DeviceCode(Message):
    """The answer to `POST /api/device`: lets another device be the same guest, once."""

    code: str
    seconds: int
    """How long it can be used."""


class UseCode(Message):
    """`POST /api/device/use`: be the guest who asked for this code."""

    code: Annotated[str, Meta(max_length=40)]


class GameInfo(Message):
    """A game, as the form for a new table needs it."""

    id: GameId
    min_seats: int
    max_seats: int
    options: list[OptionInfo]
    presets: dict[str, dict[str, OptionValue]]
    """Preset name to the options in which it differs from the defaults."""
    bots: list[BotInfo]
    """The levels that this server has, weakest first."""


class NewTable(Message):
    """`POST /api/tables`: the table wanted. Who asks takes the first seat without a bot."""

    game: GameId
    seats: list[BotLevel | None]
    """A bot's level, or null for a person, seat 0 first."""
    name: Name
    rules: dict[str, OptionValue] = field(default_factory=dict)
    terms: TermsInfo | None = None
    """Beside the rules: who finds it and watches, the clock, hints; null for the defaults."""


class TableCreated(Message):
    """The answer to `POST /api/tables` and `POST /api/tables/ID/again`."""

    id: str


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
    dealer: Seat
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
    commitment: str
    secret: str


class Fairness(Message):
    """The answer to `GET /api/tables/ID/fairness`, which `eightythree verify-deal` checks."""

    format: Literal["eightythree-deals/1"]
    table: str
    game: GameId
    seats: int
    rounds: list[DealProof]
    """The finished rounds, or the one asked for; none from before there were proofs."""
    day: DayProof | None = None
    """With all rounds of a deal of the day; else null."""


class Problem(Message):
    """The body of every refused HTTP request."""

    code: str
    problem: str
    clause: str | None = None
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
    you: Seat | None
    """The viewer's seat; null for a spectator."""
    view: View
    results: list[ResultInfo]
    """All finished rounds of the match."""
    next_deal: NextDeal
    clock: ClockInfo | None = None
    """Null for a table without a clock."""
    undo: UndoInfo | None = None
    said: list[SaidInfo] = field(default_factory=list)
    """What was said last, the newest last."""


class Update(Message, tag="event"):
    """One entry was added to the log; `seq` grows by one with each."""

    seq: int
    event: Event
    view: View
    results: list[ResultInfo] | None = None
    """All finished rounds of the match, when this entry has ended one; else they are the same."""
    next_deal: NextDeal | None = None
    """With a deal, and for the seat whose cut came with its action; else null."""
    clock: ClockInfo | None = None


class HeardMessage(Message, tag="said"):
    """Somebody said something; it stands in place of an `Update`."""

    seq: int
    said: SaidInfo


class HintMessage(Message, tag="hint"):
    """The answer to `hint`, for who asked alone."""

    seq: int
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
    code: str
    problem: str
    clause: str | None = None
    allowed: str = ""
    params: dict[str, int | str] = field(default_factory=dict)


class Pong(Message, tag="pong"):
    """The answer to `ping`."""


ServerMessage = TableState | Update | HeardMessage | HintMessage | Refused | Pong


# --- client to server -----------------------------------------------------------------------------


class Act(Message, tag="act"):
    """Take an action; `seq` is the last number that the client has seen."""

    seq: Annotated[int, Meta(ge=0)]
    action: Annotated[str, Meta(max_length=200)]
    cut: Cut = ""
    """A cut for the next deal; the first of a seat in a round stands."""


class Ready(Message, tag="ready"):
    """Deal the next round."""

    seq: Annotated[int, Meta(ge=0)]
    cut: Cut = ""


class Sit(Message, tag="sit"):
    """Take the seat of a person who has left, or is gone for longer than the grace."""

    seat: Seat
    name: Name
    cut: Cut = ""
    """A cut for the first deal; for later ones there are the actions."""


class Leave(Message, tag="leave"):
    """Give up one's seat: a bot plays on, or before the first deal it is free."""


class Say(Message, tag="say"):
    """Say a phrase, at any time, or a text of one's own, between rounds alone."""

    phrase: Phrase | None = None
    text: Annotated[str, Meta(max_length=400)] | None = None


class Undo(Message, tag="undo"):
    """Ask to take back one's last action; it is taken back when all people there agree."""

    seq: Annotated[int, Meta(ge=0)]


class Answer(Message, tag="answer"):
    """Agree to somebody's taking back, or do not."""

    seq: Annotated[int, Meta(ge=0)]
    yes: bool


class Claim(Message, tag="claim"):
    """Claim all tricks that are left: granted where no cards could take one from the claimer."""

    seq: Annotated[int, Meta(ge=0)]


class Hint(Message, tag="hint"):
    """Ask what a bot would do, at a table with hints; only when it is one's turn."""

    seq: Annotated[int, Meta(ge=0)]


class Resync(Message, tag="resync"):
    """Send the whole table again."""


class Ping(Message, tag="ping"):
    """Ask for a `Pong`, to see that the connection lives."""


ClientMessage = Act | Ready | Sit | Leave | Say | Undo | Answer | Claim | Hint | Resync | Ping
