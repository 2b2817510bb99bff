"""What a game may be loaded with, and the refusal of the rest."""

from __future__ import annotations

from typing import Any

import pyspiel
import pytest

from eightythree.environments.openspiel import AuctionGame, FifthGame
from eightythree.errors import IllegalAction, RulesError
from eightythree.games import auction, fifth

from .games import AUCTION, FIFTH, GIVING_AUCTION, load


@pytest.mark.parametrize(("name", "game"), [(FIFTH, fifth), (AUCTION, auction)])
def test_every_option_of_a_round_and_every_number_of_a_form_is_a_parameter(
    name: str, game: Any
) -> None:
    known = load(name).get_parameters()
    for option in game.OPTIONS:
        if option.name in ("target", "tie_break", "both_reach"):
            assert option.name not in known, "it concerns a match"
        else:
            assert known[option.name] == option.default
            values = option.values if hasattr(option, "values") else (option.minimum + 1,)
            for value in values:
                loaded = pyspiel.load_game(name, {option.name: value})
                assert getattr(loaded.setting.rules, option.name) == value
    assert load(name).setting.form == game.STANDARD


def test_a_reduced_form_is_read() -> None:
    assert load(GIVING_AUCTION).setting.form == auction.Form(
        ranks="AK32", suits="SC", dealt=2, hand=1, points=(("2", 0), ("JK", 0))
    )
    game = load(f"{FIFTH}(players=3,ranks=6,suits=2,hand=4,deciding=3,win=7,extra=0)")
    assert game.setting.form == fifth.Form(6, 2, 4, 3, 7, 0)
    assert (game.num_distinct_actions(), game.max_game_length(), game.max_utility()) == (12, 12, 7)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (f"{FIFTH}(players=9)", "players must be from 2 to 8, not 9"),
        (f"{FIFTH}(dealer=4)", "a seat from 0 to 3, or -1 for the last one, not 4"),
        (f"{FIFTH}(returns=rank)", "returns must be points or margin, not 'rank'"),
        (f"{FIFTH}(ace_bonus=never)", "ace_bonus must be winning_card or whole_trick"),
        (f"{FIFTH}(ranks=5)", "4 hands of 6 need 24 cards and the deck has 20; take more ranks"),
        (f"{FIFTH}(deciding=7)", "set deciding to 6 or less"),
        (f"{FIFTH}(win=0,extra=0)", "brings no points; set win or extra"),
        (f"{AUCTION}(players=3)", "players must be 4, not 3"),
        (f"{AUCTION}(min_bid=0)", "min_bid must be a whole number from 1 to 83, not 0"),
        (f"{AUCTION}(points=K)", "points must be a text like K:5;JK:0, not 'K'"),
        (f"{AUCTION}(points=K:-5)", "points must be a text like K:5;JK:0"),
        (f"{AUCTION}(points=Z:5)", "not 'Z' 5"),
        (f"{AUCTION}(ranks=AK,suits=SC,dealt=2,hand=2,joker=False)", "set dealt to 1 or less"),
        (f"{AUCTION}(ranks=AK,suits=SC,dealt=1,hand=1,joker=False)", "set min_bid to 26 or less"),
    ],
)
def test_what_cannot_be_is_refused_with_a_remedy(text: str, problem: str) -> None:
    with pytest.raises(RulesError, match=problem):
        load(text)


@pytest.mark.parametrize("game", [FifthGame, AuctionGame])
def test_an_unknown_parameter_is_refused_by_the_class_too(game: Any) -> None:
    with pytest.raises(RulesError, match="there is no parameter 'target'"):
        game({"target": 15})


def test_what_an_observer_cannot_tell() -> None:
    game = load(FIFTH)
    with pytest.raises(ValueError, match="takes no parameters"):
        game.make_py_observer(None, {"x": 1})
    everybody = pyspiel.IIGObservationType(
        perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    with pytest.raises(ValueError, match="ask for SINGLE_PLAYER or NONE"):
        game.make_py_observer(everybody)


def test_an_illegal_action_gets_the_reason_of_the_rules() -> None:
    state = load(f"{FIFTH}(players=2,ranks=2,suits=2,hand=2,deciding=1)").new_initial_state()
    for passed in (0, 0):
        state.apply_action(passed)
    with pytest.raises(IllegalAction, match="seat 0 does not hold AH"):
        state.apply_action(3)
    state = load(GIVING_AUCTION).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    while state.position.round.phase != "discard":
        state.apply_action(state.legal_actions()[-1])
    actions = state.legal_actions()
    with pytest.raises(IllegalAction, match="names its cards from the lowest number up"):
        state.apply_action(next(card for card in range(9) if card not in actions))
