"""Many tables of scripted people who play matches to the end, whatever falls over meanwhile."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

import httpx
import msgspec
from websockets.exceptions import WebSocketException

from eightythree import record
from eightythree.cli.verify_deal import verify
from eightythree.server.messages import Fairness
from eightythree.server.position import replay
from eightythree.store import Acted, Dealt, open_store

from .guest import Guest, Watch, some_action

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence
    from pathlib import Path

SHORT: dict[str, dict[str, Any]] = {
    "fifth": {"target": 7},
    "auction": {"target": 90, "failed_bid": "bid"},
}
"""Rules by which a match is short."""


class Player:
    """A person at a table: acts when it is their turn, and keeps what was acknowledged."""

    def __init__(self, guest: Guest, table: str, seed: str) -> None:
        self.guest = guest
        self.table = table
        self.rng = random.Random(seed)
        self.acknowledged: dict[int, str] = {}
        """The number of each own action that came back as an event."""
        chance = random.Random(f"{seed} cuts")
        self.cuts = {number: chance.randbytes(16).hex() for number in range(2, 40)}
        self.promised: dict[int, tuple[str, str]] = {}
        """By round, the commitment and the own cut that it was told of before the deal."""
        self.highest = 0
        self.connections = 0
        self.seat: int | None = None
        self.last: tuple[object, ...] = ()
        """Where it stood when it was last looked at, for a test that fails."""
        self.final: dict[str, Any] = {}
        """The last view, of a match that is over."""

    async def play(self) -> None:
        """Play until the match is over, connecting again as often as it takes."""
        while not self.final:
            with suppress(WebSocketException, OSError, TimeoutError, EOFError):
                watch = await self.guest.watch(self.table, open_timeout=60)
                self.connections += 1
                await self._play_on(watch)
            self.guest.sockets.clear()
            await asyncio.sleep(0.02 + 0.05 * self.rng.random())

    async def _play_on(self, watch: Watch) -> None:
        assert self.seat in {None, watch.you}, "another seat than before"
        self.seat = watch.you
        # Whatever was told by any process before is in what the next one shows.
        assert watch.seq >= self.highest
        watch.cuts = self.cuts
        asked = 0
        while True:
            self._keep(watch.next_deal)
            self.highest = max(self.highest, watch.seq)
            view = watch.view
            self.last = (self.table, watch.you, watch.seq, asked, view["awaits"], view["to_act"])
            if watch.view["awaits"] == "nothing":
                self.final = watch.view
                await watch.close()
                return
            if watch.view["awaits"] == "deal":
                if watch.you == 0 and asked != watch.seq:
                    asked = watch.seq
                    await watch.ready()
            elif watch.my_turn and asked != watch.seq:
                asked = watch.seq
                await watch.act(some_action(watch.view, self.rng))
            message = await watch.next()
            if message["type"] == "refused":
                assert message["code"] in {"stale", "unavailable"}, message
                if message["code"] == "unavailable":  # taken or not: the table will show it
                    await asyncio.sleep(0.1)
                    await watch.send(type="resync")
                    await watch.until("table")
                asked = 0 if watch.seq >= message["seq"] else asked
            elif (
                message["type"] == "event"
                and message["event"]["seat"] == watch.you
                and message["event"]["kind"] != "deal"
            ):
                self.acknowledged[watch.seq] = words_of(message["event"])

    def _keep(self, told: dict[str, Any]) -> None:
        number, commitment, cut = told["round"], told["commitment"], told["cut"]
        kept = self.promised.setdefault(number, (commitment, cut))
        assert kept[0] == commitment
        assert kept[1] in {"", cut}  # a cut that was told of is not forgotten
        self.promised[number] = (commitment, cut)


def words_of(event: dict[str, Any]) -> str:
    """Return the words of an action of one's own from its event."""
    if event["kind"] in {"give", "discard"}:
        return " ".join([event["kind"], *event["cards"]])
    return str(event["action"] or event["cards"][0])


class Played(NamedTuple):
    """A table whose match has been played to its end."""

    id: str
    players: list[Player]


async def crowd(
    address: str,
    tables: int,
    rules: Mapping[str, dict[str, Any]],
    *,
    meanwhile: Callable[[asyncio.Event], Awaitable[None]],
    patience: float,
) -> list[Played]:
    """Have as many tables played as are wanted, two people and two bots at every third one.

    Args:
        address: of the server, or of what stands before several.
        tables: how many.
        rules: by game the house rules.
        meanwhile: what happens to the servers, from when all tables are made until the event
            that it is given is set.
        patience: seconds that all of it may take.
    """
    played: list[Played] = []
    guests: list[Guest] = []
    for number in range(tables):
        game = "auction" if number % 2 else "fifth"
        # Never random in an auction: it bids so high that its side may never reach the target.
        bot = "novice" if game == "auction" else "random"
        seats: list[str | None] = [None, bot, None, "novice"] if number % 3 == 2 else [None] * 4
        # At once, before its connection has been idle for so long that the server closes it.
        maker = await Guest(address).__aenter__()
        table = await maker.make(game, seats, rules.get(game, {}))
        others = [await Guest(address).__aenter__() for seat in seats[1:] if seat is None]
        people = [maker, *others]
        guests += people
        players = [Player(guest, table, f"{number} {place}") for place, guest in enumerate(people)]
        played.append(Played(table, players))
    over = asyncio.Event()
    falling = asyncio.ensure_future(meanwhile(over))
    try:
        players = [player for table in played for player in table.players]
        playing = [asyncio.create_task(player.play()) for player in players]
        _, late = await asyncio.wait(playing, timeout=patience)
        for task in late:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        assert not late, [player.last for player in players if not player.final]
        for task in playing:
            task.result()
    finally:
        over.set()
        await falling
        for guest in guests:
            await guest.http.aclose()
    return played


def check_all(address: str, database: str, played: Sequence[Played], folder: Path) -> None:
    """Check that every acknowledged action is in the log, none twice, and every score right."""
    store = open_store(database)
    records = []
    for table, players in played:
        log = store.read(table)
        for player in players:
            assert player.acknowledged
            for seq, action in player.acknowledged.items():
                entry = log[seq - 1].entry
                assert isinstance(entry, Acted)
                assert entry.seat == player.seat
                assert sorted(entry.action.split()) == sorted(action.split())
        position = replay(table, log)  # no gap, nothing twice, no rule broken
        assert position.match.winners is not None
        deals = [entry.hands for _, entry, _ in log if isinstance(entry, Dealt)]
        assert len(deals) == len(set(deals)) == len(position.match.results)
        for player in players:
            assert player.final["totals"] == list(position.match.totals)
            assert player.final["winners"] == list(position.match.winners)
        check_deals(httpx.get(f"{address}/api/tables/{table}/fairness", timeout=60), players)
        answer = httpx.get(f"{address}/api/tables/{table}/record", timeout=60)
        kept = record.decode(answer.content)
        assert kept.score == list(position.match.totals)
        path = folder / f"{table}.json"
        path.write_bytes(answer.content)
        records.append(str(path))
    store.close()
    checked = subprocess.run(
        [sys.executable, "-m", "eightythree", "check", *records],
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert len(checked.stdout.splitlines()) >= len(played)


def check_deals(answer: httpx.Response, players: Sequence[Player]) -> None:
    """Check that every deal follows from what was promised, and from the cuts that were told of."""
    proofs = msgspec.json.decode(answer.content, type=Fairness)
    verify(proofs, {})
    cuts = 0
    for proof in proofs.rounds:
        for player in players:
            assert player.seat is not None
            commitment, cut = player.promised.get(proof.round, (proof.commitment, ""))
            assert commitment == proof.commitment
            assert cut in {"", proof.cuts[player.seat]}
            cuts += cut != ""
    assert cuts or len(proofs.rounds) == 1
