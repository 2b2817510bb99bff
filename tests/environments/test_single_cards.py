"""Card by card, each legal set is reached in exactly one way, and no other set at all."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from typing import TYPE_CHECKING

import pytest

from eightythree.cards import cards_in, mask_of
from eightythree.environments.layout import DONE
from eightythree.environments.single_cards import legal_steps
from eightythree.games.auction.keeping import Choice, discard_bounds, give_choice, has_say
from eightythree.tricks import counting_trumps, trumps

if TYPE_CHECKING:
    from collections.abc import Iterator


def paths(choice: Choice, chosen: int = 0) -> Iterator[int]:
    """Yield the set at the end of every path of single cards, as the environments take them."""
    steps = legal_steps(choice, chosen)
    assert steps, "a path that leads nowhere"
    for step in cards_in(steps):
        if step == DONE:
            yield chosen
            continue
        after = chosen | 1 << step
        assert after > chosen
        if after.bit_count() == choice.maximum:
            yield after
        else:
            yield from paths(choice, after)


def each_once(choice: Choice) -> int:
    reached = Counter(paths(choice))
    assert set(reached.values()) <= {1}
    assert set(reached) == set(choice.sets())
    assert len(reached) == choice.how_many()
    return len(reached)


def small_choices() -> Iterator[Choice]:
    """Yield every choice among five cards: which are forced or count, and all bounds."""
    for kinds in product(range(4), repeat=5):
        # 0 not in it, 1 in the pool, 2 in the pool and counting, 3 forced
        forced = mask_of(card for card, kind in enumerate(kinds) if kind == 3)
        counting = mask_of(card for card, kind in enumerate(kinds) if kind == 2)
        pool = counting | mask_of(card for card, kind in enumerate(kinds) if kind == 1)
        rich = counting.bit_count()
        if forced and rich:
            continue  # the rules force cards to be discarded, and those never count
        least, most = forced.bit_count(), (forced | pool).bit_count()
        for minimum in range(least, most + 1):
            for maximum in range(minimum, most + 1):
                for few in range(rich + 1):
                    for many in range(few, rich + 1):
                        yield Choice(forced, pool, counting, minimum, maximum, few, many)


def test_every_small_choice() -> None:
    seen = 0
    for choice in small_choices():
        if choice.how_many():
            each_once(choice)
            seen += 1
    assert seen > 10_000


def hand(rng: random.Random, trump: int, size: int, lowest_trumps: int) -> int:
    held = rng.sample(list(cards_in(trumps(trump))), min(size, rng.randint(lowest_trumps, 15)))
    rest = [card for card in range(53) if not trumps(trump) >> card & 1]
    return mask_of(held + rng.sample(rest, size - len(held)))


@pytest.mark.parametrize("trump", range(4))
def test_gifts(trump: int) -> None:
    rng = random.Random(trump)
    sizes: set[tuple[Choice, int]] = set()
    while len(sizes) < 40:
        held = hand(rng, trump, rng.choice([12, 12, 14, 17]), 7)
        if has_say(held, trump, was_given=False):
            choice = give_choice(held, trump)
            if choice.how_many() < 5_000:
                sizes.add((choice, each_once(choice)))
    assert any(choice.min_counting for choice, _ in sizes)
    assert any(choice.max_counting > choice.min_counting for choice, _ in sizes)


@pytest.mark.parametrize("keep_trumps", [False, True])
@pytest.mark.parametrize("trump", range(4))
def test_discards(trump: int, keep_trumps: bool) -> None:
    rng = random.Random(trump)
    forced = 0
    for _ in range(40):
        held = hand(rng, trump, rng.choice([6, 7, 9, 12, 12, 13]), 0)
        if (held & counting_trumps(trump)).bit_count() > 6:
            continue
        choice = discard_bounds(held, trump, keep_trumps)
        if choice.how_many() < 5_000:
            each_once(choice)
            forced += choice.forced > 0
    assert forced or not keep_trumps


def test_nothing_to_discard_is_one_step() -> None:
    trump = 0
    held = mask_of(list(cards_in(trumps(trump)))[:6])
    choice = discard_bounds(held, trump, False)
    assert legal_steps(choice, 0) == 1 << DONE
    assert each_once(choice) == 1
