"""The files of `deploy/`: they are understood, and do what `docs/deploy.md` says."""

from __future__ import annotations

import asyncio
import json
import random
import re
import shlex
import shutil
import ssl
import subprocess
import sys
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from eightythree.cli.main import _parser

from .guest import COOKIE, Watch
from .nginx import NGINX, free_ports, nginx
from .process import ROOT, ServerProcess
from .test_http import NEW

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

DEPLOY = ROOT / "deploy"


def test_the_unit_and_the_container_start_what_there_is() -> None:
    unit = (DEPLOY / "eightythree.service").read_text().replace("\\\n", " ")
    (command,) = re.findall(r"^ExecStart=\S+ (.+)$", unit, re.MULTILINE)
    chosen = _parser().parse_args(shlex.split(command))
    assert chosen.proxy_headers == "127.0.0.1,::1"
    assert chosen.host == "127.0.0.1"
    container = (ROOT / "Containerfile").read_text().replace("\\\n", " ")
    lines = dict(line.split(" ", 1) for line in container.splitlines() if re.match("[A-Z]", line))
    chosen = _parser().parse_args(json.loads(lines["CMD"]))
    assert chosen.host == "0.0.0.0"  # noqa: S104 - in a container of its own
    assert json.loads(lines["ENTRYPOINT"]) == ["eightythree"]
    assert lines["USER"] == "8383"
    assert "/health/ready" in lines["HEALTHCHECK"]
    for copied in re.findall(r"^COPY (?!--from)(.+) \S+$", container, re.MULTILINE):
        assert all((ROOT / name).exists() for name in copied.split())
    # Whatever the build needs is let in.
    let_in = set((ROOT / ".containerignore").read_text().split())
    for copied in re.findall(r"^COPY (?!--from)(.+) \S+$", container, re.MULTILINE):
        assert {f"!{name}" for name in copied.split()} <= let_in


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="needs systemd")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    text = (DEPLOY / "eightythree.service").read_text()
    unit = tmp_path / "eightythree.service"
    unit.write_text(text.replace("/opt/eightythree/bin/eightythree", sys.executable))
    verified = subprocess.run(
        ["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, timeout=60
    )
    assert (verified.returncode, verified.stderr) == (0, "")
    # What it may still do is scored from 0, nothing, to 10, all.
    with suppress(subprocess.CalledProcessError):  # an older systemd scores only what runs
        scored = subprocess.run(
            ["systemd-analyze", "security", "--offline=true", str(unit)],
            capture_output=True,
            text=True,
            timeout=60,
            check=True,
        )
        found = re.search(r"exposure level for eightythree\.service: ([\d.]+)", scored.stdout)
        assert found
        assert float(found[1]) < 2


@contextmanager
def as_deployed(folder: Path, upstream: int) -> Iterator[tuple[int, Path]]:
    """Run nginx with the file of `deploy/`, on a port of its own with a certificate of its own."""
    plain, secure = free_ports(2)
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-nodes", "-days", "2", "-subj", "/CN=localhost"),
            *("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"),
            *("-addext", "subjectAltName=DNS:localhost"),
            *("-keyout", str(key), "-out", str(certificate)),
        ],
        check=True,
        capture_output=True,
    )
    text = (DEPLOY / "nginx.conf").read_text()
    for old, new in (
        ("cards.example", "localhost"),
        ("listen 80;", f"listen 127.0.0.1:{plain};"),
        ("listen 443 ssl http2;", f"listen 127.0.0.1:{secure} ssl http2;"),
        ("127.0.0.1:8383", f"127.0.0.1:{upstream}"),
        ("/etc/letsencrypt/live/localhost/fullchain.pem", str(certificate)),
        ("/etc/letsencrypt/live/localhost/privkey.pem", str(key)),
    ):
        assert old in text
        text = text.replace(old, new)
    text = re.sub(r"^ *listen \[::\].*\n", "", text, flags=re.MULTILINE)
    with nginx(folder, text, secure):
        yield secure, certificate


@pytest.mark.skipif(not (NGINX and shutil.which("openssl")), reason="needs nginx and openssl")
def test_a_match_through_nginx_and_tls(tmp_path: Path) -> None:
    """Cookies, origins, addresses and sockets are right behind the proxy of `deploy/nginx.conf`."""

    async def test(port: int, certificate: Path) -> None:
        address = f"https://localhost:{port}"
        trusting = ssl.create_default_context(cafile=str(certificate))
        lying = {"x-forwarded-for": "192.0.2.1", "x-forwarded-proto": "http"}
        async with httpx.AsyncClient(base_url=address, verify=trusting) as http:
            page = await http.get("/")
            assert page.headers["strict-transport-security"] == "max-age=31536000"
            name, value = page.headers["set-cookie"].split(";")[0].split("=")
            assert name == f"__Host-{COOKIE}"
            for origin, status in ((address, 201), (f"http://localhost:{port}", 403)):
                made = await http.post("/api/tables", json=NEW, headers={"origin": origin} | lying)
                assert made.status_code == status, made.text
            table = (await http.post("/api/tables", json=NEW | {"rules": {"target": 2}})).json()[
                "id"
            ]
            large = await http.post("/api/tables", content=b" " * 20_000)
            assert large.status_code == 413
        where = f"wss://localhost:{port}/api/tables/{table}/socket"
        cookie = {"Cookie": f"{name}={value}"}
        with pytest.raises(InvalidStatus):
            async with connect(
                where,
                ssl=trusting,
                additional_headers=cookie,
                origin=Origin("https://evil.example"),
            ):
                pass
        async with connect(
            where, ssl=trusting, additional_headers=cookie, origin=Origin(address), compression=None
        ) as connection:
            watch = Watch(connection)
            await watch.next()
            assert watch.you == 0
            await watch.play(random.Random(8))

    with (
        ServerProcess(tmp_path, trusted="127.0.0.1") as server,
        as_deployed(tmp_path, server.port) as (port, certificate),
    ):
        asyncio.run(test(port, certificate))
