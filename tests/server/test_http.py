"""The HTTP interface, pages and headers."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING, Any, get_args

import httpx
import msgspec
import pytest

from eightythree.bots import BOTS
from eightythree.games import GAMES
from eightythree.server.messages import GameInfo, Problem, TableCreated
from eightythree.server.view_messages import BotLevel, GameId
from eightythree.store import Dealt

from .guest import COOKIE, Guest
from .process import ServerProcess
from .test_matches import table_log

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

NEW = {"game": "fifth", "seats": [None, "random", "novice"], "name": "Ann", "rules": {}}


@pytest.fixture
def http(server: ServerProcess) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.address, timeout=60) as client:
        yield client


def problem(answer: httpx.Response, status: int) -> Problem:
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/json"
    assert "Traceback" not in answer.text
    return msgspec.json.decode(answer.content, type=Problem)


def test_games(http: httpx.Client) -> None:
    games = msgspec.json.decode(http.get("/api/games").content, type=list[GameInfo])
    assert [game.id for game in games] == list(GAMES)
    assert (games[0].min_seats, games[0].max_seats, games[1].max_seats) == (2, 8, 4)
    for game in games:
        assert [option.name for option in game.options] == [
            option.name for option in GAMES[game.id].OPTIONS
        ]
        assert game.presets == GAMES[game.id].PRESETS
    assert get_args(GameId) == tuple(GAMES)
    assert get_args(BotLevel) == tuple(BOTS)


def test_a_guest_is_given_a_cookie_once(server: ServerProcess) -> None:
    for path in ("/", "/table/abc", "/api/games", "/api/tables/abc/record"):
        with httpx.Client(base_url=server.address) as http:
            given = http.get(path).headers["set-cookie"]
            token, *flags = given.split("; ")
            assert token.startswith(f"{COOKIE}=")
            assert len(token) == len(COOKIE) + 1 + 43
            assert flags == ["Path=/", "Max-Age=31536000", "HttpOnly", "SameSite=Lax"]
            assert "set-cookie" not in http.get(path).headers
            http.cookies.set(COOKIE, "misshapen")
    assert "set-cookie" not in httpx.get(f"{server.address}/health").headers
    assert "set-cookie" not in httpx.get(f"{server.address}/assets/nothing.js").headers


def test_every_answer_has_the_security_headers(server: ServerProcess, http: httpx.Client) -> None:
    for answer in (
        http.get("/"),
        http.get("/api/games"),
        http.get("/nothing/here"),
        http.post("/api/games"),
        http.post("/api/tables", json={}),
        http.get("/assets/nothing.js"),
        http.get("/health"),
    ):
        policy = answer.headers["content-security-policy"]
        assert policy.startswith("default-src 'none';")
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"
        assert answer.headers["x-frame-options"] == "DENY"
        assert "server" not in answer.headers


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "whist"}, "bad_request"),
        ({"game": None}, "bad_request"),
        ({"seats": []}, "no_person"),
        ({"seats": ["random", "novice"]}, "no_person"),
        ({"seats": [None]}, "bad_rules"),
        ({"seats": [None] * 9}, "bad_rules"),
        ({"seats": [None] * 300}, "bad_rules"),
        ({"seats": [None, *["random"] * 300]}, "bad_rules"),
        ({"seats": [None, "wizard"]}, "bad_request"),
        ({"seats": [None, 1]}, "bad_request"),
        ({"seats": "random"}, "bad_request"),
        ({"game": "auction", "seats": [None, "random"]}, "bad_rules"),
        ({"name": ""}, "bad_name"),
        ({"name": "x" * 25}, "bad_name"),
        ({"name": "x" * 201}, "bad_request"),
        ({"terms": {"turn": 0, "bank": 60}}, "bad_request"),
        ({"name": "   "}, "bad_name"),
        ({"name": "\u202e\u200b"}, "bad_name"),
        ({"name": 5}, "bad_request"),
        ({"rules": {"target": 0}}, "bad_rules"),
        ({"rules": {"target": -1}}, "bad_rules"),
        ({"rules": {"target": True}}, "bad_rules"),
        ({"rules": {"target": "15"}}, "bad_rules"),
        ({"rules": {"target": 1.5}}, "bad_request"),
        ({"rules": {"target": 2**53}}, "bad_rules"),
        ({"rules": {"target": 10**400}}, "bad_rules"),
        ({"rules": {"x" * 1000: 2**70}}, "bad_rules"),
        ({"rules": {"tie_break": "coin"}}, "bad_rules"),
        ({"rules": {"min_bid": 30}}, "bad_rules"),
        ({"rules": {"<script>": True}}, "bad_rules"),
        ({"rules": []}, "bad_request"),
        ({"rules": {"target": [1]}}, "bad_request"),
        ({"more": 1}, "bad_request"),
    ],
)
def test_bad_tables_are_refused(http: httpx.Client, change: dict[str, Any], code: str) -> None:
    refused = problem(http.post("/api/tables", json=NEW | change), 400)
    assert refused.code == code
    assert 0 < len(refused.problem) < 300
    assert (refused.clause is None) or code == "bad_rules"


def test_bad_bodies_are_refused(http: httpx.Client) -> None:
    as_json = {"content-type": "application/json"}
    for body in (b"", b"{", b"null", b"[]", b"\xff\xfe", b"[" * 15_000, b"{}", b'{"game":"fifth"}'):
        assert problem(http.post("/api/tables", content=body, headers=as_json), 400)
    assert problem(http.post("/api/tables", data=dict.fromkeys("ab", "c")), 415).code == "not_json"
    assert problem(http.post("/api/tables", content=b"{}"), 415).code == "not_json"
    large = http.post("/api/tables", content=b" " * 17_000, headers=as_json)
    assert problem(large, 413).code == "too_large"

    def stream() -> Iterator[bytes]:
        for _ in range(20):
            yield b" " * 1000

    assert problem(http.post("/api/tables", content=stream(), headers=as_json), 413)


def test_what_is_not_there(http: httpx.Client) -> None:
    for path in ("/api/nothing", "/api/device", "/nothing/at/all", "/schema", "/table/"):
        assert problem(http.get(path), 405 if path == "/api/device" else 404)
    refused = http.delete("/api/games")
    assert problem(refused, 405).code == "method_not_allowed"
    assert set(refused.headers["allow"].split(", ")) >= {"GET", "OPTIONS"}
    for table in ("nothing", "2" * 16, "x" * 2000, "%00", "..%2f..", "'; DROP TABLE tables"):
        assert problem(http.get(f"/api/tables/{table}/record"), 404)
        assert problem(http.post(f"/api/tables/{table}/again"), 404)


def test_posts_from_other_sites_are_refused(server: ServerProcess, http: httpx.Client) -> None:
    evil: list[dict[str, str]] = [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ]
    for headers in evil:
        refused = problem(http.post("/api/tables", json=NEW, headers=headers), 403)
        assert refused.code == "wrong_origin"
        assert problem(http.post("/api/tables/abc/again", headers=headers), 403)
    good = http.post("/api/tables", json=NEW, headers={"origin": server.address})
    assert msgspec.json.decode(good.content, type=TableCreated).id


def test_the_head_of_a_page_is_that_of_the_page(server: ServerProcess) -> None:
    with httpx.Client(base_url=server.address, headers={"cookie": "none=1"}) as http:
        for path in ("/", "/health", "/health/live", "/api/games", "/table/abc", "/nothing/at/all"):
            whole, head = http.get(path), http.head(path)
            assert head.status_code == whole.status_code
            assert head.content == b""
            changing = {"date", "set-cookie"}
            assert {
                name: value for name, value in head.headers.items() if name not in changing
            } == {name: value for name, value in whole.headers.items() if name not in changing}


def test_names_are_cleaned(server: ServerProcess) -> None:
    async def test() -> None:
        async with Guest(server.address) as ann:
            for given, shown in (
                ("  Ann  Lee ", "Ann Lee"),
                ("e\u0301", "é"),
                ("A\u202eb\u200bc\x00", "Abc"),
                ("<b>", "<b>"),
                # Judged as it is shown, and not piled up over the lines above.
                (f"{' ' * 30}Bo\u200b", "Bo"),
                ("Ann" + "\u0301" * 11, "Anń\u0301\u0301\u0301"),
                ("\u0301" * 9 + "A", "\u0301" * 3 + "A"),
                ("安子\u3000♠", "安子 ♠"),
            ):
                watch = await ann.watch(await ann.make("fifth", ["random", None], name=given))
                assert watch.you == 1
                assert watch.table["seats"][1]["name"] == shown
                bot = watch.table["seats"][0]
                assert bot["bot"] == "random"
                assert bot["name"].isalpha()
                await watch.close()

    asyncio.run(test())


def test_playing_again(server: ServerProcess) -> None:
    async def test() -> None:
        async with Guest(server.address) as ann, Guest(server.address) as bo:
            seats: list[str | None] = ["novice", None, None]
            table = await ann.make("fifth", seats, {"target": 1, "ace_bonus": "whole_trick"})
            watches = [await ann.watch(table), await bo.watch(table, query="?name=Bo")]
            early = await ann.http.post(f"/api/tables/{table}/again")
            assert problem(early, 409).code == "not_over"
            await asyncio.gather(*(watch.play(random.Random(6)) for watch in watches))
            async with Guest(server.address) as eve:
                refused = await eve.http.post(f"/api/tables/{table}/again")
                assert problem(refused, 403).code == "not_seated"
            answers = await asyncio.gather(
                *(guest.http.post(f"/api/tables/{table}/again") for guest in (ann, bo) * 4)
            )
            assert {answer.status_code for answer in answers} == {201}
            made = {answer.json()["id"] for answer in answers}
            assert len(made) == 1
            new = made.pop()
            assert new != table
            cuts = ["ab" * 16, "cd" * 16]
            again = [await ann.watch(new, query=f"?cut={cuts[0]}")]
            # Nothing is dealt before Bo has come, and cut.
            assert again[0].view["awaits"] == "people"
            assert [seat["away"] for seat in again[0].table["seats"]] == ["", "", "gone"]
            again.append(await bo.watch(new, query=f"?cut={cuts[1]}"))
            assert [watch.you for watch in again] == [1, 2]
            assert again[1].table["seats"] == watches[0].table["seats"]
            assert again[1].table["rules"] == watches[0].table["rules"]
            assert again[1].view["number"] == 1
            assert again[1].view["awaits"] == "action"
            log = [logged.entry for logged in table_log(server, new)]
            (dealt,) = [entry for entry in log if isinstance(entry, Dealt)]
            assert dealt.cuts == ("", *cuts)


def test_a_rematch_can_be_dealt_without_who_does_not_come(server: ServerProcess) -> None:
    async def test() -> None:
        async with Guest(server.address) as ann, Guest(server.address) as bo:
            table = await ann.make("fifth", [None, None], {"target": 1})
            watches = [await ann.watch(table), await bo.watch(table)]
            await asyncio.gather(*(watch.play(random.Random(6)) for watch in watches))
            new = (await ann.http.post(f"/api/tables/{table}/again")).json()["id"]
            alone = await ann.watch(new)
            await alone.ready()
            dealt = await alone.until("event")
            assert (dealt["event"]["kind"], dealt["view"]["awaits"]) == ("deal", "action")

    asyncio.run(test())


def test_health(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        for path in ("/health", "/health/ready", "/health/live"):
            assert httpx.get(f"{server.address}{path}").json() == {"status": "ok"}
        for name in ("tables.sqlite3", "tables.sqlite3-wal", "tables.sqlite3-shm"):
            (tmp_path / name).write_bytes(b"broken " * 10_000)
        for path in ("/health", "/health/ready"):
            answer = httpx.get(f"{server.address}{path}")
            assert (answer.status_code, answer.json()) == (503, {"status": "failing"})
        # To start it again would help nobody.
        assert httpx.get(f"{server.address}/health/live").json() == {"status": "ok"}
        refused = httpx.get(f"{server.address}/api/tables/{'2' * 16}/record")
        assert problem(refused, 503).code == "unavailable"
        refused = httpx.post(f"{server.address}/api/tables", json=NEW)
        assert problem(refused, 503).code == "unavailable"


def test_one_address_makes_so_many_tables_and_no_more(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, table_burst=3, table_rate=0.01) as server:
        answers = [httpx.post(f"{server.address}/api/tables", json=NEW) for _ in range(5)]
        assert [answer.status_code for answer in answers] == [201, 201, 201, 429, 429]
        assert problem(answers[-1], 429).code == "too_many"


def test_the_page_and_its_files(tmp_path: Path) -> None:
    page = tmp_path / "page"
    with ServerProcess(tmp_path, page=str(page)) as server:
        with httpx.Client(base_url=server.address) as http:
            missing = http.get("/")
            assert missing.headers["content-type"] == "text/html; charset=utf-8"
            assert "npm run build" in missing.text
            (page / "assets").mkdir(parents=True)
            (page / "index.html").write_text("<!doctype html>the page")
            (page / "assets" / "main-1a2b.js").write_text("alert(1)")
            (page / "assets" / "main-1a2b.exe").write_text("no")
            (page / "icon.svg").write_text("<svg/>")
            (tmp_path / "secret.txt").write_text("geheim")
            for path in ("/", "/table/abc"):
                assert http.get(path).text == "<!doctype html>the page"
                assert http.get(path).headers["cache-control"] == "no-cache"
            script = http.get("/assets/main-1a2b.js")
            assert script.headers["content-type"] == "text/javascript; charset=utf-8"
            assert "immutable" in script.headers["cache-control"]
            assert http.get("/icon.svg").headers["content-type"] == "image/svg+xml"
            # Packed for who can read it, and told apart by whatever keeps it on the way.
            text = "card " * 1000
            (page / "assets" / "long-1a2b.js").write_text(text)
            for accepts, encoding in (("gzip, br", "gzip"), ("identity", None)):
                answer = http.get("/assets/long-1a2b.js", headers={"accept-encoding": accepts})
                assert answer.text == text
                assert answer.headers.get("content-encoding") == encoding
                assert answer.headers["vary"] == "accept-encoding"
                assert (int(answer.headers["content-length"]) < 1000) == (encoding == "gzip")
            (page / "index.html").write_text("<!doctype html>the page, built anew")
            assert http.get("/").text == "<!doctype html>the page, built anew"
        for path in (
            "/assets/main-1a2b.exe",
            "/assets/../../secret.txt",
            "/assets/..%2f..%2fsecret.txt",
            "/assets//etc/passwd",
            "/..%2fsecret.txt",
            "/secret.txt",
            "/assets/%00.js",
            "/assets/" + "a" * 5000 + ".js",
            "/assets",
        ):
            # httpx would tidy the path up.
            status, text = asyncio.run(get(server.port, path))
            assert status == 404, path
            assert "geheim" not in text


async def get(port: int, path: str) -> tuple[int, str]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".encode())
    answer = (await reader.read()).decode()
    writer.close()
    await writer.wait_closed()
    return int(answer.split()[1]), answer
