"""The deal of the day on the page, from the lobby to what is shared; ratings."""

from __future__ import annotations

import json
import random
import re
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from sqlalchemy import update

from eightythree.days import FORMS, date_of, days_on
from eightythree.server.clock import now
from eightythree.server.identity import new_token, owner_of
from eightythree.server.outcomes import rate
from eightythree.store import Created, Place
from eightythree.store.ratings import RatedRow, put
from eightythree.store.schema import days
from tests.server.process import ServerClock, ServerProcess

from .catalogues import latin, words
from .conftest import DESKTOP, PHONE
from .test_axe import looked_at
from .test_language import left_in_english

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Route, ViewportSize

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


def midnight(date: str) -> datetime:
    return datetime.fromisoformat(date).replace(tzinfo=UTC)


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
    # By colours that all can tell apart, explained beside them; nothing of what the bot made.
    assert len(re.findall("[⬜🟦🟧]", told)) == rounds
    assert not re.search("[🟩🟥]", told)
    score = ann.page.locator(".score-figure strong").inner_text()
    assert told.splitlines()[2] == score
    shown = {mark.get_attribute("data-mark") for mark in ann.page.locator(
        ".score-figure .marks span, .day-round .marks span"
    ).all()}  # fmt: skip
    legend = ann.page.locator(".marks-legend [data-mark]").all()
    assert shown <= {mark.get_attribute("data-mark") for mark in legend}
    # Of so few no percentage is told.
    expect(ann.page.locator(".day-score")).not_to_contain_text("%")
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
    expect(bo.page.locator(".message")).to_contain_text("when your own try is over")
    assert left(bo, "not yet", "eighty", "three", "eighty-three") == []
    for day in ("1999-01-01", "xyz", ""):
        bo.page.goto(f"/daily/{game}?day={day}")
        expect(bo.page.get_by_role("alert")).to_contain_text("There is no deal of that day.")
    bo.expected += ["403", "404"]


def test_a_page_that_is_open_over_midnight_takes_nobody_s_try(
    open_browser: Open, tmp_path: Path
) -> None:
    clock = ServerClock(tmp_path / "clock")
    today = days_on(date_of(now()), 1)
    with ServerProcess(tmp_path, clock=str(clock.path), day_level="random") as running:
        clock.put(today, -90)
        ann, bo = [open_browser(size=PHONE, token=new_token(), at=running) for _ in range(2)]  # type: ignore[arg-type]  # has an address too
        for each in (ann, bo):
            each.page.clock.install(time=midnight(today) - timedelta(seconds=90))
            each.page.goto("/daily/auction")
            expect(each.button("play-day")).to_be_visible()
        ann.button("play-day").click()
        ann.wait()
        table = ann.page.url
        ann.page.goto("/daily/auction")
        expect(ann.button("go-on")).to_be_visible()
        expect(ann.page.locator(".day-begin")).to_contain_text("It counts if it is over by")
        expect(ann.page.locator(".day-begin")).not_to_contain_text("can be begun")
        expect(ann.page.locator(".days a[aria-current]")).to_contain_text("Go on")
        clock.put(today, 60)
        # Before the page has noticed: the server does not give today's deal instead.
        bo.button("play-day").click()
        expect(bo.page.locator(".day-late")).to_contain_text("It can no longer be begun")
        assert bo.page.request.get("/api/daily/auction").json()["mine"] is None
        bo.expected += ["409"]
        # Of itself, when it is time.
        cy = open_browser(size=PHONE, token=new_token(), at=running)  # type: ignore[arg-type]  # has an address too
        clock.put(today, -90)
        cy.page.clock.install(time=midnight(today) - timedelta(seconds=90))
        cy.page.goto("/daily/auction")
        expect(cy.button("play-day")).to_be_visible()
        clock.put(today, 60)
        cy.page.clock.fast_forward(150_000)
        expect(cy.page.locator(".day-late")).to_be_visible()
        expect(cy.page.locator(".day-begin")).not_to_contain_text("can be begun")
        expect(cy.button("play-day")).to_have_count(0)
        expect(cy.page.locator(".days a[aria-current]")).to_contain_text("closes soon")
        assert left(cy, "late") == []
        assert looked_at(cy, "late", 0) + looked_at(cy, "late", 1) == []
        assert not wide(cy)
        cy.button("today").click()
        expect(cy.button("play-day")).to_be_visible()
        # Who is in the midst of yesterday's is led back to it.
        ann.page.goto("/")
        link = ann.page.locator('[data-action="daily"][data-daily="auction"]')
        expect(link).to_contain_text("Go on with yesterday’s")
        assert left(ann, "lobby") == []
        assert not wide(ann)
        link.click()
        expect(ann.page.locator(".day-begin")).to_contain_text("It counts if it is over by")
        expect(ann.page.locator(".days a[aria-current]")).to_contain_text("Go on")
        ann.button("go-on").click()
        ann.wait()
        assert ann.page.url == table
        ann.page.goto("about:blank")


def told_of(field: dict[int, int], mine: int, line: int) -> dict[str, object]:
    """Return a closed day as the server tells of it, with a field of one's choice.

    Which scores there are is up to the cards where all of it is played.
    """
    return {
        "game": "auction", "date": "2026-11-20", "today": "2026-11-30", "state": "closed",
        "level": "expert", "rounds": 1, "commitment": "0" * 64, "published": 1, "ends": 2,
        "closes": 3, "secret": "0" * 64, "going": None,
        "mine": {"table": "a" * 16, "over": True, "score": mine,
                 "rounds": [{"points": mine, "actions": []}]},
        "field": [{"score": score, "count": field[score]} for score in sorted(field)],
        "line": {"table": "b" * 16, "over": True, "score": line,
                 "rounds": [{"points": line, "actions": []}]},
    }  # fmt: skip


def fulfil(body: str) -> Callable[[Route], None]:
    return lambda route: route.fulfill(body=body)


LABELS = """() => {
  const box = (node) => node.getBoundingClientRect();
  const bars = [...document.querySelectorAll('.graph .bar')];
  return bars.flatMap((bar) => {
    const label = bar.querySelector('.axis');
    if (!label) return [];
    const { left, right } = box(label);
    const rect = box(bar.querySelector('rect'));
    return [[label.textContent, left, right, (rect.left + rect.right) / 2, bars.length]];
  });
}"""
FIELDS = [
    ({3: 1}, 3, 3),
    ({-4: 1, 0: 2, 9: 1}, 0, 9),
    ({-12: 1, 110: 1, 111: 3}, 111, 20),
    ({score: 1 + score % 3 for score in range(-20, 25, 3)}, 1, -30),
    ({-664: 1, -500: 2, 664: 3, 111: 1}, 111, 0),
]


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_bars_say_which_scores_they_stand_for(open_browser: Open, size: ViewportSize) -> None:
    ann = open_browser(size=size, token=new_token())
    for field, mine, line in FIELDS:
        told = json.dumps(told_of(field, mine, line))
        ann.page.route("**/api/daily/auction?*", fulfil(told))
        for language in ("en", "ja", "vi"):
            ann.page.goto("/daily/auction?day=2026-11-20")
            ann.speak(language)
            expect(ann.page.locator(".bar.mine")).to_have_count(1)
            labels = ann.page.evaluate(LABELS)
            scores = [*field, line]
            step = -(-(max(scores) - min(scores) + 1) // 24)
            assert len(labels) >= (1 if len(scores) == 2 else 2)
            for text, left, right, middle, _ in labels:
                assert step == 1 or "–" in text
                assert len(re.findall(r"\d+", text)) == (1 if step == 1 else 2), text
                assert abs((left + right) / 2 - middle) < 1, text
                assert left >= 0
                assert right <= size["width"]
            for one, other in pairwise(labels):
                assert one[2] + 3 < other[1], (one, other)
            assert not wide(ann)
        ann.speak("en")


@pytest.mark.parametrize(
    ("field", "mine", "wanted"),
    [
        ({7: 2}, 7, None),
        ({1: 1, 7: 3}, 7, None),
        ({7: 5}, 7, "50"),
        ({1: 1, 2: 1, 3: 1, 4: 1, 7: 1}, 7, "100"),
        ({1: 1, 7: 2, 9: 2}, 7, "38"),
    ],
)
def test_who_did_as_well_is_half_below(
    open_browser: Open, field: dict[int, int], mine: int, wanted: str | None
) -> None:
    ann = open_browser(token=new_token())
    told = json.dumps(told_of(field, mine, 0))
    ann.page.route("**/api/daily/auction?*", fulfil(told))
    ann.page.goto("/daily/auction?day=2026-11-20")
    score = ann.page.locator(".day-score")
    expect(score).to_be_visible()
    if wanted is None:
        expect(score).not_to_contain_text("%")
    else:
        expect(score).to_contain_text(f"Better than {wanted} %")


def test_an_unknown_address_says_so(open_browser: Open) -> None:
    ann = open_browser(size=PHONE, token=new_token())
    for path in ("/daily/poker", "/stats/poker", "/daily/Fifth"):
        ann.page.goto(path)
        expect(ann.page.locator(".message")).to_contain_text("There is no such page.")
    assert left(ann, "nowhere", "eighty", "three", "eighty-three") == []
    ann.page.locator(".message a").click()
    expect(ann.page.locator(".daily-card")).to_be_visible()


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
