"""What studies count, against plain counting over rounds that the engine plays again."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from itertools import pairwise
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from eightythree.cards import cards_in
from eightythree.games import auction, fifth
from eightythree.games.results import Contract, Deal, Result
from eightythree.learning.sight import choose_at_sight
from eightythree.search_bots.fifth_master import learned
from eightythree.sim import simulate
from eightythree.sim.declared import KITTY, NAMED_FIRST, NO_KITTY
from eightythree.sim.habits import NO_HABIT, SAVE, SHED, kept_to
from eightythree.stats import STUDIES, bot_rounds, setting_of, study_of, tables_of
from eightythree.stats.bot_rounds import declare, play
from eightythree.stats.deals import Deals
from eightythree.stats.matches import Matches, until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eightythree.stats import Setting

DEALS = 300
SEED = 83


def _rounds(setting: Setting, deals: int = DEALS) -> Iterator[Any]:
    """Yield finished rounds of the engine: what the kernels played, played again."""
    [chunk] = simulate(
        "fifth", setting.rules, setting.seats, deals, setting.seed, "random", keep="rounds"
    )
    rounds: Any = chunk.rounds
    assert isinstance(setting.rules, fifth.Rules)
    for number in range(deals):
        deal = Deal(tuple(rounds.dealt[number].tolist()))
        played = fifth.start_round(setting.rules, setting.seats, number % setting.seats, deal)
        for card in rounds.plays[number].tolist():
            played = played.apply(card)
        yield played


def _shares(found: dict[str, list[float]]) -> dict[str, tuple[float, int]]:
    return {row: (sum(each) / len(each), len(each)) for row, each in found.items()}


def _measured(setting: Setting, study: str, measure: str) -> dict[str, tuple[Any, int]]:
    [table] = tables_of(setting, [study], deals=DEALS)
    return {
        row: (pytest.approx(figure.value), figure.trials)
        for row, figures in table.figures.items()
        if (figure := figures[measure]) is not None
    }


@pytest.mark.parametrize("seats", [2, 5])
def test_fifth_trick_by_plain_counting(seats: int) -> None:
    setting = setting_of("fifth", seats=seats, level="random", seed=SEED)
    before, aces, ranks, place, first, bonus = (
        defaultdict[str, list[float]](list) for _ in "123456"
    )
    points = defaultdict[str, list[float]](list)
    for played in _rounds(setting):
        result = played.result()
        third, fourth, won = played.winners[2:5]
        for seat in range(seats):
            for row, true in (
                ("both", seat == third == fourth),
                ("fourth_only", seat == fourth != third),
                ("third_only", seat == third != fourth),
                ("neither", seat not in (third, fourth)),
                ("fourth", seat == fourth),
                ("third", seat == third),
            ):
                if true:
                    before[row].append(seat == won)
            held = [card % 13 for card in cards_in(played.dealt[seat])]
            aces[str(held.count(12))].append(seat == won)
            for rank in held:
                ranks["23456789TJQKA"[rank]].append(result.points[seat])
            after = str((seat - played.dealer - 1) % seats + 1)
            place[after].append(seat == won)
            points[after].append(result.points[seat])
        for tricks in range(1, 7):
            first[str(tricks)].append(len(set(played.winners[:tricks])) == 1)
        codes = {award.clause for award in result.awards}
        bonus["lost_sixth"].append("F3.3" in codes)
        bonus["no_ace_card"].append("F3.2" in codes)
        bonus["both_bonuses"].append({"F3.2", "F3.3"} <= codes)
    whole = replace(setting, rules=fifth.Rules(ace_bonus="whole_trick"))
    for played in _rounds(whole):
        bonus["no_ace_trick"].append("F3.2" in {award.clause for award in played.result().awards})
    for study, measure, counted in (
        ("after-fourth", "won_fifth", before),
        ("aces", "won_round", aces),
        ("ranks", "points", ranks),
        ("seats", "won_round", place),
        ("seats", "points", points),
        ("first-tricks", "somebody", first),
        ("bonuses", "rounds", bonus),
    ):
        assert _measured(setting, study, measure) == _shares(counted), study


def test_auction_by_plain_counting() -> None:
    setting = setting_of("auction", level="random", seed=SEED)
    [chunk] = simulate("auction", None, 4, DEALS, SEED, "random", keep="rounds")
    rounds: Any = chunk.rounds
    assert chunk.points is not None
    declares, side_points, made = (defaultdict[str, list[float]](list) for _ in "123")
    by_bid = defaultdict[str, list[float]](list)
    lost = defaultdict[str, list[float]](list)
    for number in range(DEALS):
        declarer, bid, _ = rounds.contract[number].tolist()
        taken = int(rounds.captured[number][declarer % 2])
        for place in range(1, 5):
            seat = (number + place) % 4
            declares[str(place)].append(seat == declarer)
            side_points[str(place)].append(int(chunk.points[number][seat % 2]))
            if seat == declarer:
                made[str(place)].append(taken == 83 if bid == 84 else taken >= bid)
        row = (
            "83x2"
            if bid == 84
            else "83"
            if bid == 83
            else f"{bid // 5 * 5}–{min(bid // 5 * 5 + 4, 82)}"
        )
        for rules, into in (({}, by_bid), ({"failed_bid": "bid"}, lost)):
            score = auction_score(auction.Rules.read(rules), Contract(declarer, bid, 0), taken)
            into[row].append(score)
            into["all"].append(score)
    assert _measured(setting, "seats", "declares") == _shares(declares)
    assert _measured(setting, "seats", "points") == _shares(side_points)
    assert _measured(setting, "seats", "made") == _shares(made)
    assert _measured(setting, "bids", "lose_captured") == _shares(by_bid)
    assert _measured(setting, "bids", "lose_bid") == _shares(lost)


def auction_score(rules: auction.Rules, contract: Contract, taken: int) -> int:
    """Return the declaring side's points (A7.2 to A7.4), from the clauses."""
    if contract.bid == 84:
        return 166 if taken == 83 else -166
    if taken >= contract.bid:
        return taken
    return -contract.bid if rules.failed_bid == "bid" else -taken


def test_novices_play_the_same_in_kernels_and_through_the_engine() -> None:
    """The two ways in which deals are played, at the one level that both know."""
    for game in ("fifth", "auction"):
        deals = Deals(setting_of(game, level="novice", seed=SEED), 5, 40)
        rounds, points = play(deals.setting, 5, deals.dealt)
        assert (points == deals.points).all()
        played: Any = deals.fifth
        assert (rounds.winners == played.winners).all()
        assert (rounds.plays == played.plays).all()
        if game == "auction":
            for name in ("contract", "captured", "outcome", "calls"):
                assert (getattr(rounds, name) == getattr(deals.auction, name)).all(), name


@pytest.mark.parametrize(("seats", "ace_bonus"), [(2, "winning_card"), (5, "whole_trick")])
def test_the_learned_level_plays_what_its_network_chooses_by_what_a_seat_sees(
    seats: int, ace_bonus: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Card by card through the engine, which also says who wins and what it brings."""
    bot = SimpleNamespace(choose=lambda seen, _: choose_at_sight(seen, learned()))
    monkeypatch.setattr(bot_rounds, "BOTS", {"learned": bot})
    rules = {"ace_bonus": ace_bonus}
    setting = setting_of("fifth", rules, seats, "learned", SEED)
    deals = Deals(setting, 7, 25)
    rounds, points = play(setting, 7, deals.dealt)
    assert (deals.fifth.plays == rounds.plays).all()
    assert (deals.fifth.winners == rounds.winners).all()
    assert (deals.points == points).all()
    for habit in (SHED, SAVE):
        mine, winners = deals.with_habit(habit)
        without = replace(setting, rules=fifth.Rules.read({**rules, "hand_bonus": "off"}))
        rounds, points = play(without, 7, deals.dealt, habit)
        assert (mine == points[:, 0]).all()
        assert (winners == rounds.winners).all()


def test_hands_as_dealt_bring_the_learned_level_their_points() -> None:
    """F3.4, over enough deals for some to have one."""
    setting = setting_of("fifth", seats=8, level="learned", seed=SEED)
    deals = Deals(setting, 0, 600)
    bonus = deals.points - deals.with_rules(hand_bonus="off").points
    hands = deals.dealt.dealt.ravel().tolist()
    for hand, brought in zip(hands, bonus.ravel().tolist(), strict=True):
        cards = list(cards_in(hand))
        ranks = [card % 13 for card in cards]
        suited = len({card // 13 for card in cards}) == 1
        assert brought == (suited or any(ranks.count(rank) == 4 for rank in ranks))
    assert bonus.any()


def test_a_deal_declared_by_each_seat() -> None:
    setting = setting_of("auction", level="novice", seed=SEED)
    deals = Deals(setting, 3, 24)
    declarers = np.array([-1, 0, 1, 2, 3, 2] * 4, np.int8)
    found = deals.declared(declarers, KITTY)
    assert (found == declare(setting, 3, deals.dealt, declarers)).all()
    assert ((found == -1) == (declarers == -1)).all()
    before = replace(setting, rules=auction.Rules(name_trump="before_kitty"))
    named = deals.declared(declarers, NAMED_FIRST)
    assert (named == declare(before, 3, deals.dealt, declarers)).all()
    without = deals.declared(declarers, NO_KITTY)
    # What lies in the kitty counts for nobody; nobody can have more than all.
    assert ((without >= -1) & (without <= 83)).all()
    assert (without != found).any()


@pytest.mark.parametrize("level", ["random", "novice"])
def test_habits_through_the_engine(level: str) -> None:
    """Seat 0 sheds or saves as it is told; no habit at all is how the level plays."""
    setting = setting_of("fifth", {"hand_bonus": "off"}, seats=4, level=level, seed=SEED)
    deals = Deals(setting, 0, 60)
    points, winners = deals.with_habit(NO_HABIT)
    assert (points == deals.points[:, 0]).all()
    assert (winners == deals.fifth.winners).all()
    differing = 0
    for habit in (SHED, SAVE):
        points, winners = deals.with_habit(habit)
        differing += int((winners != deals.fifth.winners).any(1).sum())
        if level == "novice":
            rounds, scored = play(setting, 0, deals.dealt, habit)
            assert (winners == rounds.winners).all()
            assert (points == scored[:, 0]).all()
    assert differing > 10


@pytest.mark.parametrize(
    ("hand", "chosen", "best", "shed", "save"),
    [
        # Cards are 13 * suit + rank; 0 is the 2 of spades, 13 the 2 of hearts, 12 the ace.
        ((0, 5, 9, 20), 9, 7, 9, 9),  # it wins the trick: it is left alone
        ((0, 5, 9, 20), 5, 7, 0, 5),  # of the losing spades the lowest, or the next
        ((5, 9, 13), 5, 7, 5, 5),  # the lowest of the hand is no spade: both must follow
        ((0, 9, 20), 0, 7, 0, 0),  # no other card loses
        ((15, 18, 25), 18, 7, 15, 18),  # void of spades: any card loses
        ((13, 26, 39), 39, 7, 13, 26),  # of equal ranks the first in the order of the cards
    ],
)
def test_a_habit_card_by_card(
    hand: tuple[int, ...], chosen: int, best: int, shed: int, save: int
) -> None:
    cards = sum(1 << card for card in hand)
    assert kept_to(NO_HABIT, chosen, cards, best) == chosen
    assert kept_to(SHED, chosen, cards, best) == shed
    assert kept_to(SAVE, chosen, cards, best) == save


def test_matches_end_as_the_engine_ends_them() -> None:
    for seats in (2, 6):
        setting = setting_of("fifth", seats=seats, level="random", seed=SEED)
        matches = Matches(setting, 4, 6)
        for target in (5, 15):
            for end, results in zip(matches.ends(target), matches._played, strict=True):
                rules = fifth.Rules(target=target)
                match = fifth.start(rules, seats, results[0].dealer)
                while match.winners is None:
                    result = results[len(match.results)]
                    assert result.dealer == match.dealer
                    match = _scored(match, result)
                assert (end.rounds, end.over) == (len(match.results), True)


def _scored(match: fifth.Match, result: Result) -> fifth.Match:
    """Return a match after a round of which the points alone are known."""
    from eightythree.games.fifth.match import decide

    totals = tuple(map(sum, zip(match.totals, result.points, strict=True)))
    won = tuple(n + (seat == result.round_winner) for seat, n in enumerate(match.rounds_won))
    winners, contenders = decide(match.rules, totals, won, match.contenders)
    return match._replace(
        dealer=(match.dealer + 1) % match.seats,
        totals=totals,
        rounds_won=won,
        contenders=contenders,
        results=(*match.results, result),
        winners=winners,
    )


def _result(dealer: int, points: tuple[int, ...], winner: int) -> Result:
    return Result(dealer, "scored", points, round_winner=winner)


def test_a_tie_by_the_clauses() -> None:
    """F4.3: the first to 5 are seats 0 and 1 together; seat 1 won more rounds."""
    setting = setting_of("fifth", seats=3, level="random")
    rounds = (
        _result(0, (3, 0, 0), 0),
        _result(1, (1, 2, 0), 1),
        _result(2, (1, 3, 0), 1),
        _result(0, (0, 0, 4), 2),
    )
    end = until(setting, rounds, 5)
    assert (end.rounds, end.reached, end.tied, end.over) == (3, 3, True, True)
    # Play on, everybody can win: the tie stands after the next round as well.
    on = replace(setting, rules=fifth.Rules(tie_break="play_on_all"))
    end = until(on, rounds, 5)
    assert (end.rounds, end.reached, end.tied, end.over) == (4, 3, True, False)


def test_both_sides_at_the_target() -> None:
    """A8.2: the declaring side wins by default; with `higher` equals play on."""
    setting = setting_of("auction", level="random")
    rounds = (
        Result(0, "scored", (60, 23), contract=Contract(0, 50, 0)),
        Result(1, "scored", (10, 47), contract=Contract(1, 40, 0)),
    )
    end = until(setting, rounds, 70)
    assert (end.rounds, end.tied, end.over) == (2, True, True)
    higher = replace(setting, rules=auction.Rules(both_reach="higher"))
    end = until(higher, rounds, 70)
    assert (end.rounds, end.tied, end.over) == (2, True, False)


def test_void_rounds_are_dealt_again_by_the_same_dealer() -> None:
    """A5.2: with `give=off` some rounds are void."""
    setting = setting_of("auction", {"give": "off", "target": 400}, level="novice", seed=SEED)
    voids = 0
    for results in Matches(setting, 0, 6)._played:
        for one, then in pairwise(results):
            void = one.outcome == "void"
            voids += void
            assert then.dealer == (one.dealer + (not void)) % 4
    assert voids > 0


def test_options_are_played_as_the_rules_say() -> None:
    setting = setting_of("auction", level="random", seed=SEED)
    [table] = tables_of(setting, ["options"], deals=DEALS)
    for row, option in (("failed_bid=bid", {"failed_bid": "bid"}), ("give=off", {"give": "off"})):
        [chunk] = simulate("auction", option, 4, DEALS, SEED, "random", keep="rounds")
        rounds: Any = chunk.rounds
        assert chunk.points is not None
        declaring = [
            int(chunk.points[number][rounds.contract[number][0] % 2])
            for number in range(DEALS)
            if rounds.outcome[number] == 0
        ]
        figure = table.figures[row]["declaring"]
        assert figure is not None
        assert figure.value == pytest.approx(sum(declaring) / DEALS)
    plain, changed = (table.figures[row]["declaring"] for row in ("as_they_are", "failed_bid=bid"))
    change = table.figures["failed_bid=bid"]["declaring_change"]
    assert plain is not None
    assert changed is not None
    assert change is not None
    assert change.value == pytest.approx(changed.value - plain.value)


@pytest.mark.parametrize("game", STUDIES)
def test_workers_change_nothing(game: str) -> None:
    setting = setting_of(game, level="random", seed=SEED)
    names = [name for name, study in STUDIES[game].items() if study.count_deals]
    some = [name for name in names if study_of(game, name).name not in ("options", "low-card")]
    one = tables_of(setting, some, deals=20_000, workers=1)
    three = tables_of(setting, some, deals=20_000, workers=3)
    assert one == three
    assert {table.study.name for table in one} == set(some)
