"""What a seat of Auction cannot see, drawn anew: each past that fits is as likely.

A past is a deal with the kitty, and what others gave and discarded unseen. Cards that cannot be
seen lie in the others' hands and among their hidden discards; which of them came by a gift or from
the kitty is drawn after that, and weighs in before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from eightythree.cards import cards_in, mask_of
from eightythree.environments.openspiel.allotment import Allotment, Kind
from eightythree.environments.openspiel.auction import AuctionPosition
from eightythree.environments.openspiel.auction_view import known_discard, known_kitty
from eightythree.environments.openspiel.dealing import all_dealt, draws
from eightythree.environments.openspiel.giving import Giving, Split
from eightythree.environments.openspiel.state import CHANCE
from eightythree.games.auction.actions import bid_action, trump_action
from eightythree.games.auction.keeping import give_choice
from eightythree.tricks import NO_SUIT, effective_suit, trumps

if TYPE_CHECKING:
    import random

    from eightythree.games.auction import Round

__all__ = ["AuctionWorlds"]

_SEATS = 4


class AuctionWorlds:
    """The pasts that a seat must hold possible at a point of a round."""

    def __init__(self, position: AuctionPosition, player: int) -> None:
        """Find what the player knows.

        Args:
            position: a point of a round whose cards are dealt.
            player: the seat that wants to know.
        """
        played = position.round
        assert played is not None  # noqa: S101 - the caller has looked
        self._position = position
        self._round = played
        self._player = player
        self._others = [seat for seat in range(_SEATS) if seat != player]
        self._kitty = known_kitty(played, player)
        self._named = played.trump != NO_SUIT
        self._find()

    def _find(self) -> None:
        played, player = self._round, self._player
        self._laid = [0] * _SEATS  # played or discarded for all to see
        self._plays = [0] * _SEATS
        for seat, card in self._who_played():
            self._plays[seat] |= 1 << card
        hidden_discards = [0] * _SEATS
        for turn, cards in enumerate(played.discards):
            seat = self._after_declarer(turn)
            known = known_discard(played, seat, cards, player)
            self._laid[seat] |= known
            hidden_discards[seat] = (cards & ~known).bit_count()
        for seat in range(_SEATS):
            self._laid[seat] |= self._plays[seat]
        # The kitty is a place of its own until it is taken up.
        taken = sum(hand.bit_count() for hand in played.hands) > sum(
            hand.bit_count() for hand in played.dealt
        )
        started = self._named or taken or bool(self._kitty)
        in_kitty = 0 if started else played.kitty.bit_count()
        self._sizes = (
            *(played.hands[seat].bit_count() for seat in self._others),
            *(hidden_discards[seat] for seat in self._others),
            in_kitty,
        )
        form = self._position.setting.form
        hidden = form.deck & ~played.hands[player] & ~self._laid[player]
        for seat in self._others:
            hidden &= ~self._laid[seat]
        self._giving = Giving(played, player, self._kitty) if self._named else None
        kinds = self._kinds(hidden)
        weighed = 0
        if self._giving is not None:
            weighed = sum(self._is_trump(kind.cards[0]) for kind in kinds)
        self._weighed = kinds[:weighed]
        self._ways = Allotment(kinds, self._sizes, weighed, self._weigh)

    def _after_declarer(self, turn: int) -> int:
        return ((self._round.declarer or 0) + turn) % _SEATS

    def _who_played(self) -> list[tuple[int, int]]:
        """Return the seat and the card of each play."""
        played = self._round
        leaders = (played.declarer or 0, *played.winners)
        return [
            ((leaders[place // _SEATS] + place) % _SEATS, card)
            for place, card in enumerate(played.plays)
        ]

    def _is_trump(self, card: int) -> bool:
        return bool(trumps(self._round.trump) >> card & 1)

    def _kinds(self, hidden: int) -> list[Kind]:
        """Return the hidden cards by kind, trumps first: counting, other, then the plain suits."""
        if not self._named:
            kitty = tuple(cards_in(self._kitty & hidden))
            mine = tuple(seat == self._round.declarer for seat in self._others)
            anywhere = (True,) * len(self._sizes)
            rest = tuple(cards_in(hidden & ~self._kitty))
            places = (*mine, *(False,) * (len(self._sizes) - len(mine)))
            return [Kind(kitty, places), Kind(rest, anywhere)] if kitty else [Kind(rest, anywhere)]
        played = self._round
        counting = self._position.setting.form.counting_trumps(played.trump)
        grouped: dict[tuple[int, bool, tuple[bool, ...]], list[int]] = {}
        void = self._voids()
        for card in cards_in(hidden):
            bit = 1 << card
            suit = effective_suit(card, played.trump)
            order = (0 if counting & bit else 1) if self._is_trump(card) else 2 + suit
            places = (
                *(
                    not void[seat] >> suit & 1 and self._may_have(seat, bit)
                    for seat in self._others
                ),
                *(
                    not counting & bit
                    and self._may_have(seat, bit)
                    and not known_discard(played, seat, bit, self._player)
                    for seat in self._others
                ),
                False,
            )
            grouped.setdefault((order, bool(self._kitty & bit), places), []).append(card)
        return [Kind(tuple(cards), key[2]) for key, cards in sorted(grouped.items())]

    def _may_have(self, seat: int, bit: int) -> bool:
        """Say whether a seat may have had a card after all gifts, by its known ways."""
        assert self._giving is not None  # noqa: S101 - trump is named
        return self._giving.may_have(seat, bit)

    def _voids(self) -> list[int]:
        """Return the suits that each seat has shown to lack, masks."""
        played = self._round
        trump = played.trump
        void = [0] * _SEATS
        led = 0
        for place, (seat, card) in enumerate(self._who_played()):
            suit = effective_suit(card, trump)
            if place % _SEATS == 0:
                led = suit
                if place == 0 and played.rules.first_lead == "trump" and suit != trump:
                    void[seat] |= 1 << trump
            elif suit != led and (
                led == trump or suit != trump or played.rules.plain_lead == "must_follow"
            ):
                # A trump on a plain suit tells nothing where it may be played freely (A6.3).
                void[seat] |= 1 << led
        return void

    def _hands(self, splits: tuple[Split, ...]) -> list[list[int]]:
        """Return the counting and the other trumps that each seat had after all gifts."""
        played = self._round
        form = self._position.setting.form
        counting = form.counting_trumps(played.trump)
        others = trumps(played.trump) & ~counting
        after = [
            [(self._laid[seat] & counting).bit_count(), (self._laid[seat] & others).bit_count()]
            for seat in range(_SEATS)
        ]
        mine = played.hands[self._player]
        after[self._player][0] += (mine & counting).bit_count()
        after[self._player][1] += (mine & others).bit_count()
        for kind, split in zip(self._weighed, splits, strict=True):
            plain = not counting >> kind.cards[0] & 1
            for place, many in enumerate(split[:6]):
                after[self._others[place % 3]][plain] += many
        return after

    def _weigh(self, splits: tuple[Split, ...]) -> int:
        if self._giving is None:
            return 1
        if not self._kept_trumps(splits):
            return 0
        return sum(
            ways for ways, _ in self._giving.pasts(self._hands(splits), self._forced(splits))
        )

    def _forced(self, splits: tuple[Split, ...]) -> list[list[int]]:
        """Return the trumps known to be from the kitty that each other seat has, by kind."""
        counting = self._position.setting.form.counting_trumps(self._round.trump)
        found = [[0, 0] for _ in range(_SEATS)]
        for seat in self._others:
            known = self._laid[seat] & self._kitty & trumps(self._round.trump)
            found[seat][0] += (known & counting).bit_count()
            found[seat][1] += (known & ~counting).bit_count()
        for kind, split in zip(self._weighed, splits, strict=True):
            if self._kitty >> kind.cards[0] & 1:
                plain = not counting >> kind.cards[0] & 1
                for place, many in enumerate(split[:6]):
                    found[self._others[place % 3]][plain] += many
        return found

    def _kept_trumps(self, splits: tuple[Split, ...]) -> bool:
        """Say whether seats kept as many trumps as they could, if they must (A5.3)."""
        played = self._round
        if played.rules.discard != "keep_trumps":
            return True
        for place, seat in enumerate(self._others):
            shown = self._laid[seat] & ~self._plays[seat] & trumps(played.trump)
            if shown or any(split[place + 3] for split in splits):
                plain = self._plays[seat] & ~trumps(played.trump)
                if plain or sum(split[place] for split in splits) < self._sizes[place]:
                    return False
        return True

    def draw(self, rng: random.Random) -> tuple[AuctionPosition, list[tuple[int, int]]]:
        """Draw a past that fits all that the player knows.

        Returns:
            The position with the other cards, and its history: who did what.
        """
        splits, places = self._ways.draw(rng)
        played = self._round
        hands = list(played.hands)
        discards = list(played.discards)
        after = [0] * _SEATS
        after[self._player] = hands[self._player] | self._laid[self._player]
        for place, seat in enumerate(self._others):
            hands[seat] = places[place]
            after[seat] = self._laid[seat] | places[place] | places[place + 3]
            for turn, cards in enumerate(played.discards):
                if self._after_declarer(turn) == seat:
                    known = known_discard(played, seat, cards, self._player)
                    discards[turn] = known | places[place + 3]
        gifts = played.gifts
        if self._giving is not None:
            gifts = self._giving.draw(
                rng, after, self._hands(splits), self._forced(splits), self._kitty
            )
        kitty = places[6]
        if not kitty:
            kitty = self._kitty or self._draw_kitty(rng, after)
            after[self._round.declarer or 0] &= ~kitty
        other = played._replace(
            dealt=tuple(after),
            kitty=kitty,
            hands=tuple(hands),
            gifts=gifts,
            discards=tuple(discards),
        )
        acts = self._position.player == self._player
        position = AuctionPosition(
            self._position.setting,
            all_dealt(other.dealt),
            other,
            # What another seat has named so far is not known; it begins anew.
            self._position.chosen if acts else 0,
        )
        return position, self._history(position, other)

    def _draw_kitty(self, rng: random.Random, after: list[int]) -> int:
        size = self._round.kitty.bit_count()
        return mask_of(rng.sample(list(cards_in(after[self._round.declarer or 0])), size))

    def _history(self, position: AuctionPosition, other: Round) -> list[tuple[int, int]]:
        """Return who did what, the cards of a set one by one."""
        setting = position.setting
        form, actions = setting.form, setting.actions
        history = [(CHANCE, action) for action in draws(other.dealt, form.deck)]
        history += [(seat, actions[bid_action(bid)]) for seat, bid in other.calls]
        if not self._named:
            return history
        history.append((other.declarer or 0, actions[trump_action(other.trump)]))
        hands = list(other.dealt)
        hands[other.declarer or 0] |= other.kitty
        counting = form.counting_trumps(other.trump)
        for giver, cards in other.gifts:
            choice = give_choice(hands[giver], other.trump, counting, form.hand, form.kept_counting)
            history += [(giver, action) for action in setting.listed(cards)]
            if cards.bit_count() < choice.maximum:
                history.append((giver, setting.done))
            hands[giver] ^= cards
            hands[(giver + 2) % _SEATS] |= cards
        for turn, cards in enumerate(other.discards):
            seat = self._after_declarer(turn)
            listed = setting.listed(cards) or [setting.done]
            history += [(seat, action) for action in listed]
        history += [(position.player, action) for action in setting.listed(position.chosen)]
        history += [(seat, actions[card]) for seat, card in self._who_played()]
        return history
