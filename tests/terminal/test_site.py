"""What `eightythree join` says of servers that are not what their address promises."""

from __future__ import annotations

import shutil
import ssl
import subprocess
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import TYPE_CHECKING

import pytest

from eightythree.terminal.guests import Guests
from eightythree.terminal.site import JoinError, Site

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@contextmanager
def answering(
    status: int, body: bytes = b"", location: str = "", tls: ssl.SSLContext | None = None
) -> Iterator[tuple[int, list[str]]]:
    """Run a server that answers every request alike; yield its port and the cookies it is sent."""
    cookies: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            cookies.append(self.headers.get("Cookie", ""))
            self.send_response(status)
            if location:
                self.send_header("Location", location)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Keep still."""

    class Server(HTTPServer):
        def handle_error(self, *_: object) -> None:
            """Keep still: a client that trusts no certificate hangs up."""

    with Server(("127.0.0.1", 0), Handler) as server:
        if tls is not None:
            server.socket = tls.wrap_socket(server.socket, server_side=True)
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server.server_port, cookies
        server.shutdown()
        thread.join()


def problem(port: int, folder: Path, scheme: str = "http") -> str:
    with pytest.raises(JoinError) as told:
        Site(f"{scheme}://127.0.0.1:{port}", Guests(folder)).arrive()
    return str(told.value)


def test_a_cookie_goes_to_the_server_that_gave_it_alone(tmp_path: Path) -> None:
    with (
        answering(200, b"[]") as (other, seen_there),
        answering(302, location=f"http://127.0.0.1:{other}/api/games") as (port, seen_here),
    ):
        Guests(tmp_path).keep(f"http://127.0.0.1:{port}", "eightythree_guest=secret")
        said = problem(port, tmp_path)
        assert f"points to http://127.0.0.1:{other}: use the link there" in said
        assert seen_here == ["eightythree_guest=secret"]
        assert seen_there == []


@pytest.mark.parametrize(
    ("status", "body", "said"),
    [
        (404, b"<h1>Not found</h1>", "there is no Eighty-Three at http://127.0.0.1"),
        (200, b"<h1>Hello</h1>", "answers, but not as a server of Eighty-Three"),
        (200, b'{"games": []}', "answers, but not as a server of Eighty-Three"),
        (429, b'{"code": "too_many", "problem": "too many requests"}', "too many requests"),
    ],
)
def test_who_is_no_server_of_ours(status: int, body: bytes, said: str, tmp_path: Path) -> None:
    with answering(status, body) as (port, _):
        assert said in problem(port, tmp_path)


@pytest.mark.skipif(not shutil.which("openssl"), reason="needs openssl")
def test_a_certificate_that_nobody_vouches_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    certificate, key = tmp_path / "certificate.pem", tmp_path / "key.pem"
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1"),
            *("-addext", "subjectAltName=IP:127.0.0.1", "-newkey", "rsa:2048"),
            *("-keyout", str(key), "-out", str(certificate)),
        ],
        check=True,
        capture_output=True,
    )
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(certificate, key)
    with answering(200, b"[]", tls=tls) as (port, cookies):
        said = problem(port, tmp_path, "https")
        assert "is not to be trusted: self" in said
        assert "SSL_CERT_FILE" in said
        assert cookies == []
        # What it advises helps.
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
        Site(f"https://127.0.0.1:{port}", None).arrive()
        assert cookies == [""]
