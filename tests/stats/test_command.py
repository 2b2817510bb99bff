"""`eightythree stats`: what it prints, keeps, draws and refuses."""

from __future__ import annotations

import json
import re
from importlib import import_module
from math import hypot
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from eightythree.cli.main import main
from eightythree.stats import STUDIES, setting_of, tables_of
from eightythree.stats.results import FORMAT, Results, read, shipped
from eightythree.stats.studies import study_of
from eightythree.stats.words import ROWS

if TYPE_CHECKING:
    from collections.abc import Iterator

QUICK = ("--level", "random", "--deals", "400", "--matches", "5", "--workers", "1")


def _run(*words: str) -> int:
    return main(["stats", *words])


def test_a_table_names_the_command_that_gives_it_again(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["fifth", "--study", "aces", "--players", "3", "--seed", "7", *QUICK]
    assert _run(*words, "--rules", "ace_bonus=whole_trick") == 0
    printed = capsys.readouterr().out
    assert "random, 3 players, 400 deals, seed 7 ace_bonus=whole_trick" in printed
    [command] = [line for line in printed.splitlines() if line.startswith("  $ eightythree ")]
    assert main(command.split()[2:]) == 0
    assert capsys.readouterr().out == printed


def test_exact_chances_stand_beside(capsys: pytest.CaptureFixture[str]) -> None:
    assert _run("fifth", "--study", "hands", *QUICK) == 0
    printed = capsys.readouterr().out
    assert "0.07203 % = 3/4165" in printed
    assert "0.03372 % = 66/195755" in printed


@pytest.mark.parametrize("game", list(STUDIES))
def test_a_column_has_the_same_digits_in_each_row(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _run(game, "--kept") == 0
    for table in capsys.readouterr().out.split("\n\n"):
        columns: dict[int, set[int]] = {}
        for line in table.splitlines()[2:-2]:
            for column, cell in enumerate(re.split(r" {3,}", line.strip())[1:]):
                # What is a fraction, and what is missing, has no digits of its own.
                for figure in re.findall(r"\d+\.(\d+)", cell):
                    columns.setdefault(column, set()).add(len(figure))
        assert columns
        assert all(len(digits) == 1 for digits in columns.values()), table


def test_the_studies_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    for game, studies in STUDIES.items():
        assert _run(game, "--list") == 0
        printed = capsys.readouterr().out
        for name, study in studies.items():
            assert name in printed
            assert study.sentence in printed


def test_every_row_has_a_name_of_its_own() -> None:
    for studies in STUDIES.values():
        for study in studies.values():
            measures = [measure.name for measure in study.measures]
            assert len(set(measures)) == len(measures)
            assert (study.count_deals is None) != (study.count_matches is None)
    assert len(set(ROWS.values())) == len(ROWS)


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert _run("auction", "--study", "seats", "match-length", "--json", *QUICK) == 0
    seats, lengths = json.loads(capsys.readouterr().out)
    assert (seats["study"], seats["of"], seats["count"]) == ("seats", "deals", 400)
    assert [row["row"] for row in seats["rows"]] == ["1", "2", "3", "4"]
    assert (lengths["of"], lengths["count"]) == ("matches", 5)
    for row in seats["rows"]:
        for value, low, high, _ in row["figures"]:
            assert low <= value <= high


def test_a_file_is_added_to(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "figures.json"
    for words in (
        ["--study", "aces", "--players", "2,3"],
        ["--study", "seats", "--players", "3"],
        ["--study", "aces", "--players", "3", "--seed", "9"],
    ):
        assert _run("fifth", *words, *QUICK, "--out", str(file)) == 0
    found = read(file)
    assert (found.format, found.game) == (FORMAT, "fifth")
    assert [(table.study, table.players, table.seed) for table in found.tables] == [
        ("aces", 2, 0),
        ("aces", 3, 9),
        ("seats", 3, 0),
    ]
    assert list(tmp_path.iterdir()) == [file]
    kept = file.read_bytes()
    capsys.readouterr()
    assert _run("auction", "--study", "bids", *QUICK, "--out", str(file)) == 1
    assert "figures of fifth, not of auction; name another file" in capsys.readouterr().err
    assert file.read_bytes() == kept


@pytest.mark.parametrize(
    "content", ["", "{", "[]", '{"format": "eightythree/1"}', "\x00", '{"tables": 3}']
)
def test_a_file_of_something_else(
    content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "notes.txt"
    file.write_text(content)
    assert _run("fifth", "--study", "aces", *QUICK, "--out", str(file)) == 1
    assert "name another file" in capsys.readouterr().err
    assert file.read_text() == content


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["fifth", "--study", "aces", "luck"], "no study 'luck'; its studies are after-fourth"),
        (["auction", "--study", "aces"], "auction has no study 'aces'"),
        (["fifth", "--players", "9"], "cannot be played by 9; write 2 to 8"),
        (["auction", "--players", "3"], "cannot be played by 3; write 4"),
        (["fifth", "--players", "3,x"], "such as 3,4"),
        (["fifth", "--players", ""], "such as 3,4"),
        (["fifth", "--level", "clever"], "must be one of random, novice"),
        (["fifth", "--level", "random,"], "must be one of random, novice"),
        (["fifth", "--level", "bold"], "must be one of random, novice, learned"),
        (
            ["auction", "--level", "learned"],
            "in auction the level must be one of random, novice, bold, club",
        ),
        (["fifth", "--deals", "0"], "deals count from 1"),
        (["fifth", "--matches", str(2**48)], "below 2**48"),
        (["fifth", "--seed", "-1"], "2**64 - 1"),
        (["fifth", "--workers", "0"], "--workers counts from 1"),
        (["fifth", "--rules", "colour=red"], "no option"),
        (["fifth", "--kept", "--players", "9"], "leave --kept out"),
        (["fifth", "--kept", "--level", "clever"], "leave --kept out"),
        (["fifth", "--kept", "--players", "x"], "such as 3,4"),
        (["auction", "--kept", "--rules", "min_bid=7"], "leave --kept out"),
    ],
)
def test_refused(words: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert _run(*words) == 2
    assert why in capsys.readouterr().err


def test_a_folder_that_cannot_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "taken").touch()
    words = ["fifth", "--study", "aces", *QUICK]
    assert _run(*words, "--plots", str(tmp_path / "taken")) == 1
    assert _run(*words, "--out", str(tmp_path / "none" / "figures.json")) == 1
    assert capsys.readouterr().err.count("eightythree stats: ") == 2


def test_plots_are_the_same_each_time(tmp_path: Path) -> None:
    words = ["fifth", "--study", "hands", "aces", "--players", "2,3", *QUICK]
    for folder in ("one", "two"):
        assert _run(*words, "--plots", str(tmp_path / folder)) == 0
    for name in ("fifth-hands.svg", "fifth-aces.svg"):
        one, two = ((tmp_path / folder / name).read_text() for folder in ("one", "two"))
        assert one == two
        assert "3 players" in one
    assert _run(*words, "--plots", str(tmp_path), "--png") == 0
    assert (tmp_path / "fifth-aces.png").read_bytes().startswith(b"\x89PNG")


def test_stopped_with_what_was_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The deals counted are the first ones, so that a command gives the same figures."""
    command: Any = import_module("eightythree.cli.stats")
    real = command.stream

    def stopping(*args: Any, **options: Any) -> Iterator[Any]:
        yield from [next(real(*args, **options))]
        raise KeyboardInterrupt

    words = ["fifth", "--study", "aces", "--players", "2,3", "--level", "random", "--json"]
    monkeypatch.setattr(command, "stream", stopping)
    assert _run(*words, "--deals", "50000", "--workers", "1") == 130
    told = capsys.readouterr()
    [stopped] = json.loads(told.out)
    assert f"stopped after {stopped['count']:,} of 100,000" in told.err
    monkeypatch.setattr(command, "stream", real)
    assert main([*stopped["command"].split()[1:], "--json", "--workers", "1"]) == 0
    assert json.loads(capsys.readouterr().out) == [stopped]


@pytest.mark.parametrize("game", STUDIES)
def test_what_the_package_brings(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    content = shipped(game).read_bytes()
    results = msgspec.json.decode(content, type=Results)
    assert results.game == game
    assert {table.study for table in results.tables} == set(STUDIES[game])
    assert len({table.key for table in results.tables}) == len(results.tables)
    for table in results.tables:
        study = study_of(game, table.study)
        assert [each.name for each in table.measures] == [each.name for each in study.measures]
        assert [each.unit for each in table.measures] == [each.unit for each in study.measures]
        assert table.command.startswith(f"eightythree stats {game} --study {table.study} ")
        for row in table.rows:
            assert len(row.figures) == len(table.measures)
            for figure in row.figures:
                assert figure is None or figure[1] <= figure[0] <= figure[2]
    first = results.tables[0]
    assert _run(game, "--kept", "--study", first.study, "--level", first.level) == 0
    assert first.command in capsys.readouterr().out


def test_the_numbers_of_the_document_are_those_of_the_package() -> None:
    """Each table that `docs/strategy.md` quotes is shipped, and each number stands in one."""
    document = (Path(__file__).parents[2] / "docs" / "strategy.md").read_text("utf-8")
    kept = {table.command: table for game in STUDIES for table in read(shipped(game)).tables}
    quoted = re.findall(r"^eightythree stats .* --seed \d+$", document, re.MULTILINE)
    assert len(quoted) > 30
    assert set(quoted) <= kept.keys()
    figures = [
        abs(part) * (100 if measure.unit == "share" else 1)
        for command in quoted
        for row in kept[command].rows
        for figure, measure in zip(row.figures, kept[command].measures, strict=True)
        if figure is not None
        for part in figure[:3]
    ]
    text = re.sub(r"```.*?```", "", document, flags=re.DOTALL)
    for number in re.findall(r"\b\d+\.\d+\b(?= %|\]|,| \[| \|)", text):
        digits = len(number.partition(".")[2])
        near = 0.51 * 10**-digits
        exact = number in {"0.0337", "0.0720", "0.422", "0.842"}
        assert exact or any(abs(each - float(number)) <= near for each in figures), number


@pytest.mark.parametrize("game", STUDIES)
def test_what_the_package_brings_is_what_is_played_now(game: str) -> None:
    """Fewer deals of another seed agree with the figures kept, up to chance."""
    kept = {
        (table.study, table.level): table
        for table in read(shipped(game)).tables
        if table.players == 4 and not table.rules
    }
    for level in ("random", "novice", "bold" if game == "auction" else "learned"):
        names = [study for study, of in kept if of == level and study in ("aces", "seats", "bids")]
        assert names
        setting = setting_of(game, level=level, seed=4)
        for table in tables_of(setting, names, deals=4_000):
            rows = kept[table.study.name, level].rows
            for row, found in zip(rows, table.figures.values(), strict=True):
                for one, other in zip(row.figures, found.values(), strict=True):
                    if one is None or other is None or min(one[3], other.trials) < 400:
                        continue
                    reach = hypot(one[2] - one[1], other.high - other.low) / 2
                    # An interval of 95 % ends at 1.96 standard errors; 5 are one in two million.
                    assert abs(one[0] - other.value) < 5 / 1.96 * reach, (table.study.name, row.row)
