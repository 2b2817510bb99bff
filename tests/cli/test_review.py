"""`eightythree review`: what it prints, writes and refuses."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import msgspec
import pytest

from eightythree.cli.main import main
from eightythree.cli.review import _columns
from eightythree.record import decode, encode
from eightythree.review.page import page as page_of
from eightythree.review.report import Review
from eightythree.review.run import review as reviewed
from eightythree.review.words import fair_words, known_words, spent_words
from eightythree.terminal.cells import width_of
from tests.review.played import played
from tests.web.reviews import auction_review

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
    dearest = [place for player in review["players"] for place in player["dearest"]]
    listed = len(mistakes) + len(dearest) + len(review["decisions"])
    assert page.count("<li>") == listed
    assert page.count("<details>") == 1
    for each in review["decisions"]:
        assert f"Round {each['round']}, action {each['action']}: " in page


@pytest.mark.parametrize(
    ("options", "status", "said"),
    [
        (["--worlds", "31"], 2, "32 worlds or more"),
        (["--workers", "0"], 2, "workers must be 1 or more"),
        (["--seed", "-1"], 2, "from 0 to 2**64 - 1"),
        (["--seed", str(2**64)], 2, "from 0 to 2**64 - 1"),
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


def test_the_text_has_every_decision_when_asked(
    match: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", str(match), *FEW, "--all"]) == 0
    text = capsys.readouterr().out
    found = reviewed(decode(match.read_bytes()), worlds=32)
    after = text.partition("All decisions:\n")[2]
    assert after.count("\n  round ") + after.startswith("  round ") == len(found.decisions)
    for each in found.decisions:
        assert f"{fair_words(each)};\n    {known_words(each)}" in after
    assert main(["review", str(match), *FEW]) == 0
    assert "All decisions" not in capsys.readouterr().out


def test_the_page_has_the_dearest_of_each_player_and_all_decisions() -> None:
    review = auction_review()
    page = page_of(review)
    dearest, _, rest = page.partition("<h2>Mistakes</h2>")
    dearest = dearest.partition("<h2>The dearest moments</h2>")[2]
    everything = rest.partition("<details>")[2]
    for player in review.players:
        assert (f"<h3>{player.name}</h3>" in dearest) == bool(player.dearest)
        for place in player.dearest:
            assert f"action {review.decisions[place].action}: {player.name}" in dearest
    for each in review.decisions:
        assert f"action {each.action}: {review.players[each.seat].name}" in everything


@pytest.mark.parametrize(("once", "words"), [(True, "bidding 83x2"), (False, "going up to 83x2")])
def test_nobody_goes_up_where_each_seat_speaks_once(once: bool, words: str) -> None:
    review = msgspec.structs.replace(auction_review(), one_bid=once)
    (bid,) = [each for each in review.decisions if each.fair and each.fair.best == "83x2"]
    assert fair_words(bid, one_bid=review.one_bid).startswith(words)
    assert words in known_words(bid, one_bid=review.one_bid)
    assert words[1:] in page_of(review)


@pytest.mark.parametrize("bidding", ["single_round", "until_three_pass"])
def test_a_review_knows_how_often_each_seat_spoke(bidding: str) -> None:
    record = played("auction", 4, random.Random(2), rounds=1, bidding=bidding)
    assert reviewed(record, worlds=32).one_bid == (bidding == "single_round")


def test_what_was_kept_before_is_still_read() -> None:
    before = msgspec.to_builtins(auction_review())
    del before["one_bid"]
    assert not msgspec.convert(before, Review).one_bid


def test_columns_stand_below_each_other_whatever_the_letters() -> None:
    rows = [["", "points"], ["Ann", "1.0"], ["花子さん", "12.0"], ["Zoë", "−3.5"]]
    assert len({width_of(line) for line in _columns(rows)}) == 1


def test_one_minus_in_all_tables() -> None:
    review = auction_review()
    spent = msgspec.structs.replace(review.players[0].total, lost=-0.04, decisions=1)
    below = msgspec.structs.replace(review.players[0], total=spent, points=-2.0)
    rows = spent_words(msgspec.structs.replace(review, players=[below]))
    assert rows[1][3].startswith("−0.04 ± ")
    assert rows[1][4] == "−0.040"
    # What is rounded to 0 has none.
    nothing = msgspec.structs.replace(below, total=msgspec.structs.replace(spent, lost=-0.0004))
    rows = spent_words(msgspec.structs.replace(review, players=[nothing]))
    assert rows[1][3:5] == [f"0.00 ± {spent.error:.2f}", "0.000"]


def test_a_page_that_could_not_be_kept_does_not_lose_the_review(
    match: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("no device that is always full")
    assert main(["review", str(match), *FEW, "--html", str(full)]) == 2
    told = capsys.readouterr()
    assert "review: /dev/full: no space left" in told.err
    assert "points lost" in told.out
