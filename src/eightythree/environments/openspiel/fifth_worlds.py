"""What a seat of Fifth Trick cannot see, drawn anew: each deal that fits is as likely."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eightythree.cards import RANKS, SUITS, cards_in, mask_of, suit_mask, suit_of
from eightythree.environments.openspiel.allotment import Allotment, Kind
from eightythree.environments.openspiel.dealing import all_dealt, draws
from eightythree.environments.openspiel.fifth import FifthPosition
from eightythree.environments.openspiel.state import CHANCE

if TYPE_CHECKING:
    import random

    from eightythree.games.fifth import Round

__all__ = ["FifthWorlds"]


class FifthWorlds:
    """The deals that a seat must hold possible at a point of a round."""

    def __init__(self, position: FifthPosition, player: int) -> None:
        """Find what the player knows.

        Args:
            position: a point of a round whose cards are dealt.
            player: the seat that wants to know.
        """
        played = position.round
        assert played is not None  # noqa: S101 - the caller has looked
        self._position = position
        self._round = played
        seats = played.seats
        self._others = [seat for seat in range(seats) if seat != player]
        self._told = position.bonuses()
        # What each seat certainly holds, and the suits that the rest of its hand can have.
        self._sure = [0] * seats
        able = [0b1111] * seats
        for award in self._told:
            if award.code == "one_suit":
                able[award.scorer] = 1 << SUITS.index(award.detail)
            else:
                rank = RANKS.index(award.detail)
                self._sure[award.scorer] = mask_of(13 * suit + rank for suit in range(4))
        seen = played.dealt[player]
        for place, seat in enumerate(self._seats()):
            card, led = played.plays[place], played.plays[place // seats * seats]
            seen |= 1 << card
            self._sure[seat] &= ~(1 << card)
            if suit_of(card) != suit_of(led):
                able[seat] &= ~(1 << suit_of(led))
        hidden = position.setting.form.deck & ~seen
        for seat in self._others:
            hidden &= ~self._sure[seat]
        self._sizes = [
            (played.hands[seat] & ~self._sure[seat]).bit_count() for seat in range(seats)
        ]
        room = [self._sizes[seat] for seat in self._others]
        kinds = [
            Kind(
                tuple(cards_in(hidden & suit_mask(suit))),
                # The last place is the cards that are not dealt, which can be anything.
                (*(bool(able[seat] >> suit & 1) for seat in self._others), True),
            )
            for suit in range(position.setting.form.suits)
        ]
        self._ways = Allotment(kinds, (*room, hidden.bit_count() - sum(room)))

    def _seats(self) -> list[int]:
        """Return who played each card."""
        played = self._round
        leaders = ((played.dealer + 1) % played.seats, *played.winners)
        return [
            (leaders[place // played.seats] + place) % played.seats
            for place in range(len(played.plays))
        ]

    def draw(self, rng: random.Random) -> tuple[FifthPosition, list[tuple[int, int]]]:
        """Draw a deal that fits all that the player knows.

        Returns:
            The position with the other cards, and its history: who did what.
        """
        while True:
            drawn = self._draw(rng)
            # Also a bonus that was not announced tells something.
            if not self._position.setting.announced or drawn.hand_bonuses() == self._told:
                break
        setting = self._position.setting
        actions = setting.actions
        history = [(CHANCE, action) for action in draws(drawn.dealt, setting.form.deck)]
        history += [
            (seat, actions[card]) for seat, card in zip(self._seats(), drawn.plays, strict=True)
        ]
        return FifthPosition(setting, all_dealt(drawn.dealt), drawn), history

    def _draw(self, rng: random.Random) -> Round:
        _, places = self._ways.draw(rng)
        played = self._round
        hands = list(played.hands)
        for seat, cards in zip(self._others, places, strict=False):
            hands[seat] = self._sure[seat] | cards
        dealt = [
            before & ~held | hand
            for before, held, hand in zip(played.dealt, played.hands, hands, strict=True)
        ]
        return played._replace(hands=tuple(hands), dealt=tuple(dealt))
