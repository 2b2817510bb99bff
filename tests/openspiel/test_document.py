"""The page on OpenSpiel and the games tell the same."""

from __future__ import annotations

import re
from pathlib import Path

import pyspiel

from .games import AUCTION, FIFTH, load

PAGE = (Path(__file__).parents[2] / "docs" / "openspiel.md").read_text("utf-8")


def test_every_piece_of_a_tensor_is_explained_where_it_is() -> None:
    rows = re.findall(r"^\| (`[a-z_`, ]+`) \| [^|]+ \| ([a-z ]+) \|", PAGE, re.MULTILINE)
    told = {
        (piece, where)
        for names, place in rows
        for piece in re.findall(r"`([a-z_]+)`", names)
        for where in (("information state", "observation") if place == "both" else (place,))
    }
    found = set()
    for text in (f"{FIFTH}(hand_bonus=deal)", AUCTION):
        for where, recall in (("information state", True), ("observation", False)):
            kind = pyspiel.IIGObservationType(perfect_recall=recall)
            found |= {(piece, where) for piece in load(text).make_py_observer(kind).dict}
    assert told == found


def test_every_parameter_of_a_form_is_named() -> None:
    for name in (FIFTH, AUCTION):
        row = {"ranks", "suits", "hand"} & set(load(name).get_parameters())
        assert row == {"ranks", "suits", "hand"}
    for name in ("deciding", "win", "extra", "joker", "dealt", "points", "dealer", "returns"):
        assert f"`{name}`" in PAGE
