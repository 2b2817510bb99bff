"""Replays: each moment is what the seat saw then, and nothing that is not over is shown."""

from __future__ import annotations

import asyncio
import json
import random
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from eightythree import record
from eightythree.cards import names
from eightythree.games import GAMES

from .guest import Guest, some_action
from .secrets_known import cards_in

if TYPE_CHECKING:
    import httpx

    from eightythree.games import MatchLike

    from .process import ServerProcess

# A match of every game and some number of players, played to its end.
MATCHES = [
    ("fifth", 2, {"target": 2}),
    ("fifth", 8, {"target": 2, "hand_bonus": "deal"}),
    ("auction", 4, {"target": 40}),
    ("auction", 4, {"target": 40, "show_kitty": True, "show_discards": "all"}),
]


async def played(ann: Guest, game: str, count: int, rules: dict[str, Any]) -> str:
    """Play a match against bots and return its table."""
    table = await ann.make(game, [None, *["random"] * (count - 1)], rules)
    watch = await ann.watch(table)
    await watch.play(random.Random(f"{game} {count}"), rounds=30)
    return table


async def replay(guest: Guest, table: str, **query: int) -> dict[str, Any]:
    answer = await guest.http.get(f"/api/tables/{table}/replay", params=query)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-encoding"] == "gzip"
    found: dict[str, Any] = answer.json()
    return found


async def send(guest: Guest, text: str | bytes, **query: int) -> httpx.Response:
    headers = {"content-type": "application/json"}
    return await guest.http.post("/api/replay", content=text, headers=headers, params=query)


def refused(answer: httpx.Response, status: int) -> dict[str, Any]:
    assert answer.status_code == status, answer.text
    problem: dict[str, Any] = answer.json()
    return problem


def cards(hand: list[str]) -> set[str]:
    assert len(hand) == len(set(hand))
    return set(hand)


def check_round(game: str, moments: list[MatchLike], told: dict[str, Any]) -> None:
    """Hold the steps of a round against what the rules let the seat know."""
    seat = told["seat"]
    assert len(told["steps"]) == len(moments) == told["rounds"][told["number"] - 1] + 1
    for match, step in zip(moments, told["steps"], strict=True):
        view, seen = step["view"], GAMES[game].observe(match, seat)
        assert cards(view["hand"]) == set(names(seen.hand).split())
        assert view["to_act"] == match.to_act
        assert view["totals"] == list(match.totals)
        if seat is not None and seat == match.to_act and not view.get("choice"):
            legal = {GAMES[game].format_action(each) for each in seen.legal}
            assert cards(view["legal"]) == legal
        cards_played = [play["card"] for trick in view["tricks"] for play in trick["plays"]]
        assert cards_played == [names(1 << card) for card in seen.plays]
        if game == "auction":
            if seat is not None:
                assert (view["kitty"] is None) == (seen.kitty is None)
                assert [gift["cards"] is None for gift in view["gifts"]] == [
                    gift.cards is None for gift in seen.gifts
                ]
            known = [cards(discard["cards"]) for discard in view["discards"]]
            if seat is not None:
                assert known == [set(names(each.cards).split()) for each in seen.discards]
            else:  # nothing is hidden
                assert [len(each) for each in known] == [each.size for each in seen.discards]
                assert cards(view["kitty"]) == set(names(match.round.kitty).split())  # type: ignore[union-attr]  # it is dealt
        if seat is None:
            hands = match.round.hands  # type: ignore[union-attr]  # it is dealt
            assert [cards(hand) for hand in step["hands"]] == [
                set(names(hand).split()) for hand in hands
            ]
        else:
            assert step["hands"] is None


@pytest.mark.parametrize(("game", "count", "rules"), MATCHES)
def test_every_moment_is_what_the_seat_could_know(
    server: ServerProcess, game: str, count: int, rules: dict[str, Any]
) -> None:
    async def test() -> None:
        async with Guest(server.address) as ann:
            table = await played(ann, game, count, rules)
            text = await ann.record(table)
            kept = record.decode(text)
            moments: dict[int, list[MatchLike]] = {}
            for found in record.positions(kept):
                moments.setdefault(found.round, []).append(found.match)
            for number, (seat, query) in enumerate(
                [(None, {}), *((each, {"seat": each}) for each in range(count))], start=1
            ):
                wanted = (number - 1) % len(kept.rounds) + 1
                told = await replay(ann, table, round=wanted, **query)
                assert told["over"] == (moments[len(kept.rounds)][-1].winners is not None)
                assert told["rounds"] == [len(each.actions) for each in kept.rounds]
                assert [each["points"] for each in told["results"]] == [
                    each.points for each in kept.rounds
                ]
                assert (told["number"], told["seat"]) == (wanted, seat)
                check_round(game, moments[wanted], told)
                # The record by itself says the same; who sat there as bots is not in it.
                sent = (await send(ann, text, round=wanted, **query)).json()
                assert sent["steps"] == told["steps"]
                assert sent["table"]["rules"] == told["table"]["rules"]

    asyncio.run(test())


def test_the_events_are_those_of_the_table(server: ServerProcess) -> None:
    async def test() -> None:
        async with Guest(server.address) as ann:
            table = await ann.make("auction", [None, *["random"] * 3], {"target": 30})
            watch = await ann.watch(table)
            events = [watch.event]
            sent = 0
            rng = random.Random(3)
            while watch.view["awaits"] == "action":
                if watch.my_turn and sent != watch.seq:
                    sent = watch.seq
                    await watch.act(some_action(watch.view, rng))
                await watch.next()
                events.append(watch.event)
            told = await replay(ann, table, seat=0)
            shown = [step["event"] for step in told["steps"]]
            assert shown[1:] == [event for event in events if event and event["kind"] != "deal"]

    asyncio.run(test())


def test_nothing_is_shown_of_a_round_that_is_being_played(server: ServerProcess) -> None:
    async def test() -> None:
        async with Guest(server.address) as ann, Guest(server.address) as bo:
            table = await ann.make("fifth", [None, None, "random"], {"target": 50})
            watch, other = await ann.watch(table), await bo.watch(table)
            none = await bo.http.get(f"/api/tables/{table}/replay")
            assert refused(none, 404)["code"] == "no_such_moment"
            rng = random.Random(1)
            await asyncio.gather(watch.play(rng, rounds=1), other.play(rng, rounds=1))
            await watch.ready()
            while watch.view["number"] == 1:
                await watch.next()
            for guest in (ann, bo):
                told = await replay(guest, table)
                assert told["rounds"] == [18]
                assert not told["over"]
                late = await guest.http.get(f"/api/tables/{table}/replay?round=2")
                assert refused(late, 404)["code"] == "no_such_moment"
                assert cards_in(late.text) == set()
            # Nor may two people who are still playing ask what a bot would do there.
            body = {"table": table, "round": 1, "actions": 3}
            asked = await bo.http.post("/api/explore", json=body)
            assert refused(asked, 409)["code"] == "not_over"
            now = await ann.http.post(f"/api/tables/{table}/explore", json={"seq": watch.seq})
            assert refused(now, 403)["code"] == "not_alone"

    asyncio.run(test())


def test_a_private_table_refuses_who_does_not_sit_there(server: ServerProcess) -> None:
    async def test() -> None:
        async with Guest(server.address) as ann, Guest(server.address) as eve:
            answer = await ann.http.post(
                "/api/tables",
                json={
                    "game": "fifth",
                    "seats": [None, "random"],
                    "name": "Ann",
                    "rules": {"target": 1},
                    "terms": {"watch": "nobody"},
                },
            )
            table = answer.json()["id"]
            watch = await ann.watch(table)
            await watch.play(random.Random(1))
            assert (await replay(ann, table))["over"]
            moment = {"table": table, "round": 1, "actions": 0}
            if_eve = {**moment, "seat": 0, "bots": "random", "name": "Eve"}
            for answer in (
                await eve.http.get(f"/api/tables/{table}/replay"),
                await eve.http.post("/api/explore", json=moment),
                await eve.http.post("/api/what-if", json=if_eve),
            ):
                assert refused(answer, 403)["code"] == "no_watching"
                assert cards_in(answer.text) == set()

    asyncio.run(test())


@pytest.fixture
def kept(server: ServerProcess) -> dict[str, Any]:
    """Return a record of Fifth Trick as JSON's values."""

    async def play() -> dict[str, Any]:
        async with Guest(server.address) as ann:
            found: dict[str, Any] = json.loads(
                await ann.record(await played(ann, "fifth", 3, {"target": 2}))
            )
            return found

    return asyncio.run(play())


def test_a_broken_record_is_refused_with_place_and_clause(
    server: ServerProcess, kept: dict[str, Any]
) -> None:
    async def test() -> None:
        async with Guest(server.address) as ann:

            async def code(text: str | bytes, **query: int) -> dict[str, Any]:
                return refused(await send(ann, text, **query), 400)

            first = kept["rounds"][0]
            twice = {**first, "actions": [first["actions"][0]] * 2 + first["actions"][2:]}
            wrong = await code(json.dumps({**kept, "rounds": [twice]}))
            assert (wrong["code"], wrong["round"], wrong["action"]) == ("bad_record", 1, 2)
            assert wrong["clause"].startswith("F2")
            points = {**first, "points": [9, 9, 9]}
            wrong = await code(json.dumps({**kept, "rounds": [points, *kept["rounds"][1:]]}))
            assert (wrong["round"], wrong["action"]) == (1, None)
            for text in (
                "",
                "{",
                "[]",
                "null",
                b"\xff",
                "[" * 10_000,
                '{"format": "eightythree/1"}',
                json.dumps({**kept, "format": "eightythree/2"}),
                json.dumps({**kept, "game": "whist"}),
                json.dumps({**kept, "rules": {"target": -1}}),
                json.dumps({**kept, "players": ["Ann"]}),
                json.dumps({**kept, "more": 1}),
            ):
                wrong = await code(text)
                assert wrong["code"] == "bad_record", text
                assert 0 < len(wrong["problem"]) < 300
            empty = json.dumps({**kept, "rounds": [], "score": [0, 0, 0], "winners": None})
            for text, query in (
                (empty, {}),
                (json.dumps(kept), {"round": 99}),
                (json.dumps(kept), {"seat": 3}),
            ):
                answer = await send(ann, text, **query)
                assert refused(answer, 404)["code"] == "no_such_moment"
            for query in ({"round": 0}, {"seat": 8}, {"seat": -1}):
                assert refused(await send(ann, json.dumps(kept), **query), 400)
            large = await send(ann, b" " * (record.LARGEST + 1))
            assert refused(large, 413)["code"] == "too_large"
            plain = await ann.http.post("/api/replay", content=json.dumps(kept))
            assert refused(plain, 415)["code"] == "not_json"

    asyncio.run(test())


def test_names_of_a_record_are_made_fit_to_be_shown(
    server: ServerProcess, kept: dict[str, Any]
) -> None:
    async def test() -> None:
        async with Guest(server.address) as ann:
            players = ["\u202e", "x" * 1000, "Zoë\nB\u200bob"]
            told = (await send(ann, json.dumps({**kept, "players": players}))).json()
            shown = [seat["name"] for seat in told["table"]["seats"]]
            assert shown == ["Player 1", "x" * 24, "Zoë Bob"]

    asyncio.run(test())


def test_a_replay_is_small(server: ServerProcess) -> None:
    """A round of Auction, the larger game, is well below what a picture takes."""

    async def test() -> None:
        async with Guest(server.address) as ann:
            table = await played(ann, "auction", 4, {"target": 1})
            answer = await ann.http.get(f"/api/tables/{table}/replay")
            assert int(answer.headers["content-length"]) < 8_000
            plain = await ann.http.get(
                f"/api/tables/{table}/replay", headers={"accept-encoding": "identity"}
            )
            assert "content-encoding" not in plain.headers
            assert plain.json() == answer.json()
            assert msgspec.json.decode(plain.content)["steps"]

    asyncio.run(test())
