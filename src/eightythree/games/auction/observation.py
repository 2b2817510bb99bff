"""What a seat of Auction can know: its own cards and the public history, built up."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from eightythree.cards import FULL_DECK
from eightythree.games.auction.round import Call, Phase
from eightythree.tricks import NO_SUIT, trumps

if TYPE_CHECKING:
    from eightythree.games.auction.keeping import Choice
    from eightythree.games.auction.match import Match
    from eightythree.games.auction.round import Round
    from eightythree.games.auction.rules import Rules
    from eightythree.games.results import Outcome, Result

__all__ = ["Observation", "SeenDiscard", "SeenGift", "observe", "seen_kitty", "shown_discards"]


class SeenGift(NamedTuple):
    """Trumps given (A5.1): how many is public, which the two partners alone know (A5.4)."""

    giver: int
    """The seat that gave, 0..3."""
    size: int
    """How many cards, 0 up."""
    cards: int | None
    """The mask of the cards for the two partners, ``None`` for others."""


class SeenDiscard(NamedTuple):
    """Cards discarded: how many is public, which of them depends on the rules (A5.4)."""

    seat: int
    """Who discarded, 0..3."""
    size: int
    """How many cards, 0 up."""
    cards: int
    """The mask of those that the observer may know."""


class Observation(NamedTuple):
    """A match as one seat, or a spectator, may see it.

    Two matches that differ only in what the seat cannot know give equal observations.
    """

    rules: Rules
    """The house rules."""
    seat: int | None
    """Whose view it is; ``None`` for a spectator."""
    dealer: int
    """Who dealt the round."""
    number: int
    """The round, from 1."""
    totals: tuple[int, int]
    """Points so far, one entry a side; may be negative (A7.5)."""
    results: tuple[Result, ...]
    """All finished rounds."""
    match_winners: tuple[int, ...] | None
    """The side that has won; ``None`` before the end of the match."""
    phase: Phase
    """`Phase.OVER` also before the first deal."""
    outcome: Outcome | None
    """How the round ended; ``None`` before its end."""
    dealt: int
    """The seat's own cards as dealt; 0 for a spectator."""
    hand: int
    """The cards that the seat holds; 0 for a spectator."""
    counts: tuple[int, ...]
    """How many cards each seat holds."""
    calls: tuple[Call, ...]
    """The bids and passes, in order."""
    bid: int
    """The highest bid: 0 for none, 1..83, or `DOUBLE`."""
    declarer: int | None
    """The seat that plays the contract; ``None`` before the bidding is over."""
    trump: int
    """0..3, or `NO_SUIT` before it is named."""
    kitty: int | None
    """The kitty's cards, where the seat may know them (A4.2)."""
    gifts: tuple[SeenGift, ...]
    """What was given, in order."""
    discards: tuple[SeenDiscard, ...]
    """What was discarded, the declarer first."""
    plays: tuple[int, ...]
    """The cards played, in order."""
    winners: tuple[int, ...]
    """The winning seat of each finished trick."""
    leader: int | None
    """Who leads the present trick; ``None`` before the play."""
    captured: tuple[int, int]
    """Card points taken by each side."""
    to_act: int | None
    """The seat whose turn it is; ``None`` when it is nobody's."""
    legal: tuple[int, ...]
    """The legal bids, suits or cards, for the seat to act alone."""
    choice: Choice | None
    """What may be given or discarded, for the seat to act alone."""

    @property
    def trick(self) -> tuple[int, ...]:
        """The cards of the present trick, in order."""
        return self.plays[len(self.winners) * 4 :]


def observe(match: Match, seat: int | None) -> Observation:
    """Return what a seat (``None``: a spectator) may know of a match."""
    played = match.round
    if played is None:
        return _before_the_deal(match, seat)
    acts = seat is not None and seat == played.to_act
    choice = played.choice() if acts else None
    # Not by `_replace`, which is slower.
    return Observation(
        rules=match.rules,
        seat=seat,
        dealer=played.dealer,
        number=match.number,
        totals=match.totals,
        results=match.results,
        match_winners=match.winners,
        phase=played.phase,
        outcome=played.outcome,
        dealt=0 if seat is None else played.dealt[seat],
        hand=0 if seat is None else played.hands[seat],
        counts=tuple(hand.bit_count() for hand in played.hands),
        calls=played.calls,
        bid=played.bid,
        declarer=played.declarer,
        trump=played.trump,
        kitty=seen_kitty(played, seat),
        gifts=tuple(
            SeenGift(
                gift.giver,
                gift.cards.bit_count(),
                gift.cards if seat is not None and (seat - gift.giver) % 2 == 0 else None,
            )
            for gift in played.gifts
        ),
        discards=_seen_discards(played, seat),
        plays=played.plays,
        winners=played.winners,
        leader=played.leader if played.phase is Phase.PLAY else None,
        captured=played.captured,
        to_act=played.to_act,
        legal=played.legal_actions() if acts and choice is None else (),
        choice=choice,
    )


def _before_the_deal(match: Match, seat: int | None) -> Observation:
    return Observation(
        rules=match.rules,
        seat=seat,
        dealer=match.dealer,
        number=match.number,
        totals=match.totals,
        results=match.results,
        match_winners=match.winners,
        phase=Phase.OVER,
        outcome=None,
        dealt=0,
        hand=0,
        counts=(0, 0, 0, 0),
        calls=(),
        bid=0,
        declarer=None,
        trump=NO_SUIT,
        kitty=None,
        gifts=(),
        discards=(),
        plays=(),
        winners=(),
        leader=None,
        captured=(0, 0),
        to_act=None,
        legal=(),
        choice=None,
    )


def seen_kitty(played: Round, seat: int | None) -> int | None:
    """Return the kitty if it was taken up and the seat may see it (A4.1, A4.2)."""
    named = played.trump != NO_SUIT
    taken = named or (played.phase is Phase.TRUMP and played.rules.name_trump == "after_kitty")
    may_see = played.rules.show_kitty or (seat is not None and seat == played.declarer)
    return played.kitty if taken and may_see else None


def _seen_discards(played: Round, seat: int | None) -> tuple[SeenDiscard, ...]:
    """Return the discards so far, as far as the seat may know them (A5.4)."""
    declarer = played.declarer
    shown = shown_discards(played.rules, played.trump)
    seen = []
    for turn, cards in enumerate(played.discards):
        whose = ((declarer or 0) + turn) % 4
        known = cards if whose == seat else cards & shown
        seen.append(SeenDiscard(whose, cards.bit_count(), known))
    return tuple(seen)


def shown_discards(rules: Rules, trump: int) -> int:
    """Return the cards, a mask, that all may see when they are discarded (A5.4)."""
    if rules.show_discards == "all":
        return FULL_DECK
    return trumps(trump) if rules.show_discards == "trumps" else 0
