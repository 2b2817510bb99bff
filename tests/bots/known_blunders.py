"""The blunders that a level is known to make: the levels, and why.

A level that gets better at one of them fails the suite until its name is taken out here.
"""

from __future__ import annotations

from typing import Final

_TOTALS: Final = "plays for the points of the round; the totals of the match are not looked at"
_FEWER: Final = (
    "the novice never looks at the totals; to the others bidding looks as safe as passing"
)
_BONUSES: Final = "the bonus announced at the deal says what a hand is made of; it is not read"
_LAST_MASTER: Final = "keeps its one master for later, though with two cards left there is no later"

KNOWN: Final[dict[str, tuple[str, str]]] = {
    "two_points_win_the_match": ("novice", _TOTALS),
    "one_point_wins_the_match": ("novice", _TOTALS),
    "one_point_is_the_match": ("novice club expert master", _FEWER),
    "one_point_is_the_match_against_the_double": ("novice club expert master", _FEWER),
    "announced_flush_cannot_follow": ("novice", _BONUSES),
    "announced_flush_may_beat_the_nine": ("novice", _BONUSES),
    "trump_whose_only_better_is_discarded": ("novice", _LAST_MASTER),
    "trump_before_the_plain_ace": ("novice", _LAST_MASTER),
    "trump_before_the_plain_ace_for_the_double": ("novice", _LAST_MASTER),
    "queen_on_the_partners_king": (
        "novice",
        "holds the queen for a trick of its own, under an ace that is still out",
    ),
    "last_trump_pulls_the_joker": ("novice", _LAST_MASTER),
}
