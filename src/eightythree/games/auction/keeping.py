"""Down to six cards: which trumps may be given and which cards discarded (clauses A5.1 to A5.3)."""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple

from eightythree.cards import card_name, cards_in, mask_of, names
from eightythree.errors import IllegalAction
from eightythree.games.auction.form import STANDARD
from eightythree.tricks import counting_trumps, trumps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eightythree.games.auction.form import Form
    from eightythree.games.auction.rules import Rules

__all__ = [
    "HAND_SIZE",
    "KEPT_COUNTING",
    "Choice",
    "check_discard",
    "check_give",
    "discard_bounds",
    "discard_choice",
    "give_choice",
    "givers",
    "has_say",
    "is_overfull",
]

HAND_SIZE: Final = STANDARD.hand
"""The cards of each hand in play."""
KEPT_COUNTING: Final = STANDARD.kept_counting
"""The counting trumps that a giver keeps at least (A5.2)."""

# The functions that compiled code shares take the numbers of a form one by one, the standard ones
# where they are not given; `counting` is the mask of its counting trumps, 0 for those of A2.4.


class Choice(NamedTuple):
    """The sets of cards that may be given or discarded: all within these bounds are legal.

    A legal set is `forced` and some of `pool`, `minimum` to `maximum` cards in all, of which
    `min_counting` to `max_counting` are counting trumps.
    """

    forced: int
    """The cards that must be in it."""
    pool: int
    """The cards that may be in it besides."""
    counting: int
    """The counting trumps in the pool."""
    minimum: int
    """The fewest cards of a set, forced ones among them."""
    maximum: int
    """The most."""
    min_counting: int
    """The fewest of `counting` in a set."""
    max_counting: int
    """The most."""

    def sets(self) -> Iterator[int]:
        """Yield every legal set, as a mask, smaller ones first."""
        counting = tuple(cards_in(self.pool & self.counting))
        others = tuple(cards_in(self.pool & ~self.counting))
        for size, rich in self._splits():
            for points in combinations(counting, rich):
                for rest in combinations(others, size - rich):
                    yield self.forced | mask_of(points) | mask_of(rest)

    def how_many(self) -> int:
        """Return the number of legal sets."""
        counting = (self.pool & self.counting).bit_count()
        others = (self.pool & ~self.counting).bit_count()
        return sum(
            comb(counting, rich) * comb(others, size - rich) for size, rich in self._splits()
        )

    def _splits(self) -> Iterator[tuple[int, int]]:
        """Yield the sizes a choice from the pool can have, and how many of it count."""
        forced = self.forced.bit_count()
        for size in range(self.minimum - forced, self.maximum - forced + 1):
            for rich in range(self.min_counting, min(self.max_counting, size) + 1):
                yield size, rich


def givers(rules: Rules, declarer: int) -> int:
    """Return the seats that may give trumps to their partner, as a mask (A5.1)."""
    if rules.give == "all":
        return 0b1111
    return 0b0101 << declarer % 2 if rules.give == "declarers" else 0


def is_overfull(hand: int, trump: int, counting: int = 0, size: int = HAND_SIZE) -> bool:
    """Say whether a hand holds more counting trumps than there is room for (A5.2)."""
    return (hand & (counting or counting_trumps(trump))).bit_count() > size


def has_say(
    hand: int, trump: int, was_given: bool, counting: int = 0, size: int = HAND_SIZE
) -> bool:
    """Say whether a seat that may give has something to give or to decide (A5.1, A5.2).

    A seat that was given trumps does not give back (A5.1), unless A5.2 makes it: a partner with
    fewer than four counting trumps may have given to one that holds more than six.
    """
    may = (counting or counting_trumps(trump)) if was_given else trumps(trump)
    return (hand & may).bit_count() > size


def give_choice(
    hand: int,
    trump: int,
    counting: int = 0,
    size: int = HAND_SIZE,
    kept: int = KEPT_COUNTING,
) -> Choice:
    """Return what a seat with more than six trumps may give to its partner (A5.1, A5.2)."""
    held = hand & trumps(trump)
    rich = held & (counting or counting_trumps(trump))
    least = max(0, rich.bit_count() - size)
    return Choice(
        forced=0,
        pool=held,
        counting=rich,
        minimum=least,
        maximum=held.bit_count() - size,
        min_counting=least,
        max_counting=max(0, rich.bit_count() - kept),
    )


def discard_choice(hand: int, trump: int, rules: Rules, form: Form = STANDARD) -> Choice:
    """Return what a seat may discard to come down to six cards (A5.3)."""
    counting = form.counting_trumps(trump)
    return discard_bounds(hand, trump, rules.discard == "keep_trumps", counting, form.hand)


def discard_bounds(
    hand: int, trump: int, keep_trumps: bool, counting: int = 0, size: int = HAND_SIZE
) -> Choice:
    """Return what a seat may discard, keeping as many trumps as it can if asked (A5.3)."""
    many = hand.bit_count() - size
    forced = 0
    pool = hand & ~(counting or counting_trumps(trump))
    if keep_trumps:
        plain = hand & ~trumps(trump)
        if plain.bit_count() >= many:
            pool = plain
        else:
            forced = plain
            pool &= ~plain
    return Choice(forced, pool, 0, many, many, 0, 0)


def check_give(seat: int, cards: int, choice: Choice, form: Form = STANDARD) -> None:
    """Raise `IllegalAction` unless the seat may give these cards."""
    if stray := cards & ~choice.pool:
        card = card_name(next(cards_in(stray)))
        raise IllegalAction(
            "A5.1",
            "give_only_trumps",
            f"seat {seat} can give trumps of its own alone, not {card}",
            _givable(choice),
            {"seat": seat, "card": card},
        )
    if cards.bit_count() > choice.maximum:
        raise IllegalAction(
            "A5.1",
            "give_too_many",
            f"seat {seat} may give at most {_many(choice.maximum, 'trump')},"
            f" those beyond {_number(form.hand)}",
            _givable(choice),
            {"seat": seat, "maximum": choice.maximum},
        )
    counting = (cards & choice.counting).bit_count()
    if counting < choice.min_counting:
        raise IllegalAction(
            "A5.2",
            "give_more_counting",
            f"seat {seat} must give at least {choice.min_counting} of its counting trumps,"
            f" those beyond {_number(form.hand)}",
            names(choice.counting),
            {"seat": seat, "minimum": choice.min_counting},
        )
    if counting > choice.max_counting:
        raise IllegalAction(
            "A5.2",
            "keep_counting",
            f"seat {seat} may give at most {_many(choice.max_counting, 'counting trump')}:"
            f" a giver keeps {_number(form.kept_counting)}, or all if it has fewer",
            _givable(choice),
            {"seat": seat, "maximum": choice.max_counting},
        )


def check_discard(
    seat: int, hand: int, cards: int, trump: int, choice: Choice, form: Form = STANDARD
) -> None:
    """Raise `IllegalAction` unless the seat may discard these cards."""
    possible = choice.forced | choice.pool
    params: dict[str, int | str] = {"seat": seat}
    if stray := cards & ~hand:
        card = card_name(next(cards_in(stray)))
        raise IllegalAction(
            "A5.3",
            "not_in_hand",
            f"seat {seat} does not hold {card}",
            names(possible),
            {**params, "card": card},
        )
    if counting := cards & form.counting_trumps(trump):
        card = card_name(next(cards_in(counting)))
        raise IllegalAction(
            "A5.3",
            "discard_counting",
            f"seat {seat} may not discard {card}: a counting trump stays in play",
            names(possible),
            {**params, "card": card},
        )
    if cards.bit_count() != choice.maximum:
        raise IllegalAction(
            "A5.3",
            "discard_count",
            f"seat {seat} must discard {_many(choice.maximum, 'card')} to come down to"
            f" {_number(form.hand)}, not {cards.bit_count()}",
            names(possible),
            {**params, "count": choice.maximum},
        )
    if cards & ~possible or choice.forced & ~cards:
        kept = min(form.hand, (hand & trumps(trump)).bit_count())
        raise IllegalAction(
            "A5.3",
            "keep_trumps",
            f"seat {seat} must keep as many trumps as it can, {kept}",
            names(possible),
            {**params, "count": kept},
        )


def _givable(choice: Choice) -> str:
    """Return the names of the trumps that can be in a gift."""
    return names(choice.pool if choice.max_counting else choice.pool & ~choice.counting)


def _number(count: int) -> str:
    return {HAND_SIZE: "six", KEPT_COUNTING: "four"}.get(count, str(count))


def _many(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
