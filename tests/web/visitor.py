"""A person in front of the page, who knows what the page shows and does what it offers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import random

    from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Request

# What one look at the table takes in, from the attributes that the page offers.
LOOK = """page => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  return {
    phase: page.dataset.phase,
    awaits: page.dataset.awaits,
    seq: Number(page.dataset.seq),
    myTurn: page.dataset.myTurn === 'true',
    hand: all('.hand-card').map((card) => card.dataset.card),
    legal: all('.hand-card[data-legal=true]').map((card) => card.dataset.card),
    chosen: all('.hand-card[data-chosen=true]').map((card) => card.dataset.card),
    forced: all('.hand-card[data-forced=true]').map((card) => card.dataset.card),
    actions: all('.table-page main [data-action]').map((button) => button.dataset.action),
    within: document.querySelector('[data-action=confirm]')?.dataset.within === 'true',
  };
}"""

ARRIVED = ':is([data-my-turn="true"], :not([data-awaits="action"]))'


class Look(NamedTuple):
    """What the page shows at a moment."""

    phase: str
    awaits: str
    seq: int
    myTurn: bool  # noqa: N815 - as the page has it
    hand: list[str]
    legal: list[str]
    chosen: list[str]
    forced: list[str]
    actions: list[str]
    within: bool


class Visitor:
    """A page in a browser context of its own; notes everything that goes wrong in it."""

    def __init__(self, context: BrowserContext, token: str | None = None) -> None:
        self.context = context
        self.token = token
        self.page = context.new_page()
        self.faults: list[str] = []
        self.expected: list[str] = []
        """Patterns of faults that a test brings about on purpose."""
        self.page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        self.page.on("console", self._hear)
        self.page.on("requestfailed", self._miss)

    def _hear(self, message: ConsoleMessage) -> None:
        # A violated content security policy is told there too.
        if message.type in {"error", "warning"}:
            self.faults.append(f"console: {message.text}")

    def _miss(self, request: Request) -> None:
        if request.failure == "net::ERR_ABORTED":
            return  # Given up as one left the page before it came, or become a download.
        self.faults.append(f"failed: {request.url}: {request.failure}")

    def leave(self) -> None:
        """Close the browser; a request that it gives up because of that is no fault."""
        self.page.remove_listener("requestfailed", self._miss)
        self.context.close()

    @property
    def unexpected(self) -> list[str]:
        return [
            fault
            for fault in self.faults
            if not any(re.search(pattern, fault) for pattern in self.expected)
        ]

    @property
    def table(self) -> Locator:
        return self.page.locator(".table-page")

    def visit(self, address: str) -> None:
        """Open a table, and wait until it is this person's turn or nobody's."""
        self.page.goto(address)
        self.wait()

    def wait(self, beyond: int = -1) -> None:
        """Wait for this person's turn, or until nobody is to act, after an entry of the log."""
        fresh = f':not([data-seq="{beyond}"])'
        self.page.locator(f".table-page{fresh}{ARRIVED}").wait_for(state="attached")

    def look(self) -> Look:
        return Look(**self.table.evaluate(LOOK))

    def card(self, name: str) -> Locator:
        return self.page.locator(f'.hand-card[data-card="{name}"]')

    def button(self, action: str) -> Locator:
        return self.page.locator(f'[data-action="{action}"]')

    def act(self, where: Locator) -> None:
        """Click what changes the table, and wait until it is one's turn again or nobody's."""
        before = self.look().seq
        where.click()
        self.wait(beyond=before)

    def choose(self, name: str, value: str | int) -> None:
        """Choose one of a row of buttons, as a finger does: the radio button is underneath."""
        field = self.page.locator(f'fieldset[data-choice="{name}"]')
        item = field.locator(".choice-item", has=self.page.locator(f'input[value="{value}"]'))
        item.first.click()

    def speak(self, language: str) -> None:
        """Change the language where one stands, as another tab would."""
        self.page.evaluate(
            """language => {
              const change = { key: 'language', newValue: language };
              dispatchEvent(new StorageEvent('storage', change));
            }""",
            language,
        )
        self.page.locator(f"html[lang={language}]").wait_for()

    def step(self, rng: random.Random) -> None:
        """Do one of the things that the page offers in this turn."""
        now = self.look()
        assert now.myTurn, now
        if now.phase == "bid":
            # Low bids, so that bids are made and missed and everybody declares.
            calls = [action for action in now.actions if action != "83x2"]
            self.act(self.button(rng.choice([calls[0], min(calls)])))
        elif now.phase == "trump":
            self.act(self.button(rng.choice(now.actions)))
        elif now.phase in {"give", "discard"}:
            self.choose_cards(rng)
            self.act(self.button("confirm"))
        else:
            assert set(now.legal) <= set(now.hand)
            self.act(self.card(rng.choice(now.legal)))

    def choose_cards(self, rng: random.Random) -> None:
        """Choose cards until the page says that they may go; one more where that is fine too."""
        was = self.look()
        cards = [card for card in was.legal if card not in was.chosen]
        rng.shuffle(cards)
        for card in cards:
            if was.within and was.phase == "discard":
                break
            self.card(card).click()
            now = self.look()
            assert set(now.chosen) == {*was.chosen, card}
            if was.within and not now.within:
                self.card(card).click()
                break
            was = now
        assert self.look().within

    def play_round(self, rng: random.Random) -> None:
        """Play until the round or the match is over."""
        while self.look().awaits == "action":
            self.step(rng)

    def play_match(self, rng: random.Random) -> int:
        """Play until the match is over, and return the number of rounds."""
        rounds = 1
        self.play_round(rng)
        while self.look().awaits == "deal":
            rounds += 1
            self.act(self.button("next"))
            self.play_round(rng)
        return rounds
