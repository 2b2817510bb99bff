"""Drawing anew what a seat cannot see."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from eightythree.cards import parse_card
from eightythree.environments.openspiel import Resampler, resample

from .games import AUCTION, FIFTH, GAMES, TOLD_FIFTH, decisions, load, whole_tree

if TYPE_CHECKING:
    from collections.abc import Mapping

_SMALL = "ranks=AK32,suits=SC,joker=False,dealt=2,hand=1,min_bid=26,bid_step=26,points=2:0"
_OPEN = "ranks=AK32,suits=SC,dealt=2,hand=1,min_bid=26,bid_step=26,points=2:0;JK:0"
_KITTY = "ranks=AK3,suits=SC,joker=False,dealt=1,hand=1,min_bid=26,bid_step=26"


@pytest.mark.parametrize("text", GAMES)
def test_a_drawn_state_cannot_be_told_from_the_true_one(text: str) -> None:
    rng = random.Random(text)
    for state in decisions(text, 2, 4):
        if rng.random() < 0.8:
            continue
        game = state.get_game()
        acts = state.current_player()
        for player in {acts, rng.randrange(game.num_players())}:
            other = resample(state, player, rng.randrange(1000))
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.current_player() == acts
            if player == acts:
                assert other.legal_actions() == state.legal_actions()
            # Its history is one that the rules allow, and leads to it.
            replayed = game.new_initial_state()
            for action in other.history():
                assert action in replayed.legal_actions()
                replayed.apply_action(action)
            assert str(replayed) == str(other)
            assert replayed.history_str() == other.history_str()


def tidy(state: Any, player: int) -> str:
    """Return a state as a text, without what another seat is about to name."""
    text = str(state)
    return text if state.current_player() == player else text.split("; named:")[0]


@pytest.mark.parametrize(
    ("text", "points", "hands"),
    [
        (f"{FIFTH}(players=2,ranks=3,suits=2,hand=2,deciding=1)", 6, {}),
        (f"{FIFTH}(players=2,ranks=2,suits=3,hand=2,deciding=1,hand_bonus=deal)", 6, {}),
        (f"{AUCTION}({_KITTY},bidding=single_round,name_trump=before_kitty)", 4, {}),
        (f"{AUCTION}({_KITTY},bidding=single_round,show_kitty=True,show_discards=none)", 4, {}),
        (
            f"{AUCTION}({_SMALL},bidding=single_round,show_discards=none)",
            3,
            {0: "AS 2C", 1: "KS 3C", 2: "3S 2S", 3: "AC KC"},
        ),
        (
            f"{AUCTION}({_SMALL},bidding=single_round,discard=keep_trumps,give=declarers)",
            3,
            {0: "3S 2C", 1: "AS 2S", 2: "KS 3C", 3: "AC KC"},
        ),
    ],
)
def test_every_past_that_fits_is_drawn_as_often(
    text: str, points: int, hands: dict[int, str]
) -> None:
    """The pasts are found by going through the whole tree below fixed calls and a fixed trump.

    Where that is large, through the part in which a seat has this hand, for what that seat knows.
    """
    rng = random.Random(text)
    game = load(text)
    known: dict[tuple[int, str], set[str]] = {}
    examples: dict[tuple[int, str], Any] = {}
    for seat, hand in hands.items() or [(None, "")]:
        held = {} if seat is None else dict.fromkeys(map(parse_card, hand.split()), seat)
        for state in below_fixed_calls(game.new_initial_state(), held):
            if state.is_terminal() or seat not in (None, state.current_player()):
                continue
            player = state.current_player()
            key = player, state.information_state_string(player)
            known.setdefault(key, set()).add(tidy(state, player))
            examples.setdefault(key, state)
    several = sorted(key for key, pasts in known.items() if 1 < len(pasts) <= 16)
    assert len(several) >= points
    # Some anywhere, and the latest of all, where most is known.
    late = sorted(several, key=lambda key: len(examples[key].history()))[-points:]
    for key in {*rng.sample(several, points), *late}:
        resampler = Resampler(83)
        drawn = Counter(
            tidy(resampler(examples[key], key[0]), key[0]) for _ in range(60 * len(known[key]))
        )
        assert set(drawn) == known[key]
        # 60 of each are expected; the seed is fixed, so this cannot fail by chance.
        assert 25 < min(drawn.values()) <= max(drawn.values()) < 105


def below_fixed_calls(state: Any, dealt: Mapping[int, int] | None = None) -> Any:
    """Yield all states of a tree after seat 0 has bid and the others have passed.

    Args:
        state: its root.
        dealt: who gets a card, 4 for the kitty, for those cards that go nowhere else.
    """
    for card, whose in (dealt or {}).items():
        hands = [state.position.hand(seat, as_dealt=True) >> card & 1 for seat in range(4)]
        astray = any(held for seat, held in enumerate(hands) if seat != whose)
        if astray or (not state.is_chance_node() and sum(hands) != (whose < 4)):
            return
    if state.is_chance_node():
        for action in state.legal_actions():
            yield from below_fixed_calls(state.child(action), dealt)
        return
    played = state.position.round
    if getattr(played, "phase", "play") in ("bid", "trump"):
        yield state
        bids = played.phase == "bid" and not played.bid
        yield from below_fixed_calls(state.child(state.legal_actions()[bids]))
        return
    yield from whole_tree(state)


def test_a_gift_to_the_declarer_has_of_an_open_kitty_only_what_the_declarer_gave() -> None:
    # Seat 1, a defender, sees 3S in the kitty that seat 0 takes, and holds 2C 3C itself. Seat 2 can
    # give trumps to seat 0, but 3S only after seat 0 has given it away.
    game = load(f"{AUCTION}({_OPEN},bidding=single_round,show_kitty=True,show_discards=none)")
    known: dict[str, set[str]] = {}
    examples: dict[str, Any] = {}
    for state in below_fixed_calls(
        game.new_initial_state(),
        {parse_card("3S"): 4, parse_card("2C"): 1, parse_card("3C"): 1},
    ):
        if state.is_terminal():
            continue
        told = state.information_state_string(1)
        if re.search(r"2 gives [1-3] 0 discards", told):
            known.setdefault(told, set()).add(tidy(state, 1))
            examples.setdefault(told, state)
    gifts = [told for told in sorted(known, key=len) if len(known[told]) > 1]
    assert any("0 gives 1 2 gives 2" in told for told in gifts[:8])
    assert any("0 gives 0 2 gives 1" in told for told in gifts[:8])
    for told in (*gifts[:8], *gifts[8::200]):
        resampler = Resampler(83)
        drawn = Counter(tidy(resampler(examples[told], 1), 1) for _ in range(60 * len(known[told])))
        assert set(drawn) == known[told]
        assert 25 < min(drawn.values()) <= max(drawn.values()) < 105


def test_what_nobody_acts_in_is_refused() -> None:
    state = load(TOLD_FIFTH).new_initial_state()
    with pytest.raises(ValueError, match="only a state in which a seat is to act"):
        resample(state, 0)


def test_the_same_seed_draws_the_same() -> None:
    state = next(decisions(AUCTION, 1, 5))
    one, two, other = (str(resample(state, 0, seed)) for seed in (1, 1, 2))
    assert one == two != other
