"""What the tests of A5 share: a match in which hearts have been named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eightythree.cards import HEARTS, names, parse_cards
from eightythree.games import auction
from eightythree.tricks import trumps

from .tables import act, auction_match, held

if TYPE_CHECKING:
    from collections.abc import Sequence

GIVE = auction.Phase.GIVE
DISCARD = auction.Phase.DISCARD

EIGHT_AND_SEVEN = ("AH KH QH JH 8H 7H 6H 4H", "TH 9H 5H 5D 2H JK 3H")


def named(
    hands: Sequence[str], kitty: str = "", declarer: int = 0, **rules: object
) -> auction.Match:
    """Return a match in which a seat has bid and named hearts."""
    placed = parse_cards(f"{' '.join(hands)} {kitty}")
    assert not trumps(HEARTS) & ~placed, "every trump has its place"
    match = auction_match([*hands, *[""] * (4 - len(hands))], kitty, 3, **rules)
    calls = ["pass"] * 4
    calls[declarer] = "30"
    return act(match, ",".join([*calls, "H"]))


def asked(match: auction.Match) -> tuple[auction.Phase, int | None]:
    assert match.round is not None
    return match.round.phase, match.round.to_act


def gifts(match: auction.Match) -> list[str]:
    return [auction.format_action(action) for action in match.legal_actions()]


def count(match: auction.Match) -> int:
    """Return how many sets of cards may be given or discarded, counted and listed."""
    assert match.round is not None
    choice = match.round.choice()
    assert choice is not None
    actions = match.legal_actions()
    assert choice.how_many() == len(actions) == len(set(actions))
    return len(actions)


def plain_cards(match: auction.Match, seat: int) -> list[str]:
    return names(parse_cards(held(match, seat)) & ~trumps(HEARTS)).split()


# Seat 0 holds eight trumps, four of them counting, and seat 1 seven, six of them counting.
