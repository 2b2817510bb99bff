"""The tables of docs/environments.md are those of the code."""

from __future__ import annotations

import re
from pathlib import Path

from eightythree.environments.layout import Layout, auction_layout, fifth_layout

PAGE = (Path(__file__).parents[2] / "docs" / "environments.md").read_text("utf-8")


def rows(layout: Layout, seats: int) -> list[tuple[str, int, str]]:
    """Return name, length and meaning of the fields in the documented table."""
    start = PAGE.index(
        f"`{'fifth' if layout.actions == 52 else 'auction'}_v0`", PAGE.index("## The o")
    )
    table = PAGE[start : PAGE.index("\n\n", PAGE.index("| --- |", start))]
    found = re.findall(r"^\| `(\w+)` \| (.+?) \| .*? \| (.+?) \|$", table, re.MULTILINE)
    return [
        (name, eval(length.replace("×", "*"), {"n": seats}), meaning)  # noqa: S307 - our own page
        for name, length, meaning in found
    ]


def test_fifth_trick() -> None:
    for seats in range(2, 9):
        layout = fifth_layout(seats)
        fields = [(field.name, field.length, field.meaning) for field in layout.fields]
        assert rows(layout, seats) == fields
    assert f"{fifth_layout(4).size} numbers for four" in PAGE


def test_auction() -> None:
    layout = auction_layout()
    fields = [(field.name, field.length, field.meaning) for field in layout.fields]
    assert rows(layout, 4) == fields
    assert f"`auction_v0`; {layout.size:,} numbers" in PAGE
    for field in layout.fields:
        if field.high not in (1, 127):
            assert re.search(rf"^\| `{field.name}` .*, 0 to {field.high} \|", PAGE, re.MULTILINE)


def test_fields_follow_one_another() -> None:
    for layout in (*map(fifth_layout, range(2, 9)), auction_layout()):
        end = 0
        for field in layout.fields:
            assert field.offset == end
            end += field.length
        assert end == layout.size
