"""The oracle of Auction against examples worked out by hand: the deal, bidding, trump, sets."""

import pytest

from .auction import Oracle
from .cards import PACK_WITH_JOKER
from .deals import fill
from .trumps import points, suit_of, trumps_in_order, winner_of


def bidding(rules: dict[str, object], words: str = "") -> Oracle:
    """Begin a round dealt by seat 3, so that seat 0 speaks first."""
    oracle = Oracle(rules, 4, 3)
    oracle.deal(*fill("", "", "", ""))
    for word in words.split():
        oracle.play(word)
    return oracle


def declared(rules: dict[str, object], *held: str, kitty: str = "") -> Oracle:
    """Seat 0 declares spades at 30."""
    oracle = Oracle(rules, 4, 3)
    oracle.deal(*fill(*held, kitty=kitty))
    for word in ["30", "pass", "pass", "pass", "S"]:
        oracle.play(word)
    return oracle


# A1 and A2


def test_a1_1_four_seats() -> None:
    with pytest.raises(ValueError, match=r"A1\.1"):
        Oracle({}, 3, 0)


def test_a1_2_a1_4_twelve_cards_each_and_five() -> None:
    hands, kitty = fill("", "", "", "")
    assert sorted(card for pile in [*hands, kitty] for card in pile) == sorted(PACK_WITH_JOKER)
    with pytest.raises(ValueError, match="piles"):
        Oracle({}, 4, 0).deal(hands, kitty[1:])
    with pytest.raises(ValueError, match="twice"):
        Oracle({}, 4, 0).deal(hands, [hands[0][0], *kitty[1:]])
    with pytest.raises(ValueError, match="missing"):
        Oracle({}, 4, 0).deal(hands, None)


@pytest.mark.parametrize(
    ("trump", "off_five"), [("S", "5C"), ("C", "5S"), ("H", "5D"), ("D", "5H")]
)
def test_a2_1_a2_2_the_off_five_and_the_joker(trump: str, off_five: str) -> None:
    order = trumps_in_order(trump)
    assert len(order) == 15
    assert order[9] == "5" + trump
    assert order[10] == off_five
    assert order[11] == "4" + trump
    assert order[13:] == ["2" + trump, "JK"]
    assert suit_of(off_five, trump) == "trump"


def test_a2_3_a6_4_trick_winners() -> None:
    assert winner_of([(0, "KD"), (1, "AH"), (2, "AD"), (3, "AC")], "S") == 2
    assert winner_of([(2, "AD"), (3, "JK"), (0, "KD"), (1, "QD")], "S") == 3
    assert winner_of([(2, "JK"), (3, "2S"), (0, "AD"), (1, "AC")], "S") == 3
    assert winner_of([(2, "4S"), (3, "5C"), (0, "AC"), (1, "3S")], "S") == 3
    assert winner_of([(2, "5C"), (3, "5S"), (0, "AC"), (1, "3S")], "S") == 3
    assert winner_of([(2, "6C"), (3, "4C"), (0, "AD"), (1, "7C")], "S") == 1
    assert winner_of([(2, "6D"), (3, "5D"), (0, "AD"), (1, "AC")], "H") == 3


@pytest.mark.parametrize("trump", ["S", "H", "D", "C"])
def test_a2_4_points(trump: str) -> None:
    scores = [points(card, trump) for card in trumps_in_order(trump)]
    assert scores == [1, 25, 20, 1, 1, 9, 0, 0, 0, 5, 5, 0, 0, 1, 15]
    assert sum(points(card, trump) for card in PACK_WITH_JOKER) == 83


# A3


def test_a3_1_bids_are_higher_than_the_one_before() -> None:
    oracle = bidding({})
    assert oracle.turn() == 0
    numbers = [str(number) for number in range(30, 84)]
    assert oracle.legal() == sorted(["pass", "83x2", *numbers])
    oracle.play("80")
    assert oracle.legal() == ["81", "82", "83", "83x2", "pass"]
    oracle.play("83")
    assert oracle.legal() == ["83x2", "pass"]


@pytest.mark.parametrize(
    ("min_bid", "step", "numbers"),
    [
        (60, 7, ["60", "67", "74", "81", "83"]),
        (30, 60, ["30", "83"]),
        (83, 1, ["83"]),
        (1, 41, ["1", "42", "83"]),
    ],
)
def test_a3_1_bid_step_from_min_bid_and_83_always(
    min_bid: int, step: int, numbers: list[str]
) -> None:
    oracle = bidding({"min_bid": min_bid, "bid_step": step})
    assert oracle.legal() == sorted([*numbers, "83x2", "pass"])
    assert not oracle.is_legal("030")


@pytest.mark.parametrize("rules", [{"min_bid": 84}, {"min_bid": 0}, {"bid_step": 0}])
def test_a3_1_bounds_of_the_options(rules: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"min_bid|bid_step"):
        Oracle(rules, 4, 0)


def test_a3_2_until_three_pass_a_pass_is_final() -> None:
    oracle = bidding({}, "30 pass 31 pass 40")
    assert oracle.turn() == 2  # seats 1 and 3 have passed
    for word in ["41", "pass"]:
        oracle.play(word)
    assert (oracle.phase, oracle.declarer, oracle.bid, oracle.turn()) == ("trump", 2, "41", 2)


def test_a3_2_three_passes_and_the_last_bid_by_the_dealer() -> None:
    oracle = bidding({}, "pass pass 30 31 pass")
    assert (oracle.phase, oracle.declarer) == ("trump", 3)


def test_a3_2_single_round() -> None:
    oracle = bidding({"bidding": "single_round"}, "30 31 pass 40")
    assert (oracle.phase, oracle.declarer) == ("trump", 3)
    oracle = bidding({"bidding": "single_round"}, "30 pass pass")
    assert (oracle.phase, oracle.turn()) == ("bid", 3)
    oracle.play("pass")
    assert (oracle.phase, oracle.declarer) == ("trump", 0)


@pytest.mark.parametrize("bidding_rule", ["until_three_pass", "single_round"])
def test_a3_3_an_83_double_ends_the_auction(bidding_rule: str) -> None:
    oracle = bidding({"bidding": bidding_rule}, "83 83x2")
    assert (oracle.phase, oracle.declarer, oracle.bid) == ("trump", 1, "83x2")


@pytest.mark.parametrize("bidding_rule", ["until_three_pass", "single_round"])
@pytest.mark.parametrize("bid", ["82", "83", "83x2"])
def test_a3_4_dealer_must_bid(bidding_rule: str, bid: str) -> None:
    oracle = bidding({"bidding": bidding_rule, "min_bid": 82}, "pass pass pass")
    assert oracle.turn() == 3
    assert oracle.legal() == ["82", "83", "83x2"]
    oracle.play(bid)
    assert (oracle.phase, oracle.declarer, oracle.bid) == ("trump", 3, bid)


@pytest.mark.parametrize("bidding_rule", ["until_three_pass", "single_round"])
def test_a3_4_redeal(bidding_rule: str) -> None:
    rules: dict[str, object] = {"bidding": bidding_rule, "all_pass": "redeal"}
    oracle = bidding(rules, "pass pass pass pass")
    assert oracle.needs_deal()
    assert (oracle.rounds, oracle.reasons(), oracle.dealer) == ([[0, 0]], [], 0)
    oracle = bidding(rules, "pass pass pass 30")
    assert (oracle.phase, oracle.declarer) == ("trump", 3)


def test_a3_4_a_dealer_who_follows_a_bid_may_pass() -> None:
    assert bidding({}, "pass pass 30").is_legal("pass")


# A4 and A5


@pytest.mark.parametrize(("option", "size"), [("after_kitty", 17), ("before_kitty", 12)])
def test_a4_1_kitty_and_trump(option: str, size: int) -> None:
    oracle = bidding({"name_trump": option}, "30 pass pass pass")
    assert oracle.legal() == ["C", "D", "H", "S"]
    assert len(oracle.hands[0]) == size
    oracle.play("D")
    assert len(oracle.hands[0]) == 17


EIGHT_COUNTING = "AS KS QS JS TS 9S 5S 5C"


def test_a5_1_six_trumps_or_fewer_have_no_say() -> None:
    oracle = declared({}, "AS KS QS JS TS 9S", "8S 7S 6S", "5S 5C 4S", "3S 2S JK")
    assert (oracle.phase, oracle.turn()) == ("discard", 0)


def test_a5_1_a5_2_limits_of_a_gift() -> None:
    oracle = declared({}, EIGHT_COUNTING + " 8S", "7S 6S", "4S 3S", "2S JK")
    assert (oracle.phase, oracle.turn()) == ("give", 0)
    assert oracle.is_legal("give AS KS")
    assert oracle.is_legal("give KS AS")  # the order says nothing
    assert oracle.is_legal("give AS KS 8S")
    assert oracle.is_legal("give AS KS QS")
    assert not oracle.is_legal("give")  # eight counting trumps: two must go
    assert not oracle.is_legal("give AS")
    assert not oracle.is_legal("give AS 8S")
    assert not oracle.is_legal("give AS KS QS JS")  # nine trumps: three at most
    assert not oracle.is_legal("give AS AS")
    assert not oracle.is_legal("give 7S KS")  # another's card
    # 28 pairs of counting trumps, alone or with the 8, and 56 threes.
    assert len(oracle.legal()) == oracle.count_legal() == 28 + 28 + 56
    assert "give AS KS 8S" in oracle.legal()


def test_a5_1_trumps_alone_are_given() -> None:
    oracle = declared({}, "AS KS QS JS TS 9S 8S AH", "7S 6S", "5S 5C 4S 3S", "2S JK")
    assert oracle.legal() == sorted(
        ["give", *(f"give {card}" for card in ["AS", "KS", "QS", "JS", "TS", "9S", "8S"])]
    )
    assert not oracle.is_legal("give AH")


@pytest.mark.parametrize(
    ("held", "count"),
    [
        ("AS KS QS JS 8S 7S 6S 4S 3S", 1 + 5 + 10 + 10),  # four counting: none may go
        ("AS KS QS 8S 7S 6S 4S 3S", 1 + 5 + 10),  # three: none either
        ("AS KS QS JS TS 8S 7S 6S 4S 3S", 1 + (5 + 5) + (10 + 25) + (10 + 50) + (5 + 50)),
    ],
)
def test_a5_2_four_counting_trumps_are_kept(held: str, count: int) -> None:
    others = [card for card in trumps_in_order("S") if card not in held.split()]
    oracle = declared({}, held, " ".join(others), "", "")
    assert oracle.count_legal() == count


def test_a5_1_given_trumps_a_seat_does_not_give_back() -> None:
    oracle = declared({}, "AS KS QS JS TS 9S 8S", "", "5S 5C 7S 6S 4S 3S 2S", "JK")
    oracle.play("give 8S")
    assert len(oracle.hands[2]) == 13
    assert (oracle.phase, oracle.turn()) == ("discard", 0)


def test_a5_1_given_nothing_a_seat_may_still_give() -> None:
    oracle = declared({}, "AS KS QS JS TS 9S 8S", "", "5S 5C 7S 6S 4S 3S 2S", "JK")
    oracle.play("give")
    assert (oracle.phase, oracle.turn()) == ("give", 2)
    assert not oracle.is_legal("give 2S")  # three counting trumps: all are kept
    oracle.play("give 7S")
    assert (oracle.phase, oracle.turn()) == ("discard", 0)
    assert "7S" in oracle.hands[0]


def test_a5_1_the_defenders_give_as_well() -> None:
    oracle = declared({}, "JK", "AS KS QS JS TS 9S 8S", "7S", "5S 5C 6S 4S 3S 2S")
    assert (oracle.phase, oracle.turn()) == ("give", 1)
    oracle = declared({"give": "declarers"}, "JK", "AS KS QS JS TS 9S 8S", "7S", "5S 5C 2S")
    assert (oracle.phase, oracle.turn()) == ("discard", 0)


def test_a5_2_a_gift_on_top_of_more_than_six_counting() -> None:
    """Ambiguous in the text: A5.1 "does not give back" against A5.2 "must give"."""
    oracle = declared({}, "2S JK 8S 7S 6S 4S 3S", "", EIGHT_COUNTING, "")
    oracle.play("give 8S")
    assert (oracle.phase, oracle.turn()) == ("give", 2)
    assert not oracle.is_legal("give")
    assert oracle.is_legal("give AS KS")


@pytest.mark.parametrize("give", ["off", "declarers"])
def test_a5_2_seven_counting_and_no_giving_is_void(give: str) -> None:
    oracle = declared({"give": give}, "", "AS KS QS JS TS 9S 5S", "", "5C 2S JK")
    assert oracle.needs_deal()
    assert (oracle.rounds, oracle.reasons(), oracle.dealer) == ([[0, 0]], [], 3)
    assert oracle.totals == [0, 0]


@pytest.mark.parametrize(("give", "phase"), [("off", "deal"), ("declarers", "give")])
def test_a5_2_seven_counting_with_the_kitty(give: str, phase: str) -> None:
    held = ["AS KS QS JS TS", "5S 8S 7S 6S", "4S 3S", "2S JK"]
    oracle = declared({"give": give}, *held[:3], "2S JK 5C", kitty="9S 2C 3C 4C 6C")
    assert oracle.phase == "discard"  # six counting trumps
    oracle = declared({"give": give}, *held, kitty="9S 5C 3C 4C 6C")
    assert oracle.phase == phase


def test_a5_3_each_seat_discards_down_to_six() -> None:
    oracle = declared({}, "AS KS QS JS TS 9S", "5S", "5C", "2S JK", kitty="8S 7S 6S 4S 3S")
    oracle.play("give 8S 7S 6S")
    assert (oracle.phase, oracle.turn()) == ("discard", 0)
    plain = [card for card in oracle.hands[0] if card[1] != "S"]
    assert len(plain) == 6
    assert oracle.legal() == [oracle.legal()[0]]  # fourteen cards, six of them counting
    assert not oracle.is_legal("discard")
    assert not oracle.is_legal("discard AS")
    for seat in range(4):
        assert oracle.turn() == seat
        assert oracle.phase == "discard"
        oracle.play(oracle.legal()[0])
    assert [len(hand) for hand in oracle.hands] == [6, 6, 6, 6]
    assert (oracle.phase, oracle.turn()) == ("play", 0)


def test_a5_3_the_word_discard_of_no_cards() -> None:
    trumps = trumps_in_order("S")
    oracle = declared({}, "", " ".join(trumps[:12]), "", "2S JK 3S")
    oracle.play("give KS QS JS 8S 7S 6S")
    oracle.play(oracle.legal()[0])
    assert oracle.turn() == 1
    assert oracle.legal() == ["discard"]
    assert oracle.count_legal() == 1


def test_a5_3_free_and_keep_trumps() -> None:
    held = ["AS KS 8S 7S", "QS JS TS", "9S 5S 5C", "6S 4S 3S 2S JK"]
    oracle = declared({}, *held)
    assert oracle.count_legal() == 15 * 14 * 13 * 12 // 24  # eleven of fifteen
    oracle = declared({"discard": "keep_trumps"}, *held)
    assert oracle.count_legal() == 13 * 12 // 2  # two of thirteen plain cards stay
    assert len(oracle.legal()) == 78
    many = ["AS KS 8S 7S 6S 4S 3S", "QS JS TS", "9S 5S 5C", "2S JK"]
    oracle = declared({"discard": "keep_trumps", "give": "off"}, *many)
    assert oracle.count_legal() == len(oracle.legal()) == 5  # one of the five worthless goes
