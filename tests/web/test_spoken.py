"""What the page says to those who listen: every card, trick, turn and score of a round."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from eightythree.store import Acted

from .scenes import SCENES, SPADES

if TYPE_CHECKING:
    from .conftest import Sit
    from .serving import Served
    from .visitor import Visitor

pytestmark = pytest.mark.browser

RANKS = dict(zip("AKQJT98765432", ["ace", "king", "queen", "jack", "10", *"98765432"], strict=True))
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
NAMES = ["You", "Bo", "Cy", "Di"]

# All that the log has said, also what it has let go of since.
LISTEN = """() => {
  globalThis.heard = [];
  const log = document.querySelector('.table-page > [role=log]');
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) globalThis.heard.push(node.textContent);
    }
  }).observe(log, { childList: true });
}"""


def spoken(card: str) -> str:
    return f"{RANKS[card[0]]} of {SUITS[card[1]]}"


def retold(plays: list[tuple[int, str]]) -> str:
    """Tell the tricks of a round of Fifth Trick as the page should (F2.1 to F2.4)."""
    told = []
    for number in range(6):
        trick = plays[number * 4 : number * 4 + 4]
        for place, (seat, card) in enumerate(trick):
            verb = ("lead" if place == 0 else "play") + ("" if seat == 0 else "s")
            told.append(f"{NAMES[seat]} {verb} {spoken(card)}.")
        led = trick[0][1][1]
        winner = min((list(RANKS).index(card[0]), seat) for seat, card in trick if card[1] == led)[
            1
        ]
        told.append(f"{NAMES[winner]} win{'' if winner == 0 else 's'} trick {number + 1}.")
    return " ".join(told)


def heard(ann: Visitor) -> str:
    return " ".join(ann.page.evaluate("globalThis.heard"))


def test_a_round_is_told_card_by_card(sit: Sit, server: Served) -> None:
    ann, staged = sit(SCENES["lead"]._replace(dealer=2))
    before = sum(isinstance(logged.entry, Acted) for logged in server.store.read(staged.id))
    ann.page.evaluate(LISTEN)
    ann.play_round(random.Random(3))
    entries = [logged.entry for logged in server.store.read(staged.id)]
    acts = [entry for entry in entries if isinstance(entry, Acted)]
    plays = [(entry.seat, entry.action) for entry in acts]
    said = heard(ann)
    # Turns and the score stand between the cards and after them; each turn is told with its task.
    turns = re.findall(r"Your lead\.|Your turn: follow \w+ if you can\.", said)
    # The first was before anybody listened.
    assert len(turns) == sum(seat == 0 for seat, _ in plays[before:]) - 1
    # Before the trick that the round is about, that is said too.
    assert len(re.findall(r"trick 4\. The fifth trick: this one counts\.", said)) == 1
    told = re.sub(r" ?(Your lead\.|Your turn: [^.]+\.|The fifth trick: [^.]+\.)", "", said)
    whole = retold(plays)
    tricks, _, score = told.partition(" Round over: ")
    assert whole.endswith(tricks)
    assert len(tricks) > len(whole) / 2
    assert re.fullmatch(
        r"(\w+ \+\d(, )?)+\. The match so far: You \d, Bo \d, Cy \d, Di \d\.", score
    ), score


def test_the_table_is_said_on_request(sit: Sit) -> None:
    ann, staged = sit("follow")
    told = ann.page.locator(".told")
    number = len(staged.position.match.round.plays) // 4 + 1  # type: ignore[union-attr]  # it is dealt
    hand = ann.look().hand
    # Who arrives is told it without asking.
    expect(told).to_contain_text(re.compile(r"^Round 1\. Di deals\. .*if you can\.$"))
    ann.page.evaluate("document.querySelector('.told').textContent = ''")
    ann.page.keyboard.press("t")
    expect(told).to_contain_text("Round 1. Di deals. The match so far: You 0, Bo 0, Cy 0, Di 0.")
    expect(told).to_contain_text(f"Trick {number} of 6.")
    expect(told).to_contain_text(re.compile(r"\w+ leads? \w+ of \w+\. .*Your cards: "))
    expect(told).to_contain_text(spoken(hand[0]))
    expect(told).to_contain_text(re.compile(r"Your turn: follow \w+ if you can\.$"))
    sit(SCENES["trump"]._replace(hands=SPADES), by=ann)
    ann.page.keyboard.press("t")
    expect(told).to_contain_text("Contract: 40 by you, trump not named yet.")
    expect(told).to_contain_text(re.compile(r"Your turn: name the trump suit\.$"))
    sit("play", by=ann)
    ann.page.keyboard.press("t")
    expect(told).to_contain_text("Contract: 45 by Cy, Trump spades, 0 of 45 taken")
    expect(told).to_contain_text(re.compile(r"Your turn: trump spades if you can\.$"))
    sit("auction won", by=ann)
    ann.page.keyboard.press("t")
    expect(told).to_contain_text(re.compile(r"win the match$"))
    # Asked for again it is said again: something new stands in the place that is listened to.
    ann.page.evaluate("document.querySelector('.told p').dataset.old = ''")
    ann.page.keyboard.press("t")
    expect(told.locator("p:not([data-old])")).to_have_count(1)


def test_cards_and_seats_have_names_and_roles(sit: Sit) -> None:
    ann, staged = sit("follow")
    main = ann.page.locator("main")
    now = ann.look()
    for card in now.hand:
        name = spoken(card).capitalize() + (", playable" if card in now.legal else "")
        expect(main.get_by_role("button", name=name, exact=True)).to_have_count(1)
    trick = main.get_by_role("list", name="The trick")
    played = len(staged.position.match.round.plays)  # type: ignore[union-attr]  # it is dealt
    expect(trick.get_by_role("img")).to_have_count(played % 4)
    for name in ("Bo", "Cy", "Di"):
        expect(main.get_by_role("list", name="Players")).to_contain_text(name)
