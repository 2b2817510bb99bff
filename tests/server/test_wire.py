"""The short ways into and out of a socket: the frames are WebSocket's, whatever the size."""

from __future__ import annotations

import asyncio
import random
import socket
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import uvicorn
from uvicorn.server import ServerState
from websockets.asyncio.client import connect

from eightythree.server.wire import Wire, short_way

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

# Where the length of a frame takes another form (RFC 6455, 5.2), and one beyond it.
SIZES = (0, 1, 125, 126, 65_535, 65_536, 70_000)


def test_texts_of_all_sizes_come_through_in_order_and_none_after_the_close() -> None:
    taken: list[bool] = []

    async def app(
        scope: Any,
        receive: Callable[[], Awaitable[Any]],
        send: Callable[[Any], Awaitable[None]],
    ) -> None:
        offer = short_way(scope)
        taken.append(offer(b"too early"))  # nothing was accepted yet
        await receive()
        await send({"type": "websocket.accept"})
        for size in SIZES:
            text = "é" * (size // 2) + "x" * (size % 2)
            while not offer(text.encode()):
                await asyncio.sleep(0.01)  # the client takes no more for now
            await send({"type": "websocket.send", "text": str(size)})
        await send({"type": "websocket.close", "code": 1000})
        taken.append(offer(b"too late"))

    async def test() -> None:
        server = uvicorn.Server(uvicorn.Config(app, ws=Wire, lifespan="off", log_config=None))
        with socket.create_server(("127.0.0.1", 0)) as listener:
            serving = asyncio.create_task(server.serve([listener]))
            async with connect(f"ws://127.0.0.1:{listener.getsockname()[1]}/") as client:
                heard = [message async for message in client]
            server.should_exit = True
            await serving
        assert client.close_code == 1000
        texts = [("é" * (size // 2) + "x" * (size % 2), str(size)) for size in SIZES]
        assert heard == [each for pair in texts for each in pair]

    asyncio.run(test())
    assert taken == [False, False]


def test_under_another_server_there_is_no_short_way() -> None:
    assert short_way({"type": "websocket"})(b"text") is False
    assert short_way({"type": "websocket", "extensions": {}})(b"text") is False


class Transport:
    """The other end of a socket, of which only what the server writes matters."""

    def __init__(self) -> None:
        self.written = bytearray()
        self.reading = True

    def write(self, data: bytes) -> None:
        self.written += data

    def get_extra_info(self, _: str) -> None:
        return None

    def is_closing(self) -> bool:
        return False

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def close(self) -> None:
        pass


def frame(opcode: int, data: bytes, *, last: bool = True) -> bytes:
    """Return a client's frame (RFC 6455, 5.2), masked."""
    mask = b"\x01\x80\xff\x5a"
    size = len(data)
    length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    masked = bytes(byte ^ mask[place % 4] for place, byte in enumerate(data))
    return bytes((opcode | (0x80 if last else 0),)) + length + mask + masked


async def opened() -> tuple[Wire, Transport, list[Any], asyncio.Event]:
    """Return a socket that has been accepted, and what its application reads while it may."""
    heard: list[Any] = []
    reads = asyncio.Event()
    reads.set()

    async def app(_: Any, receive: Callable[[], Awaitable[Any]], send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while True:
            await reads.wait()
            message = await receive()
            heard.append(message.get("text", message.get("bytes", message["type"])))

    config = uvicorn.Config(app, lifespan="off", log_config=None)
    config.load()
    wire = Wire(config, ServerState(), {})
    transport = Transport()
    wire.connection_made(transport)  # type: ignore[arg-type]  # as much of one as it needs
    wire.data_received(
        b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    while b"101" not in transport.written:
        await asyncio.sleep(0)
    transport.written.clear()
    return wire, transport, heard, reads


async def quiet() -> None:
    """Let everything happen that can."""
    for _ in range(20):
        await asyncio.sleep(0)


def test_messages_are_the_same_in_whatever_pieces_they_come() -> None:
    # A binary frame's data that look like a text's frame, too: they may come by themselves.
    inner = frame(1, b"no message")
    frames = [
        frame(1, b'{"type":"ping"}'),
        frame(1, b""),
        frame(1, "é日本".encode()),
        frame(2, inner),
        frame(1, b"x" * 125),
        frame(1, b"y" * 126),
        frame(2, b"a", last=False),
        frame(9, b"ping"),
        frame(0, inner, last=False),
        frame(0, b"c"),
        frame(1, b"end"),
    ]
    joined = b"a" + inner + b"c"
    said = ['{"type":"ping"}', "", "é日本", inner, "x" * 125, "y" * 126, joined, "end"]
    whole = b"".join(frames)
    rng = random.Random(83)

    async def test() -> None:
        for number in range(60):
            wire, transport, heard, _ = await opened()
            if number == 0:
                pieces = frames
            else:
                cuts = sorted(rng.sample(range(1, len(whole)), number))
                pieces = [whole[a:b] for a, b in pairwise([0, *cuts, len(whole)])]
            for piece in pieces:
                wire.data_received(piece)
            await quiet()
            assert heard == said
            assert bytes(transport.written) == b"\x8a\x04ping"
            assert transport.reading

    asyncio.run(test())


def test_a_client_that_says_more_than_is_read_is_read_no_further() -> None:
    async def test() -> None:
        wire, transport, heard, reads = await opened()
        await quiet()
        reads.clear()
        for number in range(4):  # the application waits for the first one already
            wire.data_received(frame(1, str(number).encode()))
            await quiet()
        assert heard == ["0"]
        assert not transport.reading
        reads.set()
        await quiet()
        assert heard == ["0", "1", "2", "3"]
        assert transport.reading

    asyncio.run(test())


def test_who_has_said_nothing_is_asked_whether_they_live() -> None:
    async def test() -> None:
        wire, transport, _, _ = await opened()
        wire.ping_interval = 3600.0
        wire.data_received(frame(1, b"said"))
        wire.send_keepalive_ping()  # its time has come
        assert not transport.written
        wire.ping_interval = 0.0  # an hour later
        wire.send_keepalive_ping()
        assert transport.written[0] == 0x89
        wire.stop_keepalive()

    asyncio.run(test())


def test_broken_texts_are_refused_by_the_short_way_as_by_the_long_one() -> None:
    async def test() -> None:
        for broken, code in (
            (frame(1, b"\xff"), 1007),
            (frame(1, b"a", last=False) + frame(1, b"b"), 1002),
        ):
            wire, transport, heard, _ = await opened()
            wire.data_received(broken)
            await quiet()
            assert heard == ["websocket.disconnect"]
            assert transport.written[0] == 0x88
            assert int.from_bytes(transport.written[2:4], "big") == code

    asyncio.run(test())
