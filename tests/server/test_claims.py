"""A claim is granted where it wins every trick left, whatever the others hold."""

from __future__ import annotations

import random
from typing import Any

import pytest

from eightythree.bots import BOTS
from eightythree.cards import cards_in, mask_of, parse_cards
from eightythree.games import GAMES, fifth
from eightythree.server.claiming import claimed, playing_out
from eightythree.tricks import trumps


def leads(game_id: str, seats: int, rounds: int) -> Any:
    """Yield matches in which somebody is to lead, played by novices."""
    game = GAMES[game_id]
    rng = random.Random(83)
    novice = BOTS["novice"]
    for number in range(rounds):
        match: Any = game.start(game.Rules.read({}), seats, number % seats)
        deck = list(range(game.DECK_SIZE))
        rng.shuffle(deck)
        match = match.deal(game.deal_from(deck, seats, match.dealer))
        while match.to_act is not None:
            seen: Any = game.observe(match, match.to_act)
            if getattr(seen, "leader", None) is not None and len(seen.plays) % seats == 0:
                yield match
            match = match.apply(novice.choose(seen, rng))


def elsewhere(match: Any, seat: int, rng: random.Random) -> Any:
    """Return the match with all that the seat cannot see dealt anew, voids shown or not."""
    played = match.round
    trump = getattr(played, "trump", -1)
    own = played.discards[seat] if getattr(played, "discards", ()) else 0
    deck = fifth.STANDARD.deck | trumps(trump)
    unseen = list(cards_in(deck & ~played.hands[seat] & ~mask_of(played.plays) & ~own))
    rng.shuffle(unseen)
    hands = list(played.hands)
    for other in range(len(hands)):
        if other != seat:
            hands[other] = mask_of(unseen.pop() for _ in cards_in(hands[other]))
    return match._replace(round=played._replace(hands=tuple(hands)))


@pytest.mark.parametrize(("game", "seats"), [("fifth", 2), ("fifth", 4), ("auction", 4)])
def test_a_claim_wins_every_trick_whatever_others_hold(game: str, seats: int) -> None:
    rng = random.Random(7)
    granted = 0
    for match in leads(game, seats, 250 if game == "fifth" else 80):
        seat = match.to_act
        order = claimed(GAMES[game].observe(match, seat))
        if order is None:
            continue
        granted += 1
        assert sorted(order) == list(cards_in(match.round.hands[seat]))
        for _ in range(12):
            there = elsewhere(match, seat, rng)
            rest = iter(order)
            while there.to_act is not None:
                legal = there.legal_actions()
                there = there.apply(next(rest) if there.to_act == seat else rng.choice(legal))
            won = there.round.winners[len(match.round.winners) :]
            assert set(won) == {seat}
    assert granted > 8


@pytest.mark.parametrize(("game", "seats"), [("fifth", 3), ("auction", 4)])
def test_the_rest_is_played_by_the_rules(game: str, seats: int) -> None:
    for match in leads(game, seats, 40):
        order = claimed(GAMES[game].observe(match, match.to_act))
        if order is None:
            continue
        after = match
        for seat, action in playing_out(match, order):
            assert after.to_act == seat
            after = after.apply(action)
        assert after.to_act is None
        assert set(after.round.winners[len(match.round.winners) :]) == {match.to_act}


def lead(hand: str, gone: str, others: str) -> Any:
    """Return what a seat knows that leads in Fifth Trick for two, the tricks before it played."""
    match: Any = fifth.start(fifth.Rules(), 2, 1)
    match = match.deal(fifth.deal_from(list(range(52)), 2, 1))
    plays = tuple(cards_in(parse_cards(gone)))
    played = match.round._replace(
        hands=(parse_cards(hand), parse_cards(others)),
        plays=plays,
        winners=(0,) * (len(plays) // 2),
    )
    return fifth.observe(match._replace(round=played), 0)


def test_the_highest_cards_of_their_suits_are_claimed() -> None:
    assert claimed(lead("AS KS AH AD", "2S 3S 4S 5S", "QS JS 2H 2D")) is not None


def test_a_higher_card_that_may_be_out_stands_in_the_way() -> None:
    # The king of hearts may be in the other hand; that it is not cannot be known.
    assert claimed(lead("AS KS QH AD", "AH 3S 4S 5S", "QS JS 2H 2D")) is None


def test_nothing_is_claimed_in_the_middle_of_a_trick() -> None:
    assert claimed(lead("AS KS AH AD", "2S 3S 4S 5S 6S", "QS JS 2H")) is None
