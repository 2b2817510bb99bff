"""The oracle of Auction against examples worked out by hand: the play, the score, the match."""

import pytest

from .auction import Oracle
from .cards import in_order
from .deals import fill
from .trumps import counting_of

# Spades are trump. Seat 0 keeps QS JS TS 9S 5S 5C of this deal, seat 1 AS KS and high hearts.
SPLIT = [
    "QS JS TS 9S 5S 5C 2D 3D 4D 6D 7D 8D",
    "AS KS AH KH QH JH TH 9H 8H 7H 6H 4H",
    "2S AD KD QD JD TD 9D 5D 2H 3H 5H 2C",
    "JK AC KC QC JC TC 9C 8C 7C 6C 4C 3C",
]
KITTY = "8S 7S 6S 4S 3S"


def to_the_play(oracle: Oracle, *keep: str) -> Oracle:
    """Give nothing, and discard all but the cards to keep, counting trumps and high cards."""
    while oracle.phase == "give":
        oracle.play("give")
    while oracle.phase == "discard":
        hand = in_order(oracle.hands[oracle.turn()])
        wanted = [card for card in hand if card in keep or counting_of([card], oracle.trump)]
        kept = [*wanted, *(card for card in hand if card not in wanted)][:6]
        oracle.play(" ".join(["discard", *(card for card in hand if card not in kept)]))
    return oracle


def split_deal(rules: dict[str, object], *bids: str, keep: str = "") -> Oracle:
    """Deal SPLIT from seat 3, let the bids be made and spades be named, up to the first lead."""
    oracle = Oracle(rules, 4, 3)
    oracle.deal(*fill(*SPLIT, kitty=KITTY))
    for word in [*bids, "S"]:
        oracle.play(word)
    return to_the_play(oracle, *keep.split())


def play_out(oracle: Oracle, first: str) -> Oracle:
    """Play these cards, then any legal ones to the end of the round."""
    for word in first.split():
        oracle.play(word)
    while oracle.phase == "play":
        oracle.play(oracle.legal()[0])
    return oracle


def sixteen(rules: dict[str, object], *bids: str, totals: tuple[int, int] = (0, 0)) -> Oracle:
    """Play a round in which side 0 declares and captures 16, side 1 captures 67.

    QS (20) AS (1) 2S (1) JK (15) = 37 to side 1; KS (25) 5S (5) = 30 to side 1; then seat 1 leads
    the ace of hearts, seat 0 trumps it, and has the last four trumps: 1 + 1 + 9 + 5 = 16.
    """
    oracle = split_deal(rules, *bids)
    oracle.totals = list(totals)
    assert oracle.turn() == 0
    play_out(oracle, "QS AS 2S JK KS")
    return oracle


PASSES = ["pass", "pass", "pass"]


@pytest.mark.parametrize(
    ("first_lead", "legal"),
    [("any", ["AH", "AS", "JH", "KH", "KS", "QH"]), ("trump", ["AS", "KS"])],
)
def test_a6_1_first_lead(first_lead: str, legal: list[str]) -> None:
    rules: dict[str, object] = {"first_lead": first_lead}
    oracle = split_deal(rules, "pass", "30", *PASSES[:2], keep="AH KH QH JH")
    assert oracle.turn() == 1
    assert oracle.legal() == legal
    # From the second trick on any card is led.
    for word in ["AS", "2S", "JK", "5S"]:
        oracle.play(word)
    assert oracle.turn() == 1
    assert oracle.legal() == sorted(oracle.hands[1])


def test_a6_1_first_lead_trump_without_a_trump() -> None:
    oracle = Oracle({"first_lead": "trump"}, 4, 3)
    held = ["AH KH QH JH TH 9H 8H 7H 6H 4H 3H 2H", "AS KS QS JS", "TS 9S 8S 7S 6S", "JK 5C"]
    oracle.deal(*fill(*held, kitty="2C 3C 4C 6C 7C"))
    for word in ["30", *PASSES, "S"]:
        oracle.play(word)
    to_the_play(oracle)
    assert oracle.turn() == 0
    assert oracle.legal() == ["9H", "AH", "JH", "KH", "QH", "TH"]


def test_a6_2_a_trump_led_with_the_off_five_and_the_joker() -> None:
    oracle = split_deal({}, "30", *PASSES)
    oracle.play("5C")
    assert oracle.legal() == ["AS", "KS"]
    oracle.play("KS")
    assert oracle.legal() == ["2S"]
    oracle.play("2S")
    assert oracle.legal() == ["JK"]  # though it holds clubs
    oracle.play("JK")
    assert oracle.turn() == 1
    oracle.play("AS")
    assert oracle.legal() == sorted(oracle.hands[2])  # no trump left: any card


@pytest.mark.parametrize(
    ("plain_lead", "legal"),
    [("follow_or_trump", ["8C", "7C", "JK"]), ("must_follow", ["8C", "7C"])],
)
def test_a6_3_a_plain_suit_is_led(plain_lead: str, legal: list[str]) -> None:
    oracle = Oracle({"plain_lead": plain_lead}, 4, 3)
    held = ["5C AC KC QC JC TC 9C 6C", "JK 8C 7C AH KH QH", "5S", "AS KS QS"]
    oracle.deal(*fill(*held, kitty="JS TS 9S 8S 2S"))
    for word in ["30", *PASSES, "S"]:
        oracle.play(word)
    to_the_play(oracle, "AC", *held[1].split())
    oracle.play("AC")
    assert oracle.legal() == sorted(legal)


def test_a6_3_the_off_five_is_no_card_of_its_printed_suit() -> None:
    oracle = Oracle({"plain_lead": "must_follow"}, 4, 3)
    held = ["AC KC QC JC TC 9C", "5C AH KH QH JH TH", "5S", "AS KS QS"]
    oracle.deal(*fill(*held, kitty="JS TS 9S 8S 2S"))
    for word in ["30", *PASSES, "S"]:
        oracle.play(word)
    to_the_play(oracle, "AC", *held[1].split())
    oracle.play("AC")
    assert oracle.legal() == ["5C", "AH", "JH", "KH", "QH", "TH"]


def test_a6_5_a7_1_a7_2_the_bid_is_made() -> None:
    oracle = sixteen({"min_bid": 1}, "16", *PASSES)
    assert oracle.captured == [16, 67]
    assert oracle.reasons() == [(0, 16, "A7.2"), (1, 67, "A7.1")]
    assert oracle.rounds == [[16, 67]]
    assert oracle.totals == [16, 67]
    assert oracle.dealer == 0  # A1.3
    assert oracle.needs_deal()


@pytest.mark.parametrize(("failed_bid", "lost"), [("captured", 16), ("bid", 17)])
def test_a7_1_a7_3_a7_5_the_bid_is_not_made(failed_bid: str, lost: int) -> None:
    oracle = sixteen({"min_bid": 1, "failed_bid": failed_bid}, "17", *PASSES)
    assert oracle.reasons() == [(0, -lost, "A7.3"), (1, 67, "A7.1")]
    assert oracle.totals == [-lost, 67]


@pytest.mark.parametrize("failed_bid", ["captured", "bid"])
def test_a7_4_83_double_lost(failed_bid: str) -> None:
    oracle = sixteen({"failed_bid": failed_bid}, "83x2")
    assert oracle.reasons() == [(0, -166, "A7.4"), (1, 67, "A7.1")]


@pytest.mark.parametrize(
    ("bid", "points", "clause"), [("83", 83, "A7.2"), ("83x2", 166, "A7.4"), ("30", 83, "A7.2")]
)
def test_a7_2_a7_4_all_83_captured(bid: str, points: int, clause: str) -> None:
    oracle = Oracle({}, 4, 3)
    held = ["AS KS QS JS TS 9S", "5S 8S 7S", "2S 6S 4S", "JK 3S 5C"]
    oracle.deal(*fill(*held, kitty="2H 3H 4H 6H 7H"))
    for word in [bid, *(PASSES if bid != "83x2" else []), "S"]:
        oracle.play(word)
    to_the_play(oracle)
    play_out(oracle, "")
    assert oracle.captured == [83, 0]
    assert oracle.reasons() == [(0, points, clause), (1, 0, "A7.1")]


@pytest.mark.parametrize(("failed_bid", "lost"), [("captured", 0), ("bid", 30)])
def test_a7_3_nothing_captured(failed_bid: str, lost: int) -> None:
    # Seat 1 declares with three small trumps; seat 0 has the six best and takes every trick.
    oracle = Oracle({"failed_bid": failed_bid}, 4, 3)
    held = ["AS KS QS JS TS 9S", "5S 8S 7S", "2S 6S 4S", "JK 3S 5C"]
    oracle.deal(*fill(*held, kitty="2H 3H 4H 6H 7H"))
    for word in ["pass", "30", "pass", "pass", "S"]:
        oracle.play(word)
    to_the_play(oracle)
    assert oracle.turn() == 1
    play_out(oracle, "5S")
    assert oracle.captured == [83, 0]
    assert oracle.reasons() == [(0, 83, "A7.1"), (1, -lost, "A7.3")]


@pytest.mark.parametrize(
    ("totals", "winners"),
    [((184, 132), [0]), ((183, 133), [1]), ((183, 132), None), ((183, 199), [1])],
)
def test_a8_1_a8_2_one_side_reaches_the_target(
    totals: tuple[int, int], winners: list[int] | None
) -> None:
    oracle = sixteen({"min_bid": 1}, "16", *PASSES, totals=totals)
    assert oracle.winners == winners
    assert oracle.needs_deal() == (winners is None)


@pytest.mark.parametrize(
    ("both_reach", "totals", "winners"),
    [
        ("declarers", (190, 199), [0]),
        ("declarers", (199, 148), [0]),
        ("higher", (190, 199), [1]),
        ("higher", (199, 147), [0]),
        ("higher", (199, 148), None),  # 215 each
    ],
)
def test_a8_2_both_sides_reach_the_target(
    both_reach: str, totals: tuple[int, int], winners: list[int] | None
) -> None:
    rules: dict[str, object] = {"min_bid": 1, "both_reach": both_reach}
    oracle = sixteen(rules, "16", *PASSES, totals=totals)
    assert oracle.winners == winners
