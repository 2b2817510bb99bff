"""Positions written as a player would tell them, and observations made of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from eightythree.cards import SUITS, cards_in, parse_card, parse_cards, suit_mask, suit_of
from eightythree.games import GAMES, auction, fifth
from eightythree.games.auction import play as auction_play
from eightythree.games.auction.actions import trump_action
from eightythree.games.auction.keeping import discard_choice, give_choice
from eightythree.games.auction.round import Phase
from eightythree.games.fifth.round import winning_place
from eightythree.games.options import Choice
from eightythree.games.results import Deal
from eightythree.tricks import card_points, follow

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

_HEARTS = 1


def random_rules(game: str, rng: random.Random) -> Any:
    """House rules, each option changed as often as not."""
    chosen: dict[str, object] = {}
    for option in GAMES[game].OPTIONS:
        if rng.random() < 0.5:
            continue
        if isinstance(option, Choice):
            chosen[option.name] = rng.choice(option.values)
        else:
            highest = option.maximum or 4 * option.default
            chosen[option.name] = rng.randint(option.minimum, highest)
    return GAMES[game].Rules.read(chosen)


def shuffled(game: str, seats: int, dealer: int, rng: random.Random) -> Deal:
    """A deal at random."""
    deck = list(range(GAMES[game].DECK_SIZE))
    rng.shuffle(deck)
    return GAMES[game].deal_from(deck, seats, dealer)


def matches(game: str, rounds: int, rng: random.Random) -> Iterator[Any]:
    """Matches at random tables, each with a round just dealt; the caller plays it."""
    seats = GAMES[game].SEATS
    for number in range(rounds):
        size = seats[number % len(seats)]
        dealer = rng.randrange(size)
        match = GAMES[game].start(random_rules(game, rng), size, dealer)
        yield match.deal(shuffled(game, size, dealer, rng))


def fifth_view(hand: str, plays: str = "", *, seats: int = 4, **options: Any) -> fifth.Observation:
    """What the seat to act sees when it holds `hand` and `plays` were made; seat 0 led first."""
    cards = parse_cards(hand)
    played = tuple(parse_card(word) for word in plays.split())
    winners: list[int] = []
    leader = 0
    for start in range(0, len(played) - seats + 1, seats):
        leader = (leader + winning_place(played[start : start + seats])) % seats
        winners.append(leader)
    trick = played[len(winners) * seats :]
    seat = (leader + len(trick)) % seats
    legal = follow(cards, suit_mask(suit_of(trick[0]))) if trick else cards
    match = fifth.start(fifth.Rules.read(options), seats, seats - 1)
    return fifth.observe(match, seat)._replace(
        hand=cards,
        plays=played,
        winners=tuple(winners),
        leader=leader,
        to_act=seat,
        legal=tuple(cards_in(legal)),
    )


def auction_view(
    hand: str,
    plays: str = "",
    *,
    trump: str = "H",
    declarer: int = 0,
    discards: tuple[str, str, str, str] = ("", "", "", ""),
    gave: str = "",
    **options: Any,
) -> auction.Observation:
    """What the seat to act sees in the play of the cards; the discards as far as it knows them.

    Seats count from the declarer, who leads first. `gave` is what the seat gave to its partner.
    """
    suit = SUITS.index(trump)
    rules = auction.Rules.read(options)
    cards = parse_cards(hand)
    played = tuple(parse_card(word) for word in plays.split())
    winners: list[int] = []
    captured = [0, 0]
    leader = declarer
    for start in range(0, len(played) - 3, 4):
        trick = played[start : start + 4]
        leader = (leader + auction_play.winning_place(trick, suit)) % 4
        winners.append(leader)
        captured[leader % 2] += sum(card_points(card, suit) for card in trick)
    trick = played[len(winners) * 4 :]
    seat = (leader + len(trick)) % 4
    legal = auction_play.legal(cards, trick, suit, rules, first=not played)
    gifts: tuple[auction.SeenGift, ...] = ()
    if gave:
        given = parse_cards(gave)
        gifts = (auction.SeenGift(seat, given.bit_count(), given),)
    return empty_auction(rules, seat)._replace(
        phase=Phase.PLAY,
        hand=cards,
        bid=40,
        declarer=declarer,
        trump=suit,
        gifts=gifts,
        discards=tuple(
            auction.SeenDiscard((declarer + turn) % 4, 6, parse_cards(known))
            for turn, known in enumerate(discards)
        ),
        plays=played,
        winners=tuple(winners),
        leader=leader,
        captured=(captured[0], captured[1]),
        legal=tuple(cards_in(legal)),
    )


def empty_auction(rules: auction.Rules, seat: int) -> auction.Observation:
    """What a seat sees before any card is dealt, with the turn its own."""
    return auction.observe(auction.start(rules, 4, 3), seat)._replace(to_act=seat)


def bidding_view(hand: str, calls: str = "", **options: Any) -> auction.Observation:
    """What the seat to act sees in the bidding; seat 3 dealt, so seat 0 speaks first."""
    rules = auction.Rules.read(options)
    match = auction.start(rules, 4, 3)
    mine = parse_cards(hand)
    rest = [card for card in range(auction.DECK_SIZE) if not mine >> card & 1]
    words = calls.split()
    seat = len(words) % 4
    hands = [sum(1 << card for card in rest[12 * turn : 12 * turn + 12]) for turn in range(3)]
    hands.insert(seat, mine)
    dealt = match.deal(Deal(tuple(hands), sum(1 << card for card in rest[36:])))
    for word in words:
        dealt = dealt.apply(auction.parse_action(word))
    return auction.observe(dealt, seat)


def keeping_view(hand: str, phase: Phase, **options: Any) -> auction.Observation:
    """What the declarer sees when it gives or discards; hearts are trump."""
    rules = auction.Rules.read(options)
    cards = parse_cards(hand)
    choice = (
        give_choice(cards, _HEARTS)
        if phase is Phase.GIVE
        else discard_choice(cards, _HEARTS, rules)
    )
    return empty_auction(rules, 0)._replace(
        phase=phase, hand=cards, bid=40, declarer=0, trump=_HEARTS, choice=choice
    )


def naming_view(hand: str, bid: int = 40, **options: Any) -> auction.Observation:
    """What the declarer sees when it names trump, with the kitty in hand or not."""
    cards = parse_cards(hand)
    return empty_auction(auction.Rules.read(options), 0)._replace(
        phase=Phase.TRUMP,
        hand=cards,
        bid=bid,
        declarer=0,
        kitty=None if "name_trump" in options else 0,
        legal=tuple(trump_action(suit) for suit in range(4)),
    )
