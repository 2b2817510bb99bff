"""Rounds of Auction at the play of the cards."""

from __future__ import annotations

from functools import cache
from random import Random

from eightythree.bots import BOTS
from eightythree.games import auction

CHOICES: dict[str, list[object]] = {
    "plain_lead": ["follow_or_trump", "must_follow"],
    "first_lead": ["any", "trump"],
    "discard": ["free", "keep_trumps"],
    "failed_bid": ["captured", "bid"],
}


@cache
def rounds_at_play(seed: int, bot: str, number: int) -> tuple[auction.Round, ...]:
    """Return rounds before the first lead, under random options, bid and discarded by a bot."""
    rng = Random(seed)
    found: list[auction.Round] = []
    while len(found) < number:
        rules = auction.Rules.read({name: rng.choice(values) for name, values in CHOICES.items()})
        match = auction.start(rules, 4, rng.randrange(4))
        deck = rng.sample(range(auction.DECK_SIZE), auction.DECK_SIZE)
        match = match.deal(auction.deal_from(deck, 4, match.dealer))
        while match.round and match.round.phase not in {auction.Phase.PLAY, auction.Phase.OVER}:
            action = BOTS[bot].choose(auction.observe(match, match.to_act), rng)
            match = match.apply(action)
        if match.round and match.round.phase is auction.Phase.PLAY:
            found.append(match.round)
    return tuple(found)


def played_on(played: auction.Round, plays: int, rng: Random) -> auction.Round:
    """Return a round after so many cards, those that are missing played at random."""
    while len(played.plays) < plays:
        played = played.apply(rng.choice(played.legal_actions()))
    return played
