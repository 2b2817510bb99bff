"""A real nginx, on ports of its own."""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

NGINX: Final = shutil.which("nginx") or shutil.which("/usr/sbin/nginx")
"""Where it is, or nothing."""


@contextmanager
def nginx(folder: Path, http: str, port: int) -> Iterator[None]:
    """Run it with what stands in `http { }`, as soon as it listens on the port."""
    assert NGINX is not None
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    config = folder / "nginx.conf"
    config.write_text(
        f"daemon off; master_process off; pid {folder}/pid; error_log {folder}/error.log;\n"
        f"events {{ worker_connections 4096; }}\nhttp {{\n{temporary}{http}\n}}\n"
    )
    command = [NGINX, "-p", str(folder), "-c", str(config)]
    checked = subprocess.run([*command, "-t"], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
        try:
            while not listens(port):
                assert process.poll() is None, (folder / "error.log").read_text()
                time.sleep(0.02)
            yield
        finally:
            process.terminate()


def free_ports(number: int) -> list[int]:
    """Return so many ports that nobody listens on."""
    held = [socket.create_server(("127.0.0.1", 0)) for _ in range(number)]
    ports = [each.getsockname()[1] for each in held]
    for each in held:
        each.close()
    return ports


def listens(port: int) -> bool:
    """Say whether somebody listens on a port."""
    with socket.socket() as trial:
        return trial.connect_ex(("127.0.0.1", port)) == 0
