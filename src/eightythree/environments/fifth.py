"""What a seat of Fifth Trick sees, as an observation."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from eightythree.cards import RANKS, SUITS
from eightythree.environments.layout import BONUSES, fifth_layout
from eightythree.environments.row import Row
from eightythree.games.fifth.round import DECK_SIZE

if TYPE_CHECKING:
    from eightythree.games.fifth import Match, Round
    from eightythree.games.results import Award

__all__ = ["FifthRow"]


class FifthRow(Row):
    """What one seat sees: its own cards and what is public, as in `fifth.observe`."""

    def __init__(self, seats: int, seat: int) -> None:
        super().__init__(fifth_layout(seats), seats, DECK_SIZE, seat)

    def begin(self, match: Match) -> None:
        """Write what is known from the deal on.

        Args:
            match: a match whose present round has been dealt.
        """
        self._clear()
        played = cast("Round", match.round)
        self._row[self._at["dealer"] + self._place(played.dealer)] = 1
        self._tell_hand(played.dealt[self.seat])
        if match.rules.hand_bonus == "deal":
            for award in played.hand_bonuses():
                place = self._place(award.scorer) * BONUSES + bonus_bit(award)
                self._row[self._at["bonus"] + place] = 1
        self._turn = self._place(played.dealer + 1)
        self._tell_leads(self._turn)
        self._tell_acts(self._turn)
        self._tell_match(match)

    def _tell_news(self, match: Match) -> None:
        played = cast("Round", match.round)
        plays, winners = played.plays, played.winners
        if len(plays) == self._plays:
            return
        self._tell_hand(played.hands[self.seat])
        self._tell_plays(plays, winners)
        if winners:
            self._tell_leads(self._place(winners[-1]))
        self._tell_acts(-1 if played.over else self._turn)
        if len(match.results) != self._finished:
            self._tell_match(match)

    def _tell_match(self, match: Match) -> None:
        """Write what the end of a round changes (F4)."""
        self._finished = len(match.results)
        for seat in range(match.seats):
            self._row[self._at["contends"] + self._place(seat)] = seat in match.contenders
        if match.results:
            seat, totals, won = self.seat, match.totals, match.rounds_won
            self._tell_totals("totals", (*totals[seat:], *totals[:seat]))
            self._tell_totals("rounds_won", (*won[seat:], *won[:seat]))


def bonus_bit(award: Award) -> int:
    """Return the place of a hand bonus among its seat's (F3.4)."""
    if award.code == "one_suit":
        return len(RANKS) + SUITS.index(award.detail)
    return RANKS.index(award.detail)
