"""Fifth Trick by sampled worlds: `club` plays them out, `expert` solves what it can reach."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from eightythree.cards import STANDARD_DECK, cards_in, mask_of, suit_mask, suit_of
from eightythree.games.fifth.round import Round
from eightythree.solver.fifth import FIRST_TRICK, _solver
from eightythree.search_bots.fifth_playouts import play_out_worlds, sample_worlds

if TYPE_CHECKING:
    import random

    from numpy.typing import NDArray

    from eightythree.games import fifth

__all__ = ["FifthSearch"]


EXACT_FROM = 3


class FifthSearch:
    """Chooses the card that brings most over many sampled worlds, the same for all cards."""

    def __init__(self, decisions: int, *, exact: float = 0.0) -> None:
        self._decisions = decisions
        self._exact = exact
        self._solved = 100

    def values(
        self, seen: fifth.Observation, rng: random.Random
    ) -> NDArray[np.float64]:
        seat = seen.seat
        assert seat is not None
        seats = seen.seats
        sizes, lacks = _known(seen)
        left = int(sizes.sum())
        legal = mask_of(seen.legal)
        worlds = max(1, self._decisions // (len(seen.legal) * left))
        hands = np.empty((worlds, seats), np.int64)
        weights = np.empty(worlds)
        unseen = STANDARD_DECK & ~seen.hand & ~mask_of(seen.plays)
        seed = np.uint64(rng.getrandbits(64))
        sample_worlds(seed, sizes, lacks, unseen, seen.hand, seat, hands, weights)
        values = np.empty((6, seats))
        play_out_worlds(
            hands,
            weights,
            legal,
            seat,
            seen.dealer,
            np.array(seen.plays, np.int64),
            seen.rules.ace_bonus == "whole_trick",
            values,
        )
        values = values[: len(seen.legal)]
        if self._exact and len(seen.winners) + 1 >= max(FIRST_TRICK[seats], EXACT_FROM):
            some = min(self._solved, worlds)
            positions = [
                Round(seen.rules, seen.dealer, tuple(h), tuple(h), seen.plays, seen.winners)
                for h in hands[:some].tolist()
            ]
            solved = _solver().solve_rounds(positions)
            exact = np.zeros_like(values)
            for weight, found in zip(weights, solved):
                for each in found:
                    exact[seen.legal.index(each.card)] += weight * np.array(each.value)
            exact /= max(weights[:some].sum(), 1e-300)
            values = self._exact * exact + (1 - self._exact) * values
        return values

    def choose(self, seen: fifth.Observation, rng: random.Random) -> int:
        """Return the card to play."""
        if len(seen.legal) == 1:
            return seen.legal[0]
        values = self.values(seen, rng)
        seat = seen.seat or 0
        ahead = values[:, seat] - (values.sum(axis=1) - values[:, seat]) / (seen.seats - 1)
        return seen.legal[int(np.argmax(ahead))]


def _known(seen: fifth.Observation) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return how many cards each seat holds, and which it cannot hold."""
    seats = seen.seats
    sizes = np.full(seats, 6 - len(seen.winners), np.int64)
    lacks = np.zeros(seats, np.int64)
    leader = (seen.dealer + 1) % seats
    for start in range(0, len(seen.plays), seats):
        trick = seen.plays[start : start + seats]
        led = suit_of(trick[0])
        for turn, card in enumerate(trick):
            if suit_of(card) != led:
                lacks[(leader + turn) % seats] |= suit_mask(led)
        if len(trick) == seats:
            leader = seen.winners[start // seats]
        else:
            for turn in range(len(trick)):
                sizes[(leader + turn) % seats] -= 1
    return sizes, lacks
