"""A round without a mouse: Tab, the arrows and Enter, with the focus always in sight."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .scenes import SCENES

if TYPE_CHECKING:
    from .conftest import Open, Sit
    from .visitor import Visitor

pytestmark = pytest.mark.browser

MOST_TABS = 60

# Whether the focused element is drawn so that one sees it, in whole.
FOCUS_SEEN = """() => {
  const focused = document.activeElement;
  // A radio button is unseen; the label beside it stands for it.
  const radio = focused.matches('input[type=radio]');
  const drawn = radio ? focused.nextElementSibling : focused;
  const style = getComputedStyle(drawn);
  const box = drawn.getBoundingClientRect();
  return (radio || focused.matches(':focus-visible')) && style.outlineStyle !== 'none' &&
    parseFloat(style.outlineWidth) >= 2 && box.top >= 0 && box.bottom <= innerHeight;
}"""


def focused(ann: Visitor, selector: str) -> bool:
    return bool(ann.page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector))


def tab_to(ann: Visitor, selector: str) -> None:
    """Press Tab until an element has the focus; every stop on the way must be seen."""
    for _ in range(MOST_TABS):
        if focused(ann, selector):
            assert ann.page.evaluate(FOCUS_SEEN), selector
            return
        ann.page.keyboard.press("Tab")
        if not focused(ann, "body"):
            assert ann.page.evaluate(FOCUS_SEEN), ann.page.evaluate(
                "document.activeElement.outerHTML.slice(0, 200)"
            )
    raise AssertionError(f"Tab does not reach {selector}")


def press(ann: Visitor, key: str = "Enter") -> None:
    """Press a key that changes the table, and wait for one's next turn."""
    before = ann.look().seq
    ann.page.keyboard.press(key)
    ann.wait(beyond=before)


def play_round(ann: Visitor) -> None:
    while ann.look().awaits == "action":
        tab_to(ann, ".hand-card[data-legal=true]")
        press(ann)


def test_a_round_of_fifth_by_keys_from_the_lobby(open_browser: Open) -> None:
    ann = open_browser()
    ann.page.goto("/")
    expect(ann.button("start")).to_be_visible()
    tab_to(ann, "[data-game=fifth]")
    ann.page.keyboard.press("Enter")
    tab_to(ann, "[data-action=start]")
    ann.page.keyboard.press("Enter")
    ann.wait()
    play_round(ann)
    tab_to(ann, "[data-action=next]")
    press(ann)
    assert ann.look().awaits == "action"


def test_a_round_of_auction_by_keys(sit: Sit) -> None:
    ann, _ = sit(SCENES["bid"]._replace(script="", dealer=3))
    tab_to(ann, '[data-action="83x2"]')
    press(ann)
    tab_to(ann, "[data-action=H]")
    press(ann)
    while ann.look().phase in {"give", "discard"}:
        while not ann.look().within:
            tab_to(ann, ".hand-card[data-legal=true][data-chosen=false]")
            before = ann.look().chosen
            ann.page.keyboard.press("Space")
            assert ann.look().chosen != before
        tab_to(ann, "[data-action=confirm]")
        press(ann)
    play_round(ann)
    assert ann.look().awaits == "deal"


def test_the_arrows_go_along_the_hand_and_the_focus_stays_in_it(sit: Sit) -> None:
    ann, _ = sit("lead")
    hand = ann.look().hand
    tab_to(ann, f'[data-card="{hand[0]}"]')
    ann.page.keyboard.press("ArrowRight")
    assert focused(ann, f'[data-card="{hand[1]}"]')
    ann.page.keyboard.press("ArrowLeft")
    ann.page.keyboard.press("ArrowLeft")
    assert focused(ann, f'[data-card="{hand[-1]}"]')
    ann.page.keyboard.press("ArrowLeft")
    press(ann)
    # The card has gone; its neighbour has the focus.
    assert hand[-2] not in ann.look().hand
    assert focused(ann, ".hand-card")


def test_a_sheet_closes_with_escape_and_gives_the_focus_back(sit: Sit) -> None:
    ann, _ = sit("lead")
    tab_to(ann, ".menu-settings")
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("dialog")).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator("dialog")).to_have_count(0)
    assert focused(ann, ".menu-settings")
