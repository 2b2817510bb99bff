"""axe-core finds nothing on any screen: each phase of both games, sheets, the lobby."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from eightythree.server.identity import new_token

from .conftest import DESKTOP, LANDSCAPE, PHONE
from .scenes import KINDS

if TYPE_CHECKING:
    from playwright.sync_api import ViewportSize

    from .conftest import Open, Sit
    from .visitor import Visitor

pytestmark = pytest.mark.browser

Scheme = Literal["light", "dark"]
LOOKS: list[tuple[ViewportSize, Scheme, str]] = [
    (PHONE, "light", "en"),
    (DESKTOP, "dark", "ja"),
    (LANDSCAPE, "dark", "vi"),
    (DESKTOP, "light", "vi"),
    (PHONE, "dark", "ja"),
]
AXE = Axe().axe_script


def faults(ann: Visitor, where: str) -> list[str]:
    """Return what axe has against what is shown: the rule and the element of each fault."""
    if not ann.page.evaluate("'axe' in globalThis"):
        ann.page.evaluate(AXE)
    violations = ann.page.evaluate("axe.run({ resultTypes: ['violations'] })")["violations"]
    return [
        f"{where}: {violation['id']}: {node['target']}"
        for violation in violations
        for node in violation["nodes"]
    ]


def looked_at(ann: Visitor, where: str, number: int) -> list[str]:
    """Return the faults in one of the looks; screens take them in turn. English comes after."""
    size, scheme, language = LOOKS[number % len(LOOKS)]
    ann.page.set_viewport_size(size)
    ann.page.emulate_media(color_scheme=scheme)
    ann.speak(language)
    found = faults(ann, f"{where}, {size['width']} {scheme} {language}")
    ann.speak("en")
    return found


def test_axe_is_at_work(open_browser: Open) -> None:
    ann = open_browser()
    ann.page.goto("/")
    expect(ann.button("start")).to_be_visible()
    ann.page.evaluate("document.querySelector('.lobby-head .icon-button').ariaLabel = ''")
    assert any("button-name" in fault for fault in faults(ann, "the lobby"))


def test_tables_are_without_fault(sit: Sit, open_browser: Open) -> None:
    ann = open_browser(token=new_token(), reduced_motion="reduce")
    found = []
    for number, (name, scene) in enumerate(KINDS.items()):
        sit(scene, by=ann)
        found += looked_at(ann, name, number)
    assert found == []


def test_sheets_are_without_fault(sit: Sit, open_browser: Open) -> None:
    ann = open_browser(token=new_token(), reduced_motion="reduce")
    sit("auction over", by=ann)
    found = []
    for number, key in enumerate("serpo?"):
        ann.page.keyboard.press(key)
        expect(ann.page.locator("dialog")).to_be_visible()
        for fold in ann.page.locator("dialog details").all():
            fold.locator("summary").first.click()
        found += looked_at(ann, f"sheet {key}", number)
        ann.page.keyboard.press("Escape")
        expect(ann.page.locator("dialog")).to_have_count(0)
    # A refusal, and the clause that it opens.
    sit("follow", by=ann)
    now = ann.look()
    ann.card(next(card for card in now.hand if card not in now.legal)).click()
    found += looked_at(ann, "refusal", 0)
    ann.page.locator(".refusal .clause-link").click()
    expect(ann.page.locator("dialog .sought")).to_be_visible()
    found += looked_at(ann, "clause", 3)
    assert found == []


def test_the_lobby_and_what_is_around_is_without_fault(open_browser: Open) -> None:
    ann = open_browser(token=new_token(), reduced_motion="reduce", known=False)
    ann.page.goto("/")
    found = []
    for game in ("fifth", "auction"):
        ann.page.locator(f'[data-game="{game}"]').click()
        for fold in ann.page.locator("main details").all():
            if fold.get_attribute("open") is None:
                fold.locator("summary").click()
        for number in (0, 1) if game == "fifth" else (2, 3):
            found += looked_at(ann, f"lobby, {game}", number)
    ann.choose("friends", 1)
    ann.button("start").click()
    ann.table.wait_for()
    found += looked_at(ann, "waiting for friends", 0)
    ann.page.goto("/")
    ann.choose("friends", 0)
    ann.button("start").click()
    expect(ann.page.locator(".tour")).to_be_visible()
    found += looked_at(ann, "the tour", 2)
    ann.expected = ["404"]
    ann.page.goto("/table/none")
    expect(ann.page.locator(".message")).to_be_visible()
    found += looked_at(ann, "no such table", 1)
    assert found == []


def test_the_review_is_without_fault(sit: Sit, open_browser: Open) -> None:
    ann = open_browser(token=new_token(), reduced_motion="reduce")
    _, staged = sit("fifth won", by=ann)
    ann.page.goto(f"/table/{staged.id}/review", wait_until="networkidle")
    expect(ann.page.get_by_role("heading", level=1)).to_have_count(1)
    assert looked_at(ann, "review", 2) + looked_at(ann, "review", 1) == []
