"""`check` on very large and endless input: one line, in little memory, and it comes to an end.

Memory is the peak of the whole process, the interpreter's own part included.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from copy import deepcopy
from itertools import cycle
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NamedTuple

import pytest

from eightythree.cards import names
from eightythree.games import GAMES
from eightythree.record import FORMAT, LARGEST, RoundRecord
from tests.property.match_log import random_action, random_deal

if TYPE_CHECKING:
    from collections.abc import Callable

MEASURED = """
import re, sys
from eightythree.cli.main import main
status = main(["check", *sys.argv[1:]])
peak = re.search(r"VmHWM:\\s+(\\d+) kB", open("/proc/self/status").read())[1]
print(peak, file=sys.stderr)
sys.exit(status)
"""

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/status").exists(), reason="the peak of memory is read from /proc"
)


class Checked(NamedTuple):
    """What a run of `check` printed, and what it took."""

    status: int
    line: str
    megabytes: float


def checked(file: str, stdin: IO[bytes] | None = None) -> Checked:
    done = subprocess.run(
        [sys.executable, "-c", MEASURED, file],
        stdin=stdin or subprocess.DEVNULL,
        capture_output=True,
        timeout=240,  # a second on an idle machine; what grows too fast takes hours
        check=False,
    )
    *told, peak = done.stderr.decode().split()
    assert not told, done.stderr.decode()
    line = done.stdout.decode()
    assert line.count("\n") == 1
    assert line[:-1].isprintable()
    return Checked(done.returncode, line[:-1], int(peak) / 1024)


def hold(result: Checked) -> None:
    assert result.megabytes < 100, result


JUNK: dict[str, Callable[[], bytes]] = {
    "50 MB of brackets": lambda: b"[" * 50_000_000,
    "brackets": lambda: b"[" * LARGEST,
    "objects": lambda: b'{"a":' * (LARGEST // 5),
    "zeros": lambda: bytes(LARGEST),
    "spaces": lambda: b" " * LARGEST,
    "digits": lambda: b"9" * LARGEST,
    "quotes": lambda: b'"' * LARGEST,
    "a text": lambda: b'"' + b"x" * (LARGEST - 2) + b'"',
    "escapes": lambda: b'"' + b"\\u0000" * ((LARGEST - 2) // 6) + b'"',
    "a list": lambda: b"[" + b"0," * (LARGEST // 2 - 1) + b"0]",
    "fields": lambda: json.dumps({str(n): n for n in range(LARGEST // 20)}).encode(),
    "one field": lambda: b"{" + b'"a":1,' * (LARGEST // 6 - 1) + b'"a":1}',
    "not UTF-8": lambda: b"\xff" * LARGEST,
    "players": lambda: shaped(players=["x"] * (LARGEST // 8)),
    "a player": lambda: shaped(players=["x" * (LARGEST - 500), "y"]),
    "rules": lambda: shaped(rules={f"r{n}": n for n in range(LARGEST // 20)}),
    "a rule": lambda: shaped(rules={"x" * (LARGEST - 500): 1}),
    "digits of a rule": lambda: shaped(rules={"target": 10**4000}),
    "rounds": lambda: shaped(rounds=[{}] * (LARGEST // 8)),
    "a hand": lambda: shaped(hands=["AS " * (LARGEST // 4), ""]),
    "spaces in a hand": lambda: shaped(hands=[" " * (LARGEST - 500), ""]),
    "hands": lambda: shaped(hands=[""] * (LARGEST // 8)),
    "an action": lambda: shaped(actions=["give " * (LARGEST // 8)]),
    "actions": lambda: shaped(actions=["AS"] * (LARGEST // 8)),
    "points": lambda: shaped(points=[0] * (LARGEST // 8)),
    "a score": lambda: shaped(rounds=[], score=[10**300] * (LARGEST // 400)),
    "a deep proof": lambda: shaped().replace(b"83", b"[" * 200_000 + b"]" * 200_000),
    "a comment": lambda: shaped(comment="\x00" * (LARGEST // 8)),
}

FINE = ("a comment", "a player", "digits of a rule")


def shaped(**changed: object) -> bytes:
    """Return a small record of the right shape, some fields changed."""
    hands = ["AS KS QS JS TS 9S", "AH KH QH JH TH 9H"]
    round_: dict[str, object] = {"dealer": 0, "hands": hands, "actions": ["AH", "AS"], "deal": 83}
    record: dict[str, object] = {"format": FORMAT, "game": "fifth", "players": ["x", "y"]}
    record["rounds"] = [round_]
    for name, value in changed.items():
        (round_ if name in RoundRecord.__struct_fields__ else record)[name] = value
    return compact(record)


def test_the_small_record_is_a_good_one(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(shaped())
    assert checked(str(tmp_path / "x")).line.endswith(": ok, 0 rounds, 0-0, unfinished")


@pytest.mark.parametrize("name", list(JUNK))
def test_junk(tmp_path: Path, name: str) -> None:
    file = tmp_path / "junk.json"
    file.write_bytes(JUNK[name]())
    result = checked(str(file))
    hold(result)
    assert len(result.line) < len(str(file)) + 450
    assert result.status == (0 if name in FINE else 1), result


@pytest.mark.parametrize("source", ["/dev/zero", "/dev/urandom"])
def test_endless_files(source: str) -> None:
    result = checked(source)
    hold(result)
    assert result.line == f"{source}: the record is larger than 512 KiB"


def test_an_endless_pipe() -> None:
    endless = [sys.executable, "-c", "while True: print('[' * 99)"]
    with subprocess.Popen(endless, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as pipe:
        assert pipe.stdout
        result = checked("-", pipe.stdout)
        pipe.kill()
    hold(result)
    assert result.line == "-: the record is larger than 512 KiB"
    assert result.status == 1


@pytest.mark.parametrize(("game", "seats"), [("fifth", 8), ("auction", 4)])
def test_the_largest_records(tmp_path: Path, game: str, seats: int) -> None:
    file = tmp_path / "large.json"
    good = large_record(game, seats)
    file.write_bytes(compact(good))
    assert LARGEST * 0.98 < file.stat().st_size <= LARGEST
    result = checked(str(file))
    hold(result)
    assert ": ok, " in result.line
    last = deepcopy(good["rounds"].pop())
    last["actions"][-1] = "nonsense"
    good["rounds"].append(last)
    file.write_bytes(compact(good))
    result = checked(str(file))
    hold(result)
    rounds, actions = len(good["rounds"]), len(last["actions"])
    assert f": round {rounds}, action {actions}: 'nonsense' is no " in result.line
    file.write_bytes(json.dumps(good, indent=12).encode().ljust(3_000_000))
    assert checked(str(file)).line == f"{file}: the record is larger than 512 KiB"


def large_record(game: str, seats: int) -> dict[str, Any]:
    """Return a record of as many rounds as fit, some forty of them over and over.

    Nothing of a round depends on those before but who deals.
    """
    rng = random.Random(5)
    rules = GAMES[game].Rules.read({"target": 10**9})
    match = GAMES[game].start(rules, seats, 0)
    some: list[dict[str, Any]] = []
    while len(some) < 40 or match.dealer != 0:
        deal = random_deal(rng, game, seats, match.dealer)
        hands = [names(hand) for hand in deal.hands]
        actions: list[str] = []
        round_ = {"dealer": match.dealer, "hands": hands, "actions": actions}
        if game == "auction":
            round_["kitty"] = names(deal.kitty)
        match = match.deal(deal)
        while match.to_act is not None:
            action = random_action(rng, match)
            actions.append(GAMES[game].format_action(action))
            match = match.apply(action)
        some.append(round_)
    rounds: list[dict[str, Any]] = []
    room = LARGEST - 300
    for round_ in cycle(some):
        room -= len(compact(round_)) + 1
        if room < 0:
            break
        rounds.append(round_)
    players = ["x"] * seats
    return {
        "format": FORMAT,
        "game": game,
        "rules": rules.changed(),
        "players": players,
        "rounds": rounds,
    }


def compact(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()
