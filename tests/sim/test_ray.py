"""A Ray cluster, a real one on this machine, gives what the threads give."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import time
import warnings
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np
import psutil
import pyarrow.parquet as pq
import pytest
import ray

from eightythree.cli.main import main
from eightythree.errors import IllegalAction
from eightythree.parallel import ordered
from eightythree.sim import Chunk, simulate
from eightythree.solver import auction as solver
from eightythree.tournament import Played, plan_of, stream
from tests.solver.auction_positions import rounds_at_play

if TYPE_CHECKING:
    from collections.abc import Iterator

CPUS = 2
AHEAD = 2 * CPUS  # tasks under way at most


@pytest.fixture(scope="module")
def cluster() -> Iterator[None]:
    """A cluster that was there before, which whoever uses it leaves alone."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("RAY_ADDRESS", raising=False)
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        patch.setenv("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
        _start()
        yield
        ray.shutdown()


def _start() -> None:
    """Start Ray; it gives itself half a minute, which a busy machine may not."""
    for attempt in range(1, 6):
        try:
            ray.init("local", num_cpus=CPUS, include_dashboard=False, log_to_driver=False)
        except Exception as error:
            if attempt == 5 or "timed out during startup" not in str(error):
                raise
            with warnings.catch_warnings():
                # What Ray has begun and leaves behind would fail whichever test runs next.
                warnings.simplefilter("ignore", ResourceWarning)
                ray.shutdown()
                del error
                gc.collect()
        else:
            return


def _arrays(chunk: Chunk) -> dict[str, Any]:
    kept = {} if chunk.rounds is None else chunk.rounds._asdict()
    return {"tally": chunk.tally, "points": chunk.points, **kept}


def _joined(chunks: list[Chunk]) -> dict[str, Any]:
    parts = [_arrays(chunk) for chunk in chunks]
    return {
        name: sum(part[name] for part in parts)
        if name == "tally"
        else np.concatenate([part[name] for part in parts])
        for name in parts[0]
    }


@pytest.mark.parametrize(
    ("game", "seats", "policy"), [("fifth", 5, "random"), ("auction", 4, "novice")]
)
def test_bit_for_bit_as_on_threads(cluster: None, game: str, seats: int, policy: str) -> None:
    def run(backend: str, chunk: int) -> list[Chunk]:
        return list(
            simulate(
                game,
                None,
                seats,
                700,
                83,
                policy,
                workers=CPUS,
                first=11,
                keep="rounds",
                chunk=chunk,
                backend=backend,
            )
        )

    here = _joined(run("local", 300))
    for size in (64, 700):
        chunks = run("ray", size)
        assert [chunk.first for chunk in chunks] == list(range(11, 711, size))
        there = _joined(chunks)
        assert there.keys() == here.keys()
        for name, array in here.items():
            assert there[name].dtype == array.dtype
            np.testing.assert_array_equal(there[name], array, name)
    assert ray.is_initialized()


def test_positions_of_auction_are_worth_the_same(cluster: None) -> None:
    positions = rounds_at_play(11, "novice", 12)
    # Here first: what is compiled for it is then loaded there.
    here = [solver.solve(played) for played in positions]
    assert list(solver.solve_many(positions, workers=CPUS, backend="ray")) == here


def test_tournaments_come_out_the_same(cluster: None) -> None:
    bots = ["novice", "random", "tests.tournament.made_up:slow"]
    plan = plan_of("fifth", bots, seats=2, deals=4, matches=1)

    def played(backend: str) -> list[Played]:
        return [each._replace(times=()) for each in stream(plan, workers=CPUS, backend=backend)]

    assert played("ray") == played("local")


def test_stopping_early_leaves_nothing_running(cluster: None, tmp_path: Path) -> None:
    def marked(place: str, number: int) -> int:
        Path(place, f"{number}.begun").touch()
        # From the third on they take both processors until they are interrupted.
        try:
            for _ in range(0 if number < CPUS else 12_000):
                time.sleep(0.01)
        except KeyboardInterrupt:
            Path(place, f"{number}.interrupted").touch()
            raise
        return number

    taken = []

    def tasks() -> Iterator[tuple[str, int]]:
        for number in count():
            taken.append(number)
            yield str(tmp_path), number

    def marks(kind: str) -> set[str]:
        return {mark.stem for mark in tmp_path.glob(f"*.{kind}")}

    def wait_for(kind: str, numbers: set[str]) -> None:
        deadline = time.monotonic() + 240  # Ray starts its workers slowly on a busy machine
        while not marks(kind) >= numbers:
            assert time.monotonic() < deadline, (kind, marks(kind))
            time.sleep(0.01)

    results = ordered(marked, tasks(), backend="ray")
    assert [next(results), next(results)] == [0, 1]
    assert len(taken) == AHEAD + 1
    wait_for("begun", {"2", "3"})
    results.close()
    wait_for("interrupted", {"2", "3"})
    time.sleep(0.3)
    # The last never begins, and no more are taken.
    assert marks("begun") == {"0", "1", "2", "3"}
    assert len(taken) == AHEAD + 1


@pytest.mark.parametrize("backend", ["local", "ray"])
def test_an_error_comes_as_it_is_in_its_turn(cluster: None, backend: str) -> None:
    def refuse(number: int) -> int:
        if number == 2:
            raise IllegalAction("F2.2", "must_follow", "follow suit", "♠A", {"card": 12})
        return number

    results = ordered(refuse, ((number,) for number in range(9)), workers=CPUS, backend=backend)
    assert [next(results), next(results)] == [0, 1]
    with pytest.raises(IllegalAction) as raised:
        next(results)
    assert type(raised.value) is IllegalAction
    assert (raised.value.clause, raised.value.params) == ("F2.2", {"card": 12})
    assert list(results) == []


@pytest.mark.parametrize(
    "wrong", [{"backend": "dask"}, {"workers": 0}, {"workers": 0, "backend": "ray"}]
)
def test_arguments_out_of_range(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"must be"):
        ordered(pow, [], **wrong)


def test_ray_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'eightythree\[ray\]'"):
        simulate("fifth", backend="ray")
    assert main(["simulate", "fifth", "--deals", "5", "--backend", "ray"]) == 1
    assert "pip install 'eightythree[compute,ray]'" in capsys.readouterr().err


@pytest.mark.parametrize("late", [1, 2, 3])
def test_a_ray_that_is_slow_to_come_up_is_started_again(
    late: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ray gives up after half a minute, which a busy machine can take; it says so like this."""
    waiting = ["The current node timed out during startup. This could happen because …"] * late

    class Ray(ModuleType):
        stopped = 0

        def is_initialized(self) -> bool:
            return False

        def init(self, *_: object, **__: object) -> None:
            raise Exception(waiting.pop() if waiting else "something else")

        def shutdown(self) -> None:
            self.stopped += 1

    slow = Ray("ray")
    monkeypatch.setitem(sys.modules, "ray", slow)
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    tasks = ordered(abs, [(-83,)], backend="ray")
    if late == 3:
        with pytest.raises(TimeoutError, match="less busy, or take the backend local"):
            next(tasks)
    else:
        with pytest.raises(Exception, match="something else"):
            next(tasks)
    assert slow.stopped == late


def test_ctrl_c_keeps_what_was_done_and_ends_ray(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    file = tmp_path / "rounds.parquet"
    partial = tmp_path / "rounds.parquet.part"
    words = ("simulate", "fifth", "--deals", "1000000000", "--workers", "1", "--out", str(file))
    with subprocess.Popen(
        (sys.executable, "-m", "eightythree", *words, "--backend", "ray"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            deadline = time.monotonic() + 240
            while not (partial.exists() and partial.stat().st_size > 1_000_000):
                assert process.poll() is None
                assert time.monotonic() < deadline
                time.sleep(0.05)
            started = psutil.Process(process.pid).children(recursive=True)
            # As a terminal does: to all that the command started, too.
            os.killpg(process.pid, signal.SIGINT)
            out, err = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 128 + signal.SIGINT, err
    deals = pq.read_table(file, columns=["deal"])["deal"].to_pylist()
    assert deals == list(range(len(deals)))
    assert f"{len(deals):,} deals" in out
    assert not partial.exists()
    assert started
    _, alive = psutil.wait_procs(started, timeout=60)
    assert alive == []
