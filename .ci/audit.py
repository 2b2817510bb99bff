"""Ask the advisory service about every version in constraints.txt: `make audit`.

Exit status: 0 no known hole, 1 some (they are printed), 75 nobody to ask.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

CONSTRAINTS = Path(__file__).resolve().parents[1] / "constraints.txt"
PROBE = "pip"  # a package that every advisory service knows
NOBODY = 75  # sysexits' "try again later"


def audited(lines: list[str]) -> list[dict[str, Any]] | None:
    """Return what is known of some pinned packages, those that were looked up; None for nothing."""
    with tempfile.TemporaryDirectory() as folder:
        wanted, found = Path(folder, "wanted.txt"), Path(folder, "found.json")
        wanted.write_text("\n".join(lines) + "\n")
        subprocess.run(  # noqa: S603 - the project's own tool
            [
                *(sys.executable, "-m", "pip_audit", "--requirement", str(wanted)),
                *("--no-deps", "--disable-pip", "--progress-spinner", "off"),
                *("--format", "json", "--output", str(found), "--timeout", "10"),
            ],
            check=False,
            stderr=subprocess.DEVNULL,  # a traceback where the service cannot be reached
        )
        if not found.exists():
            return None
        packages = json.loads(found.read_text())["dependencies"]
        return [package for package in packages if "skip_reason" not in package] or None


def main() -> int:
    """Ask, print and return the exit status."""
    pinned = [line for line in CONSTRAINTS.read_text().splitlines() if "==" in line]
    # One question first: where nobody answers, more than a hundred are not asked.
    probe = [line for line in pinned if line.startswith(f"{PROBE}==")]
    packages = audited(probe) and audited(pinned)
    if not packages:
        print("Not audited: no advisory service answers.")
        return NOBODY
    holes = [(package, hole) for package in packages for hole in package["vulns"]]
    for package, hole in holes:
        fixed = ", ".join(hole["fix_versions"]) or "nothing yet"
        print(f"{package['name']} {package['version']}: {hole['id']}, mended in {fixed}")
    print(f"Audited {len(packages)} of {len(pinned)} packages: {len(holes)} known holes.")
    return 1 if holes else 0


if __name__ == "__main__":
    sys.exit(main())
