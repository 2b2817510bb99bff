"""What the site of the docs takes from beside docs/: `mkdocs build` calls this."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import griffe
from mkdocs.structure.files import File

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

ROOT: Final = Path(__file__).resolve().parent

PAGES: Final = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
}
"""Pages that lie where people look for them, beside docs/, and their names in the site."""

ICON: Final = "web/src/icon.svg"

_LINK: Final = re.compile(r"(?<=\]\()[^)#\s:]+(?=[)#])")
_NAMED: Final = re.compile(r"^```(\w+) ([\w.]+)$", re.MULTILINE)
_EXAMPLE: Final = re.compile(r"^>>> .*(?:\n.+)*", re.MULTILINE)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages beside docs/, and whatever else there a page links to."""
    for source, name in PAGES.items():
        files.append(File.generated(config, name, content=(ROOT / source).read_text("utf-8")))
    wanted = {ICON}
    for page in files.documentation_pages():
        folder = posixpath.dirname(_source(page.src_uri))
        for link in _LINK.findall(page.content_string):
            wanted.add(posixpath.normpath(posixpath.join(folder, link)))
    for target in sorted(wanted):
        name = _in_site(target)
        if files.get_file_from_path(name) is None and (ROOT / target).is_file():
            files.append(File.generated(config, name, content=(ROOT / target).read_bytes()))
    return files


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    """Have links between files of the repository lead to where these are in the site."""
    here = posixpath.dirname(page.file.src_uri)
    folder = posixpath.dirname(_source(page.file.src_uri))

    def moved(link: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(folder, link[0]))
        return posixpath.relpath(_in_site(target), here or ".")

    # A block named after a message shows the name above it.
    named = _NAMED.sub(r'```\1 title="\2"', markdown)
    return _LINK.sub(moved, named)


class Doctests(griffe.Extension):
    """Has the examples in docstrings shown as code."""

    def on_object(self, *, obj: griffe.Object, **_: object) -> None:
        """Put a fence around each run of lines that begins with a prompt."""
        if obj.docstring:
            obj.docstring.value = _EXAMPLE.sub(r"```pycon\n\g<0>\n```", obj.docstring.value)


def _source(name: str) -> str:
    """Return where in the repository a page of the site comes from."""
    beside = {page: source for source, page in PAGES.items()}
    return beside.get(name, f"docs/{name}")


def _in_site(target: str) -> str:
    """Return where in the site a file of the repository is."""
    if target.startswith("docs/"):
        return target.removeprefix("docs/")
    return PAGES.get(target, f"files/{target}")
