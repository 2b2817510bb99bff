"""A server and a browser for all, a fresh browser context for each test."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any, Protocol

import pytest
from playwright.sync_api import expect, sync_playwright

from eightythree.server.identity import COOKIE, new_token
from eightythree.server.settings import Settings

from .scenes import SCENES, Scene, Staged, stage
from .serving import Served
from .visitor import Visitor

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, ViewportSize

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 30_000  # milliseconds; a busy machine is slow, not wrong

# Somebody who has been shown around, and has left the question for a name empty; the first page
# of a context is none of ours.
KNOWN = """if (location.protocol === 'http:') {
  localStorage.named ??= '1';
  localStorage['tour.fifth'] ??= '1';
  localStorage['tour.auction'] ??= '1';
}"""
# And what the settings write when "at once" is chosen, and that no card plays by itself.
AT_ONCE = f"""{KNOWN}
if (location.protocol === 'http:') {{ localStorage.pace ??= '0'; localStorage.last ??= '0'; }}"""

PHONE: ViewportSize = {"width": 390, "height": 844}
LANDSCAPE: ViewportSize = {"width": 844, "height": 390}
TABLET: ViewportSize = {"width": 820, "height": 1180}
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
ZOOMED: ViewportSize = {"width": 720, "height": 450}  # the desktop at 200 %


# The browser lives as long as this package's tests: while it does, no other test in the same
# process could run an event loop of its own.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Return a running Chromium."""
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.skip("Chromium is not installed")
    if not (Settings(database="").page / "index.html").is_file():
        pytest.skip("the page has not been built: python hatch_build.py")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield running
        running.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Return a server process that the tests share."""
    with Served(tmp_path_factory.mktemp("served")) as running:
        yield running


class Open(Protocol):
    """Opens a browser context of its own, with a page in it."""

    def __call__(
        self,
        *,
        locale: str = "en-US",
        size: ViewportSize = DESKTOP,
        token: str | None = None,
        at: Served | None = None,
        fast: bool = True,
        known: bool = True,
        **options: Any,
    ) -> Visitor: ...


@pytest.fixture
def open_browser(browser: Browser, server: Served) -> Iterator[Open]:
    """Return what opens browser contexts; each must have gone without a fault."""
    visitors: list[Visitor] = []

    def opened(
        *,
        locale: str = "en-US",
        size: ViewportSize = DESKTOP,
        token: str | None = None,
        at: Served | None = None,
        fast: bool = True,
        known: bool = True,
        **options: Any,
    ) -> Visitor:
        address = (at or server).address
        context = browser.new_context(locale=locale, viewport=size, base_url=address, **options)
        context.set_default_timeout(PATIENCE)
        if token:
            context.add_cookies([{"name": COOKIE, "value": token, "url": address}])
        if known:
            context.add_init_script(AT_ONCE if fast else KNOWN)
        visitor = Visitor(context, token)
        visitors.append(visitor)
        return visitor

    yield opened
    for visitor in visitors:
        visitor.leave()
    assert [visitor.unexpected for visitor in visitors if visitor.unexpected] == []


class Sit(Protocol):
    """Puts a scene on a table and a visitor in front of it: a new one, or who is there already."""

    def __call__(
        self,
        scene: str | Scene,
        *,
        waiting: bool = False,
        by: Visitor | None = None,
        **options: Any,
    ) -> tuple[Visitor, Staged]: ...


@pytest.fixture
def sit(open_browser: Open, server: Served) -> Sit:
    """Return what stages a scene and opens it as the person whose seat it is."""

    def seated(
        scene: str | Scene, *, waiting: bool = False, by: Visitor | None = None, **options: Any
    ) -> tuple[Visitor, Staged]:
        visitor = by or open_browser(token=new_token(), **options)
        assert visitor.token is not None
        chosen = SCENES[scene] if isinstance(scene, str) else scene
        staged = stage(server.store, chosen, visitor.token)
        if waiting:
            visitor.page.goto(server.table(staged.id))
            visitor.table.wait_for()
        else:
            visitor.visit(server.table(staged.id))
        return visitor, staged

    return seated


@pytest.fixture(params=["en-US", "ja-JP"])
def locale(request: pytest.FixtureRequest) -> str:
    """Return each language that the page speaks, as a browser asks for it."""
    return str(request.param)
