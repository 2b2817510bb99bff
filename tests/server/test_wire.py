"""The short way out of a socket: the frames are WebSocket's, whatever the size."""

from __future__ import annotations

import asyncio
import socket
from typing import TYPE_CHECKING, Any

import uvicorn
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
