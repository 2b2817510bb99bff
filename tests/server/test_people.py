"""People at a table: they come, go, are replaced, talk, take back, run out of time."""

from __future__ import annotations

import asyncio
import random
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any

import pytest

from eightythree.cli.main import main

from .guest import Guest, Watch, closed
from .process import ServerProcess

if TYPE_CHECKING:
    from collections.abc import Coroutine, Iterator
    from pathlib import Path


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Return a server that calls people gone at once."""
    folder = tmp_path_factory.mktemp("quick")
    limits = {"message_rate": 1e6, "table_rate": 1e6, "code_rate": 1e6, "words_rate": 1e6}
    with ServerProcess(folder, away_seconds=0.05, **limits) as running:
        yield running


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(test, 240))


async def make(guest: Guest, game: str, seats: list[str | None], **terms: Any) -> str:
    answer = await guest.http.post(
        "/api/tables", json={"game": game, "seats": seats, "name": "Ann", "terms": terms}
    )
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


async def until(watch: Watch, wanted: str | bool, *path: str | int) -> Any:
    """Read until a value of the table is as wanted, and return the message."""
    while True:
        found: Any = watch.table
        for step in path:
            found = found[step]
        if found == wanted:
            return found
        await watch.next()


async def two(address: str, game: str = "fifth", **terms: Any) -> tuple[Guest, Guest, Watch, Watch]:
    """Return two people at a table for two (or with bots), dealt."""
    ann, bo = Guest(address), Guest(address)
    await ann.__aenter__()
    await bo.__aenter__()
    seats: list[str | None] = [None, None] if game == "fifth" else [None, "random", None, "random"]
    table = await make(ann, game, seats, **terms)
    first = await ann.watch(table)
    second = await bo.watch(table, query="?name=Bo")
    await first.until("event")
    if second.view["awaits"] == "people":
        await second.until("event")
    return ann, bo, first, second


async def end(*guests: Guest) -> None:
    for guest in guests:
        await guest.__aexit__(None, None, None)


def test_who_goes_is_shown_and_takes_the_seat_back(quick: ServerProcess) -> None:
    async def test() -> None:
        ann, bo, first, second = await two(quick.address)
        await second.close()
        await until(first, "gone", "seats", 1, "away")
        back = await bo.watch(first.table["id"])
        assert back.you == 1
        await until(first, "", "seats", 1, "away")
        await end(ann, bo)

    run(test())


def test_after_the_grace_a_bot_plays_for_who_is_gone(quick: ServerProcess) -> None:
    async def test() -> None:
        ann, bo, first, second = await two(quick.address, grace=1)
        await second.close()
        while first.view["awaits"] == "action":
            if first.my_turn:
                await first.act(first.view["legal"][0])
            message = await first.next()
            if message["type"] == "event" and message["event"]["seat"] == 1:
                assert message["event"]["by"] == "bot"
        assert len(first.view["tricks"]) == 6
        await end(ann, bo)

    run(test())


def test_who_leaves_is_replaced_by_a_bot_and_by_whoever_comes(quick: ServerProcess) -> None:
    async def test() -> None:
        ann, bo, first, second = await two(quick.address, grace=0)
        await second.send(type="leave")
        await until(first, True, "seats", 1, "left")
        assert first.table["seats"][1]["bot"] is not None
        await second.until("table")
        assert second.you is None
        async with Guest(quick.address) as cy:
            watch = await cy.watch(first.table["id"])
            assert watch.you is None
            await watch.send(type="sit", seat=0, name="Cy")
            assert (await watch.refusal())["code"] == "taken"
            await watch.send(type="sit", seat=1, name=" Cy\u202e ")
            while watch.you is None:
                await watch.next()
            assert (watch.you, watch.table["seats"][1]["name"]) == (1, "Cy")
            assert len(watch.view["hand"]) == watch.view["counts"][1]
            await watch.send(type="sit", seat=1, name="Cy")
            assert (await watch.refusal())["code"] == "seated"
        await end(ann, bo)

    run(test())


def test_nobody_sees_two_hands_of_a_round(quick: ServerProcess) -> None:
    """Who has left a seat may sit down elsewhere when the round is over, or there at once."""

    async def sit(watch: Watch, seat: int) -> str:
        before = watch.you
        await watch.send(type="sit", seat=seat, name="X")
        while watch.you == before:
            if (message := await watch.next())["type"] == "refused":
                return str(message["code"])
        return ""

    async def leave(watch: Watch) -> None:
        await watch.send(type="leave")
        while watch.you is not None:
            await watch.next()

    async def test() -> None:
        async with AsyncExitStack() as stack:
            ann, bo, cy, dee = [
                await stack.enter_async_context(Guest(quick.address)) for _ in range(4)
            ]
            table = await make(ann, "fifth", [None, None, None], grace=0)
            watches = [await guest.watch(table) for guest in (ann, bo, cy)]
            for watch in watches:
                while watch.view["awaits"] != "action":
                    await watch.next()
            # Who is to act stays, so that no bot goes on.
            one, two = [watch for watch in watches if not watch.my_turn]
            first, second = one.you, two.you
            assert first is not None
            assert second is not None
            await leave(one)
            await leave(two)
            assert await sit(one, second) == "seen_cards"
            assert await sit(one, first) == ""
            other = await dee.watch(table)
            assert await sit(other, second) == ""
            await leave(other)
            await leave(one)
            assert await sit(other, first) == "seen_cards"
            assert await sit(two, first) == "seen_cards"
            assert await sit(two, second) == ""

    run(test())


def test_a_seat_left_before_the_deal_is_free_again(quick: ServerProcess) -> None:
    async def test() -> None:
        async with Guest(quick.address) as ann, Guest(quick.address) as bo:
            table = await make(ann, "fifth", [None, None, None])
            first = await ann.watch(table)
            second = await bo.watch(table, query="?name=Bo")
            await until(first, "Bo", "seats", 1, "name")
            await second.send(type="leave")
            await until(first, True, "seats", 1, "free")

    run(test())


def test_out_of_time_a_bot_takes_the_turn_alone(quick: ServerProcess) -> None:
    async def test() -> None:
        ann, bo, first, second = await two(quick.address, turn=1, bank=1, grace=0)
        slow, other = sorted((first, second), key=lambda each: not each.my_turn)
        seat = slow.view["to_act"]
        message = await other.until("event")
        assert message["event"] | {"cards": None} == {
            "kind": "play", "seat": seat, "cards": None, "by": "clock",
            "action": None, "count": None,
        }  # fmt: skip
        assert message["clock"]["banks"][seat] == 0
        assert message["clock"]["banks"][1 - seat] == 1000
        assert 0 < message["clock"]["left"] <= 2000
        # Shown as late, until they act again by themselves.
        await other.act(other.view["legal"][0])
        await other.send(type="resync")
        whole = await other.until("table")
        assert other.table["seats"][seat]["away"] == "late"
        assert whole["stand_ins"] == [{"action": 0, "by": "clock"}]
        await slow.until("event")
        while not slow.my_turn:
            await slow.next()
        await slow.act(slow.view["legal"][0])
        while not (other.event and other.event["seat"] == seat):
            await other.next()
        await other.send(type="resync")
        await other.until("table")
        assert other.table["seats"][seat]["away"] == ""
        await end(ann, bo)

    run(test())


def test_talk(quick: ServerProcess) -> None:
    async def test() -> None:
        ann, bo, first, second = await two(quick.address)
        before = first.seq
        await first.send(type="say", phrase="good_luck")
        heard = await second.until("said")
        assert heard["said"] == {"seat": 0, "name": "Ann", "phrase": "good_luck", "text": ""}
        await first.send(type="say", text="I hold the ace of spades")
        assert (await first.refusal())["code"] == "not_now"
        for bad in ({}, {"phrase": "hello", "text": "x"}):
            await first.send(type="say", **bad)
            assert (await first.refusal())["code"] == "bad_text"
        # What is said meanwhile makes no action stale.
        mover = first if first.my_turn else second
        await mover.act(mover.view["legal"][0], seq=before)
        await mover.until("event")
        async with Guest(quick.address) as cy:
            watch = await cy.watch(first.table["id"])
            await watch.send(type="say", phrase="hello")
            assert (await watch.refusal())["code"] == "not_seated"
        await end(ann, bo)

    run(test())


def test_own_words_before_the_deal_are_cleaned(quick: ServerProcess) -> None:
    async def test() -> None:
        async with Guest(quick.address) as ann:
            first = await ann.watch(await make(ann, "fifth", [None, None]))
            await first.send(type="say", text=" hi \u202e\n<b>there</b>\x00 ")
            assert (await first.until("said"))["said"]["text"] == "hi <b>there</b>"
            await first.send(type="say", text="\u200b")
            assert (await first.refusal())["code"] == "bad_text"
            await first.send(type="say", text="x" * 201)
            assert (await first.refusal())["code"] == "bad_text"

    run(test())


def test_an_action_is_taken_back_when_the_others_agree(quick: ServerProcess) -> None:
    async def test() -> None:
        ann, bo, first, second = await two(quick.address)
        mover, other = sorted((first, second), key=lambda each: not each.my_turn)
        hand = list(mover.view["hand"])
        await mover.act(hand[0])
        await mover.until("event")
        await mover.send(type="undo", seq=mover.seq)
        asked = await other.until("table")
        assert asked["undo"] == {"seat": mover.you, "agreed": []}
        await other.send(type="answer", seq=other.seq, yes=False)
        assert (await other.until("table"))["undo"] is None
        await mover.until("table")
        await mover.until("table")
        await mover.send(type="undo", seq=mover.seq)
        await other.until("table")
        await other.send(type="answer", seq=other.seq, yes=True)
        await other.until("table")
        assert other.view["to_act"] == mover.you
        await mover.until("table")
        await mover.until("table")
        assert mover.view["hand"] == hand
        # Both cards are played: what the second has shown cannot be unseen.
        await mover.act(hand[1])
        await other.until("event")
        await other.act(other.view["legal"][0])
        await other.until("event")
        while mover.seq < other.seq:
            await mover.next()
        await mover.send(type="undo", seq=mover.seq)
        assert (await mover.refusal())["code"] == "no_undo"
        await end(ann, bo)

    run(test())


def test_a_record_holds_nothing_that_was_taken_back(quick: ServerProcess, tmp_path: Path) -> None:
    async def test() -> None:
        ann, bo, first, second = await two(quick.address)
        mover, other = sorted((first, second), key=lambda each: not each.my_turn)
        await mover.act(mover.view["hand"][-1])
        await mover.until("event")
        await mover.send(type="undo", seq=mover.seq)
        await other.until("table")
        await other.send(type="answer", seq=other.seq, yes=True)
        await other.until("table")
        await mover.until("table")
        await mover.until("table")
        while first.view["awaits"] == "action":
            for watch in (first, second):
                if watch.my_turn:
                    await watch.act(watch.view["legal"][0])
                    for each in (first, second):
                        await each.until("event")
        (tmp_path / "record.json").write_bytes(await ann.record(first.table["id"]))
        await end(ann, bo)

    run(test())
    assert main(["check", str(tmp_path / "record.json")]) == 0


def test_hints_where_the_table_has_them(quick: ServerProcess) -> None:
    async def test() -> None:
        ann, bo, first, second = await two(quick.address, hints=True)
        mover, other = sorted((first, second), key=lambda each: not each.my_turn)
        await mover.send(type="hint", seq=mover.seq)
        hint = await mover.until("hint", "refused")
        assert hint["action"] in mover.view["legal"]
        await other.send(type="hint", seq=other.seq)
        assert (await other.refusal())["code"] == "not_your_turn"
        await end(ann, bo)
        ann, bo, first, second = await two(quick.address)
        await first.send(type="hint", seq=first.seq)
        assert (await first.refusal())["code"] == "no_hints"
        await end(ann, bo)

    run(test())


def test_nobody_watches_where_the_people_do_not_want_it(quick: ServerProcess) -> None:
    async def test() -> None:
        ann, bo, first, _ = await two(quick.address, watch="nobody")
        table = first.table["id"]
        async with Guest(quick.address) as cy:
            assert (await closed(await cy.dial(table)))[0] == 4403
            for path in ("record", "commitment", "fairness", "qr.svg"):
                answer = await cy.http.get(f"/api/tables/{table}/{path}")
                assert (answer.status_code, answer.json()["code"]) == (403, "no_watching")
        assert (await ann.http.get(f"/api/tables/{table}/record")).status_code == 200
        await end(ann, bo)

    run(test())


def test_hands_are_shown_at_the_end_where_the_people_want_that(quick: ServerProcess) -> None:
    """Who watches sees the table alone, until the match is over; who plays sees finished rounds."""

    async def test() -> None:
        async with Guest(quick.address) as ann, Guest(quick.address) as cy:
            made = await ann.http.post(
                "/api/tables",
                json={
                    "game": "fifth",
                    "seats": [None, "random"],
                    "name": "Ann",
                    "rules": {"target": 2},
                    "terms": {"watch": "table"},
                },
            )
            table = made.json()["id"]
            first, watching = await ann.watch(table), await cy.watch(table)
            assert watching.you is None
            moment = {"table": table, "round": 1, "actions": 0}
            while True:
                await first.play(random.Random(83), rounds=len(first.results) + 1)
                over = first.view["awaits"] == "nothing"
                for guest in (ann, cy):
                    answers = [
                        await guest.http.get(f"/api/tables/{table}/{path}")
                        for path in ("record", "replay?round=1", "fairness", "fairness?round=1")
                    ]
                    answers.append(
                        await guest.http.post(
                            "/api/what-if",
                            json={"name": "X", "seat": 0, "bots": "random", **moment},
                        )
                    )
                    codes = {None if each.is_success else each.json()["code"] for each in answers}
                    assert codes == ({None} if over or guest is ann else {"hands_hidden"})
                if over:
                    return

    run(test())


def test_the_lobby_shows_listed_tables_with_people(quick: ServerProcess) -> None:
    async def shown(guest: Guest) -> dict[str, Any]:
        answer = await guest.http.get("/api/tables")
        assert answer.status_code == 200
        return {each["id"]: each for each in answer.json()}

    async def test() -> None:
        async with Guest(quick.address) as ann, Guest(quick.address) as bo:
            hidden = await make(ann, "fifth", [None, None])
            listed = await make(ann, "auction", [None, None, "random", None], listed=True)
            first = await ann.watch(listed)
            while listed not in (tables := await shown(bo)):
                await asyncio.sleep(0.1)
            assert hidden not in tables
            assert (tables[listed]["game"], tables[listed]["begun"]) == ("auction", False)
            assert [seat["free"] for seat in tables[listed]["seats"]] == [False, True, False, True]
            assert "owner" not in str(tables)
            await first.close()
            while listed in await shown(bo):
                await asyncio.sleep(0.1)

    run(test())


def test_a_code_makes_another_device_the_same_guest_once(quick: ServerProcess) -> None:
    async def test() -> None:
        async with Guest(quick.address) as phone, Guest(quick.address) as laptop:
            table = await phone.make("fifth", [None, "random"])
            await phone.watch(table)
            code = (await phone.http.post("/api/device")).json()["code"]
            mine = laptop.token
            wrong = await laptop.http.post("/api/device/use", json={"code": "22222-22222"})
            assert (wrong.status_code, wrong.json()["code"]) == (404, "no_such_code")
            assert laptop.token == mine
            used = await laptop.http.post("/api/device/use", json={"code": f" {code.upper()} "})
            assert used.status_code == 204
            assert laptop.http.cookies.get("eightythree_guest") == phone.token
            assert (await laptop.watch(table)).you == 0
            again = await laptop.http.post("/api/device/use", json={"code": code})
            assert again.status_code == 404

    run(test())


def test_a_table_as_a_qr_code(quick: ServerProcess) -> None:
    async def test() -> None:
        async with Guest(quick.address) as ann:
            answer = await ann.http.get(
                f"/api/tables/{await ann.make('fifth', [None, None])}/qr.svg"
            )
            assert answer.headers["content-type"].startswith("image/svg+xml")
            assert answer.text.startswith("<svg")

    run(test())
