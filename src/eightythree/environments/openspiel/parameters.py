"""Reading the parameters of an OpenSpiel game: house rules, table and form."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import TYPE_CHECKING, Any, Final

from eightythree.errors import RulesError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from eightythree.games.options import Option

__all__ = ["LAST", "defaults", "read_dealer", "read_returns", "split", "with_defaults"]

LAST: Final = -1
"""As the dealer: the last seat, so that seat 0 leads or bids first."""
_RETURNS: Final = ("points", "margin")


def defaults(options: Sequence[Option], form: type[Any], left_out: Sequence[str]) -> dict[str, Any]:
    """Return the parameters of a game and their defaults.

    Args:
        options: the house rules.
        form: the dataclass of its reduced forms.
        left_out: the house rules that concern a match, and an episode is a round.
    """
    table = {"players": 4, "dealer": LAST, "returns": _RETURNS[0]}
    rules = {option.name: option.default for option in options if option.name not in left_out}
    numbers = {
        field.name: "" if isinstance(field.default, tuple) else field.default
        for field in fields(form)
        if field.default is not MISSING
    }
    return table | rules | numbers


def with_defaults(given: Mapping[str, Any] | None, known: Mapping[str, Any]) -> dict[str, Any]:
    """Return all parameters, the defaults where none are given.

    Raises:
        RulesError: there is no such parameter.
    """
    for name in given or {}:
        if name not in known:
            raise RulesError(
                f"there is no parameter {name!a}; the parameters are {', '.join(known)}."
                " Options of a match have none, since an episode is a round"
            )
    return {**known, **(given or {})}


def split(parameters: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """Return some of the parameters."""
    return {name: parameters[name] for name in names}


def read_dealer(dealer: object, seats: int) -> int:
    """Return the dealer's seat.

    Raises:
        RulesError: there is no such seat.
    """
    if type(dealer) is not int or not LAST <= dealer < seats:
        raise RulesError(
            f"dealer must be a seat from 0 to {seats - 1}, or {LAST} for the last one,"
            f" not {dealer!a}"
        )
    return dealer % seats


def read_returns(returns: object) -> bool:
    """Say whether the returns are margins.

    Raises:
        RulesError: they are neither margins nor points.
    """
    if returns not in _RETURNS:
        raise RulesError(f"returns must be {' or '.join(_RETURNS)}, not {returns!a}")
    return returns == "margin"
