"""What environments are told from outside, checked: whole numbers, seats, house rules."""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from typing import TYPE_CHECKING, Any

from eightythree.errors import RulesError

if TYPE_CHECKING:
    from eightythree.games import Game

__all__ = ["read_seats", "read_table_rules", "whole"]


def whole(name: str, value: object) -> int:
    """Return a whole number, one of NumPy's too.

    Raises:
        ValueError: it is something else, a bool among it.
    """
    if isinstance(value, bool):
        raise ValueError(f"{name} must be a whole number, not {value!a}")
    try:
        return index(value)  # type: ignore[arg-type] # what it refuses is told below
    except TypeError:
        raise ValueError(f"{name} must be a whole number, not {value!a}") from None


def read_seats(game: Game, seats: object) -> int:
    """Return how many play.

    Raises:
        RulesError: as many cannot.
    """
    if type(seats) is int and seats in game.SEATS:
        return seats
    least, most = game.SEATS[0], game.SEATS[-1]
    wanted = f"{least}" if least == most else f"a whole number from {least} to {most}"
    raise RulesError(f"seats must be {wanted}, not {seats!a}")


def read_table_rules(game: Game, rules: object, house_rules: Mapping[str, object]) -> Any:
    """Return the house rules, given as a mapping or as keywords, or both.

    Raises:
        RulesError: no such option or value, or not a mapping.
    """
    if rules is not None and not isinstance(rules, Mapping):
        raise RulesError(
            f"rules must map options to values, such as {{'target': 10}}, not {rules!a}"
        )
    return game.Rules.read({**(rules or {}), **house_rules})
