"""The deal of the day against `docs/daily.md`: its vectors, and what its texts promise."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from eightythree.cards import names
from eightythree.days import FORMS, Day, closes, date_of, days_on
from eightythree.games import GAMES

DOCUMENT = (Path(__file__).resolve().parents[2] / "docs" / "daily.md").read_text(encoding="utf-8")
VECTORS: list[dict[str, Any]] = json.loads(
    DOCUMENT.split("## Test vectors")[1].split("```json")[1].split("```")[0]
)


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["game"] for vector in VECTORS])
def test_a_day_is_as_its_vector(vector: dict[str, Any]) -> None:
    day = Day(vector["game"], vector["date"], vector["secret"])
    assert day.commitment == vector["commitment"]
    rounds = FORMS[day.game].rounds
    assert [day.shuffle(n + 1).secret for n in range(rounds)] == vector["round_secrets"]
    for number, deck in ((1, vector["first_deck"]), (rounds, vector["last_deck"])):
        dealt = [names(1 << card) for card in day.shuffle(number).deck()]
        assert " ".join(dealt) == deck
    seed = vector["seed"]
    assert day.seed(seed["round"], seed["seat"], seed["actions"]) == int(seed["value"])


def test_the_targets_cannot_be_reached() -> None:
    most = {"fifth": 5, "auction": 166}  # F3.5, A7.4
    for game, form in FORMS.items():
        rules = GAMES[game].Rules.read(form.rules)
        assert rules.target == form.rounds * most[game] + 1
        assert form.rounds % form.seats == 0  # all deal as often
        told = re.search(r"cannot reach \((\d+), (\d+)\)", DOCUMENT)
        assert told is not None
        assert str(rules.target) in told.groups()


def test_a_day_is_of_utc_and_closes_two_hours_after_it() -> None:
    midnight = 1_796_083_200_000  # date -u -d 2026-12-01 +%s
    assert date_of(midnight - 1) == "2026-11-30"
    assert date_of(midnight) == "2026-12-01"
    assert closes("2026-11-30") == midnight + 2 * 3600 * 1000
    assert days_on("2028-02-28", 2) == "2028-03-01"
    with pytest.raises(ValueError, match="day"):
        closes("2026-02-30")


def test_games_days_rounds_and_purposes_share_no_secret() -> None:
    secret = "5a" * 32
    days = [Day("fifth", "2026-11-30", secret), Day("auction", "2026-11-30", secret)]
    days.append(Day("fifth", "2026-12-01", secret))
    found = [day.shuffle(number).secret for day in days for number in (1, 2, 11)]
    found += [day.digest("bot", 1, 1, 1).hex() for day in days]
    found += [day.digest("bot", 11, 1).hex() for day in days] + [day.commitment for day in days]
    assert len(set(found)) == len(found)
