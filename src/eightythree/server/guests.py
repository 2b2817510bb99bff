"""Handing out guest cookies, and finding who asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from litestar import Request  # noqa: TC002 - Litestar reads the annotations

from eightythree.server.identity import cookie_header, new_token, owner_of, token_in
from eightythree.server.security import HEADERS, HTTPS_HEADERS, is_secure

if TYPE_CHECKING:
    from litestar.types import Message, Scope

__all__ = ["become", "finish_headers", "owner_asking", "remember_guest", "token_asking"]

_TOKEN: Final = "eightythree_token"
_NEW: Final = "eightythree_new_guest"
_HEADERS: Final = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
_HTTPS_HEADERS: Final = [(name.encode(), value.encode()) for name, value in HTTPS_HEADERS.items()]


async def remember_guest(request: Request[Any, Any, Any]) -> None:
    """Give a request without a guest cookie a new guest; `finish_headers` sends the cookie."""
    token = token_in(request.scope)
    request.scope["state"][_NEW] = token is None
    request.scope["state"][_TOKEN] = token or new_token()


def owner_asking(request: Request[Any, Any, Any]) -> str:
    """Return the owner's hash of the guest who asks; after `remember_guest`."""
    return owner_of(request.scope["state"][_TOKEN])


def token_asking(request: Request[Any, Any, Any]) -> str:
    """Return the token of the guest who asks; after `remember_guest`."""
    token: str = request.scope["state"][_TOKEN]
    return token


def become(request: Request[Any, Any, Any], token: str) -> None:
    """Have the answer make the browser another guest's."""
    request.scope["state"].update({_NEW: True, _TOKEN: token})


async def finish_headers(message: Message, scope: Scope) -> None:
    """Add the security headers, and the cookie of a new guest, to every response."""
    if message["type"] != "http.response.start":
        return
    secure = is_secure(scope)
    headers = [*message.get("headers", ()), *_HEADERS, *(_HTTPS_HEADERS if secure else ())]
    state = scope["state"]
    if state.get(_NEW):
        cookie = cookie_header(state[_TOKEN], secure=secure)
        headers.append((b"set-cookie", cookie.encode()))
    message["headers"] = headers
