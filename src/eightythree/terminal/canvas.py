"""A sheet of character cells to paint on, each with a look that a theme gives its colours."""

from __future__ import annotations

from rich.segment import Segment
from textual.strip import Strip

from eightythree.terminal.cells import cells, width_of
from eightythree.terminal.palette import Palette, style

__all__ = ["Canvas"]


class Canvas:
    """Cells, `width` across and `height` down; what is put beyond its edges is cut off."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        # The second cell of a wide character is empty.
        self._cells = [[(" ", "") for _ in range(width)] for _ in range(height)]

    def put(self, x: int, y: int, text: str, look: str = "") -> None:
        """Write a text from a cell on."""
        if not 0 <= y < self.height:
            return
        row = self._cells[y]
        for character in text:
            size = cells(character)
            if not size and 0 < x <= self.width:
                row[x - 1] = (row[x - 1][0] + character, row[x - 1][1])
            elif size and x >= 0 and x + size <= self.width:
                row[x] = (character, look)
                if size == 2:
                    row[x + 1] = ("", look)
            x += size

    def centre(self, x: int, y: int, text: str, look: str = "") -> None:
        """Write a text with its middle at a cell."""
        self.put(x - width_of(text) // 2, y, text, look)

    def lines(self) -> list[str]:
        """Return the characters alone, a string a row."""
        return ["".join(character for character, _ in row) for row in self._cells]

    def strip(self, y: int, palette: Palette, *, four: bool) -> Strip:
        """Return a row as Textual draws it."""
        segments: list[Segment] = []
        text, last = "", None
        for character, look in self._cells[y]:
            if look != last:
                if text:
                    segments.append(Segment(text, style(palette, last or "", four=four)))
                text, last = "", look
            text += character
        segments.append(Segment(text, style(palette, last or "", four=four)))
        return Strip(segments, self.width)
