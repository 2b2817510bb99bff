"""Scripted sockets for `server_load.py`: tables of four that play, on our server or on another.

A socket is the least that speaks WebSocket: no library's time is in the figures.
"""

from __future__ import annotations

import asyncio
import base64
import os
import random
import struct
import time
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = ["PEOPLE", "Load", "OurLine", "PeerLine", "Table"]

PEOPLE: Final = 4


class Line(asyncio.Protocol):
    """A WebSocket of one person at one table."""

    def __init__(self, table: Table, place: int, path: str, headers: dict[str, str]) -> None:
        self.table = table
        self.place = place
        self.bytes = 0
        self.messages = 0
        self.ready = False
        self._buffer = bytearray()
        self._open = False
        lines = [f"GET {path} HTTP/1.1", "Host: load", "Upgrade: websocket", "Connection: Upgrade"]
        lines += ["Sec-WebSocket-Version: 13"]
        lines += [f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        self._hello = "\r\n".join([*lines, "", ""]).encode()

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        transport.write(self._hello)

    def connection_lost(self, _: Exception | None) -> None:
        self.table.load.lost += not self.table.load.closing

    def send(self, text: str) -> None:
        """Send a text."""
        self._frame(1, text.encode())

    def _frame(self, opcode: int, data: bytes) -> None:
        """Send a frame; the mask is of zeros, which the protocol allows."""
        size = len(data)
        head = struct.pack("!BB", 0x80 | opcode, 0x80 | min(size, 126))
        if size > 125:
            head += struct.pack("!H", size)
        self._transport.write(head + b"\0\0\0\0" + data)

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer
        buffer += data
        if not self._open:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not buffer.startswith(b"HTTP/1.1 101"):
                raise ConnectionError(bytes(buffer[:100]))
            del buffer[: end + 4]
            self._open = True
        start = 0
        while len(buffer) - start >= 2:
            size, head = buffer[start + 1], start + 2
            if size == 126 and len(buffer) >= start + 4:
                size, head = int.from_bytes(buffer[start + 2 : start + 4], "big"), start + 4
            elif size == 127 and len(buffer) >= start + 10:
                size, head = int.from_bytes(buffer[start + 2 : start + 10], "big"), start + 10
            elif size > 125:
                break
            if len(buffer) < head + size:
                break
            opcode, text = buffer[start] & 15, bytes(buffer[head : head + size])
            start = head + size
            if opcode == 1:
                self.bytes += size
                self.messages += 1
                self.hear(text)
            elif opcode == 8:
                self.table.load.closed[int.from_bytes(text[:2], "big")] += 1
            elif opcode == 9:
                self._frame(10, text)  # a pong that does not repeat what was sent counts for none
        del buffer[:start]

    def hear(self, text: bytes) -> None:
        """Take a message."""
        raise NotImplementedError

    def act(self, number: int, words: str) -> None:
        """Send an action that follows the entry of this number."""
        raise NotImplementedError


class _View(msgspec.Struct):
    awaits: str
    legal: list[str]


class _Ours(msgspec.Struct):
    type: str
    seq: int = 0
    view: _View | None = None


_decode_ours: Final = msgspec.json.Decoder(_Ours).decode


class OurLine(Line):
    """A socket at a table of ours."""

    def hear(self, text: bytes) -> None:
        """Take a message; deals are asked for by one of the four."""
        said = _decode_ours(text)
        if said.view is None:
            self.table.load.refused += said.type == "refused"
            return
        self.table.told(self, said.seq, said.view.legal)
        if said.view.awaits == "deal" and self.place == 0:
            self.send(f'{{"type":"ready","seq":{said.seq}}}')

    def act(self, number: int, words: str) -> None:
        """Send an action."""
        self.send(f'{{"type":"act","seq":{number},"action":"{words}"}}')


class _PeerG(msgspec.Struct):
    legal: list[int]


class _PeerState(msgspec.Struct, rename={"number": "_stateID"}):
    G: _PeerG
    number: int


class _PeerSync(msgspec.Struct):
    state: _PeerState


_decode_sync: Final = msgspec.json.Decoder(tuple[str, str, _PeerSync]).decode
_decode_update: Final = msgspec.json.Decoder(tuple[str, str, _PeerState, Any]).decode


class PeerLine(Line):
    """A socket at a table of boardgame.io, which speaks Socket.IO."""

    def hear(self, text: bytes) -> None:
        """Take a message of Engine.IO, Socket.IO or boardgame.io."""
        kind, _, rest = text.partition(b",")
        if text.startswith(b"0"):
            self.send("40/cards,")
        elif text == b"2":
            self.send("3")
        elif kind == b"40/cards":
            self.send(f'42/cards,["sync","{self.table.name}","{self.place}",null,{PEOPLE}]')
        elif kind == b"42/cards" and rest.startswith(b'["sync"'):
            state = _decode_sync(rest)[2].state
            self.table.told(self, state.number + 1, [str(card) for card in state.G.legal])
        elif kind == b"42/cards" and rest.startswith(b'["update"'):
            state = _decode_update(rest)[2]
            self.table.told(self, state.number + 1, [str(card) for card in state.G.legal])

    def act(self, number: int, words: str) -> None:
        """Send a move."""
        payload = f'{{"type":"play","args":[{words}],"playerID":"{self.place}"}}'
        action = f'{{"type":"MAKE_MOVE","payload":{payload}}}'
        self.send(f'42/cards,["update",{action},{number - 1},"{self.table.name}","{self.place}"]')


class Table:
    """A table of four sockets, and what its player to act may play."""

    def __init__(self, load: Load, name: str) -> None:
        self.load = load
        self.name = name
        self.lines: list[Line] = []
        self.turn: tuple[Line, int, list[str]] | None = None
        self._sent: dict[int, list[float]] = {}

    def told(self, line: Line, number: int, legal: list[str]) -> None:
        """Take note of a message to one of its sockets; number: the last entry, from 1."""
        line.ready = True
        pending = self._sent.get(number)
        if pending is not None:
            pending[1] += 1
            if pending[1] == PEOPLE:
                del self._sent[number]
                self.load.done(time.perf_counter() - pending[0])
        if legal:
            self.turn = (line, number, legal)
            if self.load.at_once:
                self.act()

    def act(self) -> bool:
        """Have the player to act play a card; false if none has been told that it is to act."""
        if self.turn is None:
            return False
        line, number, legal = self.turn
        self.turn = None
        self._sent[number + 1] = [time.perf_counter(), 0]
        line.act(number, self.load.rng.choice(legal))
        return True


class Load:
    """Many tables."""

    def __init__(self) -> None:
        self.tables: list[Table] = []
        self.rng = random.Random(83)
        self.at_once = False
        self.closing = False
        self.lost = 0
        self.closed: Counter[int] = Counter()
        """How many sockets the server has closed, by code."""
        self.refused = 0
        self.late = 0
        """Actions offered when the table's player had not been told of its turn yet."""
        self.latencies: list[float] = []
        self.lags: list[float] = []
        """How much later than it was due an action was offered: this process's own delay."""

    def done(self, seconds: float) -> None:
        """Count an action that all four have been told of."""
        self.latencies.append(seconds)

    async def connect(
        self,
        names: Sequence[str],
        line: Callable[[Table, int], Line],
        ports: Sequence[int],
        *,
        together: bool = False,
    ) -> None:
        """Open four sockets at each table, one after the other; they go to the ports in turn.

        Args:
            names: the tables.
            line: makes the socket of a place at a table.
            ports: the servers.
            together: whether all sockets of a table go to the same one.
        """
        loop = asyncio.get_running_loop()
        for number, name in enumerate(names):
            table = Table(self, name)
            self.tables.append(table)
            for place in range(PEOPLE):
                made = line(table, place)
                port = ports[(number if together else place) % len(ports)]
                await loop.create_connection(lambda made=made: made, "127.0.0.1", port)
                table.lines.append(made)
                while not made.ready:  # boardgame.io makes a match at the first request for it
                    await asyncio.sleep(0.001)
        async with asyncio.timeout(60):
            while not all(table.turn for table in self.tables):
                await asyncio.sleep(0.01)

    async def as_fast_as_told(self, seconds: float) -> list[float]:
        """Play at once when told, and return the latencies in seconds."""
        self.latencies = []
        self.at_once = True
        for table in self.tables:
            table.act()
        await asyncio.sleep(seconds)
        found, self.latencies = self.latencies, []
        self.at_once = False
        async with asyncio.timeout(30):
            while not all(table.turn for table in self.tables):
                await asyncio.sleep(0.01)
        return found

    async def offered(self, rate: float, seconds: float) -> list[float]:
        """Have the tables act in turn, so many actions a second in all; return the latencies.

        They come as people's do who know nothing of each other: with gaps by chance (Poisson).
        """
        self.latencies, self.late, self.lags = [], 0, []
        begun = time.perf_counter()
        due, sent = 0.0, 0
        while due < seconds:
            await asyncio.sleep(max(0.0, begun + due - time.perf_counter()))
            self.lags.append(time.perf_counter() - begun - due)
            self.late += not self.tables[sent % len(self.tables)].act()
            sent += 1
            due += self.rng.expovariate(rate)
        await asyncio.sleep(0.5)
        return self.latencies

    def close(self) -> None:
        """Close all sockets."""
        self.closing = True
        for table in self.tables:
            for line in table.lines:
                line._transport.close()
