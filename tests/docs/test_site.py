"""The site of the docs: built without a warning, complete, and of itself alone."""

from __future__ import annotations

import ast
import importlib
import inspect
import os
import re
import subprocess
import sys
import textwrap
from html import unescape
from itertools import pairwise
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

import pytest

from .pages import ROOT

if TYPE_CHECKING:
    from pathlib import Path
    from types import ModuleType


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, str]:
    """Return the pages of the site, built as `make docs` builds it: a warning is a failure."""
    folder = tmp_path_factory.mktemp("site")
    built = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stdout + built.stderr
    assert built.stdout + built.stderr == ""
    return {page: page.read_text("utf-8") for page in folder.rglob("*.html")}


def public(module: ModuleType) -> list[str]:
    """Return the public names of a module; without a list of them, the classes made there."""
    made = (name for name, each in vars(module).items() if _is_made_in(each, module))
    return list(getattr(module, "__all__", made))


def _is_made_in(each: object, module: ModuleType) -> bool:
    return isinstance(each, type) and each.__module__ == module.__name__


def test_every_link_within_it_leads_somewhere(site: dict[Path, str]) -> None:
    anchors = {page: set(re.findall(r'\bid="([^"]+)"', text)) for page, text in site.items()}
    wrong = []
    for page, text in site.items():
        if page.name == "404.html":
            continue  # its links begin at the root of wherever it is put
        for link in set(re.findall(r'\b(?:href|src)="([^"]*)"', text)):
            parts = urlsplit(unescape(link))
            if parts.scheme:
                continue
            target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            if target.is_dir():
                target /= "index.html"
            known = anchors.get(target)
            fragment = unquote(parts.fragment)
            if not target.is_file() or (known is not None and fragment not in {"", *known}):
                wrong.append(f"{page.name}: {link}")
    assert wrong == []


def test_nothing_is_loaded_from_elsewhere(site: dict[Path, str]) -> None:
    for page, text in site.items():
        loaded = re.findall(r"<(?:script|img|iframe|source)\b[^>]*\bsrc=\"([^\"]*)\"", text)
        for link in re.findall(r"<link\b[^>]*>", text):
            if "canonical" not in link:
                loaded += re.findall(r'\bhref="([^"]*)"', link)
        assert not [each for each in loaded if "//" in each], page


def test_every_public_name_is_in_the_reference(site: dict[Path, str]) -> None:
    shown = {
        name for text in site.values() for name in re.findall(r'\bid="(eightythree[^"]*)"', text)
    }
    missing = [
        f"{module}.{name}"
        for module in modules()
        for name in public(importlib.import_module(module))
        if f"{module}.{name}" not in shown
    ]
    assert missing == []


def modules() -> list[str]:
    """Return the modules of the reference."""
    found = re.findall(
        r"^::: (\S+)$",
        "".join(page.read_text("utf-8") for page in (ROOT / "docs" / "api").glob("*.md")),
        re.MULTILINE,
    )
    assert len(found) > 20
    return found


def test_everything_in_the_reference_says_what_it_is() -> None:
    """Each field and method of a public class has a docstring; ruff asks the rest for one."""
    classes = {
        each
        for module in modules()
        for name in public(importlib.import_module(module))
        if isinstance(each := getattr(importlib.import_module(module), name), type)
        and each.__module__.startswith("eightythree.")
    }
    assert len(classes) > 100
    silent = []
    for each in classes:
        [tree] = ast.parse(textwrap.dedent(inspect.getsource(each))).body
        assert isinstance(tree, ast.ClassDef)
        for line, after in pairwise([*tree.body, None]):
            if isinstance(line, ast.FunctionDef):
                told = line.name.startswith("_") or ast.get_docstring(line) is not None
                silent += [] if told else [f"{each.__qualname__}.{line.name}()"]
            elif isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
                told = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
                hidden = line.target.id.startswith("_")
                silent += [] if told or hidden else [f"{each.__qualname__}.{line.target.id}"]
    assert silent == []
