"""Both verdicts on decisions of both games."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from eightythree.cards import mask_of, parse_card, parse_cards
from eightythree.games import GAMES, auction, fifth
from eightythree.games.results import Deal
from eightythree.review import auction as auction_review
from eightythree.review import fifth as fifth_review
from eightythree.review.judging import is_mistake
from eightythree.review.moments import Moment, moments
from eightythree.review.run import decide, fair, review
from eightythree.search_bots.auction_hands import row_of
from eightythree.solver.auction_layout import IN_HANDS
from tests.bots.positions import auction_view, bidding_view, fifth_view

from .played import played

if TYPE_CHECKING:
    from eightythree.bots import Observation

BLUNDERS: dict[str, tuple[Observation, str, str]] = {
    "the king under the ace of the first trick": (
        fifth_view("KS 2S AH QH AD 3C", "AS"),
        *("KS", "2S"),
    ),
    "the deuce led from five winners": (fifth_view("AS KS QS JS TS 2D", seats=3), "2D", "AS"),
    "low under the partner's king": (auction_view("QH 3H 2C 3C 4C 6C", "4H KH 6H"), "3H", "QH"),
    "the nine under the enemy's ace": (auction_view("TH 9H 8H 2C 3C 4C", "AH"), "9H", "8H"),
    "eighty bid on nothing": (bidding_view("2S 3S 4S 6C 7C 8C 2H 3H 4H 6D 7D 8D"), "80", "pass"),
}


@pytest.mark.parametrize("blunder", BLUNDERS)
def test_a_blunder_is_a_mistake_and_the_right_action_is_none(blunder: str) -> None:
    seen, wrong, right = BLUNDERS[blunder]
    game = GAMES["fifth" if isinstance(seen, fifth.Observation) else "auction"]
    verdicts = {
        words: fair(seen, game.parse_action(words), 128, random.Random(1))
        for words in (wrong, right)
    }
    found, fine = verdicts[wrong], verdicts[right]
    assert found is not None
    assert fine is not None
    assert is_mistake(game.ID, found.lost, found.error), found
    assert not is_mistake(game.ID, fine.lost, fine.error), fine
    assert found.worlds == 128
    assert {each.action for each in found.values} >= {wrong, found.best}


def _two_players(first: str, second: str, plays: str) -> Moment:
    """The moment before the last of some cards; seat 0 leads first."""
    match: Any = fifth.start(fifth.Rules(), 2, 1)
    match = match.deal(Deal((parse_cards(first), parse_cards(second))))
    *before, last = map(parse_card, plays.split())
    for card in before:
        match = match.apply(card)
    return Moment(1, len(before) + 1, match, match.to_act, last)


def test_a_gift_that_could_not_be_known_is_no_mistake() -> None:
    # Two kings alike, and either ace may be out: the lead of the wrong one is bad luck.
    moment = _two_players("AC KC QC JC KS KH", "2C 3C 4C 5C AS 2H", "AC 2C KC 3C QC 4C JC 5C KS")
    verdict = decide(moment, 0, 400)
    assert verdict.phase == "lead"
    assert verdict.known.how == "solved"
    # 4 points for the king of hearts, against 3 for the other player after the king of spades.
    assert (verdict.known.lost, verdict.known.best) == (7.0, "KH")
    assert verdict.fair is not None
    assert not verdict.mistake, verdict.fair
    lucky = decide(moment._replace(taken=parse_card("KH")), 0, 400)
    assert (lucky.known.lost, lucky.known.best) == (0.0, "KH")
    assert not lucky.mistake


@pytest.mark.parametrize("game", ["fifth", "auction"])
def test_both_verdicts_agree_when_nothing_is_hidden(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = played(game, 4, random.Random(5), rounds=2, level="random", target=900)
    present: list[Moment] = []

    def real(seen: Any, worlds: int, rng: object) -> tuple[Any, Any]:
        played = present[-1].match.round
        if game == "fifth":
            return np.array([played.hands] * worlds), np.ones(worlds)
        row = row_of(seen)
        row[IN_HANDS : IN_HANDS + 4] = played.hands
        return np.array([row] * worlds), np.ones(worlds)

    monkeypatch.setattr(fifth_review, "weighed", real)
    monkeypatch.setattr(auction_review, "weighed", real)
    compared = lost = 0
    for moment in moments(record):
        if len(moment.match.round.plays) < 8:
            continue  # before it, novices play on as well
        present.append(moment)
        verdict = decide(moment, 0, 32)
        assert verdict.fair is not None
        assert verdict.fair.lost == pytest.approx(verdict.known.lost, abs=0.002)
        assert verdict.fair.error == 0.0
        compared += 1
        lost += verdict.known.lost > 0
    assert compared >= 6
    assert lost > 0


def test_random_play_is_full_of_mistakes_and_a_search_has_few_of_its_own() -> None:
    blind = review(played("fifth", 3, random.Random(6), rounds=2, level="random"), worlds=160)
    wise = review(played("fifth", 3, random.Random(6), rounds=1, level="club"), worlds=64)
    assert sum(each.mistake for each in blind.decisions) >= 4
    assert sum(each.mistake for each in wise.decisions) <= 1
    assert sum(each.total.known_lost for each in blind.players) > 0


def test_the_same_seed_gives_the_same_review_whatever_the_workers() -> None:
    record = played("auction", 4, random.Random(7), rounds=1)
    told: list[tuple[int, int]] = []
    one = review(record, worlds=48, seed=3, told=lambda *each: told.append(each))
    assert one == review(record, worlds=48, seed=3, workers=2)
    assert one != review(record, worlds=48, seed=4)
    whole = len(one.decisions) + len(one.rounds)
    assert told == [(done, whole) for done in range(1, whole + 1)]
    phases = {each.phase for each in one.decisions}
    assert phases >= {"bid", "trump", "discard", "lead", "follow"}
    for player in one.players:
        mine = [each for each in one.decisions if each.seat == player.seat]
        assert player.total.decisions == len(mine)
        assert sum(spent.decisions for spent in player.phases) == len(mine)
        assert player.total.lost == pytest.approx(sum(each.fair.lost for each in mine if each.fair))
        assert [one.decisions[place].mistake for place in player.dearest] == [True] * len(
            player.dearest
        )
    first, second, third, fourth = (each.points for each in one.players)
    assert first == third == -second == -fourth


def test_the_value_of_the_cards_follows_from_the_deal() -> None:
    hands = ("AS KS QS JS TS 2D", "2S 3H 4H 5C 6C 7D", "3S 2H 5H 4C 7C 8D", "4S 6H 7H 3C 8C 9D")
    match = fifth.start(fifth.Rules(), 4, 3).deal(Deal(tuple(map(parse_cards, hands))))
    assert match.round is not None
    mean, error = fifth_review.value_of_cards(match.round, 100, 1)
    assert mean.sum() == pytest.approx(0)
    assert mean[0] > 2, "it leads with five sure tricks and a deuce"
    assert mean[0] == max(mean)
    assert 0 < error[0] < 0.5
    four = ("AS AH AD AC 2D 3D", "2S 3H 4H 5C 6C 7D", "3S 2H 5H 4C 7C 8D", "4S 6H 7H 3C 8C 9D")
    worth = {}
    for bonus in ("round_end", "off"):
        rules = fifth.Rules.read({"hand_bonus": bonus})
        dealt = fifth.start(rules, 4, 3).deal(Deal(tuple(map(parse_cards, four)))).round
        assert dealt is not None
        worth[bonus], _ = fifth_review.value_of_cards(dealt, 20, 1)
    assert worth["round_end"] - worth["off"] == pytest.approx([1, -1 / 3, -1 / 3, -1 / 3])


def test_the_value_of_the_cards_of_auction_is_one_sides_against_the_others() -> None:
    strong = parse_cards("AH KH QH JH TH 9H 5H 5D 2H AS AC AD")
    rest = [card for card in range(53) if not strong >> card & 1]
    hands = (strong, *(mask_of(rest[12 * seat : 12 * seat + 12]) for seat in range(3)))
    match = auction.start(auction.Rules(), 4, 3).deal(Deal(hands, mask_of(rest[36:])))
    assert match.round is not None
    margins = auction_review.value_of_cards(match.round, 50, 1)
    assert margins.shape == (50,)
    assert margins.mean() > 40
