"""A2: trumps, ranks and card points of auction."""

from .cards import JOKER, RANKS

# A2.2 Hearts and diamonds are one colour, spades and clubs the other.
SAME_COLOUR = {"H": "D", "D": "H", "S": "C", "C": "S"}
# A2.4 Points, on trumps alone; the joker and the off-five are in `points`.
TRUMP_POINTS = {"A": 1, "K": 25, "Q": 20, "J": 1, "T": 1, "9": 9, "5": 5, "2": 1}


def trumps_in_order(trump: str) -> list[str]:
    """A2.1 Fifteen trumps, high to low."""
    down_to_five = [rank + trump for rank in "AKQJT98765"]
    off_five = "5" + SAME_COLOUR[trump]
    return [*down_to_five, off_five, "4" + trump, "3" + trump, "2" + trump, JOKER]


def points(card: str, trump: str) -> int:
    """A2.4 Points, on trumps alone."""
    if card == JOKER:
        return 15
    if card == "5" + SAME_COLOUR[trump]:
        return 5
    if card[1] == trump:
        return TRUMP_POINTS.get(card[0], 0)
    return 0


def trumps_of(cards: list[str], trump: str) -> list[str]:
    """Return the trumps among the cards."""
    all_trumps = trumps_in_order(trump)
    return [card for card in cards if card in all_trumps]


def counting_of(cards: list[str], trump: str) -> list[str]:
    """A2.4 Return the trumps with points among the cards."""
    return [card for card in cards if points(card, trump) > 0]


def suit_of(card: str, trump: str) -> str:
    """A2.2 "trump", or the printed suit of a card that is none."""
    return "trump" if card in trumps_in_order(trump) else card[1]


def winner_of(trick: list[tuple[int, str]], trump: str) -> int:
    """A6.4 The highest trump; with none in it, the highest card of the suit led."""
    led = trick[0][1]
    order = trumps_in_order(trump)
    if led not in order:
        order += [rank + led[1] for rank in RANKS if rank + led[1] not in order]  # A2.3
    return min((order.index(card), seat) for seat, card in trick if card in order)[1]
