"""Whole matches by clicks alone, from the lobby to playing again."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Open
    from .visitor import Visitor

pytestmark = pytest.mark.browser

TITLES = {"en-US": "Eighty-Three", "ja-JP": "エイティースリー"}


def start(ann: Visitor, game: str, target: int) -> None:
    """Go from the lobby to a table by the form."""
    ann.page.goto("/")
    ann.page.locator(f'[data-game="{game}"]').click()
    points = ann.page.locator('input[name="target"]')
    if not points.is_visible():
        ann.page.locator("details.fold > summary").click()
    points.fill(str(target))
    points.press("Tab")
    ann.button("start").click()
    ann.wait()


def checked(ann: Visitor, folder: Path) -> dict[str, Any]:
    """Download the record and return what `eightythree check` says of it."""
    with ann.page.expect_download() as downloading:
        ann.button("record").click()
    path = folder / downloading.value.suggested_filename
    downloading.value.save_as(path)
    ran = subprocess.run(
        [sys.executable, "-m", "eightythree", "check", "--json", str(path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return {**json.loads(ran.stdout), "score": json.loads(path.read_text())["score"]}


def totals_shown(ann: Visitor) -> list[int]:
    """Return the totals of the score sheet; its minus is a typographer's."""
    shown = ann.page.locator(".side .score-sheet tfoot .total").all_inner_texts()
    return [int(text.replace("−", "-").replace(",", "")) for text in shown]


@pytest.mark.parametrize(
    ("game", "target", "locale"), [("fifth", 3, "en-US"), ("auction", 60, "ja-JP")]
)
def test_a_whole_match_by_clicks(
    open_browser: Open, locale: str, game: str, target: int, tmp_path: Path
) -> None:
    ann = open_browser(locale=locale)
    start(ann, game, target)
    expect(ann.page).to_have_title(f"{ann.page.locator('h1').inner_text()} · {TITLES[locale]}")
    rounds = ann.play_match(random.Random(f"{game} {locale}"))
    table = ann.page.url

    report = checked(ann, tmp_path)
    assert report["ok"]
    assert report["finished"]
    assert len(report["rounds"]) == rounds
    assert report["score"] == totals_shown(ann)
    assert max(report["score"]) >= target
    expect(ann.page.locator(".winners")).to_be_visible()
    expect(ann.page.locator(".side .score-sheet tbody tr")).to_have_count(rounds)

    ann.button("again").click()
    expect(ann.page).not_to_have_url(table)
    ann.wait()
    assert ann.look().awaits == "action"
    assert set(totals_shown(ann)) == {0}
    ann.step(random.Random(1))
