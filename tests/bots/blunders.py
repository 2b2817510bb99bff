"""Positions with an answer that no player disputes, and who is known to get which of them wrong."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, NamedTuple

import pytest

from eightythree.bots import BOTS
from eightythree.cards import names, parse_cards
from eightythree.games import auction, fifth
from eightythree.games.auction.actions import chosen_cards

from .known_blunders import KNOWN

if TYPE_CHECKING:
    from collections.abc import Mapping

    Observation = fifth.Observation | auction.Observation

LEVELS = tuple(level for level in BOTS if level != "random")
SEEDS = {"novice": 1, "club": 2}
"""How often a level is asked, each time with other luck; those not named once."""


class Position(NamedTuple):
    """A seat to act, and what a player would say of it."""

    why: str
    view: Observation
    right: str = ""
    """The right actions, or the cards that a gift, or what is kept of a hand, must hold."""
    wrong: str = ""
    """The laughable ones, where all others pass; of a set, the cards that must not be in it."""


def action_of(level: str, view: Observation, seed: int) -> str:
    """What a bot does, in words; of discards, the cards that it keeps."""
    action = BOTS[level].choose(view, random.Random(seed))
    return in_words(view, action)


def in_words(view: Observation, action: int) -> str:
    """An action in words; of discards the cards that are kept, of gifts those given."""
    if isinstance(view, fifth.Observation):
        return fifth.format_action(action)
    if view.phase is auction.Phase.DISCARD:
        return names(view.hand & ~chosen_cards(action))
    if view.phase is auction.Phase.GIVE:
        return names(chosen_cards(action))
    return auction.format_action(action)


def is_right(position: Position, words: str) -> bool:
    """Whether an action passes."""
    view = position.view
    if isinstance(view, auction.Observation) and view.choice:
        chosen, right = parse_cards(words), parse_cards(position.right)
        return chosen & right == right and not chosen & parse_cards(position.wrong)
    if position.right:
        return words in position.right.split()
    return words not in position.wrong.split()


def at_all_levels(positions: Mapping[str, Position]) -> pytest.MarkDecorator:
    """Parametrize a test by level and position; known failures must fail."""
    return pytest.mark.parametrize(
        ("level", "position"),
        [
            pytest.param(
                level,
                position,
                id=f"{level}-{name}",
                marks=[pytest.mark.xfail(reason=KNOWN[name][1], strict=True)]
                if level in KNOWN.get(name, ("", ""))[0].split()
                else [],
            )
            for level in LEVELS
            for name, position in positions.items()
        ],
    )


def judge(level: str, position: Position) -> None:
    """Assert that a bot passes, whatever its luck; the novice leaves nothing to that."""
    seeds = range(1, SEEDS.get(level, 1) + 1)
    chosen = [action_of(level, position.view, seed) for seed in seeds]
    assert all(is_right(position, words) for words in chosen), f"{position.why}: {chosen}"


def bids(low: int, high: int, *others: str) -> str:
    """The words of some bids."""
    return " ".join((*map(str, range(low, high + 1)), *others))
