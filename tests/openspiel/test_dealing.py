"""The chance nodes: each deal by one path, all as likely."""

from __future__ import annotations

from math import comb, isclose, prod
from typing import Any

import pytest

from .games import AUCTION, FIFTH, GIVING_AUCTION, SMALL_FIFTH, TOLD_FIFTH, decisions, load


def deals(state: Any, chance: float = 1.0) -> list[tuple[Any, float]]:
    if not state.is_chance_node():
        return [(state, chance)]
    return [
        found
        for action, likely in state.chance_outcomes()
        for found in deals(state.child(action), chance * likely)
    ]


@pytest.mark.parametrize(
    ("text", "many"),
    [
        (SMALL_FIFTH, comb(6, 2) * comb(4, 2)),
        (f"{FIFTH}(players=3,ranks=3,suits=3,hand=3,deciding=3)", 9 * 8 * 7 * comb(6, 3) // 6),
        (GIVING_AUCTION, comb(9, 2) * comb(7, 2) * comb(5, 2) * comb(3, 2)),
    ],
)
def test_each_deal_is_reached_once_and_as_likely(text: str, many: int) -> None:
    found = deals(load(text).new_initial_state())
    assert len({state.position.round.dealt for state, _ in found}) == len(found) == many
    assert all(isclose(chance, 1 / many) for _, chance in found)


@pytest.mark.parametrize("text", [f"{FIFTH}(players=8)", AUCTION, TOLD_FIFTH])
def test_the_chances_along_a_path_multiply_to_those_of_the_deal(text: str) -> None:
    game = load(text)
    for dealt in decisions(text, 1, 3):
        state = game.new_initial_state()
        chances = []
        for action in dealt.history():
            if not state.is_chance_node():
                break
            outcomes = dict(state.chance_outcomes())
            assert isclose(sum(outcomes.values()), 1)
            chances.append(outcomes[action])
            state.apply_action(action)
        form = game.setting.form
        size = getattr(form, "dealt", form.hand)
        cards = form.deck.bit_count()
        ways = [comb(cards - size * seat, size) for seat in range(game.num_players())]
        assert isclose(prod(chances), 1 / prod(ways))
        return


def test_a_card_that_cannot_be_dealt_so_is_refused() -> None:
    state = load(SMALL_FIFTH).new_initial_state()
    # Of the 15 hands of two cards among six, 5 have the lowest card, 4 the next one and not that.
    assert state.chance_outcomes() == [
        (0, 5 / 15),
        (1, 4 / 15),
        (2, 3 / 15),
        (3, 2 / 15),
        (4, 1 / 15),
    ]
    assert [state.action_to_string(each) for each in range(5)] == [
        "QS to 0",
        "KS to 0",
        "AS to 0",
        "QH to 0",
        "KH to 0",
    ]
    with pytest.raises(ValueError, match="5 cards cannot be passed over now"):
        state.apply_action(5)
    state.apply_action(3)
    assert [state.action_to_string(each) for each in state.legal_actions()] == [
        "KH to 0",
        "AH to 0",
    ]
    state.apply_action(0)
    assert [state.action_to_string(each) for each in state.legal_actions()] == [
        "QS to 1",
        "KS to 1",
        "AS to 1",
    ]
    state.apply_action(2)
    with pytest.raises(ValueError, match="1 cards cannot be passed over now"):
        state.apply_action(1)
    state.apply_action(0)
    with pytest.raises(ValueError, match="6 is no action; actions are 0 to 5"):
        state.apply_action(6)
    state = load(AUCTION).new_initial_state()
    assert state.action_to_string(4) == "6S to 0"
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    assert not state.position.round.kitty & sum(state.position.round.dealt)
    with pytest.raises(ValueError, match="143 is no action; actions are 0 to 142"):
        state.apply_action(143)
