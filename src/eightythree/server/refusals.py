"""What the server says no with, on sockets and over HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eightythree.errors import EightyThreeError

if TYPE_CHECKING:
    from eightythree.errors import IllegalAction

__all__ = ["BadRequest", "Refusal"]


class Refusal(EightyThreeError):  # noqa: N818 - the wire's word
    """A message on a socket that changes nothing; it becomes a `Refused`.

    Attributes:
        code: a stable name of the reason.
        problem: what was wrong, one English clause without a full stop.
        clause: the rule clause, where there is one.
        allowed: what was allowed instead, in the words of actions.
        params: the values inside the sentence, by name.
    """

    def __init__(self, code: str, problem: str, *, clause: str | None = None) -> None:
        super().__init__(problem)
        self.code = code
        self.problem = problem
        self.clause = clause
        self.allowed = ""
        self.params: dict[str, int | str] = {}

    @classmethod
    def of(cls, error: IllegalAction) -> Refusal:
        """Return the refusal that says what the rules said."""
        refusal = cls(error.code, error.problem, clause=error.clause)
        refusal.allowed = error.allowed
        refusal.params = error.params
        return refusal


class BadRequest(EightyThreeError):  # noqa: N818 - HTTP's word
    """An HTTP request that is refused; it becomes a `Problem`.

    Attributes:
        status: the HTTP status, 400..599.
        code: a stable name of the reason.
        problem: what was wrong, one English clause without a full stop.
        clause: the rule clause, where there is one.
    """

    def __init__(self, status: int, code: str, problem: str, clause: str | None = None) -> None:
        super().__init__(problem)
        self.status = status
        self.code = code
        self.problem = problem
        self.clause = clause
