"""Corners that random matches seldom reach, engine and oracle side by side: giving, ties."""

from __future__ import annotations

import random

import pytest

from eightythree.cards import names
from tests.oracle.auction import Oracle as AuctionOracle
from tests.oracle.deals import fill, random_word
from tests.property.match_log import random_deal
from tests.property.side_by_side import SideBySide

GIVER_WITH_FEW_COUNTING = "At 5t 2t 8t 7t 6t 4t 3t"
THE_OTHER_COUNTING = "Kt Qt Jt Tt 9t 5o JK"
EVERY_COUNTING_TRUMP = "At Kt Qt Jt Tt 9t 5t 5o 2t JK"
COLOURS = ["SC", "HD", "DH", "CS"]


def dyed(words: str, colour: str) -> str:
    """Put the trump suit in place of a ``t`` and the other suit of its colour for an ``o``."""
    return words.replace("t", colour[0]).replace("o", colour[1])


def given(colour: str, held: dict[int, str], declarer: int, **rules: object) -> SideBySide:
    """Bid and name trump so that the seats hold these cards before the giving."""
    both = SideBySide("auction", rules, 4, (declarer - 1) % 4, random.Random(colour))
    both.deal(*fill(*[dyed(held.get(seat, ""), colour) for seat in range(4)]))
    for word in ["30", "pass", "pass", "pass", colour[0]]:
        both.play(word)
    return both


def words_of(both: SideBySide) -> list[str]:
    words = sorted(map(both.game.format_action, both.match.legal_actions()))
    assert words == both.oracle.legal()
    assert len(words) == both.oracle.count_legal()
    return words


def play_out(both: SideBySide) -> None:
    while not both.oracle.rounds:
        both.play(random_word(both.rng, both.oracle))


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("turn", [0, 1])
@pytest.mark.parametrize("gift", ["give", "give 8t", "give 8t 3t"])
def test_a5_2_a_seat_that_was_given_trumps_gives_its_seventh(
    colour: str, turn: int, gift: str
) -> None:
    giver = turn  # the declarer, or the seat on its left
    held = {giver: GIVER_WITH_FEW_COUNTING, giver + 2: THE_OTHER_COUNTING}
    both = given(colour, held, 0)
    assert both.match.to_act == giver
    assert not both.agree(dyed("give At", colour))
    both.play(dyed(gift, colour))
    assert both.match.to_act == giver + 2
    words = words_of(both)
    assert "give" not in words  # seven counting trumps: at least one goes back
    assert "give JK" in words
    assert not both.agree(dyed("give Kt Qt Jt Tt", colour))
    both.play(both.rng.choice(words))
    assert both.match.round.phase == "discard"
    play_out(both)


@pytest.mark.parametrize("colour", COLOURS)
def test_a5_1_a_seat_that_was_given_trumps_has_no_say(colour: str) -> None:
    held = {0: "Kt Qt Jt 9t 8t 7t 6t", 2: "At Tt 5t 4t 3t 2t JK"}
    both = given(colour, held, 0)
    both.play(dyed("give 8t", colour))
    assert both.match.round.phase == "discard"
    play_out(both)
    both = given(colour, held, 0)
    both.play("give")
    assert (both.match.round.phase, both.match.to_act) == ("give", 2)
    both.play(dyed("give 3t", colour))
    play_out(both)


@pytest.mark.parametrize("colour", ["DH", "CS"])
@pytest.mark.parametrize("holder", range(4))
@pytest.mark.parametrize("give", ["all", "declarers", "off"])
def test_a5_2_one_hand_with_every_counting_trump(colour: str, holder: int, give: str) -> None:
    both = given(colour, {holder: EVERY_COUNTING_TRUMP}, 2, give=give, min_bid=30)
    if give == "off" or (give == "declarers" and holder % 2):
        assert both.match.results[-1].outcome == "void"
        assert both.match.dealer == 1
        return
    while both.match.to_act != holder:  # the declarer may hold more than six trumps as well
        assert both.match.round.phase == "give"
        both.play("give")
    words = words_of(both)
    assert min(map(len, map(str.split, words))) == 5
    both.play(both.rng.choice(words))
    play_out(both)


@pytest.mark.parametrize("name_trump", ["after_kitty", "before_kitty"])
def test_a5_2_the_kitty_brings_the_seventh(name_trump: str) -> None:
    both = SideBySide("auction", {"give": "off", "name_trump": name_trump}, 4, 3, random.Random(1))
    both.deal(*fill("AS KS QS JS TS 9S", "", "", "", kitty="JK"))
    for word in ["30", "pass", "pass", "pass", "S"]:
        both.play(word)
    assert both.match.results[-1].outcome == "void"
    assert isinstance(both.oracle, AuctionOracle)
    assert both.oracle.needs_deal()


@pytest.mark.parametrize("tie_break", ["most_rounds", "play_on_all", "play_on_tied", "shared"])
def test_f4_3_ties_at_the_target(tie_break: str) -> None:
    ties = 0
    for seed in range(60):
        rng = random.Random(seed)
        seats = rng.randint(2, 4)
        both = SideBySide("fifth", {"tie_break": tie_break, "target": 9}, seats, 0, rng)
        # From totals beyond the target, which no match comes to, ties are much less rare.
        totals = [rng.choice([9, 11, 12]) for _ in range(seats)]
        both.stand_at(totals, [rng.choice([2, 3]) for _ in range(seats)])
        while not both.over and len(both.oracle.rounds) < 8:
            hands = random_deal(rng, "fifth", seats, both.match.dealer).hands
            both.deal([names(hand).split() for hand in hands], None)
            finished = len(both.oracle.rounds)
            while len(both.oracle.rounds) == finished:
                both.play(random_word(rng, both.oracle))
            ties += both.oracle.totals.count(max(both.oracle.totals)) > 1
    assert ties > 5
