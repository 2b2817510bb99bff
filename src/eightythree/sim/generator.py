"""Random numbers for mass simulation: a generator of its own for each deal.

The numbers of a deal depend on the seed and the deal's index alone. SplitMix64 (Steele, Lea and
Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014), started at the seed, is one
long sequence that can be entered at any place; its outputs ``4 i`` to ``4 i + 3`` are the state
of deal ``i``'s xoshiro256** (Blackman and Vigna, "Scrambled linear pseudorandom number
generators", ACM TOMS 47, 2021), filled the way its authors advise.

Choices among ``n`` are unbiased: Lemire, "Fast random integer generation in an interval", ACM
TOMACS 29, 2019. Six cards are drawn from one number by the batched form of the same method:
Brackett-Rozinsky and Lemire, "Batched ranged random integer generation", Software: Practice and
Experience 54, 2024. Both reject what would be biased.

The state is a tuple of four uint64, taken and returned, so that compiled code keeps it in
registers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from eightythree.compiled import inlined, product_high

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["GROUP", "State", "below", "draw", "draw_six", "mixed", "seeded", "shuffle"]

State = tuple[np.uint64, np.uint64, np.uint64, np.uint64]
"""The state of a xoshiro256**."""

GROUP: Final = 6
"""The cards that `draw_six` draws."""

_GOLDEN: Final = np.uint64(0x9E3779B97F4A7C15)
_FIRST_MIX: Final = np.uint64(0xBF58476D1CE4E5B9)
_SECOND_MIX: Final = np.uint64(0x94D049BB133111EB)
_MOST_WAYS: Final = np.uint64(1 << 35)
_ONE: Final = np.uint64(1)
_FOUR: Final = np.uint64(4)
_FIVE: Final = np.uint64(5)
_SEVEN: Final = np.uint64(7)
_NINE: Final = np.uint64(9)
_17: Final = np.uint64(17)
_19: Final = np.uint64(19)
_27: Final = np.uint64(27)
_30: Final = np.uint64(30)
_31: Final = np.uint64(31)
_45: Final = np.uint64(45)
_57: Final = np.uint64(57)


@inlined
def mixed(seed: np.uint64, place: np.uint64) -> np.uint64:
    """Return the output of SplitMix64 at a place, from 0, of the sequence that a seed starts."""
    z = seed + (place + _ONE) * _GOLDEN
    z = (z ^ (z >> _30)) * _FIRST_MIX
    z = (z ^ (z >> _27)) * _SECOND_MIX
    return z ^ (z >> _31)


@inlined
def seeded(seed: np.uint64, index: np.uint64) -> State:
    """Return the state of a deal's generator."""
    place = index * _FOUR
    return (
        mixed(seed, place),
        mixed(seed, place + _ONE),
        mixed(seed, place + _ONE + _ONE),
        mixed(seed, place + _ONE + _ONE + _ONE),
    )


@inlined
def draw(state: State) -> tuple[np.uint64, State]:
    """Return the next output of xoshiro256** and the state after it."""
    s0, s1, s2, s3 = state
    fifth = s1 * _FIVE
    output = ((fifth << _SEVEN) | (fifth >> _57)) * _NINE
    shifted = s1 << _17
    s2 = s2 ^ s0
    s3 = s3 ^ s1
    s1 = s1 ^ s2
    s0 = s0 ^ s3
    s2 = s2 ^ shifted
    s3 = (s3 << _45) | (s3 >> _19)
    return output, (s0, s1, s2, s3)


@inlined
def below(count: int, state: State) -> tuple[int, State]:
    """Return a number from 0 to ``count - 1``, each as likely, and the state after it."""
    bound = np.uint64(count)
    number, state = draw(state)
    rest = number * bound
    if rest < bound:
        # 2**64 % count: that many of the numbers are too many, and would favour some results.
        surplus = (np.uint64(0) - bound) % bound
        while rest < surplus:
            number, state = draw(state)
            rest = number * bound
    return product_high(number, bound), state


@inlined
def draw_six(left: int, state: State) -> tuple[tuple[int, int, int, int, int, int], State]:
    """Return six numbers, each as likely, below `left`, ``left - 1`` … ``left - 5``.

    The six bounds, at most 53, multiply to `ways` < 2**35. The whole part of
    ``number * ways / 2**64``, each as likely, is read off bound by bound, as the digits of a mixed
    radix.
    """
    while True:
        number, state = draw(state)
        bound = np.uint64(left)
        a = product_high(number, bound)
        number *= bound
        bound -= _ONE
        b = product_high(number, bound)
        number *= bound
        bound -= _ONE
        c = product_high(number, bound)
        number *= bound
        bound -= _ONE
        d = product_high(number, bound)
        number *= bound
        bound -= _ONE
        e = product_high(number, bound)
        number *= bound
        bound -= _ONE
        f = product_high(number, bound)
        number *= bound
        # As in `below`: what is left over of the product tells numbers that favour a result.
        if number >= _MOST_WAYS:
            break
        ways = _ONE
        for taken in range(GROUP):
            ways *= np.uint64(left - taken)
        if number >= (np.uint64(0) - ways) % ways:
            break
    return (a, b, c, d, e, f), state


@inlined
def shuffle(deck: NDArray[np.int8], size: int, groups: int, state: State) -> State:
    """Shuffle the top of a deck: six cards for each group, the rest stays in no random order.

    Fisher and Yates's method, from the top: each place gets any of the cards from there down.

    Args:
        deck: the cards, at least `size`; written.
        size: the number of cards.
        groups: how many times six cards to draw, at most ``size // 6``.
        state: the generator's state.

    Returns:
        The state after it.
    """
    place = 0
    for _ in range(groups):
        (a, b, c, d, e, f), state = draw_six(size - place, state)
        _swap(deck, place, a)
        _swap(deck, place + 1, b)
        _swap(deck, place + 2, c)
        _swap(deck, place + 3, d)
        _swap(deck, place + 4, e)
        _swap(deck, place + 5, f)
        place += GROUP
    return state


@inlined
def _swap(deck: NDArray[np.int8], place: int, down: int) -> None:
    other = place + down
    card = deck[place]
    deck[place] = deck[other]
    deck[other] = card
