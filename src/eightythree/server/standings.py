"""What somebody is told of ratings: their own, and those of whom they have played with."""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from eightythree.games import auction
from eightythree.server.outcomes import BOT
from eightythree.server.rating_messages import Opponent, RatedMatch, RatedRules, RatedSeat
from eightythree.store.ratings import matches_of, standings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection

    from eightythree.server.view_messages import BotLevel
    from eightythree.store import Store
    from eightythree.store.ratings import RatedRow

__all__ = ["ratings_of"]

_MOST: Final = 400
"""The matches of a player that are looked at, the last ones."""
_SHOWN: Final = 100
"""The matches that are told, of each set of rules."""


class _Met(NamedTuple):
    """How often two players met."""

    ahead: int = 0
    behind: int = 0
    level: int = 0
    together: int = 0


async def ratings_of(store: Store, game: str, owner: str) -> list[RatedRules]:
    """Return somebody's ratings at a game, those rules first that they played by last.

    Raises:
        StoreError: the database failed.
    """

    def look(connection: Connection) -> list[RatedRules]:
        found = matches_of(connection, owner, game, _MOST)
        by_rules: dict[str, list[RatedRow]] = {}
        for row in found:
            by_rules.setdefault(row.rules, []).append(row)
        told = [
            _told(rows, standings(connection, game, rules), owner)
            for rules, rows in by_rules.items()
        ]
        return sorted(told, key=lambda each: -each.matches[-1].at)

    return await asyncio.to_thread(store.look, look)


def _told(rows: Sequence[RatedRow], latest: dict[str, RatedRow], owner: str) -> RatedRules:
    """Return what one player is told of one set of rules.

    Args:
        rows: all seats of their matches, the oldest match first.
        latest: how everybody stands.
        owner: the player.
    """
    matches: list[RatedMatch] = []
    met: defaultdict[str, _Met] = defaultdict(_Met)
    for table, seats in groupby(rows, key=lambda row: row.table):
        together = list(seats)
        mine = next(row for row in together if row.player == owner)
        matches.append(
            RatedMatch(
                table=table,
                at=mine.at,
                seats=[
                    RatedSeat(
                        name=row.name, bot=_level(row), you=row.player == owner, place=row.place
                    )
                    for row in together
                ],
                rating=mine.mu,
                doubt=mine.sigma,
            )
        )
        for player in {row.player for row in together} - {owner}:
            theirs = [row for row in together if row.player == player]
            met[player] = _after(met[player], mine, theirs)
    mine = latest[owner]
    people = [row for row in latest.values() if _level(row) is None]
    return RatedRules(
        rules=json.loads(mine.rules),
        rating=mine.mu,
        doubt=mine.sigma,
        players=len(people),
        better=sum(row.mu > mine.mu for row in people),
        matches=matches[-_SHOWN:],
        opponents=sorted(
            (_opponent(latest[player], count, rows) for player, count in met.items()),
            key=lambda each: (-each.matches - each.together, each.name),
        ),
    )


def _after(before: _Met, mine: RatedRow, theirs: Sequence[RatedRow]) -> _Met:
    """Return how often two met, after one more match.

    A bot of one level may hold several seats of it. It is still one match: the best of those seats
    counts; a bot that is partner and opponent at once is met as both.
    """
    sides = 2 if mine.game == auction.ID else 0
    against = [row.place for row in theirs if not sides or (mine.seat - row.seat) % sides]
    met = before._replace(together=before.together + (len(against) < len(theirs)))
    if not against:
        return met
    best = min(against)
    if mine.place < best:
        return met._replace(ahead=met.ahead + 1)
    if mine.place > best:
        return met._replace(behind=met.behind + 1)
    return met._replace(level=met.level + 1)


def _opponent(latest: RatedRow, met: _Met, rows: Sequence[RatedRow]) -> Opponent:
    # The name by which they played with the asker: another one is none of the asker's business.
    name = next(row.name for row in reversed(rows) if row.player == latest.player)
    level = _level(latest)
    return Opponent(
        name=name if level is None else "",
        bot=level,
        rating=latest.mu,
        doubt=latest.sigma,
        matches=met.ahead + met.behind + met.level,
        ahead=met.ahead,
        behind=met.behind,
        together=met.together,
    )


def _level(row: RatedRow) -> BotLevel | None:
    """Return a bot's level; ``None`` for a person."""
    if row.player.startswith(BOT):
        return cast("BotLevel", row.player.removeprefix(BOT))
    return None
