"""The page in the visitor's language, and nothing left in English on a Japanese screen."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from eightythree.server.identity import new_token

from .conftest import PHONE
from .scenes import SCENES

if TYPE_CHECKING:
    from .conftest import Open, Sit
    from .visitor import Visitor

pytestmark = pytest.mark.browser

# All that a person can read or hear: texts, and the attributes that are told or shown.
TEXTS = """() => {
  const told = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'];
  const texts = [document.title];
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest('[lang]').lang !== document.documentElement.lang) continue;
    for (const name of told) {
      if (element.hasAttribute(name)) texts.push(element.getAttribute(name));
    }
    for (const node of element.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent);
    }
  }
  return texts;
}"""

LATIN = re.compile(r"[A-Za-z]{2,}")


def english_in(ann: Visitor) -> list[str]:
    """Return the texts on screen that hold Latin words other than names and clauses."""
    texts = [str(text) for text in ann.page.evaluate(TEXTS)]
    assert len(texts) >= 3
    names = {"Ann", *ann.page.locator(".plate-who").all_inner_texts()}
    return [text for text in texts if set(LATIN.findall(text)) - names]


@pytest.mark.parametrize(
    ("asked", "spoken"), [("en-US", "en"), ("en-GB", "en"), ("ja", "ja"), ("vi-VN", "en")]
)
def test_the_browser_chooses_the_language(open_browser: Open, asked: str, spoken: str) -> None:
    ann = open_browser(locale=asked)
    ann.page.goto("/")
    expect(ann.page.locator("html")).to_have_attribute("lang", spoken)
    heading = {"en": "Eighty-Three", "ja": "エイティースリー"}[spoken]
    expect(ann.page.get_by_role("heading", level=1)).to_contain_text(heading)
    expect(ann.page).to_have_title(heading)


def test_another_language_is_chosen_and_remembered(open_browser: Open) -> None:
    ann = open_browser(locale="en-US")
    ann.page.goto("/")
    start = ann.button("start")
    expect(start).to_have_text("Play now")
    ann.choose("language", "ja")
    expect(start).to_have_text("今すぐ遊ぶ")
    expect(ann.page.locator("html")).to_have_attribute("lang", "ja")
    ann.page.reload()
    expect(start).to_have_text("今すぐ遊ぶ")
    # It goes along to the table, where it can be changed too, in the middle of the play.
    start.click()
    ann.wait()
    before = ann.look()
    prompt = ann.page.locator(".action-bar .prompt")
    expect(prompt).to_contain_text("あなた")
    ann.page.locator(".menu-settings").click()
    ann.choose("language", "en")
    ann.page.keyboard.press("Escape")
    expect(prompt).to_contain_text("Your")
    expect(ann.page.locator("html")).to_have_attribute("lang", "en")
    assert ann.look() == before


def test_no_english_is_left_on_japanese_tables(sit: Sit, open_browser: Open) -> None:
    ann = open_browser(locale="ja-JP", token=new_token())
    for name, scene in SCENES.items():
        sit(scene, by=ann)
        assert english_in(ann) == [], name
        if ann.look().awaits == "action":
            ann.step(random.Random(1))
            assert english_in(ann) == [], f"{name}, a step on"
        for button in ann.page.locator(".side .round-button").all():
            button.click()
            assert english_in(ann) == [], f"{name}, the score sheet"


def test_no_english_is_left_on_the_other_japanese_screens(sit: Sit, open_browser: Open) -> None:
    ann = open_browser(locale="ja-JP", size=PHONE, token=new_token())
    ann.page.goto("/")
    for game in ("fifth", "auction"):
        ann.page.locator(f'[data-game="{game}"]').click()
        expect(ann.page.locator("select").first).to_be_attached()
        assert english_in(ann) == [], f"the lobby, {game}"
    ann.choose("friends", 1)
    assert english_in(ann) == [], "the lobby, friends"
    ann.button("start").click()
    ann.table.wait_for()
    assert english_in(ann) == [], "waiting for friends"
    for scene in ("fifth over", "auction over"):
        sit(scene, by=ann)
        for sheet in ("scores", "story", "settings"):
            ann.page.locator(f".menu-{sheet}").click()
            expect(ann.page.locator("dialog")).to_be_visible()
            assert english_in(ann) == [], f"{scene}, {sheet}"
            ann.page.keyboard.press("Escape")
            expect(ann.page.locator("dialog")).to_have_count(0)
    ann.expected = ["404"]
    ann.page.goto("/table/none")
    expect(ann.page.locator(".message")).to_contain_text("ありません")
    assert english_in(ann) == [], "no such table"
