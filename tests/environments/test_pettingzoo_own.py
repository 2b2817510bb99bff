"""PettingZoo's own tests, with every warning an error."""

from __future__ import annotations

import importlib
import warnings
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.test import test_save_obs as save_obs_test

from eightythree.environments.pettingzoo import auction_v0, fifth_v0

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

KINDS = [
    *(
        pytest.param(partial(fifth_v0.env, seats=seats), id=f"fifth-{seats}")
        for seats in range(2, 9)
    ),
    pytest.param(partial(fifth_v0.env, episode="match", hand_bonus="deal"), id="fifth-match"),
    pytest.param(fifth_v0.raw_env, id="fifth-raw"),
    pytest.param(auction_v0.env, id="auction"),
    pytest.param(partial(auction_v0.env, rules={"discard": "keep_trumps"}), id="auction-keep"),
    pytest.param(
        partial(auction_v0.env, rules={"give": "off", "all_pass": "redeal"}), id="auction-void"
    ),
    pytest.param(partial(auction_v0.env, episode="match", target=40), id="auction-match"),
    pytest.param(auction_v0.raw_env, id="auction-raw"),
]


@pytest.fixture(autouse=True)
def known_to_pettingzoo(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every warning an error; tell PettingZoo which environments have what it warns of.

    It lists by name those that may have a dictionary for an observation, all of them its own.
    """
    warnings.simplefilter("error")
    module = importlib.import_module("pettingzoo.test.api_test")
    for known in ("env_obs_dicts", "env_obs_space"):
        names = [*getattr(module, known), "fifth_v0", "auction_v0"]
        monkeypatch.setattr(module, known, names)


@pytest.mark.parametrize("kind", KINDS)
def test_api(kind: Callable[..., Any]) -> None:
    api_test(kind(), num_cycles=200)


@pytest.mark.parametrize("kind", KINDS)
def test_seed(kind: Callable[..., Any]) -> None:
    seed_test(kind, num_cycles=100)


@pytest.mark.parametrize("kind", KINDS)
def test_save_obs(
    kind: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    save_obs_test(kind())


@pytest.mark.parametrize("module", [fifth_v0, auction_v0])
def test_render(module: Any) -> None:
    # It begins with the mode "human" without asking whether there is one.
    def any_mode(render_mode: str) -> Any:
        return module.env(render_mode=None if render_mode == "human" else render_mode)

    render_test(any_mode, custom_tests={"ansi": lambda text: "holds" in text})


@pytest.mark.parametrize("name", ["fifth_v0", "auction_v0"])
def test_found_through_the_registry(name: str) -> None:
    env = pettingzoo.make("aec", f"eightythree/{name}", episode="match")
    env.reset(seed=1)
    assert str(env.unwrapped) == name
    assert env.unwrapped.episode == "match"
    assert pettingzoo.spec("aec", f"eightythree/{name}").version == 0
    assert not env.metadata["is_parallelizable"]


@pytest.mark.parametrize("kind", KINDS)
def test_observation_spaces_are_of_int8(kind: Callable[..., Any]) -> None:
    env = kind()
    env.reset(seed=0)
    for agent in env.agents:
        space = env.observation_space(agent)
        assert space["observation"].dtype == space["action_mask"].dtype == np.int8
