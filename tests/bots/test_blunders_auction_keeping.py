"""Auction, down to six cards: what no player would give away or keep. Hearts are trump.

Seventeen cards are the declarer's, twelve those of the seat after it.
"""

from __future__ import annotations

from eightythree.games.auction import Phase

from .blunders import Position, at_all_levels, judge
from .positions import keeping_view as view

LOW = " 3S 4S 6S 2C 3C 4C 6C 2D 3D"
TOP = "AH KH QH JH TH 9H"
THE_REST_WINS = "six top trumps win every trick, and the partner throws the rest on them"

# Of a gift, `right` is what must be in it and `wrong` what must not.
GIFTS = {
    "joker_beyond_six_top_trumps": Position(
        THE_REST_WINS, view(f"{TOP} JK{LOW} 4D", Phase.GIVE), right="JK", wrong=TOP
    ),
    "joker_and_five_beyond_six_top_trumps": Position(
        THE_REST_WINS, view(f"{TOP} 5H JK{LOW}", Phase.GIVE), right="5H JK", wrong=TOP
    ),
    "off_five_and_two_beyond_six_top_trumps": Position(
        THE_REST_WINS, view(f"{TOP} 5D 2H{LOW}", Phase.GIVE), right="5D 2H", wrong=TOP
    ),
    "two_beyond_six_top_trumps_where_declarers_give": Position(
        THE_REST_WINS,
        view(f"{TOP} 2H{LOW} 4D", Phase.GIVE, give="declarers"),
        right="2H",
        wrong=TOP,
    ),
    "six_top_trumps_stay_together": Position(
        "the six highest win every trick: none of them is given, whatever else is",
        view(f"{TOP} 8H 7H{LOW}", Phase.GIVE),
        wrong=TOP,
    ),
    "declarer_keeps_ace_king_queen": Position(
        "the three highest win three tricks here; the small ones may go",
        view(f"AH KH QH 9H 2H 8H 7H 3H{LOW}", Phase.GIVE),
        wrong="AH KH QH",
    ),
    "declarer_keeps_them_where_trumps_must_be_kept": Position(
        "the four highest win four tricks here; the small ones may go",
        view(f"AH KH QH JH 9H 8H 7H 3H{LOW}", Phase.GIVE, discard="keep_trumps"),
        wrong="AH KH QH JH",
    ),
    "defender_keeps_ace_and_king": Position(
        "ace and king win two tricks here; a small one may go",
        view("AH KH 9H 5H 2H 8H 7H 3H 2C 3C 4C 2S", Phase.GIVE),
        wrong="AH KH",
    ),
}

# Of a hand, `right` is what must be kept and `wrong` what must not.
DISCARDS = {
    "trumps_before_low_cards": Position(
        "a trump beats any plain card, and these plain cards win nothing",
        view(f"AH KH QH 9H 8H 7H{LOW} 4D 6D", Phase.DISCARD),
        right="8H 7H",
    ),
    "plain_ace_and_king_before_low_cards": Position(
        "ace and king may win once the trumps are drawn, the rest never",
        view("AH KH QH 9H AS KS 3S 4S 2C 3C 4C 6C 2D 3D 4D 6D 7D", Phase.DISCARD),
        right="AS KS",
    ),
    "two_plain_aces_before_low_cards": Position(
        "aces may win once the trumps are drawn, the rest never",
        view("AH KH QH 9H AS AC 3S 4S 2C 3C 4C 6C 2D 3D 4D 6D 7D", Phase.DISCARD),
        right="AS AC",
    ),
    "small_trump_before_a_deuce": Position(
        "the three of trumps beats every plain card",
        view("AH KH QH JH 9H 3H 2S 3S 4S 2C 3C 4C 6C 2D 3D 4D 6D", Phase.DISCARD),
        right="3H",
    ),
    "plain_ace_where_trumps_must_be_kept": Position(
        "five trumps stay anyway; the sixth card is the ace",
        view(
            "AH KH QH 9H 8H AS 2S 3S 2C 3C 4C 6C 2D 3D 4D 6D 7D",
            Phase.DISCARD,
            discard="keep_trumps",
        ),
        right="AS",
    ),
    "high_trump_before_a_low_one": Position(
        "of the trumps without points the eight is the best",
        view(f"AH KH QH JH 9H 8H 4H 3H{LOW}", Phase.DISCARD),
        right="8H",
        wrong="4H 3H",
    ),
    "high_trump_where_trumps_must_be_kept": Position(
        "of the trumps without points the eight is the best",
        view(f"AH KH QH JH 9H 8H 4H 3H{LOW}", Phase.DISCARD, discard="keep_trumps"),
        right="8H",
        wrong="4H 3H",
    ),
    "defender_keeps_plain_aces": Position(
        "aces may win a trick, deuces never",
        view("KH 9H 2H AS AC AD 2S 3S 2C 3C 2D 3D", Phase.DISCARD),
        right="AS AC AD",
    ),
    "defender_keeps_the_king_of_a_suit": Position(
        "the king is above the four of its suit",
        view("AH KH 9H 2H AC KC 4C 3C 2C 2S 3S 4S", Phase.DISCARD),
        right="AC KC",
    ),
    "defender_without_trumps": Position(
        "aces and kings are what can win a plain trick",
        view("AS KS 2S 3S AC KC 2C 3C AD KD 2D 3D", Phase.DISCARD),
        right="AS KS AC KC AD KD",
    ),
    "discards_that_all_see": Position(
        "who sees the discards does not matter: the ace stays, the deuces go",
        view("KH QH 9H 5H 2H AS 2S 3S 2C 3C 2D 3D", Phase.DISCARD, show_discards="all"),
        right="AS",
    ),
}

POSITIONS = GIFTS | DISCARDS


@at_all_levels(POSITIONS)
def test_keeping(level: str, position: Position) -> None:
    judge(level, position)
