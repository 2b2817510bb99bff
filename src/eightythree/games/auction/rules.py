"""The options of Auction."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from eightythree.games.options import Choice, Option, Value, Whole, changed, read_rules

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["OPTIONS", "PRESETS", "Rules"]

OPTIONS: tuple[Option, ...] = (
    Whole("min_bid", "A3.1", default=30, minimum=1, maximum=83),
    Whole("bid_step", "A3.1", default=1, minimum=1),
    Choice("bidding", "A3.2", ("until_three_pass", "single_round")),
    Choice("all_pass", "A3.4", ("dealer_must_bid", "redeal")),
    Choice("name_trump", "A4.1", ("after_kitty", "before_kitty")),
    Choice("show_kitty", "A4.2", (False, True)),
    Choice("give", "A5.1", ("all", "declarers", "off")),
    Choice("discard", "A5.3", ("free", "keep_trumps")),
    Choice("show_discards", "A5.4", ("trumps", "none", "all")),
    Choice("first_lead", "A6.1", ("any", "trump")),
    Choice("plain_lead", "A6.3", ("follow_or_trump", "must_follow")),
    Choice("failed_bid", "A7.3", ("captured", "bid")),
    Whole("target", "A8.1", default=200, minimum=1),
    Choice("both_reach", "A8.2", ("declarers", "higher")),
)

PRESETS: dict[str, dict[str, Value]] = {
    "printed": {},
    "table": {"failed_bid": "bid", "discard": "keep_trumps"},
}


@dataclass(frozen=True, slots=True)
class Rules:
    """How a table plays Auction; the defaults are the preset `printed`."""

    min_bid: int = 30
    bid_step: int = 1
    bidding: Literal["until_three_pass", "single_round"] = "until_three_pass"
    all_pass: Literal["dealer_must_bid", "redeal"] = "dealer_must_bid"
    name_trump: Literal["after_kitty", "before_kitty"] = "after_kitty"
    show_kitty: bool = False
    give: Literal["all", "declarers", "off"] = "all"
    discard: Literal["free", "keep_trumps"] = "free"
    show_discards: Literal["trumps", "none", "all"] = "trumps"
    first_lead: Literal["any", "trump"] = "any"
    plain_lead: Literal["follow_or_trump", "must_follow"] = "follow_or_trump"
    failed_bid: Literal["captured", "bid"] = "captured"
    target: int = 200
    both_reach: Literal["declarers", "higher"] = "declarers"

    @classmethod
    def read(cls, options: Mapping[str, object]) -> Rules:
        """Return the rules with some options changed; `RulesError` says what is wrong."""
        return read_rules(cls, OPTIONS, options)

    def changed(self) -> dict[str, Value]:
        """Return the options that differ from the default, as a record holds them."""
        return changed(self)
