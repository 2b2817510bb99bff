"""A function mapped over many tasks, in order: on threads or processes here, or a Ray cluster."""

from __future__ import annotations

import importlib
import multiprocessing
import os
import signal
import threading
from collections import deque
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from itertools import starmap
from typing import TYPE_CHECKING, Any, Final, Literal, TypeVar, TypeVarTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator
    from concurrent.futures import Executor
    from multiprocessing.connection import Connection

__all__ = ["BACKENDS", "Backend", "ordered"]

Backend = Literal["local", "ray"]
"""Where tasks run."""
BACKENDS: Final[tuple[Backend, ...]] = ("local", "ray")
"""This machine, or a Ray cluster."""

R = TypeVar("R")
Ts = TypeVarTuple("Ts")

_AHEAD: Final = 2  # tasks for each worker that are running, or done and not yet taken


def ordered(
    function: Callable[[*Ts], R],
    tasks: Iterable[tuple[*Ts]],
    *,
    workers: int | None = None,
    backend: str = "local",
    processes: bool = False,
) -> Generator[R]:
    """Yield what a function returns for each task, in the order of the tasks.

    Tasks are taken from the iterable as they are needed, and two for each worker are under way at
    most, so that both may be endless. Close the generator to stop early: what has not begun is
    dropped, and `close` waits for what runs. Ray interrupts it, but not inside compiled code;
    processes are ended in the middle of it.

    >>> list(ordered(pow, [(2, 3), (3, 2)], workers=2))
    [8, 9]

    Args:
        function: called with a task's parts. On threads only what lets go of the GIL, as compiled
            kernels do, runs side by side; for ``ray`` the cluster's machines must be able to
            import it.
        tasks: tuples of arguments. For ``ray`` they and the results travel, so keep them small;
            NumPy arrays come back read-only.
        workers: how many tasks run at once; one a core by default, for ``ray`` one a CPU of the
            cluster.
        backend: ``local``, threads of this process, for one worker a plain loop; or ``ray``: the
            cluster that Ray is connected to; otherwise the one that the environment variable
            ``RAY_ADDRESS`` names; otherwise one on this machine, for as long as this takes.
        processes: ``local`` workers, where there are several, are processes, for functions that
            hold the GIL. They are started afresh (``spawn``): the function, the tasks and the
            results are pickled, and a script that calls this begins its work under
            ``if __name__ == "__main__"``. They end with this process, however it ends.

    Raises:
        ValueError: no such backend, or no worker.
        BrokenProcessPool: a process died, killed for want of memory, say.
        ModuleNotFoundError: Ray is not installed.
        TimeoutError: Ray did not come up on this machine.
        Exception: whatever the function raises, as it is, when its turn comes.
    """
    if backend not in BACKENDS:
        raise ValueError(f"the backend must be {' or '.join(BACKENDS)}, not {backend!a}")
    if workers is not None and workers < 1:
        raise ValueError(f"workers must be 1 or more, not {workers}")
    if backend == "ray":
        return _on_ray(_imported(), function, tasks, workers)
    workers = workers or os.cpu_count() or 1
    if workers == 1:
        return _in_turn(function, tasks)
    if processes:
        return _on_processes(function, tasks, workers)
    return _on_threads(function, tasks, workers)


def _in_turn(function: Callable[[*Ts], R], tasks: Iterable[tuple[*Ts]]) -> Generator[R]:
    yield from starmap(function, tasks)


def _on_threads(
    function: Callable[[*Ts], R], tasks: Iterable[tuple[*Ts]], workers: int
) -> Generator[R]:
    pool = ThreadPoolExecutor(workers, "eightythree")
    try:
        yield from _ahead(pool, function, tasks, workers)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _on_processes(
    function: Callable[[*Ts], R], tasks: Iterable[tuple[*Ts]], workers: int
) -> Generator[R]:
    context = multiprocessing.get_context("spawn")
    # Nobody writes to this pipe: it ends when this process closes it, or ends itself.
    ours, theirs = context.Pipe()
    pool = ProcessPoolExecutor(workers, context, _end_with, (theirs,))
    try:
        yield from _ahead(pool, function, tasks, workers)
    finally:
        ours.close()
        pool.shutdown(wait=True, cancel_futures=True)
        theirs.close()


def _end_with(pipe: Connection) -> None:
    """Have a worker leave Ctrl-C to the process that started it, and end when the pipe does."""

    def watch() -> None:
        with suppress(OSError):  # which is how Windows tells of its end
            pipe.poll(None)
        os._exit(0)

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=watch, daemon=True).start()


def _ahead(
    pool: Executor, function: Callable[[*Ts], R], tasks: Iterable[tuple[*Ts]], workers: int
) -> Generator[R]:
    """Yield the results in order, two tasks for each worker under way at most."""
    waiting: deque[Future[R]] = deque()
    for task in tasks:
        waiting.append(pool.submit(function, *task))
        if len(waiting) >= _AHEAD * workers:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def _on_ray(
    ray: Any, function: Callable[[*Ts], R], tasks: Iterable[tuple[*Ts]], workers: int | None
) -> Generator[R]:
    with _connected(ray, workers):
        # A function of its own is sent once; what it calls is sent by name.
        remote = ray.remote(lambda *task: function(*task))
        workers = workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting: deque[Any] = deque()
        try:
            for task in tasks:
                waiting.append(remote.remote(*task))
                if len(waiting) >= _AHEAD * workers:
                    yield _result(ray, waiting)
            while waiting:
                yield _result(ray, waiting)
        finally:
            for reference in waiting:
                ray.cancel(reference)
            if waiting:
                ray.wait(list(waiting), num_returns=len(waiting), fetch_local=False)


def _result(ray: Any, waiting: deque[Any]) -> Any:
    """Return what the first of the tasks came to, or raise what it raised."""
    try:
        # Taken out only when it is there, so that what is waited for can still be cancelled.
        result = ray.get(waiting[0])
    except ray.exceptions.RayTaskError as error:
        raise error.cause from error
    waiting.popleft()
    return result


def _imported() -> Any:
    """Return the module `ray`."""
    try:
        return importlib.import_module("ray")
    except ModuleNotFoundError as error:
        if error.name != "ray":
            raise
        raise ModuleNotFoundError(
            "the backend ray needs Ray; install it with: pip install 'eightythree[ray]'", name="ray"
        ) from error


_ATTEMPTS: Final = 3
"""How often Ray is started, where other work on the machine keeps it from coming up in time."""

_lock: Final = threading.Lock()
_users = 0  # of a Ray that was started or connected to here


@contextmanager
def _connected(ray: Any, workers: int | None) -> Iterator[None]:
    """Have Ray connected; the last that uses a connection made here ends it."""
    global _users
    with _lock:
        ours = _users > 0 or not ray.is_initialized()
        if ours and not _users:
            _connect(ray, workers)
        _users += ours
    try:
        yield
    finally:
        with _lock:
            _users -= ours
            if ours and not _users:
                ray.shutdown()


def _connect(ray: Any, workers: int | None) -> None:
    quiet = {"log_to_driver": False, "logging_level": "ERROR"}
    if address := os.environ.get("RAY_ADDRESS"):
        ray.init(address, **quiet)
        return
    # Ray reads these when it starts: nothing is reported to its makers, and GPUs, which no task
    # here asks for, are left alone; Ray warns where that is not said.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    for attempt in range(1, _ATTEMPTS + 1):
        try:
            ray.init("local", num_cpus=workers, include_dashboard=False, **quiet)
        except Exception as error:
            # Ray waits half a minute, and has no class of its own for a start that takes longer.
            if "timed out during startup" not in str(error):
                raise
            ray.shutdown()
            if attempt == _ATTEMPTS:
                raise TimeoutError(
                    "Ray could not be started in time; try again when the machine is less busy, or"
                    " take the backend local"
                ) from error
        else:
            return
