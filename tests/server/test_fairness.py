"""The shuffle that nobody can choose, over the wire."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from eightythree.cards import names
from eightythree.fairness import Shuffle
from eightythree.server.messages import Fairness
from eightythree.server.view_messages import NextDeal
from eightythree.store import Acted, Created, Cut, Dealt, Sat

from .guest import Guest, Watch, closed
from .process import ServerProcess
from .secrets_known import check_shuffles, secrets_in
from .test_matches import table_log

if TYPE_CHECKING:
    from pathlib import Path

    from eightythree.store import Logged

SOLO: list[str | None] = [None, "random", "random"]


def cut(number: int) -> str:
    return f"{number:032x}"


async def commitment(guest: Guest, table: str) -> NextDeal:
    answer = await guest.http.get(f"/api/tables/{table}/commitment")
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=NextDeal)


async def fairness(guest: Guest, table: str, query: str = "") -> Fairness:
    answer = await guest.http.get(f"/api/tables/{table}/fairness{query}")
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=Fairness)


def check_proofs(given: Fairness) -> None:
    """See to it that what was told gives the deal that was told."""
    for proof in given.rounds:
        shuffle = Shuffle(
            given.table, given.game, given.seats, proof.round, proof.secret, tuple(proof.cuts)
        )
        assert shuffle.commitment == proof.commitment
        deal = shuffle.deal(proof.dealer)
        assert [names(hand) for hand in deal.hands] == proof.hands
        assert names(deal.kitty) == proof.kitty


async def play_round(watch: Watch, rng: random.Random) -> None:
    await watch.play(rng, rounds=len(watch.results) + 1)


async def both_play(one: Watch, two: Watch) -> None:
    await asyncio.gather(play_round(one, random.Random(1)), play_round(two, random.Random(2)))


@pytest.mark.parametrize("game", ["fifth", "auction"])
def test_one_person_and_bots(server: ServerProcess, game: str) -> None:
    async def test() -> None:
        async with Guest(server.address) as ann, Guest(server.address, cookie=False) as nobody:
            table = await ann.make(game, [None, "random", "random", "random"], {"target": 10**6})
            # Before the deal: the commitment is there, and nothing else.
            first = await commitment(ann, table)
            assert (first.round, len(first.commitment), first.cut) == (1, 64, "")
            watching = await nobody.watch(table)
            assert watching.view["awaits"] == "people"
            assert (watching.seq, watching.next_deal["commitment"]) == (1, first.commitment)
            watch = await ann.watch(table, query=f"?cut={cut(1)}")
            assert watch.view["number"] == 1
            assert watch.view["awaits"] == "action"
            seen = {1: first.commitment}
            hands = {1: set(watch.view["hand"])}
            watch.cuts = {2: cut(2), 4: cut(4)}
            rng = random.Random(1)
            for number in range(1, 4):
                assert watch.next_deal["round"] == number + 1
                seen[number + 1] = watch.next_deal["commitment"]
                # While a round is played, nobody is shown what it was dealt from.
                assert [each.round for each in (await fairness(nobody, table)).rounds] == list(
                    range(1, number)
                )
                assert (await fairness(ann, table, f"?round={number}")).rounds == []
                await play_round(watch, rng)
                assert watch.next_deal["cut"] == watch.cuts.get(number + 1, "")
                (proof,) = (await fairness(ann, table, f"?round={number}")).rounds
                assert proof.round == number
                if number < 3:
                    await watch.ready()
                    while watch.view["number"] == number:
                        await watch.next()
                    hands[number + 1] = set(watch.view["hand"])
            await watch.ready()  # round 4: cut in round 3 already
            while watch.view["number"] == 3:
                await watch.next()
            given = await fairness(nobody, table)
            assert [proof.round for proof in given.rounds] == [1, 2, 3]
            check_proofs(given)
            for proof in given.rounds:
                assert proof.commitment == seen[proof.round]
                assert set(proof.hands[0].split()) == hands[proof.round]
            assert [proof.cuts[0] for proof in given.rounds] == [cut(1), cut(2), ""]
            assert {each for proof in given.rounds for each in proof.cuts[1:]} == {""}
            for watched in (watch, watching):
                text = "".join(text for _, text in watched.frames)
                assert not any(proof.secret in text for proof in given.rounds)
            assert not any(
                secret in server.log() for secret in secrets_in(table_log(server, table))
            )

    asyncio.run(test())


def test_people_who_come_one_by_one(server: ServerProcess) -> None:
    async def test() -> None:
        async with (
            Guest(server.address) as ann,
            Guest(server.address) as bo,
            Guest(server.address) as cy,
            Guest(server.address) as eve,
        ):
            table = await ann.make("fifth", [None, None, None, "random"], {"target": 10**6})
            one = await ann.watch(table, query=f"?cut={cut(1)}")
            assert (one.seq, one.next_deal["cut"]) == (2, cut(1))
            assert (await commitment(ann, table)).cut == cut(1)
            assert (await commitment(eve, table)).cut == ""
            # The same person on another device cuts no second time.
            other = await ann.watch(table, query=f"?cut={cut(9)}")
            assert (other.seq, other.next_deal["cut"]) == (2, cut(1))
            two = await bo.watch(table, query="?name=Bo&cut=no")  # no cut at all
            assert (two.seq, two.next_deal["cut"]) == (3, "")
            three = await cy.watch(table, query=f"?name=Cy&cut={cut(3)}")
            assert three.view["awaits"] == "action"
            assert (three.next_deal["round"], three.next_deal["cut"]) == (2, "")
            late = await eve.watch(table, query=f"?cut={cut(4)}")
            assert late.you is None
            watches = [one, two, three]
            one.cuts, three.cuts = {2: cut(21)}, {2: cut(23)}
            await asyncio.gather(
                *(play_round(watch, random.Random(n)) for n, watch in enumerate(watches))
            )
            assert [watch.next_deal["cut"] for watch in watches] == [cut(21), "", cut(23)]
            # Who asks for the deal may cut with it.
            two.cuts = {2: cut(22)}
            await two.ready()
            for watch in [*watches, late]:
                while watch.view["number"] == 1:
                    await watch.next()
                assert (watch.next_deal["round"], watch.next_deal["cut"]) == (3, "")
            log = table_log(server, table)
            assert [type(logged.entry) for logged in log[:5]] == [Created, Cut, Sat, Sat, Dealt]
            deals = [logged.entry for logged in log if isinstance(logged.entry, Dealt)]
            assert deals[0].cuts == (cut(1), "", cut(3), "")
            assert deals[1].cuts == (cut(21), cut(22), cut(23), "")
            check_proofs(await fairness(eve, table))
            frames: dict[int | None, list[tuple[int, str]]] = {
                watch.you: watch.frames for watch in [*watches, late]
            }
            assert check_shuffles(log, frames) > 10

    asyncio.run(test())


def test_who_sits_down_where_somebody_sat_cuts_anew(server: ServerProcess) -> None:
    async def test() -> None:
        async with (
            Guest(server.address) as ann,
            Guest(server.address) as bo,
            Guest(server.address) as cy,
        ):
            table = await ann.make("fifth", [None, None, None], {"target": 10**6})
            one = await ann.watch(table, query=f"?cut={cut(1)}")
            assert one.next_deal["cut"] == cut(1)
            await one.send(type="leave")
            await one.until("table")
            assert (one.you, one.next_deal["cut"]) == (None, "")
            two = await bo.watch(table, query="?name=Bo")
            assert (two.you, two.next_deal["cut"]) == (0, "")
            three = await cy.watch(table, query=f"?name=Cy&cut={cut(3)}")
            assert (three.you, three.next_deal["cut"]) == (1, cut(3))
            # The last to sit down is dealt to, whichever way they sit down.
            await one.send(type="sit", seat=2, name="Ann", cut=cut(2))
            while one.view["awaits"] == "people":
                await one.next()
            assert (one.you, one.next_deal["round"]) == (2, 2)
            (deal,) = [
                logged.entry
                for logged in table_log(server, table)
                if isinstance(logged.entry, Dealt)
            ]
            assert deal.cuts == ("", cut(3), cut(2))

    asyncio.run(test())


def test_two_devices_of_one_seat(server: ServerProcess) -> None:
    async def test() -> None:
        async with Guest(server.address) as ann:
            table = await ann.make("fifth", SOLO, {"target": 10**6})
            one, two = await ann.watch(table), await ann.watch(table)
            one.cuts, two.cuts = {2: cut(1)}, {2: cut(2)}
            await one.my_turn_comes()
            await one.act(one.view["legal"][0])
            await two.my_turn_comes()
            while two.next_deal["cut"] == "":
                await two.next()
            assert two.next_deal["cut"] == cut(1)
            await two.my_turn_comes()
            await two.act(two.view["legal"][0])  # with a cut that comes too late
            await play_round(one, random.Random(1))
            await one.ready()
            log = table_log(server, table)
            acted = [
                logged.entry.cut
                for logged in log
                if isinstance(logged.entry, Acted) and logged.entry.cut
            ]
            assert acted == [cut(1)]

    asyncio.run(test())


@pytest.mark.parametrize("wrong", [cut(1)[1:], cut(1) + "0", cut(1) + "\n", "A" * 32, "x" * 32, 5])
def test_what_is_no_cut_is_no_message(server: ServerProcess, wrong: Any) -> None:
    async def test() -> None:
        async with Guest(server.address) as ann:
            table = await ann.make("fifth", SOLO)
            for message in (
                {"type": "act", "action": "KS"},
                {"type": "ready"},
            ):
                watch = await ann.watch(table)
                await watch.send(**message, seq=watch.seq, cut=wrong)
                code, reason = await closed(watch.socket)
                assert code == 4400
                assert "cut" in reason

    asyncio.run(test())


def test_what_is_not_there(server: ServerProcess) -> None:
    async def test() -> None:
        async with Guest(server.address) as ann:
            for path in ("commitment", "fairness"):
                for table in ("nothing", "2" * 16, "%00"):
                    answer = await ann.http.get(f"/api/tables/{table}/{path}")
                    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_table")
            table = await ann.make("fifth", SOLO)
            for wrong in ("0", "-1", "x", "", "1.5", "9" * 30, "١"):
                answer = await ann.http.get(f"/api/tables/{table}/fairness?round={wrong}")
                assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")
            assert (await fairness(ann, table, "?round=99")).rounds == []

    asyncio.run(test())


def test_a_killed_server_deals_from_what_was_promised(tmp_path: Path) -> None:
    async def test(server: ServerProcess) -> None:
        async with Guest(server.address) as ann, Guest(server.address) as bo:
            table = await ann.make("fifth", [None, None, "random"], {"target": 10**6})
            before = await commitment(bo, table)
            await ann.watch(table, query=f"?cut={cut(1)}")
            server.kill()
            await asyncio.to_thread(server.start)
            assert await commitment(bo, table) == before
            assert (await commitment(ann, table)).cut == cut(1)
            one, two = await ann.watch(table), await bo.watch(table, query=f"?cut={cut(2)}")
            one.cuts = {2: cut(3)}
            await asyncio.gather(
                play_round(one, random.Random(1)), play_round(two, random.Random(2))
            )
            promised = one.next_deal
            assert promised["cut"] == cut(3)
            server.kill()
            await asyncio.to_thread(server.start)
            one = await ann.watch(table)
            assert one.next_deal == promised
            await one.ready()
            while one.view["number"] == 1:
                await one.next()
            await both_play(one, await bo.watch(table))
            given = await fairness(ann, table)
            check_proofs(given)
            assert [proof.commitment for proof in given.rounds] == [
                before.commitment,
                promised["commitment"],
            ]
            assert [proof.cuts for proof in given.rounds] == [
                [cut(1), cut(2), ""],
                [cut(3), "", ""],
            ]

    with ServerProcess(tmp_path, message_rate=1e6) as server:
        asyncio.run(test(server))


def test_secrets_are_never_drawn_twice(server: ServerProcess) -> None:
    async def test() -> list[Logged]:
        async with Guest(server.address) as ann:
            tables = [await ann.make("fifth", SOLO) for _ in range(20)]
            for table in tables:
                await (await ann.watch(table)).close()
        return [logged for table in tables for logged in table_log(server, table)]

    log = asyncio.run(test())
    assert len(secrets_in(log)) == 40
    assert all(len(secret) == 64 for secret in secrets_in(log))
