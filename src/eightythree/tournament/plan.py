"""What a tournament is to play, settled before its first card."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from eightythree.errors import RulesError, TournamentError
from eightythree.games import GAMES, auction, fifth
from eightythree.tournament.players import player_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

__all__ = ["Kind", "Plan", "Unit", "plan_of", "seatings", "units"]

Kind = Literal["round", "match"]

_SEEDS: Final = 1 << 64


@dataclass(frozen=True, slots=True)
class Plan:
    """A tournament: with a unit it settles all that happens in it. Build one with `plan_of`."""

    game: str
    """``fifth`` or ``auction``."""
    rules: fifth.Rules | auction.Rules
    """The house rules."""
    seats: int
    """How many play: 2..8, 4 in Auction."""
    bots: tuple[str, ...]
    """The names of the bots, see :mod:`eightythree.tournament.players`."""
    deals: int
    """How many deals each pair plays as single rounds."""
    matches: int
    """How many matches each pair plays."""
    seed: int | None
    """0..2**64 - 1; ``None`` for the deals that reports are made from."""
    before_play: str | None = None
    """`auction`: who bids, names trump, gives and discards for everybody, if it is one bot; then
    captured points are compared, which the play of the cards alone decides."""

    @property
    def stream(self) -> str:
        """What all chance comes from; no seed leads to that of the reports."""
        return "report" if self.seed is None else f"seed {self.seed}"

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """All pairs of bots, as places in `bots`."""
        return list(combinations(range(len(self.bots)), 2))

    @property
    def size(self) -> int:
        """The number of units."""
        return (self.deals + self.matches) * sum(len(seatings(self, each)) for each in self.pairs)


class Unit(NamedTuple):
    """A round or match with its seats taken."""

    kind: Kind
    """A single round, or a match to its end."""
    deal: int
    """The number, from 0, of the deal or of the match."""
    seats: tuple[int, ...]
    """By seat, who sits there: a place in the plan's `bots`."""


def plan_of(
    game: str,
    bots: Sequence[str],
    *,
    seats: int = 4,
    rules: fifth.Rules | auction.Rules | Mapping[str, object] | None = None,
    deals: int = 100,
    matches: int = 0,
    seed: int | None = 0,
    before_play: str | None = None,
) -> Plan:
    """Return a plan whose parts have been checked, and whose bots have been loaded once.

    Args:
        game: ``fifth`` or ``auction``.
        bots: two or more levels of :data:`eightythree.bots.BOTS`; ``all-seeing``; or
            ``MODULE:CALLABLE``, called without arguments for a bot.
        seats: the number of players.
        rules: the house rules, or the options that differ from the default.
        deals: how many deals each pair plays as single rounds.
        matches: how many matches each pair plays.
        seed: 0..2**64 - 1; ``None`` for the deals that reports are made from.
        before_play: `auction`: the bot that decides for everybody until the play of the cards.

    Raises:
        RulesError: an unknown option, or as many cannot play.
        TournamentError: a bot that cannot be loaded, or any other argument that cannot be.
    """
    if game not in GAMES:
        raise TournamentError(f"the game must be {' or '.join(GAMES)}, not {game!a}")
    kind = GAMES[game]
    if not isinstance(rules, (fifth.Rules, auction.Rules)):
        rules = kind.Rules.read(rules or {})
    if not isinstance(rules, fifth.Rules if game == fifth.ID else auction.Rules):
        raise RulesError(f"these are not the rules of {game}")
    if seats not in kind.SEATS:
        raise RulesError(f"{game} cannot be played by {seats}")
    if deals < 0 or matches < 0 or not deals + matches:
        raise TournamentError("deals and matches count from 0, and there must be one of either")
    if seed is not None and not 0 <= seed < _SEEDS:
        raise TournamentError("the seed must be a whole number from 0 to 2**64 - 1")
    if before_play is not None and game != auction.ID:
        raise TournamentError("only auction has anything before the play of the cards")
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise TournamentError("a tournament needs two bots or more, each named once")
    for name in (*bots, *filter(None, [before_play])):
        player_of(name)
    return Plan(game, rules, seats, tuple(bots), deals, matches, seed, before_play)


def seatings(plan: Plan, pair: tuple[int, int]) -> list[tuple[int, ...]]:
    """Return who sits where in the rounds and matches of a pair, as places in the plan's `bots`.

    In `auction` two, the partnerships exchanged. In `fifth` each of the two alone among the other,
    in every seat.
    """
    one, other = pair
    if plan.game == auction.ID:
        return [(one, other) * 2, (other, one) * 2]
    found = []
    for alone, many in (pair, (other, one)):
        for seat in range(plan.seats):
            seated = [many] * plan.seats
            seated[seat] = alone
            if tuple(seated) not in found:  # with two players both are alone
                found.append(tuple(seated))
    return found


def units(plan: Plan) -> Iterator[Unit]:
    """Yield all that is to be played, deal by deal, so that a pair is never far ahead."""
    kinds: tuple[tuple[Kind, int], ...] = (("round", plan.deals), ("match", plan.matches))
    for kind, count in kinds:
        for deal in range(count):
            for pair in plan.pairs:
                for seated in seatings(plan, pair):
                    yield Unit(kind, deal, seated)
