"""The positions are sound, and where all cards can be laid open the verdicts are proved.

Each position of the play is dealt out in many ways that agree with what the seat has seen, and
every card is valued by the exact solver, in the points that it brings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from eightythree.cards import mask_of
from eightythree.games import auction, fifth
from eightythree.games.auction.actions import DISCARD, GIVE
from eightythree.solver.auction import solve_many
from eightythree.solver.fifth import FIRST_TRICK, solve_rounds

from .blunders import Position, in_words, is_right
from .known_blunders import KNOWN
from .test_blunders_auction_bids import POSITIONS as BIDS
from .test_blunders_auction_keeping import POSITIONS as KEEPING
from .test_blunders_auction_late import POSITIONS as LATE
from .test_blunders_auction_play import POSITIONS as PLAY
from .test_blunders_fifth import POSITIONS as FIFTH
from .worlds import auction_worlds, fifth_worlds, lacking

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

POSITIONS = FIFTH | BIDS | KEEPING | PLAY | LATE
WORLDS = 120
FAR = {"fifth": 1.0, "auction": 2.0}


def solvable(position: Position) -> bool:
    """Whether the solver knows the position: cards are being played, and not too early."""
    view = position.view
    if isinstance(view, fifth.Observation):
        return len(view.winners) + 1 >= FIRST_TRICK[view.seats]
    return view.phase is auction.Phase.PLAY


def values(view: Any) -> Floats:
    """What each legal card brings, lowest first, in each of some worlds; (worlds, cards).

    Fifth Trick: points of the play, less the others' on average; or, where the match can end, the
    chance to have the points that win it.
    """
    rows = []
    if isinstance(view, fifth.Observation):
        seat = view.seat or 0
        need = view.rules.target - view.totals[seat]
        for found in solve_rounds(list(fifth_worlds(view, WORLDS))):
            points = {each.card: each.value for each in found}
            if need <= 2:
                rows.append([float(points[card][seat] >= need) for card in view.legal])
                continue
            rows.append(
                [
                    points[card][seat] * view.seats / (view.seats - 1)
                    - sum(points[card]) / (view.seats - 1)
                    for card in view.legal
                ]
            )
    else:
        for taken in solve_many(auction_worlds(view, WORLDS), workers=1):
            captured = {each.card: each.captured for each in taken}
            rows.append([float(captured[card]) for card in view.legal])
    return np.array(rows)


@pytest.mark.parametrize("name", [name for name in POSITIONS if solvable(POSITIONS[name])])
def test_the_solver_agrees(name: str) -> None:
    """The right card is better in some worlds and worse in none, or better by far on average."""
    position = POSITIONS[name]
    view = position.view
    brought = values(view)
    right = np.array([is_right(position, in_words(view, card)) for card in view.legal])
    means = np.where(right, brought.mean(axis=0), -np.inf)
    best = brought[:, [int(means.argmax())]]
    gains = (best - brought)[:, ~right]
    never_worse = (gains > -1e-9).all(axis=0) & (gains > 1e-9).any(axis=0)
    far = FAR["fifth" if isinstance(view, fifth.Observation) else "auction"]
    assert (never_worse | (gains.mean(axis=0) >= far)).all(), (view.legal, gains.mean(axis=0))


@pytest.mark.parametrize("name", POSITIONS)
def test_the_position_can_come_up(name: str) -> None:
    """Nothing lies twice, hands have their size, and what was played obeyed the rules."""
    view = POSITIONS[name].view
    if not view.plays:
        return
    seats = view.seats if isinstance(view, fifth.Observation) else 4
    assert view.hand.bit_count() == 6 - len(view.winners)
    assert (view.hand | mask_of(view.plays)).bit_count() == view.hand.bit_count() + len(view.plays)
    leaders = (
        *([0] if isinstance(view, fifth.Observation) else [view.declarer or 0]),
        *view.winners,
    )
    for place, card in enumerate(view.plays):
        before = view._replace(plays=view.plays[:place], winners=view.winners[: place // seats])
        player = (leaders[place // seats] + place % seats) % seats
        assert not lacking(before)[player] >> card & 1, f"{in_words(view, card)} was hidden"
    assert not view.hand & lacking(view)[view.seat or 0]


@pytest.mark.parametrize("name", POSITIONS)
def test_some_actions_pass_and_some_do_not(name: str) -> None:
    position = POSITIONS[name]
    view = position.view
    actions: Any = view.legal
    if isinstance(view, auction.Observation) and view.choice:
        flag = GIVE if view.phase is auction.Phase.GIVE else DISCARD
        actions = [flag | cards for cards in view.choice.sets()]
    assert {is_right(position, in_words(view, action)) for action in actions} == {True, False}


def test_known_blunders_are_of_positions_that_there_are() -> None:
    assert set(KNOWN) <= set(POSITIONS)
