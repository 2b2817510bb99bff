"""OpenSpiel's own tests, run on our games."""

from __future__ import annotations

import importlib
import pickle
import unittest
from typing import Any

import pyspiel
import pytest
from absl import flags

from .games import (
    AUCTION,
    FIFTH,
    GAMES,
    SMALL_FIFTH,
    TINY_AUCTION,
    TINY_FIFTH,
    decisions,
    load,
    whole_tree,
)

flags.FLAGS.mark_as_parsed()


@pytest.fixture(scope="module")
def api_test() -> Any:
    return importlib.import_module("open_spiel.integration_tests.api_test")


@pytest.mark.parametrize("text", GAMES)
def test_random_sim_test_with_serialization(text: str) -> None:
    pyspiel.random_sim_test(load(text), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("text", [f"{FIFTH}(players=3,hand_bonus=deal)", AUCTION])
def test_states_and_games_are_pickled(text: str) -> None:
    for number, state in enumerate(decisions(text, 1, 1)):
        if number % 5:
            continue
        game, other = pickle.loads(pickle.dumps((state.get_game(), state)))  # noqa: S301 - our own
        assert str(game) == str(state.get_game())
        assert str(other) == str(state)
        assert other.history() == state.history()
        assert other.legal_actions() == state.legal_actions()
        for player in range(state.num_players()):
            assert other.information_state_tensor(player) == state.information_state_tensor(player)


def run(case: Any) -> None:
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun > 0
    assert not [trace for _, trace in (*result.errors, *result.failures)]
    assert not result.skipped


@pytest.mark.parametrize("text", GAMES)
def test_the_api_on_a_part_of_the_tree(text: str, api_test: Any) -> None:
    attributes = {"game_name": text, "game": load(text)}
    run(type("Partial", (api_test.EnforceAPIOnPartialTreeBase,), attributes))


def counts(text: str) -> tuple[tuple[int, int, int], int]:
    """Count chance, decision and terminal states, and what the seats to act can tell apart."""
    chance = decision = terminal = 0
    seen = set()
    for state in whole_tree(load(text).new_initial_state()):
        if state.is_chance_node():
            chance += 1
        elif state.is_terminal():
            terminal += 1
        else:
            decision += 1
            played = state.position.round
            seat = state.current_player()
            public = getattr(played, "calls", None), getattr(played, "trump", None)
            discards = len(getattr(played, "discards", ()))
            seen.add((seat, played.dealt[seat], played.plays, public, discards))
    return (chance, decision, terminal), len(seen)


@pytest.mark.parametrize("text", [TINY_FIFTH, SMALL_FIFTH, TINY_AUCTION])
def test_the_api_on_the_whole_tree(text: str, api_test: Any) -> None:
    states, seen = counts(text)
    api_test.TOTAL_NUM_STATES[text] = states
    api_test.PERFECT_RECALL_NUM_STATES[text] = seen
    attributes = {"game_name": text, "game": load(text)}
    run(type("Full", (api_test.EnforceAPIOnFullTreeBase,), attributes))


def test_the_tree_of_the_tiny_fifth_counted_by_hand() -> None:
    # Two of four cards go to seat 0, the lower one first, the others to seat 1: 1 + 3 chance nodes.
    # In four of the six deals each holds one of each suit: 1 + 2 + 2 + 2 decisions, 2 endings; in
    # two a whole suit: 1 + 2 + 4 + 4, 4 endings.
    # Each seat knows the other's hand, so it can tell all its decisions apart.
    assert counts(TINY_FIFTH) == ((4, 4 * 7 + 2 * 11, 4 * 2 + 2 * 4), 50)


def test_the_games_are_registered() -> None:
    assert {FIFTH, AUCTION} <= set(pyspiel.registered_names())


@pytest.mark.parametrize("text", [FIFTH, AUCTION])
def test_a_clone_goes_its_own_way_and_shares_the_position(text: str) -> None:
    state = next(decisions(text, 1, 2))
    other = state.clone()
    assert other.position is state.position
    before = str(state)
    other.apply_action(other.legal_actions()[0])
    assert str(state) == before != str(other)
