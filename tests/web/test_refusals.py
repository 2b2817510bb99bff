"""An illegal click is answered with the reason and the clause, and changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest
from playwright.sync_api import expect

from eightythree.server.identity import new_token

from .scenes import SCENES, SPADES, Scene

if TYPE_CHECKING:
    from .conftest import Open, Sit

pytestmark = pytest.mark.browser


class Wrong(NamedTuple):
    """A click that is refused, and what the page says of it."""

    scene: Scene
    click: str
    """A card, or an action."""
    code: str
    clause: str
    english: str
    japanese: str


# Others are people who are away, so that it stays their turn.
NOT_ANNS_TURN = Scene(
    "auction", lambda position: position.seq == 3, dealer=0, people=True, hands=SPADES
)
KEEPING = SCENES["discard"]._replace(rules={"discard": "keep_trumps"})

WRONG = {
    "must follow": Wrong(
        SCENES["follow"],
        "TS",
        "must_follow",
        "F2.2",
        "You hold diamonds and must follow",
        "ダイヤを持っているのでフォローしてください",
    ),
    "trump was led": Wrong(
        SCENES["play"],
        "2H",
        "must_play_trump",
        "A6.2",
        "Trump was led and you must play one",
        "切り札がリードされました。切り札を出してください",
    ),
    "not one's turn": Wrong(
        NOT_ANNS_TURN,
        "TS",
        "not_your_turn",
        "",
        "It is not your turn",
        "あなたの番ではありません",
    ),
    "a card while bidding": Wrong(
        SCENES["bid"],
        "TS",
        "wrong_phase",
        "A3.1",
        "Not now: the bidding is on",
        "今はできません: ビッドの最中です",
    ),
    "too few discarded": Wrong(
        SCENES["discard"],
        "confirm",
        "discard_count",
        "A5.3",
        "Discard exactly 11 cards",
        "ちょうど11枚捨ててください",
    ),
    "a counting trump discarded": Wrong(
        SCENES["discard"],
        "AH",
        "discard.kept",
        "A5.3",
        "You keep this card: it cannot be discarded now.",
        "このカードは手元に残ります。今は捨てられません。",
    ),
    "a trump discarded where it is to be kept": Wrong(
        KEEPING,
        "8H",
        "discard.kept",
        "A5.3",
        "You keep this card: it cannot be discarded now.",
        "このカードは手元に残ります。今は捨てられません。",
    ),
    "a plain card given": Wrong(
        SCENES["give"],
        "AH",
        "give.kept",
        "A5.1",
        "You keep this card: it cannot be given now.",
        "このカードは手元に残ります。今は渡せません。",
    ),
}


def test_an_illegal_click_is_answered(sit: Sit, open_browser: Open, locale: str) -> None:
    ann = open_browser(locale=locale, token=new_token())
    for case, (scene, click, code, clause, english, japanese) in WRONG.items():
        sit(scene, by=ann, waiting=scene is NOT_ANNS_TURN)
        before = ann.look()
        where = ann.card(click) if click in before.hand else ann.button(click)
        where.click()
        refusal = ann.page.locator(".refusal")
        expect(refusal, case).to_have_attribute("data-code", code)
        said = english if locale == "en-US" else japanese
        expect(refusal, case).to_have_text(f"{said} {clause}".strip())
        expect(ann.page.get_by_role("alert").filter(has=refusal), case).to_be_visible()
        assert ann.look() == before, case


def test_a_refusal_goes_when_something_happens(sit: Sit) -> None:
    ann, _ = sit("follow")
    illegal = next(card for card in ann.look().hand if card not in ann.look().legal)
    ann.card(illegal).click()
    refusal = ann.page.locator(".refusal")
    expect(refusal).to_be_visible()
    ann.act(ann.card(ann.look().legal[0]))
    expect(refusal).to_be_hidden()
    assert illegal in ann.look().hand


def test_too_many_trumps_given_are_refused_and_stay_chosen(sit: Sit) -> None:
    ann, _ = sit("give")
    before = ann.look()
    for card in before.legal[:6]:
        ann.card(card).click()
    expect(ann.button("confirm")).to_have_attribute("data-within", "false")
    ann.button("confirm").click()
    refusal = ann.page.locator(".refusal")
    expect(refusal).to_have_text("You can give 5 cards at most A5.1")
    assert ann.look().seq == before.seq
    assert ann.look().chosen == before.legal[:6]
    # Five, but four of them count.
    ann.card(before.legal[0]).click()
    ann.button("confirm").click()
    expect(refusal).to_contain_text("You can give 2 counting trumps at most A5.2")


def test_a_double_click_is_one_action(sit: Sit) -> None:
    ann, _ = sit("lead")
    before = ann.look()
    ann.card(before.legal[0]).dblclick()
    ann.wait(beyond=before.seq)
    after = ann.look()
    # The second click may have met the neighbour, which had moved up; it was not played.
    assert len(after.hand) == len(before.hand) - 1
    expect(ann.page.locator(".refusal")).to_be_hidden()
