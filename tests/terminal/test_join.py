"""`eightythree join`: the full screen and the plain client at one table of a real server."""

from __future__ import annotations

import asyncio
import os
import re
import stat
from random import Random
from typing import TYPE_CHECKING

import msgspec
import pytest

from eightythree.cli.main import main
from eightythree.cli.verify_deal import verify
from eightythree.record import decode, replay
from eightythree.server.messages import Fairness, Pong, TableState
from eightythree.terminal import decoding
from eightythree.terminal.connection import Connection
from eightythree.terminal.guests import Guests
from eightythree.terminal.site import JoinError, Site, read_address
from tests.cli.terminal import COMMAND, careless
from tests.server.guest import COOKIE, Guest
from tests.server.process import ServerProcess

from .facts import facts
from .watched import PATIENCE, Watched, local, play_through

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

PROMPT = re.compile(r"^(Play|Bid|Name trump|Give|Discard|Deal|The match|May it)[^\n]*: $")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("server"), message_rate=1e6) as running:
        yield running


class Plain:
    """The plain client in a process of its own, answering each prompt."""

    def __init__(self, arguments: list[str], home: Path, answer: Callable[[str], str]) -> None:
        self._arguments = arguments
        self._home = home
        self._answer = answer
        self.told = ""

    async def play(self) -> None:
        process = await asyncio.create_subprocess_exec(
            *COMMAND,
            "join",
            "--plain",
            *self._arguments,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            env={**os.environ, "XDG_DATA_HOME": str(self._home)},
        )
        assert process.stdin
        assert process.stdout
        async with asyncio.timeout(PATIENCE):
            while data := await process.stdout.read(4096):
                self.told += data.decode()
                if PROMPT.match(self.told[self.told.rfind("\n") + 1 :]):
                    typed = self._answer(self.told)
                    self.told += f"[{typed}]\n"
                    process.stdin.write(f"{typed}\n".encode())
            assert await process.wait() == 0, self.told[-2000:]

    def lines(self) -> list[str]:
        return self.told.splitlines()


def player(seed: int) -> Callable[[str], str]:
    """Return somebody who plays on and leaves at the end of the match."""
    plays = careless(Random(seed))

    def answer(told: str) -> str:
        prompt = told[told.rfind("\n") + 1 :]
        if prompt.startswith("The match"):
            return "quit"
        return "" if prompt.startswith("Deal") else plays(told)

    return answer


def at(server: ServerProcess, table: str, home: Path | None, name: str) -> Watched:
    """Return the full screen at a table, of a guest whose cookie is kept, or of nobody."""
    site = Site(server.address, None if home is None else Guests(home))
    site.arrive()
    deal = site.next_deal(table)
    return Watched(Connection(site, table, name, None if home is None else deal))


@pytest.mark.parametrize(("game", "rules"), [("fifth", {"target": 2}), ("auction", {"target": 50})])
def test_people_in_terminals_play_a_match_and_are_told_the_same(
    game: str, rules: dict[str, int], server: ServerProcess, tmp_path: Path
) -> None:
    async def play() -> None:
        async with Guest(server.address) as guest:
            seats = [None, "novice", None, *(["novice"] if game == "auction" else [])]
            table = await guest.make(game, seats, rules)
            keep(guest, tmp_path / "ann")
            link = f"{server.address}/table/{table}"
            ann = at(server, table, tmp_path / "ann", "Ann")
            watcher = at(server, table, None, "Nobody")
            bo = Plain([link, "--name", "Bo"], tmp_path / "bo", player(2))
            async with ann.run_test(size=(80, 24)) as pilot, watcher.run_test(size=(120, 40)):
                await ann.until(lambda: link in ann.part("compass"))
                await watcher.until(lambda: "watching" in watcher.part("notice"))
                playing = asyncio.create_task(bo.play())
                await ann.until(lambda: ann.seen.view.awaits == "action")
                await play_through(ann, pilot, Random(3))
                await playing
                await watcher.until(lambda: watcher.seen.view.awaits == "nothing")
            record = await guest.record(table)
            fairness = await guest.http.get(f"/api/tables/{table}/fairness")
        proofs = msgspec.json.decode(fairness.content, type=Fairness)
        verify(proofs, {})
        for proof in proofs.rounds:
            assert proof.cuts[0]
            assert proof.cuts[2]
        match = replay(decode(record))
        assert match.winners is not None
        told = facts(ann.told, "Ann")
        assert told == facts(bo.lines(), "Bo")
        assert told == facts(watcher.told, "")
        assert told[-1] == ("score", *map(str, match.totals))
        assert sum(fact[0] == "trick" for fact in told) == 6 * len(match.results)

    asyncio.run(play())


def keep(guest: Guest, home: Path) -> None:
    """Keep a guest's cookie where the terminal looks for it."""
    Guests(home).keep(guest.address, f"{COOKIE}={guest.token}")


def test_one_comes_back_to_ones_seat_and_a_killed_server_is_waited_for(tmp_path: Path) -> None:
    async def play(server: ServerProcess) -> None:
        async with Guest(server.address) as host:
            table = await host.make("fifth", [None, None], {"target": 30}, name="Host")
            watch = await host.watch(table)
            ann = at(server, table, tmp_path / "home", "Ann")
            async with ann.run_test(size=(80, 24)):
                await ann.until(lambda: ann.seen.view.awaits == "action")
                assert ann.seen.you == 1
                await ann.session.close()
            kept = tmp_path / "home" / "guests.json"
            assert stat.S_IMODE(kept.stat().st_mode) == 0o600
            # The same home, the same seat; another home is nobody, and the table is full.
            ann = at(server, table, tmp_path / "home", "Ann")
            other = at(server, table, tmp_path / "other", "Eve")
            async with ann.run_test(size=(80, 24)) as pilot, other.run_test(size=(80, 24)) as eve:
                await ann.until(lambda: ann.seen.you == 1)
                await other.until(lambda: "You are watching" in other.part("notice"))
                await eve.press("D")
                assert "No seat is free" in other.part("notice")
                if not ann.seen.my_turn:
                    await watch.my_turn_comes()
                    await watch.act(watch.view["legal"][0])
                await ann.mine()
                seq = ann.seen.seq
                server.kill()
                await ann.until(lambda: "connection is lost" in ann.part("notice"))
                await pilot.press("enter")
                await ann.until(lambda: "Not sent" in ann.part("notice"))
                server.start()
                await ann.until(lambda: not ann.notice and ann.seen.my_turn)
                assert ann.seen.seq >= seq
                before = ann.seen.view.counts[1]
                await pilot.press("enter")
                await ann.until(lambda: ann.seen.view.counts[1] == before - 1)
                await other.until(lambda: other.seen.view.counts[1] == before - 1)
                await asyncio.gather(ann.session.close(), other.session.close())

    with ServerProcess(tmp_path, message_rate=1e6) as server:
        asyncio.run(play(server))


def test_people_talk_take_back_and_leave(server: ServerProcess, tmp_path: Path) -> None:
    async def play() -> None:
        async with Guest(server.address) as host:
            table = await host.make("fifth", [None, None], {"target": 30}, name="Host")
            watch = await host.watch(table)
            ann = at(server, table, tmp_path, "Ann")
            async with ann.run_test(size=(80, 24)) as pilot:
                await ann.until(lambda: ann.seen.view.awaits == "action")
                await pilot.press("W", "4")
                await ann.until(lambda: "You: Well played." in ann.part("notice"))
                said = await watch.until("said")
                assert said["said"]["phrase"] == "well_played"
                await watch.send(type="say", phrase="wow")
                await ann.until(lambda: "Host is amazed." in ann.part("notice"))
                # Of whom she has muted she reads nothing, until she wants to.
                await pilot.press("M", "1")
                await ann.until(lambda: "Host is muted" in ann.part("notice"))
                await watch.send(type="say", phrase="laugh")
                await ann.until(lambda: ann.seen.said[-1].phrase == "laugh")
                assert "laughs" not in ann.part("notice")
                await pilot.press("M", "1")
                await ann.until(lambda: "Host is heard again" in ann.part("notice"))
                await pilot.press("A")
                assert "without hints" in ann.part("notice")
                await pilot.press("U")
                await ann.until(lambda: "Not allowed" in ann.part("notice"))
                await pilot.press("C")
                await ann.until(lambda: "not proved" in ann.part("notice"))
                # The host leads, and asks to take it back.
                if ann.seen.my_turn:
                    await pilot.press("1")  # then it is the host's turn
                await watch.my_turn_comes()
                cards = ann.seen.view.counts[0]
                await watch.act(watch.view["legal"][0])
                await ann.until(lambda: ann.seen.view.counts[0] == cards - 1)
                await watch.until("event")
                await watch.send(type="undo", seq=watch.seq)
                await ann.until(lambda: ann.seen.asked_to_agree() or ann.seen.undo is None)
                if ann.seen.asked_to_agree():
                    assert "y: yes" in ann.part("prompt")
                    await pilot.press("y")
                    await ann.until(lambda: "is taken back" in ann.part("notice"))
                await watch.send(type="leave")
                # The bot in that place may have played by the time that one looks.
                await ann.until(lambda: any("Host has left" in told for told in ann.told))
                await pilot.press("X", "X")
                await ann.until(lambda: ann.seen.you is None)
                await ann.session.close()

    asyncio.run(play())


def test_what_cannot_be_joined_is_told_in_one_line(
    server: ServerProcess,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    secure = server.address.replace("http", "https")
    for status, arguments, said in (
        (1, [f"{server.address}/table/nosuchtable"], "there is no such table at"),
        (1, ["http://127.0.0.1:1/table/abc"], "nobody answers at http://127.0.0.1:1"),
        (1, [f"{secure}/table/abc"], "does not speak https"),
        (2, [f"{server.address}/tables/abc"], "is no table's link"),
        (2, ["ftp://example.org/table/abc"], "is no table's link"),
        (2, ["http://127.0.0.1:99999/table/abc"], "is no table's link"),
        (2, [f"{server.address}/table/abc", "--name", " "], "a name needs a letter"),
    ):
        assert main(["join", "--plain", *arguments]) == status
        told = capsys.readouterr()
        assert told.out == ""
        assert said in told.err
        assert told.err.count("\n") == 1
    assert main(["join", server.address]) == 0
    assert "No table is open" in capsys.readouterr().out


def test_addresses_and_kept_guests(tmp_path: Path) -> None:
    for text, origin, table in (
        ("http://h:8383/table/ab12", "http://h:8383", "ab12"),
        ("https://example.org/table/ab12/", "https://example.org", "ab12"),
        ("example.org/table/ab12?x=1", "http://example.org", "ab12"),
        ("[::1]:8383/table/ab12", "http://[::1]:8383", "ab12"),
        ("http://h/table/ab12/replay?at=1.2", "http://h", "ab12"),
        ("http://h", "http://h", ""),
    ):
        assert read_address(text) == (origin, table)
    for text in ("", "http://", "http://u:p@h/table/ab", "http://h/table/AB", "http://h/table/a/b"):
        with pytest.raises(JoinError, match="is no table's link"):
            read_address(text)
    guests = Guests(tmp_path / "new" / "folder")
    assert guests.cookie("http://a") == ""
    guests.keep("http://a", "eightythree_guest=one")
    guests.keep("http://b", "eightythree_guest=two")
    assert Guests(tmp_path / "new" / "folder").cookie("http://a") == "eightythree_guest=one"
    (tmp_path / "new" / "folder" / "guests.json").write_text("nonsense")
    assert guests.cookie("http://a") == ""


def test_what_a_newer_server_says_is_passed_over() -> None:
    whole = local("auction", 4, "1").state()
    message = msgspec.to_builtins(whole)
    message["weather"] = "fine"
    message["table"]["seats"][0]["hat"] = {"colour": "red"}
    message["view"]["moon"] = [1]
    read = decoding.decode(msgspec.json.encode(message))
    assert isinstance(read, TableState)
    assert read == whole
    assert decoding.decode('{"type": "rain", "mm": 3}') is None
    assert decoding.decode('{"type": "pong"}') == Pong()
    with pytest.raises(msgspec.MsgspecError):
        decoding.decode('{"type": "event", "seq": 1}')


def test_the_plain_client_takes_every_word(server: ServerProcess, tmp_path: Path) -> None:
    async def play() -> None:
        async with Guest(server.address) as host:
            table = await host.make("fifth", [None, None], {"target": 30}, name="Host")
            watch = await host.watch(table)
            typed = (
                "?,zz,say hello,say what a hand,undo,claim,hint,sit 1,story,score,rules,last,yes"
            )
            words = iter([*typed.split(","), "sit 99", "mute", "mute HOST", "hand", "quit"])
            bo = Plain(
                [f"{server.address}/table/{table}", "--name", "Bo"],
                tmp_path,
                lambda _told: next(words),
            )
            playing = asyncio.create_task(bo.play())
            await watch.until("event")
            if not watch.view["to_act"]:
                await watch.act(watch.view["legal"][0])
            await playing
        for said in (
            "At the table, clockwise: Host, Bo.",
            "between the rounds a text of your own: hello, good_luck",
            "'zz' is no card",
            "You: Hello!",
            "Not allowed: own words are for between the rounds.",
            "Not allowed: the people at this table play without hints.",
            "Not allowed: it is not proved that you win every trick that is left.",
            "Not allowed: you sit at this table already.",
            "Round 1. ",
            "Score: Host 0, You 0.",
            "tie_break: most_rounds (F4.3)",
            "No trick has been played in this round.",
            "Who can be muted, or heard again: Host.",
            "Host is muted",
            "You leave the table",
        ):
            assert said in bo.told, (said, bo.told)

    asyncio.run(play())


def test_a_table_that_nobody_may_watch(
    server: ServerProcess, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def make() -> str:
        async with Guest(server.address) as host:
            made = await host.http.post(
                "/api/tables",
                json={
                    "game": "fifth",
                    "seats": [None, "novice"],
                    "name": "Ann",
                    "terms": {"watch": "nobody"},
                },
            )
            await host.watch(made.json()["id"])
            return str(made.json()["id"])

    table = asyncio.run(make())
    for _ in range(2):
        assert main(["join", "--plain", "--watch", f"{server.address}/table/{table}"]) == 1
        assert "want nobody to watch" in capsys.readouterr().err
