"""Auction, A4: the kitty and the trump suit."""

from __future__ import annotations

import pytest

from eightythree.errors import IllegalAction
from eightythree.games import auction

from .tables import act, auction_match, held, legal, refusal, words

KITTY = "TH 9H 4D 2C JK"
DECLARER = "AS KS AH KH AD KD QD JD AC KC QC JC"
HANDS = (DECLARER, "", "", "")
BIDDING = "30, pass, pass, pass"


def at_trump(hands: tuple[str, ...] = HANDS, kitty: str = KITTY, **rules: object) -> auction.Match:
    return act(auction_match(hands, kitty, 3, **rules), BIDDING)


def kitty_seen(match: auction.Match) -> list[str | None]:
    """Return the kitty as the four seats and a spectator see it."""
    seen = [auction.observe(match, seat).kitty for seat in (0, 1, 2, 3, None)]
    return [None if kitty is None else words(kitty) for kitty in seen]


def test_A4_1_after_kitty_the_declarer_has_it_in_hand() -> None:
    match = at_trump(name_trump="after_kitty")
    assert match.rules == auction.Rules(), "the default"
    assert match.to_act == 0
    assert held(match, 0) == "AS KS AH KH TH 9H AD KD QD JD 4D AC KC QC JC 2C JK"
    assert auction.observe(match, 1).counts == (17, 12, 12, 12)
    match = act(match, "D")
    assert held(match, 0) == "AS KS AH KH TH 9H AD KD QD JD 4D AC KC QC JC 2C JK"


def test_A4_1_before_kitty_the_declarer_names_trump_from_twelve_cards() -> None:
    match = at_trump(name_trump="before_kitty")
    assert match.to_act == 0
    assert held(match, 0) == DECLARER
    assert words(auction.observe(match, 0).hand) == DECLARER
    assert auction.observe(match, 1).counts == (12, 12, 12, 12)
    match = act(match, "D")
    assert held(match, 0) == "AS KS AH KH TH 9H AD KD QD JD 4D AC KC QC JC 2C JK"
    assert auction.observe(match, 1).counts == (17, 12, 12, 12)


@pytest.mark.parametrize("name_trump", ["after_kitty", "before_kitty"])
def test_A4_1_any_of_the_four_suits(name_trump: str) -> None:
    match = at_trump(name_trump=name_trump)
    assert legal(match) == "S H D C"
    for trump, word in enumerate("SHDC"):
        for seat in (0, 1, None):
            assert auction.observe(match, seat).trump == -1, "not named yet"
            assert auction.observe(act(match, word), seat).trump == trump


@pytest.mark.parametrize("word", ["pass", "83", "KS", "give KH", "discard KS"])
def test_A4_1_it_is_time_to_name_trump(word: str) -> None:
    error = refusal(at_trump(), word)
    assert (error.clause, error.code) == ("A4.1", "wrong_phase")
    assert error.problem == "seat 0 must name the trump suit now"
    assert error.params == {"seat": 0, "phase": "trump"}


ALL = [KITTY] * 5
DECLARER_ONLY = [KITTY, None, None, None, None]
NOBODY = [None] * 5


@pytest.mark.parametrize(
    ("show_kitty", "name_trump", "before_naming", "after_naming"),
    [
        (False, "after_kitty", DECLARER_ONLY, DECLARER_ONLY),
        (True, "after_kitty", ALL, ALL),
        (False, "before_kitty", NOBODY, DECLARER_ONLY),
        (True, "before_kitty", NOBODY, ALL),
    ],
)
def test_A4_2_who_sees_the_kitty_and_when(
    show_kitty: bool,
    name_trump: str,
    before_naming: list[str | None],
    after_naming: list[str | None],
) -> None:
    dealt = auction_match(HANDS, KITTY, show_kitty=show_kitty, name_trump=name_trump)
    assert kitty_seen(dealt) == NOBODY
    assert kitty_seen(act(dealt, "30, pass, pass")) == NOBODY
    match = act(dealt, BIDDING)
    assert kitty_seen(match) == before_naming
    match = act(match, "D")
    assert kitty_seen(match) == after_naming


@pytest.mark.parametrize("name_trump", ["after_kitty", "before_kitty"])
def test_A4_2_unshown_the_kitty_could_be_anything(name_trump: str) -> None:
    # The kitty and a hand that seat 1 cannot see have changed places, and seat 1 cannot tell.
    other = "TS 9S 8S 7S 6S"
    known = "5S 4S 3S 2S AC KC QC JC TC 9C 8C 7C"
    hidden = ("AS KS QS JS AH KH QH JH AD KD QD JD", known)
    one = at_trump((*hidden, f"{KITTY} 8H 7H 6H 5H 4H 3H 2H", ""), other, name_trump=name_trump)
    two = at_trump((*hidden, f"{other} 8H 7H 6H 5H 4H 3H 2H", ""), KITTY, name_trump=name_trump)
    for seat in (1, 3, None):
        assert auction.observe(one, seat) == auction.observe(two, seat)
        assert auction.observe(act(one, "D"), seat) == auction.observe(act(two, "D"), seat)


def test_A4_2_shown_it_stays_known() -> None:
    match = act(at_trump(show_kitty=True), "D")
    match = act(match, "discard AS KS AH KH TH 9H AC KC QC JC 2C")
    assert kitty_seen(match) == ALL


def test_A4_1_a_suit_that_a_reduced_deck_lacks_cannot_be_named() -> None:
    form = auction.Form(ranks="AK", suits="SC", joker=False, dealt=1, hand=1)
    deal = auction.deal_from([0 + 12, 0 + 11, 39 + 12, 39 + 11], 4, 3, form)
    match = auction.start_round(auction.Rules(min_bid=26), 3, deal, form)
    for word in ("26", "pass", "pass", "pass"):
        match = match.apply(auction.parse_action(word))
    assert [auction.format_action(action) for action in match.legal_actions()] == ["S", "C"]
    with pytest.raises(IllegalAction) as raised:
        match.check(auction.parse_action("H"))
    assert (raised.value.clause, raised.value.code) == ("A4.1", "not_in_deck")
    assert raised.value.allowed == "S C"
