"""Make the pictures of docs/terminal.md: `python -m tests.terminal.pictures`, in its folder."""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from .watched import local, press, screen, step

if TYPE_CHECKING:
    from collections.abc import Callable

    from .watched import Watched

IMAGES = Path(__file__).resolve().parents[2] / "docs" / "images"
LARGEST = 150_000  # bytes
# By name: the game, a seed, the size, how far to play.
PICTURES: dict[str, tuple[str, str, tuple[int, int], Callable[[Watched], bool]]] = {
    "terminal-auction": ("auction", "9", (120, 34), lambda app: _in_trick(app, 3)),
    "terminal-fifth": ("fifth", "4", (80, 24), lambda app: _in_trick(app, 5)),
}


def _in_trick(app: Watched, number: int) -> bool:
    """Return whether the person is to follow in a trick that others have led to."""
    tricks = app.seen.view.tricks
    return app.seen.my_turn and len(tricks) == number and len(tricks[-1].plays) >= 2


async def _make(name: str) -> str:
    game, seed, size, until = PICTURES[name]
    app = screen(local(game, 4, seed))
    rng = Random(5)
    async with app.run_test(size=size) as pilot:
        await app.mine()
        await press(app, pilot, "enter")
        while not until(app):
            await step(app, pilot, rng)
        await pilot.pause()
        picture = app.export_screenshot(title="eightythree")
    # Whoever looks at it uses their own letters, and fetches none.
    return re.sub(r"\s*@font-face \{.*?\}", "", picture, flags=re.DOTALL)


def main() -> None:
    """Make all pictures."""
    for name in PICTURES:
        picture = asyncio.run(_make(name)).encode()
        if len(picture) > LARGEST:
            sys.exit(f"{name} has {len(picture)} bytes")
        (IMAGES / f"{name}.svg").write_bytes(picture)


if __name__ == "__main__":
    main()
