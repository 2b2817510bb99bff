"""What all tests share: in CI nothing that needs a browser or a database may be skipped."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from collections.abc import Generator

_SKIP_NOTHING = bool(os.environ.get("EIGHTYTHREE_SKIP_NOTHING"))

# The tests that cover the rules whole. The others would not cover a line more, and Python runs
# two to three times as slowly while coverage looks on.
_COVERING: Final = (
    "cli/test_broken_records.py",
    "cli/test_check.py",
    "property/test_record.py",
    "spec",
    "unit",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Have coverage look on at the tests alone that are there to cover the rules."""
    here = Path(__file__).parent
    covering = tuple(here / name for name in _COVERING)
    for item in items:
        if not any(item.path.is_relative_to(path) for path in covering):
            item.add_marker("no_cover")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Turn the skip of a browser or database test into a failure where nothing may be skipped."""
    report = yield
    needs = [name for name in ("browser", "database") if item.get_closest_marker(name)]
    if _SKIP_NOTHING and needs and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped, though {' and '.join(needs)} must be there: {report.longrepr}"
    return report
