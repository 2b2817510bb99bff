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
    """A3.1: the least bid, 1..83."""
    bid_step: int = 1
    """A3.1: by how much a bid goes up at least, 1 up."""
    bidding: Literal["until_three_pass", "single_round"] = "until_three_pass"
    """A3.2: until three pass in a row, or one call each."""
    all_pass: Literal["dealer_must_bid", "redeal"] = "dealer_must_bid"
    """A3.4: what happens when nobody bids."""
    name_trump: Literal["after_kitty", "before_kitty"] = "after_kitty"
    """A4.1: after the kitty is taken up, or before."""
    show_kitty: bool = False
    """A4.2: whether all see the kitty."""
    give: Literal["all", "declarers", "off"] = "all"
    """A5.1: who may give trumps to the partner."""
    discard: Literal["free", "keep_trumps"] = "free"
    """A5.3: whether a low trump may go before plain cards."""
    show_discards: Literal["trumps", "none", "all"] = "trumps"
    """A5.4: which discards all may see."""
    first_lead: Literal["any", "trump"] = "any"
    """A6.1: what the declarer leads first."""
    plain_lead: Literal["follow_or_trump", "must_follow"] = "follow_or_trump"
    """A6.3: what answers the lead of a plain suit."""
    failed_bid: Literal["captured", "bid"] = "captured"
    """A7.3: what a failed bid costs."""
    target: int = 200
    """A8.1: the points that end the match, 1 up."""
    both_reach: Literal["declarers", "higher"] = "declarers"
    """A8.2: who wins when both sides get there."""

    @classmethod
    def read(cls, options: Mapping[str, object]) -> Rules:
        """Return the rules with some options changed; `RulesError` says what is wrong."""
        return read_rules(cls, OPTIONS, options)

    def changed(self) -> dict[str, Value]:
        """Return the options that differ from the default, as a record holds them."""
        return changed(self)
