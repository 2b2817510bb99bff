"""What README and docs show is run: examples of records, snippets of Python, links."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from typing import TYPE_CHECKING

import pytest

import eightythree
from eightythree.record import decode, replay

from .pages import PAGES, ROOT, blocks, files

if TYPE_CHECKING:
    from pathlib import Path

MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(eightythree.__path__, "eightythree.")
    if "__main__" not in module.name and ".migrations" not in module.name
)


def test_the_example_of_a_record_replays() -> None:
    example, *_ = blocks(ROOT / "docs" / "record.md", "json")
    match = replay(decode(example))
    assert match.totals == (3, 0)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_python_snippets_run(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    example, *_ = blocks(ROOT / "docs" / "record.md", "json")
    (tmp_path / "match.json").write_text(example, "utf-8")
    for name, text in files(page).items():
        (tmp_path / name).write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    names: dict[str, object] = {}
    for snippet in blocks(page, "python"):
        expected = "".join(re.findall(r"^# -> (.*\n)", snippet, re.MULTILINE))
        exec(compile(snippet, str(page), "exec"), names)  # noqa: S102 - our own pages
        printed = capsys.readouterr().out
        if expected:
            assert printed == expected


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text("utf-8")):
        if not target.startswith("https://"):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


@pytest.mark.parametrize("name", MODULES)
def test_docstring_examples(name: str) -> None:
    module = importlib.import_module(name)
    assert doctest.testmod(module).failed == 0
    for public in getattr(module, "__all__", ()):
        assert hasattr(module, public), f"{name} has no {public}"
