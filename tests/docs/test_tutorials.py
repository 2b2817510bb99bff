"""What the tutorials have a reader put into files and run does what they say."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.server.process import ServerProcess

from .pages import ROOT, blocks, files

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

BOTS = ROOT / "docs" / "writing-bots.md"
CLIENTS = ROOT / "docs" / "writing-clients.md"


def commands(page: Path) -> list[str]:
    return [line for block in blocks(page, "sh") for line in block.splitlines()]


def run(command: str, folder: Path) -> str:
    """Run a line of the shell in the folder of a reader who has made the files."""
    programs = {"eightythree": (sys.executable, "-m", "eightythree"), "python": (sys.executable,)}
    program, *words = shlex.split(command)
    done = subprocess.run(
        [*programs[program], *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_bot_is_measured(tmp_path: Path) -> None:
    for name, text in files(BOTS).items():
        (tmp_path / name).write_text(text, "utf-8")
    [command] = commands(BOTS)
    ahead = re.search(r"my_bot:make.*random.* \[(\S+), (\S+)\]", run(command, tmp_path))
    assert ahead
    assert float(ahead[1].replace("−", "-")) > 0


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("served"), message_rate=1e6) as running:
        yield running


@pytest.mark.parametrize("game", ["fifth", "auction"])
def test_the_client_plays_a_match(game: str, server: ServerProcess, tmp_path: Path) -> None:
    for name, text in files(CLIENTS).items():
        (tmp_path / name).write_text(text, "utf-8")
    serve, *played = commands(CLIENTS)
    assert serve.startswith("eightythree serve")
    [command] = [each for each in played if each.endswith(game)]
    address = re.search(r"http://\S+", command)
    assert address
    link, end = run(command.replace(address[0], server.address), tmp_path).splitlines()
    assert link.startswith(f"watch at {server.address}/table/")
    totals = re.fullmatch(r"totals ((?:-?\d+ )+)winners( \d)+", end)
    assert totals
    assert max(map(int, totals[1].split())) >= 5  # the target
