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
    "brief",
]

_LONGEST = 40


class EightyThreeError(Exception):
    """The base of every error that this package raises on purpose."""


class _ReasonedError(EightyThreeError, ValueError):
    """What the rules cannot take: a sentence in English, and what another language needs for its.

    Attributes:
        clause: the rule clause that it breaks, or ``None``.
        code: a stable name of the reason, such as ``"no_card"``; empty where only callers of the
            library can come across it, as with reduced games.
        params: the values inside the sentence, by name.
    """

    def __init__(
        self,
        message: str,
        clause: str | None = None,
        code: str = "",
        params: Mapping[str, int | str] | None = None,
    ) -> None:
        super().__init__(message)
        self.clause = clause
        self.code = code
        self.params: dict[str, int | str] = dict(params or {})


def brief(value: object) -> str:
    """Return what somebody gave as an error's `params` tell it: printable, 41 characters at most.

    >>> brief([3, True, "a very long text of words that nobody would want to read"])
    '[3, true, a very long text of words that…'
    """
    if isinstance(value, list):
        text = f"[{', '.join(map(brief, value[:_LONGEST]))}]"
    elif isinstance(value, int) and value.bit_length() > 64:
        # It can have more digits than Python would write.
        text = f"{'−' if value < 0 else ''}2^{value.bit_length() - 1}…"
    elif isinstance(value, bool) or value is None:
        text = "null" if value is None else str(value).lower()
    else:
        text = str(value)
    text = "".join(each if each.isprintable() else "�" for each in text[: _LONGEST + 1])
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


class CardError(_ReasonedError):
    """A text that is no card, or cards that cannot be dealt so.

    Attributes:
        clause: the rule clause that a deal breaks, or ``None``.
        code: a stable name of the reason, such as ``"no_card"``; may be empty.
        params: the values inside the sentence, by name.
    """


class RulesError(_ReasonedError):
    """An option that the rules do not have, or a value that it cannot take.

    Attributes:
        clause: the rule clause that defines the option, or ``None`` for an unknown one.
        code: a stable name of the reason, such as ``"unknown_option"``; may be empty.
        params: the values inside the sentence, by name.
    """


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
        code: a stable name of the reason, which ``docs/protocol.md`` lists; empty where no record
            sent to a server can be refused so.
        params: the values inside the sentence, by name.
        round: the round it happened in, counted from 1, or ``None``.
        action: the action in that round, counted from 1, or ``None``.
        clause: the rule clause that was broken, or ``None``.
    """

    def __init__(
        self,
        problem: str,
        code: str = "",
        params: Mapping[str, int | str] | None = None,
        *,
        round: int | None = None,  # noqa: A002 - the record format's own word
        action: int | None = None,
        clause: str | None = None,
    ) -> None:
        super().__init__(problem)
        self.problem = problem
        self.code = code
        self.params: dict[str, int | str] = dict(params or {})
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
