"""The shape of a review.

Points are those of a round by which a seat is ahead: in Fifth Trick its own less the other seats'
on average, in Auction its side's less the other side's.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

__all__ = [
    "VERSION",
    "Decision",
    "DecisionPhase",
    "Fair",
    "Known",
    "Review",
    "ReviewedPlayer",
    "ReviewedRound",
    "Spent",
    "TriedAction",
]

VERSION: Final = 2
"""Counts up when the same record would be judged otherwise: what was kept is made anew."""

DecisionPhase = Literal["bid", "trump", "give", "discard", "lead", "follow"]


class Known(msgspec.Struct, frozen=True):
    """A decision judged with all cards known."""

    how: Literal["solved", "played_on"]
    """By exact play, or by rounds that novices play on over the cards as they lay."""
    lost: float
    """The points given away, from 0."""
    best: str
    """What gives nothing away, in the record's words; the action taken, where that is so. Of a bid
    the height to go up to."""


class TriedAction(msgspec.Struct, frozen=True):
    """What an action brings on average over worlds."""

    action: str
    """In the record's words."""
    points: float
    """The points by which the seat comes out ahead in the round."""
    chance: float | None
    """The chance to win the match, 0 to 1, where this round can end it, else null."""


class Fair(msgspec.Struct, frozen=True):
    """A decision judged with what its seat could know."""

    worlds: int
    """In how many ways that the hidden cards may lie everything was tried."""
    lost: float
    """The points lost against the best action, on average; below 0 by chance alone. Where this
    round can end the match, the chance lost, in points of a match's beginning."""
    error: float
    """The standard error of that; 0 where nothing was left to chance."""
    chance_lost: float | None
    """The chance to win the match that was lost, where this round can end it, else null."""
    best: str
    """What does best over all these worlds; as `Known.best`."""
    values: list[TriedAction]
    """What was tried, best first: the best six and the action taken."""


class Decision(msgspec.Struct, frozen=True):
    """A choice between two actions or more."""

    round: int
    """From 1."""
    action: int
    """Which action of the round it is, from 1."""
    seat: int
    """Whose it was, 0..7."""
    phase: DecisionPhase
    """What kind of choice it was."""
    taken: str
    """The action taken, in the record's words."""
    known: Known
    """With all cards known."""
    fair: Fair | None
    """``None`` where no way for the hidden cards to lie was found."""
    mistake: bool
    """Whether the loss goes beyond its error; see `eightythree.review.judging`."""


class Spent(msgspec.Struct, frozen=True):
    """What a seat's decisions of one kind came to."""

    phase: DecisionPhase | None
    """``None`` for all of them."""
    decisions: int
    """How many there were."""
    mistakes: int
    """How many of them were mistakes."""
    known_lost: float
    """The points given away with all cards known."""
    lost: float
    """The points lost with what could be known."""
    error: float
    """The standard error of that sum."""


class ReviewedPlayer(msgspec.Struct, frozen=True):
    """A seat's match."""

    seat: int
    """0..7."""
    name: str
    """As the record has it."""
    total: Spent
    """All its decisions together."""
    phases: list[Spent]
    """The phases in which there was something to decide, in the order of a round."""
    dearest: list[int]
    """Indices of the decisions that were the dearest mistakes, at most three, dearest first."""
    points: float
    """The points made in all finished rounds."""
    cards: float
    """The points that the cards dealt were worth in these rounds: its luck."""
    cards_error: float
    """The standard error of that, by the replays alone."""


class ReviewedRound(msgspec.Struct, frozen=True):
    """A finished round: what was made, and what the cards were worth."""

    points: list[int]
    """By seat (`fifth`) or side (`auction`)."""
    cards: list[float]
    """What the deal was worth: by seat or side, its points less the others' when novices play it
    in many ways, on average."""
    error: list[float]
    """The standard errors of that."""


class Review(msgspec.Struct, frozen=True):
    """A match judged."""

    version: int
    """Of the method, see `VERSION`."""
    game: Literal["fifth", "auction"]
    """What was played."""
    worlds: int
    """The most ways for the hidden cards to lie that a decision was judged in."""
    seed: int
    """Of the worlds and replays, 0..2**64 - 1."""
    finished: bool
    """Whether the match was over."""
    rounds: list[ReviewedRound]
    """The finished rounds, in order."""
    decisions: list[Decision]
    """In the order they were taken."""
    players: list[ReviewedPlayer]
    """By seat."""
    one_bid: bool = False
    """Whether each seat spoke once in the bidding (Auction, `bidding=single_round`), so that nobody
    goes up; false in what was kept before this was told."""
