"""Where a command is to write: looked at before the work, refused with the name and the remedy."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from eightythree.cli.main import main
from eightythree.record import encode
from tests.review.played import played

if TYPE_CHECKING:
    from pathlib import Path

COMMANDS = {
    "review": (["review", "{record}", "--html"], 2),
    "simulate": (["simulate", "fifth", "--deals", "5", "--out"], 1),
    "tournament": (["tournament", "fifth", "--bots", "random,novice", "--out"], 1),
    "stats": (["stats", "fifth", "--kept", "--out"], 1),
    "plots": (["stats", "fifth", "--kept", "--plots"], 1),
    "backup": (["db", "backup"], 1),
}


def _words(command: str, folder: Path) -> tuple[list[str], int]:
    words, status = COMMANDS[command]
    record = folder / "match.json"
    record.write_bytes(encode(played("fifth", 2, random.Random(1), rounds=1, level="random")))
    return [word.format(record=record) for word in words], status


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_a_folder_that_is_missing_is_named_and_not_made(
    command: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("eightythree.cli.review.reviewed", _never)
    words, status = _words(command, tmp_path)
    out = tmp_path / "missing" / "out"
    if command == "backup":
        out = tmp_path / "missing" / "kept"
        words = [*words, str(out), "--database", _database(tmp_path)]
    else:
        words = [*words, str(out)]
    assert main(words) == status
    error = capsys.readouterr().err
    assert error == (
        f"eightythree {words[0]}: {out}: there is no folder {out.parent}; make it first\n"
    )
    assert not out.parent.exists()


@pytest.mark.parametrize("command", ["review", "simulate", "tournament", "stats"])
def test_a_folder_is_no_file(
    command: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("eightythree.cli.review.reviewed", _never)
    words, status = _words(command, tmp_path)
    out = tmp_path / "folder"
    out.mkdir()
    assert main([*words, str(out)]) == status
    assert f"{out}: is no file but a folder" in capsys.readouterr().err
    assert list(out.iterdir()) == []


def test_asking_leaves_a_file_as_it_was(tmp_path: Path) -> None:
    from eightythree.cli.writing import unwritable, unwritable_folder

    kept = tmp_path / "kept"
    kept.write_text("as it was")
    assert unwritable(str(kept)) is None
    assert kept.read_text() == "as it was"
    assert unwritable(str(tmp_path / "new")) is None
    assert unwritable("new-file-beside-nothing") is None
    assert [kept] == list(tmp_path.iterdir())
    assert unwritable_folder(str(tmp_path / "plots")) is None
    assert (tmp_path / "plots").is_dir()
    assert unwritable_folder(str(kept)) == f"{kept}: is not a folder"


def _never(*_: object, **__: object) -> None:
    pytest.fail("it began to compute")


def _database(folder: Path) -> str:
    from eightythree.store import open_store

    url = f"sqlite:///{folder / 'tables.sqlite3'}"
    open_store(url).close()
    return url
