"""Fifth Trick played by a Hypothesis machine."""

from __future__ import annotations

from hypothesis import settings

from eightythree.cards import mask_of
from tests.property.match_machine import MatchMachine, together


class FifthMachine(MatchMachine):
    """Any number of players, any options."""

    game_id = "fifth"

    def hold_cards(self) -> None:
        round_ = self.match.round
        assert len(set(round_.plays)) == len(round_.plays)
        dealt = together(list(round_.dealt))
        assert dealt.bit_count() == 6 * self.match.seats
        assert together([*round_.hands, mask_of(round_.plays)]) == dealt
        assert max(hand.bit_count() for hand in round_.hands) <= 6 - len(round_.winners)

    def hold_results(self) -> None:
        super().hold_results()
        for result in self.match.results:
            assert all(0 <= points <= 5 for points in result.points)  # F3.5
            assert result.round_winner is not None
            assert result.points[result.round_winner] >= 2  # F3.1
        if self.match.winners is not None:
            best = max(self.match.totals[seat] for seat in self.match.contenders)
            assert best >= self.match.rules.target
            assert all(self.match.totals[seat] == best for seat in self.match.winners)


TestFifth = FifthMachine.TestCase
TestFifth.settings = settings(max_examples=25, stateful_step_count=25, deadline=None)
