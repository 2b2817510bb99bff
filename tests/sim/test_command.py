"""`eightythree simulate`: what it prints and writes, and Ctrl-C."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

import pyarrow.parquet as pq
import pytest

from eightythree.cards import cards_in
from eightythree.cli.main import main
from eightythree.games import auction, fifth
from eightythree.games.results import Deal

if TYPE_CHECKING:
    from pathlib import Path

COMMAND = (sys.executable, "-m", "eightythree", "simulate")


def _rows(path: Path) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    table = pq.read_table(path)
    return table.to_pylist(), json.loads(table.schema.metadata[b"eightythree"])


def test_fifth_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "rounds.parquet"
    words = ["simulate", "fifth", "--deals", "50", "--seed", "5", "--players", "3"]
    assert main([*words, "--rules", "ace_bonus=whole_trick", "--out", str(file)]) == 0
    assert "50 deals, 900 actions" in capsys.readouterr().out
    rows, plan = _rows(file)
    rules = {"ace_bonus": "whole_trick"}
    assert plan | {"version": ""} == {
        "game": "fifth",
        "rules": rules,
        "seats": 3,
        "seed": 5,
        "policy": "random",
        "version": "",
    }
    assert [row["deal"] for row in rows] == list(range(50))
    for row in rows:
        deal = Deal(tuple(row["hands"]))
        played = fifth.start_round(fifth.Rules.read(rules), 3, row["dealer"], deal)
        for card in row["plays"]:
            played = played.apply(card)
        result = played.result()
        assert result is not None
        assert list(result.points) == row["points"]
        assert list(played.winners) == row["winners"]
    assert [file] == list(tmp_path.iterdir())


def test_auction_file(tmp_path: Path) -> None:
    file = tmp_path / "rounds.parquet"
    rules = ["give=declarers", "all_pass=redeal", "min_bid=82"]
    words = ["simulate", "auction", "--deals", "3000", "--seed", "5", "--first", "100"]
    assert main([*words, "--rules", *rules, "--out", str(file)]) == 0
    rows, plan = _rows(file)
    assert plan["rules"] == {"give": "declarers", "all_pass": "redeal", "min_bid": 82}
    assert {row["outcome"] for row in rows} == {"scored", "passed_out", "void"}
    assert any(gift for row in rows for gift in row["gifts"])
    for row in rows:
        assert row["dealer"] == row["deal"] % 4
        held = [card for cards in (*row["hands"], row["kitty"]) for card in cards_in(cards)]
        assert sorted(held) == list(range(auction.DECK_SIZE))
        bids = [call for call in row["calls"] if call]
        if row["outcome"] == "passed_out":
            assert not bids
            assert row["declarer"] is row["bid"] is row["trump"] is None
        else:
            assert row["bid"] == max(bids)
        if row["outcome"] == "scored":
            assert sum(row["captured"]) == 83
            assert len(set(row["plays"])) == 24
        else:
            assert row["points"] == [0, 0]
            for name in ("discards", "plays", "winners", "captured"):
                assert row[name] is None


def test_points_alone(tmp_path: Path) -> None:
    for game in ("fifth", "auction"):
        file = tmp_path / f"{game}.parquet"
        words = ["simulate", game, "--deals", "10", "--keep", "points", "--out", str(file)]
        assert main(words) == 0
        assert pq.read_schema(file).names == ["deal", "dealer", "points"]


def test_summary_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "auction", "--deals", "200", "--workers", "1"]) == 0
    printed = capsys.readouterr().out
    assert "rounds: 200 scored" in printed
    assert re.search(r"declaring side +-?\d+\.\d{3} ± \d", printed)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["fifth", "--players", "9"], "cannot be played by 9"),
        (["auction", "--players", "3"], "cannot be played by 3"),
        (["fifth", "--rules", "colour=red"], "no option"),
        (["fifth", "--seed", "-1"], "seed"),
        (["fifth", "--deals", "-1"], "--deals"),
        (["fifth", "--workers", "0"], "--workers"),
        (["fifth", "--policy", "clever"], "random"),
        (["fifth", "--first", str(2**62 - 1), "--deals", "2"], "below 2**62"),
    ],
)
def test_refused(words: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", *words]) == 2
    assert why in capsys.readouterr().err


def test_a_file_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "missing" / "rounds.parquet")
    assert main(["simulate", "fifth", "--deals", "5", "--out", out]) == 1
    assert f"{out}: there is no folder {tmp_path / 'missing'}" in capsys.readouterr().err


@pytest.mark.parametrize("kind", ["folder", "device"])
def test_only_a_file_is_written_anew(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "rounds"
    make = {"folder": os.mkdir, "device": os.mkfifo}[kind]  # a pipe stands for all devices
    make(out)
    before = out.stat().st_mode
    assert main(["simulate", "fifth", "--deals", "5", "--out", str(out)]) == 1
    assert "is no file" in capsys.readouterr().err
    assert [out] == list(tmp_path.iterdir())
    assert out.stat().st_mode == before


def test_a_step_larger_than_any_bid(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for step in (83, 10**30):
        words = ["simulate", "auction", "--deals", "200", "--policy", "novice"]
        assert main([*words, "--rules", f"bid_step={step}"]) == 0
        told.append(capsys.readouterr().out.splitlines()[1:-1])
    assert told[0] == told[1]


def test_the_extra_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert main(["simulate", "fifth", "--deals", "5", "--out", "x.parquet"]) == 1
    assert "pip install 'eightythree[compute,data]'" in capsys.readouterr().err


def test_ctrl_c_keeps_what_was_done(tmp_path: Path) -> None:
    file = tmp_path / "rounds.parquet"
    partial = tmp_path / "rounds.parquet.part"
    words = ("fifth", "--deals", "1000000000", "--workers", "2", "--out", str(file))
    with subprocess.Popen(
        (*COMMAND, *words), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        deadline = time.monotonic() + 240
        while not (partial.exists() and partial.stat().st_size > 1_000_000):
            assert process.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert not partial.exists()
    deals = pq.read_table(file, columns=["deal"])["deal"].to_pylist()
    assert deals == list(range(len(deals)))
    assert f"{len(deals):,} deals" in out
    assert f"{len(deals):,} of 1,000,000,000 deals were done" in err


def test_a_bar_on_a_terminal(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    words = ("fifth", "--deals", "10000000", "--workers", "1")
    with subprocess.Popen((*COMMAND, *words), stdout=subprocess.PIPE, stderr=theirs) as process:
        os.close(theirs)
        shown = b""
        while b"%" not in shown:
            shown += os.read(ours, 1000)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
        os.close(ours)
    assert re.search(rb"\[#* *\] +\d+% [\d,]+ deals, \d+ s left", shown)
