"""Replays on the page: stepping, links, records of one's own, and playing on from a moment."""

from __future__ import annotations

import json
import random
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from eightythree import record
from eightythree.cards import names
from eightythree.server.identity import new_token
from eightythree.server.records import record_of

from .conftest import PHONE
from .scenes import SCENES, Scene, stage
from .test_axe import looked_at

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import FilePayload, Page, Route

    from .conftest import Open, Sit
    from .scenes import Staged
    from .serving import Served

pytestmark = pytest.mark.browser

# Several rounds of Fifth Trick with five players, to their end.
MATCH = Scene("fifth", lambda now: now.match.winners is not None, {"target": 6}, seats=5, dealer=4)


def text_of(server: Served, staged: Staged) -> str:
    return record_of(staged.id, server.store.read(staged.id)).decode()


def at(page: Page, place: str) -> None:
    """Wait until a moment is on screen."""
    page.locator(f'.replay-page[data-at="{place}"]').wait_for()


def open_hands(page: Page) -> list[set[str]]:
    found: list[list[str]] = page.locator(".all-hands li[data-hand]").evaluate_all(
        "rows => rows.map(row => [...row.querySelectorAll('.open-card')].map(c => c.dataset.card))"
    )
    return [set(hand) for hand in found]


def moments(text: str) -> dict[str, record.Position]:
    found = record.positions(record.decode(text))
    return {f"{each.round}.{each.action}": each for each in found if each.round}


def hands_in(moment: record.Position) -> list[set[str]]:
    played = moment.match.round
    return [set(names(hand).split()) for hand in played.hands]  # type: ignore[union-attr]  # it is dealt


def test_a_finished_match_is_stepped_through(open_browser: Open, server: Served) -> None:
    token = new_token()
    staged = stage(server.store, MATCH, token)
    known = moments(text_of(server, staged))
    rounds = max(each.round for each in known.values())
    assert rounds > 1
    ann = open_browser(token=token)
    ann.visit(server.table(staged.id))
    page = ann.page
    ann.button("replay").click()
    at(page, "1.0")
    assert open_hands(page) == hands_in(known["1.0"])
    # What is for people who play is not there, and its keys do nothing.
    page.keyboard.press("p")
    expect(page.locator(".menu-people, dialog")).to_have_count(0)
    # By action to the end of the round and into the next one.
    stories = []
    for actions in range(1, 31):
        page.keyboard.press("ArrowRight")
        at(page, f"1.{actions}")
        assert open_hands(page) == hands_in(known[f"1.{actions}"])
        stories.append(page.locator(".side .story li").all_inner_texts())
    for before, after in pairwise(stories):
        assert after[: len(before)] == before
    expect(page.locator(".round-end")).to_be_visible()  # once the last trick has been seen
    page.keyboard.press("ArrowRight")
    at(page, "2.0")
    page.keyboard.press("ArrowLeft")
    at(page, "1.30")
    assert page.locator(".side .story li").all_inner_texts() == stories[-1]
    # By trick, by round, to both ends; by keys and by buttons.
    for key, place in (
        ("Shift+ArrowLeft", "1.25"),
        ("Shift+ArrowLeft", "1.20"),
        ("ArrowLeft", "1.19"),
        ("Shift+ArrowRight", "1.20"),
        ("PageUp", "1.0"),
        ("PageDown", "2.0"),
        ("End", list(known)[-1]),
        ("Home", "1.0"),
    ):
        page.keyboard.press(key)
        at(page, place)
    for button, place in (("round+", "2.0"), ("trick+", "2.5"), ("action-", "2.4")):
        page.locator(f'[data-step="{button}"]').click()
        at(page, place)
    # Each moment has a name, and each step is told in a sentence.
    scrubber = page.locator(".scrubber")
    assert "Round 2" in (scrubber.get_attribute("aria-valuetext") or "")
    page.keyboard.press("ArrowLeft")
    at(page, "2.3")
    page.keyboard.press("ArrowRight")
    at(page, "2.4")
    spoken = page.locator('[role="log"] p').last.inner_text()
    card = known["2.4"].match.round.plays[-1]  # type: ignore[union-attr]  # it is dealt
    assert page.locator(".replay-happened").inner_text().strip()
    assert " of " in spoken
    assert spoken.count(".") <= 2
    assert names(1 << card)
    # One seat's view: its own hand and nobody else's.
    page.locator('select[name="view"]').select_option("2")
    page.locator('.replay-page[data-seat-shown="2"]').wait_for()
    assert set(ann.look().hand) == hands_in(known["2.4"])[2]
    assert open_hands(page) == []
    # The link to the moment shows a stranger the same.
    page.wait_for_url("**?at=2.4&seat=2")
    shown = page.locator("main.table .felt").inner_text()
    eve = open_browser(size=PHONE)
    eve.page.goto(page.url)
    at(eve.page, "2.4")
    assert set(eve.look().hand) == hands_in(known["2.4"])[2]
    page.reload()
    at(page, "2.4")
    assert page.locator("main.table .felt").inner_text() == shown
    # By itself, to the end.
    page.locator('select[name="speed"]').select_option("4")
    page.locator('[data-step="round+"]').click()
    page.keyboard.press("End")
    at(page, list(known)[-1])
    page.keyboard.press("ArrowLeft")
    page.locator('[data-action="play"]').click()
    at(page, list(known)[-1])
    expect(page.locator('[data-action="play"]')).to_have_attribute("aria-label", "Play by itself")
    with page.expect_download() as download:
        ann.button("record").click()
    assert json.loads(download.value.path().read_text())["players"][0] == "Ann"


def test_a_record_is_dropped_and_played_on_from(
    open_browser: Open, server: Served, tmp_path: Path
) -> None:
    token = new_token()
    staged = stage(server.store, SCENES["auction won"], token)
    text = text_of(server, staged)
    known = moments(text)
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(text)
    broken = json.loads(text)
    broken["rounds"][0]["actions"][1] = "29"
    bad.write_text(json.dumps(broken))
    ann = open_browser()
    ann.expected = ["console: Failed to load resource"]
    page = ann.page
    page.goto("/")
    ann.button("open-record").click()
    page.locator('input[type="file"]').set_input_files(bad)
    alert = page.locator(".problem[role=alert]")
    expect(alert).to_contain_text("At action 2 of round 1")
    fault = alert.locator("[data-reason]")
    expect(fault).to_have_text("Seat 1 must bid 31 at least (A3.1)")
    ann.speak("ja")
    expect(fault).to_have_text("席1のビッドは31以上でなければなりません (A3.1)")
    ann.speak("vi")
    expect(fault).to_have_text("Ghế 1 phải ra giá ít nhất 31 (A3.1)")
    ann.speak("en")
    # Not what the format has, rather than against the rules.
    bad.write_text(json.dumps({**broken, "players": [1], "more": 1}))
    page.locator('input[type="file"]').set_input_files(bad)
    expect(fault).to_have_attribute("data-reason", "wrong_type")
    expect(fault).to_have_text("At $.players[0] there must be a text, not a whole number")
    bad.write_text(text[: len(text) // 2])
    page.locator('input[type="file"]').set_input_files(bad)
    expect(fault).to_have_text("The file ends in the middle: it was cut short")
    # Dropped anywhere on the page.
    transfer = page.evaluate_handle(
        "text => { const moved = new DataTransfer();"
        " moved.items.add(new File([text], 'match.json')); return moved; }",
        text,
    )
    page.locator("main").dispatch_event("drop", {"dataTransfer": transfer})
    at(page, "1.0")
    assert open_hands(page)[:4] == hands_in(known["1.0"])
    page.reload()
    at(page, "1.0")
    # The link to a moment holds the whole record, which no server has.
    page.keyboard.press("ArrowRight")
    at(page, "1.1")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ann.button("copy-link").click()
    expect(ann.button("copy-link")).to_have_text("Copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert "/replay?at=1.1#record=" in link
    eve = open_browser(size=PHONE)
    eve.page.goto(link)
    at(eve.page, "1.1")
    assert open_hands(eve.page)[:4] == hands_in(known["1.1"])
    assert "#" not in eve.page.url
    eve.page.reload()
    at(eve.page, "1.1")
    # Pasted into a page that shows it already, and cut short on the way.
    eve.page.evaluate("link => location.assign(link)", link[:-40])
    expect(eve.page.locator(".problem[role=alert]")).to_contain_text("no whole record")
    eve.page.evaluate("link => location.assign(link)", link)
    at(eve.page, "1.1")
    # The moment before the declarer names trump, in whose view another suit is named.
    place = next(
        place
        for place, each in known.items()
        if each.match.round.phase.value == "trump"  # type: ignore[union-attr]  # it is dealt
    )
    moment = known[place]
    seat = moment.match.to_act
    assert seat is not None
    named = json.loads(text)["rounds"][0]["actions"][moment.action]
    page.locator('select[name="view"]').select_option(f"{seat}")
    while (shown := page.locator(".replay-page").get_attribute("data-at")) != place:
        page.keyboard.press("ArrowRight")
        page.locator(f'.replay-page:not([data-at="{shown}"])').wait_for()
    other = next(suit for suit in "SHDC" if suit != named)
    ann.button(other).click()
    sheet = page.locator("dialog.sheet")
    expect(sheet).to_be_visible()
    ann.choose("what-if-bots", "random")
    ann.button("play-on").click()
    page.locator(".table-page:not(.replay-page)").wait_for()
    ann.wait()
    table = page.url.rpartition("/")[2].partition("?")[0]
    log = server.store.read(table)
    assert log[1].entry.action == other  # type: ignore[union-attr]  # Acted
    rng = random.Random(1)
    expect(ann.table).to_have_attribute("data-my-turn", "true")
    while ann.look().awaits not in {"deal", "nothing"}:
        ann.step(rng)
    kept = json.loads(record_of(table, server.store.read(table)))
    assert kept["rounds"][0]["hands"] == json.loads(text)["rounds"][0]["hands"]
    assert kept["rounds"][0]["actions"][moment.action] == other
    ann.button("back-to-replay").click()
    at(page, place)


# What the server says of a moment; that it is true is for its own tests.
EXPLORED = {
    "seat": 0,
    "worlds": 1600,
    "options": [
        {
            "action": "KS",
            "chance": 0.523,
            "chance_error": 0.0041,
            "points": 0.44,
            "points_error": 0.021,
            "level": True,
            "exact": 2.5,
        },
        {
            "action": "2S",
            "chance": 0.25,
            "chance_error": 0.02,
            "points": -1.2,
            "points_error": 0.3,
            "level": False,
            "exact": 0.0,
        },
    ],
}


def test_the_explorer_shows_what_each_choice_is_worth(open_browser: Open, server: Served) -> None:
    token = new_token()
    staged = stage(server.store, SCENES["lead"], token)
    ann = open_browser(token=token)
    page = ann.page
    asked: list[object] = []
    answers: list[tuple[int, dict[str, object]]] = [
        (503, {"code": "late", "problem": "the explorer is not ready yet"}),
        (200, EXPLORED),
        (200, EXPLORED),
        (200, EXPLORED),
    ]

    def answer(route: Route) -> None:
        asked.append(route.request.post_data_json)
        status, content = answers.pop(0)
        route.fulfill(status=status, json=content)

    page.route("**/explore", answer)
    ann.expected = ["console: Failed to load resource"]
    ann.visit(server.table(staged.id))
    toggle = page.locator('[data-do="explore"]')
    toggle.click()
    panel = page.locator(".explorer")
    expect(panel).to_contain_text("not ready yet")
    page.locator('[data-do="explore-again"]').click()
    rows = page.locator(".explored tbody tr")
    expect(rows).to_have_count(2)
    best, other = rows.all()
    expect(best.locator("th")).to_contain_text("K")
    for text in ("52%", "± 0.4%", "+0.4", "± 0.02", "2.5"):
        expect(best).to_contain_text(text)
    for text in ("25%", "−1.2", "± 0.30"):
        expect(other).to_contain_text(text)
    assert [row.locator(".level-mark").count() for row in (best, other)] == [1, 0]
    assert asked == [{"seq": staged.seq}] * 2
    # The next turn is another moment; put away, it asks no more.
    ann.step(random.Random(1))
    expect(page.locator(".explored tbody tr")).to_have_count(2)
    assert asked[2] == {"seq": ann.look().seq}
    toggle.click()
    expect(panel).to_have_count(0)
    # The same at a moment of a replay, where the server is told which.
    over = stage(server.store, SCENES["fifth won"], token)
    page.goto(f"/table/{over.id}/replay?at=1.4")
    at(page, "1.4")
    toggle.click()
    expect(page.locator(".explored tbody tr")).to_have_count(2)
    assert asked[3] == {"table": over.id, "record": None, "round": 1, "actions": 4}
    # Beside the table all of it is to be seen.
    assert panel.evaluate("each => each.scrollWidth - each.clientWidth") == 0
    assert len(asked) == 4


def test_among_others_there_is_no_explorer(sit: Sit) -> None:
    ann, _ = sit(SCENES["lead"]._replace(people=True))
    expect(ann.page.locator(".hand-card").first).to_be_visible()
    expect(ann.page.locator('[data-do="explore"]')).to_have_count(0)


def test_replays_are_without_fault(open_browser: Open, server: Served) -> None:
    token = new_token()
    fifth = stage(server.store, SCENES["fifth won"], token)
    auction = stage(server.store, SCENES["auction won"], token)
    ann = open_browser(token=token, reduced_motion="reduce")
    page = ann.page
    page.route("**/explore", lambda route: route.fulfill(json=EXPLORED))
    found = []
    for number, (staged, place, seat) in enumerate(
        [(fifth, "1.18", "&seat=1"), (auction, "1.4", "&seat=0"), (auction, "1.20", "")]
    ):
        page.goto(f"/table/{staged.id}/replay?at={place}{seat}")
        at(page, place)
        found += looked_at(ann, f"replay {place}{seat}", number)
    page.locator('[data-do="explore"]').click()
    expect(page.locator(".explored")).to_be_visible()
    for number in (0, 1):
        found += looked_at(ann, "the explorer", number)
    ann.button("what-if").click()
    expect(page.locator("dialog fieldset")).to_be_visible()
    found += looked_at(ann, "what if", 2)
    ann.expected = ["console: Failed to load resource"]
    page.goto("/replay")
    expect(page.locator(".open-record")).to_be_visible()
    content: FilePayload = {"name": "x.json", "mimeType": "application/json", "buffer": b"{}"}
    page.locator('input[type="file"]').set_input_files(content)
    expect(page.locator(".problem")).to_be_visible()
    for number in (0, 3):
        found += looked_at(ann, "opening a record", number)
    assert found == []
