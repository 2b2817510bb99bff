"""A reload and a killed server: the table is where it was."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from eightythree.server.identity import new_token

from .scenes import KINDS, SCENES, hand_in, stage
from .serving import Served

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Open, Sit

pytestmark = pytest.mark.browser


def test_a_reload_shows_the_same_table(sit: Sit, open_browser: Open) -> None:
    ann = open_browser(token=new_token())
    for scene in KINDS:
        _, staged = sit(scene, by=ann)
        before = ann.look()
        assert before.seq == staged.seq
        assert before.hand == hand_in(staged.position)
        shown = ann.page.locator("main.table").inner_text()
        ann.page.reload()
        ann.wait()
        assert ann.look() == before
        assert ann.page.locator("main.table").inner_text() == shown
        # And the match goes on from there.
        if before.awaits == "action":
            ann.step(random.Random(1))
            assert ann.look().seq > before.seq
        elif before.awaits == "deal":
            ann.act(ann.button("next"))
            assert ann.look().awaits == "action"


def test_a_half_made_choice_survives_a_reload(sit: Sit, open_browser: Open) -> None:
    ann = open_browser(token=new_token())
    for scene in ("give", "discard 23"):
        sit(scene, by=ann)
        chosen = ann.look().legal[1:6:2]
        for card in chosen:
            ann.card(card).click()
        assert ann.look().chosen == chosen
        ann.page.reload()
        ann.wait()
        assert ann.look().chosen == chosen
        ann.card(chosen[0]).click()
        ann.page.reload()
        ann.wait()
        assert ann.look().chosen == chosen[1:]


def test_the_lobby_and_back_shows_the_same_table(sit: Sit) -> None:
    ann, _ = sit("play")
    before = ann.look()
    ann.page.locator(".top-bar .home").click()
    expect(ann.button("start")).to_be_visible()
    ann.page.go_back()
    ann.wait()
    assert ann.look() == before


def test_a_killed_server_comes_back_with_the_same_table(open_browser: Open, tmp_path: Path) -> None:
    with Served(tmp_path) as server:
        ann = open_browser(token=new_token(), at=server)
        assert ann.token is not None
        ann.expected = ["console: WebSocket connection to", "ERR_CONNECTION_REFUSED"]
        for scene in ("follow", "discard"):
            staged = stage(server.store, SCENES[scene], ann.token)
            ann.visit(server.table(staged.id))
            if scene == "discard":
                ann.card(ann.look().legal[0]).click()
            before = ann.look()
            server.kill()
            expect(ann.page.locator(".connection")).to_be_visible()
            assert ann.look() == before
            if scene == "follow":
                # A click that cannot be sent is answered, not swallowed.
                ann.card(ann.look().legal[0]).click()
                expect(ann.page.locator(".refusal[data-code=offline]")).to_be_visible()
            server.start()
            expect(ann.page.locator(".connection")).to_be_hidden()
            assert ann.look() == before
            ann.page.reload()
            ann.wait()
            assert ann.look() == before
            ann.play_round(random.Random(1))
            assert ann.look().awaits == "deal"
        # And while bots play nothing is lost that it told.
        staged = stage(server.store, SCENES["lead"], ann.token)
        ann.visit(server.table(staged.id))
        card = ann.look().legal[0]
        ann.card(card).click()
        # The card is drawn at once; that it was played, the page has from the server.
        expect(ann.table).not_to_have_attribute("data-seq", str(staged.seq))
        server.kill()
        told = ann.look().seq
        assert told > staged.seq
        server.start()
        ann.wait(beyond=told - 1)
        expect(ann.page.locator(".connection")).to_be_hidden()
        log = server.store.read(staged.id)
        assert ann.look().seq == log[-1].seq >= told
