"""The levels of bots: what is said of each where it is chosen, and where it sits."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from eightythree.bots import BOTS
from eightythree.bots.levels import RATINGS, STYLES

from .conftest import DESKTOP, PHONE
from .scenes import SCENES

if TYPE_CHECKING:
    from playwright.sync_api import Locator, ViewportSize

    from .conftest import Open, Sit
    from .visitor import Visitor

pytestmark = pytest.mark.browser

NAMES = {
    "en-US": {
        "random": "Random",
        "novice": "Novice",
        "club": "Club player",
        "expert": "Expert",
        "master": "Master",
    },
    "ja-JP": {
        "random": "ランダム",
        "novice": "初級",
        "club": "中級",
        "expert": "上級",
        "master": "名人",
    },
}
SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])


def chooser(ann: Visitor) -> Locator:
    return ann.page.locator("fieldset[data-choice=bots]")


@SIZES
def test_each_level_is_offered_with_its_rating_and_style(
    open_browser: Open, locale: str, size: ViewportSize
) -> None:
    ann = open_browser(locale=locale, size=size)
    ann.page.goto("/")
    games: list[dict[str, Any]] = ann.page.request.get("/api/games").json()
    for game in games:
        ann.page.locator(f'[data-game="{game["id"]}"]').click()
        ratings = {bot["level"]: bot["rating"] for bot in game["bots"]}
        assert ratings == {level: RATINGS[game["id"]][level] for level in BOTS}
        expect(chooser(ann).get_by_role("radio")).to_have_count(len(ratings))
        said = set()
        for level, rating in ratings.items():
            ann.choose("bots", level)
            line = chooser(ann).locator(".help:visible")
            expect(line).to_have_count(1)
            style = line.inner_text()
            said.add(style)
            button = chooser(ann).locator(".choice-item", has_text=NAMES[locale][level])
            expect(button.locator(".level-rating")).to_have_text(str(rating))
            # What is seen beneath is also told of the button, by its name alone.
            radio = chooser(ann).get_by_role("radio", name=NAMES[locale][level], exact=True)
            expect(radio).to_be_checked()
            expect(radio).to_have_accessible_description(style)
            if locale == "en-US":
                assert style == f"Rating {rating}. {STYLES[level]}"
            else:
                assert style.startswith(f"レーティング{rating}。")
                assert not re.search("[A-Za-z]", style)
        assert len(said) == len(ratings)


def test_levels_are_described_before_they_are_chosen(open_browser: Open, locale: str) -> None:
    """Somebody who listens is told of a level with the arrow key that comes to it."""
    ann = open_browser(locale=locale)
    ann.page.goto("/")
    ann.choose("bots", "random")
    for level in [*BOTS][1:]:
        radio = chooser(ann).locator(f'input[value="{level}"]')
        assert radio.evaluate(
            "radio => document.getElementById(radio.getAttribute('aria-describedby')).textContent"
        )
        ann.page.keyboard.press("ArrowRight")
        expect(radio).to_be_focused()
        expect(radio).to_be_checked()
    ann.page.keyboard.press("ArrowRight")
    expect(chooser(ann).locator('input[value="random"]')).to_be_checked()


@SIZES
def test_the_seat_of_a_bot_tells_its_level(
    sit: Sit, open_browser: Open, locale: str, size: ViewportSize
) -> None:
    ann = open_browser(locale=locale, size=size)
    ann.page.goto("/")
    ann.page.locator('[data-game="auction"]').click()
    ann.choose("bots", "random")
    style = chooser(ann).locator(".help:visible").inner_text()
    ann.button("start").click()
    ann.wait()
    named = NAMES[locale]["random"]
    plates = ann.page.locator(".plate")
    expect(plates.locator(".plate-level")).to_have_text([named] * 3)
    for title in plates.locator(".plate-who").all():
        told = title.get_attribute("title") or ""
        assert told.startswith(named)
        assert told.removeprefix(named).lstrip(":： ") in style
    # And so does what is said of the table's rules, where a finger can get at it.
    if size is PHONE:
        ann.page.locator(".menu-scores").click()
        ann.page.locator("dialog .sheet-rules summary").click()
    else:
        ann.page.locator(".menu-rules").click()
    about = ann.page.locator("dialog .bots-entry")
    expect(about).to_have_count(1)
    expect(about.locator("dt")).to_contain_text(named)
    expect(about.locator("dd")).to_have_text(style)


def test_a_person_has_no_level(sit: Sit) -> None:
    scene = SCENES["follow"]._replace(people=True)
    ann, _ = sit(scene)
    expect(ann.page.locator(".plate")).to_have_count(3)
    expect(ann.page.locator(".plate-level")).to_have_count(0)
    expect(ann.page.locator(".plate-who[title]")).to_have_count(0)
