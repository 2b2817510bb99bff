"""How large Auction is played: the standard form, and reduced ones for exact work."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from eightythree.cards import FULL_DECK, JOKER, RANKS, SUITS, cards_in, mask_of
from eightythree.errors import RulesError
from eightythree.games.auction.actions import MOST
from eightythree.tricks import card_points, off_five, trumps

if TYPE_CHECKING:
    from eightythree.games.auction.rules import Rules

__all__ = ["SEATS", "STANDARD", "Form"]

SEATS: Final = 4
_PACKET: Final = 3
_OFF_FIVE: Final = "off5"
_JOKER: Final = "JK"
_PRICED: Final = (*RANKS, _OFF_FIVE, _JOKER)


@dataclass(frozen=True)
class Form:
    """The deck and the numbers in the clauses of Auction; the defaults are the printed game's.

    A reduced game keeps every clause and changes what follows from these fields: 83 becomes the
    points of all trumps together, also in the bids 83 and 83 double; six cards become `hand`; the
    four counting trumps that a giver keeps become as many as leave its partner room for the rest;
    the kitty is what is left of the deck. Records, tables and kernels know the standard alone.

    Raises:
        RulesError: no such deck, or one that cannot be played so; the sentence says what to change.
    """

    ranks: str = RANKS
    """The ranks that the deck keeps, such as ``AKQ52`` (A1.2)."""
    suits: str = SUITS
    """The suits that it keeps, such as ``SC`` (A1.2)."""
    joker: bool = True
    """Whether it has the joker (A1.2)."""
    dealt: int = 12
    """The cards dealt to each seat (A1.4)."""
    hand: int = 6
    """The cards that each seat keeps for the play, and so the tricks (A5.3, A6.5)."""
    points: tuple[tuple[str, int], ...] = ()
    """The card points that differ from A2.4: a rank, ``off5`` or ``JK``, and 0..83 points."""

    def __post_init__(self) -> None:
        _check_letters("ranks", self.ranks, RANKS)
        _check_letters("suits", self.suits, SUITS)
        if type(self.joker) is not bool:
            raise RulesError(f"joker must be true or false, not {self.joker!a}", "A1.2")
        for name, most, clause in (("dealt", 13, "A1.4"), ("hand", 13, "A5.3")):
            value = getattr(self, name)
            if type(value) is not int or not 1 <= value <= most:
                raise RulesError(
                    f"{name} must be a whole number from 1 to {most}, not {value!a}", clause
                )
        for name, value in self.points:
            if name not in _PRICED or type(value) is not int or not 0 <= value <= MOST:
                raise RulesError(
                    f"points give {', '.join(_PRICED)} 0 to {MOST} points, not {name!a} {value!a}",
                    "A2.4",
                )
        if len(dict(self.points)) < len(self.points):
            raise RulesError("points name a card twice; name it once", "A2.4")
        self._check_play()

    def _check_play(self) -> None:
        cards = self.deck.bit_count()
        if self.kitty < 0:
            raise RulesError(
                f"{SEATS} hands of {self.dealt} need {SEATS * self.dealt} cards and the deck has"
                f" {cards}; keep more ranks or suits or set dealt to {cards // SEATS} or less",
                "A1.4",
            )
        if self.hand > self.dealt:
            raise RulesError(
                f"a seat that is dealt {self.dealt} cards cannot keep {self.hand};"
                f" set hand to {self.dealt} or less",
                "A5.3",
            )
        totals = {sum(self._prices[suit]) for suit in self.trump_suits}
        if len(totals) > 1:
            raise RulesError(
                "the points of all trumps differ by suit, for not every suit has its off-five;"
                " keep both suits of a colour or one of each, or no five",
                "A2.4",
            )
        if not 1 <= self.total <= MOST:
            raise RulesError(
                f"all trumps together carry {self.total} points, not 1 to {MOST};"
                " keep other ranks or change points",
                "A2.4",
            )
        if self.counting_trumps(self.trump_suits[0]).bit_count() > 2 * self.hand:
            raise RulesError(
                f"two partners could hold more counting trumps than the {2 * self.hand} that they"
                " keep; set hand higher, keep fewer ranks or set points of some to 0",
                "A5.2",
            )

    @cached_property
    def deck(self) -> int:
        """The cards of the deck, a mask."""
        ranks = [RANKS.index(rank) for rank in self.ranks]
        plain = mask_of(13 * suit + rank for suit in self.trump_suits for rank in ranks)
        return plain | self.joker << JOKER

    @cached_property
    def trump_suits(self) -> tuple[int, ...]:
        """The suits that can be named trump, lowest first."""
        return tuple(sorted(map(SUITS.index, self.suits)))

    @cached_property
    def kitty(self) -> int:
        """The cards of the kitty: those that are not dealt (A1.4)."""
        return self.deck.bit_count() - SEATS * self.dealt

    @cached_property
    def packet(self) -> int:
        """The cards dealt at a time: three, or one where the hands are no multiple (A1.4)."""
        return 1 if self.dealt % _PACKET else _PACKET

    @cached_property
    def total(self) -> int:
        """The points of all trumps, and so the highest bid below the double of it (A2.4, A3.1)."""
        return sum(self._prices[self.trump_suits[0]])

    @cached_property
    def kept_counting(self) -> int:
        """The counting trumps that a giver keeps at least (A5.2)."""
        return max(0, self.counting_trumps(self.trump_suits[0]).bit_count() - self.hand)

    @cached_property
    def _prices(self) -> tuple[tuple[int, ...], ...]:
        """The points of each card, by trump suit."""
        changed = dict(self.points)

        def price(card: int, trump: int) -> int:
            if not (self.deck & trumps(trump)) >> card & 1:
                return 0
            name = _JOKER if card == JOKER else RANKS[card % 13]
            if card == off_five(trump):
                name = _OFF_FIVE
            return changed.get(name, card_points(card, trump))

        cards = range(JOKER + 1)
        return tuple(tuple(price(card, trump) for card in cards) for trump in range(len(SUITS)))

    @cached_property
    def _counting(self) -> tuple[int, ...]:
        return tuple(
            mask_of(card for card in cards_in(FULL_DECK) if prices[card]) for prices in self._prices
        )

    def card_points(self, card: int, trump: int) -> int:
        """Return the points that a card carries (A2.4); only trumps carry any."""
        return self._prices[trump][card]

    def counting_trumps(self, trump: int) -> int:
        """Return the mask of the trumps of the deck that carry points (A2.4)."""
        return self._counting[trump]

    def check_rules(self, rules: Rules) -> None:
        """See that somebody can bid under these rules (A3.1).

        Raises:
            RulesError: nobody can.
        """
        if rules.min_bid > self.total:
            raise RulesError(
                f"no bid reaches {rules.min_bid} where all trumps carry {self.total} points;"
                f" set min_bid to {self.total} or less",
                "A3.1",
            )


def _check_letters(name: str, value: object, known: str) -> None:
    if (
        not isinstance(value, str)
        or not value
        or len(set(value)) < len(value)
        or set(value) - set(known)
    ):
        raise RulesError(f"{name} must be some of {known}, each once, not {value!a}", "A1.2")


STANDARD: Final = Form()
"""The printed game."""
