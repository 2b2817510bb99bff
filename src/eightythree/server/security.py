"""Who may ask from where, and what a browser is told to allow."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["HEADERS", "HTTPS_HEADERS", "Allowance", "Allowances", "is_secure", "same_origin"]

HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
        " font-src 'self'; media-src 'self'; manifest-src 'self'; connect-src 'self';"
        " base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    # The link of a table is what lets people in: it goes to no other site.
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
"""The headers of every response."""

HTTPS_HEADERS: Final = {"strict-transport-security": "max-age=31536000"}
"""And of those over https: the browser asks this host in no other way for a year."""

_PORTS: Final = {"http": 80, "https": 443}


def is_secure(scope: Mapping[str, Any]) -> bool:
    """Say whether a request or a socket came by https, to us or to a proxy that we trust."""
    return scope["scheme"] in {"https", "wss"}


def same_origin(scope: Mapping[str, Any]) -> bool:
    """Say whether a request comes from a page of this server, or from no page at all.

    A browser names the page's origin with every socket and every POST. Programs name none, and
    nobody's cookies are lent to them. A page that came by http is another's where we are asked by
    https: anybody on the way could have written it. The other way round it is ours, seen through
    a proxy that we were not told of.

    Args:
        scope: the request's or the socket's ASGI scope.
    """
    found = {name: value.decode("latin-1") for name, value in scope["headers"]}
    origin = found.get(b"origin")
    if origin is None:
        return found.get(b"sec-fetch-site", "none") in {"none", "same-origin"}
    try:
        page = urlsplit(origin)
        if is_secure(scope) and page.scheme != "https":
            return False
        default = _PORTS.get(page.scheme)
        here = urlsplit(f"//{found.get(b'host', '')}")
        same_port = (page.port or default) == (here.port or default)
        return default is not None and same_port and page.hostname == here.hostname
    except ValueError:  # no port
        return False


class Allowance:
    """How often something may be done: a store of turns that fills up again with time."""

    def __init__(self, rate: float, burst: int) -> None:
        """Begin with a full store.

        Args:
            rate: turns that come back in a second, above 0.
            burst: the most turns there can be, from 1.
        """
        self._rate = rate
        self._burst = burst
        self._turns = float(burst)
        self._when = time.monotonic()

    def take(self) -> float:
        """Take a turn and return how many seconds too early it is: 0 for in time."""
        now = time.monotonic()
        self._turns = min(self._burst, self._turns + (now - self._when) * self._rate) - 1
        self._when = now
        return max(0.0, -self._turns / self._rate)

    def give_back(self) -> None:
        """Return a turn that was not used after all."""
        self._turns += 1


class Allowances:
    """An allowance for each address; the longest unseen are forgotten beyond `most`."""

    def __init__(self, rate: float, burst: int, most: int = 10_000) -> None:
        self._rate = rate
        self._burst = burst
        self._most = most
        self._known: OrderedDict[str, Allowance] = OrderedDict()

    def allows(self, address: str) -> bool:
        """Say whether an address may do it once more, and count it."""
        allowance = self._known.pop(address, None) or Allowance(self._rate, self._burst)
        self._known[address] = allowance
        if len(self._known) > self._most:
            self._known.popitem(last=False)
        if allowance.take() > 0:
            allowance.give_back()
            return False
        return True
