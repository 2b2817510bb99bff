"""A scripted client of the protocol: a person with a cookie, and the sockets they open."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any, Self

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator
    from types import TracebackType

    from websockets.asyncio.client import ClientConnection

COOKIE = "eightythree_guest"


class Guest:
    """A person, known by a cookie; `async with Guest(address) as ann:`.

    One with `cookie=False` is never given any.
    """

    def __init__(self, address: str, token: str | None = None, *, cookie: bool = True) -> None:
        self.address = address
        self.cookie = cookie
        self.http = httpx.AsyncClient(base_url=address, timeout=60)
        self.sockets: list[ClientConnection] = []
        if token:
            self.http.cookies.set(COOKIE, token)

    @property
    def token(self) -> str | None:
        return self.http.cookies.get(COOKIE)

    async def make(
        self,
        game: str,
        seats: list[str | None],
        rules: dict[str, Any] | None = None,
        name: str = "Ann",
    ) -> str:
        """Make a table and return its id."""
        answer = await self.http.post(
            "/api/tables", json={"game": game, "seats": seats, "name": name, "rules": rules or {}}
        )
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    async def record(self, table: str) -> bytes:
        answer = await self.http.get(f"/api/tables/{table}/record")
        assert answer.status_code == 200, answer.text
        return answer.content

    async def dial(self, table: str, *, query: str = "", **options: Any) -> ClientConnection:
        """Open a raw socket."""
        headers = dict(options.pop("headers", {}))
        if self.token:
            headers["Cookie"] = f"{COOKIE}={self.token}"
        address = self.address.replace("http", "ws", 1)
        options = {"compression": None, "max_size": None, "open_timeout": 60, **options}
        socket = await connect(
            f"{address}/api/tables/{table}/socket{query}",
            additional_headers=headers,
            close_timeout=1,
            **options,
        )
        self.sockets.append(socket)
        return socket

    async def watch(self, table: str, **options: Any) -> Watch:
        """Open a socket and wait for the table."""
        watch = Watch(await self.dial(table, **options))
        await watch.next()
        return watch

    async def __aenter__(self) -> Self:
        if self.token is None and self.cookie:
            await self.http.get("/api/games")
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for socket in self.sockets:
            await socket.close()
        await self.http.aclose()


class Watch:
    """A socket at a table that keeps what it was sent, and minds that no number is missing."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames: list[tuple[int, str]] = []
        """Every message as it came, each with the number that the table had."""
        self.table: dict[str, Any] = {}
        self.you: int | None = None
        self.seq = 0
        self.view: dict[str, Any] = {}
        self.results: list[dict[str, Any]] = []
        self.event: dict[str, Any] | None = None
        self.next_deal: dict[str, Any] = {}
        """What was said last of the next deal."""
        self.cuts: dict[int, str] = {}
        """By round, what this client cuts with; it does not where there is none."""

    async def next(self) -> dict[str, Any]:
        """Return the next message."""
        text = await asyncio.wait_for(self.socket.recv(), 120)
        assert isinstance(text, str)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "event":
            assert message["seq"] == self.seq + 1
            self.event = message["event"]
        if message["type"] == "table":
            self.table, self.you, self.event = message["table"], message["you"], None
        if message["type"] in {"table", "event"}:
            self.seq, self.view = message["seq"], message["view"]
            if message["results"] is not None:
                self.results = message["results"]
            self.next_deal = message["next_deal"] or self.next_deal
        if message["type"] == "said":
            assert message["seq"] == self.seq + 1
            self.seq += 1
        self.frames.append((self.seq, text))
        return message

    async def until(self, *kinds: str) -> dict[str, Any]:
        """Return the next message of one of these kinds."""
        while True:
            message = await self.next()
            if message["type"] in kinds:
                return message

    async def send(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def act(self, action: str, seq: int | None = None) -> None:
        seq = self.seq if seq is None else seq
        await self.send(type="act", seq=seq, action=action, cut=self.cut)

    async def ready(self) -> None:
        await self.send(type="ready", seq=self.seq, cut=self.cut)

    @property
    def cut(self) -> str:
        return self.cuts.get(self.next_deal["round"], "")

    async def refusal(self) -> dict[str, Any]:
        return await self.until("refused")

    @property
    def my_turn(self) -> bool:
        return bool(self.view["awaits"] == "action" and self.view["to_act"] == self.you)

    async def my_turn_comes(self) -> None:
        """Wait until this seat is to act; deals are asked for."""
        asked = 0
        while not self.my_turn:
            assert self.view["awaits"] != "nothing", "the match is over"
            if self.view["awaits"] == "deal" and asked != self.seq:
                asked = self.seq
                await self.ready()
            await self.next()

    async def play(self, rng: random.Random, rounds: int = 12) -> None:
        """Play to the end of the match, or so many rounds: among random players it can be far."""
        sent = 0
        while self.view["awaits"] != "nothing" and len(self.results) < rounds:
            if sent != self.seq:
                if self.view["awaits"] == "deal" and self.you is not None:
                    sent = self.seq
                    await self.ready()
                elif self.my_turn:
                    sent = self.seq
                    await self.act(some_action(self.view, rng))
            await self.next()

    async def close(self) -> None:
        await self.socket.close()


def some_action(view: dict[str, Any], rng: random.Random) -> str:
    """Return an action that the view says is legal."""
    choice = view.get("choice")
    if choice is None:
        legal = view["legal"]
        # Bids mostly low, so that auctions do not all end in 83 double.
        return str(rng.choice(legal[:3] if view.get("phase") == "bid" else legal))
    sets = list(_sets(choice))
    return " ".join([choice["kind"], *rng.choice(sets)])


def _sets(choice: dict[str, Any]) -> Iterator[list[str]]:
    """Yield one legal set of cards of each size and number of counting trumps."""
    counting = [card for card in choice["pool"] if card in choice["counting"]]
    others = [card for card in choice["pool"] if card not in choice["counting"]]
    for size in range(choice["minimum"], choice["maximum"] + 1):
        free = size - len(choice["forced"])
        for rich in range(choice["min_counting"], min(choice["max_counting"], free) + 1):
            if rich <= len(counting) and free - rich <= len(others):
                yield choice["forced"] + counting[:rich] + others[: free - rich]


async def closed(socket: ClientConnection) -> tuple[int, str]:
    """Wait for a socket's end and return the code and reason that the server gave."""
    while True:
        try:
            await asyncio.wait_for(socket.recv(), 120)
        except ConnectionClosed as end:
            return (end.rcvd.code, end.rcvd.reason) if end.rcvd else (1006, "")
