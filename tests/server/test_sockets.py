"""One socket: what it may send, what it is answered, how it ends."""

from __future__ import annotations

import asyncio
import random
import socket as sockets
from typing import TYPE_CHECKING, Any

import pytest
from websockets.exceptions import InvalidStatus

from .guest import COOKIE, Guest, closed, some_action
from .process import ServerProcess

if TYPE_CHECKING:
    from collections.abc import Coroutine
    from pathlib import Path


SOLO: list[str | None] = [None, "random", "random"]


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(test)


def test_a_stale_action_is_refused_and_the_second_of_two_clicks(server: ServerProcess) -> None:
    async def test() -> None:
        async with Guest(server.address) as ann:
            watch = await ann.watch(await ann.make("fifth", [None, None], name="Ann"))
            async with Guest(server.address) as bo:
                other = await bo.watch(watch.table["id"], query="?name=Bo")
                await watch.until("event")
                players = sorted((watch, other), key=lambda each: not each.my_turn)
                first, second = players
                for seq in (first.seq - 1, first.seq + 1, 0, int("9" * 3000)):
                    await first.act(first.view["legal"][0], seq=seq)
                    refused = await first.refusal()
                    assert (refused["code"], refused["seq"]) == ("stale", first.seq)
                card = first.view["legal"][0]
                seq = first.seq
                await first.act(card, seq)
                await first.act(card, seq)
                assert (await first.until("event"))["seq"] == seq + 1
                assert (await first.refusal())["code"] == "stale"
                await second.until("event")
                assert second.event == first.event
                assert second.event is not None
                assert (second.event["kind"], second.event["cards"]) == ("play", [card])

    run(test())


def test_refusals_say_what_the_rules_say(server: ServerProcess) -> None:
    async def test() -> None:
        async with Guest(server.address) as ann:
            watch = await ann.watch(await ann.make("fifth", SOLO))
            await watch.my_turn_comes()
            hand = watch.view["hand"]
            missing = next(
                card for card in ("2S", "2H", "2D", "2C", "3S", "3H", "4S") if card not in hand
            )
            await watch.act(missing)
            refused = await watch.refusal()
            assert refused == {
                "type": "refused",
                "seq": watch.seq,
                "code": "not_in_hand",
                "problem": f"seat 0 does not hold {missing}",
                "clause": "F2.2",
                "allowed": " ".join(watch.view["legal"]),
                "params": {"seat": 0, "card": missing},
            }
            for words in ("", "pass", "KSS", "\x00", "♠" * 200, "<script>", "١"):
                await watch.act(words)
                assert (await watch.refusal())["code"] == "bad_action"
            await watch.act("JK")
            refused = await watch.refusal()
            assert (refused["code"], refused["clause"]) == ("bad_action", "F1.2")
            await watch.send(type="ready", seq=watch.seq)
            assert (await watch.refusal())["code"] == "not_now"
            # Nothing has changed.
            await watch.send(type="resync")
            before = watch.seq
            assert (await watch.next())["seq"] == before

    run(test())


def test_words_are_read_as_people_write_them(server: ServerProcess) -> None:
    async def test() -> None:
        async with Guest(server.address) as ann:
            watch = await ann.watch(await ann.make("fifth", SOLO))
            await watch.my_turn_comes()
            card = watch.view["legal"][0]
            await watch.act(card.lower().replace("t", "10"))
            await watch.until("event")
            assert watch.event == {
                "kind": "play", "seat": 0, "action": None, "cards": [card], "count": None,
                "by": None
            }  # fmt: skip

    run(test())


def test_only_the_seat_to_act_acts(server: ServerProcess) -> None:
    async def test() -> None:
        async with (
            Guest(server.address) as ann,
            Guest(server.address) as bo,
            Guest(server.address) as cy,
            Guest(server.address, cookie=False) as nobody,
        ):
            table = await ann.make("fifth", [None, None])
            watches = [await guest.watch(table) for guest in (ann, bo, cy, nobody)]
            assert [watch.you for watch in watches] == [0, 1, None, None]
            await watches[0].until("event")
            to_act = watches[0].view["to_act"]
            waiting = watches[1 - to_act]
            card = watches[to_act].view["legal"][0]
            assert waiting.view["legal"] == []
            await waiting.act(card)
            assert (await waiting.refusal())["code"] == "not_your_turn"
            for spectator in watches[2:]:
                assert spectator.view["legal"] == []
                assert spectator.view["hand"] == []
                await spectator.act(card)
                assert (await spectator.refusal())["code"] == "not_seated"
                await spectator.send(type="ready", seq=spectator.seq)
                assert (await spectator.refusal())["code"] == "not_seated"

    run(test())


def test_free_seats_are_taken_in_turn_and_the_last_is_dealt_to(server: ServerProcess) -> None:
    async def test() -> None:
        async with (
            Guest(server.address) as ann,
            Guest(server.address) as bo,
            Guest(server.address) as cy,
        ):
            table = await ann.make("fifth", ["random", None, None, None], name="Ann")
            first = await ann.watch(table)
            assert (first.seq, first.view["awaits"], first.view["hand"]) == (1, "people", [])
            assert [seat["free"] for seat in first.table["seats"]] == [False, False, True, True]
            await first.send(type="ready", seq=1)
            assert (await first.refusal())["code"] == "not_now"
            await first.act("KS")
            assert (await first.refusal())["code"] == "not_now"
            # The same person again, in another tab, sits where they sit.
            assert (await ann.watch(table)).you == 1
            second = await bo.watch(table, query="?name=%20B%C3%B6%20")
            assert (second.you, second.seq) == (2, 2)
            assert (await first.next())["type"] == "table"
            seat = first.table["seats"][2]
            assert (seat["name"], seat["bot"], seat["free"]) == ("Bö", None, False)
            third = await cy.watch(table, query="?name=%E2%80%AE&name=x")
            assert (third.you, third.seq) == (3, 4)
            assert third.table["seats"][3]["name"] == "Player 4"
            assert (await first.next())["type"] == "table"
            assert (await first.next())["event"]["kind"] == "deal"
            assert first.view["counts"] == [6, 6, 6, 6]
            assert len(first.view["hand"]) == 6

    run(test())


def test_two_who_sit_down_at_once_get_a_seat_each(server: ServerProcess) -> None:
    async def test() -> None:
        async with Guest(server.address) as ann:
            table = await ann.make("fifth", [None] * 8)
            guests = [await Guest(server.address).__aenter__() for _ in range(12)]
            watches = await asyncio.gather(*(guest.watch(table) for guest in guests))
            seats = [watch.you for watch in watches if watch.you is not None]
            assert sorted(seats) == list(range(1, 8))
            for guest in guests:
                await guest.__aexit__(None, None, None)

    run(test())


def test_two_tabs_of_a_seat_see_the_same(server: ServerProcess) -> None:
    async def test() -> None:
        async with Guest(server.address) as ann:
            table = await ann.make("auction", [None, "random", "random", "random"])
            one, two = await ann.watch(table), await ann.watch(table)
            rng = random.Random(2)
            for turn in range(12):
                acting = (one, two)[turn % 2]
                await acting.my_turn_comes()
                await acting.act(some_action(acting.view, rng))
                await acting.until("event")
            target = max(one.seq, two.seq)
            for tab in (one, two):
                while tab.seq < target:
                    await tab.next()
            assert one.view == two.view
            told = {seq: text for seq, text in one.frames if '"event"' in text[:20]}
            for seq, text in two.frames:
                if seq in told and '"event"' in text[:20]:
                    assert told[seq] == text

    run(test())


def test_ping_and_resync(server: ServerProcess) -> None:
    async def test() -> None:
        async with Guest(server.address) as ann:
            watch = await ann.watch(await ann.make("fifth", SOLO))
            await watch.my_turn_comes()
            await watch.send(type="ping")
            assert await watch.next() == {"type": "pong"}
            before = watch.view, watch.table, watch.seq
            await watch.send(type="resync")
            await watch.next()
            assert (watch.view, watch.table, watch.seq) == before

    run(test())


def test_a_table_that_is_not_there(server: ServerProcess) -> None:
    async def test() -> None:
        async with Guest(server.address) as ann:
            for table in ("nosuchtable", "2" * 16, "%00", "%F0%9F%82%A1", "a'b", "x" * 3000):
                socket = await ann.dial(table)
                assert await closed(socket) == (4404, "there is no such table")

    run(test())


def test_sockets_from_other_sites_are_refused(server: ServerProcess) -> None:
    async def test() -> None:
        async with Guest(server.address) as ann:
            table = await ann.make("fifth", SOLO)
            here = server.address
            for origin in ("http://evil.example", "null", f"{here}.evil.example", "http://127.0.0.1",
                           "ftp" + here[4:], "http://[", f"{here}0"):  # fmt: skip
                with pytest.raises(InvalidStatus) as caught:
                    await ann.dial(table, headers={"Origin": origin})
                assert caught.value.response.status_code == 403
            with pytest.raises(InvalidStatus):
                await ann.dial(table, headers={"Sec-Fetch-Site": "cross-site"})
            for headers in ({"Origin": here}, {"Sec-Fetch-Site": "same-origin"}, {}):
                assert (await ann.watch(table, headers=headers)).you == 0

    run(test())


def test_a_slow_socket_is_given_up_and_others_are_not_held_up(tmp_path: Path) -> None:
    async def test(server: ServerProcess) -> None:
        async with Guest(server.address) as ann, Guest(server.address, cookie=False) as slow:
            table = await ann.make(
                "auction", [None, "random", "random", "random"], {"target": 9999}
            )
            watch = await ann.watch(table)
            raw = sockets.socket()
            raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 2048)
            raw.setblocking(False)
            await asyncio.get_running_loop().sock_connect(raw, ("127.0.0.1", server.port))
            # This client takes one message and then reads no more.
            stuck = await slow.dial(table, sock=raw)
            await stuck.recv()
            stuck.transport.pause_reading()
            rng = random.Random(3)
            while "a slow socket is given up" not in server.log():
                await watch.my_turn_comes()
                await watch.act(some_action(watch.view, rng))
                await watch.until("event")
            stuck.transport.resume_reading()
            code, reason = await closed(stuck)
            assert (code, reason) == (4408, "too slow: connect again")
            again = await slow.watch(table)
            assert again.seq >= watch.seq

    with ServerProcess(tmp_path, message_rate=1e6, queue_limit=8, sndbuf=4096) as server:
        run(test(server))


def test_who_sends_too_fast_is_read_more_slowly(tmp_path: Path) -> None:
    async def test(server: ServerProcess) -> None:
        async with Guest(server.address) as ann:
            watch = await ann.watch(await ann.make("fifth", SOLO))
            loop = asyncio.get_running_loop()
            before = loop.time()
            for _ in range(45):
                await watch.send(type="ping")
            for _ in range(45):
                await watch.until("pong")
            assert loop.time() - before > 0.7  # 5 at once, 40 more at 50 a second

    with ServerProcess(tmp_path, message_rate=50.0, message_burst=5) as server:
        run(test(server))


def test_stopping_tells_sockets_to_come_back(tmp_path: Path) -> None:
    async def test(server: ServerProcess) -> None:
        async with Guest(server.address) as ann:
            watch = await ann.watch(await ann.make("fifth", SOLO))
            status = await asyncio.to_thread(server.stop)
            assert (await closed(watch.socket))[0] == 1012
            assert status == 0
            assert "threads left: ['MainThread']" in server.log()
            assert "Traceback" not in server.log()

    with ServerProcess(tmp_path) as server:
        run(test(server))


def test_cookies_of_others_and_misshapen_ones_give_no_seat(server: ServerProcess) -> None:
    async def test() -> None:
        async with Guest(server.address) as ann:
            table = await ann.make("fifth", SOLO)
            token = ann.token
            assert token is not None
            for bad in (token[:-1], token + "A", token.swapcase(), "x" * 43, "é" * 43):
                async with Guest(server.address, cookie=False) as eve:
                    watch = await eve.watch(table, headers={"Cookie": f"{COOKIE}={bad}"})
                    assert watch.you is None
            async with Guest(server.address, token) as same:
                assert (await same.watch(table)).you == 0

    run(test())
