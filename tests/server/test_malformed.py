"""Frames and handshakes without sense: a clear end for the socket, and none for the server."""

from __future__ import annotations

import asyncio
import json
import os
import socket as sockets
from collections import Counter
from typing import TYPE_CHECKING

import httpx
import pytest
from websockets.frames import Frame, Opcode

from .fuzzing import CODES, Thrown, throw
from .guest import Guest, closed
from .process import ServerProcess
from .test_sockets import SOLO, run

if TYPE_CHECKING:
    from pathlib import Path

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


def test_thousands_of_frames_of_nonsense(tmp_path: Path) -> None:
    """Whatever comes: an answer or a clear close code; the server lives on and does not grow.

    `EIGHTYTHREE_FUZZ=100000` breaks so many sockets, for a quarter of an hour.
    """
    sockets = int(os.environ.get("EIGHTYTHREE_FUZZ", "400"))
    nonsense = 100 if sockets < 1000 else 2

    async def throwing(server: ServerProcess, seed: int, sockets: int) -> list[Thrown]:
        async with Guest(server.address) as ann:
            assert ann.token
            watch = await ann.watch(await ann.make("fifth", SOLO))
            await watch.my_turn_comes()
            thrown = await asyncio.gather(
                *(
                    throw(server.port, ann.token, watch, seed + each, sockets // 8, nonsense)
                    for each in range(8)
                )
            )
            await watch.act(watch.view["legal"][0])
            await watch.until("event")
            return thrown

    with ServerProcess(tmp_path, message_rate=1e6) as server:
        thrown = asyncio.run(throwing(server, 0, sockets // 4))
        before, log = server.memory(), len(server.log())
        thrown += asyncio.run(throwing(server, 8, sockets - sockets // 4))
        growth = server.memory() - before
        assert httpx.get(f"{server.address}/health").json() == {"status": "ok"}
        frames = sum((each.frames for each in thrown), Counter[str]())
        codes = sum((each.codes for each in thrown), Counter[int]())
        refused = sum((each.refused for each in thrown), Counter[str]())
        print(f"{frames.total()} frames {frames}, closed with {codes}, refused {refused};")
        print(f"{growth / 1e6:.1f} MB more after {before / 1e6:.1f} MB")
        assert set(codes) == CODES
        assert codes.total() >= sockets - 16
        assert {"stale", "not_seated", "bad_action", "not_now"} <= set(refused)
        assert growth < 5e6
        # What anybody can send does not fill the log.
        assert "a socket failed" not in server.log()
        assert len(server.log()) - log < 1000


def test_handshakes_without_sense(server: ServerProcess) -> None:
    for request in (
        b"GET /api/tables/x/socket HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\n\r\n",
        b"GET /api/tables/x/socket HTTP/1.1\r\nHost: a\r\n\r\n",
        b"\x16\x03\x01" + os.urandom(100) + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nCookie: " + b"x" * 100_000 + b"\r\n\r\n",
    ):
        with sockets.create_connection(("127.0.0.1", server.port), timeout=60) as connection:
            connection.sendall(request)
            status = int(connection.recv(100).split()[1])
            assert status < 500, request[:40]
