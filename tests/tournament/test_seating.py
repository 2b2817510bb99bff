"""Who sits where, and that everybody is dealt the same cards."""

from __future__ import annotations

from collections import defaultdict

import pytest

from eightythree.games import auction, fifth
from eightythree.tournament import Plan, Unit, hold, plan_of, playing, stream, units
from eightythree.tournament.playing import play_units
from tests.tournament import made_up

NOTE, OTHER = "tests.tournament.made_up:note", "tests.tournament.made_up:other"


def _seats(plan: Plan) -> list[tuple[int, ...]]:
    return [unit.seats for unit in units(plan)]


@pytest.mark.parametrize("players", range(3, 9))
def test_each_is_alone_in_every_seat(players: int) -> None:
    seated = _seats(plan_of("fifth", ["novice", "random"], seats=players, deals=1))
    assert len(seated) == len(set(seated)) == 2 * players
    for alone in (0, 1):
        assert {each.index(alone) for each in seated if each.count(alone) == 1} == set(
            range(players)
        )


def test_two_players_change_places() -> None:
    assert _seats(plan_of("fifth", ["novice", "random"], seats=2, deals=1)) == [(0, 1), (1, 0)]


def test_partnerships_change_places() -> None:
    # A1.1: partners sit opposite.
    seated = _seats(plan_of("auction", ["novice", "random"], deals=1))
    assert seated == [(0, 1, 0, 1), (1, 0, 1, 0)]


def test_all_pairs_play_deal_by_deal() -> None:
    plan = plan_of("auction", ["novice", "random", NOTE], deals=2, matches=1)
    found = list(units(plan))
    assert len(found) == len(set(found)) == plan.size == 3 * 2 * 3
    assert [(unit.kind, unit.deal) for unit in found] == (
        [("round", 0)] * 6 + [("round", 1)] * 6 + [("match", 0)] * 6
    )
    assert {frozenset(unit.seats) for unit in found} == {
        frozenset(pair) for pair in ((0, 1), (0, 2), (1, 2))
    }


@pytest.mark.parametrize(("game", "players"), [("fifth", 2), ("fifth", 5), ("auction", 4)])
@pytest.mark.parametrize("kind", ["round", "match"])
def test_the_same_cards_whoever_sits_there(game: str, players: int, kind: str) -> None:
    deals, matches = (6, 0) if kind == "round" else (0, 2)
    rules = {"target": 6} if game == "fifth" else {"target": 60}
    plan = plan_of(
        game, [NOTE, OTHER], seats=players, rules=rules, deals=deals, matches=matches, seed=5
    )
    dealt: dict[tuple[int, int, int], set[int]] = defaultdict(set)
    makers: dict[tuple[int, int, int], set[str]] = defaultdict(set)
    for unit, _ in _noted(plan, dealt, makers):
        assert unit.kind == kind
    assert all(len(hands) == 1 for hands in dealt.values())
    assert len({hand for hands in dealt.values() for hand in hands}) > 3 * players
    for (deal, number, _seat), who in makers.items():
        if number == 1:
            assert who == {"note", "other"}, deal
    if kind == "round":
        assert {number for _, number, _ in dealt} == {1}
    else:
        assert {number for _, number, _ in dealt} > {1, 2}


def _noted(
    plan: Plan,
    dealt: dict[tuple[int, int, int], set[int]],
    makers: dict[tuple[int, int, int], set[str]],
) -> list[tuple[Unit, int]]:
    """Play a plan here, noting the hands that each seat was dealt by deal and round."""
    found = []
    made_up.seen.clear()
    for unit in units(plan):
        play_units(plan, [unit])
        whole: dict[tuple[int, int, int], int] = {}
        for turn in made_up.seen:
            assert turn.seat is not None
            # The first dealer moves on with the deals; the deal passes to the left (F1.4, A1.3).
            assert turn.dealer == (unit.deal + turn.number - 1) % plan.seats
            assert turn.maker == plan.bots[unit.seats[turn.seat]].partition(":")[2]
            place = (unit.deal, turn.number, turn.seat)
            whole.setdefault(place, turn.dealt)
            makers.setdefault(place, set()).add(turn.maker)
        for place, hand in whole.items():
            dealt.setdefault(place, set()).add(hand)
        found.append((unit, len(made_up.seen)))
        made_up.seen.clear()
    return found


def test_other_seeds_and_reports_have_other_cards() -> None:
    hands = set()
    for seed in (None, 0, 1, 2**64 - 1):
        dealt: dict[tuple[int, int, int], set[int]] = {}
        _noted(plan_of("fifth", [NOTE, OTHER], deals=3, seed=seed), dealt, {})
        hands |= {min(each) for each in dealt.values()}
    assert len(hands) == 4 * 3 * 4


def test_a_bot_decides_before_the_play_for_all() -> None:
    plan = plan_of("auction", [NOTE, OTHER], deals=4, before_play="novice")
    made_up.seen.clear()
    for played in stream(plan, workers=1):
        assert sum(played.points) == 83  # A5.5: what is captured, not what is scored
    assert len(made_up.seen) == 4 * 2 * 24


def test_nobody_is_asked_again_what_it_has_been_asked() -> None:
    """Seatings played together come to what each comes to by itself, with fewer questions."""
    plan = plan_of("fifth", [NOTE, OTHER], seats=3, deals=4)
    made_up.seen.clear()
    alone = [play_units(plan, [unit])[0].points for unit in units(plan)]
    asked = len(made_up.seen)
    assert asked == 4 * 6 * 18
    made_up.seen.clear()
    assert [each.points for each in stream(plan, workers=1)] == alone
    # The first seat's first card, at least, is the same in two of three seatings.
    assert len(made_up.seen) <= asked - 4 * 2


def test_what_is_decided_before_the_play_is_the_same_for_both() -> None:
    # Another seat knows another part of the discards (A5.4): seat 0's view alone.
    found: dict[int, set[tuple[object, ...]]] = {}
    plan = plan_of("auction", [NOTE, OTHER], deals=6, before_play="random")
    for unit in units(plan):
        made_up.seen.clear()
        play_units(plan, [unit])
        views = {turn.auction for turn in made_up.seen if turn.seat == 0}
        assert len(views) == 1
        found.setdefault(unit.deal, set()).update(views)
    assert all(len(views) == 1 for views in found.values())
    assert len(found) == 6


def test_whole_rounds_count_what_is_scored() -> None:
    # A7.4 alone scores more than 83 or less than 0 by the printed rules with random bids.
    plan = plan_of("auction", ["random", NOTE], deals=12)
    points = [each.points for each in stream(plan, workers=1)]
    assert any(min(each) < 0 or max(each) > 83 for each in points)


def test_a_match_is_won_by_who_wins_it() -> None:
    plan = plan_of("fifth", ["novice", "random"], seats=3, deals=0, matches=6, seed=3)
    for played in stream(plan, workers=1):
        assert len(played.winners) == 1  # F4.2, F4.3 by the default tie-break
        assert played.points[played.winners[0]] == max(played.points) >= fifth.Rules().target
    plan = plan_of("auction", ["novice", "random"], deals=0, matches=3, seed=3)
    for played in stream(plan, workers=1):
        assert max(played.points) >= auction.Rules().target
        assert set(played.winners) <= {0, 1}


def test_a_match_without_an_end_is_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "LONGEST", 30)  # 500 rounds would be the same
    rules = {"target": 10**9}
    report = hold(plan_of("auction", [NOTE, OTHER], rules=rules, deals=0, matches=1), workers=1)
    [pair] = report.pairs
    assert pair.one_wins == pair.other_wins == (0.5, 0.5, 0.5)
