"""Matches built from words: hands, calls and tricks as a score sheet would have them.

A trick is written ``"0: AS 2S 3S"``: who leads it, then the cards in the order played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import pytest

from eightythree.cards import FULL_DECK, cards_in, mask_of, names, parse_cards
from eightythree.errors import IllegalAction
from eightythree.games import auction, fifth
from eightythree.games.results import Deal
from eightythree.tricks import counting_trumps, trumps

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eightythree.games.results import Result

__all__ = [
    "SUITS",
    "Match",
    "act",
    "auction_match",
    "auction_play",
    "auction_tricks",
    "fifth_match",
    "fifth_tricks",
    "held",
    "last_result",
    "legal",
    "play_auction",
    "play_fifth",
    "refusal",
    "to_the_play",
    "words",
]

Match = TypeVar("Match", fifth.Match, auction.Match)

SUITS = {"S": 0, "H": 1, "D": 2, "C": 3}


def parse(match: fifth.Match | auction.Match, word: str) -> int:
    if isinstance(match, fifth.Match):
        return fifth.parse_action(word)
    return auction.parse_action(word)


def act(match: Match, sequence: str) -> Match:
    """Take actions in turn, commas between them."""
    for word in sequence.split(","):
        action = parse(match, word.strip())
        match.check(action)
        match = match.apply(action)
    return match


def refusal(match: fifth.Match | auction.Match, word: str | int) -> IllegalAction:
    """Return the refusal of an action, and see that nothing has changed."""
    action = parse(match, word) if isinstance(word, str) else word
    before = (repr(match), hash(match))
    with pytest.raises(IllegalAction) as checked:
        match.check(action)
    with pytest.raises(IllegalAction) as applied:
        match.apply(action)
    assert (repr(match), hash(match)) == before
    assert str(checked.value) == str(applied.value)
    return applied.value


def words(mask: int | None) -> str:
    """Return the names of a mask's cards, sorted as people hold them."""
    assert mask is not None
    return names(mask)


def held(match: fifth.Match | auction.Match, seat: int) -> str:
    """Return the names of the cards that a seat holds."""
    assert match.round is not None
    return names(match.round.hands[seat])


def legal(match: fifth.Match | auction.Match) -> str:
    """Return the words of all legal actions, spaces between them."""
    form = fifth.format_action if isinstance(match, fifth.Match) else auction.format_action
    return " ".join(form(action) for action in match.legal_actions())


def last_result(match: fifth.Match | auction.Match) -> Result:
    """Return the last round's result, its points accounted for by its awards."""
    result = match.results[-1]
    points = [0] * len(match.totals)
    for award in result.awards:
        points[award.scorer] += award.points
    assert tuple(points) == result.points
    return result


def _hands(tricks: Sequence[str], seats: int) -> list[str]:
    """Return the hands that would play these tricks, in order of play."""
    hands: list[list[str]] = [[] for _ in range(seats)]
    for trick in tricks:
        leader, cards = trick.split(":")
        played = cards.split()
        assert len(played) == seats, trick
        for place, card in enumerate(played):
            hands[(int(leader) + place) % seats].append(card)
    return [" ".join(hand) for hand in hands]


def _play(match: Match, tricks: Sequence[str]) -> Match:
    for trick in tricks:
        leader, cards = trick.split(":")
        assert match.to_act == int(leader), f"{trick}: {match.to_act} leads"
        match = act(match, ",".join(cards.split()))
    return match


# Fifth Trick


def fifth_match(hands: Sequence[str], dealer: int | None = None, **rules: object) -> fifth.Match:
    """Return a match with its first round dealt; the last seat deals, so that seat 0 leads."""
    seats = len(hands)
    start = fifth.start(fifth.Rules.read(rules), seats, seats - 1 if dealer is None else dealer)
    return start.deal(Deal(tuple(map(parse_cards, hands))))


def fifth_tricks(match: fifth.Match, tricks: Sequence[str]) -> fifth.Match:
    """Deal the next round so that these tricks can be played, and play them."""
    hands = _hands(tricks, match.seats)
    return _play(match.deal(Deal(tuple(map(parse_cards, hands)))), tricks)


def play_fifth(tricks: Sequence[str], **rules: object) -> fifth.Match:
    """Return a match whose first round was played so."""
    seats = len(tricks[0].split()) - 1
    dealer = (int(tricks[0][0]) - 1) % seats
    return fifth_tricks(fifth.start(fifth.Rules.read(rules), seats, dealer), tricks)


# Auction


def auction_match(
    hands: Sequence[str] = ("", "", "", ""), kitty: str = "", dealer: int = 3, **rules: object
) -> auction.Match:
    """Return a match with its first round dealt.

    Hands short of twelve cards, and the kitty, are filled up with the cards not named, those from
    the 2 of spades up, seat 0 first.
    """
    start = auction.start(auction.Rules.read(rules), 4, dealer)
    return start.deal(_filled([*hands, kitty]))


def _filled(named: Sequence[str]) -> Deal:
    masks = [parse_cards(words) for words in named]
    sizes = (12, 12, 12, 12, 5)
    rest = list(cards_in(FULL_DECK & ~mask_of(card for mask in masks for card in cards_in(mask))))
    for place, size in enumerate(sizes):
        lacking = size - masks[place].bit_count()
        assert lacking >= 0, named[place]
        masks[place] |= mask_of(rest[:lacking])
        del rest[:lacking]
    assert not rest, "a card is named twice"
    return Deal(tuple(masks[:4]), masks[4])


def to_the_play(
    match: auction.Match, final: Sequence[str], declarer: int, bid: str = "30", trump: str = "H"
) -> auction.Match:
    """Deal the next round, bid and discard, so that each seat comes to play six chosen cards.

    They must hold all counting trumps; the cards to be discarded are filled in.
    """
    masks = [parse_cards(hand) for hand in final]
    played = mask_of(card for mask in masks for card in cards_in(mask))
    suit = SUITS[trump]
    assert not counting_trumps(suit) & ~played, "a counting trump is missing"
    # The low trumps that nobody keeps go where there are fewest.
    for card in cards_in(trumps(suit) & ~played):
        fewest = min(range(4), key=lambda seat: (masks[seat] & trumps(suit)).bit_count())
        masks[fewest] |= 1 << card
    match = match.deal(_filled([*map(names, masks), ""]))
    while match.to_act != declarer:
        match = act(match, "pass")
    match = act(match, bid)
    while match.round and match.round.phase is auction.Phase.BID:
        match = act(match, "pass")
    match = act(match, trump)
    while match.round and match.round.phase is auction.Phase.GIVE:
        match = act(match, "give")
    for turn in range(4):
        seat = (declarer + turn) % 4
        assert match.round is not None
        surplus = match.round.hands[seat] & ~parse_cards(final[seat])
        match = act(match, f"discard {names(surplus)}")
    return match


def auction_play(
    final: Sequence[str], declarer: int = 0, trump: str = "H", **rules: object
) -> auction.Match:
    """Return a match whose first round has come to the play with these hands."""
    match = auction.start(auction.Rules.read(rules), 4, (declarer - 1) % 4)
    return to_the_play(match, final, declarer, trump=trump)


def auction_tricks(
    match: auction.Match, tricks: Sequence[str], bid: str = "30", trump: str = "H"
) -> auction.Match:
    """Deal the next round so that these tricks can be played; bid, discard and play them.

    The leader of the first trick declares.
    """
    match = to_the_play(match, _hands(tricks, 4), int(tricks[0][0]), bid, trump)
    return _play(match, tricks)


def play_auction(
    tricks: Sequence[str], bid: str = "30", trump: str = "H", **rules: object
) -> auction.Match:
    """Return a match whose first round was bid, trumped and played so."""
    dealer = (int(tricks[0][0]) - 1) % 4
    return auction_tricks(auction.start(auction.Rules.read(rules), 4, dealer), tricks, bid, trump)
