"""A round of Fifth Trick: six tricks, and the points they bring (clauses F1 to F3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from eightythree.cards import (
    RANKS,
    SUIT_NAMES,
    SUITS,
    card_name,
    cards_in,
    mask_of,
    names,
    rank_of,
    suit_mask,
    suit_of,
)
from eightythree.errors import CardError, IllegalAction
from eightythree.games.fifth.form import STANDARD, Form
from eightythree.games.results import Award, Deal, Result
from eightythree.tricks import NO_SUIT, beats, follow

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eightythree.games.fifth.rules import Rules

__all__ = [
    "DECIDING",
    "DECK_SIZE",
    "EXTRA",
    "FIFTH_TRICK",
    "HAND_SIZE",
    "TRICKS",
    "Round",
    "deal_from",
    "four_of_a_kind",
    "hand_bonus",
    "no_ace",
    "one_suit",
    "start_round",
    "winning_place",
]

# The numbers of the standard form, for what knows that one alone.
DECK_SIZE: Final = 52
HAND_SIZE: Final = STANDARD.hand
TRICKS: Final = STANDARD.hand
DECIDING: Final = STANDARD.deciding
"""Who wins this trick wins the round (F3.1)."""
FIFTH_TRICK: Final = STANDARD.win
"""The points for winning the round (F3.1)."""
EXTRA: Final = STANDARD.extra
"""The points for each of the rest (F3.2 to F3.4)."""

_ACE: Final = 12
_ACES: Final = mask_of(13 * suit + _ACE for suit in range(4))
_SUITS: Final = tuple(suit_mask(suit) for suit in range(4))


class Round(NamedTuple):
    """A round as it stands after some plays: a value, never changed.

    Build one with `start_round`. Cards and masks are those of :mod:`eightythree.cards`; seats
    count from 0.
    """

    rules: Rules
    """The house rules."""
    dealer: int
    """The seat that dealt."""
    dealt: tuple[int, ...]
    """The hands as dealt, one mask a seat."""
    hands: tuple[int, ...]
    """The cards still held."""
    plays: tuple[int, ...]
    """The cards played, in order."""
    winners: tuple[int, ...]
    """The winning seat of each finished trick."""
    form: Form = STANDARD
    """How large the game is."""

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.dealt)

    @property
    def leader(self) -> int:
        """The seat that leads the present trick (F2.1, F2.4)."""
        return self.winners[-1] if self.winners else (self.dealer + 1) % self.seats

    @property
    def trick(self) -> tuple[int, ...]:
        """The cards of the present trick, in order; empty between tricks."""
        return self.plays[len(self.winners) * self.seats :]

    @property
    def to_act(self) -> int | None:
        """The seat whose turn it is; ``None`` once the round is over."""
        winners = self.winners
        if len(winners) == self.form.hand:
            return None
        # The leader, and a seat for each card: each trick takes as many as there are seats.
        leader = winners[-1] if winners else self.dealer + 1
        return (leader + len(self.plays)) % len(self.dealt)

    @property
    def over(self) -> bool:
        """Whether all tricks have been played."""
        return len(self.winners) == self.form.hand

    def legal(self) -> int:
        """Return the mask of the cards that may be played now (F2.1, F2.2)."""
        # What is asked most: without the properties, which would find the same.
        plays, winners = self.plays, self.winners
        done = len(winners)
        if done == self.form.hand:
            return 0
        seats = len(self.dealt)
        leader = winners[-1] if done else self.dealer + 1
        hand = self.hands[(leader + len(plays)) % seats]
        first = done * seats
        return hand if first == len(plays) else follow(hand, _SUITS[suit_of(plays[first])])

    def legal_actions(self) -> tuple[int, ...]:
        """Return the legal actions, lowest first; an action is the card played, 0..51."""
        return tuple(cards_in(self.legal()))

    def check(self, action: int) -> None:
        """See that an action may be taken now.

        Raises:
            IllegalAction: it may not; with the clause, and what is allowed instead.
        """
        legal = self.legal()
        if 0 <= action < DECK_SIZE and legal >> action & 1:
            return
        seat = self.to_act
        if seat is None:
            tricks = "six tricks" if self.form == STANDARD else "the last trick"
            raise IllegalAction("F2.4", "round_over", f"the round is over after {tricks}")
        if not (0 <= action < DECK_SIZE and self.hands[seat] >> action & 1):
            card = card_name(action) if 0 <= action <= DECK_SIZE else f"card {action}"
            raise IllegalAction(
                "F2.2",
                "not_in_hand",
                f"seat {seat} does not hold {card}",
                names(legal),
                {"seat": seat, "card": card},
            )
        suit = suit_of(self.trick[0])
        raise IllegalAction(
            "F2.2",
            "must_follow",
            f"seat {seat} holds {SUIT_NAMES[suit]} and must follow",
            names(legal),
            {"seat": seat, "suit": SUITS[suit]},
        )

    def apply(self, action: int) -> Round:
        """Return the round after a play.

        Raises:
            IllegalAction: the rules refuse it; this round is unchanged in any case.
        """
        self.check(action)
        return self.played(action)

    def played(self, card: int) -> Round:
        """Return the round after a card that `legal` holds; nothing is checked here."""
        winners = self.winners
        seats = len(self.dealt)
        leader = winners[-1] if winners else self.dealer + 1
        hands = list(self.hands)
        hands[(leader + len(self.plays)) % seats] ^= 1 << card
        plays = (*self.plays, card)
        if len(plays) % seats == 0:
            winners = (*winners, (leader + winning_place(plays[-seats:])) % seats)
        return Round(self.rules, self.dealer, self.dealt, tuple(hands), plays, winners, self.form)

    def result(self) -> Result | None:
        """Return the points of the round and their reasons (F3), ``None`` before its end."""
        if len(self.winners) < self.form.hand:
            return None
        seats = self.seats
        form = self.form
        winner = self.winners[form.deciding - 1]
        deciding = self.plays[(form.deciding - 1) * seats : form.deciding * seats]
        awards = [Award(winner, form.win, "F3.1", "fifth_trick")]
        whole_trick = self.rules.ace_bonus == "whole_trick"
        if no_ace(mask_of(deciding), deciding[winning_place(deciding)], whole_trick):
            awards.append(Award(winner, form.extra, "F3.2", "no_ace"))
        if self.winners[-1] != winner:
            awards.append(Award(winner, form.extra, "F3.3", "sixth_not_won"))
        if self.rules.hand_bonus != "off":
            awards.extend(self.hand_bonuses())
        points = [0] * seats
        for award in awards:
            points[award.scorer] += award.points
        return Result(self.dealer, "scored", tuple(points), tuple(awards), winner)

    def hand_bonuses(self) -> tuple[Award, ...]:
        """Return the points that the hands as dealt bring (F3.4), whatever the option says."""
        extra = self.form.extra
        found = (hand_bonus(seat, hand, extra) for seat, hand in enumerate(self.dealt))
        return tuple(award for award in found if award)


def start_round(rules: Rules, seats: int, dealer: int, deal: Deal, form: Form = STANDARD) -> Round:
    """Return a round with its cards dealt (F1.3).

    Args:
        rules: the house rules.
        seats: how many play, 2..8.
        dealer: who deals, 0..seats-1; the seat after it leads.
        deal: the cards.
        form: how large the game is.

    Raises:
        CardError: not six different cards of the 52 for each seat, or a kitty. In a reduced form,
            not as many cards of its deck.
    """
    if len(deal.hands) != seats:
        raise CardError(
            f"{seats} players need {seats} hands, not {len(deal.hands)}",
            "F1.3",
            "hand_count",
            {"count": seats, "given": len(deal.hands)},
        )
    deck = form.deck
    seen = 0
    for seat, hand in enumerate(deal.hands):
        if hand & ~deck:
            raise CardError(
                f"the hand of seat {seat} holds a card outside the {deck.bit_count()}",
                "F1.2",
                "outside_the_deck",
                {"seat": seat, "count": deck.bit_count()},
            )
        if hand.bit_count() != form.hand:
            size = "six" if form == STANDARD else form.hand
            raise CardError(
                f"seat {seat} is dealt {hand.bit_count()} cards, not {size}",
                "F1.3",
                "hand_size",
                {"seat": seat, "count": form.hand, "given": hand.bit_count()},
            )
        if seen & hand:
            twice = names(seen & hand)
            raise CardError(f"{twice} dealt twice", "F1.2", "dealt_twice", {"cards": twice})
        seen |= hand
    if deal.kitty:
        raise CardError("Fifth Trick has no kitty", "F1.3", "no_kitty")
    return Round(rules, dealer, deal.hands, deal.hands, (), (), form)


def deal_from(deck: Sequence[int], seats: int, dealer: int, form: Form = STANDARD) -> Deal:
    """Deal six cards each, one at a time, from the left of the dealer (F1.3).

    Args:
        deck: the cards of the form in the order they lie, top first; the rest stays undealt.
        seats: 2..8.
        dealer: 0..seats-1.
        form: how large the game is.
    """
    hands = [0] * seats
    for place in range(form.hand * seats):
        hands[(dealer + 1 + place) % seats] |= 1 << deck[place]
    return Deal(tuple(hands))


def winning_place(trick: Sequence[int]) -> int:
    """Return the place, from 0, of the card that wins a trick (F2.3)."""
    best = 0
    for place in range(1, len(trick)):
        if beats(trick[place], trick[best], NO_SUIT):
            best = place
    return best


def no_ace(deciding: int, winning: int, whole_trick: bool) -> bool:
    """Say whether no ace helped in the fifth trick (F3.2).

    Args:
        deciding: the cards of that trick, a mask.
        winning: the card that took it.
        whole_trick: whether any ace in it counts, not the winning card alone (`ace_bonus`).
    """
    return not deciding & _ACES if whole_trick else rank_of(winning) != _ACE


def one_suit(dealt: int) -> int:
    """Return the suit that a dealt hand is made of, -1 where there are several (F3.4)."""
    for suit in range(4):
        if not dealt & ~suit_mask(suit):
            return suit
    return -1


def four_of_a_kind(dealt: int) -> int:
    """Return the rank of which a dealt hand holds all four, -1 for none (F3.4)."""
    return (dealt & dealt >> 13 & dealt >> 26 & dealt >> 39).bit_length() - 1


def hand_bonus(seat: int, dealt: int, points: int = EXTRA) -> Award | None:
    """Return the point for four of a rank or six of a suit in a dealt hand (F3.4)."""
    suit = one_suit(dealt)
    if suit >= 0:
        return Award(seat, points, "F3.4", "one_suit", SUITS[suit])
    rank = four_of_a_kind(dealt)
    if rank >= 0:
        return Award(seat, points, "F3.4", "four_of_a_kind", RANKS[rank])
    return None
