"""What a seat at a PettingZoo table is shown."""

from __future__ import annotations

import copy
import random
from itertools import islice
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from eightythree.cards import cards_in
from eightythree.environments.layout import BONUSES, DIGIT, DONE, PHASES, digits
from eightythree.environments.pettingzoo import auction_v0, fifth_v0
from eightythree.games import auction, fifth
from eightythree.games.auction.actions import DOUBLE, PASS
from eightythree.games.results import Deal
from tests.environments.playing import any_rules, steps

if TYPE_CHECKING:
    from eightythree.environments.layout import Layout


class Shown:
    """An observation read by the documented table, in absolute seats."""

    def __init__(self, env: Any, agent: str) -> None:
        self.seat = env.possible_agents.index(agent)
        self.seats = len(env.possible_agents)
        self.layout: Layout = env.unwrapped._rows[0].layout
        seen = env.observe(agent)
        self.row, self.mask = seen["observation"], seen["action_mask"]
        assert self.row.dtype == self.mask.dtype == np.int8
        assert env.observation_space(agent).contains(seen)

    def field(self, name: str) -> list[int]:
        found: list[int] = self.row[getattr(self.layout, name).places].tolist()
        return found

    def cards(self, name: str, place: int = 0, size: int = 53) -> int:
        bits = self.field(name)[place * size : (place + 1) * size]
        return sum(bit << card for card, bit in enumerate(bits))

    def absolute(self, name: str, trick: int = 0) -> int | None:
        """Return the seat that a one-hot field names."""
        places = self.field(name)[trick * self.seats : (trick + 1) * self.seats]
        assert sum(places) <= 1
        return (places.index(1) + self.seat) % self.seats if 1 in places else None

    def by_seat(self, name: str, size: int) -> list[int]:
        found = [0] * self.seats
        for place in range(self.seats):
            found[(place + self.seat) % self.seats] = self.cards(name, place, size)
        return found

    def numbers(self, name: str) -> list[int]:
        numbers = self.field(name)
        return [*numbers[self.seats - self.seat :], *numbers[: self.seats - self.seat]]

    def totals(self, name: str) -> list[int]:
        numbers = self.field(name)
        return [
            first * DIGIT + second
            for first, second in zip(numbers[::2], numbers[1::2], strict=True)
        ]


def played_by(played: Any, seats: int, first: int) -> tuple[list[int], list[int]]:
    """Return the cards played by each seat and in each trick, masks."""
    by_seat, by_trick = [0] * seats, [0] * 6
    for place, card in enumerate(played.plays):
        trick = place // seats
        leader = played.winners[trick - 1] if trick else first
        by_seat[(leader + place) % seats] |= 1 << card
        by_trick[trick] |= 1 << card
    return by_seat, by_trick


@pytest.mark.parametrize("seats", fifth.SEATS)
@pytest.mark.parametrize("episode", ["round", "match"])
def test_what_a_seat_of_fifth_trick_is_shown(seats: int, episode: Any) -> None:
    rules = any_rules("fifth", random.Random(seats)) | {"hand_bonus": "deal"}
    env = fifth_v0.raw_env(seats=seats, episode=episode, rules=rules)
    for agent, _, _ in steps(env, seats):
        match: Any = env.match
        played = match.round
        for other in env.agents:
            shown = Shown(env, other)
            assert shown.cards("hand", 0, 52) == played.hands[shown.seat]
            by_seat, by_trick = played_by(played, seats, (played.dealer + 1) % seats)
            assert shown.by_seat("played", 52) == by_seat
            assert [shown.cards("tricks", trick, 52) for trick in range(6)] == by_trick
            winners = [shown.absolute("won", trick) for trick in range(6)]
            assert winners == [*played.winners, *[None] * (6 - len(played.winners))]
            assert shown.absolute("leads") == played.leader
            assert shown.absolute("acts") == played.to_act
            assert shown.absolute("dealer") == played.dealer
            contends = [(place + shown.seat) % seats for place in range(seats)]
            contends = [s for s, bit in zip(contends, shown.field("contends"), strict=True) if bit]
            assert sorted(contends) == sorted(match.contenders)
            turned = [(place + shown.seat) % seats for place in range(seats)]
            assert shown.totals("totals") == [match.totals[seat] for seat in turned]
            assert shown.totals("rounds_won") == [match.rounds_won[seat] for seat in turned]
            legal = played.legal_actions() if other == agent else ()
            assert tuple(np.flatnonzero(shown.mask)) == legal


def test_announced_bonuses() -> None:
    def mask(*cards: int) -> int:
        return sum(1 << card for card in cards)

    four_nines = mask(7, 20, 33, 46, 0, 1)
    six_clubs = mask(39, 40, 41, 42, 43, 44)
    plain = mask(2, 3, 14, 15, 27, 28)
    deal = Deal((plain, four_nines, six_clubs))
    for option, told in (("deal", True), ("round_end", False), ("off", False)):
        env = fifth_v0.raw_env(seats=3, hand_bonus=option)
        env.reset(options={"deals": [deal], "dealer": 0})
        bonus = np.array(Shown(env, "seat_2").field("bonus")).reshape(3, BONUSES)
        found = np.argwhere(bonus).tolist()
        # Seat 2 itself has six of the last suit, seat 1, two to its left, four of the rank 7.
        assert found == ([[0, 13 + 3], [2, 7]] if told else [])


@pytest.mark.parametrize("number", range(12))
def test_what_a_seat_of_auction_is_shown(number: int) -> None:
    rules = any_rules("auction", random.Random(number))
    episode: Any = "match" if number % 2 else "round"
    env = auction_v0.raw_env(episode=episode, rules=rules)
    before: dict[str, Any] = {}
    # Matches that nobody can win at random go on and on.
    for agent, _, action in islice(steps(env, number), 400):
        match: Any = env.match
        played = match.round
        for other in env.agents:
            shown = Shown(env, other)
            seen: Any = auction.observe(match, shown.seat)
            assert [PHASES[i] for i, bit in enumerate(shown.field("phase")) if bit] == [seen.phase]
            assert shown.cards("dealt") == played.dealt[shown.seat]
            assert shown.cards("hand") == played.hands[shown.seat]
            assert shown.cards("kitty") == (seen.kitty or 0)
            for name in ("acts", "dealer", "declarer", "leads"):
                told = {"acts": "to_act", "leads": "leader"}.get(name, name)
                assert shown.absolute(name) == getattr(seen, told)
            trump = shown.field("trump")
            assert (trump.index(1) if 1 in trump else -1) == played.trump
            bids = shown.by_seat("bids", DOUBLE)
            assert {(s, b + 1) for s, held in enumerate(bids) for b in cards_in(held)} == {
                (call.seat, call.bid) for call in played.calls if call.bid
            }
            passed = [s for s, bit in enumerate(shown.numbers("passed")) if bit]
            assert passed == sorted({call.seat for call in played.calls if not call.bid})
            assert shown.field("bid") == [played.bid]
            assert shown.numbers("counts") == [hand.bit_count() for hand in played.hands]
            gifts = {gift.giver: gift.cards for gift in played.gifts}
            assert [s for s, bit in enumerate(shown.numbers("gave")) if bit] == sorted(gifts)
            assert shown.numbers("gifts") == [gifts.get(s, 0).bit_count() for s in range(4)]
            partner = (shown.seat + 2) % 4
            assert shown.cards("given", 0) == gifts.get(shown.seat, 0)
            assert shown.cards("given", 1) == gifts.get(partner, 0)
            sizes, known = [0] * 4, [0] * 4
            for discard in seen.discards:
                sizes[discard.seat], known[discard.seat] = discard.size, discard.cards
            assert shown.numbers("discards") == sizes
            assert shown.by_seat("discarded", 53) == known
            by_seat, by_trick = played_by(played, 4, played.declarer or 0)
            assert shown.by_seat("played", 53) == by_seat
            assert [shown.cards("tricks", trick) for trick in range(6)] == by_trick
            winners = [shown.absolute("won", trick) for trick in range(6)]
            assert winners == [*played.winners, *[None] * (6 - len(played.winners))]
            side = shown.seat % 2
            assert shown.field("captured") == [played.captured[side], played.captured[1 - side]]
            assert shown.totals("totals") == [match.totals[side], match.totals[1 - side]]
            if other != agent:
                assert not shown.mask.any()
                assert not shown.cards("chosen")
            elif seen.choice is None:
                assert tuple(np.flatnonzero(shown.mask)) == played.legal_actions()
            else:
                assert shown.mask.any()
                assert not shown.mask[PASS:DONE].any()
                if before.get("choice") == seen.choice and before["agent"] == agent:
                    chosen = before["chosen"] | 1 << before["action"]
                    assert shown.cards("chosen") == chosen
                else:
                    chosen = 0
                    assert not shown.cards("chosen")
                before = {"choice": seen.choice, "agent": agent, "action": action, "chosen": chosen}


def test_totals_stand_still_where_two_digits_end() -> None:
    for total, told in ((8191, 8191), (8192, 8191), (-8192, -8192), (-8193, -8192), (10**9, 8191)):
        first, second = digits(total)
        assert first * DIGIT + second == told
        assert -128 <= first < 128
        assert 0 <= second < DIGIT


def test_what_is_hidden_changes_nothing() -> None:
    env, other = auction_v0.raw_env(), auction_v0.raw_env()
    deck = list(range(53))
    random.Random(1).shuffle(deck)
    deal = auction.deal_from(deck, 4, 0)
    # Seats 1 and 2 trade their hands, and seat 3 with nobody: seat 0 knows its own alone.
    traded = Deal((deal.hands[0], deal.hands[2], deal.hands[1], deal.hands[3]), deal.kitty)
    env.reset(options={"deals": [deal], "dealer": 0})
    other.reset(options={"deals": [traded], "dealer": 0})
    for table in (env, other):
        for action in (PASS + 30, PASS, PASS, PASS + 40, PASS):
            table.step(action)
    first, second = env.observe("seat_0"), other.observe("seat_0")
    assert (first["observation"] == second["observation"]).all()
    assert not (
        env.observe("seat_1")["observation"] == other.observe("seat_1")["observation"]
    ).all()


def test_cards_named_so_far_are_told_to_nobody_else() -> None:
    env = auction_v0.raw_env()
    named = 0
    for seed in range(3):
        for agent, _, action in steps(env, seed):
            if not Shown(env, agent).cards("chosen") and auction_choice(env) and action != DONE:
                after = copy.deepcopy(env)
                after.step(action)
                if after.agent_selection == agent and auction_choice(after):
                    named += 1
                    for other in env.agents:
                        same = (
                            env.observe(other)["observation"] == after.observe(other)["observation"]
                        ).all()
                        assert same == (other != agent)
    assert named


def auction_choice(env: Any) -> Any:
    return env.match.round.choice()
