"""The shuffle as `docs/fairness.md` has it: its vectors, and a second reading of its text."""

from __future__ import annotations

import hashlib
import hmac
import json
import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from eightythree.cards import card_name, names
from eightythree.fairness import CUT, NO_CUT, Shuffle

DOCUMENT = Path(__file__).parents[2] / "docs" / "fairness.md"
VECTORS: list[dict[str, Any]] = json.loads(
    re.findall(r"^```json\n(.*?)^```", DOCUMENT.read_text("utf-8"), re.DOTALL | re.MULTILINE)[0]
)


def shuffle_of(vector: dict[str, Any]) -> Shuffle:
    return Shuffle(
        vector["table"],
        vector["game"],
        vector["seats"],
        vector["round"],
        vector["secret"],
        tuple(vector["cuts"]),
    )


def read_again(vector: dict[str, Any]) -> dict[str, Any]:
    """Do what the document says, word by word, with nothing of the package."""
    key = bytes.fromhex(vector["secret"])
    first = ["eightythree commitment 1", vector["table"], str(vector["round"]), vector["game"]]
    text = "\n".join([*first, str(vector["seats"]), vector["secret"], ""])
    commitment = hashlib.sha256(text.encode("ascii")).hexdigest()
    stream = b""
    for block in range(16):
        text = "\n".join(["eightythree deck 1", commitment, *vector["cuts"], str(block), ""])
        stream += hmac.new(key, text.encode("ascii"), hashlib.sha256).digest()
    deck = [rank + suit for suit in "SHDC" for rank in "23456789TJQKA"]
    if vector["game"] == "auction":
        deck.append("JK")
    at = 0
    for i in reversed(range(1, len(deck))):
        while stream[at] >= 256 // (i + 1) * (i + 1):
            at += 1
        j = stream[at] % (i + 1)
        at += 1
        deck[i], deck[j] = deck[j], deck[i]
    packet, size = (3, 12) if vector["game"] == "auction" else (1, 6)
    seats = vector["seats"]
    hands: list[set[str]] = [set() for _ in range(seats)]
    left = list(deck)
    seat = vector["dealer"]
    while any(len(hand) < size for hand in hands):
        seat = (seat + 1) % seats
        for _ in range(packet):
            hands[seat].add(left.pop(0))
    kitty = set(left) if vector["game"] == "auction" else set()
    return {"commitment": commitment, "deck": deck, "hands": hands, "kitty": kitty}


def ours(vector: dict[str, Any]) -> dict[str, Any]:
    shuffle = shuffle_of(vector)
    deal = shuffle.deal(vector["dealer"])
    return {
        "commitment": shuffle.commitment,
        "deck": [card_name(card) for card in shuffle.deck()],
        "hands": [set(names(hand).split()) for hand in deal.hands],
        "kitty": set(names(deal.kitty).split()),
    }


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["game"])
def test_the_vectors(vector: dict[str, Any]) -> None:
    said = {
        "commitment": vector["commitment"],
        "deck": vector["deck"].split(),
        "hands": [set(hand.split()) for hand in vector["hands"]],
        "kitty": set(vector["kitty"].split()),
    }
    assert ours(vector) == said
    assert read_again(vector) == said


def some_vector(rng: random.Random) -> dict[str, Any]:
    game = rng.choice(["fifth", "auction"])
    seats = 4 if game == "auction" else rng.randint(2, 8)
    return {
        "table": "".join(rng.choices("23456789abc", k=16)),
        "game": game,
        "seats": seats,
        "round": rng.choice([1, 2, 10, 999]),
        "dealer": rng.randrange(seats),
        "secret": rng.randbytes(32).hex(),
        "cuts": [rng.choice(["", rng.randbytes(16).hex()]) for _ in range(seats)],
    }


def test_the_text_and_the_code_agree() -> None:
    rng = random.Random(83)
    for _ in range(300):
        vector = some_vector(rng)
        assert ours(vector) == read_again(vector), vector


def test_everything_counts() -> None:
    """Another table, round, game, number of seats, secret or cut gives another deck."""
    one = shuffle_of(VECTORS[2])
    cut = "0" * 32
    others = [
        one._replace(table="k8w3n5r7t9x2z4c7"),
        one._replace(round=13),
        one._replace(game="auction"),
        one._replace(seats=7, cuts=one.cuts[:7]),
        one._replace(secret="0" * 64),
        one._replace(cuts=(*one.cuts[1:], one.cuts[0])),
        one._replace(cuts=(NO_CUT, *one.cuts[1:])),
        one.cut(1, cut),
    ]
    decks = {tuple(each.deck()) for each in (one, *others)}
    assert len(decks) == len(others) + 1
    assert len({each.commitment for each in (one, *others[:5])}) == 6
    assert {each.commitment for each in others[5:]} == {one.commitment}  # made before the cuts


def test_the_first_cut_of_a_seat_stands() -> None:
    none = Shuffle("t", "fifth", 3, 1, "0" * 64, (NO_CUT,) * 3)
    one = none.cut(1, "a" * 32)
    assert one.cuts == ("", "a" * 32, "")
    assert one.cut(1, "b" * 32) == one
    assert none.cut(1, NO_CUT) == none
    assert one.uncut(1) == one.uncut(0).uncut(1) == none
    assert one.uncut(1).cut(1, "b" * 32).cuts == ("", "b" * 32, "")
    after = one.after("1" * 64)
    assert (after.round, after.secret, after.cuts) == (2, "1" * 64, ("", "", ""))


def test_what_a_cut_looks_like() -> None:
    assert CUT.fullmatch("0123456789abcdef" * 2)
    for wrong in ("", "0" * 31, "0" * 33, "A" * 32, "g" * 32, "0" * 32 + "\n", "٠" * 32):
        assert not CUT.fullmatch(wrong)


def test_every_card_is_as_likely_at_every_place() -> None:
    decks = 4000
    for game in ("fifth", "auction"):
        rng = random.Random(game)
        found: Counter[tuple[int, int]] = Counter()
        for number in range(decks):
            shuffle = Shuffle("t", game, 4, number + 1, rng.randbytes(32).hex(), (NO_CUT,) * 4)
            deck = shuffle.deck()
            assert sorted(deck) == list(range(len(deck)))
            found.update(enumerate(deck))
        size = len(deck)
        expected = decks / size
        squares = sum((found[place, card] - expected) ** 2 / expected
                      for place in range(size) for card in range(size))  # fmt: skip
        free = (size - 1) ** 2
        assert abs(squares - free) < 5 * (2 * free) ** 0.5  # chi-square, five deviations
