"""Claiming the rest of the tricks, with a proof that needs nobody's cards.

The proof is over every deal that agrees with what the claimer can know: the claimer leads, trumps
first, and no card that may still be in another hand beats a card that is led. So a claim, granted
or refused, tells nothing about hidden cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from eightythree.cards import cards_in, mask_of
from eightythree.games import fifth
from eightythree.tricks import NO_SUIT, beats, effective_suit, trump_strength, trumps

if TYPE_CHECKING:
    from eightythree.games import MatchLike
    from eightythree.server.views import Observation

__all__ = ["claimed", "playing_out"]


def claimed(seen: Observation) -> list[int] | None:
    """Return the order in which a seat that leads wins every trick left, or ``None``.

    ``None`` says that there is no proof: it is not the seat's lead, or a card that may be in
    another hand could take a trick. That cards never dealt or discarded face down may be such a
    card makes some claims fail that would be won.

    Args:
        seen: what the seat may know.
    """
    trump, deck = NO_SUIT, fifth.STANDARD.deck
    out = mask_of(seen.plays)
    if isinstance(seen, fifth.Observation):
        deck, leads = seen.form.deck, seen.to_act == seen.seat and not seen.trick
    else:
        trump, deck = seen.trump, deck | trumps(seen.trump)
        leads = seen.leader == seen.seat and len(seen.plays) % len(seen.counts) == 0
        for discard in seen.discards:
            out |= discard.cards
    if not leads or not seen.hand:
        return None
    others = deck & ~seen.hand & ~out
    order = sorted(
        cards_in(seen.hand),
        key=lambda card: (effective_suit(card, trump) != trump, -_height(card, trump)),
    )
    drawn = sum(effective_suit(card, trump) == trump for card in order)
    # A player who holds them all still has trumps left after so many of mine, if they have more.
    ruffs = (others & trumps(trump)).bit_count() > drawn
    for card in order:
        mine = effective_suit(card, trump)
        for other in cards_in(others):
            if effective_suit(other, trump) == mine:
                if beats(other, card, trump):
                    return None
            elif ruffs and effective_suit(other, trump) == trump:
                return None
    return order


def playing_out(match: MatchLike, leads: list[int]) -> list[tuple[int, int]]:
    """Return the actions, each with its seat, in which somebody leads to the end of the round.

    The others' cards are the first that the rules allow them: whatever they play, they lose.
    """
    actions: list[tuple[int, int]] = []
    rest = iter(leads)
    claimer = match.to_act
    while (seat := match.to_act) is not None:
        action = next(rest) if seat == claimer else match.legal_actions()[0]
        actions.append((seat, action))
        match = match.apply(action)
    return actions


def _height(card: int, trump: int) -> int:
    return trump_strength(card, trump) if effective_suit(card, trump) == trump else card % 13
