"""House rules: what options a game has, and reading them from a mapping or from text."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, TypeVar

from eightythree.errors import RulesError, brief

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = ["Choice", "Option", "Value", "Whole", "changed", "parse_value", "read_rules"]

Value = bool | int | str
"""What an option can be set to."""
R = TypeVar("R")

_WHOLE_NUMBER = re.compile(r"[0-9]{1,1000}")


@dataclass(frozen=True, slots=True)
class Choice:
    """An option with a few named values, the default first."""

    name: str
    """Its name in records, on the wire and on the command line."""
    clause: str
    """The clause that it changes, such as ``A7.3``."""
    values: tuple[str | bool, ...]
    """What it can be, the default first."""

    @property
    def default(self) -> str | bool:
        """The value that holds where the option is not named."""
        return self.values[0]

    @property
    def expected(self) -> str:
        """What the option takes, for an error message."""
        return " or ".join(_shown(value) for value in self.values)

    @property
    def described(self) -> str:
        """The values, the default first, for a help page."""
        return " | ".join(_shown(value) for value in self.values)

    def accepts(self, value: object) -> bool:
        """Say whether the option can take a value; `0` and `1` are no truth values here."""
        return any(type(value) is type(known) and value == known for known in self.values)


@dataclass(frozen=True, slots=True)
class Whole:
    """An option that is a whole number from `minimum` to `maximum` (``None``: no end)."""

    name: str
    """Its name in records, on the wire and on the command line."""
    clause: str
    """The clause that it changes, such as ``A8.1``."""
    default: int
    """What holds where it is not named."""
    minimum: int
    """The least that it can be."""
    maximum: int | None = None
    """The most; ``None`` for no end."""

    @property
    def expected(self) -> str:
        """What the option takes, for an error message."""
        end = "up" if self.maximum is None else f"to {self.maximum}"
        return f"a whole number from {self.minimum} {end}"

    @property
    def described(self) -> str:
        """The default and the range, for a help page."""
        return f"{self.default} | {self.expected}"

    def accepts(self, value: object) -> bool:
        """Say whether the option can take a value."""
        return (
            type(value) is int
            and value >= self.minimum
            and (self.maximum is None or value <= self.maximum)
        )


Option = Choice | Whole
"""An option of either kind."""


def read_rules(rules: type[R], options: Sequence[Option], given: Mapping[str, object]) -> R:
    """Build a game's `Rules` from the options that differ from the default.

    Args:
        rules: the class to build.
        options: the options that it has.
        given: the value of each that differs, by name.

    Raises:
        RulesError: an unknown option, or a value that it cannot take.
    """
    known = {option.name: option for option in options}
    for name, value in given.items():
        option = known.get(name)
        if option is None:
            raise RulesError(
                f"there is no option {_shown(name)}; the options are {', '.join(known)}",
                None,
                "unknown_option",
                {"given": brief(name), "options": ", ".join(known)},
            )
        if not option.accepts(value):
            raise _unfit(option, value)
    return rules(**given)


def parse_value(option: Option, text: str) -> Value:
    """Return the value that a text such as ``bid``, ``true`` or ``21`` means for an option.

    Raises:
        RulesError: the option cannot take it.
    """
    if isinstance(option, Choice):
        for value in option.values:
            if text == _shown(value):
                return value
    elif _WHOLE_NUMBER.fullmatch(text) and option.accepts(int(text)):
        return int(text)
    raise _unfit(option, text)


def changed(rules: Any) -> dict[str, Value]:
    """Return the options of a `Rules` value that differ from the default, by name."""
    return {
        field.name: getattr(rules, field.name)
        for field in fields(rules)
        if getattr(rules, field.name) != field.default
    }


def _unfit(option: Option, value: object) -> RulesError:
    """Return the error of a value that an option cannot take."""
    problem = f"{option.name} must be {option.expected}, not {_shown(value)}"
    params: dict[str, int | str] = {"option": option.name, "given": brief(value)}
    if isinstance(option, Choice):
        params["values"] = ", ".join(map(_shown, option.values))
        return RulesError(problem, option.clause, "option_value", params)
    params["minimum"] = option.minimum
    if option.maximum is None:
        return RulesError(problem, option.clause, "option_minimum", params)
    params["maximum"] = option.maximum
    return RulesError(problem, option.clause, "option_range", params)


def _shown(value: object) -> str:
    """Return a value as a record writes it, short and printable."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and value.bit_length() > 64:
        return "a number of that size"
    text = (
        value
        if isinstance(value, str) and value.isascii() and value.isidentifier()
        else ascii(value)
    )
    return text if len(text) <= 40 else text[:40] + "…"
