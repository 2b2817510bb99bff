"""All studies, by game and name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eightythree.stats import (
    auction_bids,
    auction_hands,
    auction_kitty,
    auction_options,
    fifth_cards,
    fifth_tricks,
    match_studies,
)

if TYPE_CHECKING:
    from eightythree.stats.study import Study

__all__ = ["STUDIES", "study_of"]

STUDIES: Final[dict[str, dict[str, Study]]] = {
    "fifth": {
        study.name: study
        for study in (*fifth_tricks.STUDIES, *fifth_cards.STUDIES, *match_studies.FIFTH)
    },
    "auction": {
        study.name: study
        for study in (
            *auction_bids.STUDIES,
            *auction_hands.STUDIES,
            *auction_kitty.STUDIES,
            *auction_options.STUDIES,
            *match_studies.AUCTION,
        )
    },
}
"""By game and name, in the order in which they are told."""


def study_of(game: str, name: str) -> Study:
    """Return a study.

    Raises:
        ValueError: the game has no such study.
    """
    if name not in STUDIES[game]:
        known = ", ".join(STUDIES[game])
        raise ValueError(f"{game} has no study {name!a}; its studies are {known}")
    return STUDIES[game][name]
