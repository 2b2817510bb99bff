"""`eightythree verify-deal`: right deals, which step of a wrong one is wrong, what is no deal."""

from __future__ import annotations

import io
import json
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import pytest

from eightythree.cards import names
from eightythree.cli.main import main
from eightythree.days import Day
from tests.cli.terminal import run as run_process
from tests.unit.test_fairness import VECTORS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ONE, TWO, THREE, FOUR, FIVE = VECTORS
OTHER = "0" * 64


class Done(NamedTuple):
    """What a command has come to."""

    returncode: int
    stdout: str
    stderr: str


class Run(Protocol):
    """Runs the command."""

    def __call__(self, arguments: list[str], typed: str = "") -> Done: ...


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Return what runs the command in this process: a process for each would take a second."""
    monkeypatch.setenv("no_proxy", "*")

    def done(arguments: list[str], typed: str = "") -> Done:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
        try:
            status = main(arguments)
        except SystemExit as stop:
            status = int(str(stop.code))
        return Done(status, *capsys.readouterr())

    return done


def proofs_of(*vectors: dict[str, Any]) -> dict[str, Any]:
    """Return the file of a table that has dealt these."""
    fields = ("round", "dealer", "commitment", "secret", "cuts", "hands", "kitty")
    return {
        "format": "eightythree-deals/1",
        "table": vectors[0]["table"],
        "game": vectors[0]["game"],
        "seats": vectors[0]["seats"],
        "rounds": [{name: vector[name] for name in fields} for vector in vectors],
    }


def written(path: Path, proofs: object) -> str:
    file = path / "deals.json"
    file.write_text(json.dumps(proofs))
    return str(file)


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["game"])
def test_a_right_deal(run: Run, tmp_path: Path, vector: dict[str, Any]) -> None:
    file = written(tmp_path, proofs_of(vector))
    done = run(["verify-deal", file])
    cut = int(any(vector["cuts"]))
    assert done.stdout == f"{file}: ok, 1 round, {cut} of them with cuts\n"
    assert (done.returncode, done.stderr) == (0, "")
    done = run(["verify-deal", "--json", "-"], json.dumps(proofs_of(vector)))
    assert json.loads(done.stdout) == {
        "file": "-",
        "ok": True,
        "table": vector["table"],
        "game": vector["game"],
        "rounds": [
            {
                "round": vector["round"],
                "commitment": vector["commitment"],
                "cuts": sum(map(bool, vector["cuts"])),
            }
        ],
    }
    assert (done.returncode, done.stderr) == (0, "")


def test_several_rounds_and_none(run: Run, tmp_path: Path) -> None:
    both = written(tmp_path, proofs_of(FOUR, FIVE))
    assert (
        run_process(["verify-deal", both]).stdout == f"{both}: ok, 2 rounds, 2 of them with cuts\n"
    )
    none = run(["verify-deal", "-"], json.dumps(proofs_of(FOUR) | {"rounds": []}))
    assert (none.returncode, none.stdout) == (0, "-: ok, 0 rounds, 0 of them with cuts\n")


@pytest.mark.parametrize(
    ("change", "step"),
    [
        (lambda deal: deal.update(commitment=OTHER), "commitment"),
        (lambda deal: deal.update(secret=OTHER), "commitment"),
        (lambda deal: deal.update(secret=""), "commitment"),
        (lambda deal: deal.update(secret=deal["secret"].upper()), "commitment"),
        (lambda deal: deal.update(round=999), "commitment"),
        (lambda deal: deal["cuts"].pop(), "cuts"),
        (lambda deal: deal["cuts"].append(""), "cuts"),
        (lambda deal: deal["cuts"].__setitem__(0, "00"), "cuts"),
        (lambda deal: deal["cuts"].__setitem__(0, "\n" * 32), "cuts"),
        (lambda deal: deal["cuts"].__setitem__(0, ""), "cards"),
        (lambda deal: deal["cuts"].__setitem__(1, "0" * 32), "cards"),
        (lambda deal: deal["cuts"].reverse(), "cards"),
        (lambda deal: deal["hands"].reverse(), "cards"),
        (lambda deal: deal["hands"].pop(), "cards"),
        (lambda deal: deal["hands"].__setitem__(2, "XX"), "cards"),
        (lambda deal: deal.update(kitty=""), "cards"),
        (lambda deal: deal.update(dealer=1), "cards"),
        (lambda deal: deal.update(dealer=4), "cards"),
    ],
)
def test_each_step_that_is_wrong_is_named(run: Run, tmp_path: Path, change: Any, step: str) -> None:
    proofs = json.loads(json.dumps(proofs_of(FOUR, FIVE)))
    change(proofs["rounds"][1])
    file = written(tmp_path, proofs)
    number = proofs["rounds"][1]["round"]
    done = run(["verify-deal", file])
    assert done.stdout.startswith(f"{file}: round {number}, {step}: ")
    assert (done.stdout.count("\n"), done.returncode, done.stderr) == (1, 1, "")
    done = run(["verify-deal", "--json", file])
    said = json.loads(done.stdout)
    assert (said["ok"], said["round"], said["step"]) == (False, number, step)
    assert done.returncode == 1


@pytest.mark.parametrize(
    "change",
    [
        {"format": "eightythree-deals/2"},
        {"table": "j6zb\n"},
        {"game": "whist"},
        {"seats": 3},
        {"seats": 9},
        {"rounds": "none"},
        {"more": 1},
    ],
)
def test_what_is_no_such_file(run: Run, tmp_path: Path, change: dict[str, Any]) -> None:
    file = written(tmp_path, proofs_of(FOUR) | change)
    done = run(["verify-deal", file])
    assert done.stdout.startswith(f"{file}: file: ")
    assert (done.returncode, done.stderr) == (1, "")


def test_rounds_out_of_order_and_other_rubbish(run: Run) -> None:
    for text in ("", "{", "[]", "null", "[" * 100_000, json.dumps(proofs_of(FIVE, FOUR))):
        done = run(["verify-deal", "-"], text)
        assert done.stdout.startswith("-: file: ")
        assert (done.returncode, done.stderr) == (1, "")


def test_a_commitment_that_was_noted(run: Run, tmp_path: Path) -> None:
    file = written(tmp_path, proofs_of(FOUR, FIVE))
    noted = [f"1:{FOUR['commitment']}", f"1000:{FIVE['commitment'][:8]}"]
    done = run(["verify-deal", file, *(word for each in noted for word in ("--saw", each))])
    assert done.returncode == 0
    for wrong, number in ((f"1:{OTHER}", 1), (f"1000:{OTHER[:8]}", 1000), (f"7:{OTHER}", 7)):
        done = run(["verify-deal", "--saw", wrong, file])
        assert done.stdout.startswith(f"{file}: round {number}, noted: ")
        assert done.returncode == 1
    for bad in ("", "1", f"0:{OTHER}", f"x:{OTHER}", "1:abc", f"1:{OTHER}0", f"1:{OTHER[1:]}A"):
        done = run(["verify-deal", file, "--saw", bad])
        assert (done.returncode, done.stdout) == (2, "")
        assert "is not a round and its hash" in done.stderr


def test_what_cannot_be_read(run: Run, tmp_path: Path) -> None:
    missing = str(tmp_path / "nothing.json")
    good = written(tmp_path, proofs_of(ONE))
    done = run(["verify-deal", missing, good])
    assert done.returncode == 2
    assert done.stdout == f"{good}: ok, 1 round, 0 of them with cuts\n"
    assert done.stderr == f"eightythree verify-deal: {missing}: No such file or directory\n"
    done = run(["verify-deal", "--json", missing])
    assert json.loads(done.stdout)["ok"] is False
    for address in ("http://127.0.0.1:1/table/x", "http://", "https://[", "http://127.0.0.1:x/"):
        done = run(["verify-deal", address])
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


@pytest.fixture
def site() -> Iterator[str]:
    """Return a site that has the proofs of one table."""

    class Answers(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            known = self.path == f"/api/tables/{FIVE['table']}/fairness"
            self.send_response(200 if known else 404)
            self.end_headers()
            self.wfile.write(json.dumps(proofs_of(FOUR, FIVE)).encode() if known else b"no")

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Answers) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def test_an_address(run: Run, site: str) -> None:
    for path in (
        f"/table/{FIVE['table']}",
        f"/table/{FIVE['table']}/?fast",
        f"/api/tables/{FIVE['table']}/fairness",
    ):
        done = run(["verify-deal", site + path])
        assert done.stdout == f"{site}{path}: ok, 2 rounds, 2 of them with cuts\n"
        assert (done.returncode, done.stderr) == (0, "")
    done = run(["verify-deal", f"{site}/table/none"])
    assert (done.returncode, done.stdout) == (2, "")
    assert "Not Found" in done.stderr


def test_a_day_is_right_or_the_wrong_step_is_named(run: Run) -> None:
    """The file of a day that is over, and each way in which it can be another."""
    day = Day("auction", "2026-11-30", "5a" * 32)
    file: dict[str, Any] = {
        "format": "eightythree-deals/1", "table": day.name, "game": "auction", "seats": 4,
        "day": {"date": day.date, "commitment": day.commitment, "secret": day.secret},
        "rounds": [
            {"round": number, "dealer": (2 + number) % 4,
             "commitment": day.shuffle(number).commitment, "secret": day.shuffle(number).secret,
             "cuts": [""] * 4,
             "hands": [names(hand) for hand in day.shuffle(number).deal((2 + number) % 4).hands],
             "kitty": names(day.shuffle(number).deal((2 + number) % 4).kitty)}
            for number in range(1, 5)
        ],
    }  # fmt: skip

    def step(**changed: Any) -> str:
        """Return the step that is refused, when the day, or a round, is changed."""
        told = json.loads(json.dumps(file))
        number = changed.pop("round", None)
        part = told if "table" in changed or "rounds" in changed else told["day"]
        (part if number is None else told["rounds"][number - 1]).update(changed)
        done = run(["verify-deal", "--json", "-"], json.dumps(told))
        return str(json.loads(done.stdout)["step"]) if done.returncode else "right"

    other = Day("auction", "2026-11-30", "5b" * 32)
    assert step() == "right"
    assert step(secret=other.secret) == "commitment"
    assert step(commitment=other.commitment) == "commitment"
    assert step(date="2026-12-01") == "commitment"
    assert step(date="tomorrow") == "commitment"
    assert step(table="auction20261201") == "file"
    assert step(rounds=file["rounds"][:3]) == "file"
    assert step(round=2, secret=other.shuffle(2).secret) == "commitment"
    assert step(round=2, cuts=["00" * 16, "", "", ""]) == "cuts"
    assert step(round=3, kitty=file["rounds"][0]["kitty"]) == "cards"
    for saw, status in ((day.commitment[:8], 0), ("00000000", 1)):
        assert (
            run(["verify-deal", "--saw", f"day:{saw}", "-"], json.dumps(file)).returncode == status
        )
    # Of a table there is no day to be noted.
    table = json.dumps(proofs_of(ONE))
    assert run(["verify-deal", "--saw", "day:00000000", "-"], table).returncode == 1
