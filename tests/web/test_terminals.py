"""The page, the full screen and the plain client at one table show the same match."""

from __future__ import annotations

import asyncio
import subprocess
import threading
from random import Random
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from eightythree.terminal.connection import Connection
from eightythree.terminal.site import Site
from tests.cli.terminal import COMMAND
from tests.terminal.facts import Fact, facts
from tests.terminal.watched import PATIENCE, Watched

if TYPE_CHECKING:
    from .conftest import Open
    from .serving import Served
    from .visitor import Visitor

pytestmark = pytest.mark.browser


class Watching(Watched):
    """The full screen of who watches, and whose turn it has said it is, by number of the log."""

    def __init__(self, address: str, table: str) -> None:
        super().__init__(Connection(Site(address, None), table, "Nobody"))
        self.there = threading.Event()
        self.turns: dict[int, str] = {}

    def renew(self) -> None:
        super().renew()
        if self.shown is not None:
            self.turns[self.shown.seq] = self.part("prompt")
            self.there.set()

    async def attend(self) -> None:
        """Watch until the match is over."""
        async with self.run_test(size=(80, 24)):
            await self.until(lambda: self.seen.view.awaits == "nothing")
            await self.session.close()


def told_by(page: Visitor) -> list[Fact]:
    """Return what the page's story of the round says."""
    return facts(page.page.locator(".side-story li").all_text_contents(), "Ann")


@pytest.mark.parametrize(("game", "target"), [("fifth", 2), ("auction", 30)])
def test_the_three_clients_show_the_same_match(
    game: str, target: int, open_browser: Open, server: Served
) -> None:
    ann = open_browser()
    ann.page.goto("/")
    wanted = {"game": game, "seats": [None, "novice", "novice", "novice"], "name": "Ann"}
    made = ann.context.request.post("/api/tables", data={**wanted, "rules": {"target": target}})
    table = made.json()["id"]

    full = Watching(server.address, table)
    # The browser's event loop runs in this thread.
    screen = threading.Thread(target=lambda: asyncio.run(full.attend()))
    screen.start()
    assert full.there.wait(PATIENCE)
    link = server.table(table)
    with subprocess.Popen(
        [*COMMAND, "join", "--plain", "--watch", link],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as plain:
        assert plain.stdout is not None
        begun = ""
        while "You are watching" not in begun:
            begun = plain.stdout.readline()
            assert begun, "the plain client has ended"

        ann.visit(link)
        page: list[Fact] = []
        turns: list[int] = []
        rng = Random(game)
        while True:
            while ann.look().awaits == "action":
                turns.append(ann.look().seq)
                ann.step(rng)
            page += told_by(ann)
            totals = ann.page.locator(".side .score-sheet tfoot .total").all_inner_texts()
            page.append(("score", *(text.replace("−", "-") for text in totals)))
            if ann.look().awaits != "deal":
                break
            ann.act(ann.button("next"))
        lines = plain.stdout.read().splitlines()
        assert plain.wait(PATIENCE) == 0
    screen.join(PATIENCE)

    assert [fact for fact in page if fact[0] == "trick"]
    assert facts(full.told, "") == page
    assert facts(lines, "") == page
    for seq in turns:
        assert "Ann is to " in full.turns[seq]
    won = [line for line in lines if line.endswith("the match.")]
    assert won == full.told[-1:]
    expect(ann.page.locator(".winners")).to_be_visible()
