"""The play of the cards: what may be led and what must follow (clauses A6.1 to A6.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eightythree.cards import SUIT_NAMES, SUITS, card_name, names
from eightythree.errors import IllegalAction
from eightythree.tricks import beats, effective_suit, follow, follow_or_ruff, plain_suit, trumps

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eightythree.games.auction.rules import Rules

__all__ = ["check", "legal", "to_follow", "to_lead", "winning_place"]


def legal(hand: int, trick: Sequence[int], trump: int, rules: Rules, *, first: bool) -> int:
    """Return the mask of the cards of a hand that may be played.

    Args:
        hand: the cards of the seat to act, a mask.
        trick: the cards of the present trick, in order; empty for a lead.
        trump: the trump suit, 0..3.
        rules: the house rules.
        first: whether this is the first lead of the round.
    """
    if not trick:
        return to_lead(hand, trump, first and rules.first_lead == "trump")
    return to_follow(hand, trick[0], trump, rules.plain_lead == "must_follow")


def to_lead(hand: int, trump: int, trump_first: bool) -> int:
    """Return the cards of a hand that may be led (A6.1), a mask.

    Args:
        hand: the cards of the seat to act, a mask.
        trump: the trump suit, 0..3.
        trump_first: whether it must be a trump where there is one.
    """
    return follow(hand, trumps(trump)) if trump_first else hand


def to_follow(hand: int, led: int, trump: int, must_follow: bool) -> int:
    """Return the cards of a hand that may be played to a card led (A6.2, A6.3), a mask.

    Args:
        hand: the cards of the seat to act, a mask.
        led: the card led.
        trump: the trump suit, 0..3.
        must_follow: whether a plain suit must be followed (`plain_lead`).
    """
    ruffs = trumps(trump)
    suit = effective_suit(led, trump)
    if suit == trump:
        return follow(hand, ruffs)
    plain = plain_suit(suit, trump)
    return follow(hand, plain) if must_follow else follow_or_ruff(hand, plain, ruffs)


def check(
    seat: int, hand: int, card: int, trick: Sequence[int], trump: int, rules: Rules, *, first: bool
) -> None:
    """Raise `IllegalAction` unless the seat may play the card; the rest as for `legal`."""
    legal_cards = legal(hand, trick, trump, rules, first=first)
    if legal_cards >> card & 1:
        return
    allowed = names(legal_cards)
    if not hand >> card & 1:
        raise IllegalAction(
            "A6.2",
            "not_in_hand",
            f"seat {seat} does not hold {card_name(card)}",
            allowed,
            {"seat": seat, "card": card_name(card)},
        )
    if not trick:
        raise IllegalAction(
            "A6.1",
            "must_lead_trump",
            f"seat {seat} holds trumps and must lead one to the first trick",
            allowed,
            {"seat": seat},
        )
    led = effective_suit(trick[0], trump)
    if led == trump:
        raise IllegalAction(
            "A6.2",
            "must_play_trump",
            f"seat {seat} holds trumps and must play one",
            allowed,
            {"seat": seat},
        )
    either = rules.plain_lead == "follow_or_trump"
    raise IllegalAction(
        "A6.3",
        "must_follow_or_trump" if either else "must_follow",
        f"seat {seat} holds {SUIT_NAMES[led]} and must "
        + ("follow or play a trump" if either else "follow"),
        allowed,
        {"seat": seat, "suit": SUITS[led]},
    )


def winning_place(trick: Sequence[int], trump: int) -> int:
    """Return the place, from 0, of the card that wins a trick (A6.4)."""
    best = 0
    for place in range(1, len(trick)):
        if beats(trick[place], trick[best], trump):
            best = place
    return best
