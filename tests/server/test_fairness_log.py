"""What the next deal follows from, as the log has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from eightythree.cards import names
from eightythree.cli.main import main
from eightythree.fairness import Shuffle
from eightythree.server.dealing import next_deal
from eightythree.server.messages import Act, Ready
from eightythree.server.position import replay
from eightythree.server.proofs import fairness as fair_rounds
from eightythree.server.settings import Settings
from eightythree.server.tables import Tables
from eightythree.server.watcher import Watcher
from eightythree.store import (
    Acted,
    Answered,
    Asked,
    Created,
    Cut,
    Dealt,
    Entry,
    StoreError,
    open_store,
)
from eightythree.store.entries import decode, encode

from .test_fairness import cut
from .test_table import ANN, BO, DEAL, SEATS, loaded, made, never, run, told

if TYPE_CHECKING:
    from eightythree.store import Store


def test_a_cut_stays_where_the_action_that_it_came_with_is_taken_back(sqlite_url: str) -> None:
    async def test(store: Store) -> None:
        table = made(store, msgspec.structs.replace(DEAL, secret="5" * 64))
        entries: list[Entry] = [
            Acted(0, "AS", cut(1)),
            Asked(0),
            Answered(1, yes=True),
            Acted(0, "KS", cut(2)),
        ]
        store.append(table, 2, entries).result()
        position = replay(table, store.read(table))
        assert "KS" not in names(position.seen_by(0).hand).split()
        assert "AS" in names(position.seen_by(0).hand).split()
        assert position.shuffle.cuts == (cut(1), "")
        assert position.next_deal(0).cut == cut(1)

    run(test, sqlite_url)


def plays() -> list[tuple[int, str]]:
    """Return who plays what in the deal `DEAL`: seat 0 wins every trick."""
    return [(at % 2, DEAL.hands[at % 2].split()[at // 2]) for at in range(12)]


def test_a_cut_through_one_process_is_in_the_deal_of_another(sqlite_url: str) -> None:
    async def test(store: Store) -> None:
        secret = "5" * 64
        table = made(store, msgspec.structs.replace(DEAL, secret=secret))
        tables = [loaded(store), loaded(store)]
        watchers = [Watcher(ANN, 100, never), Watcher(BO, 100, never)]
        for held, watcher in zip(tables, watchers, strict=True):
            await held.join(watcher, None)
        for seq, (seat, card) in enumerate(plays(), 2):
            tables[seat]._doubtful = True  # as a notice from the other process has it
            await tables[seat].do((ANN, BO)[seat], Act(seq=seq, action=card, cut=cut(seq)))
        await tables[1].do(BO, Ready(seq=14, cut=cut(99)))
        log = store.read(table)
        deal = log[-1].entry
        assert isinstance(deal, Dealt)
        assert deal.cuts == (cut(2), cut(3))
        shuffle = Shuffle("t", "fifth", 2, 2, secret, deal.cuts)
        assert deal.hands == tuple(names(hand) for hand in shuffle.deal(0).hands)
        # Each seat has been told of its own cut, once.
        for seat, watcher in enumerate(watchers):
            news = [each["next_deal"] for each in told(watcher) if each["type"] == "event"]
            assert [each["cut"] for each in news if each and each["cut"]] == [cut(2 + seat)]

    run(test, sqlite_url)


def test_proofs_come_from_the_log_where_memory_lags_behind_it(sqlite_url: str) -> None:
    """Another process may have ended a round that the table in this one's memory still plays."""
    table = "a" * 16

    async def test(store: Store) -> None:
        created = Created("fifth", {}, SEATS, 1, "5" * 64)
        store.create(table, "fifth", [created, DEAL]).result()
        tables = Tables(store, Settings(database=sqlite_url))
        async with tables.hold(table) as held:
            acted = [Acted(seat, card) for seat, card in plays()]
            store.append(table, 2, acted[:-1]).result()
            assert (await fair_rounds(tables, table)).rounds == []
            store.append(table, 13, acted[-1:]).result()
            assert held.position.results == ()
            for number in (None, 1):
                (proof,) = (await fair_rounds(tables, table, number)).rounds
                assert (proof.round, proof.secret, proof.cuts) == (1, "5" * 64, ["", ""])
                assert proof.hands == list(DEAL.hands)
            # With the next deal in the log the round before it is over, whatever memory says.
            store.append(table, 14, [Dealt(0, DEAL.hands, cuts=(cut(1), ""))]).result()
            assert [proof.round for proof in (await fair_rounds(tables, table, 1)).rounds] == [1]
            assert [proof.round for proof in (await fair_rounds(tables, table)).rounds] == [1]
            assert (await fair_rounds(tables, table, 2)).rounds == []
        await tables.stop()

    run(test, sqlite_url)


def test_logs_from_before_there_were_commitments(sqlite_url: str) -> None:
    """They load; the next deal is made as ever, and those after it can be checked."""
    seats = f'[{{"name":"Ann","owner":"{ANN}"}},{{"name":"Bo","owner":"{BO}"}}]'
    old = f'{{"game":"fifth","rules":{{}},"seats":{seats},"dealer":1}}'
    assert decode("created", old) == Created("fifth", {}, SEATS, 1)
    assert encode(Created("fifth", {}, SEATS, 1)) == old
    assert encode(Acted(0, "AS")) == '{"seat":0,"action":"AS"}'
    assert decode("action", '{"seat":0,"action":"AS"}') == Acted(0, "AS")

    async def test(store: Store) -> None:
        table = made(store, DEAL)
        held = loaded(store)
        ann = Watcher(ANN, 200, never)
        await held.join(ann, None)
        (state,) = told(ann)
        assert state["next_deal"] == {"round": 2, "commitment": "", "cut": ""}
        for seq, (seat, card) in enumerate(plays(), 2):
            await held.do((ANN, BO)[seat], Act(seq=seq, action=card))
        await held.do(ANN, Ready(seq=14, cut=cut(1)))
        news = told(ann)[-1]["next_deal"]
        assert (news["round"], len(news["commitment"])) == (3, 64)
        assert replay(table, store.read(table)).shuffle == held.position.shuffle

    run(test, sqlite_url)


def test_a_rule_break_in_a_log_of_cuts(sqlite_url: str) -> None:
    store = open_store(sqlite_url)
    store.create("t", "fifth", [Created("fifth", {}, SEATS, 1), Cut(5, cut(1))]).result()
    with pytest.raises(StoreError, match="lets nobody cut"):
        replay("t", store.read("t"))
    store.close()


def test_a_log_whose_cards_are_others_than_follow_is_found(
    sqlite_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    store = open_store(sqlite_url)
    created = Created("fifth", {}, SEATS, 1, "5" * 64)
    shuffle = Shuffle("right", "fifth", 2, 1, created.secret, (cut(1), ""))
    store.create("right", "fifth", [created, next_deal(shuffle, 1)]).result()
    check = ["db", "check", "--database", sqlite_url]
    assert main(check) == 0
    store.create("wrong", "fifth", [created, next_deal(shuffle, 1)]).result()  # another table's
    store.create("other", "fifth", [created, DEAL]).result()
    store.create("old", "fifth", [Created("fifth", {}, SEATS, 1), DEAL]).result()
    store.close()
    capsys.readouterr()
    assert main(check) == 1
    out = capsys.readouterr().out
    assert sorted(out.splitlines()[:-1]) == [
        f"table {name}: round 1 is not dealt from its secret and its cuts"
        for name in ("other", "wrong")
    ]
