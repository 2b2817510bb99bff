"""The pace of the table: cards that travel, tricks that wait, and nobody held up by it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from eightythree.server.identity import new_token

from .scenes import Scene, mine

if TYPE_CHECKING:
    from .conftest import Open, Sit
    from .visitor import Visitor

pytestmark = pytest.mark.browser

# Counts what is set in motion.
COUNT_MOTION = """
  window.motions = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...all) {
    window.motions += 1;
    return animate.apply(this, all);
  };
"""
# Ann has the highest spades and is the last to play to the first trick.
LAST = Scene(
    "fifth",
    mine("play"),
    dealer=0,
    script="2S,3S,4S",
    hands={
        0: "AS KS QS AH KH QH",
        1: "2S 5S 2H 3H 2D 3D",
        2: "3S 6S 4H 5H 4D 5D",
        3: "4S 7S 6H 7H 6D 7D",
    },
)


def motions(ann: Visitor) -> int:
    return int(ann.page.evaluate("window.motions"))


@pytest.fixture
def ann(sit: Sit, open_browser: Open) -> Visitor:
    """Return who is to complete a trick; time passes only when a test lets it."""
    ann = open_browser(token=new_token(), fast=False)
    ann.page.clock.install()
    sit(LAST, by=ann)
    ann.page.clock.pause_at(int(ann.page.evaluate("Date.now()")) / 1000 + 60)
    return ann


def test_a_trick_at_the_normal_pace(ann: Visitor) -> None:
    trick = ann.page.locator(".trick .trick-card")
    expect(trick).to_have_count(3)
    ann.card("AS").click()
    # The whole trick lies there with its winner marked, then goes to its winner by itself.
    expect(trick).to_have_count(4)
    expect(ann.page.locator(".trick-card.wins")).to_have_count(1)
    ann.page.clock.run_for(690)
    expect(trick).to_have_count(4)
    ann.page.clock.run_for(240)
    expect(trick).to_have_count(0)
    expect(ann.page.locator(".action-bar .prompt")).to_have_text("Your lead.")
    ann.button("last-trick").click()
    expect(trick).to_have_count(4)
    ann.button("last-trick").click()
    expect(trick).to_have_count(0)
    # The others play one after another, each card in sight before the next.
    ann.card("KS").click()
    for count in (1, 2, 3):
        expect(trick).to_have_count(count)
        ann.page.clock.run_for(360)


def test_a_quick_player_does_not_wait(ann: Visitor) -> None:
    ann.card("AS").click()
    expect(ann.page.locator(".trick-card.wins")).to_have_count(1)
    # While the trick still lies there, the next card is led.
    ann.card("KS").click()
    expect(ann.card("KS")).to_have_count(0)
    expect(ann.page.locator(".trick .trick-card").first).to_have_attribute(
        "aria-label", "You: King of spades"
    )
    expect(ann.page.locator(".refusal")).to_have_count(0)


def test_a_tap_anywhere_takes_the_trick_away(ann: Visitor) -> None:
    ann.card("AS").click()
    expect(ann.page.locator(".trick-card.wins")).to_have_count(1)
    ann.page.locator(".status-line").click()
    expect(ann.page.locator(".trick .trick-card")).to_have_count(0)


@pytest.mark.parametrize("wish", ["no-preference", "reduce"])
def test_who_wants_less_motion_gets_none(sit: Sit, wish: str) -> None:
    ann, _ = sit(LAST, fast=False, reduced_motion=wish)
    ann.page.add_init_script(COUNT_MOTION)
    ann.page.reload()
    ann.wait()
    ann.card("AS").click()
    # The trick has come and gone.
    expect(ann.page.locator(".action-bar .prompt")).to_have_text("Your lead.")
    expect(ann.page.locator(".trick-card")).to_have_count(0)
    assert (motions(ann) > 0) == (wish == "no-preference")
    transition = ann.card("KS").evaluate("card => getComputedStyle(card).transitionDuration")
    assert (transition.strip("0s, ") == "") == (wish == "reduce")


def test_the_first_card_within_three_clicks(open_browser: Open) -> None:
    ann = open_browser(fast=False)
    ann.page.add_init_script(
        "window.clicks = 0; addEventListener('click', () => { window.clicks += 1; }, true);"
    )
    ann.page.goto("/")
    ann.page.locator('[data-game="fifth"]').click()
    ann.button("start").click()
    ann.wait()
    card = ann.look().legal[0]
    ann.card(card).click()
    expect(ann.card(card)).to_have_count(0)
    expect(ann.page.locator(".story")).to_contain_text("You ")
    assert ann.page.evaluate("window.clicks") <= 3
