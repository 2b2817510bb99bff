"""What all tests share: in CI nothing that needs a browser or a database may be skipped."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Generator

_SKIP_NOTHING = bool(os.environ.get("EIGHTYTHREE_SKIP_NOTHING"))


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
