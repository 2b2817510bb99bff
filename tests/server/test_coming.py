"""Who comes to a table, or only looks; who is late there, and for how long."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING, Any

import msgspec

from eightythree.server.messages import ServerMessage
from eightythree.terminal.shown import Shown

from .guest import Guest, closed
from .test_people import end, make, quick, run, two, until

if TYPE_CHECKING:
    from .process import ServerProcess

__all__ = ["quick"]  # the fixture


def test_who_is_late_follows_from_what_is_told(quick: ServerProcess) -> None:
    """A client that keeps to the document shows the same before and after it comes again."""

    async def test() -> None:
        ann, bo, first, second = await two(quick.address, turn=1, grace=0)
        eve = Guest(quick.address, cookie=False)
        await first.send(type="resync")
        whole = await first.until("table")
        shown = Shown(decode(whole))
        rng = random.Random(83)
        seen = set()
        while len(first.results) < 2:
            if second.my_turn and rng.random() < 0.7:
                await second.act(second.view["legal"][0])
            elif first.view["awaits"] == "deal":
                await first.ready()
            elif first.my_turn and rng.random() < 0.7:
                await first.act(first.view["legal"][0])
            message = await first.until("event", "table", "refused")
            shown.take(decode(message))
            while second.seq < first.seq:
                await second.next()
            if message["type"] == "event":
                # What the server believes, by a socket that comes only now.
                late = await eve.watch(first.table["id"])
                if late.seq == first.seq:
                    assert [seat.away for seat in shown.table.seats] == [
                        seat["away"] for seat in late.table["seats"]
                    ]
                    seen |= {seat.away for seat in shown.table.seats}
                await late.close()
        assert seen == {"", "late"}
        await end(ann, bo, eve)

    run(test())


def decode(message: dict[str, Any]) -> Any:
    return msgspec.convert(message, type=ServerMessage)


def test_who_sits_down_in_a_late_seat_is_not_late(quick: ServerProcess) -> None:
    async def test() -> None:
        ann, bo, first, second = await two(quick.address, turn=1, grace=1)
        slow, other = sorted((first, second), key=lambda each: not each.my_turn)
        seat = slow.you
        assert seat is not None
        assert (await other.until("event"))["event"]["by"] == "clock"
        await slow.close()
        await until(other, "gone", "seats", seat, "away")
        await asyncio.sleep(1.1)  # the grace
        async with Guest(quick.address) as cy:
            third = await cy.watch(other.table["id"])
            await third.send(type="sit", seat=seat, name="Cy", cut="")
            await third.until("table")
            assert third.you == seat
            assert third.table["seats"][seat]["away"] == ""
        await end(ann, bo)

    run(test())


def test_asking_who_sits_there_or_watching_seats_nobody(server: ServerProcess) -> None:
    async def test() -> None:
        async with Guest(server.address) as ann, Guest(server.address) as bo:
            table = await make(ann, "fifth", [None, None])
            path = f"/api/tables/{table}/seats"
            asked = (await bo.http.get(path)).json()
            assert asked["you"] is None
            assert [seat["free"] for seat in asked["seats"]] == [False, True]
            assert (await ann.http.get(path)).json()["you"] == 0
            watching = await bo.watch(table, query="?watch=1&name=Bo")
            assert watching.you is None
            assert watching.table["seats"][1]["free"]
            # Who has a seat keeps it, whatever their address says.
            assert (await ann.watch(table, query="?watch=1")).you == 0
            await watching.send(type="sit", seat=1, name="Bo", cut="")
            await watching.until("event")
            assert watching.you == 1
            private = await make(ann, "fifth", [None, None], watch="nobody")
            refused = await bo.dial(private, query="?watch=1")
            assert (await closed(refused))[0] == 4403
            assert (await bo.watch(private)).you == 1

    run(test())
