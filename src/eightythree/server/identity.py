"""Who asks: a guest known by a random token in a cookie, of which the log keeps the hash alone."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from http.cookies import CookieError, SimpleCookie
from typing import TYPE_CHECKING, Any, Final

from eightythree.server.security import is_secure

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "COOKIE",
    "SECURE_COOKIE",
    "cookie_header",
    "new_token",
    "owner_of",
    "same_owner",
    "token_in",
]

COOKIE: Final = "eightythree_guest"
"""The cookie's name over http."""
SECURE_COOKIE: Final = f"__Host-{COOKIE}"
"""Its name over https: a browser takes it from this very host alone, and from https alone."""

_YEAR: Final = 365 * 24 * 3600
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")
_NO_OWNER: Final = "0" * 64  # no hash of any token that could be found


def new_token() -> str:
    """Return a fresh guest token: 256 random bits as 43 characters."""
    return secrets.token_urlsafe(32)


def token_in(scope: Mapping[str, Any]) -> str | None:
    """Return the guest token that a request carries; ``None`` for none or a misshapen one.

    Args:
        scope: the request's or the socket's ASGI scope.
    """
    wanted = SECURE_COOKIE if is_secure(scope) else COOKIE
    for name, value in scope["headers"]:
        if name == b"cookie":
            cookies: SimpleCookie = SimpleCookie()
            try:
                cookies.load(value.decode("latin-1"))
            except CookieError:
                continue
            found = cookies.get(wanted)
            if found and _TOKEN.fullmatch(found.value):
                return found.value
    return None


def owner_of(token: str) -> str:
    """Return what the log keeps of a token: its SHA-256 in hex.

    A token is 256 random bits, so that there is nothing to guess and no salt is needed.
    """
    return hashlib.sha256(token.encode()).hexdigest()


def same_owner(one: str | None, other: str | None) -> bool:
    """Compare two owners in a time that does not tell how much of them agrees.

    ``None`` is nobody, and the same as nobody.
    """
    alike = hmac.compare_digest(one or _NO_OWNER, other or _NO_OWNER)
    return alike and one is not None and other is not None


def cookie_header(token: str, *, secure: bool) -> str:
    """Return the value of the ``Set-Cookie`` header that hands out a token.

    Args:
        token: the guest token.
        secure: whether the page came by https.
    """
    name, flags = (SECURE_COOKIE, "; Secure") if secure else (COOKIE, "")
    return f"{name}={token}; Path=/; Max-Age={_YEAR}; HttpOnly; SameSite=Lax{flags}"
