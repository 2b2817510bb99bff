"""`eightythree check` as the record's format says: its lines, its JSON, its exit status."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import pytest

from eightythree.cards import card_name, cards_in, suit_of
from eightythree.record import encode
from tests.cli.terminal import run
from tests.property.match_log import random_action, random_deal, random_log, random_start
from tests.property.test_record import record_from

if TYPE_CHECKING:
    from pathlib import Path

    from tests.property.match_log import Log

SPADES, HEARTS = 0, 1


def finished_rounds(game: str, number: int, target: int, seed: int = 1) -> Log:
    """Return the log of a match stopped after so many rounds, or at its end."""
    rng = random.Random(seed)
    log = random_start(rng, game)
    log = log._replace(rules=type(log.rules)(target=target))
    match = log.begun()
    while match.winners is None and len(log.rounds) < number:
        deal = random_deal(rng, game, log.seats, match.dealer)
        match, log = match.deal(deal), log.dealt(deal)
        while match.to_act is not None:
            action = random_action(rng, match)
            match, log = match.apply(action), log.acted(action)
    return log


def written(path: Path, log: Log, name: str = "match.json") -> str:
    file = path / name
    file.write_bytes(encode(record_from(log)))
    return str(file)


@pytest.mark.parametrize("game", ["fifth", "auction"])
@pytest.mark.parametrize(("rounds", "target"), [(7, 5000), (1, 5000), (200, 30)])
def test_a_good_record(tmp_path: Path, game: str, rounds: int, target: int) -> None:
    log = finished_rounds(game, rounds, target)
    match, _ = log.replayed()
    file = written(tmp_path, log)
    done = run(["check", file])
    many = "1 round" if len(log.rounds) == 1 else f"{len(log.rounds)} rounds"
    score = "-".join(map(str, match.totals))
    state = "unfinished" if match.winners is None else "finished"
    assert done.stdout == f"{file}: ok, {many}, {score}, {state}\n"
    assert (done.returncode, done.stderr) == (0, "")
    done = run(["check", "--json", file])
    assert json.loads(done.stdout) == {
        "file": file,
        "ok": True,
        "game": game,
        "rounds": [list(result.points) for result in match.results],
        "score": list(match.totals),
        "winners": None if match.winners is None else list(match.winners),
        "finished": match.winners is not None,
    }
    assert done.stdout.count("\n") == 1
    assert (done.returncode, done.stderr) == (0, "")


def revoke() -> dict[str, Any]:
    """Return a record in which seat 3 holds hearts and discards at the 7th play of round 2."""
    for seed in range(100_000):
        rng = random.Random(seed)
        log = random_log(rng, "fifth", rounds=2)
        if log.seats < 4 or len(log.rounds) < 2 or len(log.rounds[1].actions) < 7:
            continue
        *before, last = log.rounds
        log = log._replace(rounds=(*before, last._replace(actions=last.actions[:6])))
        match, _ = log.replayed()
        hand, trick = match.round.hands[3], match.round.trick
        others = [card for card in cards_in(hand) if suit_of(card) != HEARTS]
        hearts = len(others) < hand.bit_count()
        if match.to_act == 3 and trick and suit_of(trick[0]) == HEARTS and others and hearts:
            record: dict[str, Any] = json.loads(encode(record_from(log)))
            record["rounds"][1]["actions"].append(card_name(others[0]))
            return record
    raise AssertionError


def test_a_record_that_breaks_a_rule(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_text(json.dumps(revoke()))
    done = run(["check", str(file)])
    said = "seat 3 holds hearts and must follow"
    assert done.stdout == f"{file}: round 2, action 7: {said} (F2.2)\n"
    assert (done.returncode, done.stderr) == (1, "")
    done = run(["check", str(file), "--json"])
    assert json.loads(done.stdout) == {
        "file": str(file),
        "ok": False,
        "error": said,
        "round": 2,
        "action": 7,
        "clause": "F2.2",
    }
    assert (done.returncode, done.stderr) == (1, "")


def test_null_where_a_place_does_not_apply(tmp_path: Path) -> None:
    file = tmp_path / "empty.json"
    file.write_bytes(b"")
    done = run(["check", "--json", str(file)])
    read = json.loads(done.stdout)
    assert (read["round"], read["action"], read["clause"]) == (None, None, None)


def test_standard_input(tmp_path: Path) -> None:
    text = encode(record_from(finished_rounds("auction", 1, 5000))).decode()
    done = run(["check", "-"], text)
    assert done.stdout.startswith("-: ok, 1 round, ")
    assert done.returncode == 0
    done = run(["check", "--json", "-"], text[:100])
    assert json.loads(done.stdout)["file"] == "-"
    assert done.returncode == 1


def test_a_line_a_file_in_their_order(tmp_path: Path) -> None:
    good = written(tmp_path, finished_rounds("fifth", 1, 15))
    bad = tmp_path / "bad.json"
    bad.write_text("{}")
    done = run(["check", good, str(bad), good])
    lines = done.stdout.splitlines()
    assert [line.split(": ")[0] for line in lines] == [good, str(bad), good]
    assert done.returncode == 1
    assert run(["check", good, good]).returncode == 0


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    good = written(tmp_path, finished_rounds("fifth", 1, 15))
    missing = str(tmp_path / "no\nsuch\x1b[2J.json")
    done = run(["check", missing, str(tmp_path), good])
    assert done.returncode == 2
    assert done.stdout.startswith(f"{good}: ok")
    lines = done.stderr.splitlines()
    assert len(lines) == 2
    assert all(line.startswith("eightythree check: ") and line.isprintable() for line in lines)
    assert "no such file or directory" in lines[0]
    assert "is a directory" in lines[1]
    bad = tmp_path / "bad.json"
    bad.write_text("{}")
    assert run(["check", missing, str(bad)]).returncode == 2


def test_an_unreadable_file_has_its_json_line_too(tmp_path: Path) -> None:
    done = run(["check", "--json", str(tmp_path)])
    assert json.loads(done.stdout)["ok"] is False
    assert done.returncode == 2


@pytest.mark.parametrize("arguments", [["check"], ["check", "--jsn", "x"], ["check", "--json"]])
def test_a_usage_error(arguments: list[str]) -> None:
    done = run(arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert "usage: eightythree" in done.stderr


def test_a_file_name_that_is_no_text(tmp_path: Path) -> None:
    file = bytes(tmp_path) + b"/\xff\n.json"
    with open(file, "wb") as stream:  # noqa: PTH123 - a Path cannot hold these bytes
        stream.write(b"{}")
    done = run(["check", file.decode("utf-8", "surrogateescape")])
    assert done.returncode == 1
    assert done.stdout.count("\n") == 1
    assert done.stdout[:-1].isprintable()
