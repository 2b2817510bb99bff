"""The page's texts, a catalogue a language, as they stand in the client's source."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

LOCALES = Path(__file__).resolve().parents[2] / "web" / "src" / "locales"
LANGUAGES = sorted(path.stem for path in LOCALES.glob("*.ts") if path.stem != "index")


@lru_cache
def texts(language: str) -> dict[str, str]:
    """Return a catalogue: each key with its text, or with the source of its plural forms."""
    source = (LOCALES / f"{language}.ts").read_text(encoding="utf-8")
    entries = re.findall(
        r'^  (?:"([^"]+)"|(\w+)):\s*((?:.|\n)*?),$(?=\n  \S|\n\}|\n\n)', source, re.MULTILINE
    )
    return {quoted or bare: text for quoted, bare, text in entries}


def text(language: str, key: str) -> str:
    """Return a text without plural forms or values to fill in."""
    return texts(language)[key].strip('"')


@lru_cache
def words(language: str) -> frozenset[str]:
    """Return the words in Latin letters that a language's texts are made of."""
    return frozenset(word for each in texts(language).values() for word in latin(each))


def latin(shown: str) -> list[str]:
    """Return the words of a text that are in Latin letters, in small ones."""
    return re.findall("[A-Za-z\u00c0-\u024f\u1e00-\u1eff]{2,}", shown.lower())
