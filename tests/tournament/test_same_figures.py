"""The same figures however a tournament is run: workers, Ray, stopped and gone on with, killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import psutil
import pytest

from eightythree.cli.main import main
from eightythree.tournament import Log, Played, hold, plan_of, stream, units

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOT = Path(__file__).parents[2]
COMMAND = (sys.executable, "-m", "eightythree", "tournament")
SLOW = "tests.tournament.made_up:slow"
WORDS = ("auction", "--bots", f"random,{SLOW}", "--deals", "24", "--seed", "7", "--json")


def _untimed(played: Sequence[Played]) -> list[Played]:
    return [each._replace(times=()) for each in played]


def _figures(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(text)
    assert found.pop("seconds")
    return found


def test_as_many_workers_as_one_likes() -> None:
    for game, seats in (("fifth", 3), ("auction", 4)):
        plan = plan_of(game, ["novice", "random"], seats=seats, deals=6, matches=1, seed=9)
        alone = _untimed(list(stream(plan, workers=1)))
        assert [each.unit for each in alone] == list(units(plan))
        assert alone == _untimed(list(stream(plan, workers=2)))


def test_a_pair_fares_the_same_whoever_else_plays() -> None:
    two = hold(plan_of("auction", ["novice", "random"], deals=8), workers=1)
    three = hold(
        plan_of("auction", ["tests.tournament.made_up:twin", "random", "novice"], deals=8),
        workers=1,
    )
    [pair] = two.pairs
    [other] = [each for each in three.pairs if {each.one, each.other} == {pair.one, pair.other}]
    assert pair.margin is not None
    assert other.margin is not None
    assert other.margin.mean == -pair.margin.mean


def test_what_a_file_holds_is_not_played_again(tmp_path: Path) -> None:
    plan = plan_of("fifth", ["novice", "random"], seats=2, deals=6, matches=2)
    whole = list(stream(plan, workers=1))
    with Log(tmp_path / "log", plan) as log:
        for each in whole[:7]:
            log.add(each)
    with Log(tmp_path / "log", plan) as log:
        assert log.played == whole[:7]
        rest = list(stream(plan, log.played, workers=1))
    assert _untimed(rest) == _untimed(whole[7:])
    report = hold(plan, out=tmp_path / "log", workers=1)
    assert report.pairs == hold(plan, workers=1).pairs
    assert report.done
    lines = (tmp_path / "log").read_text("utf-8").splitlines()
    assert len(lines) == 1 + plan.size
    assert hold(plan, out=tmp_path / "log").pairs == report.pairs
    assert (tmp_path / "log").read_text("utf-8").splitlines() == lines


@pytest.mark.parametrize("kept", [0, 1, 20, 300, 900, -1])
def test_a_file_cut_anywhere_is_gone_on_with(tmp_path: Path, kept: int) -> None:
    plan = plan_of("auction", ["novice", "random"], deals=5)
    path = tmp_path / "log"
    report = hold(plan, out=path, workers=1)
    whole = path.read_bytes()
    assert len(whole) > 900
    path.write_bytes(whole[:kept])
    assert hold(plan, out=path, workers=1).pairs == report.pairs
    lines = path.read_text("utf-8").splitlines()
    assert len(lines) == 1 + plan.size
    assert all(json.loads(line) for line in lines)


ALONE = (*COMMAND, *WORDS, "--workers", "1")


@pytest.fixture(scope="module")
def whole() -> dict[str, Any]:
    """The figures of a tournament that nothing has stopped."""
    done = subprocess.run(ALONE, cwd=ROOT, capture_output=True, text=True, check=True)
    return _figures(done.stdout)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_stopped_in_the_middle(how: signal.Signals, whole: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "log"
    words = (*COMMAND, *WORDS, "--workers", "2", "--out", str(file))
    with subprocess.Popen(
        words,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        deadline = time.monotonic() + 240
        while not (file.exists() and file.read_bytes().count(b"\n") > 4):
            assert process.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.02)
        started = psutil.Process(process.pid).children(recursive=True)
        assert len(started) >= 2
        if how is signal.SIGINT:
            os.killpg(process.pid, how)  # as a terminal does: to the workers, too
        else:
            process.send_signal(how)
        _, err = process.communicate(timeout=60)
    _, alive = psutil.wait_procs(started, timeout=60)
    assert alive == []
    done = file.read_bytes().count(b"\n") - 1
    assert 4 <= done < 48
    if how is signal.SIGINT:
        assert process.returncode == 130
        assert err.endswith(f"stopped after {done} of 48; the same command goes on from here\n")
    else:
        with file.open("ab") as torn:
            torn.write(b'{"kind":"round","deal":5')
    there = subprocess.run(
        (*ALONE, "--out", str(file)), cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert _figures(there.stdout) == whole
    assert len(file.read_text("utf-8").splitlines()) == 49


def test_another_plan_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "log"
    words = ["tournament", "fifth", "--bots", "random,novice", "--out", str(file)]
    assert main([*words, "--deals", "2", "--players", "2", "--workers", "1"]) == 0
    before = file.read_bytes()
    capsys.readouterr()
    for others, why in (
        (["--deals", "3", "--players", "2"], "deals 2 there, 3 here"),
        (["--deals", "2", "--players", "3"], "players 2 there, 3 here"),
        (["--deals", "2", "--players", "2", "--report"], 'seed 0 there, "report" here'),
    ):
        assert main([*words, *others]) == 1
        err = capsys.readouterr().err
        assert err.count("\n") == 1
        assert why in err
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"my notes\n", "is not the file of a tournament"),
        (b"my notes", "is not the file of a tournament"),
        (b"[]\n", "is not the file of a tournament"),
        (None, "line 2 of"),
    ],
)
def test_a_file_of_something_else_is_left_alone(
    text: bytes | None, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "log"
    words = ["tournament", "auction", "--bots", "random,novice", "--deals", "2", "--workers", "1"]
    if text is None:
        assert main([*words, "--out", str(file)]) == 0
        lines = file.read_bytes().splitlines(keepends=True)
        text = b"".join((lines[0], b'{"kind":"round","deal":2,"seats":[0,1,0,1]}\n', *lines[1:]))
    file.write_bytes(text)
    capsys.readouterr()
    assert main([*words, "--out", str(file)]) == 1
    err = capsys.readouterr().err
    assert why in err
    assert err.count("\n") == 1
    assert file.read_bytes() == text


def test_other_sources_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "log"
    words = ["tournament", "fifth", "--bots", "random,novice", "--deals", "1", "--workers", "1"]
    assert main([*words, "--out", str(file)]) == 0
    head, *lines = file.read_text("utf-8").splitlines()
    older = json.dumps({**json.loads(head), "sources": "0123456789abcdef"})
    file.write_text("\n".join((older, *lines, "")), "utf-8")
    assert main([*words, "--out", str(file)]) == 1
    assert "another version of this package" in capsys.readouterr().err
