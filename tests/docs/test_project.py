"""What the project promises of its own files."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("lock", ["constraints.txt", "web/package-lock.json"])
def test_exact_versions_without_addresses(lock: str) -> None:
    text = (ROOT / lock).read_text("utf-8")
    assert not re.search(r"https?:|git\+|file:", text), "make constraints, make lock"


def test_every_dependency_is_pinned() -> None:
    pinned = re.findall(
        r"^([A-Za-z0-9._-]+)==", (ROOT / "constraints.txt").read_text(), re.MULTILINE
    )
    names = {re.sub(r"[-_.]+", "-", name).lower() for name in pinned}
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    wanted = re.findall(r'"([A-Za-z0-9-]+)(?:\[[a-z]+\])?>=', project)
    assert len(wanted) > 15
    assert not {name.lower() for name in wanted} - names, "make constraints"


def test_nothing_built_is_in_the_repository() -> None:
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if listed.returncode:
        pytest.skip("no git checkout")
    for file in listed.stdout.splitlines():
        assert not file.startswith(("src/eightythree/server/page/", "web/node_modules/")), file


def test_the_map_is_that_of_the_tree() -> None:
    """docs/architecture.md names each module and package, and nothing else."""
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    (tree,) = re.findall(r"^```\nsrc/eightythree/\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    package = ROOT / "src" / "eightythree"
    there = {
        f"{path.name}/" if path.is_dir() else path.name
        for path in package.iterdir()
        if path.suffix == ".py" or (path / "__init__.py").is_file()
    } - {"__init__.py", "__main__.py"}
    assert set(re.findall(r"^  (\S+)", tree, re.MULTILINE)) == there
    for place in re.findall(r"^(\S+)", tree, re.MULTILINE):
        assert (ROOT / place).is_dir(), place


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "docs/architecture.md"])
def test_sources_that_are_named_are_there(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    named = set(re.findall(r"`((?:[\w-]+/)*[\w-]+\.(?:py|ts|css))`", text))
    assert named
    for name in named:
        places = [*(ROOT / "src").rglob(Path(name).name), ROOT / name]
        places += (ROOT / "src" / "eightythree").glob(name)
        assert any(place.is_file() and place.as_posix().endswith(name) for place in places), name
