"""What a seat of Auction sees, as an observation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from eightythree.environments.layout import PHASES, auction_layout
from eightythree.environments.row import Row
from eightythree.games.auction.actions import DOUBLE
from eightythree.games.auction.observation import seen_kitty, shown_discards
from eightythree.games.auction.round import DECK_SIZE, SEATS, Phase
from eightythree.tricks import NO_SUIT

if TYPE_CHECKING:
    from eightythree.games.auction import Match, Round

__all__ = ["AuctionRow"]

_PHASE: Final = {Phase(phase): place for place, phase in enumerate(PHASES)}


class AuctionRow(Row):
    """What one seat sees: its own cards and what is public, as in `auction.observe`."""

    def __init__(self, seats: int, seat: int) -> None:
        super().__init__(auction_layout(), seats, DECK_SIZE, seat)
        # The seats by their places.
        self._around = tuple((seat + place) % SEATS for place in range(SEATS))

    def begin(self, match: Match) -> None:
        """Write what is known from the deal on.

        Args:
            match: a match whose present round has been dealt.
        """
        self._clear()
        played = cast("Round", match.round)
        # The round as it is written.
        self._round: Round | None = None
        self._phase: Phase | None = None
        self._hands: tuple[int, ...] = ()
        self._kitty = self._chosen = 0
        self._calls = self._gifts = self._discards = self._tricks = 0
        self._row[self._at["dealer"] + self._place(played.dealer)] = 1
        self._flip("dealt", played.dealt[self.seat])
        self._tell_match(match)

    def choose(self, chosen: int) -> None:
        """Write the cards that the observer has named so far to give or discard, a mask."""
        self._flip("chosen", chosen ^ self._chosen)
        self._chosen = chosen

    def _tell_news(self, match: Match) -> None:
        played = cast("Round", match.round)
        if played is self._round:
            return  # as it is while cards are named
        self._round = played
        if len(played.calls) != self._calls:
            self._tell_calls(played)
        if played.phase is not self._phase:
            self._tell_phase(played)
        if played.hands is not self._hands:
            self._tell_hands(played.hands)
        if len(played.gifts) != self._gifts:
            self._tell_gifts(played)
        if len(played.discards) != self._discards:
            self._tell_discards(played)
        if len(played.plays) != self._plays:
            self._tell_tricks(played)
        self._tell_acts(-1 if played.to_act is None else self._place(played.to_act))
        if len(match.results) != self._finished:
            self._tell_match(match)

    def _tell_calls(self, played: Round) -> None:
        for seat, bid in played.calls[self._calls :]:
            place = self._place(seat)
            if bid:
                self._row[self._at["bids"] + place * DOUBLE + bid - 1] = 1
                self._row[self._at["bid"]] = bid
            else:
                self._row[self._at["passed"] + place] = 1
        self._calls = len(played.calls)

    def _tell_phase(self, played: Round) -> None:
        """Write the phase and what comes with one: declarer, trump, kitty, first lead."""
        row, at = self._row, self._at
        if self._phase is not None:
            row[at["phase"] + _PHASE[self._phase]] = 0
        self._phase = played.phase
        row[at["phase"] + _PHASE[self._phase]] = 1
        declarer = played.declarer
        if declarer is not None:
            row[at["declarer"] + self._place(declarer)] = 1
            if not self._plays:
                self._turn = self._place(declarer)  # it leads the first trick (A6.1)
        if played.trump != NO_SUIT:
            row[at["trump"] + played.trump] = 1
        kitty = seen_kitty(played, self.seat) or 0
        self._flip("kitty", kitty ^ self._kitty)
        self._kitty = kitty
        self._tell_leads(self._turn if self._phase is Phase.PLAY else -1)

    def _tell_hands(self, hands: tuple[int, ...]) -> None:
        """Write the observer's cards and how many each seat holds."""
        self._hands = hands
        self._tell_hand(hands[self.seat])
        counts = self._at["counts"]
        for place, seat in enumerate(self._around):
            self._row[counts + place] = hands[seat].bit_count()

    def _tell_gifts(self, played: Round) -> None:
        row, at = self._row, self._at
        for giver, cards in played.gifts[self._gifts :]:
            place = self._place(giver)
            row[at["gave"] + place] = 1
            row[at["gifts"] + place] = cards.bit_count()
            if place % 2 == 0:  # the two partners know which (A5.4)
                self._flip("given", cards << place // 2 * DECK_SIZE)
        self._gifts = len(played.gifts)

    def _tell_discards(self, played: Round) -> None:
        first = self._place(cast("int", played.declarer))
        shown = shown_discards(played.rules, played.trump)
        for turn in range(self._discards, len(played.discards)):
            cards = played.discards[turn]
            place = (first + turn) % SEATS
            self._row[self._at["discards"] + place] = cards.bit_count()
            seen = cards & shown if place else cards
            self._flip("discarded", seen << place * DECK_SIZE)
        self._discards = len(played.discards)

    def _tell_tricks(self, played: Round) -> None:
        """Write the play so far, who leads and the points captured."""
        winners = played.winners
        self._tell_plays(played.plays, winners)
        if len(winners) != self._tricks:
            self._tricks = len(winners)
            self._tell_leads(-1 if played.over else self._place(winners[-1]))
            side = self.seat % 2
            captured = self._at["captured"]
            self._row[captured] = played.captured[side]
            self._row[captured + 1] = played.captured[1 - side]

    def _tell_match(self, match: Match) -> None:
        """Write the totals (A8), the observer's side first."""
        self._finished = len(match.results)
        side = self.seat % 2
        self._tell_totals("totals", (match.totals[side], match.totals[1 - side]))
