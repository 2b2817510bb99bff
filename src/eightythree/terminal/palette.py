"""The colours of the full screen: themes, and what each name of a look comes to in one."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.filter import LineFilter
from textual.theme import Theme

if TYPE_CHECKING:
    from textual.color import Color

__all__ = ["PALETTES", "PLAIN", "Colourless", "Palette", "style"]


class Palette(NamedTuple):
    """Colours by what they are for, as ``#rrggbb``; empty where there are none."""

    name: str
    about: str
    dark: bool = True
    table: str = ""
    panel: str = ""
    ink: str = ""
    muted: str = ""
    accent: str = ""
    good: str = ""
    bad: str = ""
    paper: str = ""
    calm: str = ""
    """The paper of a card that cannot be played now."""
    suits: tuple[str, str, str, str] = ("", "", "", "")
    """Spades, hearts, diamonds, clubs on paper, in two colours."""
    four: tuple[str, str, str, str] = ("", "", "", "")
    """The same in four."""

    def theme(self) -> Theme:
        """Return what Textual draws its own parts with."""
        # What a theme without colours puts here is taken out again by `Colourless`.
        return Theme(
            name=self.name,
            primary=self.accent or "#ffffff",
            foreground=self.ink or "#ffffff",
            background=self.table or "#000000",
            surface=self.panel or "#000000",
            panel=self.panel or "#000000",
            accent=self.accent or "#ffffff",
            dark=self.dark,
        )


# Red and green never mean anything alone: `good` and `bad` stand beside words.
PLAIN: Final = Palette("plain", "no colour at all")
_DARK: Final = Palette(
    name="dark",
    about="paper cards on a dark table",
    table="#222b2f",
    panel="#1a2226",
    ink="#ebe7dc",
    muted="#a8b2b5",
    accent="#f0a24c",
    good="#74d3a0",
    bad="#ff9890",
    paper="#f2ede1",
    calm="#c3bfb3",
    suits=("#1b2226", "#a81c26", "#a81c26", "#1b2226"),
    four=("#1b2226", "#a81c26", "#134e9c", "#155a2e"),
)
PALETTES: Final[dict[str, Palette]] = {
    each.name: each
    for each in (
        _DARK,
        _DARK._replace(
            name="light",
            about="paper cards on a light table",
            dark=False,
            table="#dbe1dc",
            panel="#f6f3ea",
            ink="#1b2226",
            muted="#4c575d",
            accent="#a6460a",
            good="#1c6743",
            bad="#a3262a",
            paper="#fffdf7",
            calm="#cfd3cb",
        ),
        _DARK._replace(
            name="colour-blind",
            about="blue and orange, the suits apart for every kind of sight",
            accent="#e69f00",
            good="#56b4e9",
            bad="#f5a35c",
            suits=("#000000", "#a34700", "#a34700", "#000000"),
            four=("#000000", "#a34700", "#00538a", "#6b2f5b"),
        ),
        _DARK._replace(
            name="contrast",
            about="black and white, with yellow for what counts",
            table="#000000",
            panel="#000000",
            ink="#ffffff",
            muted="#d6d6d6",
            accent="#ffe14d",
            good="#7dff9a",
            bad="#ffb0b0",
            paper="#ffffff",
            calm="#b8b8b8",
            suits=("#000000", "#9b0000", "#9b0000", "#000000"),
            four=("#000000", "#9b0000", "#003f9e", "#00521f"),
        ),
        PLAIN,
    )
}
"""The themes by name, the default first."""


@lru_cache(maxsize=1024)
def style(palette: Palette, look: str, *, four: bool) -> Style:
    """Return the style of a look: words such as ``accent bold`` or ``H paper``.

    Args:
        palette: the theme.
        look: suits ``S H D C K``, ``ink muted accent good bad``, ``paper calm`` for a background,
            ``bold reverse underline``; any of them, in any order.
        four: whether each suit has a colour of its own.
    """
    suits = palette.four if four else palette.suits
    inks = dict(zip("SHDC", suits, strict=True)) | {
        "K": suits[0],
        "ink": palette.ink,
        "muted": palette.muted,
        "accent": palette.accent,
        "good": palette.good,
        "bad": palette.bad,
        "edge": "#8a877c" if palette.paper else "",
    }
    words = look.split()
    color = next((inks[word] for word in words if inks.get(word)), palette.ink)
    paper = palette.calm if "calm" in words else palette.paper if "paper" in words else ""
    # Without colours the weight of the letters must tell what cannot be played, and what counts.
    bare = not palette.paper
    return Style(
        color=color or None,
        bgcolor=(paper or palette.table) or None,
        bold="bold" in words or (bare and "accent" in words),
        reverse="reverse" in words,
        underline="underline" in words,
        dim=bare and ("calm" in words or "muted" in words),
    )


class Colourless(LineFilter):
    """Takes the colours from whatever is drawn, and leaves the weight of the letters."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002 - as Textual calls it
        """Return segments without colours."""
        return [
            Segment(text, each and each.without_color, control) for text, each, control in segments
        ]
