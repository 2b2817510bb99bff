"""A round of Auction, from the first bid to the last trick (clauses A3 to A6)."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from eightythree.cards import SUIT_NAMES, SUITS, cards_in
from eightythree.errors import IllegalAction
from eightythree.games.auction import bidding, keeping, play
from eightythree.games.auction.actions import (
    DISCARD,
    DOUBLE,
    GIVE,
    PASS,
    chosen_cards,
    kind_of,
    trump_action,
)
from eightythree.games.auction.form import SEATS, STANDARD, Form
from eightythree.games.auction.scoring import score
from eightythree.games.results import Contract, Outcome, Result
from eightythree.tricks import NO_SUIT

if TYPE_CHECKING:
    from eightythree.games.auction.rules import Rules

__all__ = [
    "DEALT_SIZE",
    "DECK_SIZE",
    "PACKET",
    "SEATS",
    "TRICKS",
    "Call",
    "Gift",
    "Phase",
    "Round",
]

# The numbers of the standard form, for what knows that one alone.
DECK_SIZE: Final = 53
DEALT_SIZE: Final = STANDARD.dealt
TRICKS: Final = STANDARD.hand
PACKET: Final = STANDARD.packet
"""The cards dealt at a time (A1.4)."""


class Phase(StrEnum):
    """What is to be done next."""

    BID = "bid"
    TRUMP = "trump"
    GIVE = "give"
    DISCARD = "discard"
    PLAY = "play"
    OVER = "over"


_PHASE_CLAUSES: Final = {
    Phase.BID: ("A3.1", "must bid or pass"),
    Phase.TRUMP: ("A4.1", "must name the trump suit"),
    Phase.GIVE: ("A5.1", "must give trumps or keep them"),
    Phase.DISCARD: ("A5.3", "must discard"),
    Phase.PLAY: ("A6.1", "must play a card"),
}


class Call(NamedTuple):
    """A bid or a pass (A3.1)."""

    seat: int
    """Who called, 0..3."""
    bid: int
    """0 for a pass, 1..83, or `DOUBLE`."""


class Gift(NamedTuple):
    """Trumps given to the partner of `giver`, perhaps none (A5.1)."""

    giver: int
    """The seat that gave, 0..3."""
    cards: int
    """The cards, a mask."""


class Round(NamedTuple):
    """A round as it stands after some actions: a value, never changed.

    Build one with `dealing.start_round`. Cards and masks are those of :mod:`eightythree.cards`,
    actions those of :mod:`eightythree.games.auction.actions`; seats count from 0.
    """

    rules: Rules
    """The house rules."""
    dealer: int
    """The seat that dealt, 0..3."""
    dealt: tuple[int, ...]
    """The four hands as dealt."""
    kitty: int
    """The five cards of the kitty, a mask."""
    phase: Phase
    """What is done now."""
    to_act: int | None
    """The seat whose turn it is; ``None`` once the round is over."""
    hands: tuple[int, ...]
    """The cards held; the kitty is among the declarer's once taken up."""
    calls: tuple[Call, ...] = ()
    """The bids and passes, in order."""
    trump: int = NO_SUIT
    """0..3, or `NO_SUIT` before it is named."""
    gifts: tuple[Gift, ...] = ()
    """What was given, in order."""
    discards: tuple[int, ...] = ()
    """What each seat discarded, the declarer first, clockwise."""
    plays: tuple[int, ...] = ()
    """The cards played, in order."""
    winners: tuple[int, ...] = ()
    """The winning seat of each finished trick."""
    captured: tuple[int, int] = (0, 0)
    """Card points taken by each side."""
    outcome: Outcome | None = None
    """How the round ended; ``None`` before its end."""
    form: Form = STANDARD
    """How large the game is."""

    @property
    def over(self) -> bool:
        """Whether the round has ended."""
        return self.outcome is not None

    @property
    def bid(self) -> int:
        """The highest bid so far: 0 for none, 1..83, or `DOUBLE`."""
        # Each bid is higher than the one before (A3.1).
        for call in reversed(self.calls):
            if call.bid:
                return call.bid
        return 0

    @property
    def declarer(self) -> int | None:
        """The highest bidder, once the bidding is over (A3.5)."""
        return None if self.phase is Phase.BID else self.high_bidder

    @property
    def high_bidder(self) -> int | None:
        """The seat with the highest bid so far."""
        for call in reversed(self.calls):
            if call.bid:
                return call.seat
        return None

    @property
    def leader(self) -> int | None:
        """The seat that leads the present trick (A6.1, A6.4); ``None`` before the play."""
        return self.winners[-1] if self.winners else self.declarer

    @property
    def trick(self) -> tuple[int, ...]:
        """The cards of the present trick, in order; empty between tricks."""
        return self.plays[len(self.winners) * SEATS :]

    def legal_cards(self) -> int:
        """Return the mask of the cards that may be played now (A6.1 to A6.3)."""
        if self.phase is not Phase.PLAY or self.to_act is None:
            return 0
        hand = self.hands[self.to_act]
        return play.legal(hand, self.trick, self.trump, self.rules, first=not self.plays)

    def choice(self) -> keeping.Choice | None:
        """Return what may be given or discarded now (A5), ``None`` in other phases."""
        if self.to_act is None:
            return None
        hand = self.hands[self.to_act]
        if self.phase is Phase.GIVE:
            form = self.form
            counting = form.counting_trumps(self.trump)
            return keeping.give_choice(hand, self.trump, counting, form.hand, form.kept_counting)
        if self.phase is Phase.DISCARD:
            return keeping.discard_choice(hand, self.trump, self.rules, self.form)
        return None

    def legal_actions(self) -> tuple[int, ...]:
        """Return every legal action.

        In giving and discarding these are all the legal sets, tens of thousands at times; `choice`
        describes them without a list.
        """
        choice = self.choice()
        if choice:
            flag = GIVE if self.phase is Phase.GIVE else DISCARD
            return tuple(flag | cards for cards in choice.sets())
        if self.phase is Phase.BID:
            return bidding.legal_calls(self.rules, self.bid, self._may_pass(), self.form.total)
        if self.phase is Phase.TRUMP:
            return tuple(trump_action(suit) for suit in self.form.trump_suits)
        return tuple(cards_in(self.legal_cards()))

    def check(self, action: int) -> None:
        """See that an action may be taken now.

        Raises:
            IllegalAction: it may not; with the clause, and what is allowed instead.
        """
        seat = self.to_act
        if seat is None:
            raise IllegalAction("A6.5", "round_over", "the round is over")
        if kind_of(action) != self.phase:
            clause, what = _PHASE_CLAUSES[self.phase]
            raise IllegalAction(
                clause,
                "wrong_phase",
                f"seat {seat} {what} now",
                params={"seat": seat, "phase": self.phase.value},
            )
        hand = self.hands[seat]
        if self.phase is Phase.PLAY:
            play.check(seat, hand, action, self.trick, self.trump, self.rules, first=not self.plays)
        elif self.phase is Phase.BID:
            most = self.form.total
            bidding.check_call(seat, action, self.rules, self.bid, self._may_pass(), most)
        elif self.phase is Phase.TRUMP:
            self._check_suit(seat, action - trump_action(0))
        else:
            choice = self.choice()
            assert choice is not None  # noqa: S101 - giving and discarding are left
            if self.phase is Phase.GIVE:
                keeping.check_give(seat, chosen_cards(action), choice, self.form)
            else:
                cards = chosen_cards(action)
                keeping.check_discard(seat, hand, cards, self.trump, choice, self.form)

    def _check_suit(self, seat: int, suit: int) -> None:
        if suit not in self.form.trump_suits:
            raise IllegalAction(
                "A4.1",
                "not_in_deck",
                f"seat {seat} cannot name {SUIT_NAMES[suit]}, which the reduced deck has not",
                " ".join(SUITS[each] for each in self.form.trump_suits),
                {"seat": seat, "suit": SUITS[suit]},
            )

    def apply(self, action: int) -> Round:
        """Return the round after an action.

        Raises:
            IllegalAction: the rules refuse it; this round is unchanged in any case.
        """
        self.check(action)
        return self.taken(action)

    def taken(self, action: int) -> Round:
        """Return the round after a legal action; nothing is checked here."""
        seat = self.to_act
        assert seat is not None  # noqa: S101 - a round that is over has no legal action
        match self.phase:
            case Phase.PLAY:
                return self.played(seat, action)
            case Phase.BID:
                return self._called(Call(seat, action - PASS))
            case Phase.TRUMP:
                return self._named(action - trump_action(0))
            case Phase.GIVE:
                return self._gave(Gift(seat, chosen_cards(action)))
            case _:
                return self._discarded(seat, chosen_cards(action))

    def result(self) -> Result | None:
        """Return the points of the round and their reasons (A7), ``None`` before its end."""
        if self.outcome is None:
            return None
        declarer = self.declarer
        if declarer is None:
            return Result(self.dealer, self.outcome, (0, 0))
        contract = Contract(declarer, self.bid, self.trump)
        if self.outcome == "void":
            return Result(self.dealer, self.outcome, (0, 0), contract=contract)
        points, awards = score(self.rules, contract, self.captured, self.form.total)
        return Result(
            self.dealer, "scored", points, awards, contract=contract, captured=self.captured
        )

    def _may_pass(self) -> bool:
        assert self.to_act is not None  # noqa: S101 - asked while bidding alone
        must_bid = self.rules.all_pass == "dealer_must_bid"
        return bidding.may_pass(must_bid, self.to_act, self.dealer, self.bid)

    def _called(self, call: Call) -> Round:
        calls = (*self.calls, call)
        if call.bid != DOUBLE:
            waiting = bidding.next_to_call(self.rules, self.dealer, calls)
            if waiting is not None:
                return self._replace(calls=calls, to_act=waiting)
        after = self._replace(calls=calls)
        declarer = after.high_bidder
        if declarer is None:
            return after._replace(phase=Phase.OVER, to_act=None, outcome="passed_out")
        after = after._replace(phase=Phase.TRUMP, to_act=declarer)
        return after._took_kitty(declarer) if self.rules.name_trump == "after_kitty" else after

    def _took_kitty(self, declarer: int) -> Round:
        hands = list(self.hands)
        hands[declarer] |= self.kitty
        return self._replace(hands=tuple(hands))

    def _named(self, trump: int) -> Round:
        declarer = self.to_act
        assert declarer is not None  # noqa: S101 - the declarer has just named the trump
        after = self._replace(trump=trump)
        if self.rules.name_trump == "before_kitty":
            after = after._took_kitty(declarer)
        if after.overfull_seats():
            return after._replace(phase=Phase.OVER, to_act=None, outcome="void")
        return after._to_next_giver(declarer)

    def overfull_seats(self) -> tuple[int, ...]:
        """Return the seats that hold more than six counting trumps and may not give (A5.2).

        Any such seat makes the round void once the kitty is taken and the trump named.
        """
        counting = self.form.counting_trumps(self.trump)
        return tuple(
            seat
            for seat, hand in enumerate(self.hands)
            if keeping.is_overfull(hand, self.trump, counting, self.form.hand)
            and not self._side_may_give(seat)
        )

    def _side_may_give(self, seat: int) -> bool:
        declarer = self.declarer
        assert declarer is not None  # noqa: S101 - the bidding is over
        return bool(keeping.givers(self.rules, declarer) >> seat & 1)

    def _was_given(self, seat: int) -> bool:
        return any(gift.cards and (gift.giver + 2) % SEATS == seat for gift in self.gifts)

    def _has_say(self, seat: int) -> bool:
        """Say whether a seat gives, or decides not to (A5.1, A5.2)."""
        if not self._side_may_give(seat):
            return False
        form = self.form
        counting = form.counting_trumps(self.trump)
        was_given = self._was_given(seat)
        return keeping.has_say(self.hands[seat], self.trump, was_given, counting, form.hand)

    def _to_next_giver(self, first: int) -> Round:
        """Go on to the first seat from `first` that has a say in giving, or to discarding."""
        declarer = self.declarer
        assert declarer is not None  # noqa: S101 - the bidding is over
        for turn in range((first - declarer) % SEATS, SEATS):
            seat = (declarer + turn) % SEATS
            if self._has_say(seat):
                return self._replace(phase=Phase.GIVE, to_act=seat)
        return self._replace(phase=Phase.DISCARD, to_act=declarer)

    def _gave(self, gift: Gift) -> Round:
        hands = list(self.hands)
        hands[gift.giver] ^= gift.cards
        hands[(gift.giver + 2) % SEATS] |= gift.cards
        after = self._replace(hands=tuple(hands), gifts=(*self.gifts, gift))
        following = (gift.giver + 1) % SEATS
        if following == self.declarer:
            return after._replace(phase=Phase.DISCARD, to_act=following)
        return after._to_next_giver(following)

    def _discarded(self, seat: int, cards: int) -> Round:
        hands = list(self.hands)
        hands[seat] ^= cards
        after = self._replace(
            hands=tuple(hands), discards=(*self.discards, cards), to_act=(seat + 1) % SEATS
        )
        return after._replace(phase=Phase.PLAY) if len(after.discards) == SEATS else after

    def played(self, seat: int, card: int) -> Round:
        """Return the round after a card that `legal_cards` holds; nothing is checked here."""
        hands = list(self.hands)
        hands[seat] ^= 1 << card
        plays = (*self.plays, card)
        phase, outcome = self.phase, self.outcome
        to_act: int | None = (seat + 1) % SEATS
        winners, captured = self.winners, self.captured
        if len(plays) % SEATS == 0:
            trick = plays[-SEATS:]
            winner = (seat + 1 + play.winning_place(trick, self.trump)) % SEATS
            points = sum(self.form.card_points(each, self.trump) for each in trick)
            first, second = captured
            captured = (first, second + points) if winner % 2 else (first + points, second)
            winners = (*winners, winner)
            to_act = winner
            if len(winners) == self.form.hand:
                phase, to_act, outcome = Phase.OVER, None, "scored"
        # Most actions come through here: not by `_replace`, which is slower.
        return Round(
            self.rules,
            self.dealer,
            self.dealt,
            self.kitty,
            phase,
            to_act,
            tuple(hands),
            self.calls,
            self.trump,
            self.gifts,
            self.discards,
            plays,
            winners,
            captured,
            outcome,
            self.form,
        )
