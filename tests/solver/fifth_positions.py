"""Positions of Fifth Trick for the solver's tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eightythree.cards import cards_in, mask_of, rank_of, suit_of
from eightythree.games.fifth.round import Round, deal_from, start_round
from eightythree.games.fifth.rules import Rules

if TYPE_CHECKING:
    import random

RULES = (Rules(), Rules(ace_bonus="whole_trick"))


def played_at_random(rng: random.Random, seats: int, plays: int, rules: Rules) -> Round:
    """A round after some plays, all at random."""
    deck = rng.sample(range(52), 52)
    dealer = rng.randrange(seats)
    position = start_round(rules, seats, dealer, deal_from(deck, seats, dealer))
    for _ in range(plays):
        position = position.apply(rng.choice(position.legal_actions()))
    return position


def suits_renamed(position: Round, names: list[int]) -> Round:
    """The same round with other names for the suits."""

    def renamed(mask: int) -> int:
        return mask_of(13 * names[suit_of(card)] + rank_of(card) for card in cards_in(mask))

    return position._replace(
        dealt=tuple(map(renamed, position.dealt)),
        hands=tuple(map(renamed, position.hands)),
        plays=tuple(13 * names[suit_of(card)] + rank_of(card) for card in position.plays),
    )


def seats_rotated(position: Round, by: int) -> Round:
    """The same round with every player some seats further to the left."""
    seats = position.seats
    return position._replace(
        dealer=(position.dealer + by) % seats,
        dealt=tuple(position.dealt[(seat - by) % seats] for seat in range(seats)),
        hands=tuple(position.hands[(seat - by) % seats] for seat in range(seats)),
        winners=tuple((seat + by) % seats for seat in position.winners),
    )
