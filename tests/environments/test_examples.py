"""The examples run, and do what they say."""

from __future__ import annotations

import runpy
import subprocess
import sys
from pathlib import Path
from statistics import fmean

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_random_rollout() -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", str(EXAMPLES / "random_rollout.py"), "1"],
        capture_output=True,
        text=True,
        check=True,
    )
    fifth, auction = done.stdout.split("\n\n", 1)
    assert "won the fifth trick" in fifth
    assert "captured" in auction
    assert "'seat_3':" in auction
    assert not done.stderr


def test_the_learner_beats_a_seat_that_plays_at_random() -> None:
    ahead = runpy.run_path(str(EXAMPLES / "learn_fifth_trick.py"))["learn"](seed=1)
    # The mean of ten rounds of 512 tables is exact to about 0.03.
    assert abs(ahead[0]) < 0.4
    assert fmean(ahead[-10:]) > fmean(ahead[:3]) + 0.25
    assert fmean(ahead[-10:]) > 0.35
