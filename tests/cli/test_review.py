"""`eightythree review`: what it prints, writes and refuses."""

from __future__ import annotations

import json
import random
import re
from typing import TYPE_CHECKING

import pytest

from eightythree.cli.main import main
from eightythree.record import encode
from tests.review.played import played

if TYPE_CHECKING:
    from pathlib import Path

FEW = ("--worlds", "32", "--workers", "1")


@pytest.fixture
def match(tmp_path: Path) -> Path:
    """A round of Fifth Trick for two, played at random; a name that HTML must not take for more."""
    record = played("fifth", 2, random.Random(1), rounds=1, level="random")
    record.players = ["<b>Ann</b>", "Bo"]
    file = tmp_path / "match.json"
    file.write_bytes(encode(record))
    return file


def test_a_review_as_text_as_json_and_as_a_page(
    match: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", str(match), *FEW]) == 0
    text = capsys.readouterr().out
    assert "1 round, unfinished" in text
    for words in ("<b>Ann</b>", "Bo", "lead", "follow", "points lost", "the cards dealt"):
        assert words in text

    out = tmp_path / "review.html"
    assert main(["review", str(match), *FEW, "--json", "--html", str(out)]) == 0
    review = json.loads(capsys.readouterr().out)
    assert review["game"] == "fifth"
    assert len(review["rounds"]) == 1
    mistakes = [each for each in review["decisions"] if each["mistake"]]
    page = out.read_text("utf-8")
    assert "&lt;b&gt;Ann&lt;/b&gt;" in page
    assert "<b>Ann" not in page
    assert "<script" not in page
    assert not re.search(r"(?:src|href)=|url\(|@import", page), "it loads nothing"
    assert page.count("<polyline") == 2
    assert page.count("<circle") == len(mistakes)
    assert page.count("<li>") == len(mistakes)


@pytest.mark.parametrize(
    ("options", "status", "said"),
    [
        (["--worlds", "31"], 2, "32 worlds or more"),
        (["--workers", "0"], 2, "workers must be 1 or more"),
    ],
)
def test_arguments_that_cannot_be_are_refused(
    match: Path, capsys: pytest.CaptureFixture[str], options: list[str], status: int, said: str
) -> None:
    assert main(["review", str(match), *options]) == status
    assert said in capsys.readouterr().err


def test_a_broken_record_is_refused_like_check_does(
    match: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = json.loads(match.read_text())
    record["rounds"][0]["actions"][3] = "JK"
    match.write_text(json.dumps(record))
    assert main(["check", str(match)]) == 1
    checked = capsys.readouterr().out.strip()
    assert main(["review", str(match)]) == 1
    assert capsys.readouterr().err.strip() == f"eightythree review: {checked}"

    record["rounds"] = []
    del record["score"], record["winners"]
    match.write_text(json.dumps(record))
    assert main(["review", str(match)]) == 1
    assert "nothing to review" in capsys.readouterr().err
    assert main(["review", str(tmp_path / "none.json")]) == 2
    assert "no such file" in capsys.readouterr().err
