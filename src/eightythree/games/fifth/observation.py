"""What a seat of Fifth Trick can know: its own cards and the public history, built up."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from eightythree.games.fifth.form import STANDARD, Form

if TYPE_CHECKING:
    from eightythree.games.fifth.match import Match
    from eightythree.games.fifth.rules import Rules
    from eightythree.games.results import Award, Result

__all__ = ["Observation", "observe"]


class Observation(NamedTuple):
    """A match as one seat, or a spectator, may see it.

    Two matches that differ only in what the seat cannot know give equal observations. The
    undealt cards are in none (F1.3).
    """

    rules: Rules
    """The house rules."""
    seats: int
    """How many play, 2..8."""
    seat: int | None
    """Whose view it is; ``None`` for a spectator."""
    dealer: int
    """Who dealt the round."""
    number: int
    """The round, from 1."""
    totals: tuple[int, ...]
    """Points so far, one entry a seat."""
    rounds_won: tuple[int, ...]
    """Fifth tricks won, one entry a seat."""
    contenders: tuple[int, ...]
    """The seats that can still win the match (F4.3)."""
    results: tuple[Result, ...]
    """All finished rounds."""
    match_winners: tuple[int, ...] | None
    """The seats that have won; ``None`` before the end of the match."""
    hand: int
    """The cards that the seat holds, a mask; 0 for a spectator."""
    plays: tuple[int, ...]
    """The cards played in this round, in order."""
    winners: tuple[int, ...]
    """The winning seat of each finished trick."""
    leader: int
    """Who leads the present trick."""
    bonuses: tuple[Award, ...]
    """The hand bonuses announced at the deal (F3.4, ``hand_bonus=deal``)."""
    to_act: int | None
    """The seat whose turn it is; ``None`` when it is nobody's."""
    legal: tuple[int, ...]
    """The legal actions, for the seat to act alone."""
    form: Form = STANDARD
    """How large the game is."""

    @property
    def trick(self) -> tuple[int, ...]:
        """The cards of the present trick, in order."""
        return self.plays[len(self.winners) * self.seats :]


def observe(match: Match, seat: int | None) -> Observation:
    """Return what a seat (``None``: a spectator) may know of a match."""
    played = match.round
    acts = played.to_act if played else None
    # In the order of the fields, by place: every step of a learner comes through here.
    return Observation(
        match.rules,
        match.seats,
        seat,
        played.dealer if played else match.dealer,
        match.number,
        match.totals,
        match.rounds_won,
        match.contenders,
        match.results,
        match.winners,
        played.hands[seat] if played and seat is not None else 0,
        played.plays if played else (),
        played.winners if played else (),
        played.leader if played else (match.dealer + 1) % match.seats,
        played.hand_bonuses() if played and match.rules.hand_bonus == "deal" else (),
        acts,
        played.legal_actions() if played and acts is not None and seat == acts else (),
        played.form if played else STANDARD,
    )
