"""Handing out cards that cannot be seen: all ways counted, one of them drawn, each as likely."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from itertools import accumulate
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from eightythree.cards import mask_of

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterator, Sequence

__all__ = ["Allotment", "Kind"]

Split = tuple[int, ...]
"""How many cards of a kind each place gets."""


class Kind(NamedTuple):
    """Cards that are alike: what one of them may do, each may."""

    cards: tuple[int, ...]
    places: tuple[bool, ...]
    """Whether each place may get them."""


class Allotment:
    """The ways in which cards of several kinds can lie in places of given sizes.

    The ways are counted kind by kind; the first kinds can be weighed by more than their number.
    Places that are alike for the rest are counted as one, and its cards then dealt out among them.
    """

    def __init__(
        self,
        kinds: Sequence[Kind],
        sizes: Split,
        weighed: int = 0,
        weigh: Callable[[tuple[Split, ...]], int] | None = None,
    ) -> None:
        """Say what is to be handed out.

        Args:
            kinds: the cards by kind, as many in all as there is room for.
            sizes: the cards of each place.
            weighed: how many of the first kinds `weigh` looks at.
            weigh: how many ways of other things go with the splits of these kinds, 0 for none.
        """
        self._head_kinds = kinds[:weighed]
        self._kinds = kinds[weighed:]
        self._sizes = sizes
        self._weigh = weigh
        groups: dict[tuple[bool, ...], list[int]] = {}
        for place in range(len(sizes)):
            groups.setdefault(tuple(kind.places[place] for kind in self._kinds), []).append(place)
        self._groups = list(groups.values())
        self._allowed = [
            tuple(kind.places[group[0]] for group in self._groups) for kind in self._kinds
        ]
        self._counted: dict[tuple[int, Split], int] = {}

    @cached_property
    def _heads(self) -> tuple[list[tuple[Split, ...]], list[int]]:
        """The splits of the weighed kinds, and the running sums of their ways."""
        heads: list[tuple[Split, ...]] = []
        ways: list[int] = []

        def visit(splits: tuple[Split, ...], sizes: Split, count: int) -> None:
            number = len(splits)
            if number < len(self._head_kinds):
                kind = self._head_kinds[number]
                for split, left, many in _splits(len(kind.cards), kind.places, sizes):
                    visit((*splits, split), left, count * many)
                return
            count *= self._ways(0, self._grouped(sizes))
            for group in self._groups:
                room = 0
                for place in group:
                    room += sizes[place]
                    count *= comb(room, sizes[place])
            if count and self._weigh is not None:
                count *= self._weigh(splits)
            if count:
                heads.append(splits)
                ways.append(count)

        visit((), self._sizes, 1)
        return heads, list(accumulate(ways))

    def _grouped(self, sizes: Split) -> Split:
        return tuple(sum(sizes[place] for place in group) for group in self._groups)

    def draw(self, rng: random.Random) -> tuple[tuple[Split, ...], list[int]]:
        """Draw one of the ways.

        Returns:
            The splits of the weighed kinds, and the cards of each place, masks.
        """
        heads, sums = self._heads
        head = heads[bisect_right(sums, rng.randrange(sums[-1]))]
        places = [0] * len(self._sizes)
        left = self._sizes
        for kind, split in zip(self._head_kinds, head, strict=True):
            cards = rng.sample(kind.cards, len(kind.cards))
            for place, many in enumerate(split):
                places[place] |= mask_of(cards[:many])
                del cards[:many]
            left = _less(left, split)
        for group, pile in zip(self._groups, self._draw_groups(rng, left), strict=True):
            rng.shuffle(pile)
            for place in group:
                places[place] |= mask_of(pile[: left[place]])
                del pile[: left[place]]
        return head, places

    def _draw_groups(self, rng: random.Random, left: Split) -> list[list[int]]:
        """Draw the cards of each group of places from the kinds that are not weighed."""
        piles: list[list[int]] = [[] for _ in self._groups]
        sizes = self._grouped(left)
        for number, kind in enumerate(self._kinds):
            cards = rng.sample(kind.cards, len(kind.cards))
            ticket = rng.randrange(self._ways(number, sizes))
            for split, rest, many in _splits(  # noqa: B007 - the last ones are those drawn
                len(cards), self._allowed[number], sizes
            ):
                ticket -= many * self._ways(number + 1, rest)
                if ticket < 0:
                    break
            sizes = rest
            for pile, many in zip(piles, split, strict=True):
                pile += cards[:many]
                del cards[:many]
        return piles

    def _ways(self, number: int, sizes: Split) -> int:
        """Count the ways to hand out the kinds from one on to the groups."""
        if number == len(self._kinds):
            return not any(sizes)
        key = number, sizes
        found = self._counted.get(key)
        if found is None:
            found = sum(
                many * self._ways(number + 1, left)
                for _, left, many in _splits(
                    len(self._kinds[number].cards), self._allowed[number], sizes
                )
            )
            self._counted[key] = found
        return found


def _splits(
    cards: int, allowed: tuple[bool, ...], sizes: Split
) -> Iterator[tuple[Split, Split, int]]:
    """Yield the splits of a kind, the room they leave and the ways to choose the cards."""
    room = [size if able else 0 for size, able in zip(sizes, allowed, strict=True)]
    beyond = [*accumulate(reversed(room), initial=0)][::-1]

    def visit(place: int, cards: int, many: int, split: Split) -> Iterator[tuple[Split, int]]:
        if place == len(room):
            yield split, many
            return
        for here in range(max(0, cards - beyond[place + 1]), min(cards, room[place]) + 1):
            yield from visit(place + 1, cards - here, many * comb(cards, here), (*split, here))

    if cards <= beyond[0]:
        for split, many in visit(0, cards, 1, ()):
            yield split, _less(sizes, split), many


def _less(sizes: Split, split: Split) -> Split:
    return tuple(size - many for size, many in zip(sizes, split, strict=True))
