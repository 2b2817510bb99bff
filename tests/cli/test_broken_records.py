"""Broken records: `check` says one clear line of each, quickly, and never falls over."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

import pytest

from eightythree.cli.check import check
from eightythree.errors import RecordError
from eightythree.record import decode, encode, replay
from tests.cli.broken import broken
from tests.property.match_log import random_log
from tests.property.test_record import record_from

if TYPE_CHECKING:
    from pathlib import Path

BROKEN = 10_000
BLOCKS = 8

LINE = re.compile(
    r"ok, \d+ rounds?, -?\d+(--?\d+)+, (un)?finished"
    r"|(round \d+(, action \d+)?: )?[^\n]{5,400}?( \([AF][1-8]\.[1-6]\))?"
)


def good_records() -> list[dict[str, Any]]:
    rng = random.Random(83)
    logs = [random_log(rng, game, rounds=2) for game in ("fifth", "auction") for _ in range(15)]
    records: list[dict[str, Any]] = [json.loads(encode(record_from(log))) for log in logs]
    records[0]["players"][0] = "é\u202e\x1b"
    records[1]["rounds"][0]["comment"] = "why\n not"
    records[2]["started"] = "2024-02-30T25:00:00Z"
    return [record for record in records if len(record["rounds"][0]["actions"]) > 3]


GOOD = good_records()


@pytest.mark.parametrize("block", range(BLOCKS))
def test_ten_thousand_broken_records(
    block: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fine = 0
    file = tmp_path / "broken.json"
    for seed in range(BROKEN * block // BLOCKS, BROKEN * (block + 1) // BLOCKS):
        rng = random.Random(seed)
        file.write_bytes(broken(rng, rng.choice(GOOD)))
        begun = time.process_time()
        status = check([str(file)], as_json=False)
        assert time.process_time() - begun < 1, seed
        printed = capsys.readouterr()
        assert printed.err == ""
        assert printed.out.startswith(f"{file}: "), (seed, printed.out)
        assert printed.out.endswith("\n")
        said = printed.out[len(f"{file}: ") : -1]
        assert said.isprintable(), (seed, said)
        assert LINE.fullmatch(said), (seed, said)
        assert status == (0 if said.startswith("ok, ") else 1)
        fine += status == 0
        if seed % 5 == 0:
            assert check([str(file)], as_json=True) == status
            compare_json(said, str(file), capsys.readouterr().out)
    assert fine < BROKEN // BLOCKS // 8  # a few changes leave a record as good as it was


def compare_json(said: str, file: str, line: str) -> None:
    """Hold the line of `--json` against the sentence."""
    assert line.count("\n") == 1
    assert line.isascii()
    read = json.loads(line)
    assert read["file"] == file
    assert read["ok"] == said.startswith("ok, ")
    if read["ok"]:
        assert list(read) == ["file", "ok", "game", "rounds", "score", "winners", "finished"]
        return
    assert list(read) == ["file", "ok", "error", "round", "action", "clause"]
    place = f"round {read['round']}" if read["round"] else ""
    place += f", action {read['action']}" if read["action"] else ""
    clause = f" ({read['clause']})" if read["clause"] else ""
    assert said == (f"{place}: " if place else "") + read["error"] + clause


def test_every_refusal_has_a_code() -> None:
    refused: list[RecordError] = []
    for seed in range(1_000):
        rng = random.Random(seed)
        try:
            replay(decode(broken(rng, rng.choice(GOOD))))
        except RecordError as error:
            refused.append(error)
    assert len({each.code for each in refused}) > 25
    for each in refused:
        assert each.code, each
        assert all(str(value).isprintable() for value in each.params.values()), each.params


def test_the_command_itself_on_a_few_hundred(tmp_path: Path) -> None:
    files = [tmp_path / f"{number}.json" for number in range(300)]
    for number, file in enumerate(files):
        rng = random.Random(number)
        file.write_bytes(broken(rng, rng.choice(GOOD)))
    command = [sys.executable, "-m", "eightythree", "check", *map(str, files)]
    done = subprocess.run(command, capture_output=True, check=False, timeout=240)
    assert done.returncode == 1
    assert done.stderr == b""
    lines = done.stdout.decode("ascii").split("\n")
    assert lines.pop() == ""
    assert len(lines) == len(files)
    for file, line in zip(files, lines, strict=True):
        assert line.startswith(f"{file}: ")
        assert line.isprintable()
