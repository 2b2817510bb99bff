"""What stands around the play: stakes of a bid, the rules in place, the tour, the keys' list."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from eightythree.server.identity import new_token
from eightythree.store import Terms

from .catalogues import text
from .conftest import PHONE
from .scenes import SCENES, Scene, mine

if TYPE_CHECKING:
    from .conftest import Open, Sit
    from .visitor import Visitor

pytestmark = pytest.mark.browser


def rules_open(ann: Visitor) -> None:
    ann.page.keyboard.press("r")
    expect(ann.page.locator("dialog .clauses").first).to_be_visible()


def clause(ann: Visitor, number: str) -> str:
    return ann.page.locator(f'dialog [data-clause="{number}"]').inner_text()


def test_a_bid_is_weighed_before_it_is_made(sit: Sit) -> None:
    ann, _ = sit(SCENES["bid"]._replace(rules={"target": 50, "failed_bid": "bid"}))
    line = ann.page.locator(".stakes")
    # Before anything is looked at: the lowest. Cy has bid 31.
    expect(line).to_contain_text("Made You 32, They 51, they win the match")
    expect(line).to_contain_text("One short You −32, They 52, they win the match")
    ann.button("60").hover()
    expect(line).to_contain_text("Made You 60, They 23, you win the match")
    expect(line).to_contain_text("One short You −60, They 24")
    expect(line.locator(".stake-lost")).to_have_count(0)
    ann.button("83x2").focus()
    expect(line).to_contain_text("Made You 166, They 0, you win the match")
    expect(line).to_contain_text("One short You −166, They 1")
    # With a target of 50, of the numbers 50 is the first that can win; who listens is told as much.
    assert ann.button("49").get_attribute("data-wins") == "false"
    expect(ann.button("50")).to_have_attribute("data-wins", "true")
    expect(ann.button("50")).to_have_accessible_description(
        "Made: You 50, They 33, you win the match. One short: You −50, They 34."
    )
    # The arrows go along the bids.
    ann.page.keyboard.press("ArrowRight")
    expect(ann.button("32")).to_be_focused()
    expect(line).to_contain_text("Made You 32")


def test_the_clause_of_a_refusal_opens_the_rules_at_it(sit: Sit) -> None:
    ann, _ = sit("follow")
    now = ann.look()
    ann.card(next(card for card in now.hand if card not in now.legal)).click()
    ann.page.locator(".refusal").get_by_role("button", name="F2.2").click()
    sought = ann.page.locator("dialog .sought")
    expect(sought).to_have_attribute("data-clause", "F2.2")
    expect(sought).to_be_in_viewport()
    expect(sought).to_be_focused()
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator("dialog")).to_have_count(0)
    # And so does the clause of a point scored.
    sit("fifth over", by=ann)
    ann.page.locator(".round-end .awards").get_by_role("button", name="F3.4").first.click()
    expect(ann.page.locator("dialog .sought")).to_have_attribute("data-clause", "F3.4")


def test_of_each_house_rule_only_what_is_in_force_is_told(sit: Sit, open_browser: Open) -> None:
    ann = open_browser(token=new_token())
    rules: dict[str, bool | int | str] = {
        "give": "off",
        "failed_bid": "bid",
        "target": 321,
        "min_bid": 40,
        "bid_step": 5,
    }
    sit(SCENES["play"]._replace(rules=rules, script="pass,pass,45,pass,S"), by=ann)
    rules_open(ann)
    assert "nobody may do so" in clause(ann, "A5.1")
    assert "In turn" not in clause(ann, "A5.1")
    assert "the same dealer deals again" in clause(ann, "A5.2")
    assert "must give" not in clause(ann, "A5.2")
    assert clause(ann, "A7.3").endswith("As many points as it bid.")
    assert "321" in clause(ann, "A8.1")
    assert "from 40 to 83 in steps of 5" in clause(ann, "A3.1")
    # A clause for a clause of the game's, none of the other's.
    numbers = ann.page.locator("dialog [data-clause]").evaluate_all(
        "all => all.map((each) => each.dataset.clause)"
    )
    assert len(set(numbers)) == len(numbers)
    assert all(re.fullmatch(r"A\d\.\d", number) for number in numbers)
    sit(SCENES["lead"]._replace(rules={"tie_break": "shared", "hand_bonus": "off"}), by=ann)
    rules_open(ann)
    assert clause(ann, "F4.3").endswith("Then they win together.")
    assert "brings nothing" in clause(ann, "F3.4")


@pytest.mark.parametrize(("scene", "steps"), [("lead", 5), ("bid", 7)])
def test_who_is_new_is_shown_around_once(
    sit: Sit, open_browser: Open, scene: str, steps: int
) -> None:
    ann = open_browser(token=new_token(), known=False)
    sit(SCENES[scene]._replace(until=mine("play" if scene == "lead" else "bid")), by=ann)
    dialog = ann.page.locator("dialog")
    expect(dialog).to_be_visible()
    seen = set()
    for _ in range(steps - 1):
        seen.add(dialog.locator(".tour-step").inner_text())
        ann.page.locator('[data-do="tour-next"]').click()
    seen.add(dialog.locator(".tour-step").inner_text())
    assert len(seen) == steps
    ann.page.locator('[data-do="tour-back"]').click()
    ann.page.locator('[data-do="tour-next"]').click()
    ann.page.locator('[data-do="tour-end"]').click()
    expect(dialog).to_have_count(0)
    ann.page.reload()
    ann.wait()
    expect(dialog).to_have_count(0)
    # Again, for who asks; and left by Escape.
    rules_open(ann)
    ann.page.locator('[data-do="tour"]').click()
    expect(dialog.locator(".tour-step")).to_be_focused()
    expect(dialog).to_have_count(1)
    ann.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


@pytest.mark.parametrize(
    "scene",
    [SCENES["bid"]._replace(people=True), SCENES["bid"]._replace(terms=Terms(turn=3600))],
    ids=["others", "a clock"],
)
def test_the_tour_is_only_offered_where_somebody_waits(
    sit: Sit, open_browser: Open, scene: Scene
) -> None:
    ann = open_browser(token=new_token(), known=False, size=PHONE)
    sit(scene, by=ann)
    offer = ann.page.locator('[data-do="tour-offered"]')
    expect(offer).to_be_visible()
    expect(ann.page.locator("dialog")).to_have_count(0)
    offer.click()
    expect(ann.page.locator("dialog .tour-step")).to_be_focused()
    ann.page.keyboard.press("Escape")
    # Offered once: it stays in the rules.
    expect(offer).to_have_count(0)
    ann.page.reload()
    ann.table.wait_for()
    expect(offer).to_have_count(0)


def test_who_leaves_the_tour_is_not_asked_again(sit: Sit, open_browser: Open) -> None:
    ann = open_browser(token=new_token(), known=False, locale="vi")
    sit("lead", by=ann)
    expect(ann.page.locator(".tour-step")).to_contain_text("Mỗi người sáu lá")
    ann.page.locator('[data-do="tour-skip"]').click()
    expect(ann.page.locator("dialog")).to_have_count(0)
    sit("follow", by=ann)
    expect(ann.page.locator("dialog")).to_have_count(0)


def test_the_keys_are_listed_and_can_be_off(sit: Sit) -> None:
    ann, _ = sit("follow")
    dialog = ann.page.locator("dialog")
    ann.page.keyboard.press("?")
    listed = dialog.locator(".keys > div")
    expect(dialog.get_by_role("heading", level=2)).to_have_text(text("en", "keys.title"))
    assert listed.count() >= 20
    expect(listed.filter(has_text="PgUp")).to_contain_text(text("en", "keys.replay.round"))
    ann.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    hand = ann.look().hand
    ann.page.keyboard.press("2")
    expect(ann.card(hand[1])).to_be_focused()
    ann.page.keyboard.press("h")
    expect(ann.page.locator(".hand-card[data-legal=true]").first).to_be_focused()
    ann.page.keyboard.press("l")
    expect(ann.button("last-trick")).to_have_attribute("aria-pressed", "true")
    # Letters with a modifier are the browser's.
    ann.page.keyboard.press("Alt+s")
    ann.page.keyboard.press("o")
    expect(dialog.locator(".settings")).to_be_visible()
    ann.choose("keys", "0")
    ann.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    ann.page.keyboard.press("?")
    ann.page.keyboard.press("1")
    expect(ann.card(hand[0])).not_to_be_focused()
    expect(dialog).to_have_count(0)


def test_what_is_chosen_is_seen_where_the_system_chooses_the_colours(
    sit: Sit, open_browser: Open
) -> None:
    ann = open_browser(token=new_token(), forced_colors="active")
    sit("discard", by=ann)
    card = ann.page.locator(".hand-card[data-legal=true][data-chosen=false]").first
    outline = "card => getComputedStyle(card).outlineStyle"
    face = "card => getComputedStyle(card).backgroundColor"
    paper = card.evaluate(face)
    assert card.evaluate(outline) == "none"
    card.click()
    chosen = ann.page.locator(".hand-card[data-chosen=true]").first
    # The mouse does not show the focus: the outline is that of being chosen.
    assert chosen.evaluate(outline) == "solid"
    # And cards keep their paper, on which their suits are drawn.
    assert chosen.evaluate(face) == paper != "rgba(0, 0, 0, 0)"
    # The card that leads is marked, and how far the round and the bid are is filled in.
    sit("play", by=ann)
    assert ann.page.locator(".trick-card.ahead").evaluate(outline) == "solid"
    fills = ann.page.locator(".meter").evaluate(
        "meter => [meter, ...meter.children].map(part => getComputedStyle(part).background)"
    )
    assert len(set(fills)) == len(fills) >= 3
    sit("follow", by=ann)
    assert ann.page.locator(".pip.done").first.evaluate(face) != ann.page.locator(
        ".pip:not(.done, .now)"
    ).first.evaluate(face)


def test_what_may_be_played_is_told_by_height_as_well(sit: Sit) -> None:
    ann, _ = sit("follow")
    now = ann.look()
    tops = {
        card: ann.card(card).evaluate("card => card.getBoundingClientRect().top")
        for card in now.hand
    }
    playable = [tops[card] for card in now.legal]
    others = [tops[card] for card in now.hand if card not in now.legal]
    assert others
    assert max(playable) < min(others)
