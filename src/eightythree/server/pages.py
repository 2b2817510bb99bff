"""The built page and its assets."""

from __future__ import annotations

import asyncio
import gzip
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from litestar import MediaType, Request, Response, Router, get

from eightythree.server.guests import remember_guest
from eightythree.server.refusals import BadRequest

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["pages"]

_TYPES: Final = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".map": "application/json",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
"""The types that a page is made of; other files are not served. Litestar adds the charset."""

_PACKED: Final = frozenset(
    {".css", ".html", ".js", ".json", ".map", ".svg", ".txt", ".webmanifest"}
)
"""Those that grow smaller by packing."""

_NOT_BUILT: Final = b"""\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Eighty-Three</title>
<h1>The page has not been built</h1>
<p>The server runs, but its page is missing. In the project's folder:</p>
<pre>cd web
npm ci
npm run build</pre>
<p>Then load this address again; the server need not be started anew.</p>
</html>
"""

_NO_SUCH_PAGE: Final = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Eighty-Three</title>
<h1>There is no such page</h1>
<p><a href="/">Back to the tables</a></p>
<p lang="ja"><a href="/">ページが見つかりません。最初の画面へ戻る</a></p>
<p lang="vi"><a href="/">Không có trang này. Về trang đầu</a></p>
</html>
""".encode()


@get(
    [
        "/",
        "/replay",
        "/table/{table:str}",
        "/table/{table:str}/replay",
        "/daily/{game:str}",
        "/ratings",
        "/stats/{game:str}",
        "/table/{table:str}/review",
    ],
    before_request=remember_guest,
)
async def page(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Return the page; it finds out from its address what to show."""
    try:
        return await _file(request, "index.html", "no-cache")
    except BadRequest:
        return Response(
            _NOT_BUILT, media_type=MediaType.HTML, headers={"cache-control": "no-cache"}
        )


@get("/assets/{name:path}")
async def asset(request: Request[Any, Any, Any], name: str) -> Response[bytes]:
    """Return a part of the page; its name changes with its content."""
    return await _file(request, f"assets/{name.lstrip('/')}", "public, max-age=31536000, immutable")


@get("/{name:str}")
async def top_file(request: Request[Any, Any, Any], name: str) -> Response[bytes]:
    """Return a file that stands beside the page, such as its manifest or an icon."""
    try:
        return await _file(request, name, "no-cache")
    except BadRequest:
        if MediaType.HTML.value not in request.headers.get("accept", ""):
            raise
        return Response(_NO_SUCH_PAGE, media_type=MediaType.HTML, status_code=404)


pages: Final = Router("/", route_handlers=[page, asset, top_file])


async def _file(request: Request[Any, Any, Any], name: str, caching: str) -> Response[bytes]:
    packed = "gzip" in request.headers.get("accept-encoding", "")
    content = await asyncio.to_thread(_read, request.app.state.settings.page, name, packed=packed)
    if content is None:
        raise BadRequest(404, "not_found", "there is no such page")
    suffix = name[name.rfind(".") :]
    headers = {"cache-control": caching}
    if suffix in _PACKED:
        headers["vary"] = "accept-encoding"
        if packed:
            headers["content-encoding"] = "gzip"
    return Response(content, media_type=_TYPES[suffix], headers=headers)


def _read(folder: Path, name: str, *, packed: bool) -> bytes | None:
    """Return a file of the page, packed where that helps; ``None`` if its folder has none such."""
    try:
        path = (folder / name).resolve()
        if path.suffix in _TYPES and path.is_relative_to(folder.resolve()) and path.is_file():
            if packed and path.suffix in _PACKED:
                return _gzip(path, path.stat().st_mtime_ns)
            return path.read_bytes()
    except (OSError, ValueError):  # a name that no file can have
        pass
    return None


@lru_cache(maxsize=256)
def _gzip(path: Path, changed: int) -> bytes:  # noqa: ARG001 - a file built anew is read anew
    return gzip.compress(path.read_bytes())
