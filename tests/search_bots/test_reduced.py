"""Search bots in reduced games of Fifth Trick."""

from __future__ import annotations

import random

import pytest

from eightythree.bots import BOTS
from eightythree.cards import mask_of, parse_cards
from eightythree.errors import RulesError
from eightythree.games import fifth
from eightythree.games.results import Deal
from eightythree.search_bots import fifth as fifth_bot
from tests.bots.positions import reduced, reduced_matches


def test_they_act_legally_and_alike_for_the_same_seed() -> None:
    rng = random.Random(83)
    for match in reduced_matches(rng, 14):
        while (seat := match.to_act) is not None:
            view = fifth.observe(match, seat)
            card = BOTS["club"].choose(view, random.Random(7))
            match.check(card)
            assert BOTS["club"].choose(view, random.Random(7)) == card
            match = match.apply(rng.choice([card, BOTS["random"].choose(view, rng)]))


def test_worlds_agree_with_what_was_seen() -> None:
    rng = random.Random(84)
    for match in reduced_matches(rng, 70):
        while (seat := match.to_act) is not None:
            view = fifth.observe(match, seat)
            played = match.round
            assert played
            hidden = played.form.deck & ~mask_of(view.plays)
            for world in fifth_bot.sampled(view, 5, rng).tolist():
                assert world[seat] == view.hand
                assert not sum(world) & ~hidden
                sizes = [hand.bit_count() for hand in played.hands]
                assert [hand.bit_count() for hand in world] == sizes
            match = match.apply(BOTS["random"].choose(view, rng))


def test_they_play_for_the_points_of_the_round() -> None:
    """Ace or king of spades win every trick; the king brings a point more (F3.2)."""
    form = fifth.Form(ranks=2, suits=2, hand=2, deciding=1)
    match = reduced(form, Deal((parse_cards("AS KS"), parse_cards("AH KH"))))
    for level in ("club", "expert"):
        card = BOTS[level].choose(fifth.observe(match, 0), random.Random(1))
        assert fifth.format_action(card) == "KS"


def test_the_learned_network_knows_none() -> None:
    [match] = reduced_matches(random.Random(85), 1)
    with pytest.raises(RulesError, match="the standard form alone"):
        BOTS["master"].choose(fifth.observe(match, 0), random.Random(1))


def test_larger_hands_are_refused() -> None:
    form = fifth.Form(hand=9)
    match = reduced(form, fifth.deal_from(range(52), 2, 1, form))
    with pytest.raises(RulesError, match="at most 8 cards"):
        BOTS["club"].choose(fifth.observe(match, 0), random.Random(1))
