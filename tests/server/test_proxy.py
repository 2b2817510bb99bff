"""Behind a proxy: what it says of who asks is believed if it is known, and of nobody else."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from eightythree.cli.main import main

from .guest import COOKIE, Guest, closed
from .process import ServerProcess
from .test_http import NEW, problem

if TYPE_CHECKING:
    from pathlib import Path

    from websockets.asyncio.client import ClientConnection

FROM_A = {"x-forwarded-for": "192.0.2.1", "x-forwarded-proto": "https"}
FROM_B = {"x-forwarded-for": "192.0.2.2", "x-forwarded-proto": "https"}


def test_a_trusted_proxy_says_that_it_is_https(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, trusted="127.0.0.1") as server:
        secure = httpx.get(f"{server.address}/api/games", headers=FROM_A)
        assert secure.headers["set-cookie"].startswith(f"__Host-{COOKIE}=")
        assert "; Secure" in secure.headers["set-cookie"]
        assert secure.headers["strict-transport-security"] == "max-age=31536000"
        plain = httpx.get(f"{server.address}/api/games")
        assert plain.headers["set-cookie"].startswith(f"{COOKIE}=")
        assert "strict-transport-security" not in plain.headers
        host = server.address.removeprefix("http://")
        for origin, status in ((f"https://{host}", 201), (f"http://{host}", 403)):
            answer = httpx.post(
                f"{server.address}/api/tables", json=NEW, headers=FROM_A | {"origin": origin}
            )
            assert answer.status_code == status


def test_the_seat_of_a_secure_cookie(tmp_path: Path) -> None:
    """Table and socket, both over a proxy's https, know the same person."""

    async def test(server: ServerProcess) -> None:
        async with httpx.AsyncClient(base_url=server.address, headers=FROM_A) as http:
            made = await http.post("/api/tables", json=NEW)
            token = made.headers["set-cookie"].split(";")[0].split("=")[1]
        async with Guest(server.address, cookie=False) as ann:
            table = made.json()["id"]
            cookie = {"Cookie": f"__Host-{COOKIE}={token}"}
            host = server.address.removeprefix("http://")
            watch = await ann.watch(table, headers=FROM_A | cookie, origin=f"https://{host}")
            assert watch.you == 0
            # Not over http, and not under the name that it has there.
            assert (await ann.watch(table, headers=cookie)).you is None
            plain = {"Cookie": f"{COOKIE}={token}"}
            assert (await ann.watch(table, headers=FROM_A | plain)).you is None
            with pytest.raises(InvalidStatus):
                await ann.dial(table, headers=FROM_A | cookie, origin=f"http://{host}")

    with ServerProcess(tmp_path, trusted="127.0.0.0/8") as server:
        asyncio.run(test(server))


@pytest.mark.parametrize("trusted", [None, "192.0.2.9"])
def test_who_is_no_proxy_is_not_believed(tmp_path: Path, trusted: str | None) -> None:
    with ServerProcess(tmp_path, trusted=trusted, table_burst=2, table_rate=0.001) as server:
        url = f"{server.address}/api/tables"
        made = [httpx.post(url, json=NEW, headers=each) for each in (FROM_A, FROM_B, FROM_A)]
        assert [answer.status_code for answer in made] == [201, 201, 429]
        assert made[0].headers["set-cookie"].startswith(f"{COOKIE}=")
        assert "strict-transport-security" not in made[0].headers


def test_allowances_are_those_of_the_client_behind_the_proxy(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, trusted="127.0.0.1", table_burst=1, table_rate=0.001) as server:
        url = f"{server.address}/api/tables"
        lying = {"x-forwarded-for": "203.0.113.5, 192.0.2.1"}  # what the client sent, and who it is
        made = [httpx.post(url, json=NEW, headers=each) for each in (FROM_A, FROM_B, lying)]
        assert [answer.status_code for answer in made] == [201, 201, 429]


def test_sockets_and_requests_of_one_address_are_limited(tmp_path: Path) -> None:
    async def test(server: ServerProcess) -> None:
        async with Guest(server.address) as ann:
            table = (await ann.http.post("/api/tables", json=NEW, headers=FROM_A)).json()["id"]

            async def dial(address: dict[str, str]) -> ClientConnection:
                return await ann.dial(table, headers=address)

            held = [await dial(FROM_A) for _ in range(3)]
            for socket in held:
                await socket.recv()
            assert await closed(await dial(FROM_A)) == (
                4429,
                "too many sockets from this address: try again later",
            )
            await (await dial(FROM_B)).recv()
            await held[0].close()
            # The server may hear of it a moment later.
            for _ in range(30):
                with suppress(ConnectionClosed):
                    await (await dial(FROM_A)).recv()
                    break
                await asyncio.sleep(2)
            else:
                raise AssertionError("a socket that was closed still counts")

        # Six at once for three sockets, of which one was for the table.
        with httpx.Client(base_url=server.address) as http:
            answers = [http.get("/api/games", headers=FROM_A) for _ in range(8)]
            assert {answer.status_code for answer in answers[:4]} == {200}
            assert problem(answers[-1], 429).code == "too_many"
            assert problem(http.get("/health", headers=FROM_A), 429).code == "too_many"
            assert http.get("/health/live", headers=FROM_A).status_code == 200
            assert http.get("/api/games", headers=FROM_B).status_code == 200

    with ServerProcess(tmp_path, trusted="127.0.0.1", address_sockets=3) as server:
        asyncio.run(test(server))


def test_sockets_of_one_address_share_what_may_be_sent(tmp_path: Path) -> None:
    async def seconds(server: ServerProcess, sockets: int) -> float:
        async with Guest(server.address) as ann:
            table = await ann.make("fifth", [None, "random"])
            watches = [await ann.watch(table) for _ in range(sockets)]
            began = asyncio.get_running_loop().time()
            for watch in watches:
                for _ in range(12):
                    await watch.send(type="ping")
            for watch in watches:
                for _ in range(12):
                    await watch.until("pong")
            return asyncio.get_running_loop().time() - began

    # Twelve at once and four a second for both sockets together: the 24th is some three seconds
    # after the first. The bound below is loose; that one socket alone waits for nothing is not
    # asserted, since no test asserts a speed.
    with ServerProcess(tmp_path, address_sockets=2, message_rate=1e6) as server:
        assert asyncio.run(seconds(server, 2)) > 2


@pytest.mark.parametrize("trusted", ["", "localhost", "10.0.0.1/8", "127.0.0.1,,::1", "*"])
def test_a_misspelt_proxy_is_refused(trusted: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--proxy-headers", trusted])
    assert "neither an address nor a network" in capsys.readouterr().err
