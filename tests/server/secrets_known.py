"""What a viewer may know of a table, worked out from its log and the rules' text alone."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from eightythree.store import Acted, Created, Cut, Dealt, Sat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eightythree.store import Logged

CARD = re.compile(r"(?<![0-9A-Za-z])(?:(?:10|[2-9TJQKA])[SHDC]|JK)(?![0-9A-Za-z])")
SISTER = {"S": "C", "C": "S", "H": "D", "D": "H"}


def cards_in(text: str) -> set[str]:
    return set(CARD.findall(text))


def cards_told(frame: str) -> set[str]:
    """Return the cards that a frame names, but for the list of what is trump and what it counts."""
    message: dict[str, Any] = json.loads(frame)
    view = message.get("view", {})
    if view.get("game") == "auction":
        del view["trumps"], view["points"]
    return cards_in(json.dumps(message))


class Known:
    """The cards each viewer may know, grown along the log; viewers are seats and ``None``."""

    def __init__(self, created: Created) -> None:
        self.game = created.game
        self.rules = created.rules
        self.viewers: list[int | None] = [*range(len(created.seats)), None]
        self.known: dict[int | None, set[str]] = {viewer: set() for viewer in self.viewers}
        self.kitty: set[str] = set()
        self.declarer: int | None = None
        self.trumps: set[str] = set()
        self.before: list[set[str]] = []

    def take(self, logged: Logged) -> None:
        match logged.entry:
            case Dealt(_, hands, kitty):
                for seat, hand in enumerate(hands):
                    self.known[seat] = cards_in(hand)
                self.known[None] = set()
                self.kitty, self.declarer, self.trumps = cards_in(kitty), None, set()
            case Acted(seat, words):
                self.act(seat, words)
            case Sat() | Cut() | Created():
                pass

    def act(self, seat: int, words: str) -> None:
        cards = cards_in(words)
        if words.startswith("give"):
            self.show(cards, [seat, (seat + 2) % 4])
        elif words.startswith("discard"):
            self.show(cards, [seat])
            shown = self.rules.get("show_discards", "trumps")
            seen = cards if shown == "all" else cards & self.trumps if shown == "trumps" else set()
            self.show(seen, self.viewers)
        elif cards:
            self.show(cards, self.viewers)
        elif words in SISTER:
            self.declarer = seat
            self.trumps = {rank + words for rank in "AKQJT98765432"} | {f"5{SISTER[words]}", "JK"}
            if self.rules.get("name_trump") == "before_kitty":
                self.take_kitty(seat)

    def take_kitty(self, declarer: int | None) -> None:
        show = self.rules.get("show_kitty", False)
        self.show(self.kitty, self.viewers if show else [declarer])

    def show(self, cards: set[str], viewers: Sequence[int | None]) -> None:
        for viewer in viewers:
            self.known[viewer] |= cards


def check_frames(log: Sequence[Logged], frames: dict[int | None, list[tuple[int, str]]]) -> int:
    """Hold every frame that each viewer was sent against what it may know at that moment.

    Returns:
        how many cards were looked at.
    """
    created = log[0].entry
    assert isinstance(created, Created)
    known = Known(created)
    looked = 0
    waiting = {viewer: list(told) for viewer, told in frames.items()}
    bidding_over_at = _ends_of_bidding(log)
    for logged in log:
        known.take(logged)
        if logged.seq in bidding_over_at and created.rules.get("name_trump") != "before_kitty":
            known.take_kitty(bidding_over_at[logged.seq])
        for viewer, told in waiting.items():
            while told and told[0][0] == logged.seq:
                _, frame = told.pop(0)
                cards = cards_told(frame)
                assert cards <= known.known[viewer], (viewer, logged, cards - known.known[viewer])
                looked += len(cards)
    assert not any(waiting.values())
    return looked


def check_shuffles(log: Sequence[Logged], frames: dict[int | None, list[tuple[int, str]]]) -> int:
    """See to it that no frame holds a secret of the server's, or another seat's cut.

    Returns:
        how many secrets and cuts were looked for.
    """
    looked = 0
    cuts: dict[int, set[str]] = {}
    for logged in log:
        match logged.entry:
            case Cut(seat, cut) | Acted(seat, _, cut):
                cuts.setdefault(seat, set()).add(cut)
            case Dealt(cuts=used):
                for seat, cut in enumerate(used):
                    cuts.setdefault(seat, set()).add(cut)
    for viewer, told in frames.items():
        text = "".join(frame for _, frame in told)
        hidden = {cut for seat, made in cuts.items() if seat != viewer for cut in made if cut}
        for secret in hidden | secrets_in(log):
            assert secret not in text, (viewer, secret)
            looked += 1
    return looked


def secrets_in(log: Sequence[Logged]) -> set[str]:
    """Return the secrets that the server shuffles with."""
    return {
        logged.entry.secret
        for logged in log
        if isinstance(logged.entry, Created | Dealt) and logged.entry.secret
    }


def _ends_of_bidding(log: Sequence[Logged]) -> dict[int, int]:
    """Return the entries after which a declarer takes the kitty, those before trump is named."""
    found = {}
    for before, logged in pairwise(log):
        if isinstance(logged.entry, Acted) and logged.entry.action in SISTER:
            found[before.seq] = logged.entry.seat
    return found
