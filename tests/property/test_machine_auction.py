"""Auction played by a Hypothesis machine."""

from __future__ import annotations

from hypothesis import settings

from eightythree.cards import FULL_DECK, mask_of
from eightythree.tricks import NO_SUIT, counting_trumps
from tests.property.match_machine import MatchMachine, together


class AuctionMachine(MatchMachine):
    """Any options."""

    game_id = "auction"

    def hold_cards(self) -> None:
        round_ = self.match.round
        assert len(set(round_.plays)) == len(round_.plays)
        piles = [*round_.hands, *round_.discards, mask_of(round_.plays)]
        cards = together(piles)
        if cards != FULL_DECK:  # the kitty lies there still
            assert not cards & round_.kitty
            assert cards | round_.kitty == FULL_DECK
            assert round_.phase in ("bid", "trump") or round_.outcome == "passed_out"
        if round_.phase == "play":
            assert max(hand.bit_count() for hand in round_.hands) <= 6 - len(round_.winners)
        if round_.discards:
            counting = counting_trumps(round_.trump)
            assert not any(cards & counting for cards in round_.discards)  # A5.3

    def hold_results(self) -> None:
        super().hold_results()
        for result in self.match.results:
            assert result.points == (0, 0) or result.outcome == "scored"
        round_ = self.match.round
        if round_ is not None and round_.outcome == "scored":
            assert sum(round_.captured) == 83  # A5.5
            assert round_.trump != NO_SUIT
            assert round_.hands == (0, 0, 0, 0)


TestAuction = AuctionMachine.TestCase
TestAuction.settings = settings(max_examples=30, stateful_step_count=25, deadline=None)
