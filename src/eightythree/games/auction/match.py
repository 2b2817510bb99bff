"""A match of Auction over its rounds (clauses A1.3 and A8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from eightythree.errors import IllegalAction, RulesError, brief
from eightythree.games.auction.dealing import start_round

if TYPE_CHECKING:
    from eightythree.games.auction.round import Round
    from eightythree.games.auction.rules import Rules
    from eightythree.games.results import Deal, Result

__all__ = ["SEATS", "Match", "decide", "start"]

SEATS = range(4, 5)
"""How many can play (A1.1)."""


class Match(NamedTuple):
    """A match as it stands: a value, never changed. Build one with `start`."""

    rules: Rules
    """The house rules."""
    dealer: int
    """Who deals the present round, or the next one when none is being played (A1.3)."""
    totals: tuple[int, int] = (0, 0)
    """Points, one entry a side; may be negative (A7.5)."""
    results: tuple[Result, ...] = ()
    """All finished rounds, void and passed out ones among them."""
    round: Round | None = None
    """The present round; the last one, over, until the next is dealt."""
    winners: tuple[int, ...] | None = None
    """The winning side, ``None`` before the end of the match."""

    @property
    def seats(self) -> int:
        """The number of players."""
        return 4

    @property
    def over(self) -> bool:
        """Whether the match is decided."""
        return self.winners is not None

    @property
    def awaits_deal(self) -> bool:
        """Whether the next thing to happen is a deal."""
        return not self.over and (self.round is None or self.round.over)

    @property
    def number(self) -> int:
        """The number of the present round, or of the next where none was dealt, from 1."""
        running = self.round is None or not self.round.over
        return len(self.results) + running

    @property
    def to_act(self) -> int | None:
        """The seat whose turn it is, ``None`` between rounds and at the end."""
        return self.round.to_act if self.round else None

    def deal(self, deal: Deal) -> Match:
        """Return the match with the next round dealt.

        Raises:
            IllegalAction: a round is being played, or the match is over.
            CardError: the cards cannot be dealt so.
        """
        if self.winners is not None:
            raise IllegalAction("A8.2", "match_over", "the match is over")
        if not self.awaits_deal:
            raise IllegalAction("A6.5", "round_running", "the round is not over")
        return self._replace(round=start_round(self.rules, self.dealer, deal))

    def legal_actions(self) -> tuple[int, ...]:
        """Return the legal actions of the seat to act; none between rounds."""
        return self.round.legal_actions() if self.round else ()

    def check(self, action: int) -> None:
        """Raise `IllegalAction` if an action may not be taken now."""
        self._running().check(action)

    def apply(self, action: int) -> Match:
        """Return the match after an action.

        Raises:
            IllegalAction: the rules refuse it; this match is unchanged in any case.
        """
        self.check(action)
        return self.taken(action)

    def taken(self, action: int) -> Match:
        """Return the match after a legal action, which is not checked; the last scores (A7, A8)."""
        after = self._running().taken(action)
        result = after.result()
        if result is not None:
            return self._scored(after, result)
        # Every action comes through here: not by `_replace`, which is slower.
        return Match(self.rules, self.dealer, self.totals, self.results, after)

    def _running(self) -> Round:
        if self.round is None:
            raise IllegalAction("A1.4", "not_dealt", "no cards have been dealt")
        return self.round

    def _scored(self, over: Round, result: Result) -> Match:
        totals = (self.totals[0] + result.points[0], self.totals[1] + result.points[1])
        # A void round is dealt again by the same dealer (A5.2), any other passes the deal on.
        passes_on = result.outcome != "void"
        return self._replace(
            dealer=(self.dealer + passes_on) % 4,
            totals=totals,
            results=(*self.results, result),
            round=over,
            winners=decide(self.rules, totals, result),
        )


def start(rules: Rules, seats: int, dealer: int) -> Match:
    """Return a match before its first deal.

    Args:
        rules: the house rules.
        seats: 4 (A1.1).
        dealer: the first dealer, 0..3, drawn by the caller (A1.3).

    Raises:
        RulesError: as many cannot play, or there is no such seat.
    """
    if seats not in SEATS:
        raise RulesError(
            f"Auction is for 4 players, not {seats}", "A1.1", "not_four_players", {"given": seats}
        )
    if not 0 <= dealer < seats:
        raise RulesError(
            f"the dealer must be a seat from 0 to 3, not {dealer}",
            "A1.3",
            "no_such_dealer",
            {"maximum": 3, "given": brief(dealer)},
        )
    return Match(rules, dealer)


def decide(rules: Rules, totals: tuple[int, int], result: Result) -> tuple[int, ...] | None:
    """Return the winning side after a round, ``None`` to play on (A8.2)."""
    reached = tuple(side for side in (0, 1) if totals[side] >= rules.target)
    if len(reached) < 2:
        return reached or None
    if rules.both_reach == "declarers" and result.contract is not None:
        return (result.contract.declarer % 2,)
    if totals[0] == totals[1]:
        return None
    return (int(totals[1] > totals[0]),)
