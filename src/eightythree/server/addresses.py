"""What all the clients of one network address may do together."""

from __future__ import annotations

from contextlib import contextmanager
from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import TYPE_CHECKING, Any, Final

from eightythree.server.security import Allowance, Allowances

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = ["Addresses", "address_of"]

# For each socket that an address may hold, a second and at once: nobody plays faster for long.
_MESSAGES: Final = (2.0, 6)
_HANDSHAKES: Final = (0.1, 2)
_REQUESTS: Final = (0.1, 2)
_LONGEST: Final = 64  # characters of an address that a proxy has made up


def address_of(scope: Mapping[str, Any]) -> str:
    """Return the address that a request or a socket counts for; empty for a local pipe's.

    Of IPv6 it is the network of 2**64 addresses that a single customer is given at least.

    Args:
        scope: its ASGI scope.
    """
    client = scope.get("client")
    if not client:
        return ""
    host = str(client[0])
    try:
        address = ip_address(host)
    except ValueError:
        return host[:_LONGEST]
    if isinstance(address, IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(IPv6Network((int(address) >> 64 << 64, 64)))


class _Crowd:
    """The sockets of one address."""

    def __init__(self, messages: Allowance) -> None:
        self.sockets = 0
        self.messages = messages


class Addresses:
    """How many sockets each address holds, and how fast it asks."""

    def __init__(self, sockets: int) -> None:
        """Begin with nobody.

        Args:
            sockets: how many an address may hold at once, from 1; what else it may grows with it.
        """
        self._most = sockets
        self._crowds: dict[str, _Crowd] = {}
        self._handshakes = Allowances(*self._for_all(_HANDSHAKES))
        self._requests = Allowances(*self._for_all(_REQUESTS))

    def may_ask(self, address: str) -> bool:
        """Say whether an address may ask the HTTP interface once more, and count it."""
        return self._requests.allows(address)

    @contextmanager
    def connected(self, address: str) -> Iterator[Allowance | None]:
        """Count a socket while the block runs.

        Yields:
            what the address may send on all its sockets; ``None`` when this one is too many, or
            comes too fast after others.
        """
        if not self._handshakes.allows(address):
            yield None
            return
        crowd = self._crowds.get(address)
        if crowd is None:
            crowd = self._crowds[address] = _Crowd(Allowance(*self._for_all(_MESSAGES)))
        if crowd.sockets >= self._most:
            yield None
            return
        crowd.sockets += 1
        try:
            yield crowd.messages
        finally:
            crowd.sockets -= 1
            if not crowd.sockets:
                del self._crowds[address]

    def _for_all(self, each: tuple[float, int]) -> tuple[float, int]:
        rate, burst = each
        return rate * self._most, burst * self._most
