"""What people may say at a table: a few phrases at any time, their own words between rounds.

Partners must not talk about their cards, so that while a round is played only phrases are
heard that tell nothing of any hand.
"""

from __future__ import annotations

from typing import Final, Literal

from eightythree.server.players import visible

__all__ = ["LONGEST_TEXT", "Phrase", "clean_text"]

Phrase = Literal[
    "hello",
    "good_luck",
    "thanks",
    "well_played",
    "sorry",
    "one_moment",
    "back",
    "good_game",
    "smile",
    "laugh",
    "wow",
    "clap",
]
"""The phrases, and the last four as signs; clients show them in their own language."""

LONGEST_TEXT: Final = 200
"""The most characters of what somebody says."""


def clean_text(text: str) -> str:
    """Return a text fit to be shown: composed (NFC), on one line, nothing invisible in it.

    Raises:
        ValueError: nothing to be seen is left, or more than `LONGEST_TEXT` characters are.
    """
    cleaned = visible(text)
    if not cleaned:
        raise ValueError("there is nothing in it that can be seen")
    if len(cleaned) > LONGEST_TEXT:
        raise ValueError(f"a text has at most {LONGEST_TEXT} characters")
    return cleaned
