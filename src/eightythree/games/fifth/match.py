"""A match of Fifth Trick over its rounds (clauses F1.4 and F4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from eightythree.errors import IllegalAction, RulesError, brief
from eightythree.games.fifth.round import Round, start_round

if TYPE_CHECKING:
    from eightythree.games.fifth.rules import Rules
    from eightythree.games.results import Deal, Result

__all__ = ["SEATS", "Match", "decide", "start"]

SEATS = range(2, 9)
"""How many can play (F1.1)."""


class Match(NamedTuple):
    """A match as it stands: a value, never changed. Build one with `start`."""

    rules: Rules
    """The house rules."""
    seats: int
    """How many play, 2..8."""
    dealer: int
    """Who deals the present round, or the next one when none is being played (F1.4)."""
    totals: tuple[int, ...]
    """Points, one entry a seat."""
    rounds_won: tuple[int, ...]
    """Fifth tricks won, one entry a seat."""
    contenders: tuple[int, ...]
    """The seats that can still win the match (F4.3)."""
    results: tuple[Result, ...] = ()
    """All finished rounds."""
    round: Round | None = None
    """The present round; the last one, over, until the next is dealt."""
    winners: tuple[int, ...] | None = None
    """Who has won the match, ``None`` before its end."""

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
            raise IllegalAction("F4.2", "match_over", "the match is over")
        if not self.awaits_deal:
            raise IllegalAction("F2.4", "round_running", "the round is not over")
        return self._replace(round=start_round(self.rules, self.seats, self.dealer, deal))

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
        """Return the match after a legal action, which is not checked; the last scores (F3, F4)."""
        after = self._running().played(action)
        result = after.result()
        if result is not None:
            return self._scored(after, result)
        # Every action comes through here: not by `_replace`, which is slower.
        return Match(
            self.rules,
            self.seats,
            self.dealer,
            self.totals,
            self.rounds_won,
            self.contenders,
            self.results,
            after,
        )

    def _running(self) -> Round:
        if self.round is None:
            raise IllegalAction("F1.3", "not_dealt", "no cards have been dealt")
        return self.round

    def _scored(self, over: Round, result: Result) -> Match:
        totals = tuple(map(sum, zip(self.totals, result.points, strict=True)))
        won = tuple(
            count + (seat == result.round_winner) for seat, count in enumerate(self.rounds_won)
        )
        winners, contenders = decide(self.rules, totals, won, self.contenders)
        return self._replace(
            dealer=(self.dealer + 1) % self.seats,
            totals=totals,
            rounds_won=won,
            contenders=contenders,
            results=(*self.results, result),
            round=over,
            winners=winners,
        )


def start(rules: Rules, seats: int, dealer: int) -> Match:
    """Return a match before its first deal.

    Args:
        rules: the house rules.
        seats: 2..8 (F1.1).
        dealer: the first dealer, 0..seats-1, drawn by the caller (F1.3).

    Raises:
        RulesError: as many cannot play, or there is no such seat.
    """
    if seats not in SEATS:
        raise RulesError(
            f"Fifth Trick is for 2 to 8 players, not {seats}",
            "F1.1",
            "wrong_players",
            {"minimum": SEATS[0], "maximum": SEATS[-1], "given": seats},
        )
    if not 0 <= dealer < seats:
        raise RulesError(
            f"the dealer must be a seat from 0 to {seats - 1}, not {dealer}",
            "F1.3",
            "no_such_dealer",
            {"maximum": seats - 1, "given": brief(dealer)},
        )
    return Match(rules, seats, dealer, (0,) * seats, (0,) * seats, tuple(range(seats)))


def decide(
    rules: Rules, totals: tuple[int, ...], won: tuple[int, ...], contenders: tuple[int, ...]
) -> tuple[tuple[int, ...] | None, tuple[int, ...]]:
    """Return the winners after a round (``None``: play on) and who stays in contention (F4)."""
    best = max(totals[seat] for seat in contenders)
    if best < rules.target:
        return None, contenders
    tied = tuple(seat for seat in contenders if totals[seat] == best)
    if len(tied) == 1 or rules.tie_break == "shared":
        return tied, tied
    if rules.tie_break == "most_rounds":
        most = max(won[seat] for seat in tied)
        first = tuple(seat for seat in tied if won[seat] == most)
        return (first, first) if len(first) == 1 else (None, contenders)
    return None, tied if rules.tie_break == "play_on_tied" else contenders
