"""The novice's kernels act as the bot does, action by action."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from eightythree.bots import BOTS
from eightythree.bots.novice import auction as auction_bot
from eightythree.bots.novice import bidding
from eightythree.bots.novice import fifth as fifth_bot
from eightythree.compiled import kernel
from eightythree.games import auction, fifth
from eightythree.games.results import Deal
from eightythree.sim import novice as compiled_novice
from eightythree.sim import simulate
from tests.bots.positions import reduced_matches
from tests.sim.replaying import (
    any_auction_rules,
    auction_decisions,
    replay_auction,
    replay_fifth,
)

if TYPE_CHECKING:
    from collections.abc import Callable

_NOVICE = BOTS["novice"]
_UNIFORM = BOTS["random"]


@pytest.mark.parametrize("seats", fifth.SEATS)
def test_fifth_rounds(seats: int) -> None:
    rng = random.Random(0)
    whole = "whole_trick" if seats % 2 else "winning_card"
    rules = fifth.Rules.read({"ace_bonus": whole})
    [chunk] = simulate("fifth", rules, seats, 40, seats, "novice", keep="rounds")
    replay_fifth(rules, chunk)
    rounds: Any = chunk.rounds
    for number in range(chunk.count):
        match = fifth.start(rules, seats, number % seats)
        match = match.deal(Deal(tuple(rounds.dealt[number].tolist())))
        for action in rounds.plays[number].tolist():
            assert match.to_act is not None
            assert _NOVICE.choose(fifth.observe(match, match.to_act), rng) == action
            match = match.apply(action)


@pytest.mark.parametrize("seed", range(24))
def test_auction_rounds(seed: int) -> None:
    rng = random.Random(seed)
    rules = auction.Rules.read(any_auction_rules(rng) if seed else {})
    [chunk] = simulate("auction", rules, 4, 50, seed, "novice", keep="rounds")
    replay_auction(rules, chunk)
    for seen, _, action in auction_decisions(rules, chunk):
        assert _NOVICE.choose(seen, rng) == action


@kernel
def _call(
    hand: int,
    highest: int,
    partners: bool,
    may_pass: bool,
    rivals: int,
    once: bool,
    minimum: int,
    step: int,
) -> int:
    return bidding.call(hand, highest, partners, may_pass, rivals, once, minimum, step)


@kernel
def _trump_to_name(hand: int, bid: int, with_kitty: bool, gives: bool) -> int:
    return compiled_novice.trump_to_name(hand, bid, with_kitty, gives)


@kernel
def _given(hand: int, trump: int, least: int, most: int) -> int:
    return compiled_novice.given(hand, trump, least, most)


@kernel
def _discarded(forced: int, pool: int, size: int, trump: int) -> int:
    return compiled_novice.discarded(forced, pool, size, trump)


@kernel
def _fifth_card(
    hand: int,
    seat: int,
    seats: int,
    dealer: int,
    plays: Any,
    played: int,
    whole: bool,
    form: fifth.Numbers,
) -> int:
    return compiled_novice.fifth_card(hand, seat, seats, dealer, plays, played, whole, form)


@kernel
def _auction_card(
    hand: int,
    legal: int,
    seat: int,
    trump: int,
    declarer: int,
    plays: Any,
    played: int,
    buried: int,
    with_partner: int,
    must_follow: bool,
) -> int:
    return compiled_novice.auction_card(
        hand,
        legal,
        seat,
        trump,
        declarer,
        plays,
        played,
        buried,
        with_partner,
        must_follow,
    )


class _Both:
    """Asks the bot's function and the compiled one, and compares."""

    def __init__(self) -> None:
        self.compared = 0

    def of(self, plain: Callable[..., int], compiled: Callable[..., int]) -> Callable[..., int]:
        def ask(*arguments: Any) -> int:
            expected = plain(*arguments)
            given = (
                np.array((*each, *([0] * (52 - len(each)))), np.int64)
                if type(each) is tuple
                else each
                for each in arguments
            )
            assert compiled(*given) == expected
            self.compared += 1
            return expected

        return ask


@pytest.fixture
def both(monkeypatch: pytest.MonkeyPatch) -> _Both:
    found = _Both()
    for module, name, compiled in (
        (fifth_bot, "card_to_play", _fifth_card),
        (auction_bot, "card_to_play", _auction_card),
        (auction_bot, "call", _call),
        (auction_bot, "trump_to_name", _trump_to_name),
        (auction_bot, "given", _given),
        (auction_bot, "discarded", _discarded),
    ):
        monkeypatch.setattr(module, name, found.of(getattr(module, name), compiled))
    return found


def test_fifth_positions(both: _Both) -> None:
    """Positions that random players come to, at every number of players."""
    rng = random.Random(83)
    while both.compared < 4_000:
        seats = rng.choice(fifth.SEATS)
        deck = rng.sample(range(52), 52)
        dealer = rng.randrange(seats)
        rules = fifth.Rules.read({"ace_bonus": rng.choice(["winning_card", "whole_trick"])})
        match = fifth.start(rules, seats, dealer).deal(fifth.deal_from(deck, seats, dealer))
        while (seat := match.to_act) is not None:
            view = fifth.observe(match, seat)
            _NOVICE.choose(view, rng)
            match = match.apply(_UNIFORM.choose(view, rng))


def test_reduced_fifth_positions(both: _Both) -> None:
    """The same in reduced games."""
    rng = random.Random(84)
    for match in reduced_matches(rng, 300):
        while (seat := match.to_act) is not None:
            view = fifth.observe(match, seat)
            _NOVICE.choose(view, rng)
            match = match.apply(_UNIFORM.choose(view, rng))
    assert both.compared > 2_500


def test_auction_positions(both: _Both) -> None:
    """Positions that random players come to, under random rules."""
    rng = random.Random(83)
    while both.compared < 6_000:
        deck = rng.sample(range(53), 53)
        dealer = rng.randrange(4)
        rules = auction.Rules.read(any_auction_rules(rng))
        match = auction.start(rules, 4, dealer).deal(auction.deal_from(deck, 4, dealer))
        while (seat := match.to_act) is not None:
            view = auction.observe(match, seat)
            action = _NOVICE.choose(view, rng)
            # Mostly random, so that odd positions come up; a novice at times, so that all do.
            match = match.apply(action if rng.random() < 0.3 else _UNIFORM.choose(view, rng))
