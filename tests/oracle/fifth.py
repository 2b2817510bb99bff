"""Fifth Trick by the letter: one method a clause, or nearly."""

from .cards import PACK, RANKS, check_deal, in_order, whole_number, with_defaults

CHOICES: dict[str, list[object]] = {
    "ace_bonus": ["winning_card", "whole_trick"],  # F3.2
    "hand_bonus": ["round_end", "deal", "off"],  # F3.4
    "tie_break": ["most_rounds", "play_on_all", "play_on_tied", "shared"],  # F4.3
}
DEFAULTS: dict[str, object] = {
    **{name: values[0] for name, values in CHOICES.items()},
    "target": 15,  # F4.1
}


class Oracle:
    """A match of Fifth Trick."""

    def __init__(self, rules: dict[str, object], seats: int, dealer: int) -> None:
        # F1.1 Two to eight seats, numbered 0..n-1.
        if not 2 <= seats <= 8:
            msg = "two to eight seats (F1.1)"
            raise ValueError(msg)
        if not 0 <= dealer < seats:
            msg = f"no such seat: {dealer}"
            raise ValueError(msg)
        self.rules = with_defaults(DEFAULTS, rules, CHOICES)
        self.target = whole_number(self.rules["target"])
        self.seats = seats
        self.dealer = dealer
        self.totals = [0] * seats
        self.rounds_won = [0] * seats
        self.winners: list[int] | None = None
        self.rounds: list[list[int]] = []
        self.tied: list[int] | None = None  # F4.3 play_on_tied: those who can still win
        self.playing = False
        self.dealt: list[list[str]] = []  # the six cards of each seat as dealt
        self.hands: list[list[str]] = []  # what is left of them
        self.trick: list[tuple[int, str]] = []  # (seat, card), the one who led first
        self.tricks: list[list[tuple[int, str]]] = []  # the finished tricks of the round
        self.to_act = 0
        self.last_reasons: list[tuple[int, int, str]] = []

    def left_of(self, seat: int) -> int:
        """F1.1 "Left of" seat i is seat i+1 mod n."""
        return (seat + 1) % self.seats

    # The deal

    def needs_deal(self) -> bool:
        """Tell whether the match waits for cards to be dealt."""
        return not self.playing and self.winners is None

    def deal(self, hands: list[list[str]], kitty: list[str] | None = None) -> None:
        """F1.3 Six cards each."""
        if not self.needs_deal():
            msg = "no deal is due"
            raise ValueError(msg)
        if kitty is not None:
            msg = "Fifth Trick has no kitty"
            raise ValueError(msg)
        check_deal(hands, [6] * self.seats, PACK)
        self.dealt = [list(hand) for hand in hands]
        self.hands = [list(hand) for hand in hands]
        self.trick = []
        self.tricks = []
        # F2.1 The seat left of the dealer leads to the first trick.
        self.to_act = self.left_of(self.dealer)
        self.playing = True

    # The play

    def turn(self) -> int:
        """Return the seat to act."""
        if not self.playing:
            msg = "nobody is to act"
            raise ValueError(msg)
        return self.to_act

    def is_legal(self, word: str) -> bool:
        """Tell whether the seat to act may play this card."""
        if not self.playing:
            return False
        hand = self.hands[self.to_act]
        if word not in hand:
            return False
        if not self.trick:
            return True  # F2.1 any card (F2.4: and so to the later tricks)
        # F2.2 Of the suit led if able; a seat with no card of that suit plays any card.
        led = self.trick[0][1][1]
        able = any(card[1] == led for card in hand)
        return word[1] == led or not able

    def legal(self) -> list[str]:
        """Return every legal action, sorted."""
        if not self.playing:
            return []
        return sorted(card for card in self.hands[self.to_act] if self.is_legal(card))

    def count_legal(self) -> int:
        """Return the number of legal actions."""
        return len(self.legal())

    def play(self, word: str) -> None:
        """Play a card for the seat to act."""
        if not self.is_legal(word):
            msg = f"illegal: {word}"
            raise ValueError(msg)
        self.hands[self.to_act].remove(word)
        self.trick.append((self.to_act, word))
        if len(self.trick) < self.seats:
            self.to_act = self.left_of(self.to_act)  # F2.2 clockwise, each plays one card
            return
        # F2.4 The winner of a trick leads to the next. Six tricks.
        self.to_act = self.winner_of(self.trick)
        self.tricks.append(self.trick)
        self.trick = []
        if len(self.tricks) == 6:
            self.finish_round()

    @staticmethod
    def winner_of(trick: list[tuple[int, str]]) -> int:
        """F2.3 The highest card of the suit led wins; a card of another suit never wins."""
        led = trick[0][1][1]
        of_suit = [(seat, card) for seat, card in trick if card[1] == led]
        for rank in RANKS:  # F1.2 high to low
            for seat, card in of_suit:
                if card[0] == rank:
                    return seat
        raise AssertionError

    # The score

    def finish_round(self) -> None:
        """F3 Score the round, F1.4 pass the deal on, F4 look for the winners."""
        reasons: list[tuple[int, int, str]] = []
        fifth, sixth = self.tricks[4], self.tricks[5]
        # F3.1 The winner of the fifth trick wins the round: 2 points.
        winner = self.winner_of(fifth)
        reasons.append((winner, 2, "F3.1"))
        # F3.2 And 1 point if the fifth trick was won without an ace.
        if self.rules["ace_bonus"] == "winning_card":
            without_ace = all(card[0] != "A" for seat, card in fifth if seat == winner)
        else:
            without_ace = all(card[0] != "A" for seat, card in fifth)
        if without_ace:
            reasons.append((winner, 1, "F3.2"))
        # F3.3 And 1 point if that player does not win the sixth trick.
        if self.winner_of(sixth) != winner:
            reasons.append((winner, 1, "F3.3"))
        # F3.4 Every player whose six cards as dealt hold four of one rank or are all of one suit.
        # `deal` announces it earlier and scores it with the round all the same.
        if self.rules["hand_bonus"] != "off":
            for seat in range(self.seats):
                ranks = [card[0] for card in self.dealt[seat]]
                suits = [card[1] for card in self.dealt[seat]]
                four_of_a_rank = any(ranks.count(rank) == 4 for rank in ranks)
                one_suit = all(suit == suits[0] for suit in suits)
                if four_of_a_rank or one_suit:
                    reasons.append((seat, 1, "F3.4"))
        points = [0] * self.seats
        for seat, scored, _ in reasons:
            points[seat] += scored
            self.totals[seat] += scored
        self.rounds_won[winner] += 1
        self.rounds.append(points)
        self.last_reasons = sorted(reasons, key=lambda reason: (reason[0], reason[2]))
        self.playing = False
        # F1.4 After each round the deal moves one seat to the left.
        self.dealer = self.left_of(self.dealer)
        self.winners = self.find_winners()

    def find_winners(self) -> list[int] | None:
        """F4 Return the winners if the match is over after this round."""
        # F4.3 play_on_tied, once it has begun: only those who were tied can win.
        if self.tied is not None:
            best = max(self.totals[seat] for seat in self.tied)
            # Those who fall behind the best of them are out of it.
            self.tied = [seat for seat in self.tied if self.totals[seat] == best]
            return self.tied if len(self.tied) == 1 else None
        # F4.2 After a round in which some player has `target` or more ...
        best = max(self.totals)
        if best < self.target:
            return None
        # ... the player alone with the highest total wins.
        highest = [seat for seat in range(self.seats) if self.totals[seat] == best]
        if len(highest) == 1:
            return highest
        # F4.3 Several share the highest total, at or above the target.
        tie_break = self.rules["tie_break"]
        if tie_break == "shared":
            return highest
        if tie_break == "most_rounds":
            most = max(self.rounds_won[seat] for seat in highest)
            winners = [seat for seat in highest if self.rounds_won[seat] == most]
            return winners if len(winners) == 1 else None
        if tie_break == "play_on_tied":
            self.tied = highest
        return None  # play_on_all: until one player alone has the highest total, as in F4.2

    def reasons(self) -> list[tuple[int, int, str]]:
        """Return what was scored in the last finished round: (seat, points, clause)."""
        return list(self.last_reasons)

    def cards(self) -> list[str]:
        """Return every card of the round, wherever it is now (the tests count them)."""
        played = [card for trick in [*self.tricks, self.trick] for _, card in trick]
        return in_order(played + [card for hand in self.hands for card in hand])
