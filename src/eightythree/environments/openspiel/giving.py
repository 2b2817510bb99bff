"""The gifts of Auction taken back, turn by turn, as far as one seat can tell (A5.1, A5.2)."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from eightythree.cards import cards_in, mask_of
from eightythree.games.auction import Phase
from eightythree.games.auction.keeping import givers
from eightythree.tricks import trumps

if TYPE_CHECKING:
    import random

    from eightythree.games.auction import Gift, Round

__all__ = ["Giving", "Split"]

Split = tuple[int, ...]
Counts = list[list[int]]
"""For each seat its counting trumps and its other trumps."""
Held = tuple[int, int, int]
"""The counting trumps of a gift; how many of these and of the others are known from the kitty."""


class Giving:
    """What one seat knows of the gifts of a round, and the pasts that fit."""

    def __init__(self, played: Round, player: int, kitty: int) -> None:
        """Find what is known.

        Args:
            played: the round, its trump named.
            player: the seat that wants to know.
            kitty: the kitty where it knows it, else 0.
        """
        self._round = played
        self._player = player
        self._kitty = kitty
        self._declarer = declarer = played.declarer or 0
        form = played.form
        self._size = form.hand
        self._kept = form.kept_counting
        self._counting = form.counting_trumps(played.trump)
        self._others = trumps(played.trump) & ~self._counting
        self._may = givers(played.rules, declarer)
        self._gifts: dict[int, Gift] = {gift.giver: gift for gift in played.gifts}
        giving = played.phase is Phase.GIVE
        turns = 4
        if giving and played.to_act is not None:
            turns = (played.to_act - declarer) % 4
        self._turns = [(declarer + turn) % 4 for turn in range(turns)]
        self._acts = played.to_act if giving else None

    def _sees(self, giver: int) -> bool:
        return (giver - self._player) % 2 == 0

    def may_have(self, seat: int, bit: int) -> bool:
        """Say whether a seat may have a card after all gifts, by what is known of its way."""
        partner = (self._player + 2) % 4
        mine = self._gifts.get(self._player)
        if mine is not None and mine.cards & bit:
            return seat == partner
        if self._kitty & bit:
            # It went to the declarer, and on to its partner at most, as a gift.
            if seat == self._declarer:
                gift = self._gifts.get(seat)
                return not (gift and self._sees(seat) and gift.cards & bit)
            gift = self._gifts.get(self._declarer)
            if gift is None or (seat - self._declarer) % 4 != 2:
                return False
            if self._sees(seat):
                return bool(gift.cards & bit)
            return bool(gift.cards) and bool((self._counting | self._others) & bit)
        return True

    def pasts(self, after: Counts, forced: Counts) -> list[tuple[int, tuple[Held, ...]]]:
        """Return the ways to take the gifts back, by what each one held.

        Args:
            after: the trumps that each seat had after all gifts.
            forced: how many of them are known to come from the kitty.
        """
        found: list[tuple[int, tuple[Held, ...]]] = []
        counts = [list(each) for each in after]
        if (
            self._acts is None
            or self._acts == self._player
            or self._has_say(counts, self._acts, len(self._turns))
        ):
            self._back(len(self._turns) - 1, counts, forced, 1, (), found)
        return found

    def _has_say(self, counts: Counts, seat: int, turn: int) -> bool:
        partner = (seat + 2) % 4
        was_given = partner in self._turns[:turn] and bool(self._gifts.get(partner, (0, 0))[1])
        return counts[seat][0] + (0 if was_given else counts[seat][1]) > self._size

    def _back(
        self,
        turn: int,
        counts: Counts,
        forced: Counts,
        ways: int,
        taken: tuple[Held, ...],
        found: list[tuple[int, tuple[Held, ...]]],
    ) -> None:
        """Go back from a turn, all later gifts taken back."""
        if turn < 0:
            if all(self._may >> seat & 1 or counts[seat][0] <= self._size for seat in range(4)):
                found.append((ways, taken))
            return
        seat = self._turns[turn]
        gift = self._gifts.get(seat)
        if gift is None:
            if not self._may >> seat & 1 or not self._has_say(counts, seat, turn):
                self._back(turn - 1, counts, forced, ways, taken, found)
            return
        size = gift.cards.bit_count()
        partner = (seat + 2) % 4
        rich, poor = counts[partner]
        if self._sees(seat):
            splits = [(gift.cards & self._counting).bit_count()]
        else:
            splits = list(range(max(0, size - poor), min(size, rich) + 1))
        for many in splits:
            less = size - many
            before = [list(each) for each in counts]
            before[seat][0] += many
            before[seat][1] += less
            before[partner][0] -= many
            before[partner][1] -= less
            if not self._was_legal(before, seat, turn, size, many):
                continue
            if self._sees(seat):
                self._back(turn - 1, before, forced, ways, ((many, 0, 0), *taken), found)
                continue
            for from_rich, from_poor in self._from_kitty(seat, forced[partner]):
                of_rich, of_poor = forced[partner]
                if from_rich > many or from_poor > less:
                    continue
                choices = (
                    comb(of_rich, from_rich)
                    * comb(rich - of_rich, many - from_rich)
                    * comb(of_poor, from_poor)
                    * comb(poor - of_poor, less - from_poor)
                )
                if not choices:
                    continue
                earlier = [list(each) for each in forced]
                earlier[seat][0] += from_rich
                earlier[seat][1] += from_poor
                earlier[partner][0] -= from_rich
                earlier[partner][1] -= from_poor
                held = (many, from_rich, from_poor)
                self._back(turn - 1, before, earlier, ways * choices, (held, *taken), found)

    def _from_kitty(self, seat: int, forced: list[int]) -> list[tuple[int, int]]:
        """Return how many trumps known from the kitty an unseen gift can have held, by kind.

        Args:
            seat: the giver.
            forced: those that its partner has after it.
        """
        rich, poor = forced
        if seat == self._declarer:
            return [(rich, poor)]
        # The declarer's partner has none to give but those that the declarer gave it (A4.1).
        gift = self._gifts.get(self._declarer)
        if gift is None or not gift.cards:
            return [(0, 0)]
        return [(one, other) for one in range(rich + 1) for other in range(poor + 1)]

    def _was_legal(self, before: Counts, seat: int, turn: int, size: int, many: int) -> bool:
        if not self._has_say(before, seat, turn):
            return False
        rich, poor = before[seat]
        least = max(0, rich - self._size)
        most = max(0, rich - self._kept)
        return least <= many <= most and size <= rich + poor - self._size

    def draw(
        self, rng: random.Random, after: list[int], counts: Counts, forced: Counts, kitty: int
    ) -> tuple[Gift, ...]:
        """Draw the gifts and take them back.

        Args:
            rng: where the draws come from.
            after: the cards that each seat had after all gifts, masks; those before them at the
                end.
            counts: the trumps among them.
            forced: how many of these are known to come from the kitty.
            kitty: the kitty where it is known, else 0.
        """
        pasts = self.pasts(counts, forced)
        (held,) = rng.choices([past[1] for past in pasts], [past[0] for past in pasts])
        gifts = list(self._round.gifts)
        for number in reversed(range(len(gifts))):
            giver, cards = gifts[number]
            partner = (giver + 2) % 4
            if not self._sees(giver):
                size = cards.bit_count()
                rich, from_rich, from_poor = held[number]
                known, other = after[partner] & kitty, after[partner] & ~kitty
                cards = (
                    self._pick(rng, known & self._counting, from_rich)
                    | self._pick(rng, other & self._counting, rich - from_rich)
                    | self._pick(rng, known & self._others, from_poor)
                    | self._pick(rng, other & self._others, size - rich - from_poor)
                )
                gifts[number] = gifts[number]._replace(cards=cards)
            after[partner] &= ~cards
            after[giver] |= cards
        return tuple(gifts)

    def _pick(self, rng: random.Random, cards: int, many: int) -> int:
        return mask_of(rng.sample(list(cards_in(cards)), many))
