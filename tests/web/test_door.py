"""Who opens a table's link for the first time gives a name, or only watches."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from .catalogues import text
from .conftest import PHONE
from .test_axe import looked_at
from .test_language import left_in_english

if TYPE_CHECKING:
    from .conftest import Open
    from .visitor import Visitor

pytestmark = pytest.mark.browser


def opened(ann: Visitor, friends: int = 2) -> str:
    """Have Ann open a table for friends, and return its link."""
    ann.page.goto("/")
    ann.choose("friends", friends)
    ann.page.locator('input[name="name"]').fill("Ann")
    ann.button("start").click()
    expect(ann.page.locator(".gathering")).to_be_visible()
    return ann.page.url


def test_a_name_is_asked_for_before_one_sits_down(open_browser: Open) -> None:
    ann = open_browser()
    link = opened(ann)
    bea = open_browser(known=False, size=PHONE)
    bea.page.goto(link)
    door = bea.page.locator(".door")
    expect(door).to_contain_text("At the table: Ann")
    name = door.locator("input")
    expect(name).to_be_focused()
    # By looking nobody is seated.
    expect(ann.page.locator(".plate.free")).to_have_count(2)
    name.fill("Bea")
    name.press("Enter")
    bea.table.wait_for()
    expect(bea.page.locator(".plate.free")).to_have_count(1)
    expect(ann.page.locator(".plate", has_text="Bea")).to_have_count(1)
    # The name is kept: nothing is asked again, here or at another table.
    bea.page.reload()
    bea.table.wait_for()
    bea.page.goto(opened(open_browser()))
    bea.table.wait_for()
    expect(bea.page.locator(".door")).to_have_count(0)


def test_the_question_is_without_fault_and_in_each_language(open_browser: Open) -> None:
    link = opened(open_browser())
    bea = open_browser(known=False, reduced_motion="reduce")
    bea.page.goto(link)
    expect(bea.page.locator(".door")).to_be_visible()
    found = [fault for number in range(4) for fault in looked_at(bea, "the door", number)]
    assert found + left_in_english(bea, "the door") == []


def test_who_only_watches_takes_no_seat(open_browser: Open) -> None:
    ann = open_browser()
    link = opened(ann)
    eve = open_browser(known=False)
    eve.page.goto(link)
    eve.button("just-watch").click()
    expect(eve.page.locator(".plate.free")).to_have_count(2)
    expect(ann.page.locator(".plate.free")).to_have_count(2)
    # And can think better of it.
    eve.button("sit").first.click()
    expect(ann.page.locator(".plate.free")).to_have_count(1)


@pytest.mark.parametrize(("watch", "offered"), [("all", 1), ("table", 1), ("nobody", 0)])
def test_watching_is_offered_where_it_is_allowed(
    open_browser: Open, watch: str, offered: int
) -> None:
    ann, eve = open_browser(), open_browser(known=False)
    ann.page.goto("/")
    terms = {"listed": False, "watch": watch, "turn": 0, "bank": 0, "grace": 60, "hints": False}
    answer = ann.page.request.post(
        "/api/tables",
        data={"game": "fifth", "seats": [None, None], "name": "Ann", "rules": {}, "terms": terms},
    )
    eve.page.goto(f"/table/{answer.json()['id']}")
    expect(eve.button("sit-down")).to_be_visible()
    expect(eve.button("just-watch")).to_have_count(offered)


def test_no_name_is_a_name_in_each_readers_language(open_browser: Open) -> None:
    ann = open_browser()
    link = opened(ann, friends=1)
    bea = open_browser(known=False, locale="ja-JP")
    bea.page.goto(link)
    bea.button("sit-down").click()
    expect(bea.page.locator(".hand-card")).to_have_count(6)
    name = ann.page.locator(".plate", has_text="Player 3")
    expect(name).to_have_count(1)
    for language in ("ja", "vi"):
        ann.speak(language)
        theirs = text(language, "seat.player").replace("{number}", "3")
        expect(ann.page.locator(".plate", has_text=theirs)).to_have_count(1)
        expect(ann.page.locator("body")).not_to_contain_text("Player 3")


def test_nothing_is_asked_where_there_is_no_seat_to_take(open_browser: Open) -> None:
    ann = open_browser()
    link = opened(ann, friends=1)
    bea = open_browser()
    bea.page.goto(link)
    expect(bea.page.locator(".hand-card")).to_have_count(6)
    eve = open_browser(known=False)
    eve.page.goto(link)
    expect(eve.page.locator(".action-bar")).to_contain_text("You are watching")
    # Nor of who has a seat already, though they have never given a name.
    cy = open_browser(known=False)
    cy.page.goto("/")
    cy.choose("friends", 1)
    cy.button("start").click()
    expect(cy.page.locator(".gathering")).to_be_visible()
