"""`eightythree serve`: what it prints, where it listens, how it stops."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from typing import TYPE_CHECKING

import httpx
import pytest

from eightythree.server import serve as serving
from eightythree.server.serve import DEFAULT_PORT, serve

from .process import ROOT

if TYPE_CHECKING:
    from pathlib import Path


def start(home: Path, *arguments: str, **environment: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "eightythree", "serve", "--no-warm", *arguments],
        cwd=home,
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT / "src"),
            "XDG_DATA_HOME": str(home / "data"),
            "HOME": str(home),
            "CI": "1",
            **environment,
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def printed(process: subprocess.Popen[str]) -> tuple[str, str]:
    """Return the address and the database's place that a starting server prints."""
    assert process.stdout is not None
    address = re.fullmatch(r"Eighty-Three is at (\S+)\n", process.stdout.readline())
    place = re.fullmatch(r"Its tables are kept in (.+)\n", process.stdout.readline())
    assert process.stdout.readline() == "Stop it with Ctrl-C.\n"
    assert address
    assert place
    return address[1], place[1]


@pytest.mark.skipif(sys.platform != "linux", reason="where the data folder is")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_server_started_by_hand(tmp_path: Path, how: signal.Signals) -> None:
    with start(tmp_path, "--port", "0") as process:
        address, place = printed(process)
        assert place == str(tmp_path / "data" / "eightythree" / "tables.sqlite3")
        assert httpx.get(address).status_code == 200
        process.send_signal(how)
        out, err = process.communicate(timeout=60)
        assert (process.returncode, out, err) == (0, "", "")


def test_the_next_free_port_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with start(tmp_path, "--port", str(port)) as process:
            out, err = process.communicate(timeout=60)
            assert (process.returncode, out) == (1, "")
            assert err.startswith(f"eightythree serve: cannot listen on 127.0.0.1 port {port}: ")
            assert len(err.splitlines()) == 1
    try:
        blocking = socket.create_server(("127.0.0.1", DEFAULT_PORT))
    except OSError:
        blocking = socket.socket()  # somebody else blocks it
    with blocking, start(tmp_path) as process:
        address, _ = printed(process)
        number = int(address.rstrip("/").rsplit(":", 1)[1])
        assert DEFAULT_PORT < number < DEFAULT_PORT + 20
        process.terminate()
        assert process.wait(60) == 0


def test_what_keeps_a_server_from_starting_is_said_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    for database in (
        str(tmp_path / "file" / "tables.sqlite3"),
        "mysql://ann:geheim@host/name",
        f"sqlite:///{tmp_path}/missing/tables.sqlite3",
        "postgresql+psycopg://ann:geheim@127.0.0.1:1/name",
        str(tmp_path),
    ):
        assert serve(port=0, database=database, open_browser=False) == 1
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith("eightythree serve: ")
        assert len(err.splitlines()) == 1
        assert "geheim" not in err
    assert serve(host="no.such.host.invalid", port=0, database=str(tmp_path / "a.sqlite3")) == 1
    assert serve(host="192.0.2.1", port=0, database=str(tmp_path / "a.sqlite3")) == 1


def test_a_folder_that_cannot_be_written_to(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)  # to root everything can be written
    assert serve(port=0, database=str(tmp_path / "tables.sqlite3"), open_browser=False) == 1
    assert "cannot be written to; choose another with --database" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("environment", "opened"),
    [
        ({"DISPLAY": ":0"}, True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, True),
        ({"DISPLAY": ":0", "CI": "true"}, False),
        ({"DISPLAY": ":0", "SSH_CONNECTION": "10.0.0.1 1 10.0.0.2 22"}, False),
        ({}, False),
    ],
)
def test_a_browser_is_opened_where_somebody_sees_it(
    environment: dict[str, str], opened: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "CI", "SSH_CONNECTION"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", "linux")
    assert serving._has_screen() is opened


def test_hosts_are_shown_as_one_opens_them() -> None:
    assert serving._shown_host("0.0.0.0") == "127.0.0.1"  # noqa: S104 - bound to nothing
    assert serving._shown_host("::") == "[::1]"
    assert serving._shown_host("192.168.1.2") == "192.168.1.2"
