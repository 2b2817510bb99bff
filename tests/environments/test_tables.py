"""The PettingZoo tables: deals, arguments, order of play, refusals, copies."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from eightythree.environments.layout import DONE
from eightythree.environments.pettingzoo import auction_v0, fifth_v0
from eightythree.errors import CardError, IllegalAction, RulesError
from eightythree.games import fifth
from eightythree.games.auction.actions import PASS
from eightythree.games.results import Deal
from tests.environments.playing import steps


def test_dealers_and_deals_of_ones_own() -> None:
    env = fifth_v0.raw_env(seats=2, episode="match")
    deals = [fifth.deal_from(range(52), 2, 1), fifth.deal_from(range(51, -1, -1), 2, 0)]
    env.reset(seed=1, options={"dealer": 1, "deals": deals})
    match: Any = env.match
    assert match.dealer == 1
    assert match.round.dealt == deals[0].hands
    assert env.agent_selection == "seat_0"
    while env.match.number == 1:
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    assert env.match.round.dealt == deals[1].hands  # type: ignore[union-attr]  # it is dealt
    with pytest.raises(RulesError, match="seat from 0 to 1, not 2"):
        env.reset(options={"dealer": 2})
    with pytest.raises(CardError, match="2 players need 2 hands, not 1"):
        env.reset(options={"deals": [Deal((63,))]})


def test_every_seat_deals_and_every_hand_differs() -> None:
    env = fifth_v0.raw_env()
    env.reset(seed=7)
    dealers, hands = set(), set()
    for _ in range(60):
        dealers.add(env.match.dealer)
        hands.add(env.match.round.dealt)  # type: ignore[union-attr]  # it is dealt
        env.reset()
    assert dealers == {0, 1, 2, 3}
    assert len(hands) == 60
    env.reset(seed=7)
    assert env.match.round.dealt in hands  # type: ignore[union-attr]  # it is dealt


@pytest.mark.parametrize(
    ("arguments", "error", "said"),
    [
        ({"seats": 9}, RulesError, "seats must be a whole number from 2 to 8, not 9"),
        ({"seats": "4"}, RulesError, "not '4'"),
        ({"episode": "game"}, ValueError, "episode must be round or match, not 'game'"),
        ({"render_mode": "human"}, ValueError, "render_mode must be None or 'ansi', not 'human'"),
        ({"ace_bonus": "none"}, RulesError, "ace_bonus must be winning_card or whole_trick"),
        ({"rules": {"aces": 1}}, RulesError, "there is no option aces"),
        ({"rules": "table"}, RulesError, "rules must map options to values.*, not 'table'"),
    ],
)
def test_bad_arguments(arguments: dict[str, Any], error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        fifth_v0.env(**arguments)


@pytest.mark.parametrize(
    ("options", "error", "said"),
    [
        ({"dealer": 9}, RulesError, "seat from 0 to 3, not 9"),
        ({"dealer": 1.0}, ValueError, "dealer must be a whole number, not 1.0"),
        ({"dealer": "0"}, ValueError, "dealer must be a whole number, not '0'"),
    ],
)
def test_a_refused_reset_changes_nothing(
    options: dict[str, Any], error: type[Exception], said: str
) -> None:
    env, other = fifth_v0.raw_env(), fifth_v0.raw_env()
    env.reset(seed=7)
    other.reset(seed=7)
    with pytest.raises(error, match=said):
        env.reset(seed=8, options=options)
    assert env.match == other.match
    env.reset()
    other.reset()
    assert env.match == other.match


def test_deals_are_deals() -> None:
    with pytest.raises(CardError, match=r"must be eightythree.games.results.Deal, not 1"):
        fifth_v0.raw_env().reset(seed=8, options={"deals": [1]})


@pytest.mark.parametrize("action", [1.7, "3", True])
def test_an_action_is_a_whole_number(action: Any) -> None:
    env = fifth_v0.raw_env()
    env.reset(seed=7)
    with pytest.raises(ValueError, match="the action must be a whole number, not"):
        env.step(action)


@pytest.mark.parametrize("module", [fifth_v0, auction_v0])
def test_nothing_is_seen_before_the_first_reset(module: Any) -> None:
    with pytest.raises(AttributeError, match=r"there is no match before reset\(\)"):
        module.raw_env().observe("seat_0")


def test_auction_is_for_four() -> None:
    with pytest.raises(RulesError, match="seats must be 4, not 3"):
        auction_v0.env(seats=3)


def test_an_illegal_action_is_refused_and_nothing_changes() -> None:
    env = fifth_v0.env()
    env.reset(seed=3)
    seen, *_ = env.last()
    assert seen is not None
    wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction, match="does not hold"):
        env.step(wrong)
    again, *_ = env.last()
    assert again is not None
    assert (again["observation"] == seen["observation"]).all()
    with pytest.raises(AssertionError, match="action is not in action space"):
        env.step(52)
    with pytest.raises(ValueError, match="is to act: its action must be a whole number, not None"):
        env.unwrapped.step(None)


def test_a_card_out_of_order_is_refused() -> None:
    env = auction_v0.env()
    env.reset(seed=3)
    for action in (PASS + 30, PASS, PASS, PASS, 138):
        env.step(action)
    seen, *_ = env.last()
    assert seen is not None
    legal = np.flatnonzero(seen["action_mask"]).tolist()
    env.step(legal[1])
    with pytest.raises(
        IllegalAction, match=r"next of the cards it discards; .* \(A5\.3\); allowed"
    ):
        env.step(legal[0])
    with pytest.raises(IllegalAction, match="cannot name done next"):
        env.step(DONE)


def test_pettingzoos_wrapper_for_illegal_actions_fits() -> None:
    env = TerminateIllegalWrapper(fifth_v0.raw_env(), illegal_reward=-1)
    env.reset(seed=3)
    seen, *_ = env.last()
    env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert sorted(env.rewards.values()) == [-1, 0, 0, 0]


def test_pickles_and_copies_go_on_alike() -> None:
    env = auction_v0.env(render_mode="ansi")
    played = 0
    for _, _, action in steps(env, 5):
        played += 1
        if played in (3, 20, 40):
            twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]  # noqa: S301 - made here
            for twin in twins:
                twin.step(action)
                twin_seen = twin.last()[0]
                assert twin.render() == twins[0].render()
                assert (twin_seen["observation"] == twins[0].last()[0]["observation"]).all()
    assert played > 40


def test_drawn_in_words() -> None:
    env = fifth_v0.env(seats=3, render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert isinstance(text, str)
    assert f"{env.agent_selection} holds" in text
    assert "Trick 1 of 6" in text
    for _ in steps(env, 1):
        pass
    assert "won the fifth trick" in str(env.render())
    assert fifth_v0.raw_env().render() is None
