"""`eightythree solve`: its two forms, its moments, its refusals."""

from __future__ import annotations

import json
import subprocess
from random import Random
from typing import TYPE_CHECKING

import pytest
from msgspec import UNSET

from eightythree.bots import BOTS
from eightythree.cards import card_name
from eightythree.games import GAMES, auction, fifth
from eightythree.record import PlayedRound, encode, positions, record_of
from eightythree.solver import auction as auction_solver
from eightythree.solver import fifth as fifth_solver
from tests.cli.terminal import COMMAND, run

if TYPE_CHECKING:
    from pathlib import Path

    from eightythree.record import Record


def _match(name: str, seed: int) -> Record:
    """Return the record of a round between novices."""
    game = GAMES[name]
    rng = Random(seed)
    match = game.start(game.Rules.read({}), 4, 0)
    deck = rng.sample(range(game.DECK_SIZE), game.DECK_SIZE)
    deal = game.deal_from(deck, 4, 0)
    match = match.deal(deal)
    actions = []
    while not match.awaits_deal:
        actions.append(BOTS["novice"].choose(game.observe(match, match.to_act), rng))
        match = match.apply(actions[-1])
    return record_of(game, match.rules, ["Ann", "Bo", "Cy", "Di"], [PlayedRound(0, deal, actions)])


def test_fifth_as_json(tmp_path: Path) -> None:
    record = _match("fifth", 1)
    file = tmp_path / "match.json"
    file.write_bytes(encode(record))
    told = json.loads(run(["solve", str(file), "--at", "1.6", "--json"]).stdout)
    (played,) = (each.match.round for each in positions(record) if each.action == 5)
    assert isinstance(played, fifth.Round)
    expected = fifth_solver.solve_round(played)
    assert told == {
        "game": "fifth",
        "seat": played.to_act,
        "cards": [
            {"card": card_name(each.card), "value": pytest.approx(each.value)} for each in expected
        ],
    }


def test_auction_as_json_and_as_text(tmp_path: Path) -> None:
    record = _match("auction", 2)
    file = tmp_path / "match.json"
    first_play = len(record.rounds[0].actions) - 24
    file.write_bytes(encode(record))
    moment = f"1.{first_play + 3}"
    told = json.loads(run(["solve", str(file), "--at", moment, "--json"]).stdout)
    found = [each.match.round for each in positions(record) if each.action == first_play + 2]
    assert isinstance(found[0], auction.Round)
    expected = auction_solver.solve(found[0])
    assert told["cards"] == [
        {"card": card_name(each.card), "value": each.captured} for each in expected
    ]
    text = run(["solve", str(file), "--at", moment]).stdout
    assert text.splitlines()[1].split() == [
        card_name(expected[0].card),
        str(expected[0].captured),
    ]


def test_an_unfinished_record_is_solved_at_its_end() -> None:
    record = _match("fifth", 3)
    record.rounds[0].actions = record.rounds[0].actions[:9]
    record.rounds[0].points = UNSET
    record.score = UNSET
    told = run(["solve", "-", "--json"], encode(record).decode())
    assert json.loads(told.stdout)["seat"] in range(4)


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["--at", "1.1"], 1, "in the play of the cards alone"),
        (["--at", "9.9"], 1, "the record has no action 9 in round 9"),
        (["--at", "0.1"], 2, "count from 1"),
        (["--at", "first"], 2, "write ROUND.ACTION"),
        ([], 1, "nobody is to play a card"),
    ],
)
def test_moments_that_cannot_be_solved(arguments: list[str], status: int, said: str) -> None:
    refused = run(["solve", "-", *arguments], encode(_match("auction", 2)).decode())
    assert refused.returncode == status
    assert said in refused.stderr
    assert "Traceback" not in refused.stderr


def test_a_standard_input_that_is_closed() -> None:
    command = [*COMMAND, "solve", "-"]
    told = subprocess.run(
        ["sh", "-c", 'exec "$@" <&-', "sh", *command], capture_output=True, text=True, check=False
    )
    assert told.returncode == 2
    assert told.stderr == "eightythree solve: -: bad file descriptor\n"


def test_a_file_that_is_not_there() -> None:
    refused = run(["solve", "nowhere.json"])
    assert refused.returncode == 2
    assert refused.stderr == "eightythree solve: nowhere.json: no such file or directory\n"
