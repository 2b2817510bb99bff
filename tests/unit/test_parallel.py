"""Tasks over processes: in order, and ended in the middle when nobody wants the rest."""

from __future__ import annotations

import operator
import time
from itertools import chain, repeat

import psutil
import pytest

from eightythree.parallel import ordered


def test_results_come_in_the_order_of_the_tasks() -> None:
    tasks = [(number, 2) for number in range(20)]
    found = ordered(pow, tasks, workers=2, processes=True)
    assert list(found) == [number**2 for number in range(20)]


def test_what_runs_is_ended_when_the_rest_is_not_wanted() -> None:
    before = set(psutil.Process().children(recursive=True))
    naps = chain([(0,)], repeat((3600,)))  # endless, and longer than any test
    results = ordered(time.sleep, naps, workers=2, processes=True)
    next(results)
    started = set(psutil.Process().children(recursive=True)) - before
    assert len(started) >= 2
    results.close()
    # What Python keeps to track shared resources, if anything, stays with this process.
    workers = [each for each in started if "resource_tracker" not in " ".join(_words(each))]
    _, alive = psutil.wait_procs(workers, timeout=60)
    assert alive == []


def test_an_error_comes_in_its_turn() -> None:
    results = ordered(operator.truediv, [(6, 2), (6, 0), (6, 3)], workers=2, processes=True)
    assert next(results) == 3
    with pytest.raises(ZeroDivisionError):
        next(results)
    assert list(results) == []


def _words(process: psutil.Process) -> list[str]:
    try:
        words: list[str] = process.cmdline()
    except psutil.NoSuchProcess:
        return []
    return words
