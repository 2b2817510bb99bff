"""What a first visit costs in bytes, and what a system needs to install the page."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Response

    from .conftest import Open
    from .serving import Served

pytestmark = pytest.mark.browser

FIRST_PAGE = 150_000  # bytes over the wire, headers and all


def test_the_first_page_is_small(open_browser: Open, server: Served) -> None:
    """The lobby with all that it fetches, and then the first table: compressed, once each."""
    ann = open_browser()
    answers: list[Response] = []
    ann.page.on("response", lambda answer: answers.append(answer))
    ann.page.goto("/", wait_until="networkidle")
    expect(ann.button("start")).to_be_visible()
    sizes = {}
    for answer in answers:
        answer.finished()
        parts = answer.request.sizes()
        sizes[answer.url] = parts["responseBodySize"] + parts["responseHeadersSize"]
        assert answer.url.startswith(server.address), "nothing comes from elsewhere"
    assert any(url.endswith(".js") for url in sizes)
    assert sum(sizes.values()) <= FIRST_PAGE, sizes
    # Nothing big is left for the table.
    answers.clear()
    ann.button("start").click()
    ann.wait()
    later = 0
    for answer in answers:
        answer.finished()
        later += answer.request.sizes()["responseBodySize"]
    assert later < 20_000


def test_the_page_can_be_installed(open_browser: Open) -> None:
    ann = open_browser()
    ann.page.goto("/")
    link = ann.page.locator('link[rel="manifest"]').get_attribute("href")
    assert link is not None
    answer = ann.page.request.get(link)
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = answer.json()
    assert manifest["name"]
    assert manifest["start_url"] == manifest["scope"] == "/"
    assert manifest["display"] == "standalone"
    sizes = set()
    for icon in manifest["icons"]:
        image = ann.page.request.get(icon["src"])
        assert image.headers["content-type"] == icon["type"] == "image/png"
        width, height = struct.unpack(">II", image.body()[16:24])
        assert icon["sizes"] == f"{width}x{height}"
        sizes.add((width, icon.get("purpose", "any")))
    assert {(192, "any"), (512, "any"), (512, "maskable")} <= sizes
    # What Chromium itself has against it.
    devtools = ann.context.new_cdp_session(ann.page)
    assert devtools.send("Page.getAppManifest")["errors"] == []
    held = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # The tests' windows are private ones.
    assert [each["errorId"] for each in held if each["errorId"] != "in-incognito"] == []
