"""The review of a match on the page: asked for, waited for, read."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from playwright.sync_api import expect

from eightythree.review.report import VERSION

from .catalogues import text
from .conftest import DESKTOP, PHONE
from .reviews import auction_review, text_of
from .scenes import Scene

if TYPE_CHECKING:
    from playwright.sync_api import Route, ViewportSize

    from .conftest import Sit
    from .serving import Served

pytestmark = pytest.mark.browser

OVER = Scene(
    "auction", lambda position: position.match.winners is not None, {"target": 1}, level="novice"
)


class Answers:
    """What the server is made to say of a review, however often it is asked."""

    def __init__(self) -> None:
        self.state: dict[str, Any] = {"state": "none"}
        self.methods: list[str] = []

    def __call__(self, route: Route) -> None:
        self.methods.append(route.request.method)
        if route.request.method == "DELETE":
            self.state = {"state": "none"}
        whole = {"before": 0, "done": 0, "whole": 0, "review": None, **self.state}
        route.fulfill(json=whole)


@pytest.mark.parametrize(("locale", "size"), [("en-US", DESKTOP), ("ja-JP", PHONE)])
def test_a_review_is_asked_for_made_and_read(
    sit: Sit, server: Served, locale: str, size: ViewportSize
) -> None:
    ann, staged = sit(OVER, locale=locale, size=size)
    language = locale.split("-")[0]
    page = ann.page
    address = re.compile(r"/api/tables/[^/]+/review$")
    answers = Answers()
    page.route(address, answers)
    page.locator("[data-action=review]").click()
    expect(page).to_have_url(re.compile(f"/table/{staged.id}/review"))
    expect(page.locator("h1")).to_have_text(text(language, "review.title"))

    # The table's button has asked for it; none is begun by a reload or after a stop.
    expect(page.get_by_role("button", name=text(language, "review.start"))).to_be_visible()
    assert answers.methods == ["GET", "POST"]
    assert "?" not in page.url.replace("?fast", "")
    page.reload()
    expect(page.get_by_role("button", name=text(language, "review.start"))).to_be_visible()
    assert answers.methods == ["GET", "POST", "GET"]

    answers.state = {"state": "waiting", "before": 3}
    page.get_by_role("button", name=text(language, "review.start")).click()
    expect(page.get_by_role("status")).to_contain_text("3")
    answers.state = {"state": "running", "done": 30, "whole": 120}
    expect(page.get_by_role("progressbar")).to_have_attribute("max", "120")
    expect(page.get_by_role("status")).to_contain_text("120")
    answers.state = {"state": "failed"}
    expect(page.get_by_role("alert")).to_have_text(text(language, "review.failed"))
    answers.state = {"state": "running", "done": 0, "whole": 120}
    page.get_by_role("button", name=text(language, "review.again")).click()
    page.get_by_role("button", name=text(language, "review.stop")).click()
    expect(page.get_by_role("button", name=text(language, "review.start"))).to_be_visible()
    assert {"GET", "POST", "DELETE"} <= set(answers.methods)

    # What is kept is shown when the page is loaded again.
    page.unroute(address)
    review = auction_review()
    assert server.store.reviews.ask(staged.id, VERSION, 1, 9).result()
    assert server.store.reviews.keep(staged.id, text_of(review)).result()
    page.reload()
    mistakes = page.locator(".review-mistakes > li")
    expect(mistakes).to_have_count(sum(each.mistake for each in review.decisions))
    for item, each in zip(
        mistakes.all(), [each for each in review.decisions if each.mistake], strict=True
    ):
        expect(item).to_contain_text(review.players[each.seat].name)
        expect(item.get_by_role("link")).to_have_attribute(
            "href", f"/table/{staged.id}/replay?at=2.{each.action - 1}&seat={each.seat}"
        )
    expect(page.get_by_role("img", name=text(language, "review.graph.label"))).to_be_visible()
    expect(page.locator(".review-line circle")).to_have_count(mistakes.count())
    sections = page.locator(".review-player")
    expect(sections).to_have_count(4)
    expect(sections.nth(1)).to_contain_text("−")  # of luck and play something is below 0
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert not wide

    # Every decision of every seat, with both verdicts, folded away.
    every = page.locator(".review-every > li")
    expect(every).to_have_count(0)
    page.locator(".review-fold summary").click()
    expect(every).to_have_count(len(review.decisions))
    for item, each in zip(every.all(), review.decisions, strict=True):
        expect(item).to_contain_text(review.players[each.seat].name)
        expect(item.locator("p")).to_have_count(2)
        expect(item.get_by_role("link")).to_have_attribute(
            "href", f"/table/{staged.id}/replay?at=2.{each.action - 1}&seat={each.seat}"
        )
        expect(item.locator(".review-mistake")).to_have_count(int(each.mistake))
    # A column has the same digits in each row.
    for column, digits in ((3, 1), (4, 3), (5, 1)):
        for cell in page.locator(f".figures-table tbody tr > :nth-child({column + 1})").all():
            for figure in cell.inner_text().split(" ± "):
                assert re.fullmatch(rf"−?[\d,]+\.\d{{{digits}}}", figure), figure
    for row in page.locator(".review-player li").all():
        assert re.search(r"\(−\d+\.\d\)$", row.inner_text())
    page.locator(".review-fold summary").click()

    # By keyboard from the summary to the moment.
    dearest = sections.nth(1).locator("li a").first
    dearest.focus()
    page.keyboard.press("Enter")
    place = review.decisions[review.players[1].dearest[0]].action
    expect(page.locator(f"[id='at-2.{place}']")).to_be_in_viewport()
    page.get_by_role("link", name=text(language, "review.table")).click()
    ann.table.wait_for()


def test_a_table_that_is_not_finished_says_so(sit: Sit) -> None:
    ann, staged = sit("lead")
    ann.expected.append("409")
    ann.page.goto(f"/table/{staged.id}/review")
    expect(ann.page.get_by_role("alert")).to_have_text(text("en", "problem.not_over"))


def test_where_each_seat_spoke_once_nobody_goes_up(sit: Sit, server: Served) -> None:
    ann, staged = sit(OVER)
    review = msgspec.structs.replace(auction_review(), one_bid=True)
    assert server.store.reviews.ask(staged.id, VERSION, 1, 9).result()
    assert server.store.reviews.keep(staged.id, text_of(review)).result()
    ann.page.goto(f"/table/{staged.id}/review")
    mistakes = ann.page.locator(".review-mistakes")
    expect(mistakes).to_contain_text("bidding 83 double")
    expect(mistakes).not_to_contain_text("going up")
