"""What goes over the wire, as structs: the one source of the protocol's types.

`docs/protocol.md` explains them; `web/src/protocol.ts` is generated from them. Cards and actions
travel as words (``KS``, ``pass``, ``40``, ``give 8H``), seats as ints from 0.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Seat = Annotated[int, Meta(ge=0, le=7)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Cut = Annotated[str, Meta(pattern="^([0-9a-f]{32})?$", max_length=32)]
"""A player's random number for the next shuffle, 16 bytes in hex; empty for none."""
OptionValue = bool | int | str
GameId = Literal["fifth", "auction"]
BotLevel = Literal["random", "novice", "club", "expert", "master"]


class Message(Struct, forbid_unknown_fields=True, kw_only=True):
    """The base of all structs on the wire: unknown fields are an error."""


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
    rules: dict[str, OptionValue] = {}


class TableCreated(Message):
    """The answer to `POST /api/tables` and `POST /api/tables/ID/again`."""

    id: str


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


class Fairness(Message):
    """The answer to `GET /api/tables/ID/fairness`, which `eightythree verify-deal` checks."""

    format: Literal["eightythree-deals/1"]
    table: str
    game: GameId
    seats: int
    rounds: list[DealProof]
    """The finished rounds, or the one asked for; none from before there were proofs."""


class Problem(Message):
    """The body of every refused HTTP request."""

    code: str
    problem: str
    clause: str | None = None


# --- a table, as one viewer sees it ---------------------------------------------------------------


class SeatInfo(Message):
    """Who sits where."""

    name: str
    bot: BotLevel | None = None
    free: bool = False
    """Nobody sits here yet, and the name is empty: the next person to open the link does."""


class TableInfo(Message):
    """What stays the same while a table lasts, but for people sitting down before the deal."""

    id: str
    game: GameId
    rules: dict[str, OptionValue]
    """Every option with its value."""
    seats: list[SeatInfo]


class AwardInfo(Message):
    """Points scored, and why."""

    index: int
    """The seat (fifth) or side (auction) that scores."""
    points: int
    clause: str
    code: str
    """`fifth_trick no_ace sixth_not_won four_of_a_kind one_suit` (fifth),
    `defended made set double_made double_set` (auction)."""
    detail: str
    """A rank (`four_of_a_kind`), a suit letter (`one_suit`), the bid (auction); or empty."""


class ResultInfo(Message):
    """A finished round."""

    dealer: Seat
    outcome: Literal["scored", "passed_out", "void"]
    points: list[int]
    awards: list[AwardInfo]
    declarer: Seat | None = None
    bid: str | None = None
    trump: str | None = None
    captured: list[int] | None = None


class Played(Message):
    """A card in a trick."""

    seat: Seat
    card: str


class TrickInfo(Message):
    """A trick: the cards in order and who wins it (so far)."""

    leader: Seat
    plays: list[Played]
    winner: Seat | None = None
    points: int = 0
    """The card points in it (auction)."""


class FifthView(Message, tag_field="game", tag="fifth"):
    """A Fifth Trick table as one viewer may see it."""

    number: int
    """The round, from 1."""
    dealer: Seat
    to_act: Seat | None
    awaits: Literal["action", "deal", "people", "nothing"]
    """`deal`: the round is over, `ready` deals the next; `people`: they have not all come, the
    cards are dealt to the last; `nothing`: the match is over."""
    totals: list[int]
    rounds_won: list[int]
    contenders: list[Seat]
    """Who can still win the match (clause F4.3)."""
    hand: list[str]
    """The viewer's cards: suits in the order S H D C, high to low; empty for a spectator."""
    legal: list[str]
    """The actions of the viewer, when it is the one to act."""
    counts: list[int]
    """Cards left in each hand."""
    tricks: list[TrickInfo]
    """All tricks of the round, the present one last."""
    bonuses: list[AwardInfo]
    """The hand bonuses announced at the deal (`hand_bonus=deal`)."""
    winners: list[int] | None


class CallInfo(Message):
    """A bid or pass: `pass`, `30`…`83`, `83x2`."""

    seat: Seat
    action: str


class ContractInfo(Message):
    """What the declarer plays for; `trump` is null until it is named."""

    declarer: Seat
    bid: str
    trump: str | None = None


class GiftInfo(Message):
    """Trumps given; `cards` for the two partners alone."""

    giver: Seat
    count: int
    cards: list[str] | None = None


class DiscardInfo(Message):
    """Cards a seat discarded, and those of them that the viewer may know."""

    seat: Seat
    count: int
    cards: list[str]


class ChoiceInfo(Message):
    """What may be given or discarded now: any set within these bounds is legal."""

    kind: Literal["give", "discard"]
    forced: list[str]
    """Cards that must be in it."""
    pool: list[str]
    """Cards that may be in it besides."""
    minimum: int
    """Least number of cards in all."""
    maximum: int
    """Most cards in all."""
    counting: list[str]
    """The counting trumps in the pool (giving)."""
    min_counting: int
    max_counting: int


class AuctionView(Message, tag_field="game", tag="auction"):
    """An Auction table as one viewer may see it."""

    number: int
    dealer: Seat
    phase: Literal["bid", "trump", "give", "discard", "play", "over"]
    to_act: Seat | None
    awaits: Literal["action", "deal", "people", "nothing"]
    totals: list[int]
    hand: list[str]
    """The viewer's cards, trumps first (high to low) once trump is named, then S H D C."""
    legal: list[str]
    """Bids, suits or cards the viewer may choose from, when it is the one to act."""
    choice: ChoiceInfo | None
    """In the phases `give` and `discard`, for the seat to act."""
    counts: list[int]
    calls: list[CallInfo]
    contract: ContractInfo | None
    kitty: list[str] | None
    """The kitty, where the viewer may know it."""
    trumps: list[str]
    """The fifteen trumps high to low, once trump is named."""
    points: dict[str, int]
    """The card points of the ten counting trumps, once trump is named."""
    previews: dict[str, list[str]]
    """While the viewer names trump: for each suit letter the cards of the hand it makes trumps."""
    gifts: list[GiftInfo]
    discards: list[DiscardInfo]
    tricks: list[TrickInfo]
    captured: list[int]
    """Card points taken by each side in this round."""
    winners: list[int] | None


View = FifthView | AuctionView


class Event(Message):
    """What has just happened, as the viewer may know it; for motion, sound and speech."""

    kind: Literal["deal", "bid", "trump", "give", "discard", "play"]
    seat: Seat | None = None
    action: str | None = None
    """The bid, or the suit letter of the trump."""
    cards: list[str] | None = None
    """The card played; cards given or discarded as far as the viewer may know them."""
    count: int | None = None
    """How many cards were given or discarded."""


class NextDeal(Message):
    """What the next deal will follow from, as far as the viewer may know it: `docs/fairness.md`."""

    round: int
    """The round that is to be dealt, from 1."""
    commitment: str
    """The SHA-256 of the server's secret and what it is for, in hex; empty where there is none."""
    cut: str
    """The viewer's own cut, in hex; empty where the seat has made none, or for a spectator."""


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


class Update(Message, tag="event"):
    """One entry was added to the log; `seq` grows by one with each."""

    seq: int
    event: Event
    view: View
    results: list[ResultInfo] | None = None
    """All finished rounds of the match, when this entry has ended one; else they are the same."""
    next_deal: NextDeal | None = None
    """With a deal, and for the seat whose cut came with its action; else null."""


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
    params: dict[str, int | str] = {}


class Pong(Message, tag="pong"):
    """The answer to `ping`."""


ServerMessage = TableState | Update | Refused | Pong


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


class Resync(Message, tag="resync"):
    """Send the whole table again."""


class Ping(Message, tag="ping"):
    """Ask for a `Pong`, to see that the connection lives."""


ClientMessage = Act | Ready | Resync | Ping
