"""Games that the tests load, and ways to play them."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pyspiel

import eightythree.environments.openspiel  # noqa: F401 - registers the games

if TYPE_CHECKING:
    from collections.abc import Iterator

FIFTH = "python_eightythree_fifth"
AUCTION = "python_eightythree_auction"
TINY_FIFTH = f"{FIFTH}(players=2,ranks=2,suits=2,hand=2,deciding=1,returns=margin)"
SMALL_FIFTH = f"{FIFTH}(players=2,ranks=3,suits=2,hand=2,deciding=1,returns=margin)"
TOLD_FIFTH = f"{FIFTH}(players=3,ranks=4,hand=4,deciding=2,hand_bonus=deal)"
_AK = "ranks=AK,suits=SC,joker=False,dealt=1,hand=1,min_bid=26,bidding=single_round"
TINY_AUCTION = f"{AUCTION}({_AK})"
GIVING_AUCTION = f"{AUCTION}(ranks=AK32,suits=SC,dealt=2,hand=1,min_bid=26,points=2:0;JK:0)"

GAMES = (
    f"{FIFTH}(players=4)",
    f"{FIFTH}(players=2,ace_bonus=whole_trick,hand_bonus=off)",
    f"{FIFTH}(players=8,hand_bonus=deal,dealer=3,returns=margin)",
    TINY_FIFTH,
    TOLD_FIFTH,
    AUCTION,
    f"{AUCTION}(min_bid=50,bid_step=7,bidding=single_round,all_pass=redeal,failed_bid=bid)",
    f"{AUCTION}(name_trump=before_kitty,show_kitty=True,give=declarers,dealer=0)",
    f"{AUCTION}(give=off,discard=keep_trumps,show_discards=all,first_lead=trump)",
    f"{AUCTION}(show_discards=none,plain_lead=must_follow,returns=margin)",
    TINY_AUCTION,
    GIVING_AUCTION,
)


def load(text: str) -> Any:
    return pyspiel.load_game(text)


def step(state: Any, rng: random.Random) -> None:
    """Take a random action, of chance or of the seat to act."""
    if state.is_chance_node():
        cards, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(cards, chances)[0])
    else:
        state.apply_action(rng.choice(state.legal_actions()))


def decisions(text: str, rounds: int, seed: int) -> Iterator[Any]:
    """Yield the states of random rounds in which a seat is to act."""
    rng = random.Random(f"{text} {seed}")
    game = load(text)
    for _ in range(rounds):
        state = game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node():
                yield state
            step(state, rng)


def whole_tree(state: Any) -> Iterator[Any]:
    """Yield a state and all that follow."""
    yield state
    if not state.is_terminal():
        for action in state.legal_actions():
            yield from whole_tree(state.child(action))
