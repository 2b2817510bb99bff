"""Auction by the letter: one method a clause, or nearly."""

from itertools import combinations
from math import comb

from .cards import PACK_WITH_JOKER, SUITS, check_deal, in_order, whole_number, with_defaults
from .score import DOUBLE, declarers_score, find_winners
from .trumps import counting_of, points, suit_of, trumps_of, winner_of

CHOICES: dict[str, list[object]] = {
    "bidding": ["until_three_pass", "single_round"],  # A3.2
    "all_pass": ["dealer_must_bid", "redeal"],  # A3.4
    "name_trump": ["after_kitty", "before_kitty"],  # A4.1
    "show_kitty": [False, True],  # A4.2
    "give": ["all", "declarers", "off"],  # A5.1
    "discard": ["free", "keep_trumps"],  # A5.3
    "show_discards": ["trumps", "none", "all"],  # A5.4
    "first_lead": ["any", "trump"],  # A6.1
    "plain_lead": ["follow_or_trump", "must_follow"],  # A6.3
    "failed_bid": ["captured", "bid"],  # A7.3
    "both_reach": ["declarers", "higher"],  # A8.2
}
DEFAULTS: dict[str, object] = {
    **{name: values[0] for name, values in CHOICES.items()},
    "min_bid": 30,  # A3.1
    "bid_step": 1,  # A3.1
    "target": 200,  # A8.1
}


class Oracle:
    """A match of Auction."""

    def __init__(self, rules: dict[str, object], seats: int, dealer: int) -> None:
        # A1.1 Four seats 0..3.
        if seats != 4 or not 0 <= dealer < 4:
            msg = "four seats, 0 to 3 (A1.1)"
            raise ValueError(msg)
        self.rules = with_defaults(DEFAULTS, rules, CHOICES)
        self.target = whole_number(self.rules["target"])
        self.if_nobody_bids = self.rules["all_pass"]
        self.min_bid = whole_number(self.rules["min_bid"])
        self.bid_step = whole_number(self.rules["bid_step"])
        if self.min_bid > 83:
            msg = "min_bid is a whole number from 1 to 83 (A3.1)"
            raise ValueError(msg)
        self.dealer = dealer
        self.totals = [0, 0]
        self.winners: list[int] | None = None
        self.rounds: list[list[int]] = []
        self.last_reasons: list[tuple[int, int, str]] = []
        self.phase = "deal"  # then bid, trump, give, discard, play; at the end "over"
        self.hands: list[list[str]] = []
        self.kitty: list[str] = []
        self.to_act = 0
        self.spoken: list[tuple[int, str]] = []  # every bid and pass: (seat, word)
        self.declarer = 0
        self.bid = ""
        self.trump = ""
        self.given: list[list[str]] = []  # what each seat was given
        self.discards: list[list[str]] = []
        self.trick: list[tuple[int, str]] = []
        self.tricks: list[list[tuple[int, str]]] = []
        self.captured = [0, 0]

    # The deal

    def needs_deal(self) -> bool:
        """Tell whether the match waits for cards to be dealt."""
        return self.phase == "deal"

    def deal(self, hands: list[list[str]], kitty: list[str] | None) -> None:
        """A1.4 Twelve cards each; five cards face down as the kitty."""
        if self.phase != "deal":
            msg = "no deal is due"
            raise ValueError(msg)
        if kitty is None:
            msg = "the kitty is missing"
            raise ValueError(msg)
        check_deal([*hands, kitty], [12, 12, 12, 12, 5], PACK_WITH_JOKER)
        self.hands = [list(hand) for hand in hands]
        self.kitty = list(kitty)
        self.spoken = []
        self.bid = ""
        self.trump = ""
        self.given = [[], [], [], []]
        self.discards = [[], [], [], []]
        self.trick = []
        self.tricks = []
        self.captured = [0, 0]
        self.phase = "bid"
        self.to_act = (self.dealer + 1) % 4  # A3.1 Left of the dealer first

    def turn(self) -> int:
        """Return the seat to act."""
        if self.phase in ("deal", "over"):
            msg = "nobody is to act"
            raise ValueError(msg)
        return self.to_act

    # What is legal

    def is_legal(self, word: str) -> bool:
        """Tell whether the seat to act may take this action (cards of a set in any order)."""
        if self.phase == "bid":
            return self.is_legal_bid(word)
        if self.phase == "trump":
            return word in SUITS
        if self.phase == "play":
            return self.is_legal_card(word)
        if self.phase in ("give", "discard"):
            verb, *cards = word.split(" ")
            if verb != self.phase:
                return False
            hand = self.hands[self.to_act]
            if any(card not in hand or cards.count(card) > 1 for card in cards):
                return False
            if verb == "give":
                return self.is_legal_gift(cards)
            return self.is_legal_discard(cards)
        return False

    def legal(self) -> list[str]:
        """Return every legal action, sorted."""
        words: list[str] = []
        if self.phase == "bid":
            words = ["pass", *[str(number) for number in range(1, 84)], DOUBLE]
        elif self.phase == "trump":
            words = SUITS
        elif self.phase == "give":
            trumps = in_order(trumps_of(self.hands[self.to_act], self.trump))
            for size in range(len(trumps) - 6 + 1):
                words += [" ".join(["give", *cards]) for cards in combinations(trumps, size)]
        elif self.phase == "discard":
            hand = in_order(self.hands[self.to_act])
            size = len(hand) - 6
            # Counting trumps are never among them (A5.3); leaving them out here is quicker.
            other = [card for card in hand if card not in counting_of(hand, self.trump)]
            words = [" ".join(["discard", *cards]) for cards in combinations(other, size)]
        elif self.phase == "play":
            words = self.hands[self.to_act]
        return sorted(word for word in words if self.is_legal(word))

    def count_legal(self) -> int:
        """Return the number of legal actions."""
        if self.phase == "give":
            return self.count_gifts()
        if self.phase != "discard":
            return len(self.legal())
        hand = self.hands[self.to_act]
        size = len(hand) - 6
        trumps = trumps_of(hand, self.trump)
        worthless = [card for card in trumps if points(card, self.trump) == 0]
        plain = [card for card in hand if card not in trumps]
        if self.rules["discard"] == "free":
            return comb(len(plain) + len(worthless), size)
        if len(trumps) <= 6:
            return comb(len(plain), size)  # every trump stays
        return comb(len(worthless), len(trumps) - 6)  # six trumps stay, every plain card goes

    def count_gifts(self) -> int:
        """A5.1, A5.2 ask how many are given and how many of them count, not which they are."""
        trumps = trumps_of(self.hands[self.to_act], self.trump)
        counting = counting_of(trumps, self.trump)
        other = [card for card in trumps if card not in counting]
        return sum(
            comb(len(counting), some) * comb(len(other), more)
            for some in range(len(counting) + 1)
            for more in range(len(other) + 1)
            if self.is_legal_gift(counting[:some] + other[:more])
        )

    def is_legal_bid(self, word: str) -> bool:
        """A3.1 to A3.4 A bid or a pass."""
        bids = [spoken for _, spoken in self.spoken if spoken != "pass"]
        if word == "pass":
            # A3.4 dealer_must_bid: the three before the dealer have passed, nobody has bid.
            must_bid = self.if_nobody_bids == "dealer_must_bid"
            return not (len(self.spoken) == 3 and not bids and must_bid)
        if word == DOUBLE:
            return True  # A3.1 above everything (and once bid, A3.3, nobody speaks any more)
        # A3.1 A bid is a whole number of points from `min_bid` to 83 ...
        if word not in [str(number) for number in range(self.min_bid, 84)]:
            return False
        number = int(word)
        # ... higher than the bid before it ...
        if bids and number <= int(bids[-1]):
            return False
        # ... in steps of `bid_step` from `min_bid`, 83 always allowed.
        return number == 83 or (number - self.min_bid) % self.bid_step == 0

    def is_legal_gift(self, cards: list[str]) -> bool:
        """A5.1, A5.2 Trumps the seat holds, each once: may it give them?"""
        trumps = trumps_of(self.hands[self.to_act], self.trump)
        counting = counting_of(trumps, self.trump)
        given_counting = counting_of(cards, self.trump)
        # A5.1 It may give trumps, at most as many as it has beyond six.
        if any(card not in trumps for card in cards) or len(cards) > len(trumps) - 6:
            return False
        # A5.2 With more than six counting trumps it must give at least those beyond six.
        if len(given_counting) < len(counting) - 6:
            return False
        # A5.2 It keeps at least four of its counting trumps (all of them, if it has fewer).
        return len(counting) - len(given_counting) >= min(4, len(counting))

    def is_legal_discard(self, cards: list[str]) -> bool:
        """A5.3 Cards the seat holds, each once: may it discard them?"""
        hand = self.hands[self.to_act]
        kept = [card for card in hand if card not in cards]
        # Each seat discards down to six cards.
        if len(kept) != 6:
            return False
        # A counting trump may never be discarded.
        if counting_of(cards, self.trump):
            return False
        # keep_trumps: the six kept hold as many trumps as they can.
        keep_trumps = self.rules["discard"] == "keep_trumps"
        most = min(6, len(trumps_of(hand, self.trump)))
        return len(trumps_of(kept, self.trump)) == most or not keep_trumps

    def is_legal_card(self, card: str) -> bool:
        """A6.1 to A6.3 May the card be played?"""
        hand = self.hands[self.to_act]
        if card not in hand:
            return False
        trumps = trumps_of(hand, self.trump)
        if not self.trick:
            # A6.1 The first lead: `any` | a trump, if it has one. Later leads are free.
            if not self.tricks and self.rules["first_lead"] == "trump" and trumps:
                return card in trumps
            return True
        led = suit_of(self.trick[0][1], self.trump)
        of_suit = [held for held in hand if suit_of(held, self.trump) == led]
        if not of_suit:
            return True  # A6.2, A6.3 else any card
        if led == "trump":
            return card in trumps  # A6.2 a trump if able
        # A6.3 A plain suit is led and the seat holds it.
        if self.rules["plain_lead"] == "must_follow":
            return card in of_suit
        return card in of_suit or card in trumps

    # What happens

    def play(self, word: str) -> None:
        """Take an action for the seat to act."""
        if not self.is_legal(word):
            msg = f"illegal: {word}"
            raise ValueError(msg)
        if self.phase == "bid":
            self.speak(word)
        elif self.phase == "trump":
            self.name_trump(word)
        elif self.phase == "give":
            cards = word.split(" ")[1:]
            partner = (self.to_act + 2) % 4
            self.hands[self.to_act] = [c for c in self.hands[self.to_act] if c not in cards]
            self.hands[partner] += cards
            self.given[partner] += cards
            self.next_giver((self.to_act - self.declarer) % 4 + 1)
        elif self.phase == "discard":
            cards = word.split(" ")[1:]
            self.hands[self.to_act] = [c for c in self.hands[self.to_act] if c not in cards]
            self.discards[self.to_act] = cards
            self.to_act = (self.to_act + 1) % 4  # A5.3 clockwise
            if self.to_act == self.declarer:
                self.phase = "play"  # A6.1 The declarer leads to the first trick.
        else:
            self.play_card(word)

    def speak(self, word: str) -> None:
        """A3 Take a bid or a pass and find who speaks next, if anybody."""
        self.spoken.append((self.to_act, word))
        passed = [seat for seat, spoken in self.spoken if spoken == "pass"]
        bids = [(seat, spoken) for seat, spoken in self.spoken if spoken != "pass"]
        if len(passed) == 4:
            # A3.4 redeal: nobody scores and the next dealer deals.
            self.rounds.append([0, 0])
            self.last_reasons = []
            self.dealer = (self.dealer + 1) % 4
            self.phase = "deal"
            return
        if word == DOUBLE:
            over = True  # A3.3
        elif self.rules["bidding"] == "single_round":
            over = len(self.spoken) == 4  # A3.2 each seat speaks once
        else:
            # A3.2 It goes round until three have passed; A3.4 if nobody has bid by then, the
            # dealer is still to speak.
            over = len(passed) == 3 and len(bids) > 0
        if over:
            # A3.5 The highest bidder is the declarer (each bid is higher than the one before).
            self.declarer, self.bid = bids[-1]
            self.to_act = self.declarer
            self.phase = "trump"
            if self.rules["name_trump"] == "after_kitty":
                self.take_kitty()
            return
        self.to_act = (self.to_act + 1) % 4
        # A3.2 A pass is final. (In a single round nobody is asked again anyhow.)
        while self.to_act in passed:
            self.to_act = (self.to_act + 1) % 4

    def take_kitty(self) -> None:
        """A4.1 The declarer takes the kitty in hand."""
        self.hands[self.declarer] += self.kitty
        self.kitty = []

    def name_trump(self, suit: str) -> None:
        """A4.1 Name the trump suit; A5.2 see whether the round is void."""
        self.trump = suit
        if self.rules["name_trump"] == "before_kitty":
            self.take_kitty()
        # A5.2 A seat that its side's options let give nothing, with more than six counting
        # trumps: void as soon as the kitty is taken and the trump named.
        for seat in range(4):
            if not self.side_gives(seat) and len(counting_of(self.hands[seat], self.trump)) > 6:
                self.rounds.append([0, 0])
                self.last_reasons = []
                self.phase = "deal"  # dealt again by the same dealer
                return
        self.next_giver(0)

    def side_gives(self, seat: int) -> bool:
        """A5.1 `give`: both sides, the declaring side only, or none."""
        if self.rules["give"] == "all":
            return True
        return self.rules["give"] == "declarers" and seat % 2 == self.declarer % 2

    def may_give(self, seat: int) -> bool:
        """A5.1 Tell whether the seat has a say in the giving."""
        # With six trumps or fewer a seat has no say.
        if not self.side_gives(seat) or len(trumps_of(self.hands[seat], self.trump)) <= 6:
            return False
        # A seat that was given trumps does not give back. (Yet A5.2 says "must" of a seat with
        # more than six counting trumps, and it could not discard down to six: it gives. This
        # comes up when its partner, with fewer than four counting trumps, gave it others.)
        return not self.given[seat] or len(counting_of(self.hands[seat], self.trump)) > 6

    def next_giver(self, turn: int) -> None:
        """A5.1 In turn from the declarer, clockwise; this is turn 0 to 3, or 4 for all done."""
        for later in range(turn, 4):
            seat = (self.declarer + later) % 4
            if self.may_give(seat):
                self.phase = "give"
                self.to_act = seat
                return
        self.phase = "discard"
        self.to_act = self.declarer  # A5.3 In turn from the declarer

    # Tricks and the score

    def play_card(self, card: str) -> None:
        """A6 Play a card, and finish the trick and the round when it is the last."""
        self.hands[self.to_act].remove(card)
        self.trick.append((self.to_act, card))
        self.to_act = (self.to_act + 1) % 4
        if len(self.trick) < 4:
            return
        winner = winner_of(self.trick, self.trump)
        # A6.5 The side that wins a trick captures the points of its cards.
        self.captured[winner % 2] += sum(points(c, self.trump) for _, c in self.trick)
        self.to_act = winner  # A6.4 The winner leads next.
        self.tricks.append(self.trick)
        self.trick = []
        if len(self.tricks) == 6:
            self.finish_round()

    def finish_round(self) -> None:
        """A7 Score the round, A1.3 pass the deal on, A8 look for the winners."""
        declaring = self.declarer % 2
        defending = 1 - declaring
        got = self.captured[declaring]
        scored, clause = declarers_score(self.bid, got, self.rules["failed_bid"])
        # A7.1 The defending side scores what it captured, whether the bid was made or not.
        self.last_reasons = sorted(
            [(declaring, scored, clause), (defending, self.captured[defending], "A7.1")]
        )
        result = [0, 0]
        for side, number, _ in self.last_reasons:
            result[side] = number
            self.totals[side] += number  # A7.5 Totals may be negative.
        self.rounds.append(result)
        self.dealer = (self.dealer + 1) % 4
        self.winners = find_winners(self.totals, self.target, declaring, self.rules["both_reach"])
        self.phase = "deal" if self.winners is None else "over"

    def reasons(self) -> list[tuple[int, int, str]]:
        """Return what was scored in the last finished round: (side, points, clause)."""
        return list(self.last_reasons)

    def cards(self) -> list[str]:
        """Return every card of the round, wherever it is now (the tests count them)."""
        played = [card for trick in [*self.tricks, self.trick] for _, card in trick]
        piles = [*self.hands, *self.discards, self.kitty, played]
        return in_order([card for pile in piles for card in pile])
