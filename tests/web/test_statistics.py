"""The page of statistics: what the file says stands there, in every language, on a phone too."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from eightythree.stats.results import read, shipped

from .catalogues import LANGUAGES, LOCALES, latin, words
from .conftest import PHONE
from .test_axe import looked_at
from .test_language import TEXTS

if TYPE_CHECKING:
    from .conftest import Open

pytestmark = pytest.mark.browser

WORD = re.compile(r'^  "([^"]+)":\s*"((?:[^"\\]|\\.)*)",$', re.MULTILINE)


def catalogue(language: str) -> dict[str, str]:
    """Return the words of the statistics in a language."""
    source = (LOCALES / "stats" / f"{language}.ts").read_text(encoding="utf-8")
    return dict(WORD.findall(source))


def test_the_catalogues_fill_in_the_same() -> None:
    english = catalogue("en")
    assert len(english) > 130
    for language in LANGUAGES:
        found = catalogue(language)
        assert found.keys() == english.keys(), language
        for key, told in found.items():
            parts = (sorted(re.findall(r"\{\w+\}", each)) for each in (told, english[key]))
            assert next(parts) == next(parts), (language, key)


def test_everything_of_the_file_has_a_word() -> None:
    english = catalogue("en")
    for game in ("fifth", "auction"):
        for table in read(shipped(game)).tables:
            for name in (table.study, f"{table.study}.ask", f"{table.study}.axis"):
                assert name in english
            for measure in table.measures:
                assert measure.name.startswith("bid_") or f"m.{measure.name}" in english
            for row in table.rows:
                # Numbers, cards, bids and options are told as they are.
                plain = re.fullmatch(r"[0-9AKQJT]+([ –+x=].*)?|\w+=\w+", row.row)
                assert plain or f"r.{row.row}" in english, row.row


@pytest.mark.parametrize("game", ["fifth", "auction"])
def test_questions_plots_and_tables(open_browser: Open, game: str) -> None:
    tables = [table for table in read(shipped(game)).tables if table.players == 4]
    ann = open_browser()
    ann.page.goto("/")
    ann.page.locator(f'.game-choice[data-game="{game}"]').click()
    ann.button("stats").click()
    expect(ann.page).to_have_url(re.compile(f"/stats/{game}"))
    study = tables[0].study
    section = ann.page.locator(f"section#{study}")
    expect(section.get_by_role("heading")).to_have_text(catalogue("en")[study])
    expect(ann.page.locator(".stats-study")).to_have_count(len({table.study for table in tables}))
    of_study = [table for table in tables if table.study == study]
    # A mark for each figure that there is.
    rows = [row for table in of_study for row in table.rows]
    marks = sum(figure is not None for row in rows for figure in row.figures)
    expect(section.locator(".stats-at")).to_have_count(marks)
    expect(section.locator(".stats-legend li")).to_have_count(len(of_study))
    section.locator("summary").click()
    expect(section.locator("table")).to_have_count(len(of_study))
    assert looked_at(ann, game, 0 if game == "fifth" else 1) == []
    commands = section.locator("code").all_inner_texts()
    assert sorted(commands) == sorted(table.command for table in of_study)
    # What a reader of screens hears are the figures of the file.
    [shown] = [table for table in of_study if table.command == commands[0]]
    cells = section.locator("table").first.locator("tbody tr td:nth-of-type(1)").all_inner_texts()
    for row, told in zip(shown.rows, cells, strict=True):
        figure = row.figures[0]
        said = [float(number) / 100 for number in re.findall(r"[\d.]+", told)]
        assert said == ([] if figure is None else pytest.approx(figure[:3], abs=6e-4))
    # From the keyboard: a question in the list leads to its heading.
    last = ann.page.locator(".stats-nav a").last
    last.focus()
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator(".stats-study h2").last).to_be_focused()
    ann.page.locator(".page-head .home").click()
    expect(ann.button("start")).to_be_visible()


def test_another_number_of_players(open_browser: Open) -> None:
    tables = read(shipped("fifth")).tables
    ann = open_browser()
    ann.page.goto("/stats/fifth")
    section = ann.page.locator("section#after-fourth")
    section.wait_for()
    ann.choose("players", 6)
    section.locator("summary").click()
    wanted = {each.command for each in tables if (each.study, each.players) == ("after-fourth", 6)}
    expect(section.locator("code").first).to_contain_text("--players 6")
    assert {*section.locator("code").all_inner_texts()} == wanted
    # The other game has one number of players, and is not asked for another.
    ann.page.locator(".game-tabs a").last.click()
    ann.page.locator("section#bids").wait_for()
    expect(ann.page.locator('[data-choice="players"]')).to_have_count(0)


def test_on_a_phone_in_every_language(open_browser: Open) -> None:
    ann = open_browser(size=PHONE, color_scheme="dark")
    for game in ("fifth", "auction"):
        ann.page.goto(f"/stats/{game}")
        ann.page.locator(".stats-study").first.wait_for()
        ann.page.evaluate(
            "document.querySelectorAll('details').forEach((fold) => fold.open = true)"
        )
        too_wide = "document.documentElement.scrollWidth - innerWidth"
        for language in LANGUAGES:
            ann.speak(language)
            assert ann.page.evaluate(too_wide) <= 0, (game, language)
            if language == "en":  # as the commands are
                continue
            known = words(language) | set(latin(" ".join(catalogue(language).values())))
            texts = [str(each) for each in ann.page.evaluate(TEXTS)]
            assert len(texts) > 100
            assert [each for each in texts if set(latin(each)) - known - {"x2"}] == [], language


def test_no_such_game(open_browser: Open) -> None:
    ann = open_browser()
    answer = ann.page.request.get("/api/stats/whist")
    assert (answer.status, answer.json()["code"]) == (404, "not_found")
    answer = ann.page.request.get("/api/stats/fifth")
    assert answer.json()["format"] == "eightythree-stats/1"
