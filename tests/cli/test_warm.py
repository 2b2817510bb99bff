"""Compiled code: made ahead, remade after an edit, cleared away when old."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import eightythree
from eightythree import compiled, warming
from eightythree.cli import compiling
from eightythree.compiled import cache_directory, is_complete

SOURCES = Path(eightythree.__file__).parent
USED = """
import random
from numba.core.event import install_recorder
from eightythree.bots import BOTS
from eightythree.games import fifth
from eightythree.sim import simulate
from eightythree.solver.fifth import duel, forced, solve_many

with install_recorder("numba:compile") as recorder:
    for level in ("club", "master"):
        for seats, rules in ((2, {}), (3, {"ace_bonus": "whole_trick"})):
            bot, rng = BOTS[level].hasty(), random.Random(level)
            match = fifth.start(fifth.Rules.read(rules), seats, 1)
            deck = rng.sample(range(fifth.DECK_SIZE), fifth.DECK_SIZE)
            match = match.deal(fifth.deal_from(deck, seats, 1))
            while (seat := match.to_act) is not None:
                if seats == 2:
                    duel(match.round)
                else:
                    forced(match.round)
                    list(solve_many([match.round], workers=1))
                match = match.apply(bot.choose(fifth.observe(match, seat), rng))
    list(simulate("fifth", None, 7, 3))
print(sorted({event.data["dispatcher"].py_func.__qualname__ for _, event in recorder.buffer}))
"""
"""What somebody may do after an install, by other rules and at other tables than `warm` does."""
EDITED = ["tricks.py", "games/auction/play.py", "solver/auction_moves.py", "sim/picking.py"]


def _run(code: str, sources: Path, cache: Path) -> str:
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(sources.parent), "XDG_CACHE_HOME": str(cache)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def test_an_edit_leads_to_another_cache(tmp_path: Path) -> None:
    sources = tmp_path / "eightythree"
    shutil.copytree(SOURCES, sources, ignore=shutil.ignore_patterns("page", "__pycache__"))
    code = f"""
from pathlib import Path
from eightythree.compiled import cache_directory
print(cache_directory())
for edited in {EDITED}:
    cache_directory.cache_clear()
    print(cache_directory())
    with Path({str(sources)!r}, edited).open("a") as file:
        file.write("# edited")
    cache_directory.cache_clear()
    print(cache_directory())
"""
    told = _run(code, sources, tmp_path).splitlines()
    before, *pairs = told
    for same, other in zip(pairs[::2], pairs[1::2], strict=True):
        assert same == before
        before = other
    assert len(set(told)) == 1 + len(EDITED)


def test_where_no_cache_can_be_written_none_is_kept(tmp_path: Path) -> None:
    """Numba would keep code beside the sources, which outlives an edit."""
    cache = tmp_path / "a file"
    cache.touch()
    code = "from eightythree.sim.fifth import play_rounds; print(play_rounds.stats.cache_path)"
    assert _run(code, SOURCES, cache) == "None\n"
    warmed = subprocess.run(
        [sys.executable, "-m", "eightythree", "warm"],
        env={**os.environ, "XDG_CACHE_HOME": str(cache)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert warmed.returncode == 1
    assert "cannot be written to" in warmed.stderr
    assert "Traceback" not in warmed.stderr


def test_a_cache_that_can_no_longer_be_written_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "small.py").write_text(
        "import shutil\n"
        "from eightythree.compiled import cache_directory, kernel\n"
        "@kernel\n"
        "def doubled(number):\n"
        "    return 2 * number\n"
        "shutil.rmtree(cache_directory().parent)\n"
        "cache_directory().parent.touch()\n"
        "print(doubled(21))\n"
    )
    code = f"import sys; sys.path.append({str(tmp_path)!r}); import small"
    assert _run(code, SOURCES, tmp_path / "cache") == "42\n"


def test_a_second_process_loads_what_the_first_compiled(tmp_path: Path) -> None:
    (tmp_path / "small.py").write_text(
        "from eightythree.compiled import kernel\n"
        "@kernel\n"
        "def doubled(number):\n"
        "    return 2 * number\n"
        "print(doubled(21), len(doubled.stats.cache_hits))\n"
    )
    code = f"import sys; sys.path.append({str(tmp_path)!r}); import small"
    assert _run(code, SOURCES, tmp_path / "cache") == "42 0\n"
    # Files that were cut off are made anew.
    for kind, kept in (("nbc", 100), ("nbi", 0)):
        (file,) = (tmp_path / "cache").rglob(f"*.{kind}")
        file.write_bytes(file.read_bytes()[:kept])
        assert _run(code, SOURCES, tmp_path / "cache") == "42 0\n"
    assert _run(code, SOURCES, tmp_path / "cache") == "42 1\n"


def test_old_caches_are_cleared_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = tmp_path / "eightythree" / "present"
    monkeypatch.setattr(warming, "cache_directory", lambda: here)
    for age in range(1, 8):
        old = here.parent / f"older by {age}"
        (old / "deep").mkdir(parents=True)
        (old / "deep" / "kernel.nbi").write_bytes(b"compiled")
        os.utime(old, (time.time() - 1000 * age,) * 2)
    warming.prune()
    kept = {"present", "older by 1", "older by 2", "older by 3"}
    assert {each.name for each in here.parent.iterdir()} == kept


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_the_server_compiles_beside_itself_and_takes_that_along_when_it_stops(
    tmp_path: Path,
) -> None:
    command = [sys.executable, "-m", "eightythree", "serve", "--no-browser", "--port", "0"]
    with subprocess.Popen(
        [*command, "--database", str(tmp_path / "tables.sqlite3")],
        env={**os.environ, "XDG_CACHE_HOME": str(tmp_path)},
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        try:
            assert server.stdout
            assert server.stdout.readline().startswith("Eighty-Three is at")
            children = Path(f"/proc/{server.pid}/task/{server.pid}/children")
            end = time.monotonic() + 240
            # It has no words of its own until it has become another program.
            words: list[bytes] = []
            while words[-4:-1] != [b"warm", b"--idle", b"--lifeline"]:
                assert time.monotonic() < end, words
                time.sleep(0.05)
                if child := children.read_text().strip():
                    words = Path(f"/proc/{child}/cmdline").read_bytes().split(b"\0")
            server.send_signal(signal.SIGTERM)
            assert server.wait(60) == 0
            assert not Path(f"/proc/{child}").exists()
        finally:
            server.kill()


@pytest.mark.timeout(900)  # all kernels, perhaps on a busy machine
def test_what_is_compiled_is_said(capfd: pytest.CaptureFixture[str]) -> None:
    from eightythree.cli.main import main

    if not is_complete():
        warming.warm_up()
    assert main(["warm"]) == 0
    assert main(["warm", "--idle"]) == 0
    assert capfd.readouterr() == ("everything is compiled\n", "")
    assert _run(USED, SOURCES, cache_directory().parents[1]) == "[]\n"


@pytest.mark.parametrize("complete", [True, False])
def test_only_what_may_compile_is_said_to(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    *,
    complete: bool,
) -> None:
    """Loading what is compiled takes long as well, on a busy machine."""
    monkeypatch.setattr(compiled, "cache_directory", lambda: tmp_path)
    monkeypatch.setattr(compiling, "_PATIENCE", 0.0)
    if complete:
        compiled.complete_mark().touch()
    with compiling.compiling():
        time.sleep(0.3)
    said = "one moment; the first time after an install this compiles for two minutes at worst\n"
    assert capfd.readouterr() == ("", "" if complete else said)


def test_processes_that_compile_at_once_lose_nothing_of_each_other(tmp_path: Path) -> None:
    """Each adds a signature of its own to one function, all at the same moment."""
    (tmp_path / "small.py").write_text(
        "import sys, time\n"
        "from pathlib import Path\n"
        "import numpy as np\n"
        "from eightythree.compiled import kernel\n"
        "@kernel\n"
        "def first(numbers):\n"
        "    return numbers.flat[0]\n"
        "kind, here = sys.argv[1:]\n"
        "numbers = np.full((1,) * int(kind[0]), 83, kind[1:])\n"
        "Path(here, kind).touch()\n"
        "while len(list(Path(here).iterdir())) < 4:\n"
        "    time.sleep(0.001)\n"
        "print(first(numbers), len(first.stats.cache_hits))\n"
    )
    kinds = [f"{axes}{kind}" for axes in (1, 2) for kind in ("i8", "f8")]
    for hits in (0, 1):
        here = tmp_path / f"ready {hits}"
        here.mkdir()
        running = [
            subprocess.Popen(
                [sys.executable, "-m", "small", kind, str(here)],
                cwd=tmp_path,
                env={**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")},
                stdout=subprocess.PIPE,
                text=True,
            )
            for kind in kinds
        ]
        for kind, process in zip(kinds, running, strict=True):
            told, _ = process.communicate()
            assert told == f"{'83' if 'i' in kind else '83.0'} {hits}\n"
