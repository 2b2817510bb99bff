"""The figures that the package brings: what `eightythree stats` found out about a game."""

from __future__ import annotations

import asyncio
from functools import cache
from pathlib import Path
from typing import Final

from litestar import Response, get

from eightythree.games import GAMES
from eightythree.server.refusals import BadRequest

__all__ = ["statistics"]

# A file beside code that a server can do without: it needs the extra `compute`, this does not.
_FOLDER: Final = Path(__file__).parents[1] / "stats" / "results"


@get("/stats/{game:str}", gives={"type": "object"})
async def statistics(game: str) -> Response[bytes]:
    """Return what was found out about a game, with the command that gives each table again."""
    if game not in GAMES:
        raise BadRequest(404, "not_found", "there is no such page")
    content = await asyncio.to_thread(_read, game)
    return Response(content, media_type="application/json", headers={"cache-control": "no-cache"})


@cache
def _read(game: str) -> bytes:
    return (_FOLDER / f"{game}.json").read_bytes()
