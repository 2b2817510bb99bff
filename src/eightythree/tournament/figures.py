"""What a tournament came to: margins, shares of wins, ratings, each with how sure it is.

Nothing here depends on the order in which units were played.
"""

from __future__ import annotations

from functools import partial
from statistics import fmean
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from eightythree.games import auction
from eightythree.tournament.plan import Unit, seatings
from eightythree.tournament.playing import seconds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from eightythree.tournament.plan import Kind, Plan
    from eightythree.tournament.playing import Played, Times

__all__ = ["Figure", "Pair", "Rating", "Report", "Thought", "figure_of", "report_of"]

_RESAMPLES: Final = 2000
_AT_ONCE: Final = 100
_SEED: Final = 83


class Figure(NamedTuple):
    """A mean over deals, with its 95 % interval."""

    mean: float
    """In the unit of what is counted."""
    low: float
    """The lower end of the interval."""
    high: float
    """The upper end."""


class Pair(NamedTuple):
    """How two bots fared against each other; a figure is ``None`` where nothing was played."""

    one: str
    """The name of the first bot."""
    other: str
    """The name of the second."""
    deals: int
    """How many deals were played to their end in every seating."""
    margin: Figure | None
    """Points a round, those of a seat or side of `one` less those of one of `other`."""
    one_alone: Figure | None
    """The same where `one` sat alone among three or more players, else ``None``."""
    other_alone: Figure | None
    """The same where `other` did: still from the view of `one`."""
    matches: int
    """How many matches were played to their end in every seating."""
    one_wins: Figure | None
    """The share of matches that `one` won: alone in a seat of `fifth`, or as a side."""
    other_wins: Figure | None
    """The same for `other`."""
    wins: Figure | None
    """The first share less the second."""


class Rating(NamedTuple):
    """OpenSkill's belief about a bot: normal, of this mean and standard deviation."""

    mu: float
    sigma: float


class Thought(NamedTuple):
    """Processor time of a decision, in seconds, within 5 %."""

    median: float
    p95: float


class Report(NamedTuple):
    """What a tournament came to."""

    plan: Plan
    """What was to be played."""
    pairs: tuple[Pair, ...]
    """Every pair of bots, in the plan's order."""
    ratings: dict[str, Rating]
    """By bot; 25 ± 8.3 before the first game."""
    times: dict[str, Thought]
    """Not the same when repeated; none of a bot that took no decision."""

    @property
    def fair(self) -> float:
        """The share of matches that equal bots win."""
        return 1 / 2 if self.plan.game == auction.ID else 1 / self.plan.seats

    @property
    def done(self) -> bool:
        """Whether all that the plan says was played."""
        plan = self.plan
        return all((pair.deals, pair.matches) == (plan.deals, plan.matches) for pair in self.pairs)


def report_of(plan: Plan, played: Iterable[Played]) -> Report:
    """Return what the units of a plan came to; deals that lack one of a pair do not count for it.

    Raises:
        ModuleNotFoundError: OpenSkill is not installed.
    """
    found = {each.unit: each for each in played}
    tables = [_Table(plan, pair, found) for pair in plan.pairs]
    return Report(
        plan,
        tuple(table.pair() for table in tables),
        _ratings(plan, tables),
        _times(plan, found.values()),
    )


class _Table:
    """What a pair played: by kind and deal all its seatings, where all are there."""

    def __init__(self, plan: Plan, pair: tuple[int, int], found: Mapping[Unit, Played]) -> None:
        self.places = pair
        self._plan = plan
        seated = seatings(plan, pair)
        self._played: dict[Kind, dict[int, list[Played]]] = {"round": {}, "match": {}}
        for kind, deals in self._played.items():
            for deal in range(plan.deals if kind == "round" else plan.matches):
                keys = [Unit(kind, deal, seats) for seats in seated]
                some = [found[key] for key in keys if key in found]
                if len(some) == len(seated):
                    deals[deal] = some

    def pair(self) -> Pair:
        """Return the figures."""
        one, other = self.places
        many = self._plan.game != auction.ID and self._plan.seats > 2
        names = self._plan.bots
        margins = self.scores("round")
        leads = self.scores("match")
        return Pair(
            names[one],
            names[other],
            len(margins),
            figure_of(margins),
            figure_of(self._means("round", self._ahead, one)) if many else None,
            figure_of(self._means("round", self._ahead, other)) if many else None,
            len(leads),
            figure_of(self._means("match", partial(self._share, place=one), one)),
            figure_of(self._means("match", partial(self._share, place=other), other)),
            figure_of(leads),
        )

    def scores(self, kind: Kind) -> dict[int, float]:
        """Return by deal how far the first of the pair is ahead of the second.

        In a match by its share of wins when alone, less that of the second when it is.
        """
        if kind == "round":
            return self._means("round", self._ahead)
        one, other = (
            self._means("match", partial(self._share, place=place), place) for place in self.places
        )
        return {deal: one[deal] - other[deal] for deal in one}

    def _means(
        self, kind: Kind, value: Callable[[Played], float], alone: int | None = None
    ) -> dict[int, float]:
        """Return by deal the mean of a value over the seatings, of those where a bot is alone.

        Where the two have as many seats, in `auction` and with two players, that is all of them.
        """
        seats = self._plan.seats
        return {
            deal: fmean(
                value(each)
                for each in some
                if alone is None or each.unit.seats.count(alone) <= seats // 2
            )
            for deal, some in self._played[kind].items()
        }

    def _ahead(self, each: Played) -> float:
        """Return the points of a seat of the first less those of one of the second."""
        points = each.points * 2 if self._plan.game == auction.ID else each.points
        one, other = (
            fmean(value for value, who in zip(points, each.unit.seats, strict=True) if who == place)
            for place in self.places
        )
        return one - other

    def _share(self, each: Played, place: int) -> float:
        """Return which part of a win is that of a bot; a draw is everybody's."""
        winners = each.winners or range(len(each.points))
        sides = len(each.points)
        won = [who for seat, who in enumerate(each.unit.seats) if seat % sides in winners]
        return won.count(place) / len(won)


def figure_of(values: Mapping[int, float]) -> Figure | None:
    """Return the mean of values by deal, with its interval: the percentile bootstrap.

    Efron and Tibshirani, "An introduction to the bootstrap", 1993, chapter 13.
    """
    if not values:
        return None
    sample = np.array(list(values.values()))
    rng = np.random.default_rng(_SEED)
    count = len(sample)
    # Some at once, so that many deals fit in memory.
    means = [
        sample[rng.integers(0, count, (_AT_ONCE, count))].mean(axis=1)
        for _ in range(_RESAMPLES // _AT_ONCE)
    ]
    low, high = np.percentile(means, (2.5, 97.5)).tolist()
    return Figure(float(sample.mean()), low, high)


def _ratings(plan: Plan, tables: Sequence[_Table]) -> dict[str, Rating]:
    """Return the ratings: each deal of a pair is a game of two, and so is each match.

    Plackett and Luce's model as Weng and Lin rate by it: "A Bayesian approximation method for
    online ranking", JMLR 12, 2011. What comes later weighs a little more, so it goes deal by deal.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    rated = [model.rating() for _ in plan.bots]
    kinds: tuple[tuple[Kind, int], ...] = (("round", plan.deals), ("match", plan.matches))
    for kind, count in kinds:
        scores = [(table.places, table.scores(kind)) for table in tables]
        for deal in range(count):
            for (one, other), ahead in scores:
                if deal in ahead:
                    game = [[rated[one]], [rated[other]]]
                    # Rounded, so that points that add up to a draw are one.
                    [[rated[one]], [rated[other]]] = model.rate(
                        game, scores=[round(ahead[deal], 9), 0.0]
                    )
    return {name: Rating(each.mu, each.sigma) for name, each in zip(plan.bots, rated, strict=True)}


def _times(plan: Plan, played: Iterable[Played]) -> dict[str, Thought]:
    """Return how long the bots thought."""
    taken: list[Times] = [{} for _ in plan.bots]
    for each in played:
        for whole, part in zip(taken, each.times, strict=False):  # () where untimed
            for step, count in part.items():
                whole[step] = whole.get(step, 0) + count
    return {
        name: Thought(_quantile(steps, 0.5), _quantile(steps, 0.95))
        for name, steps in zip(plan.bots, taken, strict=True)
        if steps
    }


def _quantile(steps: Times, part: float) -> float:
    """Return the time, in seconds, that a part of the decisions did not exceed."""
    left = part * sum(steps.values())
    for step in sorted(steps):
        left -= steps[step]
        if left <= 0:
            return seconds(step)
    return seconds(max(steps))
