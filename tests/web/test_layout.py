"""Every screen on a phone both ways up, a tablet and a desktop: all in sight, nothing cut off."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from eightythree.server.identity import new_token
from eightythree.server.showing import state

from . import scenes
from .catalogues import LANGUAGES
from .conftest import DESKTOP, LANDSCAPE, PHONE, TABLET, ZOOMED
from .scenes import SCENES, Scene, mine

if TYPE_CHECKING:
    from eightythree.server.position import Position

    from .conftest import Open, Sit
    from .visitor import Visitor

pytestmark = pytest.mark.browser

SIZES = {
    "phone": PHONE,
    "phone on its side": LANDSCAPE,
    "tablet": TABLET,
    "desktop": DESKTOP,
    "desktop at 200 %": ZOOMED,
}

PHONES = ("phone", "phone on its side")

# Measures the table once it has been laid out, and says what is wrong with it.
MEASURE = """async (finger) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  await frame();
  await frame();
  await Promise.all(document.getAnimations().map((animation) => animation.finished));
  const wrong = [];
  const root = document.scrollingElement;
  if (root.scrollWidth > innerWidth) wrong.push(`scrolls sideways: ${root.scrollWidth}`);
  if (root.scrollHeight > innerHeight) wrong.push(`scrolls down: ${root.scrollHeight}`);
  const all = (selector) => [...document.querySelectorAll(selector)].filter(
    (element) => element.checkVisibility());
  const outside = (box) => box.left < 0 || box.top < 0 || box.right > innerWidth + 0.5 ||
    box.bottom > innerHeight + 0.5;
  const hits = (element, x, y) => element.contains(document.elementFromPoint(x, y));
  for (const card of all('.hand-card')) {
    const box = card.getBoundingClientRect();
    if (outside(box)) wrong.push(`${card.dataset.card} is outside`);
    if (!hits(card, box.left + box.width / 2, box.top + box.height / 2)) {
      wrong.push(`the middle of ${card.dataset.card} is covered`);
    }
    if (!hits(card, box.left + box.width * 0.16, box.top + box.width * 0.2)) {
      wrong.push(`the corner of ${card.dataset.card} is covered`);
    }
  }
  for (const button of all('.table :is([data-action], [data-do]):is(button, a)')) {
    const box = button.getBoundingClientRect();
    const name = button.dataset.action ?? button.dataset.do;
    if (finger && (box.width < 44 || box.height < 44)) {
      wrong.push(`${name} is small: ${box.width} by ${box.height}`);
    }
    if (button.closest('.action-bar') && outside(box)) {
      wrong.push(`${name} is outside`);
    }
    const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const ink = document.createRange();
      ink.selectNodeContents(text);
      const unseen = text.parentElement.closest('.unseen');
      if (!unseen && ink.getBoundingClientRect().right > box.right + 0.5) {
        wrong.push(`the text of ${name} sticks out`);
      }
    }
  }
  for (const part of all('.plate, .your-plate, .prompt, .status-line, .score, .panel')) {
    const box = part.getBoundingClientRect();
    if (box.left < -0.5 || box.right > innerWidth + 0.5) wrong.push(`${part.className} is outside`);
  }
  for (const part of all('.stage, .panel, .action-bar')) {
    if (part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX !== 'visible') {
      wrong.push(`${part.className} scrolls sideways`);
    }
  }
  for (const squares of all('.plate .won')) {
    const facts = squares.closest('.plate-facts').getBoundingClientRect();
    if (squares.getBoundingClientRect().right > facts.right + 0.5) wrong.push('tricks won are cut');
  }
  for (const level of all('.plate-level')) {
    const box = level.getBoundingClientRect();
    const facts = level.closest('.plate-facts').getBoundingClientRect();
    const shown = box.top < facts.bottom - 0.5;
    if (shown && (box.right > facts.right + 0.5 || box.bottom > facts.bottom + 0.5)) {
      wrong.push(`the level ${level.textContent} is cut`);
    }
  }
  for (const who of all('.plate-who')) {
    if (who.scrollWidth > who.clientWidth) wrong.push(`the name ${who.textContent} is cut`);
  }
  for (const said of all('.plate .said')) {
    if (said.scrollWidth > said.clientWidth) wrong.push(`the call ${said.textContent} is cut`);
  }
  const overlap = (one, other) => one.left < other.right && other.left < one.right &&
    one.top < other.bottom && other.top < one.bottom;
  for (const card of all('.trick-card')) {
    const box = card.getBoundingClientRect();
    for (const part of all('.last-trick, .plate, .action-bar, .status-line')) {
      if (overlap(box, part.getBoundingClientRect())) wrong.push(`a card on ${part.className}`);
    }
  }
  for (const word of all('.bid-word')) {
    const box = word.getBoundingClientRect();
    if (!hits(word, box.left + box.width / 2, box.bottom - 2)) wrong.push('a word is covered');
  }
  for (const bid of all('.bid-ladder > :first-child')) {
    const box = bid.getBoundingClientRect();
    if (!hits(bid, box.left + box.width / 2, box.bottom - 2)) wrong.push('no number is in sight');
  }
  const prompt = all('.action-bar .prompt')[0];
  if (!prompt || outside(prompt.getBoundingClientRect())) wrong.push('no prompt is in sight');
  return wrong;
}"""


def measure(ann: Visitor, scene: str) -> list[str]:
    """Return what is wrong in each size; on an upright phone in each language."""
    wrong = []
    for name, size in SIZES.items():
        ann.page.set_viewport_size(size)
        small = name in PHONES
        for language in LANGUAGES if size is PHONE else ["en"]:
            ann.speak(language)
            faults = ann.page.evaluate(MEASURE, small)
            wrong += [f"{scene}, {name}, {language}: {fault}" for fault in faults]
    return wrong


def last_to_play(position: Position) -> bool:
    """Say whether the viewer is to play the last card of the first trick."""
    tricks = state(position, 0, 0).view.tricks
    others = len(position.seats) - 1
    return mine("play")(position) and len(tricks[-1].plays) == others


def test_no_number_of_players_covers_a_card(sit: Sit, open_browser: Open) -> None:
    ann = open_browser(token=new_token())
    wrong = []
    for seats in (2, 3, 5, 6, 7):
        scene = Scene("fifth", last_to_play, seats=seats, dealer=0, people=True)
        sit(scene, by=ann, waiting=True)
        for name, size in SIZES.items():
            ann.page.set_viewport_size(size)
            faults = ann.page.evaluate(MEASURE, name in PHONES)
            wrong += [f"{seats} players, {name}: {fault}" for fault in faults]
    assert wrong == []


def test_who_watches_sees_each_card(sit: Sit, open_browser: Open) -> None:
    ann, eve = open_browser(token=new_token()), open_browser()
    wrong = []
    for seats in (4, 7):
        scene = Scene("fifth", last_to_play, seats=seats, dealer=0, people=True)
        sit(scene, by=ann, waiting=True)
        eve.page.goto(ann.page.url)
        eve.table.wait_for()
        for name, size in SIZES.items():
            eve.page.set_viewport_size(size)
            faults = eve.page.evaluate(MEASURE, False)
            wrong += [f"{seats} players, {name}: {fault}" for fault in faults if "a card" in fault]
    assert wrong == []


def test_all_is_in_sight(sit: Sit, open_browser: Open) -> None:
    ann = open_browser(token=new_token())
    wrong = []
    # Where nothing has been played yet there is more room.
    for scene in [name for name in SCENES if name not in ("lead", "passed out")]:
        sit(scene, by=ann)
        wrong += measure(ann, scene)
    assert wrong == []


def test_the_reasons_for_the_points_can_be_read(sit: Sit, open_browser: Open) -> None:
    ann = open_browser(token=new_token())
    scenes = ("fifth over", "fifth won", "auction over", "auction won")
    for scene, language in zip(scenes, itertools.cycle(LANGUAGES), strict=False):
        sit(scene, by=ann)
        ann.speak(language)
        awards = ann.page.locator(".round-end .awards li")
        assert awards.count() >= 2
        for size in SIZES.values():
            ann.page.set_viewport_size(size)
            for award in awards.all():
                award.scroll_into_view_if_needed()
                expect(award).to_be_in_viewport(ratio=1)
                expect(award.locator(".clause")).to_be_visible()
                size_of = "element => parseFloat(getComputedStyle(element).fontSize)"
                assert award.evaluate(size_of) >= 12
            if scene.endswith("won"):
                expect(ann.page.locator(".winners")).to_be_visible()
                expect(ann.button("again")).to_be_in_viewport(ratio=1)
            else:
                expect(ann.button("next")).to_be_in_viewport(ratio=1)


def test_a_long_name_hides_no_points(
    sit: Sit, open_browser: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ("W" * 24, "Maximiliane-Konstanze W.", "長い名前のプレイヤーさんです十六文字")
    monkeypatch.setattr(scenes, "OTHERS", names)
    ann = open_browser(token=new_token(), size=PHONE)
    sit("fifth over", by=ann)
    figures = ann.page.locator(".score strong, .result-table tbody .total")
    expect(figures).to_have_count(2 + 4)
    for figure in figures.all():
        assert figure.evaluate(
            """figure => {
              const { left, right, top, bottom } = figure.getBoundingClientRect();
              const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
              return right <= innerWidth && figure.contains(at);
            }"""
        )


def test_a_refusal_hides_nothing(sit: Sit, open_browser: Open) -> None:
    ann = open_browser(token=new_token())
    wrong = []
    for scene in ("follow", "bid", "discard 23"):
        sit(scene, by=ann)
        now = ann.look()
        (ann.button("confirm") if now.phase == "discard" else ann.card(now.hand[0])).click()
        expect(ann.page.locator(".refusal")).to_be_visible()
        wrong += measure(ann, scene)
    assert wrong == []


def test_the_lobby_fits(open_browser: Open) -> None:
    ann = open_browser()
    ann.page.goto("/")
    for game in ("fifth", "auction"):
        ann.page.locator(f'[data-game="{game}"]').click()
        fold = ann.page.locator("details.fold > summary")
        fold.click()
        for size, language in itertools.product(SIZES.values(), LANGUAGES):
            ann.page.set_viewport_size(size)
            ann.speak(language)
            expect(ann.button("start")).to_be_visible()
            width = ann.page.evaluate("document.scrollingElement.scrollWidth")
            assert width <= size["width"], (game, size, language)
            box = ann.button("start").bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 44
