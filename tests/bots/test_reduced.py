"""The novice in reduced games of Fifth Trick: the rules of thumb, other numbers in them."""

from __future__ import annotations

import random

import pytest

from eightythree.bots import BOTS
from eightythree.cards import parse_cards
from eightythree.errors import RulesError
from eightythree.games import fifth
from eightythree.games.results import Deal

from .positions import reduced, reduced_matches

SMALL = {"ranks": 3, "suits": 2, "hand": 2}


def led(form: fifth.Form, hand: str, other: str) -> str:
    """The card that the novice leads with two players."""
    match = reduced(form, Deal((parse_cards(hand), parse_cards(other))))
    return fifth.format_action(BOTS["novice"].choose(fifth.observe(match, 0), random.Random(1)))


def test_every_card_is_legal() -> None:
    rng = random.Random(83)
    for match in reduced_matches(rng, 300):
        while (seat := match.to_act) is not None:
            view = fifth.observe(match, seat)
            card = BOTS["novice"].choose(view, rng)
            match.check(card)
            match = match.apply(rng.choice([card, BOTS["random"].choose(view, rng)]))


def test_the_trick_that_decides_is_won_without_the_ace() -> None:
    """F3.1, F3.2: both cards win; of two tricks the first decides, or the last."""
    assert led(fifth.Form(**SMALL, deciding=1), "AS KS", "QS AH") == "KS"
    assert led(fifth.Form(**SMALL, deciding=2), "AS KS", "QS AH") == "AS"


def test_the_points_are_the_form_s() -> None:
    """F3.1, F3.2: the ace wins the round for sure, the king perhaps, but with the bonus."""
    assert led(fifth.Form(**SMALL, deciding=1), "AS KH", "QS QH") == "AS"
    assert led(fifth.Form(**SMALL, deciding=1, win=0), "AS KH", "QS QH") == "KH"


def test_what_the_deck_lacks_is_no_danger() -> None:
    """F1.2: four cards, and the other has the ace of hearts or not; in the whole deck it has not.

    So the king is as good a card as any in the whole deck, and in the small one it is the ace.
    """
    whole = fifth.Form(hand=2, deciding=1, win=1)
    small = fifth.Form(ranks=2, suits=2, hand=2, deciding=1, win=1)
    assert led(whole, "AS KH", "KS AH") == "KH"
    assert led(small, "AS KH", "KS AH") == "AS"


def test_after_the_round_is_won_the_last_trick_is_to_be_lost() -> None:
    """F3.3, with two tricks after the one that decides: the low card is kept for the last."""
    form = fifth.Form(ranks=5, suits=2, hand=3, deciding=1)
    match = reduced(form, Deal((parse_cards("QS AH TH"), parse_cards("JS KH JH"))))
    for card in ("QS", "JS"):
        match = match.apply(fifth.parse_action(card))
    view = fifth.observe(match, 0)
    assert fifth.format_action(BOTS["novice"].choose(view, random.Random(1))) == "AH"


def test_larger_hands_are_refused() -> None:
    form = fifth.Form(hand=9)
    match = reduced(form, fifth.deal_from(range(52), 2, 1, form))
    with pytest.raises(RulesError, match="at most 8 cards"):
        BOTS["novice"].choose(fifth.observe(match, 0), random.Random(1))
