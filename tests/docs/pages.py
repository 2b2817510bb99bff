"""The project's pages, and the blocks of code in them."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


def blocks(page: Path, info: str) -> list[str]:
    """Return the blocks that have this behind their fence: a language, a name for some."""
    return re.findall(
        rf"^```{re.escape(info)}\n(.*?)^```", page.read_text("utf-8"), re.DOTALL | re.MULTILINE
    )


def files(page: Path) -> dict[str, str]:
    """Return the blocks that a reader is to put into files, by the names of these."""
    text = page.read_text("utf-8")
    found = re.findall(r"^```python (\w+\.py)\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    return dict(found)
