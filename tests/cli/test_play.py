"""`eightythree play`: whole matches over pipes, and what is said to a person who errs."""

from __future__ import annotations

import json
import os
import re
from random import Random
from typing import TYPE_CHECKING

import pytest

from eightythree.bots import BOTS
from eightythree.bots.levels import RATINGS, STYLES
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


@pytest.mark.parametrize(
    ("arguments", "typed"),
    [
        (["fifth", "--seed", "6", "--players", "3"], []),
        (["auction", "--seed", "2"], []),
        # Seat 0 declares, so that it names trump, gives where it may, and discards.
        (["auction", "--seed", "9"], ["83x2"]),
    ],
    ids=lambda value: " ".join(value),
)
def test_a_hint_can_be_typed_as_it_is(arguments: list[str], typed: list[str]) -> None:
    """At every prompt of a round the advice is asked for, with its reason, and then followed."""
    asked: set[str] = set()
    calls = list(typed)

    def follow(told: str) -> str:
        asked.add(told[told.rfind("\n") + 1 :].split(" (")[0])
        if "Round 2." in told:
            return "quit"
        if calls:
            return calls.pop()
        since = told.rpartition("]\n")[2]
        advice = re.search(r"^The expert advises: (.*)\.\n(.*)\.$", since, re.MULTILINE)
        return advice[1] if advice else "hint"

    told = play_through(arguments, follow)
    assert "Not allowed" not in told
    assert "is no action" not in told
    assert "is no card" not in told
    assert "The expert advises: " in told
    assert "deals that agree with what has been seen" in told
    if arguments[0] == "auction":
        assert {"Bid", "Discard", "Play"} <= asked


def test_a_bid_is_weighed_at_the_prompt() -> None:
    """There are 83 points in all (A2.4): a bid of 70 just made leaves the others 13."""
    told = run(["play", "auction", "--seed", "2"], "stakes 70\nstakes 29\nstakes\nquit\n").stdout
    prompted, _, asked = told.partition("Bid (")
    assert re.search(r"^(\d+) just made would bring the match to \1 : \d+;", prompted, re.MULTILINE)
    assert "70 just made would bring the match to 70 : 13; a point short, to " in asked
    assert "29 cannot be bid now." in asked
    assert asked.count("just made") > 10


def test_why_is_a_hint_too_and_hints_change_nothing() -> None:
    arguments = ["play", "fifth", "--seed", "6"]
    without = run(arguments, "quit\n").stdout
    hinted = run(arguments, "hint\nWHY\nhint\nquit\n").stdout
    advice = [line.partition(": ")[2] for line in hinted.splitlines() if "advises: " in line]
    assert len(advice) == 3
    assert len(set(advice)) == 1
    assert without.startswith(hinted.partition("Play (")[0])


def test_without_the_extra_the_novice_advises(tmp_path: Path) -> None:
    """What is not installed is neither offered nor asked for advice."""
    (tmp_path / "sitecustomize.py").write_text(
        "import importlib.util as util\nfind = util.find_spec\n"
        "util.find_spec = lambda name, *more: None if name == 'numba' else find(name, *more)\n"
    )
    before = {"PYTHONPATH": f"{tmp_path}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"}
    told = run(["play", "auction", "--seed", "2"], "hint\n?\n", before)
    assert "The novice would do this: " in told.stdout
    assert "deals that agree" not in told.stdout
    rating = RATINGS["auction"]["novice"]
    assert f"  novice  {rating:>3}  Plays by rules of thumb" in told.stdout
    assert "expert" not in told.stdout
    assert told.stderr == ""


@pytest.mark.parametrize("game", ["fifth", "auction"])
def test_help_lists_the_levels_with_rating_and_style(game: str) -> None:
    at_the_prompt = run(["play", game, "--seed", "1"], "?\n").stdout
    outside = run(["play", "--help"]).stdout
    for level in BOTS:
        rating = RATINGS[game][level]
        assert f"  {level:<7} {rating:>3}  {STYLES[level]}" in at_the_prompt
        ratings = "".join(f"{RATINGS[each][level]:>4}" for each in ("fifth", "auction"))
        assert f"  {level:<7}{ratings}  {STYLES[level]}" in outside


def test_help_names_every_option() -> None:
    told = run(["play", "--help"]).stdout
    for option in ("ace_bonus", "tie_break", "failed_bid", "show_discards", "both_reach"):
        assert option in told
    assert "check" in run(["--help"]).stdout
    assert run(["--version"]).stdout.startswith("eightythree ")
