"""What each viewer is told of an entry is its own view of the table, whoever else is told."""

from __future__ import annotations

import random

import msgspec
import pytest

from eightythree.server.messages import ServerMessage, Update
from eightythree.server.position import begin
from eightythree.server.showing import state
from eightythree.server.telling import Telling
from eightythree.store import Acted, By, Created, Dealt, Place

SEATS = tuple(Place(name, None, name * 64) for name in "abcd")
ROUNDS = 3
BY: tuple[By, ...] = ("", "bot", "clock", "claim")


@pytest.mark.parametrize(("game", "target"), [("fifth", 60), ("auction", 900)])
def test_everybody_is_told_what_the_whole_table_would_show_them(game: str, target: int) -> None:
    rng = random.Random(83)
    position = begin("t", Created(game, {"target": target}, SEATS, 0, "00" * 32))
    while len(position.results) < ROUNDS:
        seat = position.match.to_act
        if seat is None:
            shuffle = position.cut_by(1, "ab" * 16)
            entry: Acted | Dealt = position.deal(shuffle)
        else:
            action = rng.choice(position.match.legal_actions())
            cut = "cd" * 16 if rng.random() < 0.3 else ""
            cut = "" if position.shuffle.cuts[seat] else cut
            by: By = rng.choice(BY)
            entry = Acted(seat, position.game.format_action(action), cut, by)
        position = position.after(entry)
        telling = Telling(position, entry, 0)
        for viewer in rng.sample([None, 0, 1, 2, 3], 5):
            message = msgspec.json.decode(telling.told(viewer), type=ServerMessage)
            assert isinstance(message, Update)
            whole = state(position, viewer, 0)
            assert (message.seq, message.view, message.clock) == (whole.seq, whole.view, None)
            learns = isinstance(entry, Dealt) or (bool(entry.cut) and viewer == seat)
            assert message.next_deal == (whole.next_deal if learns else None)
            ends = isinstance(entry, Acted) and position.match.to_act is None
            assert message.results == (whole.results if ends else None)
            if isinstance(entry, Dealt):
                assert (message.event.kind, message.event.seat) == ("deal", entry.dealer)
                continue
            assert (message.event.seat, message.event.by) == (seat, entry.by or None)
            if message.event.kind == "give":
                assert message.event.cards == whole.view.gifts[-1].cards  # type: ignore[union-attr]  # of Auction
            if message.event.kind == "discard":
                shown = whole.view.discards[-1].cards  # type: ignore[union-attr]  # of Auction
                assert sorted(message.event.cards or ()) == sorted(shown)
