"""Who may see and do what: strangers, friends who join by link, tabs of one seat."""

from __future__ import annotations

import json
import random
import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from eightythree.server.identity import new_token

from .visitor import Visitor

if TYPE_CHECKING:
    from .conftest import Open, Sit

pytestmark = pytest.mark.browser

CARD = re.compile(r"(?<![0-9A-Za-z])(?:[2-9TJQKA][SHDC]|JK)(?![0-9A-Za-z])")

# Sends an action as a program would, past the page, and returns the answer.
SEND = """async (action) => {
  const address = location.href.replace('http', 'ws').replace('/table/', '/api/tables/');
  const socket = new WebSocket(`${address}/socket`);
  return await new Promise((resolve) => {
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data);
      if (message.type === 'table') {
        socket.send(JSON.stringify({type: 'act', seq: message.seq, action}));
      } else {
        socket.close();
        resolve(message);
      }
    };
  });
}"""


def frames_of(visitor: Visitor) -> list[str]:
    """Return the list that fills with what the page's sockets receive."""
    frames: list[str] = []
    visitor.page.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))),
    )
    return frames


def cards_told(frame: str) -> set[str]:
    """Return the cards in a frame, but for the list of all trumps and of what they count."""
    message: dict[str, Any] = json.loads(frame)
    for public in ("trumps", "points"):
        message.get("view", {}).pop(public, None)
    return set(CARD.findall(json.dumps(message)))


def test_a_stranger_sees_no_cards_and_cannot_act(sit: Sit, open_browser: Open) -> None:
    ann, stranger = open_browser(token=new_token()), open_browser()
    told = frames_of(stranger)
    for scene in ("bid", "trump", "give", "play", "follow"):
        told.clear()
        _, staged = sit(scene, by=ann)
        stranger.page.goto(ann.page.url)
        stranger.table.wait_for()
        expect(stranger.page.locator(".action-bar")).to_contain_text("You are watching")
        expect(stranger.table).to_have_attribute("data-seq", str(staged.seq))
        seen = stranger.look()
        assert seen.hand == []
        assert not seen.myTurn
        assert set(seen.actions) <= {"last-trick"}

        hand = set(ann.look().hand)
        assert told
        assert all(hand.isdisjoint(cards_told(frame)) for frame in told)
        shown = stranger.page.locator("body").inner_html()
        assert hand.isdisjoint(re.findall(r'data-card="(\w+)"', shown))

        legal = ann.look().legal or ["pass"]
        answer = stranger.page.evaluate(SEND, legal[0])
        assert (answer["type"], answer["code"]) == ("refused", "not_seated")
        assert ann.look().seq == staged.seq

        # When the seat plays on, the stranger learns what everybody may know, and no more.
        ann.step(random.Random(1))
        expect(stranger.table).to_have_attribute("data-seq", str(ann.look().seq))
        left = set(ann.look().hand)
        assert all(left.isdisjoint(cards_told(frame)) for frame in told)


def test_two_tabs_of_one_seat_show_the_same(sit: Sit) -> None:
    ann, _ = sit("play")
    other = Visitor(ann.context)
    other.visit(ann.page.url)
    assert other.look() == ann.look()
    rng = random.Random(1)
    for one, follower in [(ann, other), (other, ann)]:
        one.step(rng)
        expect(follower.table).to_have_attribute("data-seq", str(one.look().seq))
        assert follower.look() == one.look()
    assert other.unexpected == []


def test_friends_join_by_the_link(open_browser: Open) -> None:
    ann = open_browser()
    ann.page.goto("/")
    ann.page.locator('[data-game="auction"]').click()
    ann.choose("friends", 1)
    ann.page.locator('input[name="name"]').fill("Ann")
    ann.button("start").click()
    link = ann.page.locator(".gathering input")
    expect(link).to_be_visible()
    assert ann.look().hand == []
    address = link.input_value()
    assert address == ann.page.url
    bea = open_browser()
    bea.page.goto(address)
    for friend in (ann, bea):
        expect(friend.page.locator(".hand-card")).to_have_count(12)
        expect(friend.page.locator(".gathering")).to_have_count(0)
    assert set(ann.look().hand).isdisjoint(bea.look().hand)
    # Who comes third finds no seat.
    third = open_browser()
    third.page.goto(address)
    expect(third.page.locator(".action-bar")).to_contain_text("You are watching")


def test_an_unknown_table_is_said_to_be_none(open_browser: Open) -> None:
    ann = open_browser()
    ann.expected = ["404"]
    ann.page.goto("/table/23456789abcdefgh")
    expect(ann.page.locator(".message")).to_contain_text("There is no such table")
    ann.page.locator(".message a").click()
    expect(ann.button("start")).to_be_visible()
