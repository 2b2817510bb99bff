"""The explorer: what each thing is worth that a seat could do, thought out beside the bots."""

from __future__ import annotations

import asyncio
from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any, Final

from eightythree.games import GAMES
from eightythree.server.mind import Mind, MindError
from eightythree.server.refusals import BadRequest
from eightythree.server.replay_messages import Explored, ExploredOption

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from eightythree.bots import Bot
    from eightythree.bots.thought import Option, Thought
    from eightythree.games import MatchLike

__all__ = ["Explorer", "valued"]

_LEVEL: Final = "expert"
_BATCHES: Final = 8
"""How often the bot thinks, each time of other deals; how much it differs tells the error."""
_DOUBT: Final = 2.0
"""By how many standard errors an option must be behind to be told from the best."""
_A_POINT: Final = 1e-5
"""What a point counts beside the chance to win: it decides among equals, as for the bots."""


class Explorer:
    """Thinks in a process of its own, for each visitor of one moment at a time.

    Batch by batch, so that who asks for another moment need not wait for the one before, and
    several visitors take turns.
    """

    def __init__(self, bots: Mapping[str, Bot], seconds: float) -> None:
        """Start nothing yet.

        Args:
            bots: those of the server, by level.
            seconds: how long an answer may take.
        """
        self._able = getattr(bots.get(_LEVEL), "apart", False)
        self._seconds = seconds
        self._mind = Mind("eightythree.server.exploring")
        self._latest: dict[str, object] = {}

    async def explore(self, owner: str, game: str, match: MatchLike, *, exact: bool) -> Explored:
        """Return the values of what the seat to act can do.

        Args:
            owner: who asks: what they asked before is given up.
            game: the game's id.
            match: the match; the bot is shown what the seat may know of it, and no more.
            exact: whether all cards may be known as well, for the solver's values.

        Raises:
            BadRequest: nobody is to act, this server cannot think, or not in time, or who asked
                has asked for something else meanwhile.
        """
        if not self._able:
            raise BadRequest(501, "no_compute", "this server lacks the extra `compute`")
        seat = match.to_act
        if seat is None:
            raise BadRequest(409, "not_now", "nobody is to act at this moment")
        seen = GAMES[game].observe(match, seat)
        mine = self._latest[owner] = object()
        thoughts: list[Thought] = []
        values: dict[int, float] = {}
        try:
            async with asyncio.timeout(self._seconds):
                for seed in range(_BATCHES):
                    thoughts.append(await self._ask(owner, mine, ("think", _LEVEL, seen, seed)))
                    if not thoughts[0].options:
                        break
                if exact:
                    values = await self._ask(owner, mine, ("solve", match.round, seat))
        except MindError:
            raise BadRequest(503, "late", "the explorer has failed: ask again") from None
        except TimeoutError:
            if len(thoughts) < _BATCHES:
                raise BadRequest(
                    503, "late", "the explorer is not ready yet, or has much to do: ask again"
                ) from None
        finally:
            if self._latest.get(owner) is mine:
                del self._latest[owner]
        return _told(game, seat, thoughts, values)

    async def stop(self) -> None:
        """End the process."""
        await self._mind.stop()

    async def _ask(self, owner: str, mine: object, question: tuple[object, ...]) -> Any:
        if self._latest.get(owner) is not mine:
            raise BadRequest(409, "replaced", "you have asked for something else meanwhile")
        return await self._mind.ask(question, self._seconds)


def _told(
    game: str, seat: int, thoughts: Sequence[Thought], values: Mapping[int, float]
) -> Explored:
    form = GAMES[game].format_action
    if not thoughts[0].options:
        only = thoughts[0].action
        options = [
            ExploredOption(
                action=form(only),
                chance=0.0,
                chance_error=0.0,
                points=0.0,
                points_error=0.0,
                level=True,
                exact=values.get(only),
            )
        ]
        return Explored(seat=seat, worlds=0, options=options)
    options = valued([thought.options for thought in thoughts], game)
    for option in options:
        option.exact = values.get(GAMES[game].parse_action(option.action))
    return Explored(seat=seat, worlds=sum(each.worlds for each in thoughts), options=options)


def valued(batches: Sequence[Sequence[Option]], game: str) -> list[ExploredOption]:
    """Return what some actions are worth by several batches of deals, best first.

    The errors come from how the batches differ. Whether an action is behind the best is told by
    the differences in the same deals, which vary less than the values themselves.

    Args:
        batches: by batch what was found of each action, 2 or more, of the same actions.
        game: the game's id.
    """
    found = [{option.action: option for option in batch} for batch in batches]
    actions = [option.action for option in batches[0]]
    worth = {
        action: [each[action].chance + _A_POINT * each[action].points for each in found]
        for action in actions
    }
    actions.sort(key=lambda action: -fmean(worth[action]))
    best = worth[actions[0]]
    options = []
    for action in actions:
        chances = [each[action].chance for each in found]
        points = [each[action].points for each in found]
        behind = [one - other for one, other in zip(best, worth[action], strict=True)]
        options.append(
            ExploredOption(
                action=GAMES[game].format_action(action),
                chance=fmean(chances),
                chance_error=_error(chances),
                points=fmean(points),
                points_error=_error(points),
                level=fmean(behind) <= _DOUBT * _error(behind),
                exact=None,
            )
        )
    return options


def _error(values: Sequence[float]) -> float:
    """Return the standard error of a mean."""
    return stdev(values) / sqrt(len(values))
