"""The page checks each deal, and says in plain words what it found."""

from __future__ import annotations

import json
import random
import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from eightythree.cards import names
from eightythree.cli.main import main
from eightythree.fairness import Shuffle
from eightythree.server.identity import new_token
from eightythree.store import Cut, Dealt

from .conftest import LANDSCAPE
from .test_language import left_in_english
from .visitor import Visitor

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Locator, Route, ViewportSize

    from .conftest import Open, Sit
    from .serving import Served

pytestmark = pytest.mark.browser

# What a page has that comes neither by https nor from this computer.
NO_SUBTLE = "Object.defineProperty(Crypto.prototype, 'subtle', {get() { return undefined; }});"

FITS = """() => {
  const root = document.scrollingElement;
  return root.scrollWidth <= innerWidth && root.scrollHeight <= innerHeight;
}"""


def start(ann: Visitor, game: str, friends: int = 0) -> None:
    ann.page.goto("/")
    ann.page.locator(f'[data-game="{game}"]').click()
    if friends:
        ann.choose("players", 1 + friends)
        ann.choose("friends", friends)
    ann.button("start").click()
    if friends == 0:
        ann.wait()


def verdict(visitor: Visitor, number: int | None = None) -> dict[str, str | None]:
    """Return what the page says of the round that is over, or of one on the score sheet."""
    line = line_of(visitor, number)
    expect(line).to_be_visible()
    return {name: line.get_attribute(f"data-{name}") for name in ("fault", "cut", "saw")}


def line_of(visitor: Visitor, number: int | None = None) -> Locator:
    if number is None:
        return visitor.page.locator(".round-end .fair")
    button = visitor.page.locator(".side .round-button").nth(number - 1)
    if button.get_attribute("aria-expanded") == "false":
        button.click()
    return visitor.page.locator(".side .score-detail .fair")


FAIR = {"fault": "", "cut": "mine", "saw": "true"}


@pytest.mark.parametrize(("game", "locale"), [("fifth", "en-US"), ("auction", "ja-JP")])
def test_each_deal_is_checked(
    open_browser: Open, server: Served, locale: str, game: str, tmp_path: Path
) -> None:
    ann = open_browser(locale=locale)
    ann.context.add_init_script(NO_SUBTLE)
    start(ann, game)
    noted = ann.page.locator(".side .fair-next code").text_content()
    rng = random.Random(1)
    for number in (1, 2):
        ann.step(rng)
        if number == 2:
            ann.page.reload()
            ann.wait()
        ann.play_round(rng)
        assert verdict(ann) == FAIR, number
        if number < 2:
            ann.act(ann.button("next"))
    line = line_of(ann)
    line.locator("summary").click()
    expect(line.locator("li")).to_have_count(3)
    if locale == "en-US":
        expect(line).to_contain_text("Your browser cut the deck at random, and the cut counted.")
    else:
        assert left_in_english(ann, "a deal checked") == []
    assert verdict(ann, 1) == FAIR
    with ann.page.expect_download() as downloading:
        line.locator("a").click()
    path = tmp_path / downloading.value.suggested_filename
    downloading.value.save_as(path)
    assert main(["verify-deal", str(path), "--saw", f"2:{noted}"]) == 0
    proofs = json.loads(path.read_text())
    assert [each["round"] for each in proofs["rounds"]] == [1, 2]
    log = server.store.read(proofs["table"])
    deals = [logged.entry for logged in log if isinstance(logged.entry, Dealt)]
    for deal, proof in zip(deals, proofs["rounds"], strict=True):
        assert list(deal.cuts) == proof["cuts"]
        assert re.fullmatch("[0-9a-f]{32}", proof["cuts"][0])
        assert set(proof["cuts"][1:]) == {""}
    assert len({deal.cuts for deal in deals}) == 2


def test_friends_other_devices_and_who_comes_late(open_browser: Open, server: Served) -> None:
    ann, bea, eve = open_browser(), open_browser(), open_browser()
    start(ann, "fifth", friends=1)
    expect(ann.page.locator(".gathering")).to_be_visible()
    # A second tab of the same person: it has seen the commitment, and cuts no second time.
    tab = Visitor(ann.context)
    tab.page.goto(ann.page.url)
    expect(tab.page.locator(".gathering")).to_be_visible()
    bea.page.goto(ann.page.url)
    for friend in (ann, bea, tab):
        expect(friend.page.locator(".hand-card")).to_have_count(6)
    eve.page.goto(ann.page.url)
    eve.table.wait_for()
    log = server.store.read(ann.page.url.rpartition("/")[2])
    assert sum(isinstance(logged.entry, Cut) for logged in log) == 1
    rng = random.Random(2)
    seq = ann.look().seq
    while ann.look().awaits == "action":
        mover = ann if ann.look().myTurn else bea
        mover.card(rng.choice(mover.look().legal)).click()
        seq += 1
        for each in (ann, bea):
            expect(each.table).to_have_attribute("data-seq", str(seq))
    assert verdict(ann) == FAIR
    assert verdict(bea) == FAIR
    assert verdict(tab) == FAIR | {"cut": "other"}
    assert verdict(eve) == {"fault": "", "cut": "spectator", "saw": "false"}
    expect(line_of(ann)).to_have_count(1)
    line_of(ann).locator("summary").click()
    expect(line_of(ann)).to_contain_text("From the shuffle and 2 cuts follow exactly")
    assert tab.unexpected == []


def test_another_browser_of_the_same_person_comes_in_the_middle(open_browser: Open) -> None:
    ann = open_browser()
    start(ann, "auction")
    ann.step(random.Random(1))
    cookie = next(each for each in ann.context.cookies() if each["name"].endswith("guest"))
    late = open_browser(token=str(cookie["value"]))
    late.visit(ann.page.url)
    late.play_round(random.Random(2))
    assert verdict(late) == {"fault": "", "cut": "other", "saw": "false"}
    expect(ann.table).to_have_attribute("data-awaits", "deal")
    assert verdict(ann) == FAIR
    # It saw the commitment to the second deal; the cut was made elsewhere.
    late.act(late.button("next"))
    late.play_round(random.Random(3))
    assert verdict(late) == FAIR | {"cut": "other"}


def exchanged(deal: dict[str, Any]) -> None:
    deal["hands"][0], deal["hands"][1] = deal["hands"][1], deal["hands"][0]


def another(deal: dict[str, Any]) -> None:
    """Show another deal, right in itself, from another secret."""
    shuffle = Shuffle(deal["table"], "fifth", 4, deal["round"], "0" * 64, tuple(deal["cuts"]))
    dealt = shuffle.deal(deal["dealer"])
    deal.update(
        secret=shuffle.secret,
        commitment=shuffle.commitment,
        hands=[names(hand) for hand in dealt.hands],
    )


LIES: list[tuple[Callable[[dict[str, Any]], object], str, str]] = [
    (exchanged, "cards", "Other cards follow"),
    (another, "changed", "bound to another shuffle"),
    (lambda deal: deal.update(secret="0" * 64), "secret", "is not what it was bound to"),
    # It has said itself, before the deal, that the seat had cut.
    (lambda deal: deal["cuts"].__setitem__(0, ""), "cut", "not those that were made"),
]


def answering(lie: Callable[[dict[str, Any]], object]) -> Callable[[Route], None]:
    """Return what answers in the server's place, with a lie about each deal."""

    def answer(route: Route) -> None:
        proofs = route.fetch().json()
        for deal in proofs["rounds"]:
            deal["table"] = proofs["table"]
            lie(deal)
            del deal["table"]
        route.fulfill(json=proofs)

    return answer


def test_a_server_that_lies_is_found_out(open_browser: Open) -> None:
    ann = open_browser()
    start(ann, "fifth")
    rng = random.Random(1)
    ann.play_round(rng)
    ann.act(ann.button("next"))
    ann.play_round(rng)
    assert verdict(ann) == FAIR
    for lie, fault, said in LIES:
        ann.page.unroute_all()
        ann.page.route("**/fairness?round=*", answering(lie))
        ann.page.reload()
        assert verdict(ann)["fault"] == fault
        expect(line_of(ann).get_by_role("alert")).to_contain_text(said)


def test_a_table_from_before_there_were_proofs_says_nothing(sit: Sit, open_browser: Open) -> None:
    ann = open_browser(token=new_token())
    for scene in ("fifth over", "auction over"):
        with ann.page.expect_response(re.compile("/fairness")) as answered:
            sit(scene, by=ann)
        assert answered.value.json()["rounds"] == []
        expect(ann.page.locator(".round-end")).to_be_visible()
        expect(ann.page.locator(".fair")).to_have_count(0)


@pytest.mark.parametrize(("size", "locale"), [(LANDSCAPE, "ja-JP")])
def test_what_was_checked_is_in_sight_on_a_phone(
    open_browser: Open, size: ViewportSize, locale: str
) -> None:
    ann = open_browser(size=size, locale=locale)
    start(ann, "auction")
    ann.play_round(random.Random(3))
    assert verdict(ann) == FAIR
    expect(line_of(ann).locator("summary")).to_be_in_viewport()
    line_of(ann).locator("summary").click()
    assert ann.page.evaluate(FITS)
    last = line_of(ann).locator("a")
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport()
    ann.page.locator(".menu-scores").click()
    ann.page.locator("dialog .fair-next summary").click()
    expect(ann.page.locator("dialog .fair-next code")).to_be_visible()
    assert ann.page.evaluate(FITS)
