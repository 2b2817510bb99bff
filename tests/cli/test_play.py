"""`eightythree play`: whole matches over pipes, and what is said to a person who errs."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

import pytest

from eightythree.record import decode, replay
from tests.cli.terminal import careless, play_through, run

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    "arguments",
    [
        ["fifth", "--seed", "1"],
        ["fifth", "--players", "2", "--rules", "target=5", "tie_break=shared", "--seed", "2"],
        ["fifth", "--players", "8", "--rules", "target=4", "hand_bonus=deal", "--seed", "3"],
        ["auction", "--seed", "1", "--rules", "target=100"],
        ["auction", "--seed", "2", "--rules", "preset=table", "target=100", "show_kitty=true"],
        [
            *["auction", "--seed", "3", "--rules", "target=60", "bidding=single_round"],
            *["all_pass=redeal", "name_trump=before_kitty", "give=declarers", "show_discards=all"],
        ],
    ],
    ids=lambda arguments: " ".join(arguments),
)
def test_a_whole_match_and_its_record(arguments: list[str], tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    told = play_through([*arguments, "--record", str(file)], careless(Random(0)))
    match = replay(decode(file.read_bytes()))
    assert match.winners is not None
    assert " the match." in told or " share the win." in told
    scores = [line for line in told.splitlines() if line.startswith("Score: ")]
    for total in match.totals:
        assert f" {total}" in scores[-1]
    for result in match.results:
        for award in result.awards:
            assert f"({award.clause})." in told
    assert "Traceback" not in told
    assert "seat 0" not in told
    assert run(["check", str(file)]).stdout.endswith(", finished\n")


def test_the_same_seed_plays_the_same_match() -> None:
    arguments = ["auction", "--seed", "any text", "--rules", "target=40"]
    first = play_through(arguments, careless(Random(5)))
    assert play_through(arguments, careless(Random(5))) == first
    other = play_through([*arguments, "--seed", "another"], careless(Random(5)))
    assert other != first


def test_nobody_elses_cards_are_told(tmp_path: Path) -> None:
    """Before a card is played the terminal never names it, one's own hand aside."""
    file = tmp_path / "match.json"
    told = play_through(
        ["fifth", "--seed", "4", "--rules", "target=1", "--record", str(file)], careless(Random(1))
    )
    record = json.loads(file.read_bytes())
    hands = [set(hand.split()) for hand in record["rounds"][0]["hands"]]
    played: set[str] = set()
    for line in told.splitlines():
        if " plays " in line:
            played.add(line.split()[2].rstrip("."))
        else:
            for hand in hands[1:]:
                assert not (hand - played) & set(line.replace(",", " ").replace(".", " ").split())


def test_leaving_at_once_keeps_the_record(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    left = run(["play", "fifth", "--seed", "1", "--record", str(file)], "quit\n")
    assert left.returncode == 0
    assert "You leave the table." in left.stdout
    assert replay(decode(file.read_bytes())).winners is None


def test_the_end_of_the_input_leaves_the_table() -> None:
    left = run(["play", "auction", "--seed", "1"])
    assert left.returncode == 0
    assert left.stderr == ""
    assert "You leave the table." in left.stdout


def test_errors_at_the_prompt_are_answered() -> None:
    """A wrong card, no card and a wrong bid each get their reason, and the prompt again."""
    told = run(["play", "fifth", "--seed", "5"], "zz\n\nAS\n?\nhand\ntable\nlast\nscore\nrules\n")
    assert "'zz' is no card" in told.stdout
    assert "Not allowed: You do not hold AS (F2.2)." in told.stdout
    assert "Cards are written rank and suit" in told.stdout
    assert "tie_break: most_rounds (F4.3)" in told.stdout
    assert told.stderr == ""
    bids = run(["play", "auction", "--seed", "3"], "29\n84\nKS\nforty\n")
    assert "Not allowed: You must bid at least" in bids.stdout
    assert "a bid is at most 83" in bids.stdout
    assert "Not allowed: You must bid or pass now (A3.1)" in bids.stdout
    assert "'forty' is no action" in bids.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["fifth", "--players", "9"], "2 to 8 players, not 9 (F1.1)"),
        (["auction", "--players", "3"], "for 4 players, not 3 (A1.1)"),
        (
            ["fifth", "--rules", "target=0"],
            "target must be a whole number from 1 up, not '0' (F4.1)",
        ),
        (["fifth", "--rules", "target"], "write house rules as KEY=VALUE"),
        (["fifth", "--rules", "speed=9"], "there is no option 'speed'"),
        (["auction", "--rules", "preset=wild"], "the presets are printed, table"),
        (["auction", "--rules", "give=some"], "give must be all or declarers or off, not some"),
        (["fifth", "--bots", "genius"], "the bot levels are random, novice"),
        (["fifth", "--bots", "novice,novice"], "name one bot level, or 3"),
        (["fifth", "--name", " "], "a name has 1 to 24 characters"),
        (["fifth", "--record", "no/such/folder.json"], "No such file or directory"),
        (["bridge"], "invalid choice: 'bridge'"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_arguments_that_cannot_be(arguments: list[str], said: str) -> None:
    refused = run(["play", *arguments])
    assert refused.returncode == 2
    assert said in refused.stderr
    assert refused.stdout == ""


def test_help_names_every_option() -> None:
    told = run(["play", "--help"]).stdout
    for option in ("ace_bonus", "tie_break", "failed_bid", "show_discards", "both_reach"):
        assert option in told
    assert "check" in run(["--help"]).stdout
    assert run(["--version"]).stdout.startswith("eightythree ")
