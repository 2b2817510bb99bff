"""Which decisions a review looks at."""

from __future__ import annotations

import random

import pytest

from eightythree.errors import RecordError
from eightythree.games import GAMES
from eightythree.record import decode, encode
from eightythree.review.moments import moments, phase_of

from .played import played


@pytest.mark.parametrize(("game", "seats"), [("fifth", 3), ("fifth", 8), ("auction", 4)])
def test_every_choice_is_a_decision_and_a_forced_action_never(game: str, seats: int) -> None:
    record = played(game, seats, random.Random(seats), rounds=2)
    found = {(each.round, each.action): each for each in moments(record)}
    for number, each_round in enumerate(record.rounds, start=1):
        for action, words in enumerate(each_round.actions, start=1):
            moment = found.get((number, action))
            if moment is None:
                continue
            assert GAMES[game].format_action(moment.taken) == words
            assert moment.match.to_act == moment.seat
            assert len(moment.match.legal_actions()) > 1
    # The last trick is forced.
    assert not any(action > len(record.rounds[0].actions) - seats for _, action in found)
    phases = {phase_of(each.match.round) for each in found.values()}
    assert {"lead", "follow"} <= phases
    assert ("bid" in phases) == (game == "auction")


def test_a_broken_record_is_refused_at_its_place() -> None:
    record = played("fifth", 3, random.Random(4), rounds=1)
    data = encode(record).replace(record.rounds[0].actions[5].encode(), b"JK")
    with pytest.raises(RecordError) as caught:
        list(moments(decode(data)))
    assert caught.value.round == 1
