"""Words and ints to try at any moment of a match: many illegal, some legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eightythree.cards import FULL_DECK
from eightythree.games.auction.actions import DISCARD, GIVE
from tests.oracle.auction import Oracle as AuctionOracle
from tests.oracle.cards import PACK_WITH_JOKER, SUITS, in_order
from tests.oracle.trumps import counting_of, trumps_of

if TYPE_CHECKING:
    import random

    from tests.oracle.fifth import Oracle as FifthOracle

NO_WORDS = ["", " ", "nonsense", "give give", "1S", "XX", "-1", "0", "84", "83x3", "JKJK", "10"]


def random_try(rng: random.Random, oracle: AuctionOracle | FifthOracle) -> str:
    """Choose a word: any card, a neighbour's card, another phase's action, a wrong number."""
    kind = rng.randrange(8)
    if kind == 0:
        return rng.choice(NO_WORDS)
    if kind == 1 or not isinstance(oracle, AuctionOracle):
        return rng.choice(rng.choice([PACK_WITH_JOKER, *filter(None, oracle.hands)]))
    if kind == 2:
        return rng.choice(["pass", *SUITS, "83x2"])
    if kind == 3:
        return str(rng.randint(1, 83))
    return _random_set(rng, oracle, rng.choice(["give", "discard"]))


def _random_set(rng: random.Random, oracle: AuctionOracle, verb: str) -> str:
    """Choose a set of cards that is nearly right for giving or discarding."""
    hand = rng.choice(oracle.hands)
    if not oracle.needs_deal() and oracle.winners is None and rng.random() < 0.8:
        hand = oracle.hands[oracle.turn()]
    pool = hand
    if oracle.trump and verb == "give":
        pool = trumps_of(hand, oracle.trump)
    elif oracle.trump and rng.random() < 0.8:
        pool = [card for card in hand if card not in counting_of(hand, oracle.trump)]
    beyond = max(0, (len(pool) if verb == "give" else len(hand)) - 6)
    wanted = rng.choice([beyond, beyond, beyond + 1, max(0, beyond - 1), 0])
    cards = rng.sample(pool, min(wanted, len(pool)))
    swap = rng.random()
    if cards and swap < 0.15:
        cards[0] = rng.choice(PACK_WITH_JOKER)
    elif cards and swap < 0.2:
        cards[0] = cards[-1]
    if rng.random() < 0.8:
        cards = in_order(cards)
    return " ".join([verb, *cards])


def random_int(rng: random.Random) -> int:
    """Choose an int: an action, a set with or without its flag, or nothing at all."""
    return rng.choice(
        [
            rng.randrange(-3, 60),
            rng.randrange(142),
            rng.randrange(142, 400),
            GIVE | rng.getrandbits(53) & rng.getrandbits(53) & rng.getrandbits(53),
            DISCARD | rng.getrandbits(53) & rng.getrandbits(53),
            GIVE | DISCARD | 1,
            FULL_DECK,
            1 << 55,
            -(1 << 53),
            10**400,
        ]
    )
