"""What goes over the wire, as structs: the one source of the protocol's types.

`docs/protocol.md` explains them; `web/src/protocol.ts` is generated from them. Cards and actions
travel as words (``KS``, ``pass``, ``40``, ``give 8H``), seats as ints from 0.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from eightythree.server.talk import Phrase  # noqa: TC001 - msgspec reads the annotations

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


class TermsInfo(Message):
    """What the people at a table have agreed on beside the rules."""

    listed: bool = False
    """Whether the lobby shows it; otherwise it is found by its link alone."""
    watch: Literal["all", "nobody"] = "all"
    """Who may watch without a seat."""
    turn: Annotated[int, Meta(ge=0, le=3600)] = 0
    """Seconds for each turn; 0 for as long as one likes."""
    bank: Annotated[int, Meta(ge=0, le=7200)] = 0
    """Seconds a match that each person may use beyond those of a turn."""
    grace: Annotated[int, Meta(ge=0, le=86400)] = 60
    """Seconds after which a bot plays for who is gone; 0 for never."""
    hints: bool = False
    """Whether everybody may ask a bot for advice."""


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
    rules: dict[str, OptionValue] = {}
    terms: TermsInfo | None = None
    """Beside the rules: who finds it and watches, the clock, hints; null for the defaults."""


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
    left: bool = False
    """The person has left and the bot plays on; somebody else may `sit` down."""
    away: Literal["", "gone", "late"] = ""
    """`gone`: without a connection; a bot takes their turns after the grace, and then somebody else
    may `sit` down. `late`: their last turn was taken for them, as their time had run out."""


class TableInfo(Message):
    """What stays the same while a table lasts, but for people sitting down before the deal."""

    id: str
    game: GameId
    rules: dict[str, OptionValue]
    """Every option with its value."""
    terms: TermsInfo
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
    by: Literal["bot", "clock", "claim"] | None = None
    """Who acted in the seat's place: a bot, since its person is gone, or out of time; a claim of
    all tricks that are left."""


class ClockInfo(Message):
    """The time that people have; in milliseconds."""

    banks: list[int]
    """What is left of each seat's bank."""
    left: int | None
    """What the seat to act has left, its bank included, when this was sent; null for a bot."""


class UndoInfo(Message):
    """Somebody asks to take back their last action."""

    seat: Seat
    agreed: list[int]
    """The seats that have agreed so far; it is taken back when all people who are there have."""


class SaidInfo(Message):
    """What somebody said: a phrase, or a text of their own."""

    seat: Seat
    name: str
    phrase: str
    """One of the phrases that `say` takes, or empty."""
    text: str


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
    clock: ClockInfo | None = None
    """Null for a table without a clock."""
    undo: UndoInfo | None = None
    said: list[SaidInfo] = []
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
    params: dict[str, int | str] = {}


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
