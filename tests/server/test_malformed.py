"""Frames and handshakes without sense: a clear end for the socket, and none for the server."""

from __future__ import annotations

import asyncio
import json
import os
import random
import socket as sockets
from typing import TYPE_CHECKING

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from .guest import Guest, closed
from .test_sockets import SOLO, run

if TYPE_CHECKING:
    from .process import ServerProcess

MALFORMED = [
    "",
    "null",
    "[]",
    '"act"',
    "{",
    "{}",
    '{"type":"nonsense"}',
    '{"type":"act"}',
    '{"type":"act","seq":1}',
    '{"type":"act","seq":-1,"action":"KS"}',
    '{"type":"act","seq":1.5,"action":"KS"}',
    '{"type":"act","seq":"1","action":"KS"}',
    '{"type":"act","seq":true,"action":"KS"}',
    '{"type":"act","seq":1,"action":["KS"]}',
    '{"type":"act","seq":1,"action":"KS","seat":2}',
    '{"type":"act","seq":1,"action":"' + "x" * 201 + '"}',
    '{"type":"act","seq":1e999,"action":"KS"}',
    '{"type":"ping","\\ud800":1}',
    '{"type":"ping"}{"type":"ping"}',
    "[" * 4000,
    '{"type":' * 400,
    "\x00",
    "é" * 1000,
]


@pytest.mark.parametrize("frame", MALFORMED, ids=range(len(MALFORMED)))
def test_malformed_frames_close_the_socket(server: ServerProcess, frame: str) -> None:
    async def test() -> None:
        async with Guest(server.address) as ann:
            socket = await ann.dial(await ann.make("fifth", SOLO))
            await socket.send(frame)
            code, reason = await closed(socket)
            assert code == 4400
            assert reason.startswith("bad message: ")

    run(test())


def test_large_binary_and_broken_frames_close_the_socket(server: ServerProcess) -> None:
    async def test() -> None:
        async with Guest(server.address) as ann:
            table = await ann.make("fifth", SOLO)

            async def code_after(*frames: Frame) -> int:
                socket = await ann.dial(table)
                for frame in frames:
                    socket.transport.write(frame.serialize(mask=True))
                return (await closed(socket))[0]

            assert await code_after(Frame(Opcode.BINARY, b'{"type":"ping"}')) == 1003
            assert await code_after(Frame(Opcode.TEXT, b" " * 4097)) == 1009
            parts = [Frame(Opcode.TEXT, b" " * 2000, fin=False)]
            parts += [Frame(Opcode.CONT, b" " * 2000, fin=False) for _ in range(3)]
            assert await code_after(*parts) == 1009
            assert await code_after(Frame(Opcode.TEXT, b"\xff\xfe")) == 1007
            assert await code_after(Frame(Opcode.CONT, b"x")) == 1002
            # Fragments that make a good message are one.
            socket = await ann.dial(table)
            await socket.recv()
            for frame in (
                Frame(Opcode.TEXT, b'{"type":', fin=False),
                Frame(Opcode.CONT, b'"ping"}'),
            ):
                socket.transport.write(frame.serialize(mask=True))
            while json.loads(await socket.recv())["type"] != "pong":
                pass

    run(test())


def garbage(rng: random.Random) -> str | bytes:
    """Return something like a message, damaged."""
    good = rng.choice(
        [
            '{"type":"act","seq":2,"action":"KS"}',
            '{"type":"ready","seq":2}',
            '{"type":"resync"}',
            '{"type":"act","seq":2,"action":"give 8H 7H"}',
        ]
    )
    kind = rng.randrange(5)
    if kind == 0:
        return rng.randbytes(rng.randrange(1, 60))
    if kind == 1:
        return "".join(chr(rng.randrange(1, 0xD800)) for _ in range(rng.randrange(1, 60)))
    if kind == 2:
        return good[: rng.randrange(len(good))]
    letters = list(good)
    for _ in range(rng.randrange(1, 4)):
        place = rng.randrange(len(letters))
        letters[place] = rng.choice(['"', "{", "}", ":", ",", "\\", "9", "-", "\x7f", "é", "null"])
    return "".join(letters)


def test_thousands_of_garbage_frames(server: ServerProcess) -> None:
    """Whatever comes: an answer or a clear close code, and the server lives on."""
    codes: dict[int, int] = {}

    async def throw(ann: Guest, table: str, seed: int, until: float) -> None:
        rng = random.Random(seed)
        while asyncio.get_running_loop().time() < until:
            socket = await ann.dial(table)
            try:
                for _ in range(50):
                    await socket.send(garbage(rng))
            except ConnectionClosed:
                pass
            code, reason = await closed(socket)
            assert reason
            codes[code] = codes.get(code, 0) + 1
            ann.sockets.clear()

    async def test() -> None:
        async with Guest(server.address) as ann:
            table = await ann.make("fifth", SOLO)
            until = asyncio.get_running_loop().time() + 4
            await asyncio.gather(*(throw(ann, table, seed, until) for seed in range(4)))
            watch = await ann.watch(table)
            assert watch.you == 0
        async with httpx.AsyncClient(base_url=server.address) as http:
            assert (await http.get("/health")).json() == {"status": "ok"}

    before = len(server.log())
    run(test())
    assert set(codes) <= {4400, 1003}
    assert sum(codes.values()) > 20
    # What anybody can send does not fill the log.
    assert len(server.log()) - before < 2000


def test_handshakes_without_sense(server: ServerProcess) -> None:
    for request in (
        b"GET /api/tables/x/socket HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\n\r\n",
        b"GET /api/tables/x/socket HTTP/1.1\r\nHost: a\r\n\r\n",
        b"\x16\x03\x01" + os.urandom(100) + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nCookie: " + b"x" * 100_000 + b"\r\n\r\n",
    ):
        with sockets.create_connection(("127.0.0.1", server.port), timeout=10) as connection:
            connection.sendall(request)
            status = int(connection.recv(100).split()[1])
            assert status < 500, request[:40]
