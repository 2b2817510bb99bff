"""What if: tables that go on from a moment of a match."""

from __future__ import annotations

import asyncio
import json
import random
from typing import TYPE_CHECKING, Any

import pytest

from eightythree import record
from eightythree.games import GAMES
from eightythree.server.position import replay as table_after
from eightythree.store import Created, Dealt

from .guest import Guest
from .secrets_known import cards_in
from .test_matches import table_log
from .test_replay import played, refused

if TYPE_CHECKING:
    from .process import ServerProcess


def moments_of(text: bytes) -> list[record.Position]:
    return [each for each in record.positions(record.decode(text)) if each.round]


@pytest.mark.parametrize(("game", "count"), [("fifth", 5), ("auction", 4)])
def test_a_match_goes_on_from_any_moment(server: ServerProcess, game: str, count: int) -> None:
    async def test() -> None:
        rng = random.Random(f"{game} what if")
        async with Guest(server.address) as ann, Guest(server.address) as bo:
            table = await played(ann, game, count, {"target": 3 if game == "fifth" else 60})
            text = await ann.record(table)
            kept = json.loads(text)
            open_moments = [each for each in moments_of(text) if each.match.to_act is not None]
            for number, found in enumerate(rng.sample(open_moments, 4)):
                seat = found.match.to_act
                assert seat is not None
                action = GAMES[game].format_action(rng.choice(found.match.legal_actions()))
                wanted: dict[str, Any] = {
                    "round": found.round,
                    "actions": found.action,
                    "seat": seat,
                    "action": action,
                    "bots": "random",
                    "name": "Bo",
                    # From a table of the server, and from a record.
                    **({"table": table} if number % 2 else {"record": text.decode()}),
                }
                answer = await bo.http.post("/api/what-if", json=wanted)
                assert answer.status_code == 201, answer.text
                other = answer.json()["id"]
                watch = await bo.watch(other)
                assert watch.you == seat
                start = watch.table["start"]
                assert start == {
                    "table": table if number % 2 else None,
                    "round": found.round,
                    "actions": found.action,
                }
                # It begins with that action.
                log = table_log(server, other)
                assert log[1].entry.action == action  # type: ignore[union-attr]  # Acted
                await watch.play(rng, rounds=found.round + 1)
                again = json.loads(await bo.record(other))
                record.replay(record.decode(await bo.record(other)))  # as `check` does
                assert again["rounds"][: found.round - 1] == kept["rounds"][: found.round - 1]
                branch = again["rounds"][found.round - 1]
                original = kept["rounds"][found.round - 1]
                assert branch["hands"] == original["hands"]
                assert branch.get("kitty") == original.get("kitty")
                before = original["actions"][: found.action]
                assert branch["actions"][: found.action + 1] == [*before, action]
                assert table_after(other, log).match == table_after(other, log).match
                # Nobody else sees it.
                refusal = await ann.http.get(f"/api/tables/{other}/record")
                assert refused(refusal, 403)["code"] == "no_watching"
            assert await ann.record(table) == text

    asyncio.run(test())


def test_later_deals_follow_the_fair_shuffle(server: ServerProcess) -> None:
    async def test() -> None:
        async with Guest(server.address) as ann:
            table = await played(ann, "fifth", 3, {"target": 8})
            wanted = {
                "table": table,
                "round": 2,
                "actions": 1,
                "seat": 1,
                "bots": "random",
                "name": "Ann",
            }
            other = (await ann.http.post("/api/what-if", json=wanted)).json()["id"]
            promised = (await ann.http.get(f"/api/tables/{other}/commitment")).json()
            assert promised["round"] == 3
            watch = await ann.watch(other)
            await watch.play(random.Random(5), rounds=2)
            proofs = (await ann.http.get(f"/api/tables/{other}/fairness")).json()
            assert proofs["rounds"] == []  # what was dealt elsewhere is not this table's to prove
            if watch.view["awaits"] == "deal":
                await watch.ready()
                await watch.my_turn_comes()
                assert (await ann.http.get(f"/api/tables/{other}/fairness")).json() == proofs
                await watch.play(random.Random(5), rounds=3)
                (proof,) = (await ann.http.get(f"/api/tables/{other}/fairness")).json()["rounds"]
                assert proof["round"] == 3
                assert proof["commitment"] == promised["commitment"]
                log = table_log(server, other)
                dealt = [each.entry for each in log if isinstance(each.entry, Dealt)]
                assert list(dealt[0].hands) == proof["hands"]

    asyncio.run(test())


def test_who_has_no_seat_sees_nothing_of_the_hands(server: ServerProcess) -> None:
    """The one who plays on sees their own cards alone, whatever the replay has shown."""

    async def test() -> None:
        async with Guest(server.address) as ann:
            table = await played(ann, "fifth", 4, {"target": 1})
            wanted = {
                "table": table,
                "round": 1,
                "actions": 0,
                "seat": 2,
                "bots": "random",
                "name": "Ann",
            }
            other = (await ann.http.post("/api/what-if", json=wanted)).json()["id"]
            watch = await ann.watch(other)
            created = table_log(server, other)[0].entry
            assert isinstance(created, Created)
            assert created.start is not None
            hands = created.start.rounds[0].hands
            played_now = {play["card"] for trick in watch.view["tricks"] for play in trick["plays"]}
            told = cards_in(watch.frames[0][1])
            assert told <= cards_in(hands[2]) | played_now

    asyncio.run(test())


def test_what_cannot_be_gone_on_from_is_refused(server: ServerProcess) -> None:
    async def test() -> None:
        async with Guest(server.address) as ann:
            table = await played(ann, "auction", 4, {"target": 1})
            text = (await ann.record(table)).decode()
            rounds = json.loads(text)["rounds"]
            last = {"round": len(rounds), "actions": len(rounds[-1]["actions"])}
            good = {
                "table": table,
                "round": 1,
                "actions": 0,
                "seat": 0,
                "bots": "random",
                "name": "Ann",
            }
            for change, status, code in (
                ({"table": None}, 400, "bad_request"),
                ({"record": text}, 400, "bad_request"),
                ({"table": "2" * 16}, 404, "no_such_table"),
                ({"table": None, "record": "{"}, 400, "bad_record"),
                ({"round": 0}, 400, "bad_request"),
                ({"round": 99}, 404, "no_such_moment"),
                ({"actions": 999}, 404, "no_such_moment"),
                ({"seat": 4}, 404, "no_such_moment"),
                ({"seat": 8}, 400, "bad_request"),
                ({"bots": "deep blue"}, 400, "bad_request"),
                ({"name": "\u200b"}, 400, "bad_name"),
                ({"action": "AS KS"}, 400, "bad_action"),
                ({"action": "give"}, 400, "bad_action"),
                ({"action": "2"}, 400, "bad_action"),
                (last, 409, "over"),
                ({"more": 1}, 400, "bad_request"),
            ):
                answer = await ann.http.post("/api/what-if", json={**good, **change})
                assert refused(answer, status)["code"] == code, change
            evil = {"origin": "http://evil.example"}
            answer = await ann.http.post("/api/what-if", json=good, headers=evil)
            assert refused(answer, 403)["code"] == "wrong_origin"

    asyncio.run(test())


def test_a_match_that_is_too_long_is_refused(server: ServerProcess) -> None:
    """Each such table keeps the rounds so far once more."""
    game = GAMES["auction"]
    rules = game.Rules.read({"all_pass": "redeal"})
    match = game.start(rules, 4, 0)
    rounds = []
    for _ in range(400):
        deal = game.deal_from(list(range(53)), 4, match.dealer)
        actions = [game.parse_action("pass")] * 4
        rounds.append(record.PlayedRound(match.dealer, deal, actions))
        match = match.deal(deal)
        for action in actions:
            match = match.apply(action)
    text = record.encode(record.record_of(game, rules, list("ABCD"), rounds)).decode()

    async def test() -> None:
        async with Guest(server.address) as ann:
            wanted = {"record": text, "actions": 0, "seat": 0, "bots": "random", "name": "Ann"}
            late = await ann.http.post("/api/what-if", json={**wanted, "round": 400})
            assert refused(late, 400)["code"] == "too_long"
            soon = await ann.http.post("/api/what-if", json={**wanted, "round": 20})
            assert soon.status_code == 201

    asyncio.run(test())
