"""Giving and discarding card by card, so that the actions stay few.

The rules give and discard a *set* in one go (A5.1, A5.3). Here the seat names its cards one after
another, each higher in number than the one before, so that each set has one order. The set is
finished by the card that makes it as large as it may be, or before that by the action `DONE`. A
card is offered only if some legal set goes on from there: no path ends in a set that the rules
refuse.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from eightythree.environments.layout import DONE

if TYPE_CHECKING:
    from eightythree.games.auction.keeping import Choice

__all__ = ["can_finish", "can_go_on", "feasible", "legal_steps", "next_cards"]


def legal_steps(choice: Choice, chosen: int) -> int:
    """Return the cards that a seat may name next, and `DONE` where it may be: a mask of actions.

    Args:
        choice: the legal sets.
        chosen: the cards named so far, a mask.
    """
    return next_cards(choice, chosen) | can_finish(choice, chosen) << DONE


def next_cards(choice: Choice, chosen: int) -> int:
    """Return the cards that may be named next, a mask.

    Args:
        choice: the legal sets.
        chosen: the cards named so far, a mask.
    """
    left = (choice.forced | choice.pool) >> chosen.bit_length() << chosen.bit_length()
    if not choice.forced | choice.counting:
        # Cards that are all alike: the highest are left for the rest of the set.
        for _ in range(choice.minimum - chosen.bit_count() - 1):
            left ^= 1 << left.bit_length() - 1
        return left if chosen.bit_count() < choice.maximum else 0
    owed = choice.forced & ~chosen
    # As many cards as are wanted after the next must lie above it.
    enough = left
    for _ in range(choice.minimum - chosen.bit_count() - 1):
        enough &= (1 << enough.bit_length() >> 1) - 1
    if not owed:
        counting = enough & choice.counting
        return feasible(choice, chosen, left, counting) | feasible(
            choice, chosen, left, enough & ~counting
        )
    # The lowest card that has to be in the set must not be skipped. Forced cards do not count.
    first = owed & -owed
    below = enough & (first - 1)
    counting = below & choice.counting
    return (
        feasible(choice, chosen, left, first)
        | feasible(choice, chosen, left, counting)
        | feasible(choice, chosen, left, below & ~counting)
    )


def feasible(choice: Choice, chosen: int, left: int, cards: int) -> int:
    """Return those of the cards, alike in counting and in being forced, that may come next.

    The higher the card, the fewer are left above it to complete the set: where one of them may be
    named, so may all below it.
    """
    while cards:
        card = 1 << (cards.bit_length() - 1)
        if can_go_on(choice, chosen | card, left & ~(card * 2 - 1)):
            return cards
        cards ^= card
    return 0


def can_go_on(choice: Choice, chosen: int, left: int) -> bool:
    """Say whether the chosen cards and some of those left make a legal set.

    Args:
        choice: the legal sets.
        chosen: the cards named so far, a mask.
        left: the cards above them that belong to the pool or are forced, a mask.
    """
    size = chosen.bit_count()
    rich = (chosen & choice.counting).bit_count()
    owed = choice.forced & ~chosen
    if owed & ~left:
        return False
    rich_left = (left & choice.counting).bit_count()
    least = max(choice.min_counting - rich, 0)
    most = min(choice.max_counting - rich, rich_left)
    if least > most:
        return False
    # Any number of cards between these two can be added.
    fewest = least + owed.bit_count()
    greatest = most + left.bit_count() - rich_left
    return size + fewest <= choice.maximum and size + greatest >= choice.minimum


def can_finish(choice: Choice, chosen: int) -> bool:
    """Say whether the chosen cards are a legal set as they are."""
    return chosen.bit_count() >= choice.minimum and can_go_on(choice, chosen, 0)
