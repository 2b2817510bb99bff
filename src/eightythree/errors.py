"""Everything the library raises on purpose, in one place."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "CardError",
    "EightyThreeError",
    "IllegalAction",
    "RecordError",
    "RulesError",
    "SolverError",
    "TournamentError",
]


class EightyThreeError(Exception):
    """The base of every error that this package raises on purpose."""


class CardError(EightyThreeError, ValueError):
    """A text that is no card, or cards that cannot be dealt so.

    Attributes:
        clause: the rule clause that a deal breaks, or ``None``.
    """

    def __init__(self, message: str, clause: str | None = None) -> None:
        super().__init__(message)
        self.clause = clause


class RulesError(EightyThreeError, ValueError):
    """An option that the rules do not have, or a value that it cannot take.

    Attributes:
        clause: the rule clause that defines the option, or ``None`` for an unknown one.
    """

    def __init__(self, message: str, clause: str | None = None) -> None:
        super().__init__(message)
        self.clause = clause


class IllegalAction(EightyThreeError, ValueError):  # noqa: N818 - the players' word
    """An action that the rules refuse; the state it was tried on is unchanged.

    ``str()`` says it in English: the problem, the clause, what is allowed instead. A screen in
    another language builds its own sentence from `code` and `params`.

    Attributes:
        clause: the rule clause that forbids the action, such as ``"F2.2"``.
        code: a stable name of the reason, such as ``"must_follow"``.
        problem: what was wrong, one English clause without a full stop.
        allowed: what was allowed instead, in the words of actions; may be empty.
        params: the values inside the sentence, by name.
    """

    def __init__(
        self,
        clause: str,
        code: str,
        problem: str,
        allowed: str = "",
        params: Mapping[str, int | str] | None = None,
    ) -> None:
        super().__init__(clause, code, problem, allowed, params)
        self.clause = clause
        self.code = code
        self.problem = problem
        self.allowed = allowed
        self.params: dict[str, int | str] = dict(params or {})

    def __str__(self) -> str:
        text = f"{self.problem} ({self.clause})"
        return f"{text}; allowed: {self.allowed}" if self.allowed else text


class RecordError(EightyThreeError, ValueError):
    """A record that cannot be read, or that breaks a rule.

    Attributes:
        problem: what is wrong, one line of printable text.
        round: the round it happened in, counted from 1, or ``None``.
        action: the action in that round, counted from 1, or ``None``.
        clause: the rule clause that was broken, or ``None``.
    """

    def __init__(
        self,
        problem: str,
        *,
        round: int | None = None,  # noqa: A002 - the record format's own word
        action: int | None = None,
        clause: str | None = None,
    ) -> None:
        super().__init__(problem)
        self.problem = problem
        self.round = round
        self.action = action
        self.clause = clause

    def __str__(self) -> str:
        place = ", ".join(
            f"{name} {number}"
            for name, number in (("round", self.round), ("action", self.action))
            if number is not None
        )
        text = f"{place}: {self.problem}" if place else self.problem
        return f"{text} ({self.clause})" if self.clause else text


class SolverError(EightyThreeError, ValueError):
    """A position that cannot be solved: it is over, or too early in the round."""


class TournamentError(EightyThreeError, ValueError):
    """A tournament that cannot be held as it was asked for, or a bot that failed in one."""
