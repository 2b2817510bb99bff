"""The generator is the one of the literature, and what is dealt with it is even."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
import pytest

from eightythree.compiled import kernel
from eightythree.sim.generator import draw, draw_six, mixed, seeded, shuffle
from eightythree.sim.picking import any_card, any_subset

if TYPE_CHECKING:
    from numpy.typing import NDArray

# The first outputs of the authors' splitmix64.c from the state 1234567.
SPLITMIX64 = (
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
)
# The first outputs of the authors' xoshiro256starstar.c from the state 1, 2, 3, 4.
XOSHIRO256 = (
    11520,
    0,
    1509978240,
    1215971899390074240,
    1216172134540287360,
    607988272756665600,
    16172922978634559625,
    8476171486693032832,
    10595114339597558777,
    2904607092377533576,
)


@kernel
def _mixed(seed: np.uint64, out: NDArray[np.uint64]) -> None:
    for place in range(len(out)):
        out[place] = mixed(seed, np.uint64(place))


@kernel
def _drawn(state: NDArray[np.uint64], out: NDArray[np.uint64]) -> None:
    now = (state[0], state[1], state[2], state[3])
    for place in range(len(out)):
        out[place], now = draw(now)


@kernel
def _state(seed: np.uint64, index: np.uint64, out: NDArray[np.uint64]) -> None:
    out[0], out[1], out[2], out[3] = seeded(seed, index)


@kernel
def _places(seed: np.uint64, deals: int, size: int, groups: int, out: NDArray[np.int64]) -> None:
    deck = np.empty(size, np.int8)
    for index in range(deals):
        for card in range(size):
            deck[card] = card
        shuffle(deck, size, groups, seeded(seed, np.uint64(index)))
        for place in range(6 * groups):
            out[place, deck[place]] += 1


@kernel
def _picks(seed: np.uint64, draws: int, cards: int, size: int, out: NDArray[np.int64]) -> None:
    for index in range(draws):
        state = seeded(seed, np.uint64(index))
        card, state = any_card(cards, 6, state)
        out[0, card] += 1
        some, state = any_subset(cards, size, state)
        for place in range(out.shape[1]):
            out[1, place] += some >> place & 1


@kernel
def _sixes(draws: int, left: int, out: NDArray[np.int64]) -> None:
    state = seeded(np.uint64(4), np.uint64(0))
    for _ in range(draws):
        (a, b, c, d, e, f), state = draw_six(left, state)
        out[0, a] += 1
        out[1, b] += 1
        out[2, c] += 1
        out[3, d] += 1
        out[4, e] += 1
        out[5, f] += 1


def _deviation(counts: NDArray[np.int64], freedom: int) -> float:
    """Return how many standard deviations a chi-square lies above its mean."""
    expected = counts.sum() / counts.size
    chi_square = float(((counts - expected) ** 2 / expected).sum())
    return (chi_square - freedom) / math.sqrt(2 * freedom)


def test_splitmix64_as_published() -> None:
    out = np.zeros(len(SPLITMIX64), np.uint64)
    _mixed(np.uint64(1234567), out)
    assert tuple(out.tolist()) == SPLITMIX64


def test_xoshiro256_as_published() -> None:
    out = np.zeros(len(XOSHIRO256), np.uint64)
    _drawn(np.array([1, 2, 3, 4], np.uint64), out)
    assert tuple(out.tolist()) == XOSHIRO256


def test_states_follow_the_sequence_of_the_seed() -> None:
    sequence = np.zeros(12, np.uint64)
    _mixed(np.uint64(83), sequence)
    for index in range(3):
        state = np.zeros(4, np.uint64)
        _state(np.uint64(83), np.uint64(index), state)
        assert state.tolist() == sequence[4 * index : 4 * index + 4].tolist()


@pytest.mark.parametrize(("size", "groups"), [(52, 4), (52, 8), (53, 8)])
def test_every_card_in_every_place(size: int, groups: int) -> None:
    counts = np.zeros((6 * groups, size), np.int64)
    _places(np.uint64(83), 1_000_000, size, groups, counts)
    assert counts.sum() == 6_000_000 * groups
    freedom = 6 * groups * (size - 1)
    # Places of one deal exclude each other, which makes the sum's spread a little larger.
    assert abs(_deviation(counts, freedom)) < 5
    for place in counts:
        assert _deviation(place, size - 1) < 6
    for card in counts.T:
        assert _deviation(card, 6 * groups - 1) < 6


def test_six_at_once_are_even() -> None:
    counts = np.zeros((6, 52), np.int64)
    _sixes(500_000, 52, counts)
    for place in range(6):
        assert not counts[place, 52 - place :].any()
        assert abs(_deviation(counts[place, : 52 - place], 51 - place)) < 5


@pytest.mark.parametrize(("cards", "size"), [(0b101101, 2), (0b1, 1), (0b11_0000_1001_0001, 3)])
def test_picks_are_even(cards: int, size: int) -> None:
    counts = np.zeros((2, cards.bit_length()), np.int64)
    draws = 200_000
    _picks(np.uint64(5), draws, cards, size, counts)
    held = [place for place in range(cards.bit_length()) if cards >> place & 1]
    assert counts[0].sum() == draws
    assert counts[1].sum() == draws * size
    for row, share in ((0, 1 / len(held)), (1, size / len(held))):
        assert not np.delete(counts[row], held).any()
        spread = (draws * share * (1 - share)) ** 0.5
        assert (abs(counts[row, held] - draws * share) <= 5 * spread).all()
