"""The rules in `docs/rules`, the options of the games and the tests agree on the clauses."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from eightythree.games import GAMES
from eightythree.games.options import Choice

if TYPE_CHECKING:
    from eightythree.games.options import Option

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
DOCS = ROOT / "docs" / "rules"
SOURCE = ROOT / "src" / "eightythree"

# How many clauses each chapter has; who adds a clause adds it here, in `docs/rules` and as a test.
CHAPTERS = {
    "fifth": {"F1": 4, "F2": 4, "F3": 5, "F4": 3},
    "auction": {"A1": 4, "A2": 4, "A3": 5, "A4": 2, "A5": 5, "A6": 5, "A7": 5, "A8": 2},
}
CLAUSE = re.compile(r"\b[FA]\d+\.\d+\b")
CLAUSE_ITEM = re.compile(r"^- \*\*([FA]\d+\.\d+)\*\* ", re.MULTILINE)
TEST_NAME = re.compile(r"test_([FA]\d+)_(\d+)_")


@cache
def rule_text(game: str) -> str:
    return (DOCS / f"{game}.md").read_text(encoding="utf-8")


def documented(game: str) -> list[str]:
    return CLAUSE_ITEM.findall(rule_text(game))


def numbered(game: str) -> list[str]:
    return [
        f"{chapter}.{clause}"
        for chapter, clauses in CHAPTERS[game].items()
        for clause in range(1, clauses + 1)
    ]


def clause_text(clause: str) -> str:
    """Return the text of a clause, without the next one or the next chapter."""
    game = "fifth" if clause.startswith("F") else "auction"
    found = re.search(
        rf"^- \*\*{re.escape(clause)}\*\* (.*?)(?=^- \*\*|^#|\Z)",
        rule_text(game),
        re.MULTILINE | re.DOTALL,
    )
    assert found, clause
    return found[1]


@cache
def clause_tests() -> dict[str, list[ast.FunctionDef]]:
    """Return the tests of this directory by the clause that they are named after."""
    tests: dict[str, list[ast.FunctionDef]] = {}
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and (name := TEST_NAME.match(node.name)):
                tests.setdefault(f"{name[1]}.{name[2]}", []).append(node)
    return tests


def table_rows(text: str, first_heading: str) -> list[list[str]]:
    """Return the cells of a Markdown table that begins with a heading."""
    lines = text.splitlines()
    start = next(at for at, line in enumerate(lines) if line.startswith(f"| {first_heading} |"))
    rows = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return rows


@pytest.mark.parametrize("game", GAMES)
def test_the_documents_hold_every_clause_once_and_in_order(game: str) -> None:
    assert documented(game) == numbered(game)


@pytest.mark.parametrize("clause", [*numbered("fifth"), *numbered("auction")])
def test_every_clause_has_a_test_named_after_it(clause: str) -> None:
    assert clause in clause_tests(), f"no test_{clause.replace('.', '_')}_… in tests/spec"


def test_every_test_is_named_after_a_clause_that_exists() -> None:
    unknown = set(clause_tests()) - set(documented("fifth")) - set(documented("auction"))
    assert not unknown


def test_every_test_file_holds_the_tests_of_its_chapter() -> None:
    for path in sorted(HERE.glob("test_*_[fa][0-9]*.py")):
        chapter = path.stem.split("_")[2].upper()
        game = "fifth" if chapter.startswith("F") else "auction"
        assert path.stem.startswith(f"test_{game}_")
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                assert node.name.startswith(f"test_{chapter}_"), f"{path.name}: {node.name}"


def test_every_clause_that_the_sources_name_exists() -> None:
    known = {*documented("fifth"), *documented("auction")}
    for path in sorted(SOURCE.rglob("*.py")):
        named = set(CLAUSE.findall(path.read_text(encoding="utf-8")))
        assert named <= known, path


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_that_a_document_names_exists(game: str) -> None:
    assert set(CLAUSE.findall(rule_text(game))) <= set(documented(game))


@pytest.mark.parametrize("game", GAMES)
def test_the_option_table_is_the_options_of_the_game(game: str) -> None:
    told = [tuple(row[:3]) for row in table_rows(rule_text(game), "Option")]
    expected = []
    for option in GAMES[game].OPTIONS:
        if isinstance(option, Choice):
            words = [
                str(value).lower() if value in (True, False) else value for value in option.values
            ]
            values = ", ".join(f"`{word}`" for word in words)
        else:
            values = f"`{option.default}`; {option.expected}"
        expected.append((f"`{option.name}`", option.clause, values))
    assert told == expected


@pytest.mark.parametrize("game", GAMES)
def test_the_preset_table_is_the_presets_of_the_game(game: str) -> None:
    told = {row[0]: row[1] for row in table_rows(rule_text(game), "Preset")}
    expected = {
        f"`{preset}`": ", ".join(f"`{name}={value}`" for name, value in options.items()) or "none"
        for preset, options in GAMES[game].PRESETS.items()
    }
    assert told == expected


OPTIONS = [option for game in GAMES.values() for option in game.OPTIONS]


@pytest.mark.parametrize("option", OPTIONS, ids=[option.name for option in OPTIONS])
def test_the_clause_of_an_option_explains_it(option: Option) -> None:
    text = clause_text(option.clause)
    assert f"`{option.name}" in text
    if isinstance(option, Choice):
        for value in option.values:
            word = str(value).lower()
            assert re.search(rf"[`=]{word}`", text), f"{option.clause} says nothing of {word}"


@pytest.mark.parametrize("option", OPTIONS, ids=[option.name for option in OPTIONS])
def test_every_value_of_an_option_is_tested_under_its_clause(option: Option) -> None:
    tests = clause_tests()[option.clause]
    constants = {
        str(node.value)
        for test in tests
        for node in ast.walk(test)
        if isinstance(node, ast.Constant)
    }
    named = {
        word
        for test in tests
        for node in ast.walk(test)
        for word in ([node.arg] if isinstance(node, ast.keyword | ast.arg) else [])
        if word
    }
    assert option.name in constants | named
    if isinstance(option, Choice):
        assert {str(value) for value in option.values} <= constants


def test_what_is_missing_would_be_noticed() -> None:
    text = rule_text("fifth")
    assert CLAUSE_ITEM.findall(text + "\n- **F4.4** Something new.\n")[-1] == "F4.4"
    assert CLAUSE_ITEM.findall(text.replace("- **F4.3**", "- F4.3"))[-1] == "F4.2"
    assert TEST_NAME.match("test_F9_9_nothing")
    assert not TEST_NAME.match("test_the_documents")


def refusals() -> set[tuple[str, str]]:
    """Return clause and code of every refusal in the games' sources, where both are literal."""
    found = set()
    for path in sorted((SOURCE / "games").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "IllegalAction":
                clause, code = node.args[:2]
                codes = [each.value for each in ast.walk(code) if isinstance(each, ast.Constant)]
                clauses = [clause.value] if isinstance(clause, ast.Constant) else [""]
                found |= {(str(where), str(each)) for where in clauses for each in codes}
    return found


@pytest.mark.parametrize(("clause", "code"), sorted(refusals()))
def test_every_refusal_is_met_in_a_test(clause: str, code: str) -> None:
    for path in sorted(HERE.glob("test_*_[fa][0-9]*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            constants = {each.value for each in ast.walk(node) if isinstance(each, ast.Constant)}
            if code in constants and (clause in constants or not clause):
                return
    pytest.fail(f"no test meets {code} ({clause})")
