"""Ratings: what a finished match counts for whom, and what anybody is told of it."""

from __future__ import annotations

import asyncio
import random
import secrets
from typing import TYPE_CHECKING, Any

import pytest

from eightythree.bots.levels import RATINGS
from eightythree.cli.main import main
from eightythree.server.outcomes import outcome_of, rate
from eightythree.server.position import begin
from eightythree.server.standings import _told
from eightythree.store import (
    Acted,
    Created,
    Explored,
    Left,
    Logged,
    Place,
    Sat,
    Store,
    Terms,
    open_store,
)
from eightythree.store.ratings import RatedRow, matches_of, put, standings

from .guest import Guest
from .process import ServerProcess

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence
    from pathlib import Path

    from sqlalchemy import Connection

    from eightythree.server.position import Position
    from eightythree.store import Entry

ANN, BO, CY = ("a" * 64, "b" * 64, "c" * 64)
BOT = Place("Bot", bot="novice")


def person(name: str, owner: str) -> Place:
    return Place(name, owner=owner)


def played(
    created: Created,
    rng: random.Random,
    between: Callable[[Position], Sequence[Entry]] = lambda _: (),
    start: int = 1_000,
) -> list[Logged]:
    """Return the log of a match that is played to its end, with entries of one's own between."""
    position, log = begin("t", created, start), [Logged(1, created, start)]
    while not position.over:
        entries = list(between(position))
        if not entries:
            seat = position.match.to_act
            if seat is None:
                entries = [position.deal()]
            else:
                legal = position.match.legal_actions()
                words = position.game.format_action(rng.choice(legal[:3]))
                entries = [Acted(seat, words)]
        for entry in entries:
            position = position.after(entry, start + position.seq)
            log.append(Logged(position.seq, entry, start + position.seq - 1))
    return log


def once(entry: Entry, when: Callable[[Position], bool]) -> Callable[[Position], Sequence[Entry]]:
    """Return what adds an entry the first time that a position is as wanted."""
    left = [entry]
    return lambda position: [left.pop()] if left and when(position) else []


def test_places_follow_from_who_has_won() -> None:
    seats = (person("Ann", ANN), person("Bo", BO), BOT)
    for seed in range(8):
        log = played(Created("fifth", {"target": 6}, seats, 0), random.Random(seed))
        totals = last(log).match.totals
        rows = outcome_of("t", log)
        assert [row.player for row in rows] == [ANN, BO, "bot:novice"]
        (winner,) = last(log).match.winners or ()
        assert rows[winner].place == 1
        for one in rows:
            for other in rows:
                if {one.seat, other.seat}.isdisjoint({winner}):
                    ahead = totals[one.seat] - totals[other.seat]
                    assert (ahead > 0) == (one.place < other.place)
        assert {row.at for row in rows} == {log[-1].at}
    log = played(Created("auction", {"target": 60}, (*seats, BOT), 0), random.Random(1))
    (side,) = last(log).match.winners or ()
    assert [row.place for row in outcome_of("t", log)] == [
        1 + (seat % 2 != side) for seat in range(4)
    ]


def last(log: Sequence[Logged]) -> Position:
    created = log[0].entry
    assert isinstance(created, Created)
    position = begin("t", created, log[0].at)
    for logged in log[1:]:
        position = position.after(logged.entry, logged.at)
    return position


def test_a_seat_counts_for_who_sat_there_at_the_first_deal() -> None:
    """Leaving saves nobody from a result, and a substitute has none."""
    seats = (person("Ann", ANN), Place(), BOT)
    before = once(Sat(1, "Bo", BO), lambda position: position.free_seat == 1)
    log = played(Created("fifth", {"target": 6}, seats, 0), random.Random(2), before)
    assert [row.name for row in outcome_of("t", log)] == ["Ann", "Bo", "Bot"]
    full = (person("Ann", ANN), person("Bo", BO), BOT)
    changes = [
        once(Left(1, "novice"), lambda position: len(position.results) == 1),
        once(Sat(1, "Cy", CY), lambda position: position.seats[1].left),
    ]
    log = played(
        Created("fifth", {"target": 6}, full, 0),
        random.Random(2),
        lambda position: [entry for change in changes for entry in change(position)],
    )
    assert last(log).seats[1].owner == CY
    assert [row.player for row in outcome_of("t", log)] == [ANN, BO, "bot:novice"]


def test_what_is_no_match_of_equals_is_not_rated() -> None:
    seats = (person("Ann", ANN), person("Bo", BO))
    hints = Created("fifth", {"target": 6}, seats, 0, terms=Terms(hints=True))
    assert outcome_of("t", played(hints, random.Random(3))) == []
    log = played(Created("fifth", {"target": 6}, seats, 0), random.Random(3))
    assert outcome_of("t", log) != []
    assert outcome_of("t", log[:-1]) == []
    explored = [*log[:3], Logged(4, Explored(), 0)]
    explored += [Logged(each.seq + 1, each.entry, each.at) for each in log[3:]]
    assert outcome_of("t", explored) == []


def test_rules_make_ratings_of_their_own_but_for_the_target() -> None:
    seats = (person("Ann", ANN), person("Bo", BO))
    rules: list[dict[str, bool | int | str]] = [
        {"target": 2}, {"target": 4}, {"target": 2, "hand_bonus": "off"},
    ]  # fmt: skip
    found = [outcome_of("t", played(Created("fifth", each, seats, 0), random.Random(4)))[0].rules
             for each in rules]  # fmt: skip
    assert found[0] == found[1] != found[2]


def match(table: str, places: Sequence[int], at: int, game: str = "fifth") -> list[RatedRow]:
    """Return a match between Ann, Bo and bots that ended in these places, before it is rated."""
    seats = [person("Ann", ANN), person("Bo", BO), BOT, BOT][: len(places)]
    created = Created(game, {"target": 6 if game == "fifth" else 60}, tuple(seats), 0)
    rows = outcome_of("t", played(created, random.Random(5)))
    return [row._replace(table=table, place=place, at=at)
            for row, place in zip(rows, places, strict=True)]  # fmt: skip


def test_who_wins_rises_and_a_bot_stays_where_tournaments_put_it() -> None:
    before = match("t", (1, 3, 2), 1)
    ann, bo, bot = rate(before)
    assert ann.mu > 25 > bo.mu
    assert max(ann.sigma, bo.sigma) < 25 / 3
    assert bot == before[2]
    assert bot.mu == RATINGS["fifth"]["novice"]
    # In Auction partners rise together, and the same two fall together on the other side.
    ann, bo, *_ = rate(match("t", (1, 2, 1, 2), 1, "auction"))
    assert ann.mu > 25 > bo.mu
    # Equals share a place: nothing tells two newcomers apart.
    one, other = rate(match("t", (1, 1), 1))
    assert one.mu == pytest.approx(other.mu)


def rating(rows: Sequence[RatedRow]) -> Callable[[Connection], None]:
    """Return what rates a match."""
    return lambda connection: put(connection, rows, rate)


def kept(store: Store, rows: Sequence[RatedRow]) -> None:
    store.create(rows[0].table, "fifth", [Created("fifth", {}, (BOT, BOT), 0)]).result()
    store.write(rating(rows)).result()


def test_a_match_is_rated_once_and_each_begins_where_the_last_ended(store: Store) -> None:
    first, second = match("t1", (1, 2), 10), match("t2", (2, 1), 20)
    for rows in (first, second):
        kept(store, rows)
    for rows in (first, second, first):
        store.write(rating(rows)).result()
    found = store.look(lambda connection: matches_of(connection, ANN, "fifth", 9))
    assert [(row.table, row.seat) for row in found] == [("t1", 0), ("t1", 1), ("t2", 0), ("t2", 1)]
    after = rate(first)
    wanted = rate(
        [new._replace(mu=old.mu, sigma=old.sigma) for new, old in zip(second, after, strict=True)]
    )
    assert [row.mu for row in found] == pytest.approx([row.mu for row in after + wanted])
    # Counted late, after a crash: it is the last all the same, and changes none before it.
    kept(store, match("t0", (1, 2), 5))
    latest = store.look(lambda connection: standings(connection, "fifth", first[0].rules))
    assert {row.table for row in latest.values()} == {"t0"}
    assert latest[ANN].mu > found[2].mu
    assert len(store.look(lambda connection: matches_of(connection, ANN, "fifth", 1))) == 2


def test_two_processes_rate_one_player_at_once(url: str) -> None:
    """Whatever the order, each match counts, from where the one before it ended."""
    stores = [open_store(url) for _ in range(2)]
    try:
        for number in range(6):
            rows = match(f"t{number}", (1, 2), number)
            stores[0].create(rows[0].table, "fifth", [Created("fifth", {}, (BOT, BOT), 0)]).result()
        matches = [match(f"t{number}", (1, 2), number) for number in range(6)]
        waiting = [store.write(rating(rows)) for rows in matches for store in stores]
        for done in waiting:
            done.result()
        found = stores[0].look(lambda connection: matches_of(connection, ANN, "fifth", 9))
        mine = [row.mu for row in found if row.player == ANN]
        assert len(mine) == 6
        assert mine == sorted(mine)
        sigmas = [row.sigma for row in found if row.player == ANN]
        assert sigmas == sorted(sigmas, reverse=True)
    finally:
        for store in stores:
            store.close()


async def ratings(guest: Guest, game: str = "fifth") -> list[dict[str, Any]]:
    answer = await guest.http.get(f"/api/ratings/{game}")
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()
    return found


async def rated(guest: Guest, matches: int) -> dict[str, Any]:
    """Return somebody's first ratings once so many matches are counted."""
    while (
        not (found := await ratings(guest)) or sum(len(each["matches"]) for each in found) < matches
    ):
        await asyncio.sleep(0.1)
    return found[0]


def test_one_is_told_of_those_one_has_played_with_alone(tmp_path: Path, url: str) -> None:
    rules = {"target": 2}

    async def play(ann: Guest, bo: Guest, names: tuple[str, str], seed: int) -> str:
        table = await ann.make("fifth", [None, None, "novice"], rules, names[0])
        first = await ann.watch(table)
        second = await bo.watch(table, query=f"?name={names[1]}")
        await asyncio.gather(*(watch.play(random.Random(seed)) for watch in (first, second)))
        assert first.view["awaits"] == "nothing"
        return table

    async def test(address: str) -> tuple[list[dict[str, Any]], str]:
        tokens = [secrets.token_urlsafe(32) for _ in range(3)]
        async with (
            Guest(address, tokens[0]) as ann,
            Guest(address, tokens[1]) as bo,
            Guest(address, tokens[2]) as cy,
        ):
            assert await ratings(cy) == []
            tables = [await play(ann, bo, ("Ann", "Bo"), 1)]
            await rated(ann, 1)
            tables.append(await play(bo, cy, ("Secret", "Cy"), 2))
            await rated(cy, 1)
            mine = await rated(ann, 1)
            assert [each["table"] for each in mine["matches"]] == tables[:1]
            assert {"Ann", "Bo"} < {seat["name"] for seat in mine["matches"][0]["seats"]}
            met = {each["name"] for each in mine["opponents"]}
            # Neither whom Bo played with nor what Bo is called there.
            assert met == {"Bo", ""}
            told = (await ann.http.get("/api/ratings/fifth")).text
            assert "Secret" not in told
            assert "Cy" not in told
            assert (mine["players"], mine["rules"]) == (3, {})
            (against,) = [each for each in mine["opponents"] if each["bot"] is None]
            assert against["matches"] == 1
            place = {seat["name"]: seat["place"] for seat in mine["matches"][0]["seats"]}
            assert against["ahead"] == (place["Ann"] < place["Bo"])
            assert against["behind"] == (place["Ann"] > place["Bo"])
            theirs = await rated(bo, 2)
            assert against["rating"] == theirs["rating"] == theirs["matches"][-1]["rating"]
            assert await ratings(bo, "auction") == []
            assert (await ann.http.get("/api/ratings/whist")).status_code in {400, 404}
            assert not any(token in told for token in tokens)
            return [await rated(guest, 1) for guest in (ann, bo, cy)], tokens[0]

    with ServerProcess(tmp_path, database=url, message_rate=1e6) as server:
        before, token = run(test(server.address))
        server.stop()
        # Made anew from the logs, they are what they were.
        assert main(["db", "ratings", "--database", url]) == 0
        server.start()

        async def again() -> None:
            async with Guest(server.address, token) as ann:
                assert await rated(ann, 1) == before[0]

        run(again())


def run(test: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(asyncio.wait_for(test, 240))


def _row(game: str, seat: int, player: str, place: int, table: str = "t") -> RatedRow:
    return RatedRow(table, seat, game, "{}", player, player[:3], place, 25.0, 8.0, 1_000)


@pytest.mark.parametrize(
    ("game", "players", "places", "met"),
    [
        # matches, ahead, behind, together: a match is one, however many seats a level holds.
        ("fifth", (ANN, "bot:novice", "bot:novice"), (1, 2, 3), (1, 1, 0, 0)),
        ("fifth", (ANN, "bot:novice", "bot:novice"), (2, 1, 3), (1, 0, 1, 0)),
        ("fifth", (ANN, "bot:novice", "bot:novice"), (1, 1, 3), (1, 0, 0, 0)),
        ("auction", (ANN, "bot:novice", "bot:novice", "bot:novice"), (1, 2, 1, 2), (1, 1, 0, 1)),
        ("auction", (ANN, "bot:novice", BO, "bot:novice"), (2, 1, 2, 1), (1, 0, 1, 0)),
        ("auction", (ANN, BO, "bot:novice", BO), (2, 1, 2, 1), (0, 0, 0, 1)),
    ],
)
def test_a_match_against_several_seats_of_one_level_is_one_match(
    game: str, players: tuple[str, ...], places: tuple[int, ...], met: tuple[int, ...]
) -> None:
    rows = [
        _row(game, seat, player, place)
        for seat, (player, place) in enumerate(zip(players, places, strict=True))
    ]
    told = _told(rows, {row.player: row for row in rows}, ANN)
    (novice,) = [each for each in told.opponents if each.bot == "novice"]
    assert (novice.matches, novice.ahead, novice.behind, novice.together) == met
    assert len(told.matches) == 1
