"""The parts of the full screen: each paints a canvas of its size whenever it is refreshed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text
from textual.containers import Vertical, VerticalScroll
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from eightythree.terminal.canvas import Canvas
from eightythree.terminal.cells import wrapped
from eightythree.terminal.faces import signs

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.app import ComposeResult
    from textual.events import Click, Resize
    from textual.strip import Strip

    from eightythree.terminal.palette import Palette
    from eightythree.terminal.shown import Shown

__all__ = ["Painted", "Side", "as_text"]


class Painted(Widget):
    """A part of the screen that a function paints."""

    class Clicked(Message):
        """The mouse was clicked on a cell."""

        def __init__(self, part: Painted, x: int) -> None:
            super().__init__()
            self.part = part
            self.x = x

    def __init__(
        self, paint: Callable[[Canvas], None], look: Callable[[], tuple[Palette, bool]], name: str
    ) -> None:
        """Paint nothing yet.

        Args:
            paint: paints a canvas of the part's size.
            look: returns the theme, and whether each suit has a colour of its own.
            name: the part's id.
        """
        super().__init__(id=name)
        self._paint = paint
        self._look = look
        self._canvas: Canvas | None = None

    @property
    def canvas(self) -> Canvas:
        """What is painted."""
        if self._canvas is None:
            self._canvas = Canvas(max(1, self.size.width), max(1, self.size.height))
            self._paint(self._canvas)
        return self._canvas

    def renew(self) -> None:
        """Paint anew."""
        self._canvas = None
        self.refresh()

    def on_resize(self, _event: Resize) -> None:
        """Paint for another size."""
        self.renew()

    def on_click(self, event: Click) -> None:
        """Tell where the mouse was clicked."""
        self.post_message(self.Clicked(self, event.x))

    def render_line(self, y: int) -> Strip:
        """Return a row, as Textual asks for it."""
        palette, four = self._look()
        if y >= self.canvas.height:
            return Canvas(max(1, self.size.width), 1).strip(0, palette, four=four)
        return self.canvas.strip(y, palette, four=four)


def as_text(lines: list[str], width: int) -> Text:
    """Return lines for a scrolling part: wrapped, cards with signs, never read as markup."""
    return Text("\n".join(wrapped(map(signs, lines), width)))


class Side(Vertical):
    """Beside the table where there is room: the score sheet above the story of the match."""

    def compose(self) -> ComposeResult:
        """Make both parts."""
        for name, title in (("score", "Score"), ("story", "Story")):
            scroll = VerticalScroll(Static(markup=False), id=name)
            scroll.border_title = title
            scroll.can_focus = False
            yield scroll

    def show(self, shown: Shown) -> None:
        """Put a table's score and story in, and scroll to the last lines of the story."""
        for name in ("score", "story"):
            scroll = self.query_one(f"#{name}", VerticalScroll)
            width = max(20, scroll.size.width - 2)
            lines = shown.standing(width) if name == "score" else shown.story()
            scroll.query_one(Static).update(as_text(lines, width))
        self.query_one("#story", VerticalScroll).scroll_end(animate=False)
