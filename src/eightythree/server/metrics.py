"""Metrics for Prometheus, on a port of their own.

Of their own, so that a proxy that passes everything on to the table shows nobody the metrics.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    Info,
    ProcessCollector,
    start_http_server,
)

from eightythree import __version__
from eightythree.server.meter import Meter

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["PrometheusMeter", "shown_at"]

_FAST: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
_SLOW: Final = (0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0)


class PrometheusMeter(Meter):
    """Counts in a registry of its own; labels hold games, levels and codes alone."""

    def __init__(self) -> None:
        """Begin at nothing."""
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        GCCollector(registry=registry)
        Info("eightythree", "The running version.", registry=registry).info(
            {"version": __version__}
        )
        self._tables = Gauge("eightythree_tables_in_memory", "Tables in memory.", registry=registry)
        self._made = Counter("eightythree_tables", "Tables made.", ["game"], registry=registry)
        self._open = Gauge("eightythree_sockets", "Sockets that are open.", registry=registry)
        self._ended = Counter(
            "eightythree_sockets_ended",
            "Sockets that have ended, by the close code that we gave; 4408 is too slow.",
            ["code"],
            registry=registry,
        )
        self._actions = Counter(
            "eightythree_actions", "Actions sent.", ["game", "outcome"], registry=registry
        )
        self._action_seconds = Histogram(
            "eightythree_action_seconds",
            "From an action's receipt until everybody is told of it.",
            registry=registry,
            buckets=_FAST,
        )
        self._refusals = Counter(
            "eightythree_refusals", "Messages and requests refused.", ["code"], registry=registry
        )
        self._append_seconds = Histogram(
            "eightythree_append_seconds",
            "From the queueing of an append until it is on disk, or has failed.",
            registry=registry,
            buckets=_FAST,
        )
        self._bot_seconds = Histogram(
            "eightythree_bot_seconds",
            "How long bots think.",
            ["level"],
            registry=registry,
            buckets=_SLOW,
        )
        self._fallbacks = Counter(
            "eightythree_bot_fallbacks",
            "Turns that the novice took for a bot.",
            ["level", "why"],
            registry=registry,
        )

    def tables(self, count: Callable[[], int]) -> None:
        self._tables.set_function(lambda: float(count()))

    def table_made(self, game: str) -> None:
        self._made.labels(game).inc()

    def socket_opened(self) -> None:
        self._open.inc()

    def socket_ended(self, code: int | None) -> None:
        self._open.dec()
        self._ended.labels("client" if code is None else str(code)).inc()

    def acted(self, game: str, taken: bool, seconds: float) -> None:
        self._actions.labels(game, "taken" if taken else "refused").inc()
        if taken:
            self._action_seconds.observe(seconds)

    def refused(self, code: str) -> None:
        self._refusals.labels(code).inc()

    def appended(self, seconds: float) -> None:
        self._append_seconds.observe(seconds)

    def thought(self, level: str, seconds: float) -> None:
        self._bot_seconds.labels(level).observe(seconds)

    def fell_back(self, level: str, why: str) -> None:
        self._fallbacks.labels(level, why).inc()


@contextmanager
def shown_at(meter: PrometheusMeter, host: str, port: int) -> Iterator[int]:
    """Serve ``/metrics`` while the block runs, from a thread; yields the port.

    Args:
        meter: what is shown.
        host: the address to listen on.
        port: the port; 0 for any.

    Raises:
        OSError: it cannot be listened on.
    """
    try:
        server, thread = start_http_server(port, host, meter.registry)
    except OSError as error:
        reason = error.strerror or str(error)
        raise OSError(f"cannot listen on {host} port {port}: {reason}") from None
    try:
        yield int(server.server_port)
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
