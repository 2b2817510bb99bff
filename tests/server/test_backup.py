"""`eightythree db`: backups of real databases, brought back into either kind."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import threading
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import text

from eightythree.cli.main import main
from eightythree.server.position import replay
from eightythree.store import Acted, Created, Dealt, Place, open_store
from eightythree.store.database import changing, connect, upgrade

from .guest import Guest
from .process import ServerProcess
from .test_serve import printed, start

if TYPE_CHECKING:
    from pathlib import Path

    from eightythree.store import Logged

Logs = dict[str, list["Logged"]]


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.database)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "postgres":
        return str(request.getfixturevalue("postgres"))
    return f"sqlite:///{tmp_path / 'tables.sqlite3'}"


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.database)])
def other(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return another database, empty."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'other.sqlite3'}"
    address = str(request.getfixturevalue("postgres"))
    base = connect(address)
    with base.connect() as connection:
        connection.execution_options(isolation_level="AUTOCOMMIT")
        connection.execute(text("DROP DATABASE IF EXISTS other"))
        connection.execute(text("CREATE DATABASE other"))
    base.dispose()
    return base.url.set(database="other").render_as_string(hide_password=False)


def db(*words: object) -> int:
    return main(["db", *map(str, words)])


def fill(url: str, count: int = 30) -> Logs:
    """Make tables, some of which play others again, and return their logs."""
    hands = ("AS KS QS JS TS 9S", "AH KH QH JH TH 9H")
    names = [f"table{number:02}" for number in range(count)]
    store = open_store(url)
    try:
        for number, name in enumerate(names):
            created = Created("fifth", {}, (Place("Änn ♠", owner="a" * 64), Place(bot="novice")), 1)
            # Each third plays the one before it again, whose name sorts behind its own.
            follows = names[number - 1] if number % 3 == 2 else None
            name = f"x{name}" if number % 3 == 1 else name
            names[number] = name
            store.create(name, "fifth", [created, Dealt(1, hands)], follows).result(30)
            store.append(name, 2, [Acted(0, "AS")]).result(30)
        return {name: store.read(name) for name in names}
    finally:
        store.close()


def logs(url: str, names: Logs) -> tuple[Logs, dict[str, str | None]]:
    store = open_store(url)
    try:
        return {name: store.read(name) for name in names}, {
            name: store.follower(name) for name in names
        }
    finally:
        store.close()


def test_a_backup_comes_back_into_either_kind(
    url: str, other: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = fill(url)
    before = logs(url, names)
    file = tmp_path / "kept"
    assert db("backup", file, "--database", url) == 0
    assert capsys.readouterr().out == f"30 tables kept in {file}\n"
    assert file.stat().st_mode & 0o077 == 0  # it holds hidden cards
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith("kept")] == ["kept"]
    content = file.read_bytes()
    assert db("restore", file, "--database", other) == 0
    assert capsys.readouterr().out.startswith("30 tables brought back into ")
    assert file.read_bytes() == content
    assert logs(other, names) == before
    # What was brought back goes on like any other.
    store = open_store(other)
    store.append("table00", 3, [Acted(1, "AH")]).result(30)
    store.create("new", "fifth", [Created("fifth", {}, (Place(), Place()), 0)]).result(30)
    store.close()
    # And is not overwritten by mistake.
    assert db("restore", file, "--database", other) == 1
    assert "has tables; to overwrite them, say --force" in capsys.readouterr().err
    assert len(logs(other, {"table00": []})[0]["table00"]) == 4
    assert db("restore", file, "--database", other, "--force") == 0
    assert logs(other, {**names, "new": []})[0] == {**before[0], "new": []}


def test_a_backup_is_not_written_over_anything(
    url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fill(url, 1)
    file = tmp_path / "kept"
    file.write_text("precious")
    assert db("backup", file, "--database", url) == 1
    assert "is there already" in capsys.readouterr().err
    assert file.read_text() == "precious"
    assert db("backup", tmp_path / "missing" / "kept", "--database", url) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_backup_beside_writers_is_of_one_moment(url: str, tmp_path: Path) -> None:
    """While four threads append, each backup holds whole logs, and no later one holds less."""
    names = fill(url, 4)
    stop = threading.Event()
    store = open_store(url)

    def write(name: str) -> None:
        seq = 3
        while not stop.is_set():
            store.append(name, seq, [Acted(seq % 2, "AS")]).result(30)
            seq += 1

    writers = [threading.Thread(target=write, args=(name,)) for name in names]
    for writer in writers:
        writer.start()
    try:
        counts = []
        for number in range(4):
            file = tmp_path / f"kept{number}"
            assert db("backup", file, "--database", url) == 0
            kept, _ = logs(f"sqlite:///{file}", names)
            for log in kept.values():
                assert [logged.seq for logged in log] == list(range(1, len(log) + 1))
            counts.append({name: len(log) for name, log in kept.items()})
    finally:
        stop.set()
        for writer in writers:
            writer.join()
        store.close()
    for name in names:
        assert 3 <= counts[0][name] <= counts[1][name] <= counts[2][name] <= counts[3][name]
    assert sum(counts[3].values()) > sum(counts[0].values())


def test_a_backup_of_a_running_server(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What had been acknowledged when it was made is in it, and replays through the rules."""

    async def test(server: ServerProcess) -> tuple[str, int]:
        async with Guest(server.address) as ann:
            table = await ann.make("auction", [None, "random", "random", "random"])
            watch = await ann.watch(table)
            await watch.play(random.Random(3), rounds=2)
            seq = watch.seq
            backup = asyncio.to_thread(
                db, "backup", tmp_path / "kept", "--database", server.database
            )
            playing = asyncio.create_task(watch.play(random.Random(4), rounds=4))
            assert await backup == 0
            await playing
            return table, seq

    with ServerProcess(tmp_path) as server:
        url = server.database
        table, seq = asyncio.run(test(server))
        # A server's database is not overwritten under it.
        assert db("restore", tmp_path / "kept", "--database", url, "--force") == 1
        assert "is being served" in capsys.readouterr().err
        assert db("check", "--database", url) == 0
    kept, _ = logs(f"sqlite:///{tmp_path / 'kept'}", {table: []})
    assert len(kept[table]) >= seq
    assert len(replay(table, kept[table]).results) >= 2


OLD_TABLES = [("old1", None), ("old3", "old2"), ("old2", "old1")]


def make_old(url: str) -> None:
    """Make a database of the first revision."""
    engine = connect(url)
    with changing(engine) as connection:
        upgrade(connection, "0001")
        for table, _ in OLD_TABLES:
            connection.execute(
                text("INSERT INTO tables (id, game, created_at) VALUES (:id, 'fifth', 5)"),
                {"id": table},
            )
        for table, follows in OLD_TABLES:
            connection.execute(
                text("UPDATE tables SET follows = :follows WHERE id = :id"),
                {"id": table, "follows": follows},
            )
        connection.execute(
            text("INSERT INTO events VALUES ('old1', 1, 'created', :payload, 5)"),
            {
                "payload": '{"game":"fifth","rules":{},"seats":[{"name":"Ann","owner":"a"},'
                '{"bot":"novice"}],"dealer":0}'
            },
        )
    engine.dispose()


def is_whole(url: str) -> None:
    store = open_store(url)
    assert [entry.seq for entry in store.read("old1")] == [1]
    assert store.follower("old1") == "old2"
    assert store.follower("old2") == "old3"
    store.close()


def revision_in(file: Path) -> str:
    with closing(sqlite3.connect(file)) as connection:
        return str(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0])


def test_an_old_database_is_upgraded_after_a_backup(
    url: str, other: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make_old(url)
    assert db("check", "--database", url) == 1
    assert "eightythree db upgrade" in capsys.readouterr().out
    kept = tmp_path / "kept"
    assert db("upgrade", "--database", url, "--backup", kept) == 0
    assert f"is kept in {kept}\n" in capsys.readouterr().out
    is_whole(url)
    assert db("upgrade", "--database", url) == 0
    assert capsys.readouterr().out.startswith("Up to date: ")
    assert revision_in(kept) == "0001"
    # The old backup is upgraded where it is brought back.
    assert db("restore", kept, "--database", other) == 0
    is_whole(other)
    assert revision_in(kept) == "0001"


def test_a_server_keeps_an_old_database_before_it_upgrades_it(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    make_old(f"sqlite:///{file}")
    with start(tmp_path, "--port", "0", "--database", str(file)) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("The tables of an older version are kept in ")
        printed(process)
        process.terminate()
        assert process.wait(60) == 0
    (kept,) = tmp_path.glob("tables-0001-*.backup")
    assert revision_in(kept) == "0001"
    is_whole(f"sqlite:///{file}")


def test_a_newer_one_is_refused_and_left_alone(
    url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fill(url, 1)
    kept = tmp_path / "kept"
    assert db("backup", kept, "--database", url) == 0
    engine = connect(url)
    with changing(engine) as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    for words in (
        ["backup", tmp_path / "later"],
        ["upgrade"],
        ["check"],
        ["restore", kept, "--force"],
    ):
        assert db(*words, "--database", url) == 1
        out, err = capsys.readouterr()
        assert "newer version" in err, (words, out)
    assert not (tmp_path / "later").exists()
    with closing(sqlite3.connect(kept)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    new = tmp_path / "new.sqlite3"
    assert db("restore", kept, "--database", new) == 1
    assert "newer version" in capsys.readouterr().err


@pytest.mark.parametrize("content", [b"", b"no database", b"root:x:0:0:" * 500, None])
def test_what_is_no_backup_is_refused(
    content: bytes | None, url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = fill(url, 1)
    before = logs(url, names)
    file = tmp_path / "kept"
    if content is not None:
        file.write_bytes(content)
    assert db("restore", file, "--database", url, "--force") == 1
    said = capsys.readouterr().err
    what = (
        f"there is no file {file}" if content is None else f"{file} is no backup of eightythree's"
    )
    assert said == f"eightythree db: {what}\n"
    assert logs(url, names) == before


def test_a_database_of_another_program_is_not_touched(
    url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "kept"
    fill(f"sqlite:///{tmp_path / 'ours.sqlite3'}", 1)
    assert db("backup", kept, "--database", tmp_path / "ours.sqlite3") == 0
    engine = connect(url)
    with changing(engine) as connection:
        connection.execute(text("CREATE TABLE tables (wood text)"))
    assert db("restore", kept, "--database", url, "--force") == 1
    assert "tables of another program" in capsys.readouterr().err
    with engine.connect() as connection:
        assert connection.execute(text("SELECT count(wood) FROM tables")).scalar() == 0
    engine.dispose()


def test_where_there_is_no_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = tmp_path / "missing.sqlite3"
    for words in (["backup", tmp_path / "kept"], ["upgrade"], ["check"]):
        assert db(*words, "--database", missing) == 1
        assert capsys.readouterr().err == f"eightythree db: there is no database at {missing}\n"
    assert not missing.exists()


def test_check_names_each_broken_table_and_no_card(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    fill(url, 6)

    def change(statement: str, **values: Any) -> None:
        engine = connect(url)
        with changing(engine) as connection:
            connection.execute(text(statement), values)
        engine.dispose()

    assert db("check", "--database", url) == 0
    assert capsys.readouterr().out == "6 tables, 18 entries, 0 finished rounds: all fine\n"
    change("DELETE FROM events WHERE table_id = 'table00' AND seq = 2")
    change("UPDATE events SET payload = 'AS KH' WHERE table_id = 'table02' AND seq = 3")
    change("UPDATE events SET kind = 'cheat' WHERE table_id = 'table03' AND seq = 3")
    change(
        "UPDATE events SET payload = :payload WHERE table_id = 'table05' AND seq = 3",
        payload='{"seat":0,"action":"AH"}',
    )
    assert db("check", "--database", url) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines[:-1]] == [
        "table table00",
        "table table02",
        "table table03",
        "table table05",
    ]
    assert lines[-1].endswith("4 faults")
    assert not any(card in " ".join(lines[:-1]) for card in ("AS", "KH", "AH"))


def test_check_finds_a_broken_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "tables.sqlite3"
    fill(f"sqlite:///{file}", 30)
    content = bytearray(file.read_bytes())
    for place in range(2 * 4096, len(content), 4096):
        content[place : place + 60] = b"\xff" * 60
    file.write_bytes(content)
    for words in (["check"], ["backup", tmp_path / "kept"]):
        assert db(*words, "--database", file) == 1
        assert "broken" in capsys.readouterr().err
    assert not (tmp_path / "kept").exists()
    assert not list(tmp_path.glob("kept*"))
