"""The calls in the package's source, against which tests hold documents and catalogues."""

from __future__ import annotations

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

SOURCE = Path(__file__).resolve().parents[1] / "src" / "eightythree"


class Called(NamedTuple):
    """Where something is called by its plain name."""

    module: ast.Module
    call: ast.Call


def calls_of(name: str) -> Sequence[Called]:
    """Return all calls of a name, but those in environments, which are for programs."""
    return _calls().get(name, [])


@cache
def _calls() -> dict[str, list[Called]]:
    found: dict[str, list[Called]] = defaultdict(list)
    for path in SOURCE.rglob("*.py"):
        if "environments" in path.parts:
            continue
        module = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                found[node.func.id].append(Called(module, node))
    return dict(found)
