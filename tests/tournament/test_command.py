"""`eightythree tournament`: what it prints, whom it seats and what it refuses."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from eightythree.bots import BOTS
from eightythree.cli.main import main

if TYPE_CHECKING:
    from pathlib import Path

COMMAND = (sys.executable, "-m", "eightythree", "tournament")
MADE_UP = "tests.tournament.made_up"
ONE_FIGURE = r"[+-]\d+\.\d{3} \[[+-]\d+\.\d{3}, [+-]\d+\.\d{3}\]"
PERCENT = r"[+-]\d+\.\d % \[[+-]\d+\.\d, [+-]\d+\.\d\]"


def test_tables(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["tournament", "fifth", "--bots", "novice, random", "--players", "3", "--deals", "4"]
    assert main([*words, "--matches", "2", "--rules", "target=6", "--workers", "1"]) == 0
    out = capsys.readouterr().out
    assert "Fifth Trick, 3 players, 4 deals and 2 matches a pair, seed 0 target=6" in out
    assert re.search(
        f"novice - random +{ONE_FIGURE} +novice alone {ONE_FIGURE} +random alone {ONE_FIGURE}", out
    )
    assert "matches won, 33.3% among equals" in out
    assert re.search(f"novice - random +{PERCENT} +novice {PERCENT} +random {PERCENT}", out)
    assert re.search(r"novice +\d+\.\d ± \d\.\d\n", out)
    assert re.search(r"random +median \d+\.\d\d +p95 \d+\.\d\d\n", out)


def test_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["tournament", "auction", "--bots", "random,novice", "--deals", "3", "--report"]
    assert main([*words, "--play-only", "--json", "--workers", "1"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["deals"] == 3
    assert found["seed"] == "report"
    assert found["before_play"] == "novice"
    assert found["done"] is True
    [pair] = found["pairs"]
    assert (pair["one"], pair["other"], pair["deals"]) == ("random", "novice", 3)
    assert pair["margin"]["low"] <= pair["margin"]["mean"] <= pair["margin"]["high"]
    assert pair["wins"] is None
    assert set(found["ratings"]) == set(found["seconds"]) == {"random", "novice"}


@pytest.mark.parametrize("backend", ["local", "ray"])
def test_a_bot_from_where_the_command_is_given(backend: str, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "class Lowest:\n"
        "    def choose(self, observation, rng):\n"
        "        return observation.legal[0]\n"
    )
    words = (*COMMAND, "fifth", "--bots", "random,mine:Lowest", "--deals", "3", "--workers", "2")
    done = subprocess.run(
        (*words, "--players", "2", "--backend", backend, "--json"),
        cwd=tmp_path,
        env={name: value for name, value in os.environ.items() if name != "RAY_ADDRESS"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["bots"] == ["random", "mine:Lowest"]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["fifth", "--bots", "novice"], "two bots or more"),
        (["fifth", "--bots", "novice,novice"], "each named once"),
        (["fifth", "--bots", "novice,"], "there is no bot ''; there are random, novice"),
        (["fifth", "--bots", "novice,genius"], "there is no bot 'genius'; there are random"),
        (["fifth", "--bots", "novice,no.such:thing"], "ModuleNotFoundError: No module"),
        (["fifth", "--bots", "novice,:thing"], "cannot be loaded: ValueError"),
        (["fifth", "--bots", f"novice,{MADE_UP}:"], "cannot be loaded: AttributeError"),
        (["fifth", "--bots", f"novice,{MADE_UP}:gone"], "cannot be loaded: AttributeError"),
        (["fifth", "--bots", f"novice,{MADE_UP}:number"], "cannot be loaded: TypeError"),
        (["fifth", "--bots", f"novice,{MADE_UP}:failing"], "OSError: no weights"),
        (["fifth", "--bots", f"novice,{MADE_UP}:nothing"], "has no method choose"),
        (["fifth", "--bots", "novice,random", "--players", "9"], "cannot be played by 9"),
        (["auction", "--bots", "novice,random", "--players", "3"], "cannot be played by 3"),
        (["fifth", "--bots", "novice,random", "--rules", "colour=red"], "no option"),
        (["fifth", "--bots", "novice,random", "--seed", "-1"], "seed"),
        (["fifth", "--bots", "novice,random", "--seed", str(2**64)], "seed"),
        (["fifth", "--bots", "novice,random", "--deals", "-1"], "count from 0"),
        (["fifth", "--bots", "novice,random", "--deals", "0"], "one of either"),
        (["fifth", "--bots", "novice,random", "--workers", "0"], "--workers"),
        (["fifth", "--bots", "novice,random", "--play-only"], "only auction"),
        (["auction", "--bots", "novice,random", "--play-only", "genius"], "no bot 'genius'"),
    ],
)
def test_refused(words: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", *words]) == 2
    err = capsys.readouterr().err
    assert why in err
    assert err.count("\n") == 1


def test_a_seed_and_the_deals_of_reports(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["tournament", "fifth", "--bots", "random,novice", "--seed", "1", "--report"])
    assert "not allowed with" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("illegal", "does not hold JK (F2.2)"),
        ("dumb", "TypeError"),
        ("raising", "RuntimeError: no idea at all"),
    ],
)
@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_bot_that_fails(
    bot: str, why: str, workers: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["tournament", "fifth", "--bots", f"random,{MADE_UP}:{bot}", "--workers", workers]
    assert main(words) == 1
    err = capsys.readouterr().err
    assert f"the bot '{MADE_UP}:{bot}' failed in seat" in err
    assert why in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("kept", [True, False])
def test_a_worker_that_dies(kept: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["tournament", "fifth", "--bots", f"random,{MADE_UP}:dying", "--workers", "2"]
    assert main([*words, *(["--out", str(tmp_path / "log")] if kept else [])]) == 1
    err = capsys.readouterr().err
    assert "a worker died" in err
    assert ("goes on" in err) == kept


@pytest.mark.parametrize("kind", ["folder", "device", "nowhere"])
def test_only_a_file_is_written(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "log"
    if kind != "nowhere":
        {"folder": os.mkdir, "device": os.mkfifo}[kind](out)
    words = ["tournament", "fifth", "--bots", "random,novice", "--deals", "1", "--out"]
    assert main([*words, str(out / "log" if kind == "nowhere" else out)]) == 1
    err = capsys.readouterr().err
    assert ("there is no folder" if kind == "nowhere" else "is no file") in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("module", "extras"), [("openskill", "tournament"), ("ray", "tournament,ray")]
)
def test_the_extra_is_missing(
    module: str, extras: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    words = ["tournament", "fifth", "--bots", "random,novice", "--backend", "ray"]
    assert main(words) == 1
    assert f"pip install 'eightythree[{extras}]'" in capsys.readouterr().err


def test_a_bar_on_a_terminal() -> None:
    ours, theirs = pty.openpty()
    words = ("auction", "--bots", "random,novice", "--deals", "2000", "--workers", "1")
    with subprocess.Popen((*COMMAND, *words), stdout=subprocess.PIPE, stderr=theirs) as process:
        os.close(theirs)
        shown = b""
        while b"%" not in shown:
            shown += os.read(ours, 1000)
        process.kill()
        process.communicate(timeout=60)
        os.close(ours)
    assert re.search(rb"\[#* *\] +\d+% [\d,]+ rounds, \d+ s left", shown)


def test_levels_are_named_by_their_names() -> None:
    assert not any(":" in name or "," in name for name in BOTS)
