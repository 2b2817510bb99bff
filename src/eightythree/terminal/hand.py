"""The hand at the bottom of the full screen: which card is under the cursor, which are chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from eightythree.server.view_messages import AuctionView
from eightythree.terminal import english
from eightythree.terminal.faces import face

if TYPE_CHECKING:
    from eightythree.server.view_messages import ChoiceInfo
    from eightythree.terminal.canvas import Canvas
    from eightythree.terminal.shown import Shown

__all__ = ["CARD_KEYS", "HAND_HEIGHT", "Hand"]

CARD_KEYS: Final = "1234567890abcdefghijklm"
"""The key of each card, from the left: a hand has at most 23 before the discards."""
HAND_HEIGHT: Final = 4


class Hand:
    """The cards, a cursor on one of them, and those chosen to be given or discarded."""

    def __init__(self) -> None:
        self.cards: list[str] = []
        self.legal: set[str] = set()
        self.chosen: set[str] = set()
        self.cursor = 0
        self._groups: list[list[str]] = []
        self._choice: ChoiceInfo | None = None
        self._columns: list[tuple[int, int, str]] = []

    def take(self, shown: Shown) -> None:
        """Bring the hand up to date; what was chosen stays as far as it is still in question."""
        view = shown.view
        under = self.cards[self.cursor] if self.cursor < len(self.cards) else ""
        self._groups = [cards for _, cards in english.hand_groups(view) if cards]
        self.cards = [card for group in self._groups for card in group]
        self._choice = view.choice if isinstance(view, AuctionView) and shown.my_turn else None
        if self._choice is not None:
            self.legal = {*self._choice.forced, *self._choice.pool}
            self.chosen = (self.chosen & self.legal) | set(self._choice.forced)
        else:
            self.legal = set(view.legal) & set(self.cards) if shown.my_turn else set()
            self.chosen = set()
        if under in self.cards:
            self.cursor = self.cards.index(under)
        self.cursor = min(self.cursor, max(0, len(self.cards) - 1))
        if self.legal and self._choice is None and self.under not in self.legal:
            self.cursor = next(n for n, card in enumerate(self.cards) if card in self.legal)

    @property
    def under(self) -> str:
        """The card under the cursor; empty for an empty hand."""
        return self.cards[self.cursor] if self.cards else ""

    def move(self, step: int) -> None:
        """Move the cursor, round the ends; where one card is to be played, over those alone."""
        if not self.cards:
            return
        for _ in self.cards:
            self.cursor = (self.cursor + step) % len(self.cards)
            if self._choice is not None or not self.legal or self.under in self.legal:
                return

    def keyed(self, key: str) -> str | None:
        """Return the card of a key."""
        place = CARD_KEYS.find(key)
        return self.cards[place] if len(key) == 1 and 0 <= place < len(self.cards) else None

    def toggle(self, card: str) -> None:
        """Choose a card, or no longer; those that must be chosen stay."""
        forced = self._choice.forced if self._choice else []
        if card in self.legal and card not in forced:
            self.chosen ^= {card}

    def action(self) -> str:
        """Return the words of giving or discarding what is chosen."""
        assert self._choice is not None  # noqa: S101 - asked for in those phases alone
        return " ".join([self._choice.kind, *(card for card in self.cards if card in self.chosen)])

    def card_at(self, x: int) -> str | None:
        """Return the card painted at a column, last time."""
        return next((card for start, end, card in self._columns if start <= x < end), None)

    def paint(self, canvas: Canvas) -> None:
        """Paint the cards by suit, each below its key."""
        groups = self._groups
        inner = 4
        while inner > 2 and self._width(inner) > canvas.width - 2:
            inner -= 1
        x = max(0, (canvas.width - self._width(inner)) // 2)
        self._columns = []
        place = 0
        for group in groups:
            for number, card in enumerate(group):
                self._paint_card(canvas, x, inner, place, first=number == 0)
                self._columns.append((x, x + inner + 1, card))
                x += inner + 1
                place += 1
            canvas.put(x, 1, "╮", "edge paper")
            canvas.put(x, 2, "│", "edge paper")
            canvas.put(x, 3, "╯", "edge paper")
            x += 2

    def _width(self, inner: int) -> int:
        return len(self.cards) * (inner + 1) + 2 * len(self._groups) - 1

    def _paint_card(self, canvas: Canvas, x: int, inner: int, place: int, *, first: bool) -> None:
        card = self.cards[place]
        playable = card in self.legal or not self.legal
        look = "paper" if playable else "calm"
        edge = "edge paper"
        canvas.put(x, 1, ("╭" if first else "┬") + "─" * inner, edge)
        canvas.put(x, 2, "│", edge)
        canvas.put(x + 1, 2, " " * inner, look)
        canvas.put(x, 3, ("╰" if first else "┴") + "─" * inner, edge)
        weight = " bold" if playable else ""
        reverse = " reverse" if self.legal and place == self.cursor else ""
        pad = (inner - 2) // 2
        canvas.put(
            x + 1, 2, f"{' ' * pad}{face(card)}".ljust(inner), f"{card[1]} {look}{weight}{reverse}"
        )
        if card in self.chosen:
            canvas.put(x + 1 + pad, 0, "▼▼", "accent bold")
        elif card in self.legal:
            canvas.put(x + 1 + pad, 0, CARD_KEYS[place], "accent")
