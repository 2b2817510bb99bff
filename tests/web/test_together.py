"""People at one table: open tables, leaving and sitting down, clocks, taking back, talk, hints."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from eightythree.server.identity import new_token
from eightythree.store import Terms

from .conftest import DESKTOP, PHONE
from .scenes import SCENES, Scene, mine, stage
from .test_axe import looked_at
from .test_language import left_in_english
from .test_layout import measure
from .test_seats import frames_of

if TYPE_CHECKING:
    from .conftest import Open, Sit
    from .serving import Served
    from .visitor import Visitor

pytestmark = pytest.mark.browser

HINTS = Terms(hints=True)
# Ann leads, and no card beats one of hers.
CERTAIN = Scene(
    "fifth", mine("play"), dealer=3, hands={0: "AS KS AH KH AD KD"}, terms=HINTS, people=True
)
# Bo is to lead, and Ann to follow with spades; she holds no other suit but one heart.
BO_LEADS = Scene(
    "fifth",
    lambda position: position.match.to_act == 1,
    seats=2,
    dealer=0,
    hands={0: "AS KS QS 3S 2S 2H", 1: "9S 8S 7D 6D 5D 4D"},
)
BO_BIDS = Scene(
    "auction", lambda position: position.match.to_act == 0, script="pass,pass", dealer=1
)


class Pair:
    """Ann on seat 0 and Bo on seat 1, each before a browser of their own."""

    def __init__(self, open_browser: Open, server: Served, scene: Scene) -> None:
        self.ann, self.bo = (open_browser(token=new_token()) for _ in range(2))
        assert self.ann.token is not None
        assert self.bo.token is not None
        self.staged = stage(server.store, scene, self.ann.token, self.bo.token)
        self.address = server.table(self.staged.id)
        for person in (self.ann, self.bo):
            person.page.goto(self.address)
            person.table.wait_for()


def do(person: Visitor, name: str) -> None:
    person.page.locator(f'[data-do="{name}"]').click()


def refusal(person: Visitor, code: str) -> None:
    expect(person.page.locator(f'.refusal[data-code="{code}"]')).to_be_visible()


def test_an_open_table_is_found_in_the_lobby(open_browser: Open) -> None:
    ann = open_browser()
    ann.page.goto("/")
    ann.page.locator('[data-game="auction"]').click()
    ann.page.locator('input[name="name"]').fill("Ann Lister")
    ann.choose("friends", 1)
    ann.page.locator("details.terms > summary").click()
    ann.choose("listed", "true")
    ann.choose("watch", "nobody")
    ann.choose("clock", 30)
    ann.choose("hints", "true")
    ann.button("start").click()
    code = ann.page.locator(".gathering-code")
    expect(code).to_be_visible()
    expect(code).to_have_js_property("complete", True)
    assert code.evaluate("image => image.naturalWidth") > 0
    expect(ann.page.locator(".gathering .help")).to_contain_text("30 s + 120 s")

    bea = open_browser(locale="ja-JP")
    bea.page.goto("/")
    found = bea.page.locator(".open-table", has_text="Ann Lister")
    expect(found).to_contain_text("ヒントあり")
    found.locator('[data-action="join"]').click()
    for person in (ann, bea):
        expect(person.page.locator(".hand-card")).to_have_count(12)
        expect(person.page.locator(".score-hints")).to_be_visible()
    # Nobody else may watch, and the lobby does not offer it.
    cy = open_browser()
    cy.expected = ["403"]
    cy.page.goto(ann.page.url)
    expect(cy.page.locator(".message")).to_contain_text("want nobody to watch")
    cy.page.goto("/")
    expect(cy.button("start")).to_be_visible()
    expect(cy.page.locator(".open-table", has_text="Ann Lister")).to_have_count(0)


def test_who_leaves_is_followed_by_a_bot_and_then_by_somebody_else(
    open_browser: Open, server: Served
) -> None:
    pair = Pair(open_browser, server, SCENES["lead"])
    ann, bo = pair.ann, pair.bo
    bo.page.locator(".menu-people").click()
    bo.button("leave").click()
    # It asks once.
    bo.button("stay").click()
    bo.button("leave").click()
    bo.button("leave-now").click()
    expect(bo.button("start")).to_be_visible()
    plate = ann.page.locator('.plate[data-seat="1"]')
    expect(plate).to_contain_text("left, a bot plays")
    # Who sits already has no use for the seat.
    expect(ann.button("sit")).to_have_count(0)

    cy = open_browser()
    cy.page.goto("/")
    cy.page.locator('input[name="name"]').fill("Cy the Third")
    cy.page.goto(pair.address)
    expect(cy.page.locator(".action-bar")).to_contain_text("You are watching")
    cy.button("sit").click()
    expect(cy.page.locator(".hand-card")).to_have_count(6)
    expect(plate).to_contain_text("Cy the Third")
    expect(ann.page.locator(".plate.absent")).to_have_count(0)


def test_the_others_can_join_who_plays_again(open_browser: Open, server: Served) -> None:
    pair = Pair(open_browser, server, SCENES["fifth won"])
    ann, bo = pair.ann, pair.bo
    ann.button("again").click()
    expect(ann.page.locator(".gathering")).to_contain_text("Waiting for Bo")
    plate = ann.page.locator('.plate[data-seat="1"]')
    expect(plate).to_contain_text("not here yet")
    call = bo.page.locator(".match-again")
    expect(call).to_have_text("Ann plays again.")
    # Whoever comes later is told the same.
    bo.page.reload()
    expect(call).to_have_text("Ann plays again.")
    expect(bo.button("again")).to_have_text("Join")
    bo.button("again").click()
    for person in (ann, bo):
        expect(person.page.locator(".hand-card")).to_have_count(6)
    assert ann.page.url == bo.page.url
    expect(plate).not_to_contain_text("not here yet")
    # Who has played again finds the way back there, and is not called.
    ann.page.goto(pair.address)
    expect(ann.button("again")).to_have_text("Play again")
    expect(ann.page.locator(".match-again")).to_be_empty()
    ann.button("again").click()
    expect(ann.page).to_have_url(bo.page.url)


def test_the_clock_runs_down(sit: Sit, open_browser: Open) -> None:
    ann = open_browser(token=new_token(), size=PHONE)
    sit(SCENES["lead"]._replace(terms=Terms(turn=10, bank=6)), by=ann)
    own = ann.page.locator(".your-plate .clock.running")
    # The bank is in it.
    expect(own).to_have_text(re.compile("^0:1"))
    status = own.locator('[role="status"]')
    expect(own).to_have_class("clock running short")
    expect(status).to_have_text("Ten seconds left.")
    # Whose time is up is played for, and the story says so.
    sit(SCENES["lead"]._replace(terms=Terms(turn=1)), by=ann)
    expect(ann.page.locator(".story")).to_contain_text("(time was up)")
    expect(ann.page.locator('[role="log"]').first).to_contain_text("(time was up)")
    # It still does for who comes again.
    ann.page.reload()
    expect(ann.page.locator(".story li", has_text="You lead").first).to_contain_text(
        "(time was up)"
    )


def test_out_of_time_is_shown_at_once_and_until_one_acts(
    open_browser: Open, server: Served
) -> None:
    pair = Pair(open_browser, server, BO_LEADS._replace(terms=Terms(turn=8, grace=0)))
    ann, bo = pair.ann, pair.bo
    plate = ann.page.locator('.plate[data-seat="1"]')
    expect(plate).to_contain_text("out of time")
    for person in (ann, bo):
        person.wait()
        person.page.locator('.hand-card[data-legal="true"]').first.click()
    expect(plate).not_to_contain_text("out of time")
    expect(ann.page.locator(".story")).to_contain_text("(time was up)")
    # Whoever comes again is shown the same.
    ann.page.reload()
    ann.table.wait_for()
    expect(plate).not_to_contain_text("out of time")


def test_a_table_without_a_clock_shows_none(sit: Sit) -> None:
    ann, _ = sit("lead")
    expect(ann.page.locator(".clock")).to_have_count(0)


def test_taking_back_needs_the_others(open_browser: Open, server: Served) -> None:
    pair = Pair(open_browser, server, BO_BIDS)
    ann, bo = pair.ann, pair.bo
    ann.button("40").click()
    expect(bo.page.locator(".plate[data-seat='0']")).to_contain_text("40")
    do(ann, "undo")
    expect(bo.page.locator(".undo-bar")).to_contain_text("Ann asks to take back.")
    expect(ann.page.locator(".undo-bar")).to_contain_text("Waiting for Bo.")
    do(bo, "refuse")
    refusal(ann, "not.undone")
    assert "40" in ann.page.locator(".story").inner_text()

    do(ann, "undo")
    do(bo, "agree")
    for person in (ann, bo):
        refusal(person, "undone")
        expect(person.page.locator(".undo-bar")).to_be_hidden()
    expect(ann.table).to_have_attribute("data-my-turn", "true")
    ann.button("41").click()
    expect(ann.page.locator(".story")).to_contain_text("You bid 41.")


def test_a_certain_claim_ends_the_round_and_another_does_not(sit: Sit) -> None:
    ann, _ = sit(CERTAIN)
    do(ann, "claim")
    ann.wait(beyond=2)
    assert ann.look().awaits == "deal"
    expect(ann.page.locator(".round-end")).to_be_visible()
    sit(CERTAIN._replace(hands={0: "AS KS AH KH AD QD"}), by=ann)
    do(ann, "claim")
    refusal(ann, "no_claim")
    assert len(ann.look().hand) == 6


def test_a_hint_names_a_card_and_shows_it(sit: Sit) -> None:
    ann, _ = sit(CERTAIN._replace(people=False))
    do(ann, "hint")
    expect(ann.page.locator(".hint")).to_contain_text("Hint: ")
    card = ann.page.locator('.hand-card[data-hint="true"]')
    expect(card).to_have_count(1)
    ann.act(card)
    expect(ann.page.locator(".hint")).to_have_count(0)
    # The rules of the table say that there are hints; where there are none, none is offered.
    ann.page.locator(".menu-rules").click()
    expect(ann.page.locator(".rules")).to_contain_text("hints on")
    sit("lead", by=ann)
    expect(ann.page.locator('[data-do="hint"]')).to_have_count(0)


def test_what_is_said_is_heard_as_text_and_can_be_muted(open_browser: Open, server: Served) -> None:
    pair = Pair(open_browser, server, SCENES["fifth over"])
    ann, bo = pair.ann, pair.bo
    frames = frames_of(ann)
    ann.page.reload()
    ann.table.wait_for()
    said = ann.page.locator(".side .talk-said")
    talk = bo.page.locator(".side .talk")
    # On a phone talk is behind its icon, which says that something new is there.
    icon = ann.page.locator(".menu-people")
    ann.page.set_viewport_size(PHONE)
    talk.locator('[data-phrase="well_played"]').click()
    expect(icon).to_have_attribute("aria-label", "People and talk: something new")
    icon.click()
    expect(ann.page.locator(".people .talk-said")).to_contain_text("Bo Well played")
    ann.page.keyboard.press("Escape")
    expect(icon).to_have_attribute("aria-label", "People and talk")
    ann.page.set_viewport_size(DESKTOP)
    expect(said).to_contain_text("Bo Well played")
    talk.locator('[data-phrase="clap"]').click()
    expect(said.locator("li").last).to_have_text("Bo Applause")
    expect(said.locator("li svg")).to_have_count(1)
    bubble = ann.page.locator(".plate[data-seat='1'] .bubble")
    expect(bubble).to_have_text("Applause")
    # Between rounds in words of one's own, which are never markup.
    talk.locator("input").fill("<b>close</b> one")
    talk.locator("input").press("Enter")
    expect(said).to_contain_text("Bo <b>close</b> one")

    # Who watches sees all hands of a round, once it is over.
    watcher = open_browser(token=new_token())
    watcher.page.goto(pair.address)
    watcher.page.locator('.round-end [data-action="replay-1"]').click()
    expect(watcher.page.locator(".all-hands [data-hand]")).to_have_count(4)

    ann.page.locator(".menu-people").click()
    ann.button("mute-1").click()
    ann.page.keyboard.press("Escape")
    expect(said).not_to_contain_text("Bo")
    talk.locator('[data-phrase="thanks"]').click()
    expect(bo.page.locator(".side .talk-said")).to_contain_text("Thanks")
    ann.button("next").click()
    expect(ann.page.locator(".hand-card")).to_have_count(6)
    expect(ann.page.locator(".bubble")).to_have_count(0)
    # Partners must not talk while the cards are played.
    expect(talk.locator("input")).to_have_count(0)
    # Nothing was missed for want of a number.
    kinds = [json.loads(frame)["type"] for frame in frames]
    assert kinds.count("table") == 1
    assert kinds.count("said") == 4


def test_a_card_marked_before_its_turn_is_played_then(open_browser: Open, server: Served) -> None:
    pair = Pair(open_browser, server, BO_LEADS)
    ann, bo = pair.ann, pair.bo
    marked = ann.page.locator('.hand-card[data-chosen="true"]')
    ann.card("QS").click()
    expect(marked).to_have_count(1)
    ann.card("QS").click()
    expect(marked).to_have_count(0)
    ann.card("3S").click()
    expect(ann.card("3S")).to_have_attribute("aria-label", "3 of spades, plays on your turn")
    bo.card("9S").click()
    expect(ann.card("3S")).to_have_count(0)
    expect(ann.page.locator(".story")).to_contain_text("You play 3")
    # What is not legal when the turn comes is not played.
    ann.card("2H").click()
    expect(marked).to_have_count(1)
    bo.card("8S").click()
    ann.wait()
    expect(marked).to_have_count(0)
    assert len(ann.look().hand) == 5
    expect(ann.page.locator(".refusal")).to_have_count(0)


@pytest.mark.parametrize("by_itself", ["1", "0"])
def test_the_last_card_plays_by_itself(sit: Sit, open_browser: Open, by_itself: str) -> None:
    ann = open_browser(token=new_token())
    ann.page.add_init_script(f"localStorage.last = '{by_itself}'")
    last = Scene(
        "fifth",
        lambda position: position.match.to_act == 0 and len(position.seen_by(0).plays) >= 20,
    )
    sit(last, by=ann)
    if by_itself == "0":
        assert len(ann.look().hand) == 1
        ann.act(ann.card(ann.look().hand[0]))
    expect(ann.table).to_have_attribute("data-awaits", "deal")


def test_the_same_guest_on_another_device(sit: Sit, open_browser: Open) -> None:
    ann, _ = sit("lead")
    hand = ann.look().hand
    ann.page.locator(".menu-settings").click()
    ann.button("make-code").click()
    code = ann.page.locator(".device-code").inner_text()
    phone = open_browser(size=PHONE)
    phone.expected = ["404"]
    phone.page.goto(ann.page.url)
    expect(phone.page.locator(".action-bar")).to_contain_text("You are watching")
    phone.page.locator(".menu-settings").click()
    for typed in ("22222-22222", code):
        phone.page.locator('input[name="code"]').fill(typed)
        phone.button("use-code").click()
        if typed != code:
            expect(phone.page.locator(".devices .refusal")).to_contain_text("not known")
    expect(phone.page.locator(".hand-card")).to_have_count(6)
    assert phone.look().hand == hand
    # In the lobby the way back is shown, and the name has come along.
    phone.page.goto("/")
    expect(phone.page.locator('input[name="name"]')).to_have_value("Ann")
    own = phone.page.locator(".my-tables .open-table")
    expect(own).to_contain_text("your turn")
    own.locator('[data-action="go-on"]').click()
    expect(phone.page.locator(".hand-card")).to_have_count(6)
    # Others see nothing of it.
    other = open_browser()
    other.page.goto("/", wait_until="networkidle")
    expect(other.button("start")).to_be_visible()
    expect(other.page.locator(".my-tables")).to_have_count(0)


def test_ones_own_tables_are_shown_without_fault(sit: Sit, open_browser: Open) -> None:
    ann = open_browser(token=new_token(), reduced_motion="reduce")
    for scene in ("lead", "bid", "fifth won", "play", "follow"):
        sit(scene, by=ann)
    ann.page.goto("/")
    # The match that is over is not among them, and more than two are folded away.
    expect(ann.page.locator(".my-tables .open-table")).to_have_count(4)
    ann.page.locator(".my-tables summary").click()
    found = [fault for number in range(4) for fault in looked_at(ann, "own tables", number)]
    names = re.compile(": (Bo|Cy|Di)[ ,]")
    english = [each for each in left_in_english(ann, "own tables") if not names.search(each)]
    assert found + english == []


def test_what_people_ask_for_fits(sit: Sit, open_browser: Open) -> None:
    ann = open_browser(token=new_token())
    wrong = []
    timed = Terms(turn=600, bank=300, hints=True)
    for scene in (CERTAIN._replace(terms=timed), SCENES["bid"]._replace(terms=timed)):
        sit(scene, by=ann)
        do(ann, "hint")
        expect(ann.page.locator(".hint")).to_be_visible()
        wrong += measure(ann, scene.game)
    assert wrong == []
