"""The page in the visitor's language, and nothing left in English on a screen in another."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from eightythree.server.identity import new_token

from .catalogues import LANGUAGES, latin, text, words
from .conftest import PHONE
from .scenes import KINDS

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

SHEETS = ("scores", "story", "rules", "settings", "people", "keys")
OTHERS = [language for language in LANGUAGES if language != "en"]


def foreign_in(ann: Visitor, language: str) -> list[str]:
    """Return the texts on screen with words that no text of the language has, nor a name."""
    shown = [str(each) for each in ann.page.evaluate(TEXTS)]
    assert len(shown) >= 3
    names = " ".join(["Ann", *ann.page.locator(".plate-who").all_inner_texts()])
    known = words(language) | set(latin(names))
    return [each for each in shown if set(latin(each)) - known]


def left_in_english(ann: Visitor, where: str) -> list[str]:
    """Return what has stayed in English where one stands, in any other language."""
    left = []
    for language in OTHERS:
        ann.speak(language)
        # The title is told by an effect, a moment after what is on the page.
        ann.page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        left += [f"{where}, {language}: {each}" for each in foreign_in(ann, language)]
    return left


@pytest.mark.parametrize(
    ("asked", "spoken"),
    [("en-US", "en"), ("en-GB", "en"), ("ja", "ja"), ("vi-VN", "vi"), ("fr", "en")],
)
def test_the_browser_chooses_the_language(open_browser: Open, asked: str, spoken: str) -> None:
    ann = open_browser(locale=asked)
    ann.page.goto("/")
    expect(ann.page.locator("html")).to_have_attribute("lang", spoken)
    heading = text(spoken, "app.title")
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


def test_a_screen_in_the_wrong_language_is_noticed(open_browser: Open) -> None:
    ann = open_browser(locale="en-US")
    ann.page.goto("/")
    expect(ann.button("start")).to_be_visible()
    for language in OTHERS:
        assert len(foreign_in(ann, language)) > 10


def test_a_language_chosen_in_another_tab_holds_in_all(open_browser: Open) -> None:
    ann = open_browser(locale="en-US")
    ann.page.goto("/")
    other = ann.context.new_page()
    other.goto("/")
    expect(other.locator("html")).to_have_attribute("lang", "en")
    ann.choose("language", "vi")
    expect(other.locator("html")).to_have_attribute("lang", "vi")
    expect(other.locator('[data-action="start"]')).to_have_text(text("vi", "lobby.play"))


def test_no_english_is_left_on_tables(sit: Sit, open_browser: Open) -> None:
    ann = open_browser(token=new_token())
    left = []
    for name, scene in KINDS.items():
        sit(scene, by=ann)
        left += left_in_english(ann, name)
        for button in ann.page.locator(".side .round-button").all():
            button.click()
            left += left_in_english(ann, f"{name}, the score sheet")
    assert left == []


def test_no_english_is_left_on_the_other_screens(sit: Sit, open_browser: Open) -> None:
    ann = open_browser(size=PHONE, token=new_token())
    left = []
    ann.page.goto("/")
    for game in ("fifth", "auction"):
        ann.page.locator(f'[data-game="{game}"]').click()
        expect(ann.page.locator("select").first).to_be_attached()
        left += left_in_english(ann, f"the lobby, {game}")
    ann.choose("friends", 1)
    left += left_in_english(ann, "the lobby, friends")
    ann.button("start").click()
    ann.table.wait_for()
    left += left_in_english(ann, "waiting for friends")
    for scene in ("fifth over", "auction over"):
        sit(scene, by=ann)
        for key, sheet in zip("serop?", SHEETS, strict=True):
            ann.page.keyboard.press(key)
            expect(ann.page.locator("dialog")).to_be_visible()
            left += left_in_english(ann, f"{scene}, {sheet}")
            ann.page.keyboard.press("Escape")
            expect(ann.page.locator("dialog")).to_have_count(0)
    ann.expected = ["404"]
    ann.page.goto("/table/none")
    expect(ann.page.locator(".message")).to_be_visible()
    left += left_in_english(ann, "no such table")
    assert left == []
