"""A Hypothesis machine that plays a match of either game and holds what must always hold."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec
import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from eightythree.cards import names
from eightythree.errors import IllegalAction
from eightythree.games import GAMES
from eightythree.record import PlayedRound, decode, encode, record_of, replay
from tests.property.match_log import random_action, random_deal, random_start
from tests.property.side_by_side import refusal
from tests.property.tries import random_int

if TYPE_CHECKING:
    from tests.property.match_log import Log

seeds = st.integers(0, 2**32)


class MatchMachine(RuleBasedStateMachine):
    """Deal, act, try things that are illegal; a game's own machine adds its invariants."""

    game_id: ClassVar[str]

    log: Log
    match: Any

    @property
    def game(self) -> Any:
        """The game's module."""
        return GAMES[self.game_id]

    @initialize(seed=seeds)
    def begin(self, seed: int) -> None:
        """Start a match under random options."""
        self.log = random_start(random.Random(seed), self.game_id)
        self.match = self.log.begun()

    @precondition(lambda self: self.match.awaits_deal)
    @rule(seed=seeds)
    def deal(self, seed: int) -> None:
        """Deal the next round."""
        cards = random_deal(random.Random(seed), self.game_id, self.log.seats, self.match.dealer)
        self.match, self.log = self.match.deal(cards), self.log.dealt(cards)

    @precondition(lambda self: self.match.to_act is not None)
    @rule(seed=seeds, number=st.integers(1, 30))
    def act(self, seed: int, number: int) -> None:
        """Take a few legal actions, the invariants held after each."""
        rng = random.Random(seed)
        for _ in range(number):
            if self.match.to_act is None:
                return
            action = random_action(rng, self.match)
            word = self.game.format_action(action)
            assert self.game.parse_action(word) == action
            assert self.game.parse_action(word.lower()) == action
            before, hashed = repr(self.match), hash(self.match)
            self.match.check(action)
            after = self.match.apply(action)
            assert (repr(self.match), hash(self.match)) == (before, hashed)
            self.match, self.log = after, self.log.acted(action)
            self.hold()

    @rule(seed=seeds)
    def try_illegal(self, seed: int) -> None:
        """Try random ints; a refused one changes nothing and says why."""
        rng = random.Random(seed)
        before, hashed = repr(self.match), hash(self.match)
        for _ in range(10):
            action = random_int(rng)
            refused = refusal(self.match.apply, action)
            if refused is None:
                assert self._is_listed(action)
            else:
                assert refused.isprintable()
                assert re.search(rf"\({self.game_id[0].upper()}[1-8]\.[1-6]\)", refused)
        assert (repr(self.match), hash(self.match)) == (before, hashed)

    def _is_listed(self, action: int) -> bool:
        choice = getattr(self.match.round, "choice", lambda: None)()
        if choice is None:
            return action in self.match.legal_actions()
        return action & ((1 << 53) - 1) in choice.sets()

    @precondition(lambda self: self.log.rounds)
    @rule()
    def replay(self) -> None:
        """The log, in ints or in words as a record, gives an equal match."""
        again, _ = self.log.replayed()
        assert again == self.match
        assert hash(again) == hash(self.match)
        record = record_of(self.game, self.log.rules, ["x"] * self.log.seats, self._played())
        read = replay(decode(encode(record)))
        assert read == self.match
        assert hash(read) == hash(self.match)
        assert repr(read) == repr(self.match)

    def _played(self) -> list[PlayedRound]:
        dealers = [result.dealer for result in self.match.results]
        if len(dealers) < len(self.log.rounds):
            dealers.append(self.match.dealer)
        return [
            PlayedRound(dealer, played.deal, played.actions)
            for dealer, played in zip(dealers, self.log.rounds, strict=True)
        ]

    def hold(self) -> None:
        """Check what must hold at every moment."""
        match = self.match
        assert match.awaits_deal + (match.to_act is not None) + (match.winners is not None) == 1
        assert (match.winners is not None) == match.over
        self.hold_legal()
        self.hold_results()
        if match.round is not None:
            self.hold_cards()
        for seat in (*range(match.seats), None):
            self.hold_observation(seat)

    def hold_legal(self) -> None:
        """A match that waits for a seat has a legal action; any other has none."""
        choice = getattr(self.match.round, "choice", lambda: None)()
        if choice is not None:
            assert choice.how_many() > 0
            self.match.check(random_action(random.Random(0), self.match))
        elif self.match.to_act is None:
            assert self.match.legal_actions() == ()
            with pytest.raises(IllegalAction):
                self.match.apply(0)
        else:
            actions = self.match.legal_actions()
            assert len(set(actions)) == len(actions) > 0
            for action in actions:
                self.match.check(action)

    def hold_results(self) -> None:
        """The totals are the sum of the points, the points the sum of the awards."""
        totals = [0] * len(self.match.totals)
        for result in self.match.results:
            points = [0] * len(totals)
            for award in result.awards:
                points[award.scorer] += award.points
                assert award.clause[0] == self.game_id[0].upper()
            assert list(result.points) == points
            totals = [a + b for a, b in zip(totals, points, strict=True)]
        assert list(self.match.totals) == totals

    def hold_cards(self) -> None:
        """No card is lost, none is in two places."""
        raise NotImplementedError

    def hold_observation(self, seat: int | None) -> None:
        """A seat sees its own cards and what is public, and can be sent it."""
        observation = self.game.observe(self.match, seat)
        round_ = self.match.round
        own = round_ is not None and seat is not None
        assert observation.hand == (round_.hands[seat] if own else 0), names(observation.hand)
        assert observation.totals == self.match.totals
        assert observation.to_act == self.match.to_act
        assert observation.plays == (round_.plays if round_ else ())
        acts = seat is not None and seat == self.match.to_act
        choice = getattr(observation, "choice", None)
        assert bool(observation.legal or choice) == acts
        if observation.legal:
            assert observation.legal == self.match.legal_actions()
        assert hash(observation) == hash(self.game.observe(self.match, seat))
        msgspec.json.encode(observation)

    @invariant()
    def always(self) -> None:
        """Hold everything between the rules, too."""
        if hasattr(self, "match"):
            self.hold()


def together(piles: list[int]) -> int:
    """Return the cards of all piles; no card may be in two."""
    cards = 0
    for pile in piles:
        assert not cards & pile
        cards |= pile
    return cards
