"""Dealing a round of Auction (clause A1.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eightythree.cards import names
from eightythree.errors import CardError
from eightythree.games.auction.form import SEATS, STANDARD, Form
from eightythree.games.auction.round import Phase, Round
from eightythree.games.results import Deal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eightythree.games.auction.rules import Rules

__all__ = ["deal_from", "start_round"]


def start_round(rules: Rules, dealer: int, deal: Deal, form: Form = STANDARD) -> Round:
    """Return a round with its cards dealt (A1.4).

    Args:
        rules: the house rules.
        dealer: who deals, 0..3; the seat after it bids first.
        deal: the cards.
        form: how large the game is.

    Raises:
        CardError: not twelve different cards for each of four seats and five for the kitty. In a
            reduced form, not as many cards of its deck.
        RulesError: no bid of these rules can be reached in a reduced form.
    """
    if form is not STANDARD:
        form.check_rules(rules)
    if len(deal.hands) != SEATS:
        raise CardError(
            f"Auction needs four hands, not {len(deal.hands)}",
            "A1.4",
            "hand_count",
            {"count": SEATS, "given": len(deal.hands)},
        )
    deck = form.deck
    seen = 0
    for place, cards in enumerate((*deal.hands, deal.kitty)):
        whose = f"seat {place}" if place < SEATS else "the kitty"
        size = form.dealt if place < SEATS else form.kitty
        if cards & ~deck:
            raise CardError(f"{whose} holds a card outside the {deck.bit_count()}", "A1.2")
        if cards.bit_count() != size:
            problem = f"{whose} is dealt {cards.bit_count()} cards, not {size}"
            params: dict[str, int | str] = {"count": size, "given": cards.bit_count()}
            if place == SEATS:
                raise CardError(problem, "A1.4", "kitty_size", params)
            raise CardError(problem, "A1.4", "hand_size", {"seat": place, **params})
        if seen & cards:
            twice = names(seen & cards)
            raise CardError(f"{twice} dealt twice", "A1.2", "dealt_twice", {"cards": twice})
        seen |= cards
    first = (dealer + 1) % SEATS
    return Round(rules, dealer, deal.hands, deal.kitty, Phase.BID, first, deal.hands, form=form)


def deal_from(deck: Sequence[int], seats: int, dealer: int, form: Form = STANDARD) -> Deal:
    """Deal twelve cards each, three at a time, and the last five as the kitty (A1.4).

    Args:
        deck: the cards of the form in the order they lie, top first.
        seats: 4; here so that both games deal alike.
        dealer: 0..3.
        form: how large the game is.
    """
    hands = [0] * seats
    dealt = form.dealt * seats
    packet = form.packet
    for place in range(dealt):
        hands[(dealer + 1 + place // packet) % seats] |= 1 << deck[place]
    return Deal(tuple(hands), sum(1 << card for card in deck[dealt:]))
