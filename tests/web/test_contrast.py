"""Every text of the page can be read on what lies behind it: at least 4.5 to 1 (WCAG 2.2, 1.4.3).

The colours are those of tokens.css, by day and by night, with two and with four colours of suits.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

STYLES = Path(__file__).parents[2] / "web" / "src" / "styles"
SUITS = ("spades", "hearts", "diamonds", "clubs")
IN_TEXT = tuple(f"text-{suit}" for suit in SUITS)
ON_CARDS = ("card-ink", *(f"card-{suit}" for suit in SUITS))
ON_FELT = ("felt-ink", "felt-muted", "felt-accent")

# What is behind a text, and the texts that stand there.
TEXTS = {
    "panel": ("ink", "muted", "accent", "good", "bad", *IN_TEXT),
    "table": ("ink", "muted", "accent", "bad", *IN_TEXT),
    "accent-wash": ("ink", "muted", *IN_TEXT),
    "accent": ("accent-ink",),
    "ink": ("panel",),
    "bad": ("panel",),
    "around": ("around-ink", "around-muted"),
    "felt": ON_FELT,
    "felt-rim": ON_FELT,
    "paper": ON_CARDS,
    "paper-calm": ON_CARDS,
    # The numbers of the house, on the ace of spades and on the back.
    "card-spades": ("paper",),
    "art-cool": ("paper",),
}
BARE = {"muted", "felt-muted", "curtain"} | {
    f"mark-{mark}" for mark in ("yellow", "orange", "blue")
}
"""Tokens that are behind no text."""
LEAST = 4.5
DECLARED = re.compile(r"--([\w-]+):\s*([^;]+);")


def blocks(text: str) -> dict[str, dict[str, str]]:
    """Return the declared tokens of each rule by its selector."""
    bare = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return {
        selector.strip(): dict(DECLARED.findall(body))
        for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", bare)
    }


def tokens(theme: str, suits: str) -> dict[str, str]:
    """Return the value of each token as the page has it in a theme (`light`, `dark`)."""
    found = blocks((STYLES / "tokens.css").read_text(encoding="utf-8"))
    values = found[":root"] | (found[':root[data-suits="4"]'] if suits == "4" else {})
    both = re.compile(r"light-dark\(([^,]+),\s*([^)]+)\)")
    side = 1 if theme == "light" else 2
    return {name: both.sub(lambda match: match[side], value) for name, value in values.items()}


def luminance(colour: str) -> float:
    """Return the relative luminance of `#rrggbb`, from 0 to 1."""
    assert re.fullmatch(r"#[0-9a-f]{6}", colour), colour
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_the_measure_is_the_one_of_the_guideline() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("suits", ["2", "4"])
def test_every_text_stands_out(theme: str, suits: str) -> None:
    value = tokens(theme, suits)
    faint = {
        f"{text} on {behind}": round(contrast(value[text], value[behind]), 2)
        for behind, texts in TEXTS.items()
        for text in texts
        if contrast(value[text], value[behind]) < LEAST
    }
    assert faint == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_lines_of_a_graph_stand_out(theme: str) -> None:
    """At least 3 to 1, as 1.4.11 asks of what is no text; so does a ring around what is focused."""
    value = tokens(theme, "2")
    for line in [*(f"line-{seat}" for seat in range(1, 9)), "accent"]:
        assert contrast(value[line], value["panel"]) >= 3, line


def test_four_suits_have_four_colours() -> None:
    for theme in ("light", "dark"):
        two, four = tokens(theme, "2"), tokens(theme, "4")
        for kind in ("card", "text"):
            assert len({two[f"{kind}-{suit}"] for suit in SUITS}) == 2
            assert len({four[f"{kind}-{suit}"] for suit in SUITS}) == 4


def test_the_pairs_are_all_there_are() -> None:
    """No colour is written outside the tokens, and none is used that was not measured above."""
    written = {text for texts in TEXTS.values() for text in texts}
    for path in sorted(STYLES.glob("*.css")):
        style = re.sub(r"mask-image:[^;]*;", "", path.read_text(encoding="utf-8"))
        if path.name != "tokens.css":
            assert re.findall(r"#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(", style) == [], path.name
        texts = set(re.findall(r"[^-]color: var\(--([\w-]+)\)", style))
        assert texts <= written, path.name
        behind = set(re.findall(r"background(?:-color)?: var\(--([\w-]+)\)", style))
        assert behind <= {*TEXTS, *BARE, *ON_FELT}, path.name
