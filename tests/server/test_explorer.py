"""The explorer: what it says of a moment, to whom, and where it cannot think."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

import pytest

from eightythree import record
from eightythree.bots.thought import Option
from eightythree.cards import names, parse_cards
from eightythree.errors import RecordError
from eightythree.games import GAMES, auction, fifth
from eightythree.games.results import Deal
from eightythree.server.explorer import valued

from .guest import Guest
from .process import ServerProcess
from .test_matches import table_log
from .test_replay import played, refused

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytest.importorskip("numba")


@pytest.fixture(scope="module")
def thinking(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Return a server that has all the time there is."""
    folder = tmp_path_factory.mktemp("thinking")
    with ServerProcess(folder, explore_seconds=300, replay_rate=1e6) as running:
        yield running


def batch(*found: tuple[int, float, float]) -> list[Option]:
    return [Option(action, points, chance) for action, chance, points in found]


def test_values_are_means_and_their_errors_come_from_the_batches() -> None:
    options = valued(
        [batch((0, 0.2, 1.0), (1, 0.5, 0.0)), batch((1, 0.7, 2.0), (0, 0.4, 3.0))], "fifth"
    )
    assert [option.action for option in options] == ["3S", "2S"]
    best, other = options
    assert (best.chance, best.points) == pytest.approx((0.6, 1.0))
    # Of two values the standard error is half their difference.
    assert (best.chance_error, best.points_error) == pytest.approx((0.1, 1.0))
    assert other.chance == pytest.approx(0.3)
    # Both batches have one ahead by as much: the deals' luck is in both alike.
    assert best.level
    assert not other.level


def test_what_deals_do_not_tell_from_the_best_is_level_with_it() -> None:
    options = valued(
        [batch((0, 0.5, 0.0), (1, 0.1, 0.0)), batch((0, 0.4, 0.0), (1, 0.7, 0.0))], "fifth"
    )
    assert [option.level for option in options] == [True, True]
    same = valued([batch((0, 0.5, 0.0), (1, 0.5, 0.0))] * 2, "fifth")
    assert [option.level for option in same] == [True, True]
    # Where the match is decided, a point counts.
    decided = valued([batch((0, 1.0, -1.0), (1, 1.0, 2.0))] * 2, "fifth")
    assert [(option.action, option.level) for option in decided] == [("3S", True), ("2S", False)]


def test_the_solver_values_are_those_of_the_seat() -> None:
    from eightythree.server.exploring import solved

    match = fifth.start(fifth.Rules(), 2, 1)
    hands = ("AS KS QS AH 3D 2D", "JS TS 9S 2H 5D 4D")
    match = match.deal(Deal(tuple(parse_cards(hand) for hand in hands)))
    for card in ("2D", "5D", "2H", "AH"):
        match = match.apply(fifth.parse_action(card))
    # Three high spades and a low diamond against three low spades and a higher diamond: with the
    # diamond kept, the fifth trick is won without an ace and the sixth is not (F3.1 to F3.3).
    assert solved(match.round, 0) == {
        fifth.parse_action(card): points
        for card, points in (("AS", 4.0), ("KS", 4.0), ("QS", 4.0), ("3D", 3.0))
    }
    # Before the cards are played nobody solves anything, nor the first trick of eight players.
    deal = auction.deal_from(list(range(53)), 4, 0)
    assert solved(auction.start(auction.Rules(), 4, 0).deal(deal).round, 1) == {}
    eight = fifth.start(fifth.Rules(), 8, 0)
    assert solved(eight.deal(fifth.deal_from(list(range(52)), 8, 0)).round, 1) == {}


def test_it_values_what_is_legal_at_a_moment_of_a_match(thinking: ServerProcess) -> None:
    async def test() -> None:
        async with Guest(thinking.address) as ann, Guest(thinking.address) as bo:
            # One in which two others could have held each other's cards from the tenth card on.
            changed = None
            while changed is None:
                table = await played(ann, "fifth", 3, {"target": 2})
                text = (await ann.record(table)).decode()
                moments = {
                    (each.round, each.action): each.match
                    for each in record.positions(record.decode(text))
                }
                changed = _exchanged(text, moments[1, 9].to_act)

            async def asked(**moment: Any) -> dict[str, Any]:
                answer = await bo.http.post("/api/explore", json=moment, timeout=300)
                assert answer.status_code == 200, answer.text
                found: dict[str, Any] = answer.json()
                return found

            for actions in (9, 17):  # a choice, and the last card
                match = moments[1, actions]
                found = await asked(table=table, round=1, actions=actions)
                assert found["seat"] == match.to_act
                legal = {names(1 << card) for card in match.legal_actions()}
                assert {each["action"] for each in found["options"]} == legal
                assert (found["worlds"] == 0) == (len(legal) == 1)
                assert all(each["exact"] is not None for each in found["options"])
                assert found["options"][0]["level"]
                for each in found["options"]:
                    assert 0 <= each["chance"] <= 1
                    assert each["chance_error"] >= 0
                # A record says the same: the same deals are looked at.
                assert await asked(record=text, round=1, actions=actions) == found
            # What others hold cannot matter but for the solver, which knows all cards.
            after = await asked(record=changed, round=1, actions=9)
            before = await asked(table=table, round=1, actions=9)
            for one, other in zip(after["options"], before["options"], strict=True):
                assert {**one, "exact": 0} == {**other, "exact": 0}
            over = {"table": table, "round": 1, "actions": 18}
            nobody = await bo.http.post("/api/explore", json=over)
            assert refused(nobody, 409)["code"] == "not_now"

    asyncio.run(test())


def _exchanged(text: str, seat: int | None) -> str | None:
    """Return the record up to its tenth card, the others' cards still to be played exchanged.

    ``None`` where they could not have been held so, as somebody would not have followed suit.
    """
    kept = json.loads(text)
    first = kept["rounds"][0]
    one, other = (each for each in range(3) if each != seat)
    first["actions"] = first["actions"][:9]
    hands = [set(hand.split()) for hand in first["hands"]]
    mine, theirs = (hands[each] - set(first["actions"]) for each in (one, other))
    hands[one] = hands[one] - mine | theirs
    hands[other] = hands[other] - theirs | mine
    first["hands"] = [" ".join(sorted(hand)) for hand in hands]
    del first["points"]
    kept |= {"rounds": [first], "score": [0, 0, 0], "winners": None}
    changed = json.dumps(kept)
    try:
        list(record.positions(record.decode(changed)))
    except RecordError:
        return None
    return changed


def test_it_helps_who_plays_among_bots_alone_on_their_turn(thinking: ServerProcess) -> None:
    async def test() -> None:
        async with Guest(thinking.address) as ann, Guest(thinking.address) as eve:
            phase = ""
            while phase != "bid":  # random players can have bid the most there is before her turn
                table = await ann.make("auction", [None, *["random"] * 3])
                watch = await ann.watch(table)
                await watch.my_turn_comes()
                phase = watch.view["phase"]
            path = f"/api/tables/{table}/explore"
            now = {"seq": watch.seq}
            first, second = await asyncio.gather(
                ann.http.post(path, json=now, timeout=300),
                ann.http.post(path, json=now, timeout=300),
            )
            kinds = [type(each.entry).__name__ for each in table_log(thinking, table)]
            assert kinds.count("Explored") == 1
            # One question at a time: of two the later one is answered.
            replaced, told = sorted((first, second), key=lambda each: -each.status_code)
            assert refused(replaced, 409)["code"] == "replaced"
            found = told.json()
            # Of the bids those near what the hand is good for, the lowest and the highest.
            legal = watch.view["legal"]
            options = {each["action"] for each in found["options"]}
            assert {"pass", *legal[:2], *legal[-2:]} & set(legal) <= options <= set(legal)
            assert all(each["exact"] is None for each in found["options"])
            for guest, seq, status, code in (
                (eve, watch.seq, 403, "not_alone"),
                (ann, watch.seq + 9, 409, "stale"),
                (ann, 0, 409, "stale"),
                (ann, -1, 400, "bad_request"),
            ):
                answer = await guest.http.post(path, json={"seq": seq})
                assert refused(answer, status)["code"] == code

    asyncio.run(test())


def test_a_server_without_what_it_needs_says_so(tmp_path: Path) -> None:
    async def test() -> None:
        with ServerProcess(tmp_path, bots="absent") as server:
            async with Guest(server.address) as ann:
                deal = GAMES["fifth"].deal_from(list(range(52)), 2, 0)
                kept = record.record_of(
                    GAMES["fifth"], fifth.Rules(), ["A", "B"], [record.PlayedRound(0, deal, [])]
                )
                moment = {"record": record.encode(kept).decode(), "round": 1, "actions": 0}
                answer = await ann.http.post("/api/explore", json=moment)
                assert refused(answer, 501)["code"] == "no_compute"

    asyncio.run(test())
