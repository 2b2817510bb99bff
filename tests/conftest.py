"""What all tests share: in CI nothing that needs a browser or a database may be skipped."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from collections.abc import Generator

_SKIP_NOTHING = bool(os.environ.get("EIGHTYTHREE_SKIP_NOTHING"))

# A suite that a shell has started in the background is deaf to Ctrl-C, and so would be all that
# tests start and stop by it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# The tests that cover the rules whole. The others would not cover a line more, and Python runs
# two to three times as slowly while coverage looks on.
_COVERING: Final = (
    "cli/test_broken_records.py",
    "cli/test_check.py",
    "property/test_record.py",
    "spec",
    "unit",
)

# The files that take long, the longest first: `make test` hands files out in this order, so that no
# core is left with a long one when the others have done. Where `make test` has not compiled what
# all share, the first does; those up to the daily deals need none of it, or their own alone.
_LONG: Final = (
    "cli/test_warm.py",
    "environments/test_batched.py",
    "openspiel/test_resampler.py",
    "bots/test_legality.py",
    "openspiel/test_conformance.py",
    "property/test_record.py",
    "cli/test_broken_records.py",
    "property/test_differential.py",
    "oracle/test_oracle.py",
    "server/test_faults.py",
    "server/test_daily.py",
    "sim/test_ray.py",
    "docs/test_docs.py",
    "bots/test_blunder_proofs.py",
    "bots/test_blunders_auction_play.py",
    "learning/test_learning.py",
    "server/test_replay.py",
    "solver/test_auction_search.py",
    "server/test_restart.py",
    "tournament/test_same_figures.py",
    "tournament/test_all_seeing.py",
    "solver/test_fifth_oracle.py",
    "bots/test_blunders_fifth.py",
    "bots/test_blunders_auction_bids.py",
    "bots/test_strength.py",
    "sim/test_novice.py",
    "server/test_openapi.py",
    "server/test_reviews.py",
    "terminal/test_join.py",
    "cli/test_large_records.py",
    "docs/test_site.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Bring long files to the front; have coverage look on where the rules are covered alone."""
    here = Path(__file__).parent
    covering = tuple(here / name for name in _COVERING)
    for item in items:
        if not any(item.path.is_relative_to(path) for path in covering):
            item.add_marker("no_cover")
    places = {here / name: place for place, name in enumerate(_LONG)}
    # Then those that share a browser, one after the other, so that it is started but once a core.
    web = len(places)
    items.sort(
        key=lambda item: places.get(item.path, web + (not item.path.is_relative_to(here / "web")))
    )


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
