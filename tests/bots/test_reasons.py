"""What a bot says of its thoughts: one sentence that reads well for every kind of action."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest

from eightythree.bots import BOTS, Thinking
from eightythree.bots.levels import RATINGS, STYLES
from eightythree.bots.reasons import why
from eightythree.bots.thought import Option, Thought
from eightythree.games import GAMES, auction
from eightythree.games.auction import Phase
from eightythree.games.auction.actions import kind_of

from .positions import auction_view, bidding_view, fifth_view, keeping_view, naming_view, shuffled

if TYPE_CHECKING:
    from eightythree.bots import Observation

LOOKED = "In 40 deals that agree with what has been seen, "
GOOD = "AS KS QS JS TS 9S 5S 2S 3H 4D 6C 7H"


def sentence(
    seen: Observation,
    *options: tuple[str, float, float],
    does: str = "",
    goes_up_to: str = "",
    worlds: int = 40,
) -> str:
    """The sentence on options given as words, points and chance, the best first."""
    found = [
        Option(auction.parse_action(words), points, chance) for words, points, chance in options
    ]
    action = auction.parse_action(does) if does else found[0].action
    goal = auction.parse_action(goes_up_to) if goes_up_to else None
    return why(seen, Thought(action, tuple(found), worlds, goal))


def test_a_card_of_fifth_trick_among_several() -> None:
    seen = fifth_view("AS KS QH 9D 5C 2C")
    options = [("QH", 0.44, 0.312), ("9D", -0.16, 0.25), ("AS", 0.02, 0.249), ("2C", -1, 0.2)]
    assert sentence(seen, *options) == (
        f"{LOOKED}QH does best: 31 % to win the match, and 0.4 points ahead of another player in"
        " this round on average; then 9D (25 %, 0.2 behind) and AS (25 %, level)."
    )
    assert "level with another player in" in sentence(seen, *options[2:])


def test_between_two_players_it_is_the_other() -> None:
    seen = fifth_view("AS KS QH 9D 5C 2C", seats=2)
    told = sentence(seen, ("QH", -1, 0.4), ("AS", -2.25, 0.3))
    assert "1 point behind the other player in this round on average" in told


def test_a_card_of_auction_speaks_of_sides_and_whole_points() -> None:
    seen = auction_view("AH KH 9H 2H JK AS")
    told = sentence(seen, ("KH", 41.6, 0.61), ("AH", 40.4, 0.6), ("JK", -12.3, 0.4))
    assert told == (
        f"{LOOKED}KH does best: 61 % to win the match, and 42 points ahead of the other side in"
        " this round on average; then AH (60 %, 40 ahead) and JK (40 %, 12 behind)."
    )


def test_options_that_are_all_the_same_are_said_to_be() -> None:
    seen = fifth_view("AS KS QH 9D 5C 2C")
    told = sentence(seen, ("QH", 0.41, 0.31), ("9D", 0.4, 0.309), ("5C", 0.39, 0.308))
    assert f"{LOOKED}QH does as well as any: 31 %" in told
    assert told.endswith("; then 9D (as good) and 5C (as good).")


@pytest.mark.parametrize(
    ("chance", "told"),
    [(0, "0 %"), (0.002, "under 1 %"), (0.499, "50 %"), (0.998, "over 99 %"), (1, "100 %")],
)
def test_no_chance_is_told_as_certain_that_is_not(chance: float, told: str) -> None:
    seen = fifth_view("AS KS QH 9D 5C 2C")
    assert f"best: {told} to win" in sentence(seen, ("QH", 3, chance), ("9D", -1, 0))


def test_a_single_deal_and_a_single_option() -> None:
    seen = fifth_view("AS KS", "AH KH QH JH AD KD QD JD AC KC QC JC TH 9H 8H 7H")
    told = sentence(seen, ("AS", 1, 0.5), ("KS", 0, 0.4), worlds=1)
    assert told.startswith("In 1 deal that agrees with what has been seen, AS does best: ")
    alone = sentence(seen, ("AS", 1, 0.5))
    assert f"{LOOKED}AS is all that is worth a try: 50 % to win" in alone
    assert alone.endswith(" on average.")


def test_what_the_rules_leave_no_choice_of() -> None:
    seen = fifth_view("AS KH 9D", "5S 6H 7H 8H 5D 6D 7D 8D 9C TC JC QC 2S")
    assert why(seen, Thought(seen.legal[0], (), 0)) == "AS is all that the rules allow."
    forced = bidding_view(GOOD, "pass pass pass")._replace(legal=(auction.parse_action("30"),))
    assert why(forced, Thought(forced.legal[0], (), 0)) == (
        "Going up to 30 is all that the rules allow."
    )


def test_no_deal_found() -> None:
    seen = fifth_view("AS KS QH 9D 5C 2C")
    assert why(seen, Thought(seen.legal[0], (), 0)).startswith("No deal was found that agrees")


def test_bids_are_heights_to_go_up_to_and_weighed_with_a_pass() -> None:
    seen = bidding_view(GOOD, "pass 35")
    bids = [("60", 12, 0.53), ("61", 11, 0.52), ("59", 10, 0.51), ("58", 9, 0.5)]
    assert sentence(
        seen, *bids, ("pass", -8.4, 0.48), ("83x2", -90, 0.3), does="36", goes_up_to="60"
    ) == (
        f"{LOOKED}going up to 60 does best: 53 % to win the match, and 12 points ahead of the"
        " other side in this round on average; then going up to 61 (52 %, 11 ahead) and passing"
        " (48 %, 8 behind); for now 36 is enough."
    )


def test_a_rule_of_thumb_that_stands_is_told_as_that() -> None:
    card = auction_view("AH KH 9H 2H JK AS")
    options = [("KH", 41.6, 0.61), ("AH", 40.4, 0.6), ("JK", -12.3, 0.4), ("2H", -20, 0.35)]
    assert sentence(card, *options, does="AH") == (
        f"{LOOKED}nothing is surely better than AH, the rule of thumb: 60 % to win the match, and"
        " 40 points ahead of the other side in this round on average, against KH (61 %, 42 ahead)"
        " and JK (40 %, 12 behind)."
    )
    assert sentence(card, *options, does="2H").endswith(" and AH (60 %, 40 ahead).")
    seen = bidding_view(GOOD, "pass 35")
    bids = [("45", 3, 0.5), ("pass", 2, 0.5), ("50", 1, 0.49), ("36", 0, 0.4)]
    told = sentence(seen, *bids, does="36", goes_up_to="50")
    assert f"{LOOKED}nothing is surely better than going up to 50, the rule of thumb: 49 %" in told
    assert told.endswith(
        ", against going up to 45 (50 %, 3 ahead) and passing (50 %, 2 ahead);"
        " for now 36 is enough."
    )


def test_a_pass_and_83_double() -> None:
    seen = bidding_view(GOOD, "pass 35")
    told = sentence(seen, ("pass", 1.2, 0.5), ("83x2", -3, 0.4), ("36", -5, 0.39))
    assert f"{LOOKED}passing does best: 50 % to win the match, and 1 point ahead of" in told
    assert told.endswith(
        "then bidding 83 double (40 %, 3 behind) and going up to 36 (39 %, 5 behind)."
    )
    double = sentence(seen, ("83x2", 100, 0.9), ("pass", -83, 0.2))
    assert f"{LOOKED}bidding 83 double does best" in double


def test_trump_suits_have_names() -> None:
    seen = naming_view(f"{GOOD} AH AD AC KH KD")
    assert sentence(seen, ("S", 30, 0.6), ("H", -10, 0.4)) == (
        f"{LOOKED}naming spades does best: 60 % to win the match, and 30 points ahead of the other"
        " side in this round on average; then naming hearts (40 %, 10 behind)."
    )


def test_gifts_are_told_by_what_differs() -> None:
    seen = keeping_view("AH KH QH JH 9H 8H 7H 6H 5H 2H 3C 4D", Phase.GIVE)
    told = sentence(seen, ("give 8H 7H", 5, 0.5), ("give 8H", 4, 0.49), ("give 8H 6H", 3, 0.48))
    assert f"{LOOKED}giving 8H 7H does best" in told
    assert told.endswith("; then all but 7H (49 %, 4 ahead) and 6H rather than 7H (48 %, 3 ahead).")
    told = sentence(seen, ("give", 5, 0.5), ("give 8H", 4, 0.49))
    assert f"{LOOKED}giving nothing does best" in told
    assert "; then giving 8H (49 %, 4 ahead)." in told
    told = sentence(seen, ("give 8H", 5, 0.5), ("give 8H 7H", 4, 0.49), ("give", 3, 0.4))
    assert told.endswith("; then 7H besides (49 %, 4 ahead) and giving nothing (40 %, 3 ahead).")


def test_discards_are_told_by_what_differs() -> None:
    seen = keeping_view("AH KH QH JH 9H 8H 3C 4C 5D 6D 7S 8S", Phase.DISCARD)
    options = [
        ("discard 3C 4C 5D 6D 7S 8S", 60, 0.7),
        ("discard 8H 4C 3C 5D 6D 7S", 58, 0.69),
        ("discard 8H 9H 3C 4C 5D 6D", 50, 0.65),
    ]
    assert sentence(seen, *options) == (
        f"{LOOKED}discarding 8S 7S 6D 5D 4C 3C does best: 70 % to win the match, and 60 points"
        " ahead of the other side in this round on average; then 8H rather than 8S (69 %, 58"
        " ahead) and 9H 8H rather than 8S 7S (65 %, 50 ahead)."
    )


@pytest.mark.parametrize("game", ["fifth", "auction"])
def test_a_search_bot_has_a_sentence_for_every_turn_of_a_round(game: str) -> None:
    bot = BOTS["club"]
    assert isinstance(bot, Thinking)
    rng = random.Random(83)
    match = GAMES[game].start(GAMES[game].Rules.read({}), 4, 0)
    match = match.deal(shuffled(game, 4, match.dealer, rng))
    while (seat := match.to_act) is not None:
        seen = GAMES[game].observe(match, seat)
        thought = bot.think(seen, rng)
        match.check(thought.action)
        if thought.options:
            goal = thought.action if thought.goal is None else thought.goal
            assert goal in [option.action for option in thought.options]
            # A bid is a step to what it goes up to, or that itself.
            assert kind_of(thought.action) == kind_of(goal)
            assert thought.goal is None or thought.action <= goal
        told = why(seen, thought)
        assert re.fullmatch(r"[A-Z0-9][^\n]{10,400}\.", told), told
        assert "nan" not in told
        if len(seen.legal) == 1:
            assert told.endswith(" is all that the rules allow.")
        match = match.apply(thought.action)


def test_every_level_has_a_rating_at_each_game_and_a_style() -> None:
    assert set(RATINGS) == set(GAMES)
    for game in GAMES:
        assert set(BOTS) <= set(RATINGS[game])
        in_order = [RATINGS[game][level] for level in BOTS]
        assert in_order == sorted(in_order), "the levels stand weakest first"
    for level in BOTS:
        assert re.fullmatch(r"[A-Z][^.]{10,90}\.", STYLES[level])
