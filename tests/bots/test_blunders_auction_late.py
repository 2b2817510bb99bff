"""Auction, the play of the cards: later tricks, other trumps and other declarers."""

from __future__ import annotations

from .blunders import Position, at_all_levels, judge
from .positions import auction_view as view

# The declarer has drawn two rounds of trumps, in which the last enemy had none.
NO_TRUMPS_BEHIND = "AH 3H 4H 2S KH 5H 2H 3C AS 3S"
# Two rounds of trumps and two plain aces, all won by the declarer.
FOUR_TRICKS = "AH 2H 6H 7H QH 5H 5D TH AS 2S 3S 4S AC 2C 3C 4C "

SAFE_RUFFS = {
    "joker_ruffs_before_an_enemy_without_trumps": Position(
        "the enemy behind has no trump: the joker wins the trick and fifteen points",
        view("JK 8H KC QC", NO_TRUMPS_BEHIND, discards=("6H", "7H", "", "")),
        right="JK",
    ),
    "nine_goes_on_the_partners_king": Position(
        "the ace is gone: the nine is safe on the partner's king",
        view("9H 8H 2C 3C 4C", "AH 3H 4H 6H KH 7H"),
        right="9H",
    ),
    "joker_ruffs_late": Position(
        "last hand in the fifth trick: the joker wins it and fifteen points",
        view(
            "JK 2D",
            "AH 2H 6H 7H QH 5H 5D TH AS 2S 3S 4S KS 6S 7S 8S AC 2C 3C",
            discards=("8H 3H", "", "4H", ""),
        ),
        right="JK",
    ),
}

SMALL_AND_LARGE = {
    "queen_on_the_partners_king": Position(
        "the partner has the trick: twenty points are safe on it",
        view("QH 3H 2C 3C 4C 6C", "4H KH 6H"),
        right="QH",
    ),
    "nine_not_ten_on_the_partners_ace": Position(
        "nine points or one, and the ten is the higher card",
        view("TH 9H 2C 3C 4C 6C", "AH 3H"),
        right="9H",
    ),
    "eight_not_ten_under_the_ace": Position(
        "the ten is a point and the higher card",
        view("TH 8H 2C 3C 4C 6C", "AH"),
        right="8H",
    ),
    "six_not_nine_under_the_queen": Position(
        "the enemy's queen has the trick: the six costs nothing",
        view("9H 6H 2C 3C 4C 6C", "7H 8H QH"),
        right="6H",
    ),
    "smallest_trump_takes_the_joker_led": Position(
        "last hand: the four takes fifteen points as well as the ace",
        view("AH 4H 2C 3C 4C 6C", "JK 3H 2H"),
        right="4H",
    ),
    "second_hand_over_the_queen": Position(
        "ace and king are in one hand: either takes the queen for certain",
        view("AH KH 4H 2C 3C 4C", "QH"),
        right="AH KH",
    ),
    "king_takes_the_nine_late": Position(
        "the ace is gone: nine points more for the king, and only the jack is still out",
        view("KH 3H", "AH 2H 6H 7H QH 5H 5D TH AS 2S JK 4S AC 2C 3C 4C 9H 4H 8H"),
        right="KH",
    ),
    "jack_takes_the_nine_late": Position(
        "last hand in the fifth trick: nine points for the jack",
        view("JH 3H", FOUR_TRICKS + "9H 4H 8H"),
        right="JH",
    ),
}

LATE_LEADS = {
    "trump_before_the_plain_ace": Position(
        "the last trump but the joker: it pulls the joker, which might ruff the ace",
        view("8H AS", "AH 3H 4H 6H KH 2H 7H TH QH 5H 9H 3S JH 5D 4S 5S"),
        right="8H",
    ),
    "trump_before_the_plain_ace_for_the_double": Position(
        "every trick is needed: the joker must not ruff the ace",
        view("8H AS", "AH 3H 4H 6H KH 2H 7H TH QH 5H 9H 3S JH 5D 4S 5S", bid=84),
        right="8H",
    ),
    "three_masters_before_a_deuce": Position(
        "the highest trumps are all here: they pull what is out",
        view("QH JH TH 2C", "AH 3H 4H 6H KH 2H 7H 8H"),
        wrong="2C",
    ),
}

OTHER_SUITS = {
    "king_under_the_ace_of_spades": Position(
        "the ace takes the trick: the four goes on it",
        view("KS 4S 2H 3H 4H 6H", "AS", trump="S", declarer=2),
        right="4S",
    ),
    "five_of_clubs_is_a_spade": Position(
        "spades are trump: the five of clubs is five points, the four of spades none",
        view("5C 4S 2H 3H 4H 6H", "7S 6S KS", trump="S", declarer=1),
        right="4S",
    ),
    "five_of_hearts_is_a_diamond": Position(
        "diamonds are trump: the five of hearts is safe on the partner's ace",
        view("5H 4D 2C 3C 4C 6C", "AD 6D", trump="D", declarer=1),
        right="5H",
    ),
    "joker_on_the_partners_ace_of_clubs": Position(
        "clubs are trump: the joker is safe on the partner's ace",
        view("JK 9C 4C 2H 3H 4H", "AC 3C", trump="C", declarer=3),
        right="JK",
    ),
    "ace_of_diamonds_takes_the_king": Position(
        "last hand: the ace takes twenty-five points",
        view("AD 7D 2C 3C 4C 6C", "KD 4D 3D", trump="D", declarer=3),
        right="AD",
    ),
    "four_of_clubs_takes_the_joker": Position(
        "last hand: the smallest trump takes the joker",
        view("4C AC 2H 3H 4H 6H", "2S 3S JK", trump="C", declarer=2),
        right="4C",
    ),
    "queen_ruffs_where_suit_must_be_followed": Position(
        "out of spades in last hand: the queen is home, past ace and king",
        view("QH 4C 5C 2C 3C 6C", "AS 2S 3S", plain_lead="must_follow"),
        right="QH",
    ),
    "nothing_on_the_enemys_ruff_where_suit_must_be_followed": Position(
        "the enemy's king has ruffed: the joker under it is lost",
        view("JK 2C 3C 4C 6C 7C", "AS 2S KH", plain_lead="must_follow"),
        wrong="JK",
    ),
    "king_under_the_ace_where_no_discard_is_shown": Position(
        "the ace takes the trick, whatever was discarded: the four goes on it",
        view("KH QH 4H 2C 3C 4C", "AH", show_discards="none"),
        right="4H",
    ),
}

POSITIONS = SAFE_RUFFS | SMALL_AND_LARGE | LATE_LEADS | OTHER_SUITS


@at_all_levels(POSITIONS)
def test_late_play(level: str, position: Position) -> None:
    judge(level, position)
