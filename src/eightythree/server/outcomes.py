"""What a finished match counts for the ratings of those who played it; `docs/ratings.md`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from eightythree.bots.levels import RATINGS
from eightythree.games import auction
from eightythree.server.position import positions
from eightythree.store import Acted, Dealt
from eightythree.store.ratings import RatedRow

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eightythree.games import MatchLike, RulesLike
    from eightythree.store import Logged, Place

__all__ = ["BOT", "last_action", "outcome_of", "rate", "rules_of"]

BOT: Final = "bot:"
"""What the name of a bot's level follows where a player is named."""

_MU: Final = 25.0
_SIGMA: Final = _MU / 3
_BOTS_SIGMA: Final = 1.0  # theirs come from thousands of deals


def outcome_of(table: str, log: Sequence[Logged]) -> list[RatedRow]:
    """Return the seats of a match that counts, with the ratings of newcomers; else nothing.

    It counts once somebody has won it, but for tables with hints or where the explorer was asked,
    deals of the day and matches that go on from another. Each seat is that of who sat there at the
    first deal, whoever plays it later.

    Args:
        table: its id.
        log: all of it.

    Raises:
        StoreError: the log is broken.
    """
    seated: tuple[Place, ...] = ()
    position = None
    for logged, position in zip(log, positions(table, log), strict=True):
        if isinstance(logged.entry, Dealt) and not seated:
            seated = position.seats
    if position is None or position.match.winners is None:
        return []
    helped = position.people.terms.hints or position.people.explored
    if position.day is not None or position.start is not None or helped:
        return []
    game = position.game.ID
    return [
        RatedRow(
            table,
            seat,
            game,
            rules_of(position.rules),
            place.owner or f"{BOT}{place.bot}",
            place.name,
            rank,
            _MU if place.owner else float(RATINGS[game][place.bot or ""]),
            _SIGMA if place.owner else _BOTS_SIGMA,
            last_action(log),
        )
        for seat, (place, rank) in enumerate(
            zip(seated, _places(position.match, len(seated)), strict=True)
        )
    ]


def last_action(log: Sequence[Logged]) -> int:
    """Return when the last action of a log was taken, in milliseconds since 1970 UTC."""
    return max(logged.at for logged in log if isinstance(logged.entry, Acted))


def rules_of(rules: RulesLike) -> str:
    """Return what stands for a set of rules: the options that differ, but for the target."""
    changed = {name: value for name, value in rules.changed().items() if name != "target"}
    return json.dumps(changed, sort_keys=True, separators=(",", ":"))


def rate(before: Sequence[RatedRow]) -> list[RatedRow]:
    """Return the seats of a match with the ratings after it; those of bots never change.

    Plackett and Luce's model as Weng and Lin rate by it: "A Bayesian approximation method for
    online ranking", JMLR 12, 2011. In Auction the sides are teams.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    sides = 2 if before[0].game == auction.ID else len(before)
    teams = [
        [model.rating(mu=row.mu, sigma=row.sigma) for row in before[side::sides]]
        for side in range(sides)
    ]
    rated = model.rate(teams, ranks=[float(before[side].place) for side in range(sides)])
    after = []
    for row in before:
        found = rated[row.seat % sides][row.seat // sides]
        bot = row.player.startswith(BOT)
        after.append(row if bot else row._replace(mu=found.mu, sigma=found.sigma))
    return after


def _places(match: MatchLike, seats: int) -> list[int]:
    """Return each seat's place: the winners', then by points, equals alike."""
    winners = match.winners or ()
    sides = len(match.totals)
    # Who has won need not have the most points alone: tie-breaks (F4.3), who declared (A8.2).
    standing = [
        (side not in winners, 0 if side in winners else -total)
        for side, total in enumerate(match.totals)
    ]
    return [1 + sum(other < standing[seat % sides] for other in standing) for seat in range(seats)]
