"""Reviews as the server keeps them, written by hand."""

from __future__ import annotations

import msgspec

from eightythree.review.report import (
    VERSION,
    Decision,
    Fair,
    Known,
    Review,
    ReviewedRound,
    TriedAction,
)
from eightythree.review.summary import players_of

NAMES = ("Ann", "Bo", "Cy", "Di")


def _decision(
    action: int, seat: int, phase: str, taken: str, best: str, lost: float, chance: float | None
) -> Decision:
    known = Known("solved" if phase in {"lead", "follow"} else "played_on", 2 * lost, best)
    values = [TriedAction(best, 3.0, chance), TriedAction(taken, 3.0 - lost, chance)]
    fair = Fair(600, lost, lost / 10, chance, best, values)
    return Decision(2, action, seat, phase, taken, known, fair, lost > 1)  # type: ignore[arg-type]  # a phase by its name


def auction_review() -> Review:
    """A mistake of every phase, and a decision that is none."""
    decisions = [
        _decision(2, 1, "bid", "60", "pass", 12.5, None),
        _decision(3, 2, "bid", "pass", "83x2", 30.0, None),
        _decision(6, 1, "trump", "H", "S", 8.0, None),
        _decision(7, 1, "give", "give 8H 7H", "give 8H", 4.0, None),
        _decision(8, 1, "discard", "discard 2C 4D 5S", "discard 2C 4D 6S", 5.0, None),
        _decision(12, 1, "lead", "JK", "AH", 21.0, 0.087),
        _decision(13, 2, "follow", "KS", "KS", 0.0, 0.0),
        _decision(14, 3, "follow", "9H", "2H", 18.0, None),
    ]
    rounds = [
        ReviewedRound([58, 25], [12.5, -12.5], [3.0, 3.0]),
        ReviewedRound([-60, 23], [-4.0, 4.0], [3.0, 3.0]),
    ]
    players = players_of(NAMES, rounds, decisions)
    return Review(VERSION, "auction", 600, 0, True, rounds, decisions, players)


def text_of(review: Review) -> str:
    """Return it as the database has it."""
    return msgspec.json.encode(review).decode()
