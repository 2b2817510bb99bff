"""The novice at Auction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eightythree.cards import cards_in, mask_of, rank_of
from eightythree.games.auction.actions import DISCARD, GIVE, PASS, trump_action
from eightythree.games.auction.round import Phase
from eightythree.tricks import beats, card_points, effective_suit, trump_strength, trumps

if TYPE_CHECKING:
    from eightythree.games import auction

__all__ = ["choose"]


def _strength(hand: int, trump: int) -> int:
    held = hand & trumps(trump)
    return 6 * held.bit_count() + sum(
        3 * max(0, trump_strength(card, trump) - 9) for card in cards_in(held)
    )


def choose(observation: auction.Observation) -> int:
    """Return the action."""
    hand = observation.hand
    if observation.phase is Phase.BID:
        worth = max(_strength(hand, suit) for suit in range(4))
        legal = observation.legal
        lowest = next(action for action in legal if action != PASS)
        if PASS in legal and lowest - PASS > worth:
            return PASS
        return lowest
    if observation.phase is Phase.TRUMP:
        return trump_action(max(range(4), key=lambda suit: (_strength(hand, suit), suit)))
    trump = observation.trump
    if observation.choice is not None:
        choice = observation.choice
        cards = choice.forced
        weakest = sorted(
            cards_in(choice.pool),
            key=lambda card: (
                effective_suit(card, trump) == trump,
                trump_strength(card, trump) if trumps(trump) >> card & 1 else rank_of(card),
                card,
            ),
        )
        rich = 0
        if observation.phase is Phase.GIVE:
            for card in weakest:
                if choice.counting >> card & 1 and rich < choice.min_counting:
                    cards |= 1 << card
                    rich += 1
            for card in weakest:
                if cards.bit_count() < choice.minimum and not choice.counting >> card & 1:
                    cards |= 1 << card
            return GIVE | cards
        for card in weakest:
            if cards.bit_count() < choice.minimum and not cards >> card & 1:
                cards |= 1 << card
        return DISCARD | cards
    return _play(observation)


def _play(observation: auction.Observation) -> int:
    trump = observation.trump
    trick = observation.trick
    by_height = sorted(
        observation.legal,
        key=lambda card: (
            effective_suit(card, trump) == trump,
            trump_strength(card, trump) if trumps(trump) >> card & 1 else rank_of(card),
            card,
        ),
    )
    if not trick:
        return by_height[-1]
    best = 0
    for place in range(1, len(trick)):
        if beats(trick[place], trick[best], trump):
            best = place
    partner = best == len(trick) - 2
    if partner and len(trick) == 3:
        return max(by_height, key=lambda card: card_points(card, trump))
    winning = [card for card in by_height if beats(card, trick[best], trump)]
    if winning and not partner:
        return winning[-1]
    cheap = mask_of(by_height)
    return min(cards_in(cheap), key=lambda card: (card_points(card, trump), by_height.index(card)))
