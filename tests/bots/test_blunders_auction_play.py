"""Auction, the play of the cards: what no player would play. Hearts are trump, seat 0 declares."""

from __future__ import annotations

from .blunders import Position, at_all_levels, judge
from .positions import auction_view as view

# Two rounds of trumps that the declarer leads: eight trumps are gone, both top ones among them.
TWO_ROUNDS = "AH 3H 4H 6H KH 2H 7H 8H "

UNDER_THE_ENEMY = {
    "king_under_the_ace": Position(
        "the ace takes the trick: the least goes on it, not twenty-five points",
        view("KH QH 9H JK 4H 3C", "AH"),
        right="4H",
    ),
    "queen_under_the_ace": Position(
        "the ace takes the trick: the six goes on it, not twenty points",
        view("QH 6H 3C 4C 6C 7C", "AH"),
        right="6H",
    ),
    "joker_under_the_ace": Position(
        "the ace takes the trick: the three goes on it, not the joker",
        view("JK QH 9H 3H 3C 4C", "AH"),
        right="3H",
    ),
    "honours_alone_under_the_ace": Position(
        "nothing small to give: the jack is one point, the others twenty and more",
        view("KH QH JH 3C 4C 6C", "AH"),
        right="JH",
    ),
    "king_or_nine_under_the_ace": Position(
        "the nine costs nine points, the king twenty-five and the next trick",
        view("KH 9H 3C 4C 6C 7C", "AH"),
        right="9H",
    ),
    "joker_or_jack_under_the_ace": Position(
        "the jack costs one point, the joker fifteen",
        view("JK JH 3C 4C 6C 7C", "AH"),
        right="JH",
    ),
    "last_hand_under_the_ace": Position(
        "the enemy's ace has won the trick: the three goes on it",
        view("KH 3H 2C 3C 4C 6C", "7H 6H AH"),
        right="3H",
    ),
    "last_hand_joker_or_three": Position(
        "the enemy's king has won the trick: the three goes on it, not the joker",
        view("JK 3H 2C 3C 4C 6C", "7H 6H KH"),
        right="3H",
    ),
    "last_hand_two_or_three": Position(
        "the two is a point, the three is none",
        view("2H 3H 2C 3C 4C 6C", "7H 6H KH"),
        right="3H",
    ),
    "off_five_or_four": Position(
        "the five of diamonds is a trump of five points, the four none",
        view("5D 4H 2C 3C 4C 6C", "7H 6H KH"),
        right="4H",
    ),
    "nothing_on_the_enemys_ruff": Position(
        "the enemy's king has ruffed: the joker under it is lost, a spade costs nothing",
        view("JK 3S 2C 3C 4C 6C", "AS 2S KH"),
        right="3S",
    ),
    "queen_does_not_ruff_under_the_king": Position(
        "the enemy's king has ruffed: the queen under it is lost",
        view("QH 8H 2C 3C 4C 6C", "AS 2S KH"),
        wrong="QH",
    ),
    "nine_does_not_ruff_under_the_queen": Position(
        "the enemy's queen has ruffed: the nine under it is lost",
        view("9H 3S 2C 3C 4C 6C", "AS 2S QH"),
        right="3S",
    ),
}

ON_THE_PARTNER = {
    "joker_on_the_partners_ace": Position(
        "the partner's ace wins: fifteen points are safe on it",
        view("JK 9H 4H 2C 3C 4C", "AH 3H"),
        right="JK",
    ),
    "nine_on_the_partners_ace": Position(
        "the partner's ace wins: the nine is safe on it",
        view("9H 4H 3H 2C 3C 4C", "AH 6H"),
        right="9H",
    ),
    "five_on_the_partners_ace": Position(
        "the partner's ace wins: the five is safe on it",
        view("5H 4H 2C 3C 4C 6C", "AH 6H"),
        right="5H",
    ),
    "off_five_on_the_partners_ace": Position(
        "the partner's ace wins: the five of diamonds is safe on it",
        view("5D 4H 2C 3C 4C 6C", "AH 6H"),
        right="5D",
    ),
    "last_hand_joker_on_the_partners_king": Position(
        "the partner has won the trick: the joker is safe on it",
        view("JK 8H 2C 3C 4C 6C", "4H KH 6H"),
        right="JK",
    ),
    "last_hand_nine_on_the_partners_king": Position(
        "the partner has won the trick: nine points more, and the ace stays a winner",
        view("AH 9H 2C 3C 4C 6C", "4H KH 6H"),
        right="9H",
    ),
    "last_hand_two_on_the_partners_king": Position(
        "the two is a point, the three is none",
        view("2H 3H 2C 3C 4C 6C", "4H KH 6H"),
        right="2H",
    ),
    "joker_on_the_partners_king_the_ace_gone": Position(
        "the ace is gone: the partner's king wins, and the joker is safe on it",
        view("JK 8H 2C 3C 4C", "AH 3H 4H 6H KH 7H"),
        right="JK",
    ),
    "no_ace_over_the_partners_ruff": Position(
        "the partner has ruffed and wins: the ace over it is wasted",
        view("AH 3C 4C 6C 7C 8C", "AS JH 2S"),
        wrong="AH",
    ),
    "no_ace_over_the_partners_ruff_of_a_king": Position(
        "the partner's king has ruffed and wins: the ace over it is wasted",
        view("AH TS 4C 6C 7C 8C", "AS KH 2S"),
        right="TS",
    ),
    "king_goes_home_on_the_partners_queen": Position(
        "last hand: the king is safe on the partner's trick, past the ace that is still out",
        view("KH 3H 2C 3C 4C 6C", "4H QH 6H"),
        right="KH",
    ),
    "ace_stays_behind_the_partners_ten": Position(
        "the partner's ten has the trick, in which there is nothing: the ace stays",
        view("AH 8H 3C 4C 6C 7C", "4H TH 6H"),
        right="8H",
    ),
    "joker_ruffs_the_partners_plain_trick": Position(
        "last hand: the joker wins the trick and brings its own fifteen points home",
        view("JK 2S 3S 4C 6C 7C", "QS KS 4S"),
        right="JK",
    ),
}

FOR_THE_POINTS = {
    "ace_takes_the_king": Position(
        "last hand: the ace takes twenty-five points",
        view("AH 7H 2C 3C 4C 6C", "KH 4H 3H"),
        right="AH",
    ),
    "ace_takes_the_king_second_in_hand": Position(
        "only the ace beats the king, and nothing beats the ace",
        view("AH 9H 4H 2C 3C 4C", "KH"),
        right="AH",
    ),
    "ace_saves_the_partners_lead": Position(
        "the enemy's king has the trick: the ace takes it",
        view("AH 9H 4H 2C 3C 4C", "7H KH"),
        right="AH",
    ),
    "queen_is_taken": Position(
        "last hand: twenty points for the ace or the king",
        view("AH KH 7H 2C 3C 4C", "QH 4H 3H"),
        right="KH AH",
    ),
    "ten_takes_the_nine": Position(
        "last hand: the ten takes nine points",
        view("TH 3H 2C 3C 4C 6C", "9H 4H 8H"),
        right="TH",
    ),
    "four_takes_the_joker": Position(
        "last hand: the smallest trump takes the joker",
        view("4H AH 2C 3C 4C 6C", "2S 3S JK"),
        right="4H",
    ),
    "joker_is_taken_though_the_suit_is_held": Position(
        "a trump may be played on a plain suit: it takes the joker",
        view("4H TS 2C 3C 4C 6C", "2S 3S JK"),
        right="4H",
    ),
    "king_is_taken_though_the_suit_is_held": Position(
        "a trump may be played on a plain suit: the ace takes the king",
        view("AH TS 2C 3C 4C 6C", "2S 3S KH"),
        right="AH",
    ),
    "joker_ruffs_in_last_hand": Position(
        "last hand: the joker wins the trick and brings its own fifteen points home",
        view("JK 4S 5S 2C 3C 4C", "AS 2S 3S"),
        right="JK",
    ),
    "king_ruffs_in_last_hand": Position(
        "last hand: the king brings its twenty-five points home past the ace",
        view("KH 4S 5S 2C 3C 4C", "AS 2S 3S"),
        right="KH",
    ),
    "queen_ruffs_in_last_hand": Position(
        "last hand: the queen brings her twenty points home past ace and king",
        view("QH 4C 5C 2C 3C 6C", "AS 2S 3S"),
        right="QH",
    ),
    "king_goes_home_on_a_small_trick": Position(
        "last hand: the king wins the trick and is past the ace",
        view("KH 3H 2C 3C 4C 6C", "7H 4H 8H"),
        right="KH",
    ),
    "joker_ruffs_where_suit_must_be_followed": Position(
        "out of spades in last hand: the joker wins the trick and fifteen points",
        view("JK 4C 5C 2C 3C 6C", "AS 2S 3S", plain_lead="must_follow"),
        right="JK",
    ),
    "four_takes_the_joker_where_suit_must_be_followed": Position(
        "out of spades in last hand: the smallest trump takes the joker",
        view("4H AH 2C 3C 4C 6C", "2S 3S JK", plain_lead="must_follow"),
        right="4H",
    ),
    "ace_is_not_spent_on_nothing": Position(
        "last hand: the eight takes the trick as well as the ace",
        view("AH 7H 8H 2C 3C 4C", "6H 3H 4H"),
        right="7H 8H",
    ),
    "ace_does_not_ruff_for_nothing": Position(
        "there is no point in the trick, and the ace may take the king",
        view("AH 4S 5S 2C 3C 4C", "AS 2S 3S"),
        wrong="AH",
    ),
}

LEADS = {
    "king_into_the_ace": Position(
        "the ace is out, and whoever has it is waiting",
        view("KH 7H 3C 4C 6C 7C"),
        wrong="KH",
    ),
    "joker_is_led": Position(
        "any trump beats the joker",
        view("JK QH 9H 5H AC 2C"),
        wrong="JK",
    ),
    "queen_into_ace_and_king": Position(
        "two higher trumps are out",
        view("QH 9H 5H 3C 4C 6C"),
        wrong="QH",
    ),
    "nine_into_five_higher_ones": Position(
        "all the higher trumps are out",
        view("9H 8H 4H 3C 4C 6C"),
        wrong="9H",
    ),
    "masters_draw_trumps": Position(
        "the four top trumps are winners and pull the others' points",
        view("AH KH QH JH 2C 3C"),
        right="AH KH QH JH",
    ),
    "the_whole_hand_is_trump": Position(
        "five top trumps and a deuce: whoever leads the deuce may lose the lead for good",
        view("AH KH QH JH TH 2C"),
        wrong="2C",
    ),
    "trump_whose_only_better_is_discarded": Position(
        "the eight was discarded in sight of all: the seven is the best trump and pulls the joker",
        view(
            "7H 2C",
            "AH 3H 4H TH KH 2H 5H 3S QH 5D 9H 6S JH 6H 4S 5S",
            discards=("", "", "8H", ""),
        ),
        right="7H",
    ),
    "must_lead_trump_not_the_queen": Position(
        "a trump must be led: a small one, not the queen under ace and king",
        view("QH 8H 7H 3H 4C 6C", first_lead="trump"),
        wrong="QH",
    ),
    "must_lead_trump_not_the_joker": Position(
        "a trump must be led: a small one, not the joker",
        view("JK 8H 7H 3H 4C 6C", first_lead="trump"),
        wrong="JK",
    ),
    "must_lead_trump_not_the_nine": Position(
        "a trump must be led: a small one, not nine points",
        view("9H 8H 7H 3H 4C 6C", first_lead="trump"),
        wrong="9H",
    ),
    "last_trump_pulls_the_joker": Position(
        "the last trump against the joker: led, it takes fifteen points where an enemy has it",
        view("8H 2C", "AH 3H 4H 6H KH 2H 7H TH QH 5H 9H 3S JH 5D 4S 5S"),
        right="8H",
    ),
}

POSITIONS = UNDER_THE_ENEMY | ON_THE_PARTNER | FOR_THE_POINTS | LEADS


@at_all_levels(POSITIONS)
def test_play(level: str, position: Position) -> None:
    judge(level, position)
