"""The deal of the day: one try for each, the same for all, nothing told before its time."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
from contextlib import AsyncExitStack, suppress
from typing import TYPE_CHECKING, Any

import pytest
from websockets.exceptions import ConnectionClosed

from eightythree.cli.main import main
from eightythree.days import FORMS, Day, closes, date_of, days_on
from eightythree.server.clock import now
from eightythree.server.counting import counted
from eightythree.server.position import begin, replay
from eightythree.store import Acted, Created, DayOf, Logged, Place, Store, open_store
from eightythree.store.days import DayRow, draw, drawn

from .guest import Guest, Watch, closed
from .process import ServerClock, ServerProcess
from .prying import Pry
from .secrets_known import cards_in

if TYPE_CHECKING:
    from collections.abc import Coroutine, Iterator
    from pathlib import Path

    import httpx

PAST = days_on(date_of(now()), -3)
PAST_SECRET = "83" * 32
SETTINGS: dict[str, Any] = {"message_rate": 1e6, "table_rate": 1e6, "day_level": "random"}
GAMES = ["fifth", "auction"]


@pytest.fixture(scope="module")
def daily(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Return a server whose bots of the day leave all to chance, and that knows a past day."""
    folder = tmp_path_factory.mktemp("daily")
    server = ServerProcess(folder, **SETTINGS)
    store = open_store(server.database)
    rows = [DayRow(game, PAST, PAST_SECRET, "random", 1) for game in GAMES]
    store.write(lambda connection: draw(connection, rows)).result()
    store.close()
    with server:
        yield server


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(test, 240))


async def begun(guest: Guest, game: str, **more: Any) -> str:
    answer = await post(guest, game, **more)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


async def post(guest: Guest, game: str, **more: Any) -> httpx.Response:
    return await guest.http.post(f"/api/daily/{game}", json={"name": "Ann", **more})


async def told(guest: Guest, game: str, query: str = "") -> dict[str, Any]:
    answer = await guest.http.get(f"/api/daily/{game}{query}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def compared(guest: Guest, game: str) -> dict[str, Any]:
    """Return what is told once the score is in the field and the bot's line is played."""
    while not (found := await told(guest, game))["line"] or not found["field"]:
        await asyncio.sleep(0.1)
    return found


def secret_of(server: ServerProcess, game: str) -> str:
    store = open_store(server.database)
    try:
        return store.look(lambda connection: drawn(connection, game, date_of(now())))[0].secret
    finally:
        store.close()


@pytest.mark.parametrize("game", GAMES)
def test_the_same_play_meets_the_same_replies(daily: ServerProcess, game: str) -> None:
    """A whole day twice, by two who choose alike, and once by one who does not."""

    async def test() -> None:
        async with AsyncExitStack() as stack:
            ann, bo, cy = [await stack.enter_async_context(Guest(daily.address)) for _ in range(3)]
            stories, firsts = [], []
            for guest, seed in ((ann, 1), (bo, 1), (cy, 2)):
                watch = await guest.watch(await begun(guest, game))
                assert watch.you == 0
                # Cuts change nothing: everybody is dealt the same.
                watch.cuts = {number: secrets.token_hex(16) for number in range(1, 10)}
                firsts.append(watch.view["hand"])
                await watch.play(random.Random(seed), rounds=99)
                assert watch.view["awaits"] == "nothing"
                assert len(watch.results) == FORMS[game].rounds
                events = [json.loads(text).get("event") for _, text in watch.frames]
                stories.append((events, watch.results))
            assert stories[0] == stories[1]
            assert stories[0] != stories[2]
            assert firsts[0] == firsts[1]
            found = await compared(cy, game)
            assert found["mine"]["over"]
            assert len(found["mine"]["rounds"]) == len(found["line"]["rounds"]) == found["rounds"]
            scores = [(await told(guest, game))["mine"]["score"] for guest in (ann, bo, cy)]
            field = {each["score"]: each["count"] for each in found["field"]}
            for score in scores:
                assert field[score] >= scores.count(score)
            points = [result["points"] for result in stories[2][1]]
            mine = sum(p[0] if game == "fifth" else p[0] - p[1] for p in points)
            assert found["mine"]["score"] == scores[2] == mine
            assert sum(each["points"] for each in found["mine"]["rounds"]) == mine
            plays = sum(len(each["actions"]) for each in found["line"]["rounds"])
            assert plays >= 6 * found["rounds"]

    run(test())


def test_there_is_one_try(daily: ServerProcess) -> None:
    async def test() -> None:
        async with AsyncExitStack() as stack:
            ann, bo = [await stack.enter_async_context(Guest(daily.address)) for _ in range(2)]
            tables = await asyncio.gather(*(begun(ann, "fifth") for _ in range(4)))
            assert len(set(tables)) == 1  # four devices at once
            watch = await ann.watch(tables[0])
            for message in ({"type": "leave"}, {"type": "undo", "seq": watch.seq}):
                await watch.send(**message)
                assert (await watch.refusal())["code"] == "one_try"
            await watch.send(type="hint", seq=watch.seq)
            assert (await watch.refusal())["code"] == "no_hints"
            answer = await ann.http.post(
                f"/api/tables/{tables[0]}/explore", json={"seq": watch.seq}
            )
            assert (answer.status_code, answer.json()["code"]) == (409, "one_try")
            # Nobody else gets in before their own try is over.
            code, reason = await closed(await bo.dial(tables[0]))
            assert code == 4425
            assert "your own try" in reason
            for end in ("record", "fairness", "commitment", "qr.svg", "replay"):
                answer = await bo.http.get(f"/api/tables/{tables[0]}/{end}")
                assert (answer.status_code, answer.json()["code"]) == (403, "not_yet")
            await watch.play(random.Random(3), rounds=2)
            assert await begun(ann, "fifth") == tables[0]
            again = await ann.watch(tables[0])
            assert (again.seq, again.view) == (watch.seq, watch.view)
            await watch.play(random.Random(3), rounds=99)
            answer = await post(ann, "fifth")
            assert (answer.status_code, answer.json()["code"]) == (409, "one_try")
            answer = await ann.http.post(f"/api/tables/{tables[0]}/again")
            assert (answer.status_code, answer.json()["code"]) == (409, "one_try")
            await watch.send(type="ready", seq=watch.seq)
            assert (await watch.refusal())["code"] == "not_now"
            mine = await begun(bo, "fifth")
            assert mine != tables[0]
            await (await bo.watch(mine)).play(random.Random(4), rounds=99)
            line = (await compared(bo, "fifth"))["line"]["table"]
            for table in (tables[0], line):
                assert (await bo.watch(table)).you is None
                assert len(json.loads(await bo.record(table))["rounds"]) == FORMS["fifth"].rounds
            async with Guest(daily.address, cookie=False) as nobody:
                code, _ = await closed(await nobody.dial(line))
                assert code == 4425

    run(test())


@pytest.mark.parametrize("game", GAMES)
def test_prying_tells_nothing_of_a_day_before_its_time(daily: ServerProcess, game: str) -> None:
    """Everything that is sent to one in the midst of a try, and to one without, byte by byte."""
    day = Day(game, date_of(now()), secret_of(daily, game))
    rounds = FORMS[game].rounds
    hidden = {day.secret, *(day.shuffle(number).secret for number in range(1, rounds + 1))}
    hands = [day.shuffle(number).deal((2 + number) % 4).hands for number in range(1, rounds + 1)]

    async def ask(guest: Guest, heard: list[str], tables: list[str]) -> None:
        ends = ["", "/days", f"?day={day.date}", "/fairness", f"/fairness?day={day.date}"]
        ends += [f"?day={days_on(day.date, 1)}", f"/fairness?day={days_on(day.date, 1)}"]
        paths = [f"/api/daily/{game}{end}" for end in ends]
        paths += [f"/api/tables/{table}/fairness" for table in tables]
        heard += [(await guest.http.get(path)).text for path in paths]
        for practice in (day.date, days_on(day.date, 1)):
            answer = await post(guest, game, practice=practice)
            assert (answer.status_code, answer.json()["code"]) == (409, "not_closed")
            heard.append(answer.text)

    async def test() -> None:
        async with AsyncExitStack() as stack:
            ann, bo = [await stack.enter_async_context(Guest(daily.address)) for _ in range(2)]
            table = await begun(ann, game)
            watch = await ann.watch(table)
            outside: list[str] = []
            pry = Pry(bo, Watch(None), table, random.Random(8))  # type: ignore[arg-type]  # asks by HTTP alone
            for finished in range(3):
                await watch.play(random.Random(finished), rounds=finished)
                inside: list[str] = []
                await ask(ann, inside, [])
                await ask(bo, outside, [table])
                with suppress(ConnectionClosed):
                    await pry.get()
                heard = "".join(inside + [text for _, text in watch.frames])
                # Of the rounds that are over one may know all but the day's secret.
                proofs = (await ann.http.get(f"/api/tables/{table}/fairness")).json()["rounds"]
                assert len(proofs) == finished
                known = {day.shuffle(number + 1).secret for number in range(finished)}
                assert {proof["secret"] for proof in proofs} == known
                assert not any(secret in heard for secret in hidden - known)
                later = {str(deal) for deal in hands[finished + 1 :]}
                assert not any(str(proof["hands"]) in later for proof in proofs)
                assert json.loads(inside[0])["field"] is json.loads(inside[0])["line"] is None
            text = "".join(outside + pry.heard)
            assert not any(secret in text for secret in hidden)
            assert cards_in(text) == set()
            assert not any(secret in daily.log() for secret in hidden)

    run(test())


@pytest.mark.parametrize("game", GAMES)
def test_a_closed_day_is_told_checked_and_played_for_practice(
    daily: ServerProcess,
    game: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    day = Day(game, PAST, PAST_SECRET)

    async def test() -> str:
        async with Guest(daily.address) as ann:
            found = await told(ann, game, f"?day={PAST}")
            assert (found["state"], found["secret"]) == ("closed", PAST_SECRET)
            assert (found["mine"], found["field"]) == (None, [])
            table = await begun(ann, game, practice=PAST)
            assert table != await begun(ann, game, practice=PAST)
            watch = await ann.watch(table)
            assert watch.table["day"] == {
                "date": PAST, "rounds": FORMS[game].rounds, "counts": False,
            }  # fmt: skip
            await watch.play(random.Random(1), rounds=99)
            assert watch.view["awaits"] == "nothing"
            assert (await told(ann, game, f"?day={PAST}"))["field"] == []
            days = (await ann.http.get(f"/api/daily/{game}/days")).json()
            assert [each["state"] for each in days] == ["ahead"] * 7 + ["open", "closed"]
            assert days[-1]["commitment"] == day.commitment
            unknown = (
                "2026-02-30",
                days_on(PAST, -1),
                days_on(PAST, 100),
                "now",
                "",
                "%00",
                "9" * 99,
            )
            for date in unknown:
                for path in ("", "/fairness"):
                    answer = await ann.http.get(f"/api/daily/{game}{path}?day={date}")
                    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_day")
            assert (await ann.http.get("/api/daily/whist")).status_code in {400, 404}
            return table

    found: list[str] = []

    async def kept() -> None:
        found.append(await test())

    run(kept())
    monkeypatch.setenv("no_proxy", "*")
    address = f"{daily.address}/daily/{game}?day={PAST}"
    assert main(["verify-deal", "--saw", f"day:{day.commitment[:12]}", address]) == 0
    assert f"ok, {game} of {PAST}, {FORMS[game].rounds} rounds" in capsys.readouterr().out
    assert main(["verify-deal", "--saw", "day:00000000", address]) == 1
    assert main(["verify-deal", f"{daily.address}/table/{found[0]}"]) == 0


def test_a_killed_server_goes_on_with_the_same_try(tmp_path: Path) -> None:
    """A try stopped by SIGKILL in its midst comes to what one without a break does."""

    async def half(address: str, token: str) -> None:
        async with Guest(address, token) as ann:
            watch = await ann.watch(await begun(ann, "fifth"))
            await watch.play(random.Random(1), rounds=2)

    async def rest(address: str, token: str) -> list[Any]:
        async with Guest(address, token) as ann:
            watch = await ann.watch(await begun(ann, "fifth"))
            await watch.play(random.Random(1), rounds=99)
            assert (await compared(ann, "fifth"))["field"]
            return watch.results

    async def whole(address: str) -> list[Any]:
        async with Guest(address) as bo:
            watch = await bo.watch(await begun(bo, "fifth"))
            await watch.play(random.Random(1), rounds=2)
            # As who comes back: the choices begin anew.
            await watch.play(random.Random(1), rounds=99)
            return watch.results

    token = secrets.token_urlsafe(32)
    with ServerProcess(tmp_path, **SETTINGS) as server:
        run(half(server.address, token))
        server.kill()
        server.start()
        one = asyncio.run(rest(server.address, token))
        assert one == asyncio.run(whole(server.address))


@pytest.fixture
def clocked(tmp_path: Path) -> Iterator[tuple[ServerProcess, ServerClock]]:
    """Return a server whose clock can be put on, and that clock."""
    clock = ServerClock(tmp_path / "clock")
    with ServerProcess(tmp_path, clock=str(clock.path), **SETTINGS) as server:
        yield server, clock


def test_only_the_day_that_was_shown_is_begun(
    clocked: tuple[ServerProcess, ServerClock],
) -> None:
    """From before midnight to after the close, by one in the midst of a try and one without."""
    server, clock = clocked

    async def test() -> None:
        async with AsyncExitStack() as stack:
            ann, bo, cy = [await stack.enter_async_context(Guest(server.address)) for _ in range(3)]
            clock.put(before := days_on(date_of(now()), 1), -60)
            old = days_on(before, -1)
            mine = await begun(ann, "fifth", day=old)
            assert await begun(ann, "fifth") == mine
            for other in (days_on(old, -1), before):
                assert (await post(bo, "fifth", day=other)).status_code in {404, 409}
            found = await told(ann, "fifth")
            assert (found["going"], found["mine"]["over"]) == (None, False)
            clock.put(before, 60)
            # A try that was not begun in its day is not begun, and today's is left alone.
            answer = await post(bo, "fifth", day=old)
            assert (answer.status_code, answer.json()["code"]) == (409, "day_over")
            assert (await told(bo, "fifth"))["mine"] is None
            assert (await told(bo, "fifth"))["going"] is None
            # One that was goes on, and is told of as such.
            assert await begun(ann, "fifth", day=old) == mine
            found = await told(ann, "fifth")
            assert (found["date"], found["going"], found["mine"]) == (before, old, None)
            days = {
                each["date"]: each for each in (await ann.http.get("/api/daily/fifth/days")).json()
            }
            assert [date for date, each in days.items() if each["going"]] == [old]
            others = (await ann.http.get("/api/daily/auction/days")).json()
            assert not any(each["going"] for each in others)
            # An old client names no day: it has today's.
            assert await begun(cy, "fifth") != await begun(cy, "auction")
            assert (await told(cy, "fifth"))["mine"] is not None
            clock.put(before, 2 * 3600 + 60)
            assert (await told(ann, "fifth"))["going"] is None
            days = {
                each["date"]: each for each in (await ann.http.get("/api/daily/fifth/days")).json()
            }
            assert (days[old]["state"], days[old]["going"]) == ("closed", False)
            answer = await post(bo, "fifth", day=old)
            assert (answer.status_code, answer.json()["code"]) == (409, "day_over")

    run(test())


def test_a_secret_that_was_drawn_stands(store: Store) -> None:
    rows = [DayRow("fifth", f"2026-11-{day}", secret * 64, "novice", 5) for day, secret in
            ((29, "a"), (30, "b"))]  # fmt: skip
    store.write(lambda connection: draw(connection, rows[:1])).result()
    other = [row._replace(secret="c" * 64, level="expert", at=6) for row in rows]
    store.write(lambda connection: draw(connection, other)).result()
    assert store.look(lambda connection: drawn(connection, "fifth", "2026-11-01")) == [
        rows[0], other[1],
    ]  # fmt: skip
    assert store.look(lambda connection: drawn(connection, "auction", "2026-11-01")) == []


def test_a_try_counts_that_is_over_when_the_day_closes() -> None:
    form = FORMS["auction"]
    seats = (Place("Ann", owner="a" * 64), *(Place("Bot", bot="random") for _ in range(3)))
    for counts, end, wanted in ((True, 0, 1), (True, 1, 0), (False, 0, 0)):
        created = Created("auction", dict(form.rules), seats, form.dealer,
                          day=DayOf(PAST, PAST_SECRET, counts))  # fmt: skip
        position, log = begin("t", created), [Logged(1, created, 0)]
        while not position.over:
            actions = position.match.legal_actions() if position.match.to_act is not None else ()
            entry = (
                Acted(position.match.to_act or 0, position.game.format_action(actions[0]))
                if actions
                else position.deal()
            )
            position = position.after(entry)
            log.append(Logged(position.seq, entry, closes(PAST) - 5))
        log[-1] = log[-1]._replace(at=closes(PAST) + end)
        assert len(counted(replay("t", log), log)) == wanted
