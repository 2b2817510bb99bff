"""A sheet of character cells to paint on, each with a look that a theme gives its colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import get_character_cell_size
from rich.segment import Segment
from textual.strip import Strip

from eightythree.terminal.palette import Palette, style

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Canvas", "clipped", "width_of", "wrapped"]


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
            size = get_character_cell_size(character)
            if x >= 0 and x + size <= self.width and size:
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


def width_of(text: str) -> int:
    """Return how many cells a text takes."""
    return sum(get_character_cell_size(character) for character in text)


def clipped(text: str, width: int) -> str:
    """Return a text cut to a width, with an ellipsis where something is missing."""
    if width_of(text) <= width:
        return text
    kept = ""
    for character in text:
        if width_of(kept) + get_character_cell_size(character) >= width:
            break
        kept += character
    return f"{kept}…"


def wrapped(lines: Iterable[str], width: int) -> list[str]:
    """Return lines broken between words so that none is wider than a width, if it can be.

    What is broken goes on as far in as its line began.
    """
    done = []
    for line in lines:
        if width_of(line) <= width:
            done.append(line)
            continue
        lead = line[: len(line) - len(line.lstrip())]
        row = ""
        for word in line.split():
            longer = f"{row} {word}" if row.strip() else f"{lead}{word}"
            if row.strip() and width_of(longer) > width:
                done.append(row)
                longer = f"{lead}  {word}"
            row = longer
        done.append(row)
    return done
