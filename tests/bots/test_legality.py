"""In any position of any table a bot acts legally, alike each time, and from what it sees alone."""

from __future__ import annotations

import pickle
import random
from collections import Counter

import pytest

from eightythree.bots import BOTS
from eightythree.bots.uniform import Uniform
from eightythree.games import GAMES, auction
from eightythree.games.auction.actions import chosen_cards, kind_of
from eightythree.games.auction.keeping import Choice

from .positions import empty_auction, matches, shuffled

ROUNDS = {"fifth": 105, "auction": 75}


@pytest.mark.parametrize("player", ["random", "novice"])
@pytest.mark.parametrize("game", ["fifth", "auction"])
def test_every_action_is_legal_at_every_table(game: str, player: str) -> None:
    """The player is asked at every turn; actions of either bot, by turns, lead to the next."""
    rng = random.Random(f"legal {game} {player}")
    asked: Counter[str] = Counter()
    for match in matches(game, ROUNDS[game], rng):
        others = rng.choice(["random", "novice"])
        while (seat := match.to_act) is not None:
            view = GAMES[game].observe(match, seat)
            action = BOTS[player].choose(view, rng)
            match.check(action)
            asked[kind_of(action)] += 1
            match = match.apply(BOTS[others].choose(view, rng))
    if game == "auction":
        assert {"play", "bid", "trump", "give", "discard"} <= set(asked)
    assert sum(asked.values()) > 2000


@pytest.mark.parametrize("player", ["random", "novice"])
@pytest.mark.parametrize("game", ["fifth", "auction"])
def test_equal_observations_and_seeds_give_equal_actions(game: str, player: str) -> None:
    rng = random.Random(f"alike {game}")
    bot = BOTS[player]
    for match in matches(game, 21, rng):
        while (seat := match.to_act) is not None:
            view = GAMES[game].observe(match, seat)
            before = pickle.dumps(view)
            action = bot.choose(view, random.Random(7))
            assert pickle.dumps(view) == before, "an observation is never changed"
            # A copy that has no match behind it, as it may come from another process.
            assert bot.choose(pickle.loads(before), random.Random(7)) == action  # noqa: S301 - made above
            match = match.apply(action)


@pytest.mark.parametrize("game", ["fifth", "auction"])
def test_the_novice_leaves_nothing_to_chance(game: str) -> None:
    rng = random.Random(f"chance {game}")
    unused = random.Random(5)
    state = unused.getstate()
    for match in matches(game, 14, rng):
        while (seat := match.to_act) is not None:
            match = match.apply(BOTS["novice"].choose(GAMES[game].observe(match, seat), unused))
    assert unused.getstate() == state


@pytest.mark.parametrize("game", ["fifth", "auction"])
def test_hidden_cards_change_nothing(game: str) -> None:
    """The first seat to act does the same whatever lies in the other hands."""
    rng = random.Random(f"hidden {game}")
    for number, match in enumerate(matches(game, 28, rng)):
        # Who searches thinks long: at tables of 2, 4, 6 and 8.
        asked = BOTS if number % 9 == 0 else {"random": BOTS["random"], "novice": BOTS["novice"]}
        seat = match.to_act
        mine = match.round.dealt[seat]
        one = GAMES[game].observe(match, seat)
        chosen = {player: bot.choose(one, random.Random(3)) for player, bot in asked.items()}
        for _ in range(2):
            other = shuffled(game, match.seats, match.dealer, rng)
            theirs = other.hands[seat]
            # Whoever got a card of this hand gets one of the hand dealt instead.
            wanted, surplus = mine & ~theirs, theirs & ~mine
            hands, kitty = list(other.hands), other.kitty
            hands[seat] = mine
            for place, cards in enumerate(hands):
                if place != seat:
                    hands[place], surplus = _exchanged(cards, wanted, surplus)
            kitty, surplus = _exchanged(kitty, wanted, surplus)
            deal = other._replace(hands=tuple(hands), kitty=kitty)
            again = match._replace(round=None).deal(deal)
            two = GAMES[game].observe(again, seat)
            for player, action in chosen.items():
                assert asked[player].choose(two, random.Random(3)) == action


def _exchanged(cards: int, wanted: int, surplus: int) -> tuple[int, int]:
    """Take the wanted cards out of a hand and put as many of the surplus in."""
    for _ in range((cards & wanted).bit_count()):
        low = surplus & -surplus
        surplus ^= low
        cards |= low
    return cards & ~wanted, surplus


def test_random_sets_are_uniform() -> None:
    choice = Choice(
        forced=0b1,
        pool=0b1111_1110,
        counting=0b1110,
        minimum=2,
        maximum=4,
        min_counting=1,
        max_counting=2,
    )
    sets = list(choice.sets())
    view = empty_auction(auction.Rules(), 0)._replace(phase=auction.Phase.GIVE, choice=choice)
    rng = random.Random(11)
    drawn = Counter(chosen_cards(Uniform().choose(view, rng)) for _ in range(100 * len(sets)))
    assert set(drawn) == set(sets)
    chi_square = sum((drawn[each] - 100) ** 2 / 100 for each in sets)
    freedom = len(sets) - 1
    assert abs(chi_square - freedom) < 4 * (2 * freedom) ** 0.5


def test_random_plays_are_uniform() -> None:
    legal = (3, 20, 41, 52)
    view = empty_auction(auction.Rules(), 0)._replace(phase=auction.Phase.PLAY, legal=legal)
    rng = random.Random(12)
    drawn = Counter(Uniform().choose(view, rng) for _ in range(4000))
    assert set(drawn) == set(legal)
    assert all(abs(times - 1000) < 110 for times in drawn.values())
