"""The bot that plays at random: every legal action is as likely as any other."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from eightythree.cards import cards_in, mask_of
from eightythree.games.auction.actions import DISCARD, GIVE
from eightythree.games.auction.round import Phase

if TYPE_CHECKING:
    import random

    from eightythree.games import auction, fifth

__all__ = ["Uniform"]


class Uniform:
    """Plays uniformly over the legal actions."""

    def choose(
        self, observation: fifth.Observation | auction.Observation, rng: random.Random, /
    ) -> int:
        """Return any legal action of the seat to act."""
        choice = getattr(observation, "choice", None)
        if choice is None:
            return rng.choice(observation.legal)
        flag = GIVE if getattr(observation, "phase", None) is Phase.GIVE else DISCARD
        return flag | _any_set(choice, rng)


def _any_set(choice: auction.Choice, rng: random.Random) -> int:
    """Return a legal set, each as likely, without listing them: there can be 100,000."""
    counting = tuple(cards_in(choice.pool & choice.counting))
    others = tuple(cards_in(choice.pool & ~choice.counting))
    forced = choice.forced.bit_count()
    left = rng.randrange(choice.how_many())
    # Walk over the sizes a set can have, each standing for as many numbers as it has sets.
    for size in range(choice.minimum - forced, choice.maximum - forced + 1):
        for rich in range(choice.min_counting, min(choice.max_counting, size) + 1):
            left -= comb(len(counting), rich) * comb(len(others), size - rich)
            if left < 0:
                return (
                    choice.forced
                    | mask_of(rng.sample(counting, rich))
                    | mask_of(rng.sample(others, size - rich))
                )
    raise AssertionError("the sets counted are the sets walked over")
