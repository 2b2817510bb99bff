"""What Prometheus is told."""

from __future__ import annotations

import asyncio
import random
import re
import signal
import socket
from typing import TYPE_CHECKING

import httpx
import pytest

from eightythree.server.serve import serve

from .guest import Guest, closed
from .test_serve import printed, start

if TYPE_CHECKING:
    from pathlib import Path

pytest.importorskip("prometheus_client")
from prometheus_client.parser import text_string_to_metric_families

SECRET = re.compile(r"[23456789abcdefghjkmnpqrstuvwxyz]{16}|[0-9a-f]{64}|[A-Za-z0-9_-]{43}")


def scraped(address: str) -> dict[tuple[str, ...], float]:
    """Return every sample, by its name and the values of its labels."""
    text = httpx.get(address).text
    samples = [
        sample for family in text_string_to_metric_families(text) for sample in family.samples
    ]
    assert not any(SECRET.search(value) for each in samples for value in each.labels.values())
    return {
        (sample.name, *(value for _, value in sorted(sample.labels.items()))): sample.value
        for sample in samples
    }


def test_the_metrics_tell_of_a_match_and_of_nobody(tmp_path: Path) -> None:
    with start(tmp_path, "--port", "0", "--metrics", "0") as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            found = re.fullmatch(r"Its metrics are at (http://127\.0\.0\.1:\d+/metrics)\n", line)
            assert found, line
            address, _ = printed(process)
            asyncio.run(play_and_look(address.rstrip("/"), found[1]))
            process.send_signal(signal.SIGTERM)
            out, err = process.communicate(timeout=60)
            assert (process.returncode, out, err) == (0, "", "")
        finally:
            process.kill()


async def play_and_look(address: str, metrics: str) -> None:
    async with Guest(address) as ann:
        watch = await ann.watch(await ann.make("fifth", [None, "novice"], {"target": 3}))
        while not watch.my_turn:
            await watch.next()
        await watch.act("XX")
        await watch.refusal()
        during = scraped(metrics)
        assert during["eightythree_sockets",] == 1
        assert during["eightythree_tables_in_memory",] == 1
        assert during["eightythree_tables_total", "fifth"] == 1
        assert during["eightythree_actions_total", "fifth", "refused"] == 1
        assert during["eightythree_refusals_total", "bad_action"] == 1
        await watch.play(random.Random(1))
        assert (await ann.http.post(f"/api/tables/{'2' * 16}/again")).status_code == 404
        bad = await ann.watch(watch.table["id"])
        await bad.send(type="nonsense")
        assert (await closed(bad.socket))[0] == 4400
        await watch.close()
        # The table's own port shows nothing.
        assert (await ann.http.get("/metrics")).status_code == 404
    after = scraped(metrics)
    while after["eightythree_sockets",]:  # its end reaches the server in its own time
        await asyncio.sleep(0.05)
        after = scraped(metrics)
    taken = after["eightythree_actions_total", "fifth", "taken"]
    assert taken >= 6
    assert after["eightythree_action_seconds_count",] == taken
    assert after["eightythree_append_seconds_count",] > taken
    assert after["eightythree_bot_seconds_count", "novice"] >= 6
    assert after["eightythree_refusals_total", "no_such_table"] == 1
    assert after["eightythree_sockets_ended_total", "4400"] == 1
    assert after["eightythree_sockets_ended_total", "client"] == 1
    assert after["process_resident_memory_bytes",] > 1e6


def test_a_port_that_is_taken_is_said_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        where = ("127.0.0.1", taken.getsockname()[1])
        database = str(tmp_path / "a.sqlite3")
        assert serve(port=0, database=database, open_browser=False, metrics=where) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("eightythree serve: cannot listen on 127.0.0.1 port ")
