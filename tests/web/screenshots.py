"""Make the pictures of README and docs: `python -m tests.web.screenshots`, in the project's folder.

Each by day and by night: `docs/images/NAME.png` and `docs/images/NAME-dark.png`.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from playwright.sync_api import sync_playwright

from eightythree.server.identity import COOKIE, new_token
from eightythree.server.showing import state

from .conftest import AT_ONCE, FLAGS, PHONE
from .scenes import Scene, SceneMissedError, Staged, mine, stage
from .serving import Served
from .visitor import Visitor

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, ViewportSize

    from eightythree.server.position import Position

IMAGES = Path(__file__).resolve().parents[2] / "docs" / "images"
LARGEST = 150_000  # bytes
WIDE: ViewportSize = {"width": 1104, "height": 700}


def trick(number: int, plays: int) -> Callable[[Position], bool]:
    """Say of a position whether the viewer is to play in a trick, after so many others."""

    def reached(position: Position) -> bool:
        tricks = state(position, 0, 0).view.tricks
        now = mine("play")(position) and len(tricks) == number
        return now and len(tricks[-1].plays) == plays

    return reached


FIFTH = Scene("fifth", trick(5, 3), level="novice")
BIDDING = Scene(
    "auction",
    mine("bid"),
    script="pass,42,pass",
    dealer=0,
    hands={0: "KS QS 9S 8S 5S 3S 5C AH JH KD 7D TC"},
    level="novice",
)
PLAYING = Scene(
    "auction",
    trick(3, 3),
    script="56,pass,pass,pass,H",
    hands={0: "AH KH JH 9H 5D 2H AS QS TC 7C 4C 3D"},
    level="novice",
)
EIGHT = Scene("fifth", trick(3, 6), seats=8, dealer=0, level="novice")


class Picture(NamedTuple):
    """What is on a picture, and how large it is."""

    name: str
    size: ViewportSize
    scene: Scene | None
    """None: the lobby."""


PICTURES = (
    Picture("lobby", WIDE, None),
    Picture("fifth", WIDE, FIFTH),
    Picture("auction-play", WIDE, PLAYING),
    Picture("phone-fifth", PHONE, EIGHT),
    Picture("phone-bidding", PHONE, BIDDING),
    Picture("phone-auction", PHONE, PLAYING),
)


def staged(server: Served, scene: Scene, token: str) -> Staged:
    """Put a scene on a table, with the first deal in which it comes."""
    for seed in range(scene.seed, scene.seed + 100):
        with suppress(SceneMissedError):
            return stage(server.store, scene._replace(seed=seed), token)
    raise SceneMissedError


def shoot(
    browser: Browser, server: Served, picture: Picture, theme: Literal["light", "dark"]
) -> Path:
    """Make a picture in a theme, and return where it is."""
    token = new_token()
    context = browser.new_context(
        locale="en-US",
        viewport=picture.size,
        device_scale_factor=1.25 if picture.size is PHONE else 1,
        base_url=server.address,
        color_scheme=theme,
    )
    context.add_cookies([{"name": COOKIE, "value": token, "url": server.address}])
    context.add_init_script(AT_ONCE)
    ann = Visitor(context, token)
    if picture.scene is None:
        ann.page.goto("/")
        ann.button("start").wait_for()
    else:
        ann.visit(server.table(staged(server, picture.scene, token).id))
    path = IMAGES / f"{picture.name}{'-dark' if theme == 'dark' else ''}.png"
    ann.page.screenshot(path=path, animations="disabled")
    context.close()
    return path


def main() -> int:
    """Make all pictures and return the exit status: 1 when one has grown too large."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        Served(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        made = [
            shoot(browser, server, picture, theme)
            for picture in PICTURES
            for theme in ("light", "dark")
        ]
        browser.close()
    sizes = {path.name: path.stat().st_size for path in made}
    for name, size in sizes.items():
        print(f"{name}: {size // 1000} kB")
    return int(max(sizes.values()) > LARGEST)


if __name__ == "__main__":
    sys.exit(main())
