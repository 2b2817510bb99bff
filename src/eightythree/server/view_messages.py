"""A table as one viewer sees it, as structs: what the messages of `messages` are made of.

Cards and actions travel as words (``KS``, ``pass``, ``40``, ``give 8H``), seats as ints from 0.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Seat = Annotated[int, Meta(ge=0, le=7)]
OptionValue = bool | int | str
GameId = Literal["fifth", "auction"]
BotLevel = Literal["random", "novice", "club", "expert", "master"]


class Message(Struct, forbid_unknown_fields=True, kw_only=True):
    """The base of all structs on the wire: unknown fields are an error."""


class TermsInfo(Message):
    """What the people at a table have agreed on beside the rules."""

    listed: bool = False
    """Whether the lobby shows it; otherwise it is found by its link alone."""
    watch: Literal["all", "table", "nobody"] = "all"
    """Who may watch without a seat. `all`: everybody, and when a round is over see all its hands;
    `table`: everybody, but the hands when the match is over."""
    turn: Annotated[int, Meta(ge=0, le=3600)] = 0
    """Seconds for each turn; 0 for as long as one likes."""
    bank: Annotated[int, Meta(ge=0, le=7200)] = 0
    """Seconds a match that each person may use beyond those of a turn."""
    grace: Annotated[int, Meta(ge=0, le=86400)] = 60
    """Seconds after which a bot plays for who is gone; 0 for never."""
    hints: bool = False
    """Whether everybody may ask a bot for advice."""


class SeatInfo(Message):
    """Who sits where."""

    name: str
    """1 to 24 characters; empty while the seat is free."""
    bot: BotLevel | None = None
    """The level of the bot that plays here; null for a person."""
    free: bool = False
    """Nobody sits here yet, and the name is empty: the next person to open the link does."""
    left: bool = False
    """The person has left and the bot plays on; somebody else may `sit` down."""
    away: Literal["", "gone", "late"] = ""
    """`gone`: without a connection; a bot takes their turns after the grace, and then somebody else
    may `sit` down. `late`: their last turn was taken for them, as their time had run out."""


class StartInfo(Message):
    """The moment of another match that a table's match goes on from: of a replay."""

    table: str | None
    """The table that played it; null for a record that somebody sent."""
    round: int
    """From 1."""
    actions: int
    """How many actions of the round had been taken."""


class DayTable(Message):
    """Of a table where a deal of the day is played."""

    date: str
    """By UTC: `2026-11-30`."""
    rounds: int
    """The match is over after so many, whatever the points."""
    counts: bool
    """Whether this is the try that counts; else it is for practice."""


class TableInfo(Message):
    """What stays the same while a table lasts, but for people sitting down before the deal."""

    id: str
    """As in its address."""
    game: GameId
    """What is played."""
    rules: dict[str, OptionValue]
    """Every option with its value."""
    terms: TermsInfo
    """What the people there have agreed on beside the rules."""
    seats: list[SeatInfo]
    """By seat."""
    start: StartInfo | None = None
    """Null for a match that began here."""
    day: DayTable | None = None
    """Null for an ordinary table."""


class AwardInfo(Message):
    """Points scored, and why."""

    index: int
    """The seat (fifth) or side (auction) that scores."""
    points: int
    """Below 0 where a failed bid costs them."""
    clause: str
    """By which they are scored, such as `F3.1`."""
    code: str
    """`fifth_trick no_ace sixth_not_won four_of_a_kind one_suit` (fifth),
    `defended made set double_made double_set` (auction)."""
    detail: str
    """A rank (`four_of_a_kind`), a suit letter (`one_suit`), the bid (auction); or empty."""


class ResultInfo(Message):
    """A finished round."""

    dealer: Seat
    """Who dealt."""
    outcome: Literal["scored", "passed_out", "void"]
    """Whether it was played out (`scored`), nobody bid, or a hand could not be kept (A5.2)."""
    points: list[int]
    """Scored, by seat (fifth) or side (auction)."""
    awards: list[AwardInfo]
    """What these points are made of."""
    declarer: Seat | None = None
    """Null in `fifth`, and where nobody bid."""
    bid: str | None = None
    """`30` to `83`, or `83x2`; null as before."""
    trump: str | None = None
    """A suit letter; null where none was named."""
    captured: list[int] | None = None
    """Card points by side; null where nothing was played, and in `fifth`."""


class Played(Message):
    """A card in a trick."""

    seat: Seat
    """Who played it."""
    card: str
    """Such as `KS`, or `JK` for the joker."""


class TrickInfo(Message):
    """A trick: the cards in order and who wins it (so far)."""

    leader: Seat
    """Who led."""
    plays: list[Played]
    """The cards, in order."""
    winner: Seat | None = None
    """Who wins it so far; null before a card lies."""
    points: int = 0
    """The card points in it (auction)."""


class FifthView(Message, tag_field="game", tag="fifth"):
    """A Fifth Trick table as one viewer may see it."""

    number: int
    """The round, from 1."""
    dealer: Seat
    """Who deals this round."""
    to_act: Seat | None
    """Whose turn it is; null for nobody."""
    awaits: Literal["action", "deal", "people", "nothing"]
    """`deal`: the round is over, `ready` deals the next; `people`: they have not all come, the
    cards are dealt to the last; `nothing`: the match is over."""
    totals: list[int]
    """Points in the match, by seat."""
    rounds_won: list[int]
    """Rounds won in the match, by seat."""
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
    """The seats that have won the match; null before its end."""


class CallInfo(Message):
    """A bid or pass: `pass`, `30`…`83`, `83x2`."""

    seat: Seat
    """Who called."""
    action: str
    """`pass`, `30` to `83`, or `83x2`."""


class ContractInfo(Message):
    """What the declarer plays for; `trump` is null until it is named."""

    declarer: Seat
    """Who has bought the hand."""
    bid: str
    """`30` to `83`, or `83x2`."""
    trump: str | None = None
    """A suit letter; null until it is named."""


class GiftInfo(Message):
    """Trumps given; `cards` for the two partners alone."""

    giver: Seat
    """Who gave; the partner got."""
    count: int
    """How many cards."""
    cards: list[str] | None = None
    """Which; null for who may not know."""


class DiscardInfo(Message):
    """Cards a seat discarded, and those of them that the viewer may know."""

    seat: Seat
    """Who discarded."""
    count: int
    """How many cards."""
    cards: list[str]
    """Those that the viewer may know."""


class ChoiceInfo(Message):
    """What may be given or discarded now: any set within these bounds is legal."""

    kind: Literal["give", "discard"]
    """Whether cards are given or discarded."""
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
    """The fewest counting trumps that it may hold."""
    max_counting: int
    """The most."""


class OutlookInfo(Message):
    """How the match would stand after the round."""

    totals: list[int]
    """Points in the match, by side."""
    wins: int | None
    """The side that would have won the match; null where it would go on."""


class StakeInfo(Message):
    """What a bid would mean for the match, were it the last."""

    made: OutlookInfo
    """With as many points captured as were bid."""
    failed: OutlookInfo
    """With one point less."""


class AuctionView(Message, tag_field="game", tag="auction"):
    """An Auction table as one viewer may see it."""

    number: int
    """The round, from 1."""
    dealer: Seat
    """Who deals this round."""
    phase: Literal["bid", "trump", "give", "discard", "play", "over"]
    """What the round has come to."""
    to_act: Seat | None
    """Whose turn it is; null for nobody."""
    awaits: Literal["action", "deal", "people", "nothing"]
    """As in `FifthView`."""
    totals: list[int]
    """Points in the match, by side."""
    hand: list[str]
    """The viewer's cards, trumps first (high to low) once trump is named, then S H D C."""
    legal: list[str]
    """Bids, suits or cards the viewer may choose from, when it is the one to act."""
    choice: ChoiceInfo | None
    """In the phases `give` and `discard`, for the seat to act."""
    counts: list[int]
    """Cards left in each hand."""
    calls: list[CallInfo]
    """Bids and passes of the round, in order."""
    contract: ContractInfo | None
    """Null until the bidding is over."""
    kitty: list[str] | None
    """The kitty, where the viewer may know it."""
    trumps: list[str]
    """The fifteen trumps high to low, once trump is named."""
    points: dict[str, int]
    """The card points of the ten counting trumps, once trump is named."""
    stakes: dict[str, StakeInfo]
    """While the viewer bids: for each bid that it may make, what that would mean."""
    previews: dict[str, list[str]]
    """While the viewer names trump: for each suit letter the cards of the hand it makes trumps."""
    gifts: list[GiftInfo]
    """Trumps given in this round."""
    discards: list[DiscardInfo]
    """Cards discarded in this round."""
    tricks: list[TrickInfo]
    """All tricks of the round, the present one last."""
    captured: list[int]
    """Card points taken by each side in this round."""
    winners: list[int] | None
    """The seats that have won the match; null before its end."""


View = FifthView | AuctionView


class Event(Message):
    """What has just happened, as the viewer may know it; for motion, sound and speech."""

    kind: Literal["deal", "bid", "trump", "give", "discard", "play"]
    """What was done."""
    seat: Seat | None = None
    """Who did it; null for a deal."""
    action: str | None = None
    """The bid, or the suit letter of the trump."""
    cards: list[str] | None = None
    """The card played; cards given or discarded as far as the viewer may know them."""
    count: int | None = None
    """How many cards were given or discarded."""
    by: Literal["bot", "clock", "claim"] | None = None
    """Who acted in the seat's place: a bot, since its person is gone, or out of time; a claim of
    all tricks that are left."""


class StandInInfo(Message):
    """An action of the round that was not taken by who sits there."""

    action: int
    """Which one of the round's actions, from 0 for the first after the deal."""
    by: Literal["bot", "clock", "claim"]
    """As in `Event`."""


class ClockInfo(Message):
    """The time that people have; in milliseconds."""

    banks: list[int]
    """What is left of each seat's bank."""
    left: int | None
    """What the seat to act has left, its bank included, when this was sent; null for a bot."""


class UndoInfo(Message):
    """Somebody asks to take back their last action."""

    seat: Seat
    """Who asks."""
    agreed: list[int]
    """The seats that have agreed so far; it is taken back when all people who are there have."""


class SaidInfo(Message):
    """What somebody said: a phrase, or a text of their own."""

    seat: Seat
    """Who said it."""
    name: str
    """Who sat there then."""
    phrase: str
    """One of the phrases that `say` takes, or empty."""
    text: str
    """At most 400 characters; empty with a phrase."""


class NextDeal(Message):
    """What the next deal will follow from, as far as the viewer may know it: `docs/fairness.md`."""

    round: int
    """The round that is to be dealt, from 1."""
    commitment: str
    """The SHA-256 of the server's secret and what it is for, in hex; empty where there is none."""
    cut: str
    """The viewer's own cut, in hex; empty where the seat has made none, or for a spectator."""
