"""Sockets that are sent nonsense: raw, so that any byte can be, and as many as can be."""

from __future__ import annotations

import asyncio
import json
import os
import random
import struct
from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from websockets.frames import Frame, Opcode

from .guest import COOKIE

if TYPE_CHECKING:
    from .guest import Watch

CODES = {1002, 1003, 1007, 1009, 4400}
"""What a socket is closed with when its client breaks the protocol; see `docs/protocol.md`."""

_GOOD = (
    '{"type":"act","seq":2,"action":"KS"}',
    '{"type":"ready","seq":2}',
    '{"type":"resync"}',
    '{"type":"act","seq":2,"action":"give 8H 7H"}',
)
_WORDS = ("KS", "10D", "pass", "83x2", "give", "discard 2C", "\u202eKS", "'; --", "{}", "JK", "")


class Thrown(NamedTuple):
    """What came of it."""

    frames: Counter[str]
    """How many frames of each kind were sent."""
    codes: Counter[int]
    """How many sockets were closed with each code."""
    refused: Counter[str]
    """How many messages were refused with each code."""


async def throw(
    port: int, token: str, table: Watch, seed: int, sockets: int, nonsense: int
) -> Thrown:
    """Open sockets one after the other; send each some nonsense, and then what breaks it.

    Args:
        port: the server's, on this machine.
        token: of somebody who sits at the table; every other socket is a spectator's.
        table: the table, where it is their turn.
        seed: for what is sent.
        sockets: how many.
        nonsense: how many messages that mean nothing each is sent at most.

    Raises:
        TimeoutError: a socket hangs.
        AssertionError: a socket ends without a close frame, or is not answered.
    """
    rng = random.Random(seed)
    thrown = Thrown(Counter(), Counter(), Counter())
    for number in range(sockets):
        async with asyncio.timeout(240):
            await _one(port, token if number % 2 else None, table, rng, nonsense, thrown)
    return thrown


async def _one(
    port: int,
    token: str | None,
    table: Watch,
    rng: random.Random,
    nonsense: int,
    thrown: Thrown,
) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    cookie = f"Cookie: {COOKIE}={token}\r\n" if token else ""
    writer.write(
        f"GET /api/tables/{table.table['id']}/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{cookie}\r\n".encode()
    )
    head = await reader.readuntil(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 101 "), head
    asked = 0
    for _ in range(rng.randint(0, nonsense)):
        kind, text = _nonsense(rng, table.seq)
        writer.write(Frame(Opcode.TEXT, text.encode()).serialize(mask=True))
        thrown.frames[kind] += 1
        asked += 1
    kind, sent = _breaking(rng)
    writer.write(sent)
    thrown.frames[kind] += 1
    answered, code = 0, 0
    while True:
        opcode, payload = await _frame(reader)
        if opcode == Opcode.CLOSE:
            code = int.from_bytes(payload[:2], "big")
            break
        assert opcode == Opcode.TEXT, (opcode, kind)
        message = json.loads(payload)
        if message["type"] in {"refused", "pong"}:
            answered += 1
            if message["type"] == "refused":
                thrown.refused[message["code"]] += 1
    # The close frame can overtake answers that were still to be sent, and nothing else.
    assert answered <= asked
    assert code in CODES, (kind, code)
    thrown.codes[code] += 1
    writer.write(Frame(Opcode.CLOSE, struct.pack("!H", code)).serialize(mask=True))
    with suppress(ConnectionResetError):  # some of what was sent is never read
        assert await reader.read() == b""
    writer.close()


async def _frame(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    """Return a frame's opcode and payload; a server's are neither masked nor in fragments."""
    first, length = await reader.readexactly(2)
    if length == 126:
        (length,) = struct.unpack("!H", await reader.readexactly(2))
    elif length == 127:
        (length,) = struct.unpack("!Q", await reader.readexactly(8))
    return first & 0x0F, await reader.readexactly(length)


def _nonsense(rng: random.Random, number: int) -> tuple[str, str]:
    """Return a message of the protocol that changes nothing and is answered, and its type."""
    kind = rng.randrange(4)
    if kind == 0:
        return "ping", '{"type":"ping"}'
    seq = rng.choice([0, number, number, number + 1, 10**9, 2**62])
    if kind == 1:
        return "ready", json.dumps({"type": "ready", "seq": seq})
    words = rng.choice(_WORDS) if kind == 2 else _text(rng, 40)
    # With its own number behind it: no card is spelt so.
    message = {"type": "act", "seq": seq, "action": f"{words} 1"}
    return "act", json.dumps(message, ensure_ascii=rng.random() < 0.5)


def _breaking(rng: random.Random) -> tuple[str, bytes]:
    """Return what a socket is closed for, whatever came before, and what kind of thing it is."""
    good = rng.choice(_GOOD)
    kind = rng.randrange(14)
    text = Opcode.TEXT
    if kind == 0:
        return "binary", _masked(Opcode.BINARY, rng.randbytes(rng.randrange(1, 300)))
    if kind == 1:
        return "cut off", _masked(text, good[: rng.randrange(len(good))].encode())
    if kind == 2:
        return "no JSON", _masked(text, b"!" + _text(rng, 300).encode()[:4000])
    if kind == 3:
        return "another type", _masked(text, good.replace("type", "tyqe").encode())
    if kind == 4:
        return "a field too many", _masked(text, (good[:-1] + ',"seat":1}').encode())
    if kind == 5:
        return "nested", _masked(text, rng.choice([b"[", b'{"type":', b'{"a":[']) * 500)
    if kind == 6:
        return "too large", _masked(text, b" " * rng.randrange(4097, 20_000))
    if kind == 7:
        # More is announced than anybody will ever send.
        head = bytes([0x81, 0xFF]) + rng.choice([2**20, 2**40, 2**62]).to_bytes(8, "big")
        return "announced too large", head + rng.randbytes(rng.randrange(4, 100))
    if kind == 8:
        broken = rng.choice([b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf8\x88\x80\x80"])
        return "no UTF-8", _masked(text, good.encode() + broken)
    if kind == 9:
        opcode = rng.choice([3, 4, 5, 6, 7, 11, 12, 13, 14, 15])
        return "reserved opcode", bytes([0x80 | opcode, 0x80]) + os.urandom(4)
    if kind == 10:
        return "reserved bit", bytes([0x81 | rng.choice([0x40, 0x20, 0x10]), 0x80]) + b"mask"
    if kind == 11:
        return "not masked", Frame(text, good.encode()).serialize(mask=False)
    if kind == 12:
        return "part of nothing", _masked(Opcode.CONT, good.encode())
    return "long or cut ping", rng.choice(
        [bytes([0x89, 0xFE, 1, 0]) + bytes(260), bytes([0x09, 0x80]) + b"mask"]
    )


def _masked(opcode: Opcode, payload: bytes) -> bytes:
    return Frame(opcode, payload).serialize(mask=True)


def _text(rng: random.Random, most: int) -> str:
    return "".join(chr(rng.randrange(1, 0xD800)) for _ in range(rng.randrange(1, most)))
