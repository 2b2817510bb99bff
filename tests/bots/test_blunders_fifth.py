"""Fifth Trick: cards that no player would play, up to the fourth trick and in the fifth."""

from __future__ import annotations

from eightythree.games.results import Award

from .blunders import Position, at_all_levels, judge
from .positions import fifth_view


def swept(seats: int, *leads: str) -> str:
    """Tricks that seat 0 leads and wins with these cards; the others follow with low ones."""
    tricks = []
    low = dict.fromkeys("SHDC", 1)  # the deuces stay out
    for lead in leads:
        suit = lead[1]
        first = low[suit]
        low[suit] += seats - 1
        followed = ["23456789TJQ"[first + other] + suit for other in range(seats - 1)]
        tricks.append(" ".join((lead, *followed)))
    return " ".join(tricks) + " "


ACES = ("AS", "AH", "AC", "AD")

EARLY = {
    **{
        f"king_under_the_ace_of_trick_1_{seats}p": Position(
            "the ace takes the trick; the king, now the best spade, is the card for the fifth",
            fifth_view("KS 2S AH QH AD 3C", "AS", seats=seats),
            right="2S",
        )
        for seats in (2, 4, 8)
    },
    **{
        f"five_top_cards_are_led_out_{seats}p": Position(
            "five winners for five tricks, and the deuce to lose the sixth with",
            fifth_view("AS KS QS JS TS 2D", seats=seats),
            wrong="2D",
        )
        for seats in (2, 3, 6)
    },
    **{
        f"ace_before_the_fifth_{seats}p": Position(
            "two winners left: the ace goes now, as it would cost the bonus in the fifth",
            fifth_view("AD KS 2H", swept(seats, "AS", "AH", "AC"), seats=seats),
            right="AD",
        )
        for seats in (2, 3, 4, 8)
    },
    **{
        f"low_card_is_not_led_to_the_fourth_{seats}p": Position(
            "two sure winners for tricks four and five, and a deuce for the sixth",
            fifth_view("KD KS 2H", swept(seats, "AS", "AD", "AC"), seats=seats),
            right="KD KS",
        )
        for seats in (3, 6)
    },
    **{
        f"last_takes_the_fourth_{seats}p": Position(
            "the ten takes the lead for certain, the king the fifth, and the deuce loses the sixth",
            fifth_view(
                "KD TS 2S",
                swept(seats, "AH", "AC", "AD")
                + " ".join(["3S", "4S", "5S", "6S", "7S", "8S", "9S"][: seats - 1]),
                seats=seats,
            ),
            right="TS",
        )
        for seats in (2, 4, 8)
    },
    "ace_goes_first_of_three_winners": Position(
        "ace, king, queen and a deuce: any order but the ace in the fifth",
        fifth_view("AD KD 2C", swept(4, "AS", "AH", "AC")),
        right="AD",
    ),
    "no_winner_on_a_lost_second_trick": Position(
        "the ace has the trick; the king would win the fifth without one",
        fifth_view("KD 2D AC QH 8S", swept(4, "AH") + "AD"),
        right="2D",
    ),
    "four_winners_and_a_deuce": Position(
        "four winners for tricks two to five; the deuce is for the sixth",
        fifth_view("AS KS QS JS 2D", swept(4, "AH")),
        wrong="2D",
    ),
    "three_winners_and_a_deuce": Position(
        "three winners for tricks three to five; the deuce is for the sixth",
        fifth_view("KS QS JS 2D", swept(4, "AS", "AH")),
        wrong="2D",
    ),
}

# Everybody but seat 0 is out of clubs.
NO_CLUBS = "AS 3S 4S 5S AH 3H 4H 5H KH 6H 7H 8H 9C 5D 6D 7D "
# Eight players, and the 2 is the only spade left.
LAST_SPADE = swept(8, "AS", "AH", "AC") + "KS TS JS QS TH JH TC JC "

LEADS = {
    **{
        f"master_is_led_to_the_fifth_{seats}p": Position(
            "the aces are gone: the king wins for certain, and the deuce may lose the sixth",
            fifth_view("KS 2D", swept(seats, *ACES), seats=seats),
            right="KS",
        )
        for seats in (2, 3, 4, 6, 8)
    },
    **{
        f"fifth_without_the_ace_{seats}p": Position(
            "both cards win for certain; the one that is no ace brings the bonus",
            fifth_view("AD KS", swept(seats, "AS", "AH", "AC", "QD"), seats=seats),
            right="KS",
        )
        for seats in (2, 4, 6)
    },
    "deuce_of_a_suit_that_nobody_has": Position(
        "the others are out of clubs: the deuce wins the fifth, the king may lose the sixth",
        fifth_view("2C KD", NO_CLUBS),
        right="2C",
    ),
    "deuce_of_a_suit_that_nobody_has_before_the_ace": Position(
        "the others are out of clubs: the deuce wins the fifth without an ace",
        fifth_view("2C AD", NO_CLUBS),
        right="2C",
    ),
    "last_spade_of_all": Position(
        "all other spades are played: the deuce is a sure winner, the king of diamonds is not",
        fifth_view("2S KD", LAST_SPADE, seats=8),
        right="2S",
    ),
    "last_spade_before_the_ace": Position(
        "all other spades are played: the deuce wins without an ace",
        fifth_view("2S AD", LAST_SPADE, seats=8),
        right="2S",
    ),
    "nine_that_is_the_master": Position(
        "the nine is the best spade left; the three is for the sixth",
        fifth_view("9S 3D", "AS KS QS JS TS 8S 7S 6S AH 3H 4H 5H KH 6H 7H 8H "),
        right="9S",
    ),
}

ONE_SUIT = Award(1, 1, "F3.4", "one_suit", "H")

TOTALS = {
    "two_points_win_the_match": Position(
        "two points are enough: the ace wins them for certain, the king perhaps",
        fifth_view("AS KD", swept(4, "AH", "AC", "QS", "KH"), totals=(13, 5, 3, 4)),
        right="AS",
    ),
    "one_point_wins_the_match": Position(
        "any point wins the match: the ace for certain, the king perhaps",
        fifth_view("AS KD", swept(3, "AH", "AC", "QS", "KH"), seats=3, totals=(14, 8, 10)),
        right="AS",
    ),
    "two_points_of_a_short_match": Position(
        "two points are the match: the ace is safe",
        fifth_view("AS KD", swept(6, "AH", "AC", "QS", "KC"), seats=6, target=2),
        right="AS",
    ),
    "announced_flush_cannot_follow": Position(
        "the other was dealt hearts alone: the deuce wins the fifth without an ace",
        fifth_view(
            "AD 2C",
            "AH 3H KH 4H QH 5H JH 6H ",
            seats=2,
            hand_bonus="deal",
            bonuses=(ONE_SUIT,),
        ),
        right="2C",
    ),
    "announced_flush_may_beat_the_nine": Position(
        "the other was dealt hearts alone: the nine of hearts may be beaten, the deuce not",
        fifth_view(
            "9H 2C",
            "AH 3H KH 4H QH 5H JH 6H ",
            seats=2,
            hand_bonus="deal",
            bonuses=(ONE_SUIT,),
        ),
        right="2C",
    ),
}

AFTER_THREE = swept(4, "AS", "AH", "AC")

FOLLOWS = {
    **{
        f"last_takes_the_fifth_{seats}p": Position(
            "the king takes the fifth for certain",
            fifth_view(
                "KS 2S",
                swept(seats, "AH", "AC", "AD", "QS") + " ".join(["8S", "9S", "TS"][: seats - 1]),
                seats=seats,
            ),
            right="KS",
        )
        for seats in (2, 3, 4)
    },
    **{
        f"last_takes_the_fifth_without_the_ace_{seats}p": Position(
            "both cards take it; the king keeps the bonus",
            fifth_view(
                "KS AS",
                swept(seats, "AH", "AC", "AD", "QS") + " ".join(["8S", "9S", "TS"][: seats - 1]),
                seats=seats,
            ),
            right="KS",
        )
        for seats in (2, 3, 4)
    },
    **{
        f"jack_does_what_the_ace_does_{seats}p": Position(
            "the jack takes it for three points; the ace brings three at best, if the jack loses",
            fifth_view(
                "JS AS",
                swept(seats, "AH", "AC", "AD", "QS") + " ".join(["8S", "9S", "TS"][: seats - 1]),
                seats=seats,
            ),
            right="JS",
        )
        for seats in (2, 3, 4)
    },
    **{
        f"only_the_ace_beats_the_king_{seats}p": Position(
            "the ace wins the fifth for certain, the deuce never",
            fifth_view("AD 2D", swept(seats, "AS", "AH", "AC", "KS") + "KD", seats=seats),
            right="AD",
        )
        for seats in (2, 3, 4, 6)
    },
    **{
        f"second_in_hand_with_both_top_cards_{seats}p": Position(
            "nobody can beat the king, as the ace is in the same hand",
            fifth_view("AD KD", swept(seats, "AS", "AH", "AC", "KS") + "2D", seats=seats),
            right="KD",
        )
        for seats in (3, 4, 6)
    },
    "queen_that_is_the_master": Position(
        "the king is gone and the ace in the same hand: the queen cannot be beaten",
        fifth_view("AD QD", AFTER_THREE + "KS 6S 7S KD 2D TD"),
        right="QD",
    ),
    "high_card_wins_low_card_loses_the_sixth": Position(
        "both take the fifth: the five is the better one to lose the sixth with",
        fifth_view("KD 5D", AFTER_THREE + "9C 6C 7C 8C 2D 3D 9H"),
        right="KD",
    ),
    "five_takes_it_without_the_ace": Position(
        "the five takes it for three points, whatever happens in the sixth",
        fifth_view("AD 5D", AFTER_THREE + "9C 6C 7C 8C 2D 3D 9H"),
        right="5D",
    ),
    "bonus_spoilt_the_ace_goes": Position(
        "an ace in the trick has cost the bonus: the ace takes it, the five may lose the sixth",
        fifth_view(
            "AD 5D",
            swept(4, "KS", "AH", "AC") + "9C 6C 7C 8C 2D 3D AS",
            ace_bonus="whole_trick",
        ),
        right="AD",
    ),
    "bonus_not_spoilt_by_another_ace": Position(
        "only the winning card counts: the five takes three points for certain",
        fifth_view("AD 5D", swept(4, "KS", "AH", "AC") + "9C 6C 7C 8C 2D 3D AS"),
        right="5D",
    ),
    "ace_spoils_the_winners_bonus": Position(
        "the fifth is lost: an ace in it costs the winner a point",
        fifth_view(
            "AH 2S", swept(4, "AS", "KH", "AC") + "9C 6C 7C 8C 3D TD QD", ace_bonus="whole_trick"
        ),
        right="AH",
    ),
    "lost_fifth_high_card_goes": Position(
        "the fifth is lost: the ten might win the sixth and so bring the winner a point",
        fifth_view("TD 2D", AFTER_THREE + "9C 6C 7C 8C 3D QD KD"),
        right="TD",
    ),
    "lost_fifth_out_of_the_suit_high_card_goes": Position(
        "the fifth is lost: the king of clubs could win the sixth from its winner",
        fifth_view("KC 2S", AFTER_THREE + "9C 6C 7C 8C 3D QD JD"),
        right="KC",
    ),
    "lost_fifth_three_players": Position(
        "the fifth is lost: only the deuce is sure not to win the sixth from its winner",
        fifth_view("QD 2D", swept(3, "AS", "AH", "AC", "KS") + "3D KD", seats=3),
        right="QD",
    ),
}

POSITIONS = EARLY | LEADS | TOTALS | FOLLOWS


@at_all_levels(POSITIONS)
def test_fifth_trick(level: str, position: Position) -> None:
    judge(level, position)
