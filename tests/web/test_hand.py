"""The hand as its holder wants it: its order, how a card is played, and what is heard."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from eightythree.server.identity import new_token

from .conftest import PHONE
from .scenes import SCENES, Scene, mine
from .test_motion import COUNT_MOTION, LAST, motions

if TYPE_CHECKING:
    from playwright.sync_api import ViewportSize, WebSocketRoute

    from .conftest import Open, Sit
    from .visitor import Visitor

pytestmark = pytest.mark.browser

# Notes what is made to sound, and when the first means to do it is asked for.
LISTEN = """
  window.sounds = [];
  const made = window.AudioContext;
  window.AudioContext = class extends made {
    constructor() { super(); window.sounds.push('context'); }
  };
  for (const kind of ['OscillatorNode', 'AudioBufferSourceNode']) {
    const start = window[kind].prototype.start;
    window[kind].prototype.start = function (...all) {
      window.sounds.push(kind);
      return start.apply(this, all);
    };
  }
"""
SMALL: ViewportSize = {"width": 320, "height": 640}
# A hand of all suits, and trumps among them: the off-five of hearts is the five of diamonds.
MIXED = Scene(
    "auction",
    mine("play"),
    script="40,pass,pass,pass,H",
    hands={0: "AH KH 5D AS 3S KD 9D 2D KC 8C 4C 2C"},
    level="novice",
)


def set_to(ann: Visitor, name: str, value: str) -> None:
    """Choose something in the settings, and close them."""
    ann.page.locator(".menu-settings").click()
    ann.choose(name, value)
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(".sheet")).to_have_count(0)


def draw(ann: Visitor, card: str, up: int) -> None:
    """Draw a card up with the mouse by so many pixels, and let it go."""
    box = ann.card(card).bounding_box()
    assert box is not None
    x, y = box["x"] + 20, box["y"] + 30
    ann.page.mouse.move(x, y)
    ann.page.mouse.down()
    ann.page.mouse.move(x, y - up / 2)
    ann.page.mouse.move(x, y - up)
    ann.page.mouse.up()


def test_a_card_is_played_by_one_tap_two_taps_or_drawing_it_up(
    open_browser: Open, sit: Sit
) -> None:
    ann = open_browser(token=new_token(), size=PHONE)
    sit(LAST, by=ann)
    set_to(ann, "touch", "twice")
    ann.card("AS").click()
    expect(ann.card("AS")).to_have_attribute("data-chosen", "true")
    ann.card("KS").click()
    expect(ann.card("AS")).to_have_attribute("data-chosen", "false")
    assert len(ann.look().hand) == 6
    ann.act(ann.card("KS"))
    expect(ann.card("KS")).to_have_count(0)
    # A key needs no second time.
    ann.card("AS").press("Enter")
    expect(ann.card("AS")).to_have_count(0)

    sit(LAST, by=ann)
    set_to(ann, "touch", "drag")
    draw(ann, "AS", up=20)  # back into the hand
    assert len(ann.look().hand) == 6
    expect(ann.card("AS")).to_have_attribute("data-chosen", "false")
    draw(ann, "AS", up=300)
    expect(ann.card("AS")).to_have_count(0)
    ann.wait()
    # What may not be played comes back into the hand, with the reason.
    sit(LAST._replace(hands={**LAST.hands, 0: "AS KS QS AH KH QH"}), by=ann)
    draw(ann, "AH", up=300)
    expect(ann.page.locator(".refusal")).to_be_visible()
    assert len(ann.look().hand) == 6
    # Who cannot draw taps twice.
    ann.card("AS").click()
    ann.card("AS").click()
    expect(ann.card("AS")).to_have_count(0)
    # Bids too: the first tap shows what the bid would mean, the second makes it.
    sit("bid", by=ann)
    before = ann.look().seq
    ann.button("45").click()
    expect(ann.button("45")).to_have_attribute("data-raised", "true")
    expect(ann.page.locator(".stakes")).to_have_attribute("data-bid", "45")
    assert ann.look().seq == before
    ann.act(ann.button("45"))


def test_a_finger_slides_to_the_card_that_is_meant(open_browser: Open, sit: Sit) -> None:
    ann = open_browser(token=new_token(), size=PHONE, has_touch=True)
    sit("discard", by=ann)
    held = ann.look().hand
    assert len(held) == 17
    first, other = [card for card in ann.look().legal if card in held[9:]][:2]
    fingers = ann.context.new_cdp_session(ann.page)

    def touch(kind: str, card: str = "", left: float = 12) -> None:
        box = ann.card(card).bounding_box() if card else None
        points = [{"x": box["x"] + left, "y": box["y"] + 70}] if box else []
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    for size in (PHONE, SMALL):
        ann.page.set_viewport_size(size)
        # The second row covers half of the first, and there is no third.
        tops = [box["y"] for card in held if (box := ann.card(card).bounding_box())]
        assert max(tops[:9]) < min(tops[9:]) <= max(tops[9:]) < min(tops[9:]) + 20
        touch("touchStart", first)
        out = ann.page.locator(".hand-card[data-out]")
        expect(out).to_have_attribute("data-card", first)
        # It has come out whole, and what it covers can still be slid to.
        touch("touchMove", other)
        expect(out).to_have_attribute("data-card", other)
        assert ann.look().chosen == []
        touch("touchEnd")
        expect(ann.card(other)).to_have_attribute("data-chosen", "true")
        expect(out).to_have_count(0)
        assert ann.look().chosen == [other]
        # A tap is a slide of no length, and chooses once.
        ann.page.touchscreen.tap(*corner(ann, other))
        expect(ann.card(other)).to_have_attribute("data-chosen", "false")
        # Who slides off the hand has chosen nothing.
        touch("touchStart", first)
        fingers.send(
            "Input.dispatchTouchEvent",
            {"type": "touchMove", "touchPoints": [{"x": 100, "y": 100}]},
        )
        expect(out).to_have_count(0)
        touch("touchEnd")
        assert ann.look().chosen == []


def corner(ann: Visitor, card: str) -> tuple[float, float]:
    """Return a point in the corner of a card that always shows."""
    box = ann.card(card).bounding_box()
    assert box is not None
    return box["x"] + 12, box["y"] + 60


def test_the_hand_by_suit_or_by_rank_with_the_trumps_apart(open_browser: Open, sit: Sit) -> None:
    ann = open_browser(token=new_token())
    sit(MIXED, by=ann)
    held = ann.look().hand
    trumps = [card for card in held if card.endswith("H") or card in {"5D", "JK"}]
    assert 0 < len(trumps) < len(held)
    assert held[: len(trumps)] == trumps
    boxes = [ann.card(card).bounding_box() for card in held]
    edges = [box["x"] for box in boxes if box]
    steps = [after - before for before, after in pairwise(edges)]
    assert steps[len(trumps) - 1] == max(steps)
    set_to(ann, "order", "rank")
    ranks = "AKQJT98765432"
    rest = held[len(trumps) :]
    wanted = trumps + sorted(rest, key=lambda card: ranks.index(card[0]))
    assert ann.look().hand == wanted
    ann.page.reload()
    ann.wait()
    assert ann.look().hand == wanted


def test_a_deal_is_seen_and_waits_for_nobody(open_browser: Open, sit: Sit) -> None:
    ann = open_browser(token=new_token(), fast=False)
    sit(SCENES["fifth over"]._replace(seats=2, dealer=0), by=ann)
    ann.page.evaluate(f"() => {{ {COUNT_MOTION} }}")
    ann.button("next").click()
    expect(ann.page.locator(".hand-card")).to_have_count(6)
    assert motions(ann) >= 6
    # A tap lays all of it down.
    ann.page.locator(".status-line").click()
    flying = (
        "document.getAnimations().filter((a) => a.playState === 'running' && !a.transitionProperty)"
    )
    assert ann.page.evaluate(f"{flying}.length") == 0


def test_nothing_is_heard_until_it_is_wished(open_browser: Open, sit: Sit) -> None:
    ann = open_browser(token=new_token())
    ann.page.add_init_script(LISTEN)
    sit(LAST, by=ann)
    ann.act(ann.card("AS"))
    assert ann.page.evaluate("window.sounds") == []
    set_to(ann, "sounds", "1")
    ann.act(ann.card("KS"))
    heard = ann.page.evaluate("window.sounds")
    assert heard[0] == "context"
    assert heard.count("context") == 1
    assert {"OscillatorNode", "AudioBufferSourceNode"} <= set(heard)
    # Kept over a reload, and turned off again at once.
    ann.page.reload()
    ann.wait()
    set_to(ann, "sounds", "0")
    ann.act(ann.card("QS"))
    assert ann.page.evaluate("window.sounds") == []


def test_a_card_lies_on_the_table_before_the_answer_and_comes_back_if_it_is_refused(
    open_browser: Open, sit: Sit
) -> None:
    ann = open_browser(token=new_token())
    ann.expected = ["WebSocket"]
    sockets: list[WebSocketRoute] = []
    fates: list[str] = []

    def between(page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        sockets.append(page)

        def told(message: str | bytes) -> None:
            sent = json.loads(message)
            fate = fates.pop(0) if sent["type"] == "act" else "sent"
            if fate == "lost":
                return
            server.send(json.dumps(sent | {"action": "AH"}) if fate == "illegal" else message)

        page.on_message(told)

    ann.page.route_web_socket("**/socket*", between)
    # Ann, who plays last, has to follow spades: the ace of hearts is refused.
    sit(LAST._replace(hands={**LAST.hands, 0: "AS KS QS AH KH QH"}), by=ann)
    trick = ann.page.locator(".trick .trick-card")
    log = ann.page.get_by_role("log").first
    before = ann.look()

    fates.append("lost")
    ann.card("AS").click()
    expect(trick).to_have_count(4)
    expect(trick.last).to_have_attribute("aria-label", "You: Ace of spades")
    expect(ann.card("AS")).to_have_count(0)
    # It is drawn, no more: nothing is told, and nobody has won.
    assert "You play" not in log.inner_text()
    expect(ann.page.locator(".trick-card.wins")).to_have_count(0)
    # The connection is lost: whether the card has arrived is not known, so it lies in the hand.
    sockets[-1].close(code=1012)
    expect(ann.card("AS")).to_have_count(1)
    expect(trick).to_have_count(3)
    expect(ann.page.locator(".connection")).to_have_count(0)  # it has come back by itself

    fates.append("illegal")
    ann.card("AS").click()
    expect(ann.page.locator(".refusal[data-code=must_follow]")).to_be_visible()
    expect(trick).to_have_count(3)
    assert ann.look().hand == before.hand
    assert ann.look().seq == before.seq

    fates.append("sent")
    ann.act(ann.card("AS"))
    assert ann.look().hand == [card for card in before.hand if card != "AS"]
    expect(log).to_contain_text("You play ace of spades.")
