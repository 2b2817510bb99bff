"""Auction, the bidding and the trump: calls that no player would make. Seat 3 dealt."""

from __future__ import annotations

from typing import Any, Final

from .blunders import Position, at_all_levels, bids, judge
from .positions import bidding_view as view
from .positions import naming_view as naming

# The six highest trumps win all six tricks: nothing can go wrong.
LOCK = "AH KH QH JH TH 9H AS 4S 2C 7C 8D TD"
# Wins all 83 points in three deals of four, all cards known: 83 double is as good as the least bid.
STRONG = "AH KH QH 9H 5H 3H AS 4S 2C 7C 8D TD"
FAIR = "KH JH TH 7H 6H AS 8S 4S 2C 7C 8D TD"
FOUR_SMALL = "8H 6H 4H 3H 9S 7S 2S 8C 6C 3C 9D 7D"
NO_TRUMP_ACE = "KH QH JH TH 9H 8H 7H 6H 2S 4S 3C 4D"
FOUR_ACES = "AH KH QH JH AS AC AD 9S 2C 3C 4D 6D"

REDEAL: Final[dict[str, Any]] = {"all_pass": "redeal"}

SURE = "the six highest trumps win all six tricks: 166 points for certain"
LEAST = "nobody can bid any more, and all that is captured scores: the least that is allowed"

BIDS = {
    "lock_is_doubled": Position(SURE, view(LOCK), right="83x2"),
    "lock_over_the_enemys_bid": Position(SURE, view(LOCK, "50"), right="83x2"),
    "lock_over_the_partners_bid": Position(SURE, view(LOCK, "50 pass"), right="83x2"),
    "lock_over_the_enemys_83": Position(SURE, view(LOCK, "83"), right="83x2"),
    "lock_over_the_partners_83": Position(SURE, view(LOCK, "83 pass"), right="83x2"),
    "lock_of_the_dealer": Position(SURE, view(LOCK, "pass pass pass"), right="83x2"),
    "lock_where_all_may_pass": Position(SURE, view(LOCK, "pass pass pass", **REDEAL), right="83x2"),
    "lock_where_each_speaks_once": Position(
        SURE, view(LOCK, "pass 40", bidding="single_round"), right="83x2"
    ),
    "lock_where_a_failed_bid_costs_it": Position(
        SURE, view(LOCK, "pass", failed_bid="bid"), right="83x2"
    ),
    "lock_in_wide_steps": Position(SURE, view(LOCK, "30", bid_step=20), right="83x2"),
    "strong_hand_passes": Position(
        "ace, king, queen and six trumps: whoever passes that never bids",
        view(STRONG),
        wrong="pass",
    ),
    "strong_hand_passes_over_a_low_bid": Position(
        "ace, king, queen and six trumps against a bid of 35",
        view(STRONG, "35"),
        wrong="pass",
    ),
    "strong_dealer_passes_the_deal_away": Position(
        "a strong hand, and nobody left to outbid it: the least bid, not a new deal",
        view(STRONG, "pass pass pass", **REDEAL),
        right="30 83x2",
    ),
    "strong_dealer_who_must_bid": Position(LEAST, view(STRONG, "pass pass pass"), right="30 83x2"),
    "fair_dealer_who_must_bid": Position(LEAST, view(FAIR, "pass pass pass"), right="30"),
    "weak_dealer_who_must_bid": Position(LEAST, view(FOUR_SMALL, "pass pass pass"), right="30"),
    "weak_dealer_who_must_bid_60": Position(
        LEAST, view(FOUR_SMALL, "pass pass pass", min_bid=60, failed_bid="bid"), right="60"
    ),
    "strong_dealer_speaks_last": Position(
        "each speaks once and the dealer last: one point over the enemy's bid is enough",
        view(STRONG, "40 pass pass", bidding="single_round"),
        right="41 83x2",
    ),
    "strong_dealer_speaks_last_in_fives": Position(
        "each speaks once and the dealer last: one step over the enemy's bid is enough",
        view(STRONG, "40 pass pass", bidding="single_round", bid_step=5),
        right="45 83x2",
    ),
    "strong_dealer_speaks_last_in_sevens": Position(
        "each speaks once and the dealer last: one step over the enemy's bid is enough",
        view(STRONG, "pass pass 37", bidding="single_round", bid_step=7),
        right="44 83x2",
    ),
    "weak_hand_over_55": Position(
        "four small trumps are no bid of sixty",
        view(FOUR_SMALL, "55"),
        right="pass",
    ),
    "weak_hand_over_55_where_a_failed_bid_costs_it": Position(
        "four small trumps are no bid of sixty, and it would cost sixty",
        view(FOUR_SMALL, "55", failed_bid="bid"),
        right="pass",
    ),
    "weak_hand_opens_with_60": Position(
        "four small trumps are no bid of sixty",
        view(FOUR_SMALL, failed_bid="bid"),
        wrong=bids(60, 83, "83x2"),
    ),
    "weak_hand_speaks_once": Position(
        "four small trumps are no bid of sixty, said once or step by step",
        view(FOUR_SMALL, bidding="single_round", failed_bid="bid"),
        wrong=bids(60, 83, "83x2"),
    ),
    "weak_hand_over_the_partner": Position(
        "the partner has the bid: with nothing in hand one leaves it",
        view(FOUR_SMALL, "pass 45 pass"),
        right="pass",
    ),
    "weak_hand_over_the_partner_in_last_hand": Position(
        "the partner has the bid and nobody speaks any more: it stays",
        view(FOUR_SMALL, "pass 45 pass", bidding="single_round"),
        right="pass",
    ),
    "weak_dealer_where_the_least_is_70": Position(
        "nothing in hand, and seventy the least bid: a new deal",
        view(FOUR_SMALL, "pass pass pass", min_bid=70, failed_bid="bid", **REDEAL),
        right="pass",
    ),
    "weak_hand_over_83": Position(
        "only the double is higher, and it loses 166", view(FOUR_SMALL, "83"), right="pass"
    ),
    "fair_hand_over_83": Position(
        "ace and queen are missing: the double loses 166", view(FAIR, "83"), right="pass"
    ),
    "fair_hand_over_the_partners_83": Position(
        "the partner takes it all; ace and queen are missing for the double",
        view(FAIR, "83 pass"),
        right="pass",
    ),
    "double_without_the_ace_of_trumps": Position(
        "whoever has the ace of trumps wins a trick, and the double is lost",
        view(NO_TRUMP_ACE, failed_bid="bid"),
        wrong="pass 83x2",
    ),
    "one_point_is_the_match": Position(
        "the ace of any trump suit wins a trick and scores in defence: one point wins the match",
        view(FOUR_ACES, "50", totals=(0, 199), failed_bid="bid"),
        right="pass",
    ),
    "one_point_is_the_match_against_the_double": Position(
        "the ace of any trump suit wins a trick: the double fails and one point wins the match",
        view(FOUR_ACES, "40", totals=(-50, 199), bidding="single_round", failed_bid="bid"),
        right="pass",
    ),
}

SIX_TOP = "AH KH QH JH TH 9H 8C 7C 6C 4C 3C 2S 3S 4S 2D 3D 4D"

TRUMPS = {
    "six_top_cards_before_five_small": Position(
        "the six highest trumps win everything; clubs win nothing", naming(SIX_TOP), right="H"
    ),
    "six_top_cards_for_the_double": Position(
        "the six highest trumps win everything", naming(SIX_TOP, 83), right="H"
    ),
    "ace_king_queen_before_small_ones": Position(
        "five trumps with the three highest, or five that win nothing",
        naming("AS KS QS 9S 5S 8H 7H 6H 4H 3H 2C 3C 4C 6C 2D 3D 4D"),
        right="S",
    ),
    "long_and_high": Position(
        "seven trumps with ace and king, or three with a jack",
        naming("AD KD JD 9D 8D 7D 2D JS TS 3S 2C 3C 4C 6C 2H 3H 4H"),
        right="D",
    ),
    "long_and_high_before_the_kitty": Position(
        "six trumps with ace, king and queen",
        naming("AC KC QC 9C 8C 2C 3S 4S 6S 2D 3D 4H", name_trump="before_kitty"),
        right="C",
    ),
    "four_top_cards_before_six_small": Position(
        "four tricks for certain, or six trumps without a point above the nine",
        naming("AC KC QC JC 9C 8H 7H 6H 4H 3H 2S 3S 4S 6S 2D 3D 4D"),
        right="C",
    ),
    "void_round_is_not_named": Position(
        "seven counting hearts make the round void; six top spades win it",
        naming("AH KH 9H TH JH 5H 2H AS KS QS JS TS 9S 2C 7C 8C TC", give="off"),
        right="S",
    ),
}

POSITIONS = BIDS | TRUMPS


@at_all_levels(POSITIONS)
def test_call(level: str, position: Position) -> None:
    judge(level, position)
