"""Positions written as a player would tell them, and observations made of them."""

from __future__ import annotations

import random
from itertools import count
from typing import TYPE_CHECKING, Any

from eightythree.cards import (
    FULL_DECK,
    SUITS,
    cards_in,
    mask_of,
    parse_card,
    parse_cards,
    rank_of,
    suit_mask,
    suit_of,
)
from eightythree.games import GAMES, auction, fifth
from eightythree.games.auction import play as auction_play
from eightythree.games.auction.actions import DISCARD, GIVE
from eightythree.games.auction.round import Phase
from eightythree.games.fifth.round import winning_place
from eightythree.games.options import Choice
from eightythree.games.results import Deal
from eightythree.tricks import card_points, follow, trumps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eightythree.games.results import Award


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


FORMS = tuple(
    fifth.Form(**numbers)
    for numbers in (
        {"ranks": 3, "suits": 2, "hand": 2, "deciding": 1},
        {"ranks": 4, "suits": 3, "hand": 3, "deciding": 2},
        {"ranks": 5, "suits": 3, "hand": 4, "deciding": 4},
        {"ranks": 6, "suits": 4, "hand": 6, "deciding": 3, "win": 1, "extra": 5},
        {"hand": 8, "deciding": 7},
        {"ranks": 8, "hand": 5, "deciding": 1, "win": 0},
        {"hand": 1, "deciding": 1, "suits": 1},
    )
)
"""Reduced games of Fifth Trick, with all there is to differ."""


def reduced(form: fifth.Form, deal: Deal, **options: Any) -> fifth.Match:
    """A match with a reduced round just dealt; seat 0 leads."""
    rules = fifth.Rules.read(options)
    seats = len(deal.hands)
    match = fifth.start(rules, seats, seats - 1)
    return match._replace(round=fifth.start_round(rules, seats, seats - 1, deal, form))


def reduced_matches(rng: random.Random, rounds: int) -> Iterator[fifth.Match]:
    """Rounds of reduced games just dealt at random."""
    for number in range(rounds):
        form = FORMS[number % len(FORMS)]
        cards = list(cards_in(form.deck))
        seats = rng.randint(2, min(5, len(cards) // form.hand))
        deck = rng.sample(cards, len(cards))
        bonus = rng.choice(["winning_card", "whole_trick"])
        yield reduced(form, fifth.deal_from(deck, seats, seats - 1, form), ace_bonus=bonus)


def fifth_view(
    hand: str,
    plays: str = "",
    *,
    seats: int = 4,
    totals: tuple[int, ...] | None = None,
    bonuses: tuple[Award, ...] = (),
    **options: Any,
) -> fifth.Observation:
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
        totals=totals or match.totals,
        hand=cards,
        plays=played,
        winners=tuple(winners),
        leader=leader,
        bonuses=bonuses,
        to_act=seat,
        legal=tuple(cards_in(legal)),
    )


def auction_view(
    hand: str,
    plays: str = "",
    *,
    trump: str = "H",
    declarer: int = 0,
    bid: int = 40,
    discards: tuple[str, str, str, str] = ("", "", "", ""),
    gave: str = "",
    totals: tuple[int, int] = (0, 0),
    **options: Any,
) -> auction.Observation:
    """What the seat to act sees in the play of the cards; the others' discards as far as known.

    The declarer leads first. `discards` starts with the declarer's. `gave` is what the seat gave to
    its partner. The seat itself has discarded the lowest plain cards that are nowhere else.
    """
    suit = SUITS.index(trump)
    rules = auction.Rules.read(options)
    cards = parse_cards(hand)
    given = parse_cards(gave)
    played = tuple(parse_card(word) for word in plays.split())
    winners: list[int] = []
    captured = [0, 0]
    leaders = [declarer]
    for start in range(0, len(played) - 3, 4):
        four = played[start : start + 4]
        winners.append((leaders[-1] + auction_play.winning_place(four, suit)) % 4)
        leaders.append(winners[-1])
        captured[winners[-1] % 2] += sum(card_points(card, suit) for card in four)
    trick = played[len(winners) * 4 :]
    leader = leaders[-1]
    seat = (leader + len(trick)) % 4
    mine = cards
    for place, card in enumerate(played):
        if (leaders[place // 4] + place) % 4 == seat:
            mine |= 1 << card
    known = [parse_cards(discards[(each - declarer) % 4]) for each in range(4)]
    elsewhere = mine | given | mask_of(played) | known[0] | known[1] | known[2] | known[3]
    sizes = [11 if each == declarer else 6 for each in range(4)]
    if given:
        sizes[seat] -= given.bit_count()
        sizes[(seat + 2) % 4] += given.bit_count()
    low = sorted(cards_in(FULL_DECK & ~elsewhere & ~trumps(suit)), key=rank_of)
    known[seat] |= mask_of(low[: sizes[seat] - known[seat].bit_count()])
    dealt = mine | given | known[seat]
    kitty = mask_of(low[:5]) if seat == declarer else 0
    counts = [6 - len(winners)] * 4
    for turn in range(len(trick)):
        counts[(leader + turn) % 4] -= 1
    order = [(declarer + turn) % 4 for turn in range(4)]
    return empty_auction(rules, seat)._replace(
        phase=Phase.PLAY,
        dealer=(declarer + 3) % 4,
        totals=totals,
        dealt=dealt & ~kitty,
        hand=cards,
        counts=tuple(counts),
        calls=tuple(auction.Call(each, bid if each == declarer else 0) for each in order),
        bid=bid,
        declarer=declarer,
        trump=suit,
        kitty=kitty or None,
        gifts=(auction.SeenGift(seat, given.bit_count(), given),) if given else (),
        discards=tuple(auction.SeenDiscard(each, sizes[each], known[each]) for each in order),
        plays=played,
        winners=tuple(winners),
        leader=leader,
        captured=(captured[0], captured[1]),
        legal=tuple(cards_in(auction_play.legal(cards, trick, suit, rules, first=not played))),
    )


def empty_auction(rules: auction.Rules, seat: int) -> auction.Observation:
    """What a seat sees before any card is dealt, with the turn its own."""
    return auction.observe(auction.start(rules, 4, 3), seat)._replace(to_act=seat)


def bidding_view(
    hand: str, calls: str = "", *, totals: tuple[int, int] = (0, 0), **options: Any
) -> auction.Observation:
    """What the seat to act sees in the bidding; seat 3 dealt, so seat 0 speaks first."""
    words = calls.split()
    seat = len(words) % 4
    match = _dealt(parse_cards(hand), seat, 0, auction.Rules.read(options))
    for word in words:
        match = match.apply(auction.parse_action(word))
    return auction.observe(match._replace(totals=totals), seat)


def keeping_view(hand: str, phase: Phase, **options: Any) -> auction.Observation:
    """What a seat sees when it gives or discards, hearts being trump: the declarer, with the
    seventeen cards of deal and kitty, or the seat after it, with twelve.
    """
    cards = parse_cards(hand)
    seat = 0 if cards.bit_count() > 12 else 1
    for shuffle in count():
        match = _dealt(cards, seat, shuffle, auction.Rules.read(options))
        for word in ("40", "pass", "pass", "pass", "H"):
            match = match.apply(auction.parse_action(word))
        played = match.round
        while played and not played.over and (played.to_act, played.phase) != (seat, phase):
            choice = played.choice()
            if choice is None:
                break
            match = match.apply(next(_sets(played.phase, choice)))
            played = match.round
        if played and played.hands[seat] == cards and played.phase is phase:
            return auction.observe(match, seat)
    raise AssertionError


def naming_view(hand: str, bid: int = 40, **options: Any) -> auction.Observation:
    """What the declarer sees when it names trump, with the kitty in hand or not."""
    match = _dealt(parse_cards(hand), 0, 0, auction.Rules.read(options))
    for word in (str(bid), "pass", "pass", "pass"):
        match = match.apply(auction.parse_action(word))
    return auction.observe(match, 0)


def _dealt(cards: int, seat: int, shuffle: int, rules: auction.Rules) -> auction.Match:
    """A match in which a seat is dealt these cards, of seventeen the last five as the kitty."""
    mine = list(cards_in(cards))
    rest = [card for card in range(auction.DECK_SIZE) if not cards >> card & 1]
    if shuffle:
        random.Random(shuffle).shuffle(rest)
    rest += mine[12:]
    hands = [mask_of(rest[12 * turn : 12 * turn + 12]) for turn in range(3)]
    hands.insert(seat, mask_of(mine[:12]))
    return auction.start(rules, 4, 3).deal(Deal(tuple(hands), mask_of(rest[36:])))


def _sets(phase: Phase, choice: auction.Choice) -> Iterator[int]:
    """The sets that may be given or discarded, as actions."""
    flag = GIVE if phase is Phase.GIVE else DISCARD
    return (flag | cards for cards in choice.sets())
