"""Run a server with settings of one's own: `python -m tests.server.launch SETTINGS.json`."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from eightythree.bots import BOTS
from eightythree.server.app import create_app
from eightythree.server.logs import begin_logging
from eightythree.server.serve import fast_loop, server_for
from eightythree.server.settings import Settings

if TYPE_CHECKING:
    import random
    from collections.abc import Mapping

    from eightythree.bots import Bot


class Raising:
    def choose(self, observation: Any, rng: random.Random, /) -> int:
        raise StopIteration(observation.hand)


class Sleeping:
    def choose(self, observation: Any, rng: random.Random, /) -> int:
        time.sleep(60)
        return 0


class Cheating:
    def choose(self, observation: Any, rng: random.Random, /) -> int:
        return 999


class Confused:
    def choose(self, observation: Any, rng: random.Random, /) -> int:
        return "KS"  # type: ignore[return-value]  # on purpose


BROKEN: Mapping[str, Mapping[str, Bot]] = {
    "raising": {"random": Raising(), "novice": Raising()},
    "sleeping": {"random": Sleeping(), "novice": Sleeping()},
    "cheating": {"random": Cheating(), "novice": Cheating()},
    "confused": {"random": Confused(), "novice": Confused()},
    "absent": {},
}


async def run(server: Any, listener: socket.socket) -> None:
    async def announce() -> None:
        while not server.started:
            await asyncio.sleep(0.005)
        print(listener.getsockname()[1], flush=True)

    announcing = asyncio.create_task(announce())
    await server.serve(sockets=[listener])
    await announcing


def set_clock(ahead: Path) -> None:
    """Have the time be ahead by the milliseconds that are in a file, whatever is there by then."""
    real = time.time_ns
    time.time_ns = lambda: real() + int(ahead.read_text()) * 1_000_000


def main() -> None:
    wanted = json.loads(Path(sys.argv[1]).read_text())
    if "clock" in wanted:
        set_clock(Path(wanted.pop("clock")))
    begin_logging("info")
    bots = wanted.pop("bots", None)
    port = wanted.pop("port", 0)
    sndbuf = wanted.pop("sndbuf", None)
    trusted = wanted.pop("trusted", None)
    wanted.setdefault("address_sockets", 1_000_000)  # all clients of a test have one address
    if "page" in wanted:
        wanted["page"] = Path(wanted["page"])
    settings = Settings(bots=BROKEN[bots] if bots else BOTS, **wanted)
    signal.signal(signal.SIGTERM, lambda *_: None)  # uvicorn raises it again at the end
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if sndbuf:  # a small one, so that a slow client is felt soon
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, sndbuf)
        listener.bind(("127.0.0.1", port))
        with asyncio.Runner(loop_factory=fast_loop()) as runner:
            runner.run(run(server_for(create_app(settings), trusted=trusted), listener))
    left = [thread.name for thread in threading.enumerate() if not thread.daemon]
    print("threads left:", left, file=sys.stderr)


if __name__ == "__main__":
    main()
