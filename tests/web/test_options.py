"""The form for a new table: every house rule, explained, and the table that has them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from eightythree.store import Created

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from .conftest import Open, Sit
    from .serving import Served
    from .visitor import Visitor

pytestmark = pytest.mark.browser


def created(ann: Visitor, server: Served) -> Created:
    """Start the table and return what its log says that it is."""
    ann.button("start").click()
    ann.table.wait_for()
    first = server.store.read(ann.page.url.rpartition("/")[2])[0].entry
    assert isinstance(first, Created)
    return first


def open_form(ann: Visitor, game: str) -> None:
    ann.page.locator(f'[data-game="{game}"]').click()
    fold = ann.page.locator("details.fold")
    fold.locator("summary").click()
    expect(fold).to_have_attribute("open", "")


def field(ann: Visitor, name: str) -> Locator:
    return ann.page.locator(f'form [name="{name}"]')


def test_every_option_is_shown_with_its_clause_and_explained(
    open_browser: Open, locale: str
) -> None:
    ann = open_browser(locale=locale)
    ann.page.goto("/")
    games: list[dict[str, Any]] = ann.page.request.get("/api/games").json()
    for game in games:
        open_form(ann, game["id"])
        for option in game["options"]:
            name = option["name"]
            around = ann.page.locator("label.field", has=ann.page.locator(f'[name="{name}"]'))
            expect(around, name).to_be_visible()
            expect(around.locator(".clause"), name).to_have_text(option["clause"])
            label, help_ = (around.locator(part).inner_text() for part in (".label", ".help"))
            assert len(help_) > 5, name
            if option["values"] is None:
                assert field(ann, name).get_attribute("min") == str(option["minimum"])
                expect(field(ann, name)).to_have_value(str(option["default"]))
            else:
                texts = field(ann, name).locator("option").all_inner_texts()
                assert len(set(texts)) == len(option["values"]), name
                assert not any(re.search(r"[a-z]_[a-z]", text) for text in texts), name
                default = option["default"]
                word = str(default).lower() if isinstance(default, bool) else default
                expect(field(ann, name), name).to_have_value(word)
            if locale == "ja-JP":
                assert not re.search(r"[a-z]{2}", label + help_), name
        for preset in game["presets"]:
            ann.choose("preset", preset)
            help_text = ann.page.locator(".field:has([data-choice=preset]) .help")
            assert len(help_text.inner_text()) > 5, preset


def test_the_preset_table_sets_its_rules(open_browser: Open, server: Served) -> None:
    ann = open_browser()
    ann.page.goto("/")
    open_form(ann, "auction")
    ann.choose("preset", "table")
    expect(field(ann, "failed_bid")).to_have_value("bid")
    expect(field(ann, "discard")).to_have_value("keep_trumps")
    expect(ann.page.locator(".fold .fold-value")).to_have_text("At the table")
    assert created(ann, server).rules == {"failed_bid": "bid", "discard": "keep_trumps"}
    # The table says so itself.
    ann.page.locator(".menu-rules").click()
    rules = ann.page.locator("dialog")
    expect(rules).to_contain_text("Keep as many trumps as fit")


def test_the_table_tells_its_rules_with_their_clauses(sit: Sit) -> None:
    ann, _ = sit("bid")
    games: list[dict[str, Any]] = ann.page.request.get("/api/games").json()
    options = next(game["options"] for game in games if game["id"] == "auction")
    ann.page.locator(".menu-rules").click()
    clauses = ann.page.locator("dialog .rules .clause")
    expect(clauses).to_have_text([option["clause"] for option in options])


def test_the_form_makes_the_table(open_browser: Open, server: Served) -> None:
    ann = open_browser()
    ann.page.goto("/")
    open_form(ann, "auction")
    field(ann, "target").fill("120")
    field(ann, "min_bid").fill("40")
    field(ann, "min_bid").press("Tab")
    field(ann, "bidding").select_option("single_round")
    field(ann, "show_kitty").select_option("true")
    ann.choose("bots", "random")
    ann.page.locator('input[name="name"]').fill("Ann")
    expect(ann.page.locator(".fold .fold-value")).to_have_text("Your own")
    made = created(ann, server)
    assert made.rules == {
        "target": 120,
        "min_bid": 40,
        "bidding": "single_round",
        "show_kitty": True,
    }
    assert [(place.name == "Ann", place.bot) for place in made.seats] == [
        (True, None),
        *[(False, "random")] * 3,
    ]


def test_the_form_is_remembered_for_each_game(open_browser: Open, server: Served) -> None:
    ann = open_browser()
    ann.page.goto("/")
    ann.page.locator('[data-game="fifth"]').click()
    ann.choose("players", 7)
    field(ann, "target").fill("9")
    field(ann, "target").press("Tab")
    ann.page.locator('[data-game="auction"]').click()
    expect(field(ann, "target")).to_have_value("200")
    ann.page.reload()
    expect(ann.page.locator('[data-game="auction"]')).to_have_attribute("aria-pressed", "true")
    ann.page.locator('[data-game="fifth"]').click()
    expect(field(ann, "target")).to_have_value("9")
    made = created(ann, server)
    assert made.rules == {"target": 9}
    assert len(made.seats) == 7


def test_a_number_out_of_range_is_not_taken(open_browser: Open, server: Served) -> None:
    ann = open_browser()
    ann.page.goto("/")
    open_form(ann, "auction")
    for wrong in ("0", "84", "-3"):
        field(ann, "min_bid").fill(wrong)
        field(ann, "min_bid").press("Tab")
        expect(field(ann, "min_bid")).to_have_value("30")
    assert created(ann, server).rules == {}


def test_two_players_are_told_that_more_are_better(open_browser: Open, locale: str) -> None:
    ann = open_browser(locale=locale)
    ann.page.goto("/")
    ann.page.locator('[data-game="fifth"]').click()
    said = {"en-US": "three or more", "ja-JP": "3人以上"}[locale]
    expect(ann.page.locator("form")).not_to_contain_text(said)
    ann.choose("players", 2)
    expect(ann.page.locator("form")).to_contain_text(said)
