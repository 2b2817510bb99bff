"""Viewers who ask for what is not theirs, in every way that there is, while others play."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import httpx
from websockets.exceptions import ConnectionClosed

from eightythree import record

from .guest import closed
from .secrets_known import cards_in

if TYPE_CHECKING:
    import random

    from .guest import Guest, Watch

CARDS = [rank + suit for suit in "SHDC" for rank in "AKQJT98765432"]
WORDS = ("pass", "30", "83x2", "S", "give", "discard", "KS KH", "peek", "\u202e", "AS\x00")
SECRET = re.compile(r"[0-9a-f]{64}")
"""A hash of a token, or a secret of a shuffle."""


class Pry:
    """One viewer at a table, and all that was heard beside its frames."""

    def __init__(self, guest: Guest, watch: Watch, table: str, rng: random.Random) -> None:
        self.guest = guest
        self.watch = watch
        self.table = table
        self.rng = rng
        self.asked: set[str] = set()
        """The cards that it has named itself: a refusal may name them back."""
        self.heard: list[str] = []
        """Every answer over HTTP but records, and every reason that a socket was closed with."""
        self.records = 0
        self.proofs = 0
        self.over = False

    async def run(self) -> None:
        """Ask, until it is `over`."""
        ways = [self.act, self.act, self.act, self.resync, self.get, self.post, self.breaks]
        if self.watch.you is None:
            ways += [self.meddle, self.meddle]
        ways.append(self.get_proofs)
        while not self.over:
            # The server may close a connection just when it is used again after a pause.
            with suppress(httpx.ReadError, httpx.RemoteProtocolError):
                await self.rng.choice(ways)()
            await asyncio.sleep(0.02)

    async def act(self) -> None:
        """Take an action out of turn, not one's own, unknown or untimely."""
        cards = [self.rng.choice([*CARDS, "JK"]) for _ in range(self.rng.randrange(1, 4))]
        words = self.rng.choice(
            [cards[0], " ".join(["give", *cards]), " ".join(["discard", *cards]), *WORDS]
        )
        self.asked |= cards_in(words)
        await self.watch.act(words, self.watch.seq + self.rng.choice([0, 0, 0, 1, -1]))

    async def resync(self) -> None:
        await self.watch.send(type="resync")

    async def meddle(self) -> None:
        """Do what only who sits at the table can do."""
        kind = self.rng.choice(["hint", "claim", "undo", "answer", "sit", "leave", "say"])
        fields: dict[str, dict[str, Any]] = {
            "answer": {"yes": True},
            "sit": {"seat": 0, "name": "Eve"},
            "say": {"text": "AS?"},
        }
        more = fields.get(kind, {})
        if kind in {"hint", "claim", "undo", "answer"}:
            more["seq"] = self.watch.seq
        await self.watch.send(type=kind, **more)

    async def get(self) -> None:
        path = self.rng.choice(
            [
                f"/api/tables/{self.table}/record",
                *(f"/api/tables/{self.table}{end}" for end in ("", "/log", "/socket", "/state")),
                *("/api/tables", "/api/games", "/health/ready", f"/table/{self.table}/x"),
            ]
        )
        answer = await self.guest.http.get(path)
        assert answer.status_code < 500
        if answer.status_code == 200 and path.endswith("/record"):
            # Whole rounds alone: nothing is left to be played in any of them.
            kept = record.decode(answer.content)
            assert len(record.replay(kept).results) == len(kept.rounds)
            self.records += 1
        else:
            self.heard.append(answer.text)

    async def get_proofs(self) -> None:
        """Ask what the cards were and will be dealt from: of finished rounds alone it is told."""
        said = (await self.guest.http.get(f"/api/tables/{self.table}/commitment?round=1")).json()
        assert said.keys() == {"round", "commitment", "cut"}
        # One's own at most; out of turn, one for another round may have been sent.
        assert said["cut"] in {"", *self.watch.cuts.values()}
        wanted = self.rng.choice(["", f"?round={self.watch.view['number']}", "?round=1"])
        answer = await self.guest.http.get(f"/api/tables/{self.table}/fairness{wanted}")
        assert answer.status_code == 200
        finished = len(record.decode(await self.guest.record(self.table)).rounds)
        for proof in answer.json()["rounds"]:
            assert proof["round"] <= finished
            self.proofs += 1

    async def post(self) -> None:
        end = self.rng.choice(["/again", "/record", "", "/act"])
        body: Any = {"type": "act", "seq": self.watch.seq, "action": "peek"}
        answer = await self.guest.http.post(f"/api/tables/{self.table}{end}", json=body)
        assert answer.status_code < 500
        if answer.status_code >= 400:
            self.heard.append(answer.text)

    async def breaks(self) -> None:
        """Open another socket and break it: its frames are the viewer's, its end has a reason."""
        socket = await self.guest.dial(self.table)
        with suppress(ConnectionClosed):
            await socket.send(self.rng.choice(['{"type":"peek"}', "{", '{"type":"act","seq":1}']))
        code, reason = await closed(socket)
        assert code == 4400
        self.heard.append(reason)
        self.guest.sockets.remove(socket)
