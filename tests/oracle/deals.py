"""Random deals, options and actions; the same generator state gives the same ones."""

import random

from . import auction, fifth
from .cards import PACK, PACK_WITH_JOKER, in_order
from .trumps import counting_of, trumps_of


def random_deal(
    rng: random.Random, game: str, seats: int
) -> tuple[list[list[str]], list[str] | None]:
    """Deal at random: the hands, and the kitty in auction."""
    if game == "fifth":
        pack = rng.sample(PACK, len(PACK))
        return [pack[6 * seat : 6 * seat + 6] for seat in range(seats)], None
    pack = rng.sample(PACK_WITH_JOKER, len(PACK_WITH_JOKER))
    return [pack[12 * seat : 12 * seat + 12] for seat in range(4)], pack[48:]


def rich_deal(rng: random.Random) -> tuple[list[list[str]], list[str]]:
    """Deal auction with much of one suit in one or two partners' hands: giving comes up."""
    suit = rng.choice(["S", "H", "D", "C"])
    trumps = trumps_of(PACK_WITH_JOKER, suit)
    rng.shuffle(trumps)
    first = trumps[: rng.randint(6, 12)]
    partner = trumps[len(first) : len(first) + rng.randint(0, 9)]
    rest = [card for card in PACK_WITH_JOKER if card not in first and card not in partner]
    rng.shuffle(rest)
    hands: list[list[str]] = []
    for held in [first, [], partner, []]:
        wanted = 12 - len(held)
        hands.append(held + rest[:wanted])
        rest = rest[wanted:]
    turned = rng.randrange(4)
    return hands[turned:] + hands[:turned], rest


def fill(*held: str, kitty: str = "") -> tuple[list[list[str]], list[str]]:
    """Deal so that each seat and the kitty hold these cards; the rest fills up, in pack order."""
    piles = [words.split() for words in [*held, kitty]]
    used = [card for pile in piles for card in pile]
    rest = [card for card in PACK_WITH_JOKER if card not in used]
    for pile, size in zip(piles, [12, 12, 12, 12, 5], strict=True):
        while len(pile) < size:
            pile.append(rest.pop())
    return piles[:4], piles[4]


def random_rules(rng: random.Random, game: str) -> dict[str, object]:
    """Choose each option at random, some of them left out for their default."""
    choices = fifth.CHOICES if game == "fifth" else auction.CHOICES
    rules: dict[str, object] = {name: rng.choice(values) for name, values in choices.items()}
    if game == "fifth":
        rules["target"] = rng.choice([1, 2, 3, 4, 5, 6, 8, 10, 15, 25])
    else:
        rules["target"] = rng.choice([1, 2, 10, 30, 50, 83, 100, 150, 200])
        rules["min_bid"] = rng.choice([1, 2, 10, 30, 30, 30, 50, 75, 82, 83])
        rules["bid_step"] = rng.choice([1, 1, 1, 2, 5, 7, 10, 60, 82, 100])
    return {name: value for name, value in rules.items() if rng.random() < 0.8}


def random_word(rng: random.Random, oracle: fifth.Oracle | auction.Oracle) -> str:
    """Choose a legal action at random, without listing a huge number of discards."""
    if isinstance(oracle, fifth.Oracle):
        return rng.choice(oracle.legal())
    if oracle.phase == "bid":
        words = oracle.legal()
        if "pass" in words and rng.random() < 0.6:
            return "pass"
        if rng.random() < 0.7:  # mostly a low bid
            numbers = sorted(int(word) for word in words if word.isdigit())
            if numbers:
                return str(rng.choice(numbers[:4]))
        return rng.choice(words)
    if oracle.phase == "trump":  # mostly the longest suit
        hand = oracle.hands[oracle.turn()]
        if rng.random() < 0.8:
            return max("SHDC", key=lambda suit: len(trumps_of(hand, suit)))
        return rng.choice(oracle.legal())
    if oracle.phase == "discard":
        hand = oracle.hands[oracle.turn()]
        trumps = trumps_of(hand, oracle.trump)
        plain = [card for card in hand if card not in trumps]
        worthless = [card for card in trumps if not counting_of([card], oracle.trump)]
        candidates = rng.sample(plain, len(plain)) + rng.sample(worthless, len(worthless))
        if oracle.rules["discard"] == "free":
            rng.shuffle(candidates)
        return " ".join(["discard", *in_order(candidates[: len(hand) - 6])])
    return rng.choice(oracle.legal())
