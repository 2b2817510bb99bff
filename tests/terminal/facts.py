"""What a client says of a match, whatever its words: bids, cards, tricks, trump, totals."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

Fact = tuple[str, ...]

_SUITS: Final = {
    **dict.fromkeys(("♠", "spades"), "S"),
    **dict.fromkeys(("♥", "hearts"), "H"),
    **dict.fromkeys(("♦", "diamonds"), "D"),
    **dict.fromkeys(("♣", "clubs"), "C"),
}
_PLAY: Final = re.compile(r"(\S+) (?:plays?|leads?) ((?:10|[2-9TJQKA])\S+|JK|[Jj]oker)\.")
_TRICK: Final = re.compile(r"(\S+) wins? trick (\d)(?:,? (?:with )?(no|\d+) points?)?")
_BID: Final = re.compile(r"(\S+) (?:(?:bids?) (.*)|(pass)(?:es)?)\.")
_TRUMP: Final = re.compile(r"(\S+) names? (\S+) trumps?\.")
_SCORE: Final = re.compile(r"Score: (.*)\.")


def facts(lines: Iterable[str], me: str) -> list[Fact]:
    """Return the facts in sentences in their order; `me` is who is called You in them."""
    found: list[Fact] = []
    for line in lines:
        told = line.strip().replace("You ", f"{me} ").replace("You,", f"{me},")
        if play := _PLAY.fullmatch(told):
            found.append(("play", play[1], card(play[2])))
        elif trick := _TRICK.match(told):
            points = trick[3] and trick[3].replace("no", "0")
            found.append(("trick", trick[2], trick[1], points or ""))
        elif bid := _BID.fullmatch(told):
            found.append(("bid", bid[1], (bid[2] or bid[3]).replace("83 double", "83x2")))
        elif trump := _TRUMP.fullmatch(told):
            found.append(("trump", trump[1], _SUITS[trump[2]]))
        elif score := _SCORE.fullmatch(told):
            found.append(("score", *re.findall(r"[-−]?\d+", score[1])))
    return found


def card(shown: str) -> str:
    """Return a card as records have it."""
    if shown.lower() in {"joker", "jk"}:
        return "JK"
    rank, suit = (shown[:2], shown[2:]) if shown.startswith("10") else (shown[0], shown[1:])
    return rank.replace("10", "T") + _SUITS.get(suit, suit)
