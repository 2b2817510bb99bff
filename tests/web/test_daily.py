"""The deal of the day on the page, from the lobby to what is shared; ratings."""

from __future__ import annotations

import json
import random
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from sqlalchemy import update

from eightythree.days import FORMS
from eightythree.server.identity import new_token, owner_of
from eightythree.server.outcomes import rate
from eightythree.store import Created, Place
from eightythree.store.ratings import RatedRow, put
from eightythree.store.schema import days

from .catalogues import latin, words
from .conftest import PHONE
from .test_axe import looked_at
from .test_language import left_in_english

if TYPE_CHECKING:
    from .conftest import Open
    from .serving import Served
    from .visitor import Visitor

pytestmark = pytest.mark.browser

CARD = re.compile(r"\b(10|[2-9AKQJT])[SHDC♠♥♦♣]|JK")


# The words of dates and times, which are the browser's own.
DATES = """language => [...Array(40).keys()].flatMap((day) => {
  const at = Date.now() + (day - 20) * 86400000;
  return [
    { dateStyle: 'full' },
    { dateStyle: 'medium' },
    { weekday: 'short', hour: 'numeric', minute: '2-digit' },
  ].map((style) => new Intl.DateTimeFormat(language, style).format(at));
}).join(' ')"""


def left(ann: Visitor, where: str, *names: str) -> list[str]:
    """Return what has stayed in English, but for dates and names; English is spoken again."""
    found = []
    for each in left_in_english(ann, where):
        language = each.removeprefix(f"{where}, ").partition(":")[0]
        known = set(latin(ann.page.evaluate(DATES, language))) | set(names)
        if set(latin(each.partition(": ")[2])) - known - words(language):
            found.append(each)
    ann.speak("en")
    return found


@pytest.fixture
def quick(server: Served) -> Served:
    """Return the server, its bots of all days novices: they need no compiler."""
    server.store.write(
        lambda connection: connection.execute(update(days).values(level="novice")) and None
    ).result()
    return server


def wide(ann: Visitor) -> bool:
    return bool(ann.page.evaluate("document.documentElement.scrollWidth > innerWidth"))


def test_a_day_is_played_once_and_compared(open_browser: Open, quick: Served) -> None:
    """In Auction, as it has less rounds; nothing on these pages knows the games apart."""
    game = "auction"
    ann = open_browser(size=PHONE, token=new_token())
    ann.page.goto("/")
    link = ann.page.locator(f'[data-action="daily"][data-daily="{game}"]')
    expect(link).to_contain_text("Play")
    link.focus()
    ann.page.keyboard.press("Enter")
    # Nothing of the field or the bot is there before one has played.
    expect(ann.button("play-day")).to_be_visible()
    expect(ann.page.locator(".graph, .day-round")).to_have_count(0)
    assert left(ann, "before") == []
    assert looked_at(ann, "before", 1) + looked_at(ann, "before", 0) == []
    ann.button("play-day").click()
    ann.wait()
    ann.page.reload()
    ann.wait()
    table = ann.page.url
    expect(ann.page.locator(".score-round")).to_contain_text(f"of {FORMS[game].rounds}")
    rounds = ann.play_match(random.Random(83))
    assert rounds == FORMS[game].rounds
    expect(ann.page.locator(".fair")).to_have_attribute("data-fault", "")
    expect(ann.button("again")).to_have_count(0)
    ann.button("day").click()
    expect(ann.page.locator('.daily-page[data-over="true"]')).to_be_visible()
    # The bot's line and one's own place in the field come by themselves.
    expect(ann.page.locator(".bar.mine")).to_have_count(1)
    expect(ann.page.locator(".day-round")).to_have_count(rounds)
    expect(ann.page.locator(".day-compare .day-actions")).to_have_count(2 * rounds)
    told = ann.page.locator(".share-text").input_value()
    assert not CARD.search(told), told
    marks = re.findall("[⬜🟦🟨🟧🟩🟥]", told)
    assert len(marks) == rounds
    score = ann.page.locator(".score-figure strong").inner_text()
    assert score in told
    assert f"/daily/{game}?day=" in told
    assert not wide(ann)
    for each in ann.page.locator(".day-round summary").all():
        each.click()
    assert not wide(ann)
    assert left(ann, "after", "http", "daily", "day", game) == []
    assert looked_at(ann, "after", 0) + looked_at(ann, "after", 1) == []
    # A second try is not offered, and the lobby knows the score.
    expect(ann.button("play-day")).to_have_count(0)
    ann.page.goto("/")
    expect(link).to_contain_text(score)
    answer = ann.page.request.post(f"/api/daily/{game}", data={"name": "Ann", "practice": None})
    assert (answer.status, answer.json()["code"]) == (409, "one_try")
    # Who has not played does not see the table.
    bo = open_browser(token=new_token())
    bo.page.goto(table)
    expect(bo.page.locator(".message")).to_be_visible()
    bo.page.goto(f"/daily/{game}?day=1999-01-01")
    expect(bo.page.get_by_role("alert")).to_contain_text("no deal of that day")
    bo.expected += ["403", "404"]


def keep_match(server: Served, table: str, ann: str, number: int) -> None:
    """Have a match counted of Ann, Bo and a bot, by one of two sets of rules."""
    seats = (Place("Ann", owner=ann), Place("Bo", owner="b" * 64), Place("Kei", bot="novice"))
    server.store.create(table, "fifth", [Created("fifth", {}, seats, 0)]).result()
    rules = json.dumps({} if number % 2 else {"hand_bonus": "off"})
    rows = [
        RatedRow(table, 0, "fifth", rules, ann, "Ann", 1 + number // 4, 25, 8, number),
        RatedRow(table, 1, "fifth", rules, "b" * 64, "Bo", 2, 25, 8, number),
        RatedRow(table, 2, "fifth", rules, "bot:novice", "Kei", 3, 25, 1, number),
    ]
    server.store.write(lambda connection: put(connection, rows, rate)).result()


def test_ratings_are_shown_each_set_of_rules_by_itself(open_browser: Open, server: Served) -> None:
    token = new_token()
    for number in range(6):
        keep_match(server, f"rated{number}".ljust(16, "2"), owner_of(token), number)
    ann = open_browser(size=PHONE, token=token)
    ann.page.goto("/")
    ann.button("ratings").click()
    sets = ann.page.locator(".rated")
    expect(sets).to_have_count(2)
    expect(sets.nth(0).locator("h2")).to_have_text("Standard")
    expect(sets.nth(1).locator("h2")).to_contain_text("House rules: ")
    for each in sets.all():
        expect(each.locator(".figures-table tbody tr")).to_have_count(2)
        expect(each.locator(".figures-table")).to_contain_text("Bo")
        expect(each.locator(".rated-matches li")).to_have_count(3)
        expect(each.locator("svg polyline")).to_have_count(1)
    assert not wide(ann)
    assert left(ann, "ratings", "bo", "kei") == []
    assert looked_at(ann, "ratings", 0) + looked_at(ann, "ratings", 1) == []
    # By keyboard to the other game, where there is nothing yet.
    ann.page.locator(".game-tabs a").nth(1).focus()
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator('.ratings-page[data-game="auction"]')).to_contain_text("no match")
