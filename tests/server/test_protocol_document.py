"""`docs/protocol.md` says what the code does."""

from __future__ import annotations

import ast
import json
import re
from typing import Any

import msgspec
import pytest

from eightythree.server import (
    day_messages,
    messages,
    rating_messages,
    replay_messages,
    view_messages,
)
from eightythree.server.identity import COOKIE
from eightythree.server.players import LONGEST_NAME
from eightythree.server.requests import BODY_LIMIT
from eightythree.server.settings import FRAME_LIMIT, Settings
from tests.calls import calls_of

from .process import ROOT

DOCUMENT = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```json (\w+)\n(.*?)```", DOCUMENT, re.DOTALL)


@pytest.mark.parametrize(("name", "example"), EXAMPLES, ids=[name for name, _ in EXAMPLES])
def test_every_example_is_a_message(name: str, example: str) -> None:
    modules = (messages, view_messages, replay_messages, day_messages, rating_messages)
    struct = next(vars(module)[name] for module in modules if name in vars(module))
    decoded = msgspec.json.decode(example, type=struct)
    assert json.loads(msgspec.json.encode(decoded)) == json.loads(example)  # no field left out
    if name in {"TableState", "Update", "Refused", "Pong"}:
        assert type(msgspec.json.decode(example, type=messages.ServerMessage)) is struct
    if name in {"Act", "Ready", "Resync", "Ping"}:
        assert type(msgspec.json.decode(example, type=messages.ClientMessage)) is struct


def test_every_message_has_an_example() -> None:
    shown = {name for name, _ in EXAMPLES}
    assert shown >= {
        "Act", "FifthView", "GameInfo", "NewTable", "Ping", "Pong", "Problem", "Ready", "Refused",
        "ResultInfo", "Resync", "TableCreated", "TableState", "Update",
    }  # fmt: skip
    assert '"game": "auction"' in DOCUMENT
    assert "```json\n" not in DOCUMENT


# Of environments for programs, and of reduced decks, which no table plays with.
NEVER_SENT = {"not_in_deck"}


def texts(node: ast.expr) -> list[str]:
    """Return what a string expression can be: itself, or either side of a condition."""
    if isinstance(node, ast.IfExp):
        return texts(node.body) + texts(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def rows(heading: str, column: int) -> list[str]:
    section = DOCUMENT.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    cells = [line.split("|")[column + 1] for line in section.splitlines() if line.startswith("|")]
    return [code for cell in cells for code in re.findall(r"^ `(\w+)` $", cell)]


def test_every_refusal_code_is_listed() -> None:
    rules = {code for _, call in calls_of("IllegalAction") for code in texts(call.args[1])}
    server = {code for _, call in calls_of("Refusal") for code in texts(call.args[0])}
    listed = rows("Refusal codes", 0)
    assert len(rules) > 15
    assert sorted(listed) == sorted((rules | server) - NEVER_SENT)


def test_the_params_of_refusals_are_listed() -> None:
    section = DOCUMENT.split("\n## Refusal codes\n")[1].split("\n## ")[0]
    listed = {
        cells[1].strip(" `"): set(re.findall(r"`(\w+)`", cells[3]))
        for cells in (line.split("|") for line in section.splitlines())
        if len(cells) == 6
    }
    for _, call in calls_of("IllegalAction"):
        given: Any = [
            *call.args[4:5],
            *(word.value for word in call.keywords if word.arg == "params"),
        ]
        if not given or not isinstance(given[0], ast.Dict):
            continue
        names = {key.value for key in given[0].keys if isinstance(key, ast.Constant)}
        for code in {*texts(call.args[1])} - NEVER_SENT:
            assert names <= listed[code], code


def params_of(node: ast.expr | None) -> set[str]:
    """Return the names in a written dict; none for what is put together elsewhere."""
    keys = node.keys if isinstance(node, ast.Dict) else []
    return {str(key.value) for key in keys if isinstance(key, ast.Constant)}


def test_every_record_code_is_listed_with_its_params() -> None:
    section = DOCUMENT.split("\n## Record codes\n")[1].split("\n## ")[0]
    listed = {
        code: set(re.findall(r"`(\w+)`", params))
        for code, params in re.findall(r"^\| `(\w+)` \|([^|]*)\|", section, re.MULTILINE)
    }
    raised: dict[str, set[str]] = {}
    for kind, place in (("RecordError", 1), ("CardError", 2), ("RulesError", 2)):
        for _, call in calls_of(kind):
            if len(call.args) <= place:
                continue
            for code in texts(call.args[place]):
                params = call.args[place + 1] if len(call.args) > place + 1 else None
                raised.setdefault(code, set()).update(params_of(params))
    assert sorted(raised) == sorted(listed)
    assert [code for code, names in raised.items() if not names <= listed[code]] == []


def test_every_problem_code_is_listed_with_its_status() -> None:
    section = DOCUMENT.split("\n## HTTP\n")[1].split("\n## ")[0]
    listed = set(re.findall(r"^\| (\d{3}) \| `(\w+)` \|", section, re.MULTILINE))
    raised = set()
    for _, call in [*calls_of("BadRequest"), *calls_of("_problem")]:
        status, code = call.args[:2]
        if isinstance(status, ast.Constant):
            raised |= {(str(status.value), text) for text in texts(code)}
    # Those whose status is worked out.
    raised |= {("400", "bad_request"), ("500", "internal")}
    assert listed == raised


def test_every_close_code_is_listed() -> None:
    section = DOCUMENT.split("\n### Close codes\n")[1].split("\n## ")[0]
    first = "".join(re.findall(r"^\|([^|]+)\|", section, re.MULTILINE))
    listed = {int(code) for code in re.findall(r"\d{4}", first)}
    ours = {
        node.value
        for _, call in calls_of("Closing")
        for node in call.args[:1]
        if isinstance(node, ast.Constant)
    } | {4400}
    assert ours <= listed
    assert listed - ours == {1002, 1007}  # uvicorn's


def test_the_limits_are_those_of_the_code() -> None:
    settings = Settings(database="")
    for said in (
        f"| {FRAME_LIMIT} bytes |",
        f"| {BODY_LIMIT // 1024} KiB |",
        f"read at {settings.message_rate:g} a second after a burst of {settings.message_burst}",
        f"| {settings.queue_limit} beyond what the network holds",
        f"| {settings.table_rate:g} a second after a burst of {settings.table_burst}",
        f"| {LONGEST_NAME} characters |",
        f"| {settings.bot_seconds:g} seconds;",
        f"| {settings.replay_rate:g} a second after a burst of {settings.replay_burst}, then",
        f"| {settings.explore_seconds:g} seconds, one",
        f"`{COOKIE}`",
    ):
        assert said in DOCUMENT, said
